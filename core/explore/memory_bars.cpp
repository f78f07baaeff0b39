// SPDX-License-Identifier: Apache-2.0
#include "explore/memory_bars.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace ridgepoint::explore {

using plan::FigureId;
using plan::Forecast;
using plan::Plan;
using plan::StageMemory;
using Kind = MemoryPart::Kind;

namespace {

struct CategoryPart
{
    memory::Category category;
    Kind kind;
    FigureId figure;
};

using memory::Category;
constexpr CategoryPart kCategories[] = {
    {Category::Weights, Kind::Weights, FigureId::MemoryWeightBytes},
    {Category::Gradients, Kind::Gradients, FigureId::MemoryGradientBytes},
    {Category::Optimizer, Kind::Optimizer, FigureId::MemoryOptimizerBytes},
    {Category::Activations, Kind::Activations, FigureId::MemoryActivationBytes},
    {Category::Head, Kind::Logits, FigureId::MemoryHeadBytes},
    {Category::Gathered, Kind::Gathered, FigureId::MemoryGatheredBytes},
    {Category::Rebuilt, Kind::Buffers, FigureId::MemoryRecomputeBytes},
    {Category::Working, Kind::Buffers, FigureId::MemoryWorkingGradientBytes},
    {Category::Reduced, Kind::Buffers, FigureId::MemoryReductionBytes},
    {Category::Cached, Kind::Buffers, FigureId::MemoryCachedGradientBytes},
    {Category::Staging, Kind::Buffers, FigureId::MemoryStagingBytes},
};
static_assert(std::size(kCategories) == memory::kCategoryCount);

int shownStage(const Forecast& forecast, int stage)
{
    // The worst stage's parts, not each part's worst stage: a bar is one rank's memory.
    return std::max(0, stage >= 0 ? stage : forecast[FigureId::MemoryPeakBytes].worst);
}

/// What is held of a stage; null where the forecast does not know.
const StageMemory* heldAt(const Forecast& forecast, int stage)
{
    const auto index = static_cast<std::size_t>(stage);
    return index < forecast.stageMemory.size() ? &forecast.stageMemory[index] : nullptr;
}

void add(MemoryBar& bar, Kind kind, FigureId figure, double bytes)
{
    const auto known = std::find_if(bar.parts.begin(), bar.parts.end(),
                                    [&](const MemoryPart& part) { return part.kind == kind; });
    if (known == bar.parts.end())
        bar.parts.push_back({kind, figure, bytes});
    else
        known->bytes += bytes;
}

void addMoment(MemoryBar& bar, const Forecast& forecast, int stage, const StageMemory& held,
               memory::Moment moment)
{
    bar.moment = moment;
    for (const memory::CategoryRow& row : memory::categoryRows()) {
        const double bytes = held.at(moment)[static_cast<std::size_t>(row.category)];
        const Kind kind = kindOf(row.category);
        // a figure of another moment than the peak's would explain another number
        const bool isFigure =
            kind != Kind::Buffers && forecast.at(figureOf(row.category), stage) == bytes;
        add(bar, kind, isFigure ? figureOf(row.category) : plan::figureOf(moment), bytes);
    }
}

/// What is alive at the peak of one rank of a stage, or of the worst one. `forecast` was made with
/// Detail::Memory.
MemoryBar barOf(const Forecast& forecast, int stage)
{
    const int shown = shownStage(forecast, stage);
    MemoryBar bar;
    bar.stage = stage;
    bar.total = forecast.at(FigureId::MemoryPeakBytes, shown);
    const StageMemory* held = heldAt(forecast, shown);
    if (!held)
        return bar;
    if (held->isGiven) {
        add(bar, Kind::Weights, FigureId::MemoryWeightBytes,
            forecast.at(FigureId::MemoryWeightBytes, shown));
        add(bar, Kind::Gradients, FigureId::MemoryGradientBytes,
            forecast.at(FigureId::MemoryGradientBytes, shown));
        add(bar, Kind::Optimizer, FigureId::MemoryOptimizerBytes,
            forecast.at(FigureId::MemoryOptimizerBytes, shown));
        add(bar, Kind::GivenWorkingSet, FigureId::MemoryWorkingSetBytes,
            forecast.at(FigureId::MemoryWorkingSetBytes, shown));
        return bar;
    }
    addMoment(bar, forecast, shown, *held, held->peak);
    return bar;
}

} // namespace

std::span<const MemoryPart::Kind> memoryPartKinds()
{
    static constexpr std::array kinds{
        Kind::Weights,  Kind::Gradients, Kind::Optimizer, Kind::Activations,
        Kind::Gathered, Kind::Logits,    Kind::Buffers,   Kind::GivenWorkingSet,
        Kind::Slack,    Kind::Driver,    Kind::Other};
    return kinds;
}

