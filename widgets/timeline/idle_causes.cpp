// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/idle_causes.h"

#include "style/text.h"
#include "timeline/timeline_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <numeric>

namespace ridgepoint::timeline {

namespace {

struct IdleWords
{
    Q_DECLARE_TR_FUNCTIONS(Timeline)
};

bool isPass(const Block& block)
{
    return block.kind == BlockKind::Forward || block.kind == BlockKind::Backward ||
           block.kind == BlockKind::WeightGradient;
}

/// Shorter than this is rounding.
double leastOf(const TimelineIndex& index)
{
    return 1e-9 * index.end_s;
}

} // namespace

QString idleText(IdleCause cause)
{
    switch (cause) {
    case IdleCause::Fill:
        return IdleWords::tr("idle: filling");
    case IdleCause::Dependency:
        return IdleWords::tr("idle: input not computed");
    case IdleCause::Transfer:
        return IdleWords::tr("idle: input on its way");
    case IdleCause::Drain:
        return IdleWords::tr("idle: draining");
    }
    return {};
}

style::Role idleRole(IdleCause cause)
{
    switch (cause) {
    case IdleCause::Fill:
        return style::Role::Gathered;
    case IdleCause::Dependency:
        return style::Role::Rework;
    case IdleCause::Transfer:
        return style::Role::Communication;
    case IdleCause::Drain:
        return style::Role::Recovery;
    }
    return style::Role::Secondary;
}

std::vector<IdleGap> idleBefore(const TimelineIndex& index, const Lane& lane, std::size_t at)
{
    std::vector<IdleGap> gaps;
    if (lane.kind != LaneKind::Compute || index.stages < 2)
        return gaps;
    const bool isEnd = at == lane.blocks.size() || !isPass(lane.blocks[at]);
    const double from = at == 0 ? index.passesFrom_s : lane.blocks[at - 1].end_s;
    const double to = isEnd ? index.passesTo_s : lane.blocks[at].start_s;
    const auto add = [&](double begin, double end, IdleCause cause) {
        if (end - begin > leastOf(index))
            gaps.push_back({begin, end, cause});
    };
    if (isEnd) {
        // what comes after an update is no drain
        if (at == 0 || isPass(lane.blocks[at - 1]))
            add(from, to, IdleCause::Drain);
        return gaps;
    }
    double sent = to;
    const Block* input = index.block(lane.blocks[at].input);
    if (input && !isPass(*input)) {
        const Block* maker = index.block(input->input);
        sent = std::clamp(maker ? maker->end_s : input->start_s, from, std::max(from, to));
    }
    add(from, sent, at == 0 ? IdleCause::Fill : IdleCause::Dependency);
    add(sent, to, IdleCause::Transfer);
    return gaps;
}

double IdleSums::idle_s() const
{
    return std::accumulate(byCause_s.begin(), byCause_s.end(), 0.0);
}

IdleSums idleOf(const TimelineIndex& index, const Lane& lane)
{
    IdleSums sums;
    for (std::size_t at = 0; at <= lane.blocks.size(); ++at) {
        for (const IdleGap& gap : idleBefore(index, lane, at))
            sums.byCause_s[static_cast<std::size_t>(gap.cause)] += gap.to_s - gap.from_s;
        if (at < lane.blocks.size() && isPass(lane.blocks[at]))
            sums.busy_s += lane.blocks[at].duration();
        else if (at < lane.blocks.size())
            break; // the update
    }
    return sums;
}

QString idleSummary(const TimelineIndex& index, const Lane& lane)
{
    if (lane.kind != LaneKind::Compute || index.stages < 2)
        return {};
    const IdleSums sums = idleOf(index, lane);
    const double all = sums.busy_s + sums.idle_s();
    QStringList parts{IdleWords::tr("busy %1").arg(
        style::quantityText(all > 0 ? sums.busy_s / all : 0, quantity::Dimension::Ratio, 3))};
    for (std::size_t i = 0; i < kIdleCauses; ++i) {
        if (sums.byCause_s[i] > 0)
            parts += IdleWords::tr("%1 %2").arg(idleText(static_cast<IdleCause>(i)),
                                                secondsText(sums.byCause_s[i]));
    }
    return IdleWords::tr("Stage %1: %2").arg(lane.stage).arg(parts.join(QStringLiteral(", ")));
}

std::vector<BlockPlace> outputsOf(const TimelineIndex& index, const Block& block)
{
    std::vector<BlockPlace> outputs;
    if (block.piece < 0)
        return outputs;
    for (std::uint32_t lane = 0; lane < index.lanes.size(); ++lane) {
        const std::vector<Block>& blocks = index.lanes[lane].blocks;
        for (std::uint32_t at = 0; at < blocks.size(); ++at) {
            if (blocks[at].input == block.piece)
                outputs.push_back({lane, at});
        }
    }
    return outputs;
}

std::vector<BlockPlace> inputsOf(const TimelineIndex& index, const Block& block)
{
    std::vector<BlockPlace> inputs;
    for (const Block* at = &block; index.block(at->input); at = index.block(at->input))
        inputs.push_back(index.places[static_cast<std::size_t>(at->input)]);
    return inputs;
}

QString waitText(const TimelineIndex& index, const Lane& lane, std::size_t at)
{
    const Block& block = lane.blocks[at];
    const Block* input = index.block(block.input);
    if (!input)
        return {};
    const BlockPlace place = index.places[static_cast<std::size_t>(block.input)];
    QString what = kindText(input->kind);
    if (input->microBatch >= 0)
        what = IdleWords::tr("%1, micro-batch %2").arg(what).arg(input->microBatch);
    what = IdleWords::tr("%1, %2").arg(what, laneNameText(index, index.lanes[place.lane]));
    const double before = at > 0 ? lane.blocks[at - 1].end_s : index.passesFrom_s;
    const double waited = block.start_s - before;
    if (lane.kind == LaneKind::Compute && waited > leastOf(index))
        return IdleWords::tr("waited %1 for: %2").arg(secondsText(waited), what);
    const double early = block.start_s - input->end_s;
    if (early > leastOf(index))
        return IdleWords::tr("its input was there %1 before: %2").arg(secondsText(early), what);
    return IdleWords::tr("its input came just then: %1").arg(what);
}

} // namespace ridgepoint::timeline
