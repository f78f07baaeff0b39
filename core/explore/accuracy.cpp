// SPDX-License-Identifier: Apache-2.0
#include "explore/accuracy.h"

#include "plan/forecast.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace ridgepoint::explore {

using memory::Metric;
using plan::FigureId;

namespace {

constexpr double kAtRiskFrom = 0.95;
constexpr int kLast = -2;

std::optional<double> valueAt(const plan::FigureValue& figure, int stage)
{
    if (stage == -1 || figure.items.empty())
        return figure.value;
    const auto count = static_cast<int>(figure.items.size());
    const int at = stage == kLast ? count - 1 : std::min(stage, count - 1);
    return figure.items[static_cast<std::size_t>(at)];
}

struct Weighted
{
    double value = 0;
    double weight = 0;
};

/// Where half of the weight lies on either side: what has the least sum of weighted distances.
double weightedMedian(std::vector<Weighted> items)
{
    std::sort(items.begin(), items.end(),
              [](const Weighted& a, const Weighted& b) { return a.value < b.value; });
    double whole = 0;
    for (const Weighted& item : items)
        whole += item.weight;
    double sum = 0;
    for (const Weighted& item : items) {
        sum += item.weight;
        if (sum >= whole / 2)
            return item.value;
    }
    return 0;
}

bool isScored(const AccuracyCase& each)
{
    return each.isComplete && each.memoryError();
}

ErrorSummary summaryOf(std::string name, std::string metric, const std::vector<double>& errors)
{
    ErrorSummary summary{std::move(name), std::move(metric), static_cast<int>(errors.size())};
    std::vector<double> sizes;
    for (const double error : errors)
        sizes.push_back(std::abs(error));
    summary.median = quantile(sizes, 0.5);
    summary.percentile90 = quantile(sizes, 0.9);
    summary.maximum = quantile(sizes, 1);
    summary.bias = quantile(errors, 0.5);
    return summary;
}

} // namespace

std::optional<double> RunPrediction::memoryBytes(Metric metric) const
{
    switch (metric) {
    case Metric::Allocated:
        return allocatedBytes;
    case Metric::Reserved:
        return reservedBytes;
    case Metric::Device:
        return deviceBytes;
    }
    return std::nullopt;
}

RunPrediction predictRun(const plan::Plan& plan, int stage)
{
    const plan::Forecast forecast = plan::evaluate(plan);
    RunPrediction prediction;
    const plan::FigureValue& allocated = forecast[FigureId::MemoryAllocatedBytes];
    prediction.allocatedBytes = valueAt(allocated, stage);
    prediction.reservedBytes = valueAt(forecast[FigureId::MemoryReservedBytes], stage);
    prediction.deviceBytes = valueAt(forecast[FigureId::MemoryDeviceBytes], stage);
    prediction.worstDeviceBytes = forecast.value(FigureId::MemoryDeviceBytes);
    prediction.visibleBytes = forecast.value(FigureId::MemoryNominalBytes);
    const plan::FigureValue& step = forecast[FigureId::StepTimeS];
    prediction.stepS = step.value;
    prediction.mfu = forecast.value(FigureId::StepMfu);
    if (step.value && *step.value > 0) {
        prediction.low68S = forecast.value(FigureId::StepLow68S);
        prediction.high68S = forecast.value(FigureId::StepHigh68S);
        prediction.low95S = forecast.value(FigureId::StepLow95S);
        prediction.high95S = forecast.value(FigureId::StepHigh95S);
    }
    if (!prediction.allocatedBytes)
        prediction.reason = allocated.reason;
    if (!prediction.stepS)
        prediction.stepReason = step.reason;
    return prediction;
}

std::optional<double> AccuracyCase::memoryError() const
{
    const auto predicted = predictedMemoryBytes();
    if (!predicted || !measuredMemoryBytes || !(*measuredMemoryBytes > 0))
        return std::nullopt;
    return *predicted / *measuredMemoryBytes - 1;
}

std::optional<double> AccuracyCase::stepError() const
{
    if (!prediction.stepS || !measuredStepS || !(*measuredStepS > 0))
        return std::nullopt;
    return *prediction.stepS / *measuredStepS - 1;
}

std::optional<double> AccuracyCase::measuredMfu() const
{
    return measuredStepS ? atStep(prediction.mfu, prediction.stepS, *measuredStepS) : std::nullopt;
}

std::optional<double> atStep(std::optional<double> rate, std::optional<double> predictedS,
                             double otherS)
{
    if (!rate || !predictedS || !(otherS > 0))
        return std::nullopt;
    return *rate * *predictedS / otherS;
}

Fitting fittingOf(const RunPrediction& prediction)
{
    if (!prediction.worstDeviceBytes || !prediction.visibleBytes)
        return Fitting::Unknown;
    const double share = *prediction.worstDeviceBytes / *prediction.visibleBytes;
    return share > 1 ? Fitting::DoesNotFit : share > kAtRiskFrom ? Fitting::AtRisk : Fitting::Fits;
}

std::string metricName(Metric metric)
{
    return metric == Metric::Allocated  ? "allocated"
           : metric == Metric::Reserved ? "reserved"
                                        : "device";
}

double quantile(std::vector<double> values, double share)
{
    if (values.empty())
        return 0;
    std::sort(values.begin(), values.end());
    const double at = share * static_cast<double>(values.size() - 1);
    const auto below = static_cast<std::size_t>(at);
    const std::size_t above = std::min(below + 1, values.size() - 1);
    return values[below] + (at - static_cast<double>(below)) * (values[above] - values[below]);
}