Kind kindOf(memory::Category category)
{
    return kCategories[static_cast<std::size_t>(category)].kind;
}

FigureId figureOf(memory::Category category)
{
    return kCategories[static_cast<std::size_t>(category)].figure;
}

std::vector<MemoryBar> memoryByZeroStage(const Plan& plan)
{
    static constexpr std::array labels{RP_TR("ZeRO-0"), RP_TR("ZeRO-1"), RP_TR("ZeRO-2"),
                                       RP_TR("ZeRO-3")};
    std::vector<MemoryBar> bars;
    for (int stage = 0; stage < 4; ++stage) {
        Plan changed = plan;
        changed.layout.zeroStage = static_cast<layout::ZeroStage>(stage);
        MemoryBar bar = barOf(plan::evaluate(changed, plan::Detail::Memory), -1);
        bar.label = labels[static_cast<std::size_t>(stage)];
        bar.current = plan.layout.zeroStage == changed.layout.zeroStage;
        bars.push_back(std::move(bar));
    }
    return bars;
}

std::vector<MemoryBar> memoryByStage(const Plan& plan, const Forecast& forecast)
{
    const auto& items = forecast[FigureId::MemoryPeakBytes].items;
    const int stages = std::max(1, static_cast<int>(items.size()));
    std::vector<MemoryBar> bars;
    std::optional<Forecast> again;
    if (forecast.stageMemory.empty())
        again = plan::evaluate(plan, plan::Detail::Memory);
    for (int stage = 0; stage < stages; ++stage) {
        bars.push_back(barOf(again ? *again : forecast, stage));
        bars.back().label = {RP_TR("stage {0}"), quantity::countOf(stage)};
        bars.back().current = true;
    }
    return bars;
}

std::vector<MemoryBar> memoryByRankKind(const Plan& plan, const Forecast& forecast)
{
    std::vector<MemoryBar> all = memoryByStage(plan, forecast);
    if (all.size() < 2)
        return all;
    std::vector<MemoryBar> kinds{std::move(all.front())};
    kinds.front().label = RP_TR("first stage");
    if (all.size() > 2) {
        const auto fullest = std::max_element(
            all.begin() + 1, all.end() - 1,
            [](const MemoryBar& a, const MemoryBar& b) { return a.total < b.total; });
        kinds.push_back(std::move(*fullest));
        kinds.back().label = {RP_TR("middle: stage {0}"), quantity::countOf(kinds.back().stage)};
    }
    kinds.push_back(std::move(all.back()));
    kinds.back().label = {RP_TR("last: stage {0}"), quantity::countOf(kinds.back().stage)};
    return kinds;
}

std::vector<MemoryBar> memoryByMoment(const Forecast& forecast, int stage)
{
    const int shown = shownStage(forecast, stage);
    const StageMemory* held = heldAt(forecast, shown);
    std::vector<MemoryBar> bars;
    if (!held || held->isGiven)
        return bars;
    for (const memory::MomentRow& row : memory::momentRows()) {
        MemoryBar bar;
        bar.label = row.shortLabel;
        bar.stage = shown;
        bar.current = row.moment == held->peak;
        bar.figure = plan::figureOf(row.moment);
        addMoment(bar, forecast, shown, *held, row.moment);
        for (const MemoryPart& part : bar.parts)
            bar.total += part.bytes;
        bars.push_back(std::move(bar));
    }
    return bars;
}

std::vector<MemoryBar> memoryAsReported(const Forecast& forecast, int stage)
{
    const int shown = shownStage(forecast, stage);
    std::vector<MemoryBar> bars;
    if (!heldAt(forecast, shown))
        return bars;
    struct Row
    {
        quantity::Literal label;
        FigureId figure;
        Kind more; ///< what it has beside what the row before has
    };
    static constexpr std::array rows{
        Row{RP_TR("allocated"), FigureId::MemoryAllocatedBytes, Kind::Buffers},
        Row{RP_TR("reserved"), FigureId::MemoryReservedBytes, Kind::Slack},
        Row{RP_TR("on the device"), FigureId::MemoryDeviceBytes, Kind::Driver}};
    MemoryBar bar = barOf(forecast, shown);
    for (const Row& row : rows) {
        const double total = forecast.at(row.figure, shown);
        if (total > bar.total)
            add(bar, row.more, row.figure, total - bar.total);
        bar.label = row.label;
        bar.figure = row.figure;
        bar.total = total;
        bar.current = true;
        bars.push_back(bar);
    }
    return bars;
}

} // namespace ridgepoint::explore
