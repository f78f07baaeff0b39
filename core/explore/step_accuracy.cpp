// SPDX-License-Identifier: Apache-2.0
#include "explore/step_accuracy.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>

namespace ridgepoint::explore {

namespace {

struct Band
{
    std::int64_t most; ///< accelerators
    const char* name;
};

constexpr std::array<Band, 5> kBands{{{8, "1 to 8"},
                                      {64, "9 to 64"},
                                      {512, "65 to 512"},
                                      {2048, "513 to 2048"},
                                      {std::numeric_limits<std::int64_t>::max(), "over 2048"}}};

constexpr int kUnknown = 100; ///< a group that comes last

/// What a case stands under: groups come in the order of the numbers, then of the names.
using Key = std::pair<int, std::string>;

Key keyOf(StepGrouping grouping, const AccuracyCase& each)
{
    const auto named = [](const std::string& name) {
        return Key(0, name.empty() ? "unknown" : name);
    };
    switch (grouping) {
    case StepGrouping::Accelerator:
        return named(each.traits.accelerator);
    case StepGrouping::Kernels:
        return named(each.traits.kernels);
    case StepGrouping::Source:
        return named(each.source);
    case StepGrouping::Kind:
        if (each.traits.accelerators == 0)
            return {kUnknown, "unknown"};
        return each.traits.hasExperts ? Key(1, "experts") : Key(0, "dense");
    case StepGrouping::Scale:
        if (each.traits.accelerators == 0)
            return {kUnknown, "unknown"};
        for (std::size_t i = 0; i < kBands.size(); ++i) {
            if (each.traits.accelerators <= kBands[i].most)
                return {static_cast<int>(i), kBands[i].name};
        }
        break;
    case StepGrouping::All:
        break;
    }
    return {0, "all"};
}

StepSummary summaryOf(StepGrouping grouping, const std::string& name,
                      const std::vector<const AccuracyCase*>& cases)
{
    StepSummary summary;
    summary.grouping = grouping;
    summary.name = name;
    summary.rows = static_cast<int>(cases.size());
    std::vector<double> errors;
    std::vector<double> sizes;
    int within68 = 0;
    int within95 = 0;
    for (const AccuracyCase* each : cases) {
        if (const auto error = each->stepError()) {
            errors.push_back(*error);
            sizes.push_back(std::abs(*error));
        }
        const auto in68 = isWithin68(*each);
        const auto in95 = isWithin95(*each);
        if (in68 && in95) {
            ++summary.ranged;
            within68 += *in68 ? 1 : 0;
            within95 += *in95 ? 1 : 0;
        }
    }
    summary.covered = static_cast<int>(errors.size());
    summary.median = quantile(sizes, 0.5);
    summary.percentile90 = quantile(sizes, 0.9);
    summary.bias = quantile(errors, 0.5);
    if (summary.ranged > 0) {
        summary.within68 = static_cast<double>(within68) / summary.ranged;
        summary.within95 = static_cast<double>(within95) / summary.ranged;
    }
    return summary;
}

bool isMeasured(const AccuracyCase& each)
{
    return each.measuredStepS && *each.measuredStepS > 0;
}

std::optional<bool> isWithin(const AccuracyCase& each, const std::optional<double>& low,
                             const std::optional<double>& high)
{
    if (!isMeasured(each) || !low || !high)
        return std::nullopt;
    return *low <= *each.measuredStepS && *each.measuredStepS <= *high;
}

} // namespace

std::string groupingName(StepGrouping grouping)
{
    switch (grouping) {
    case StepGrouping::Accelerator:
        return "accelerator";
    case StepGrouping::Kernels:
        return "framework family";
    case StepGrouping::Source:
        return "source";
    case StepGrouping::Kind:
        return "kind of model";
    case StepGrouping::Scale:
        return "accelerators";
    case StepGrouping::All:
        break;
    }
    return "all";
}

std::optional<bool> isWithin68(const AccuracyCase& each)
{
    return isWithin(each, each.prediction.low68S, each.prediction.high68S);
}

std::optional<bool> isWithin95(const AccuracyCase& each)
{
    return isWithin(each, each.prediction.low95S, each.prediction.high95S);
}

quantity::Text uncoveredReason(const AccuracyCase& each)
{
    if (!isMeasured(each) || each.prediction.stepS)
        return {};
    return each.prediction.stepReason.empty() ? each.prediction.reason : each.prediction.stepReason;
}

std::vector<StepSummary> stepAccuracy(std::span<const AccuracyCase> cases)
{
    std::vector<StepSummary> summaries;
    for (const StepGrouping grouping :
         {StepGrouping::All, StepGrouping::Accelerator, StepGrouping::Kernels, StepGrouping::Source,
          StepGrouping::Kind, StepGrouping::Scale}) {
        std::map<Key, std::vector<const AccuracyCase*>> groups;
        if (grouping == StepGrouping::All)
            groups[{0, "all"}]; // is told of no rows too
        for (const AccuracyCase& each : cases) {
            if (isMeasured(each))
                groups[keyOf(grouping, each)].push_back(&each);
        }
        for (const auto& [key, members] : groups)
            summaries.push_back(summaryOf(grouping, key.second, members));
    }
    return summaries;
}

std::vector<std::size_t> worstSteps(std::span<const AccuracyCase> cases, std::size_t most)
{
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < cases.size(); ++i) {
        if (cases[i].stepError())
            order.push_back(i);
    }
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return std::abs(*cases[a].stepError()) > std::abs(*cases[b].stepError());
    });
    order.resize(std::min(order.size(), most));
    return order;
}

} // namespace ridgepoint::explore
