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
    quantity::Literal name;
};

constexpr std::array<Band, 5> kBands{
    {{8, RP_TR("1 to 8")},
     {64, RP_TR("9 to 64")},
     {512, RP_TR("65 to 512")},
     {2048, RP_TR("513 to 2048")},
     {std::numeric_limits<std::int64_t>::max(), RP_TR("over 2048")}}};

constexpr int kUnknown = 100; ///< a group that comes last

StepGroup labelled(int order, quantity::Literal label)
{
    return {order, std::string(label.text()), label};
}

StepGroup unknown(int order = kUnknown)
{
    return labelled(order, RP_TR("unknown"));
}

StepGroup named(const std::string& name)
{
    return name.empty() ? unknown(0) : StepGroup{0, name, quantity::Text::verbatim(name)};
}
StepSummary summaryOf(StepGrouping grouping, const StepGroup& group,
                      const std::vector<const AccuracyCase*>& cases)
{
    StepSummary summary;
    summary.grouping = grouping;
    summary.name = group.name;
    summary.label = group.label;
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

StepGroup groupOf(StepGrouping grouping, const AccuracyCase& each)
{
    switch (grouping) {
    case StepGrouping::Accelerator:
        return named(each.traits.accelerator);
    case StepGrouping::Kernels:
        return named(each.traits.kernels);
    case StepGrouping::Source:
        return named(each.source);
    case StepGrouping::Kind:
        if (each.traits.accelerators == 0)
            return unknown();
        return each.traits.hasExperts ? labelled(1, RP_TR("experts")) : labelled(0, RP_TR("dense"));
    case StepGrouping::Scale:
        if (each.traits.accelerators == 0)
            return unknown();
        for (std::size_t i = 0; i < kBands.size(); ++i) {
            if (each.traits.accelerators <= kBands[i].most)
                return labelled(static_cast<int>(i), kBands[i].name);
        }
        break;
    case StepGrouping::All:
        break;
    }
    return labelled(0, RP_TR("all"));
}

quantity::Literal groupingName(StepGrouping grouping)
{
    switch (grouping) {
    case StepGrouping::Accelerator:
        return RP_TR("accelerator");
    case StepGrouping::Kernels:
        return RP_TR("framework family");
    case StepGrouping::Source:
        return RP_TR("source");
    case StepGrouping::Kind:
        return RP_TR("kind of model");
    case StepGrouping::Scale:
        return RP_TR("accelerators");
    case StepGrouping::All:
        break;
    }
    return RP_TR("all");
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

std::vector<StepSummary> stepAccuracy(std::span<const AccuracyCase> cases, StepGrouping grouping)
{
    std::map<StepGroup, std::vector<const AccuracyCase*>> groups;
    if (grouping == StepGrouping::All)
        groups[labelled(0, RP_TR("all"))]; // is told of no rows too
    for (const AccuracyCase& each : cases) {
        if (isMeasured(each))
            groups[groupOf(grouping, each)].push_back(&each);
    }
    std::vector<StepSummary> summaries;
    for (const auto& [group, members] : groups)
        summaries.push_back(summaryOf(grouping, group, members));
    return summaries;
}

std::vector<StepSummary> stepAccuracy(std::span<const AccuracyCase> cases)
{
    std::vector<StepSummary> all;
    for (const StepGrouping grouping :
         {StepGrouping::All, StepGrouping::Accelerator, StepGrouping::Kernels, StepGrouping::Source,
          StepGrouping::Kind, StepGrouping::Scale}) {
        for (StepSummary& each : stepAccuracy(cases, grouping))
            all.push_back(std::move(each));
    }
    return all;
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