std::vector<ErrorSummary> memoryErrors(std::span<const AccuracyCase> cases)
{
    std::map<std::pair<std::string, std::string>, std::vector<double>> bySource;
    std::map<std::string, std::vector<double>> byMetric;
    std::vector<double> all;
    for (const AccuracyCase& each : cases) {
        if (!isScored(each))
            continue;
        const double error = *each.memoryError();
        bySource[{each.source, metricName(each.metric)}].push_back(error);
        byMetric[metricName(each.metric)].push_back(error);
        all.push_back(error);
    }
    std::vector<ErrorSummary> summaries;
    for (const auto& [key, errors] : bySource)
        summaries.push_back(summaryOf(key.first, key.second, errors));
    for (const auto& [metric, errors] : byMetric)
        summaries.push_back(summaryOf("all " + metric, metric, errors));
    summaries.push_back(summaryOf("all", {}, all));
    return summaries;
}

std::vector<ErrorSummary> stepErrors(std::span<const AccuracyCase> cases)
{
    std::map<std::string, std::vector<double>> bySource;
    std::vector<double> all;
    for (const AccuracyCase& each : cases) {
        if (const auto error = each.stepError()) {
            bySource[each.source].push_back(*error);
            all.push_back(*error);
        }
    }
    std::vector<ErrorSummary> summaries;
    for (const auto& [source, errors] : bySource)
        summaries.push_back(summaryOf(source, {}, errors));
    summaries.push_back(summaryOf("all", {}, all));
    return summaries;
}

FittingSummary fittings(std::span<const AccuracyCase> cases)
{
    FittingSummary summary;
    for (const AccuracyCase& each : cases) {
        const Fitting fitting = fittingOf(each.prediction);
        if (!each.isComplete || fitting == Fitting::Unknown)
            continue;
        if (each.outOfMemory) {
            ++summary.ranOut;
            summary.ranOutDoesNotFit += fitting == Fitting::DoesNotFit ? 1 : 0;
            summary.ranOutAtRisk += fitting == Fitting::AtRisk ? 1 : 0;
            if (fitting == Fitting::Fits)
                summary.missed.push_back(each.id);
        } else if (each.measuredMemoryBytes || each.measuredStepS) {
            ++summary.ran;
            if (fitting == Fitting::DoesNotFit) {
                ++summary.falseAlarms;
                summary.alarmed.push_back(each.id);
            }
        }
    }
    return summary;
}

namespace {

/// A row of what a constant is fitted to: measured = base + constant, or base * constant.
struct FitRow
{
    const AccuracyCase* from = nullptr;
    double base = 0;
    double measured = 0;
    double predicted = 0;
};

/// The constant with the least sum of relative errors.
double fittedConstant(const std::vector<FitRow>& rows, bool isRatio, const std::string& without)
{
    std::vector<Weighted> items;
    for (const FitRow& row : rows) {
        if (!without.empty() && row.from->family == without)
            continue;
        items.push_back(isRatio ? Weighted{row.measured / row.base, row.base / row.measured}
                                : Weighted{row.measured - row.base, 1 / row.measured});
    }
    return weightedMedian(std::move(items));
}

CrossValidation validate(const std::string& framework, Metric metric,
                         const std::vector<FitRow>& rows)
{
    const bool isRatio = metric == Metric::Reserved;
    CrossValidation result{framework, metric, static_cast<int>(rows.size())};
    std::set<std::string> families;
    std::vector<double> within;
    std::vector<double> constants;
    for (const FitRow& row : rows) {
        families.insert(row.from->family);
        within.push_back(std::abs(row.predicted / row.measured - 1));
        constants.push_back(isRatio ? row.predicted / row.base : row.predicted - row.base);
    }
    result.families = static_cast<int>(families.size());
    result.constant = quantile(constants, 0.5);
    result.fitted = fittedConstant(rows, isRatio, {});
    result.medianWithin = quantile(within, 0.5);
    result.percentile90Within = quantile(within, 0.9);
    if (families.size() < 2)
        return result;
    std::vector<double> across;
    for (const std::string& family : families) {
        const double constant = fittedConstant(rows, isRatio, family);
        for (const FitRow& row : rows) {
            if (row.from->family != family)
                continue;
            const double predicted = isRatio ? row.base * constant : row.base + constant;
            across.push_back(std::abs(predicted / row.measured - 1));
        }
    }
    result.medianAcross = quantile(across, 0.5);
    result.percentile90Across = quantile(across, 0.9);
    return result;
}

} // namespace

std::vector<CrossValidation> crossValidate(std::span<const AccuracyCase> cases)
{
    std::map<std::pair<std::string, Metric>, std::vector<FitRow>> groups;
    for (const AccuracyCase& each : cases) {
        if (!isScored(each) || each.metric == Metric::Allocated)
            continue;
        const auto base = each.metric == Metric::Reserved ? each.prediction.allocatedBytes
                                                          : each.prediction.reservedBytes;
        if (base && *base > 0)
            groups[{each.framework, each.metric}].push_back(
                {&each, *base, *each.measuredMemoryBytes, *each.predictedMemoryBytes()});
    }
    std::vector<CrossValidation> results;
    for (const auto& [key, rows] : groups)
        results.push_back(validate(key.first, key.second, rows));
    return results;
}

std::vector<std::size_t> worstCases(std::span<const AccuracyCase> cases, std::size_t most)
{
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < cases.size(); ++i) {
        if (isScored(cases[i]))
            order.push_back(i);
    }
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return std::abs(*cases[a].memoryError()) > std::abs(*cases[b].memoryError());
    });
    order.resize(std::min(order.size(), most));
    return order;
}

} // namespace ridgepoint::explore
