// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/timeline_text.h"

#include "plan/fields.h"
#include "quantity/number_text.h"
#include "style/text.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

namespace ridgepoint::timeline {
namespace {

using plan::FigureId;

QString tr(const char* text, int n = -1)
{
    return QCoreApplication::translate("Timeline", text, nullptr, n);
}

/// "1 stage", "4 stages": plural forms without a translation file.
QString counted(std::int64_t n, const QString& one, const QString& many)
{
    return (n == 1 ? one : many)
        .arg(style::quantityText(static_cast<double>(n), quantity::Dimension::Count));
}

} // namespace

QString kindText(BlockKind kind)
{
    switch (kind) {
    case BlockKind::Forward:
        return tr("forward");
    case BlockKind::Backward:
        return tr("backward");
    case BlockKind::Update:
        return tr("update");
    case BlockKind::ForwardTransfer:
        return tr("activations sent");
    case BlockKind::BackwardTransfer:
        return tr("gradients sent");
    case BlockKind::NotHidden:
        return tr("communication not hidden");
    case BlockKind::InputWait:
        return tr("waiting for input");
    case BlockKind::Other:
        return tr("other");
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
    case BlockKind::Update:
        return style::Role::Update;
    case BlockKind::ForwardTransfer:
    case BlockKind::BackwardTransfer:
    case BlockKind::NotHidden:
        return style::Role::Communication;
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
        return tr("input");
    case LaneKind::Compute:
        return index.stages > 1 ? tr("stage %1").arg(lane.stage) : tr("compute");
    case LaneKind::LinkDown:
    case LaneKind::LinkUp:
        return tr("link %1–%2").arg(lane.stage).arg(lane.stage + 1);
    case LaneKind::NotHidden:
        return tr("not hidden");
    case LaneKind::Update:
        return tr("update");
    case LaneKind::Other:
        return tr("other");
    }
    return {};
}

QString laneNameText(const TimelineIndex& index, const Lane& lane)
{
    if (lane.kind == LaneKind::LinkDown)
        return tr("link %1 → %2").arg(lane.stage).arg(lane.stage + 1);
    if (lane.kind == LaneKind::LinkUp)
        return tr("link %1 → %2").arg(lane.stage + 1).arg(lane.stage);
    return laneText(index, lane);
}

QString secondsText(double seconds)
{
    return style::quantityText(seconds, quantity::Dimension::Seconds);
}

QString blockText(const TimelineIndex& index, const Lane& lane, const Block& block)
{
    QString what = kindText(block.kind);
    if (block.microBatch >= 0)
        what = tr("%1, micro-batch %2").arg(what).arg(block.microBatch);
    return tr("%1, %2: %3 to %4 (%5)")
        .arg(what, laneNameText(index, lane), secondsText(block.start_s), secondsText(block.end_s),
             secondsText(block.duration()));
}

QString blockToolTip(const TimelineIndex& index, const Lane& lane, const Block& block)
{
    QStringList lines;
    QString what = kindText(block.kind);
    what.replace(0, 1, what.at(0).toUpper());
    lines << what + QStringLiteral(" · ") + laneNameText(index, lane);
    if (block.microBatch >= 0)
        lines << tr("micro-batch %1").arg(block.microBatch);
    lines << tr("from %1 to %2").arg(secondsText(block.start_s), secondsText(block.end_s));
    lines << tr("takes %1").arg(secondsText(block.duration()));
    if (block.kind == BlockKind::NotHidden)
        lines << tr("The sum over the step of gathering weights and reducing gradients\n"
                    "that computation does not cover, drawn as one piece.");
    return lines.join(QChar(u'\n'));
}

QString subtitleText(const style::PlanView& view)
{
    QStringList parts;
    const auto& layout = view.document.plan.layout;
    parts << counted(layout.pipelineParallel, tr("%1 stage"), tr("%1 stages"));
    if (const auto m = view.forecast.value(FigureId::TaskMicroBatches)) {
        const QString number = style::figureValueText(FigureId::TaskMicroBatches, m);
        parts << (*m == 1 ? tr("%1 micro-batch") : tr("%1 micro-batches")).arg(number);
    }
    if (layout.pipelineParallel > 1) {
        const auto field = plan::findField("layout.schedule");
        if (field)
            parts << style::fromStd(
                plan::valueText(*field->field, field->field->get(view.document.plan, 0)));
    }
    return parts.join(QStringLiteral(" · "));
}

QString summaryText(const style::PlanView& view, const TimelineIndex& index)
{
    if (index.lanes.empty())
        return tr("There is no timeline: %1.").arg(style::fromStd(index.reason));
    QString text = tr("%1: the step takes %2")
                       .arg(subtitleText(view),
                            style::figureValueText(FigureId::StepTimeS,
                                                   view.forecast.value(FigureId::StepTimeS)));
    const auto bubble = view.forecast.value(FigureId::PipelineBubbleFraction);
    if (index.stages > 1 && bubble)
        text += tr(", and %1 of the busiest stage's time is bubble")
                    .arg(style::figureValueText(FigureId::PipelineBubbleFraction, bubble, 3));
    text += QChar(u'.');
    const QString length = lengthText(view, index);
    return length.isEmpty() ? text : text + QChar(u' ') + length;
}

QString linkText(const style::PlanView& view)
{
    const auto busy = view.forecast.value(FigureId::NetworkDataParallelS);
    const auto exposed = view.forecast.value(FigureId::NetworkExposedDataParallelS);
    if (!busy || !exposed || !(*busy > 0))
        return {};
    return tr("Data-parallel link busy %1, of which %2 is not hidden.")
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
        return tr("The pieces end at %1; the step is given as %2.").arg(end, whole);
    const auto meaning = view.document.plan.compute.efficiencyMeaning;
    if (meaning == compute::EfficiencyMeaning::Mfu)
        return tr("The pieces are drawn at the assumed rate and end at %1; the MFU fixes the whole "
                  "step at %2.")
            .arg(end, whole);
    return tr("The pieces end at %1, the step at %2.").arg(end, whole);
}

std::vector<BlockKind> kindsOf(const TimelineIndex& index)
{
    std::vector<BlockKind> kinds;
    const auto add = [&](BlockKind kind) {
        if (std::find(kinds.begin(), kinds.end(), kind) == kinds.end())
            kinds.push_back(kind);
    };
    for (const Lane& lane : index.lanes) {
        // The first blocks of a lane have its kinds; an update stands last.
        for (std::size_t i = 0; i < std::min<std::size_t>(lane.blocks.size(), 256); ++i)
            add(lane.blocks[i].kind);
        if (!lane.blocks.empty())
            add(lane.blocks.back().kind);
        if (lane.kind == LaneKind::Compute)
            add(lane.otherKind);
    }
    std::sort(kinds.begin(), kinds.end());
    return kinds;
}

QString csvText(const TimelineIndex& index)
{
    std::string text = "lane,kind,micro_batch,start_s,end_s\n";
    for (const Lane& lane : index.lanes) {
        const std::string name = style::toStd(laneNameText(index, lane));
        for (const Block& block : lane.blocks) {
            text += name + "," + style::toStd(kindText(block.kind)) + ",";
            if (block.microBatch >= 0)
                text += std::to_string(block.microBatch);
            text += "," + quantity::exactText(block.start_s) + "," +
                    quantity::exactText(block.end_s) + "\n";
        }
    }
    return style::fromStd(text);
}

QString markdownText(const TimelineIndex& index)
{
    // More rows than anyone reads in a document are summed up by lane.
    constexpr std::size_t kMostRows = 400;
    QStringList lines;
    if (index.lanes.empty())
        return tr("There is no timeline: %1.").arg(style::fromStd(index.reason)) + QChar(u'\n');
    if (index.blockCount <= kMostRows) {
        lines << tr("| lane | piece | micro-batch | start | end |")
              << QStringLiteral("|---|---|---:|---:|---:|");
        for (const Lane& lane : index.lanes) {
            for (const Block& block : lane.blocks) {
                const QString number =
                    block.microBatch >= 0 ? QString::number(block.microBatch) : QString();
                lines << QStringLiteral("| %1 | %2 | %3 | %4 | %5 |")
                             .arg(laneNameText(index, lane), kindText(block.kind), number,
                                  secondsText(block.start_s), secondsText(block.end_s));
            }
        }
    } else {
        lines << tr("| lane | pieces | busy | from | to |")
              << QStringLiteral("|---|---:|---:|---:|---:|");
        for (const Lane& lane : index.lanes) {
            double end = 0;
            for (const Block& block : lane.blocks)
                end = std::max(end, block.end_s);
            const QString pieces = style::quantityText(static_cast<double>(lane.blocks.size()),
                                                       quantity::Dimension::Count);
            lines << QStringLiteral("| %1 | %2 | %3 | %4 | %5 |")
                         .arg(laneNameText(index, lane), pieces, secondsText(lane.busy()),
                              secondsText(lane.blocks.front().start_s), secondsText(end));
        }
    }
    return lines.join(QChar(u'\n')) + QChar(u'\n');
}

} // namespace ridgepoint::timeline
