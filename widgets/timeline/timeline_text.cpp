// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/timeline_text.h"

#include "plan/fields.h"
#include "style/text.h"
#include "timeline/idle_causes.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

namespace ridgepoint::timeline {
namespace {

using plan::FigureId;

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Timeline)
};

/// Chunks go round: the first stage comes after the last.
int stageAfter(const TimelineIndex& index, const Lane& lane)
{
    return (lane.stage + 1) % index.stages;
}

} // namespace

QString kindText(BlockKind kind)
{
    switch (kind) {
    case BlockKind::Forward:
        return Words::tr("forward");
    case BlockKind::Backward:
        return Words::tr("backward");
    case BlockKind::WeightGradient:
        return Words::tr("weight gradient");
    case BlockKind::Update:
        return Words::tr("update");
    case BlockKind::ForwardTransfer:
        return Words::tr("activations sent");
    case BlockKind::BackwardTransfer:
        return Words::tr("gradients sent");
    case BlockKind::Gather:
        return Words::tr("weights gathered");
    case BlockKind::GatherWaited:
        return Words::tr("weights gathered, waited for");
    case BlockKind::Reduction:
        return Words::tr("gradients reduced");
    case BlockKind::ReductionWaited:
        return Words::tr("gradients reduced, waited for");
    case BlockKind::InputWait:
        return Words::tr("waiting for input");
    case BlockKind::Other:
        return Words::tr("other");
    }
    return {};
}

style::Role kindRole(BlockKind kind)
{
    switch (kind) {
    case BlockKind::Forward:
        return style::Role::Forward;
    case BlockKind::Backward:
        return style::Role::Backward;
    case BlockKind::WeightGradient:
        return style::Role::WeightGradient;
    case BlockKind::Update:
        return style::Role::Update;
    case BlockKind::ForwardTransfer:
    case BlockKind::BackwardTransfer:
    case BlockKind::Gather:
    case BlockKind::Reduction:
        return style::Role::Communication;
    case BlockKind::GatherWaited:
    case BlockKind::ReductionWaited:
        return style::Role::Bad;
    case BlockKind::InputWait:
    case BlockKind::Other:
        return style::Role::Secondary;
    }
    return style::Role::Text;
}

QString laneText(const TimelineIndex& index, const Lane& lane)
{
    switch (lane.kind) {
    case LaneKind::Input:
        return Words::tr("input");
    case LaneKind::Compute:
        return index.stages > 1 ? Words::tr("stage %1").arg(lane.stage) : Words::tr("compute");
    case LaneKind::LinkDown:
    case LaneKind::LinkUp:
        return Words::tr("link %1–%2").arg(lane.stage).arg(stageAfter(index, lane));
    case LaneKind::Gather:
        return Words::tr("gather");
    case LaneKind::Reduce:
        return Words::tr("reduce");
    case LaneKind::Update:
        return Words::tr("update");
    case LaneKind::Other:
        return Words::tr("other");
    }
    return {};
}

QString laneNameText(const TimelineIndex& index, const Lane& lane)
{
    if (lane.kind == LaneKind::LinkDown)
        return Words::tr("link %1 → %2").arg(lane.stage).arg(stageAfter(index, lane));
    if (lane.kind == LaneKind::LinkUp)
        return Words::tr("link %1 → %2").arg(stageAfter(index, lane)).arg(lane.stage);
    const bool isCollective = lane.kind == LaneKind::Gather || lane.kind == LaneKind::Reduce;
    if (isCollective && index.stages > 1)
        return Words::tr("%1, stage %2").arg(laneText(index, lane)).arg(lane.stage);
    return laneText(index, lane);
}

QString unitText(const Block& block)
{
    const bool isOfUnits = block.kind == BlockKind::Gather || block.kind == BlockKind::Reduction ||
                           block.kind == BlockKind::GatherWaited ||
                           block.kind == BlockKind::ReductionWaited;
    if (!isOfUnits || block.unit == plan::TimelineBlock::kNoUnit)
        return {};
    if (block.unit == plan::TimelineBlock::kEmbeddingUnit)
        return Words::tr("embedding");
    if (block.unit == plan::TimelineBlock::kHeadUnit)
        return Words::tr("head");
    return Words::tr("layer %1").arg(block.unit);
}

QString memoryLabelText(const TimelineIndex& index)
{
    return index.stages > 1 ? Words::tr("memory %1").arg(index.memory.stage) : Words::tr("memory");
}

QString capacityText(const MemoryCurve& memory)
{
    return Words::tr("%1 usable")
        .arg(style::quantityText(memory.capacityBytes.value_or(0), quantity::Dimension::Bytes, 3));
}

QString peakText(const MemoryCurve& memory)
{
    return style::quantityText(memory.peakBytes, quantity::Dimension::Bytes, 3);
}

QString memoryText(const MemoryCurve& memory, double time_s, int stages)
{
    const auto bytes = [](double value) {
        return style::quantityText(value, quantity::Dimension::Bytes, 3);
    };
    const QString time = secondsText(time_s);
    const QString used = bytes(memory.bytesAt(time_s));
    const QString stage = QString::number(memory.stage);
    const auto moment = memory.momentAt(time_s);
    const QString alive =
        moment
            ? QStringLiteral(" · ") +
                  style::translated(memory::momentRows()[static_cast<std::size_t>(*moment)].label)
            : QString();
    if (!memory.capacityBytes)
        return (stages > 1 ? Words::tr("Memory at %1: %2, stage %3").arg(time, used, stage)
                           : Words::tr("Memory at %1: %2").arg(time, used)) +
               alive;
    const QString usable = bytes(*memory.capacityBytes);
    return (stages > 1 ? Words::tr("Memory at %1: %2 of %3 usable, stage %4")
                             .arg(time, used, usable, stage)
                       : Words::tr("Memory at %1: %2 of %3 usable").arg(time, used, usable)) +
           alive;
}

