// SPDX-License-Identifier: GPL-3.0-or-later
// Why a stage of the pipeline stands idle, and what each block waited for: read from the lanes, so
// that a picture costs by what it shows.
#pragma once

#include "style/palette.h"
#include "timeline/timeline_index.h"

#include <QString>

#include <array>
#include <optional>
#include <vector>

namespace ridgepoint::timeline {

enum class IdleCause
{
    Fill,       ///< before the stage's first slot: nothing was sent to it yet
    Dependency, ///< between slots: what it needs was not computed yet
    Transfer,   ///< what it needs was on its way
    Drain,      ///< after its last slot, until all gradients are ready
};
inline constexpr std::size_t kIdleCauses = 4;

QString idleText(IdleCause cause);
style::Role idleRole(IdleCause cause);

struct IdleGap
{
    double from_s = 0;
    double to_s = 0;
    IdleCause cause = IdleCause::Fill;
};

/// The idle time right before a block of a stage's lane, in up to two parts; with the number of
/// blocks for `at` that after the last. Nothing for other lanes.
std::vector<IdleGap> idleBefore(const TimelineIndex& index, const Lane& lane, std::size_t at);

/// Seconds of a stage by cause, from the first slot of the pipeline to its last.
struct IdleSums
{
    double busy_s = 0;
    std::array<double, kIdleCauses> byCause_s{};

    double idle_s() const;
};
IdleSums idleOf(const TimelineIndex& index, const Lane& lane);
/// "Stage 1: busy 81%, fill 3.1 ms, transfer 0.4 ms"; empty for other lanes.
QString idleSummary(const TimelineIndex& index, const Lane& lane);

/// Blocks whose start waited for the end of this one: the slot that it feeds, or its message.
std::vector<BlockPlace> outputsOf(const TimelineIndex& index, const Block& block);
/// The blocks that led to one, back to the step's first, without those that went before on a stage.
std::vector<BlockPlace> inputsOf(const TimelineIndex& index, const Block& block);
/// "waited 3.2 ms for gradients sent, micro-batch 4, link 2 → 1"; empty where it waited for
/// nothing.
QString waitText(const TimelineIndex& index, const Lane& lane, std::size_t at);

} // namespace ridgepoint::timeline
