// SPDX-License-Identifier: Apache-2.0
#include "core/plan/forecast_faults.h"

#include "pipeline/schedule.h"
#include "quantity/number_text.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint::tests {
namespace {

using plan::FigureId;
using plan::FigureValue;
using plan::Forecast;
using quantity::exactText;

std::string idOf(FigureId figure)
{
    return std::string(plan::figureRow(figure).id);
}

bool isNear(double a, double b, double scale)
{
    return std::abs(a - b) <= 1e-9 * std::max({std::abs(a), std::abs(b), scale});
}

std::string figureFault(FigureId id, const FigureValue& figure)
{
    if (figure.value && !std::isfinite(*figure.value))
        return idOf(id) + " is " + exactText(*figure.value);
    if (figure.computed && !std::isfinite(*figure.computed))
        return idOf(id) + " is computed as " + exactText(*figure.computed);
    if (!figure.value && figure.reason.empty())
        return idOf(id) + " is absent without a reason";
    for (const double item : figure.items) {
        if (!std::isfinite(item))
            return idOf(id) + " has an item " + exactText(item);
    }
    if (!figure.items.empty() && figure.worst >= static_cast<int>(figure.items.size()))
        return idOf(id) + " has its worst item beyond its items";
    return {};
}

/// The parts of a whole, where all of them are known.
std::string sumFault(const Forecast& forecast, FigureId whole,
                     std::initializer_list<FigureId> parts)
{
    const auto total = forecast.value(whole);
    if (!total)
        return {};
    double sum = 0;
    double scale = 0;
    std::string shown;
    for (const FigureId part : parts) {
        const auto value = forecast.value(part);
        if (!value)
            return {};
        sum += *value;
        scale = std::max(scale, std::abs(*value));
        shown += (shown.empty() ? "" : " + ") + idOf(part) + " " + exactText(*value);
    }
    if (std::isfinite(sum) && isNear(sum, *total, scale))
        return {};
    return idOf(whole) + " " + exactText(*total) + " is not " + shown;
}

std::string timelineFault(const Forecast& forecast)
{
    for (const plan::TimelineBlock& block : forecast.timeline) {
        if (!std::isfinite(block.start_s) || !std::isfinite(block.end_s))
            return "a block of the timeline has no finite time";
        if (block.end_s < block.start_s)
            return "a block of the timeline (kind " + std::to_string(static_cast<int>(block.kind)) +
                   ", stage " + std::to_string(block.stage) + ") is from " +
                   exactText(block.start_s) + " s to " + exactText(block.end_s) + " s";
    }
    for (const plan::MemoryPoint& point : forecast.memory) {
        if (!std::isfinite(point.time_s) || !std::isfinite(point.bytes))
            return "a point of the memory over time is not finite";
    }
    for (const plan::TensorRow& row : forecast.tensors) {
        if (!std::isfinite(row.bytes) || !std::isfinite(row.count))
            return "a tensor's size is not finite: " + row.name.english();
    }
    return {};
}

} // namespace

std::string forecastFault(const Forecast& forecast)
{
    if (forecast.figures.size() != plan::kFigureCount)
        return "not every figure has an entry";
    for (const plan::FigureRow& row : plan::figureRows()) {
        if (std::string fault = figureFault(row.figure, forecast[row.figure]); !fault.empty())
            return fault;
    }
    return timelineFault(forecast);
}

std::string sumFault(const std::vector<quantity::Problem>& problems, const Forecast& forecast)
{
    for (const quantity::Problem& problem : problems) {
        if (problem.severity == quantity::Severity::Error)
            return {};
    }
    return sumFault(forecast, FigureId::StepTimeS,
                    {FigureId::StepComputeS, FigureId::StepRecomputeS,
                     FigureId::StepExposedCommunicationS, FigureId::StepBubbleS,
                     FigureId::StepUpdateS, FigureId::StepInputWaitS, FigureId::StepOtherS});
}

std::string derivationFault(const plan::Plan& plan, const Forecast& forecast, FigureId figure)
{
    const auto node = plan::derive(plan, {figure, -1});
    const auto value = forecast.value(figure);
    if (!node)
        return value ? idOf(figure) + " has a value and no derivation" : std::string();
    const double derived = (*node)->value;
    if (value ? derived == *value || isNear(derived, *value, 0) : !std::isfinite(derived))
        return {};
    return idOf(figure) + " is " + (value ? exactText(*value) : std::string("absent")) +
           ", and its derivation says " + exactText(derived);
}

std::string silenceFault(const std::vector<quantity::Problem>& problems, const Forecast& forecast)
{
    for (const quantity::Problem& problem : problems) {
        if (problem.severity == quantity::Severity::Error)
            return {};
    }
    for (const FigureId figure : {FigureId::StepTimeS, FigureId::MemoryPeakBytes,
                                  FigureId::MemoryMarginBytes, FigureId::RunCompletionDays}) {
        if (!forecast.value(figure))
            return idOf(figure) + " is absent (" + forecast[figure].reason.english() +
                   "), and no error says why";
    }
    return {};
}

double pipelineSlots(const plan::Plan& plan)
{
    const auto stages = static_cast<double>(plan.layout.pipelineParallel);
    if (stages <= 1 || plan.task.phases.empty() || plan.cluster.pools.empty())
        return 0;
    const hardware::Pool& pool = plan.cluster.pools[0];
    const double ranks = static_cast<double>(pool.nodes) *
                         static_cast<double>(pool.acceleratorsPerNode) /
                         (static_cast<double>(plan.layout.tensorParallel) * stages);
    const double microBatches =
        std::ceil(static_cast<double>(plan.task.phases[0].globalBatchSequences) /
                  (ranks * static_cast<double>(plan.layout.microBatchSequences)));
    const double slots = 2 * std::min<double>(stages, pipeline::kMaxStages) * microBatches;
    const bool isRefused = !(microBatches >= 1) || microBatches > pipeline::kMaxMicroBatches ||
                           slots > static_cast<double>(pipeline::kMaxSlots);
    return isRefused ? 0 : slots;
}

} // namespace ridgepoint::tests