QString secondsText(double seconds)
{
    return style::quantityText(seconds, quantity::Dimension::Seconds);
}

QString blockText(const TimelineIndex& index, const Lane& lane, const Block& block)
{
    QString what = kindText(block.kind);
    if (const QString unit = unitText(block); !unit.isEmpty())
        what = Words::tr("%1, %2").arg(what, unit);
    if (block.microBatch >= 0)
        what = Words::tr("%1, micro-batch %2").arg(what).arg(block.microBatch);
    if (block.chunk >= 0)
        what = Words::tr("%1, chunk %2").arg(what).arg(block.chunk);
    return Words::tr("%1, %2: %3 to %4 (%5)")
        .arg(what, laneNameText(index, lane), secondsText(block.start_s), secondsText(block.end_s),
             secondsText(block.duration()));
}

QString blockToolTip(const TimelineIndex& index, const Lane& lane, std::size_t at)
{
    const Block& block = lane.blocks[at];
    QStringList lines;
    QString what = kindText(block.kind);
    what.replace(0, 1, what.at(0).toUpper());
    lines << what + QStringLiteral(" · ") + laneNameText(index, lane);
    if (const QString unit = unitText(block); !unit.isEmpty())
        lines << unit;
    if (block.microBatch >= 0)
        lines << (block.chunk >= 0
                      ? Words::tr("micro-batch %1, chunk %2").arg(block.microBatch).arg(block.chunk)
                      : Words::tr("micro-batch %1").arg(block.microBatch));
    lines << Words::tr("from %1 to %2").arg(secondsText(block.start_s), secondsText(block.end_s));
    lines << Words::tr("takes %1").arg(secondsText(block.duration()));
    if (const QString waited = waitText(index, lane, at); !waited.isEmpty())
        lines << waited;
    if (block.isCritical && index.stages > 1)
        lines << Words::tr("on the critical path");
    if (lane.kind == LaneKind::Gather || lane.kind == LaneKind::Reduce)
        lines << Words::tr("Placed by the overlap rule, spread over the pass that hides it;\n"
                           "layers are not simulated one by one.");
    return lines.join(QChar(u'\n'));
}

QString subtitleText(const style::PlanView& view)
{
    QStringList parts;
    const auto& layout = view.document.plan.layout;
    parts << (layout.pipelineParallel == 1
                  ? Words::tr("one rank")
                  : Words::tr("%n stages", nullptr, static_cast<int>(layout.pipelineParallel)));
    if (const auto m = view.forecast.value(FigureId::TaskMicroBatches)) {
        const QString number = style::figureValueText(FigureId::TaskMicroBatches, m);
        parts
            << (*m == 1 ? Words::tr("%1 micro-batch") : Words::tr("%1 micro-batches")).arg(number);
    }
    if (layout.pipelineParallel > 1) {
        const auto field = plan::findField("layout.schedule");
        if (field)
            parts << style::textOf(
                plan::shownValue(*field->field, field->field->get(view.document.plan, 0)));
    }
    return parts.join(QStringLiteral(" · "));
}

QString summaryText(const style::PlanView& view, const TimelineIndex& index)
{
    if (index.lanes.empty())
        return Words::tr("There is no timeline: %1.").arg(style::textOf(index.reason));
    const QString step =
        style::figureValueText(FigureId::StepTimeS, view.forecast.value(FigureId::StepTimeS));
    const auto bubble = view.forecast.value(FigureId::PipelineBubbleFraction);
    QStringList sentences;
    if (index.stages > 1 && bubble)
        sentences << Words::tr(
                         "%1: the step takes %2, and %3 of the busiest stage's time is bubble.")
                         .arg(subtitleText(view), step,
                              style::figureValueText(FigureId::PipelineBubbleFraction, bubble, 3));
    else
        sentences << Words::tr("%1: the step takes %2.").arg(subtitleText(view), step);
    if (const QString link = linkText(view); !link.isEmpty())
        sentences << Words::tr("%1.", "a sentence").arg(link);
    if (const QString length = lengthText(view, index); !length.isEmpty())
        sentences << length;
    return sentences.join(QChar(u' '));
}

QString linkText(const style::PlanView& view)
{
    const auto busy = view.forecast.value(FigureId::NetworkDataParallelS);
    const auto exposed = view.forecast.value(FigureId::NetworkExposedDataParallelS);
    if (!busy || !exposed || !(*busy > 0))
        return {};
    return Words::tr("Link busy %1, of which %2 is waited for")
        .arg(style::figureValueText(FigureId::NetworkDataParallelS, busy, 3),
             style::figureValueText(FigureId::NetworkExposedDataParallelS, exposed, 3));
}

QString lengthText(const style::PlanView& view, const TimelineIndex& index)
{
    const auto step = view.forecast.value(FigureId::StepTimeS);
    if (!step || index.lanes.empty() || std::abs(index.end_s - *step) <= 1e-6 * *step)
        return {};
    const QString end = secondsText(index.end_s);
    const QString whole = style::figureValueText(FigureId::StepTimeS, step);
    if (view.forecast[FigureId::StepTimeS].given)
        return Words::tr("The pieces end at %1; the step is given as %2.").arg(end, whole);
    return Words::tr("The pieces end at %1, the step at %2.").arg(end, whole);
}

QString noteText(const style::PlanView& view, const TimelineIndex& index)
{
    const QString length = lengthText(view, index);
    return length.isEmpty() ? linkText(view) : length;
}

} // namespace ridgepoint::timeline
