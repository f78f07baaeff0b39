// SPDX-License-Identifier: Apache-2.0
#include "explore/sweeps.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>
#include <tuple>

namespace ridgepoint::explore {
namespace {

/// Of each value its place in the order, from 0; equal ones share the mean.
std::vector<double> ranksOf(std::span<const double> values)
{
    std::vector<std::size_t> order(values.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(),
              [&](std::size_t a, std::size_t b) { return values[a] < values[b]; });
    std::vector<double> ranks(values.size());
    for (std::size_t from = 0; from < order.size();) {
        std::size_t end = from + 1;
        while (end < order.size() && values[order[end]] == values[order[from]])
            ++end;
        for (std::size_t i = from; i < end; ++i)
            ranks[order[i]] = static_cast<double>(from + end - 1) / 2;
        from = end;
    }
    return ranks;
}

/// Seconds for a token of the whole run's.
struct Pace
{
    std::size_t index = 0;
    double predicted = 0;
    double measured = 0;
};

Sweep sweepOf(std::span<const AccuracyCase> cases, const std::vector<Pace>& paces)
{
    const AccuracyCase& first = cases[paces.front().index];
    Sweep sweep{first.source,
                first.traits.model,
                first.traits.accelerator,
                first.traits.accelerators,
                {},
                {},
                0};
    std::vector<double> predicted;
    std::vector<double> measured;
    for (const Pace& pace : paces) {
        sweep.cases.push_back(pace.index);
        predicted.push_back(pace.predicted);
        measured.push_back(pace.measured);
    }
    sweep.rho = rankCorrelation(predicted, measured);
    const auto chosen = std::min_element(predicted.begin(), predicted.end()) - predicted.begin();
    const double best = *std::min_element(measured.begin(), measured.end());
    sweep.bestWithin = measured[static_cast<std::size_t>(chosen)] / best - 1;
    return sweep;
}

} // namespace

std::optional<double> rankCorrelation(std::span<const double> first, std::span<const double> second)
{
    if (first.size() != second.size() || first.size() < 2)
        return std::nullopt;
    const std::vector<double> a = ranksOf(first);
    const std::vector<double> b = ranksOf(second);
    const double mean = static_cast<double>(a.size() - 1) / 2;
    double both = 0;
    double ofFirst = 0;
    double ofSecond = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        both += (a[i] - mean) * (b[i] - mean);
        ofFirst += (a[i] - mean) * (a[i] - mean);
        ofSecond += (b[i] - mean) * (b[i] - mean);
    }
    if (!(ofFirst > 0) || !(ofSecond > 0))
        return std::nullopt;
    return both / std::sqrt(ofFirst * ofSecond);
}

std::vector<Sweep> findSweeps(std::span<const AccuracyCase> cases, std::size_t fewest)
{
    using Key = std::tuple<std::string, std::string, std::string, std::int64_t>;
    std::map<Key, std::vector<Pace>> groups;
    for (std::size_t i = 0; i < cases.size(); ++i) {
        const AccuracyCase& each = cases[i];
        const RunTraits& traits = each.traits;
        if (!each.stepError() || !(traits.tokensPerStep > 0))
            continue;
        groups[{each.source, traits.model, traits.accelerator, traits.accelerators}].push_back(
            {i, *each.prediction.stepS / traits.tokensPerStep,
             *each.measuredStepS / traits.tokensPerStep});
    }
    std::vector<Sweep> sweeps;
    for (const auto& [key, paces] : groups) {
        std::set<std::string> layouts;
        for (const Pace& pace : paces)
            layouts.insert(cases[pace.index].traits.layout);
        if (layouts.size() > 1 && paces.size() >= std::max<std::size_t>(fewest, 2))
            sweeps.push_back(sweepOf(cases, paces));
    }
    return sweeps;
}

} // namespace ridgepoint::explore
