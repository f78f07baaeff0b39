// SPDX-License-Identifier: Apache-2.0
#include "explore/schedule_choice.h"

#include "explore/trial.h"
#include "plan/figures.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <tuple>

namespace ridgepoint::explore {

using plan::FigureId;
using quantity::Dimension;
using quantity::Text;

namespace {

/// Chunks on a stage that are tried: more make fill and drain hardly shorter.
constexpr std::int64_t kMostChunks = 8;

std::int64_t layersOf(const plan::Plan& plan)
{
    std::int64_t layers = 0;
    for (const auto& group : plan.model.groups)
        layers += group.layers;
    return layers;
}

std::vector<std::int64_t> chunksOf(const pipeline::ScheduleRow& row, const plan::Plan& plan)
{
    if (!row.takesChunks)
        return {1};
    std::vector<std::int64_t> list;
    const std::int64_t most = std::min(
        kMostChunks, layersOf(plan) / std::max<std::int64_t>(1, plan.layout.pipelineParallel));
    for (std::int64_t chunks = 1; chunks <= most; ++chunks) {
        // a number that the schedule refuses whatever the micro-batches are is no option
        const int p = static_cast<int>(std::min<std::int64_t>(plan.layout.pipelineParallel, 64));
        if (pipeline::whyNoSchedule(row.name, p, 8 * p, static_cast<int>(chunks)).empty())
            list.push_back(chunks);
    }
    return list;
}

std::vector<quantity::Fix> editsOf(const pipeline::ScheduleRow& row, std::int64_t chunks,
                                   const plan::Plan& plan)
{
    std::vector<quantity::Fix> edits{{row.label, "layout.schedule", std::string(row.name)}};
    const std::int64_t now = plan.layout.chunks;
    if (row.takesChunks && chunks != now)
        edits.push_back({{RP_TR("{0} chunks on a stage"), quantity::countOf(chunks)},
                         "layout.chunks",
                         std::to_string(chunks)});
    // a text of other parts does not suit any more
    if (!plan.layout.stageLayout.empty() && edits.size() > 1)
        edits.push_back({RP_TR("Layers split evenly"), "layout.stage_layout", {}});
    return edits;
}

/// What is not known comes last. Steps that differ by rounding are equal: an assumed MFU has all
/// bubbles in it already. Of equal ones the smaller bubble is better, and then the lower peak.
auto rankOf(const ScheduleOption& option)
{
    constexpr double kDigits = 1e9;
    const double step = option.outcome.stepS.value_or(std::numeric_limits<double>::infinity());
    const auto known = [](const std::optional<double>& value) {
        return value.value_or(std::numeric_limits<double>::infinity());
    };
    return std::tuple(!option.refusal.empty(), !option.fits(),
                      step > 0 ? std::round(std::log(step) * kDigits) : 0,
                      known(option.bubbleFraction), known(option.outcome.peakBytes));
}

/// The fastest of all against the fastest that fits.
Text bindsOf(const std::vector<ScheduleOption>& list)
{
    const ScheduleOption* best = list.empty() || !list.front().fits() ? nullptr : &list.front();
    const ScheduleOption* fastest = nullptr;
    for (const ScheduleOption& option : list) {
        if (option.outcome.stepS && (!fastest || *option.outcome.stepS < *fastest->outcome.stepS))
            fastest = &option;
    }
    if (!fastest || !fastest->outcome.marginBytes || *fastest->outcome.marginBytes >= 0)
        return {};
    const Text tooMuch = quantity::Amount{-*fastest->outcome.marginBytes, Dimension::Bytes};
    if (!best || !best->outcome.stepS)
        return {RP_TR("None fits; {0} would be the fastest and needs {1} too much."),
                fastest->row->label, tooMuch};
    return {RP_TR("{0} would take {1} less a step, but needs {2} too much."), fastest->row->label,
            quantity::Amount{*best->outcome.stepS - *fastest->outcome.stepS, Dimension::Seconds},
            tooMuch};
}

} // namespace

std::vector<ScheduleOption> scheduleOptions(const plan::Plan& plan)
{
    std::vector<ScheduleOption> list;
    for (const pipeline::ScheduleRow& row : pipeline::scheduleRows()) {
        for (const std::int64_t chunks : chunksOf(row, plan)) {
            ScheduleOption& option = list.emplace_back();
            option.row = &row;
            option.chunks = chunks;
            option.edits = editsOf(row, chunks, plan);
        }
    }
    return list;
}

ScheduleChoice rankSchedules(const plan::Plan& plan)
{
    ScheduleChoice choice;
    Trial trial(plan);
    if (!trial.isSound()) {
        choice.reason = RP_TR("a field is out of its range; see the problems");
        return choice;
    }
    if (plan.layout.pipelineParallel < 2) {
        choice.reason = RP_TR("the plan has no pipeline");
        return choice;
    }
    choice.list = scheduleOptions(plan);
    for (ScheduleOption& option : choice.list) {
        if (const auto tried = trial.with(option.edits, &option.refusal)) {
            option.outcome = outcomeOf(tried->forecast);
            option.bubbleFraction = tried->forecast.value(FigureId::PipelineBubbleFraction);
            option.isPresent = tried->plan == plan;
        }
    }
    std::stable_sort(choice.list.begin(), choice.list.end(),
                     [](const auto& a, const auto& b) { return rankOf(a) < rankOf(b); });
    choice.binds = bindsOf(choice.list);
    return choice;
}

} // namespace ridgepoint::explore
