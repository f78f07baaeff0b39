// SPDX-License-Identifier: GPL-3.0-or-later
// What a timeline says in words: for tool tips, the card, its table, and who cannot see it.
#pragma once

#include "style/palette.h"
#include "style/plan_view.h"
#include "timeline/timeline_index.h"

#include <QString>
#include <vector>

namespace ridgepoint::timeline {

QString kindText(BlockKind kind);
style::Role kindRole(BlockKind kind);
/// "stage 2", "link 0–1", "not hidden": short, for the edge of the lane.
QString laneText(const TimelineIndex& index, const Lane& lane);
/// As laneText(), with the direction of a link: "link 0 → 1".
QString laneNameText(const TimelineIndex& index, const Lane& lane);
/// One line: "Forward, micro-batch 3, stage 2: 10 ms to 20 ms (10 ms)".
QString blockText(const TimelineIndex& index, const Lane& lane, const Block& block);
/// As blockText(), in lines, with what is to be known about the kind.
QString blockToolTip(const TimelineIndex& index, const Lane& lane, std::size_t at);
/// "layer 12": what a collective is of; empty where it is of no unit.
QString unitText(const Block& block);
/// "memory", "memory 0": with the stage that it is of.
QString memoryLabelText(const TimelineIndex& index);
/// "22 GiB usable".
QString capacityText(const MemoryCurve& memory);
/// The peak, beneath the label: "12.5 GiB".
QString peakText(const MemoryCurve& memory);
/// "Memory at 12 s: 9.8 GiB of 22 GiB usable, stage 0".
QString memoryText(const MemoryCurve& memory, double time_s, int stages);
QString secondsText(double seconds);

/// "one rank · 8 micro-batches", "4 stages · 8 micro-batches · 1f1b".
QString subtitleText(const style::PlanView& view);
/// One sentence about the step, for who cannot see the lanes.
QString summaryText(const style::PlanView& view, const TimelineIndex& index);
/// "Link busy 12 s, of which 76 ms is waited for"; empty where there is nothing to say.
QString linkText(const style::PlanView& view);
/// Where the pieces do not end when the step does, because its time is given below them.
QString lengthText(const style::PlanView& view, const TimelineIndex& index);

/// Both, for the line under the lanes.
QString noteText(const style::PlanView& view, const TimelineIndex& index);

} // namespace ridgepoint::timeline
