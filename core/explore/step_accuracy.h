// SPDX-License-Identifier: Apache-2.0
// How far predicted steps are from measured ones, and how often the measured one lies in the range
// that is told with the prediction.
#pragma once

#include "explore/accuracy.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace ridgepoint::explore {

/// What rows are told apart by.
enum class StepGrouping
{
    All,
    Accelerator,
    Kernels, ///< family of frameworks
    Source,
    Kind, ///< dense models, models with experts
    Scale ///< number of accelerators, in bands
};
quantity::Literal groupingName(StepGrouping grouping);

/// What a case stands under.
struct StepGroup
{
    int order = 0;    ///< groups come by it, then by name
    std::string name; ///< the label in English
    quantity::Text label;

    bool operator<(const StepGroup& other) const
    {
        return order != other.order ? order < other.order : name < other.name;
    }
};
StepGroup groupOf(StepGrouping grouping, const AccuracyCase& each);

/// Of the rows of a group that have a measured step.
struct StepSummary
{
    StepGrouping grouping = StepGrouping::All;
    std::string name;
    quantity::Text label;
    int rows = 0;
    int covered = 0;   ///< with a predicted step; the errors are of these
    double median = 0; ///< of the absolute errors, as the 90th percentile
    double percentile90 = 0;
    double bias = 0;     ///< median with its sign
    int ranged = 0;      ///< with a known range; the shares are of these
    double within68 = 0; ///< share of measured steps in the range that 68 of 100 should lie in
    double within95 = 0;
};

/// All rows, then by each grouping in the order of names; bands of accelerators by size.
std::vector<StepSummary> stepAccuracy(std::span<const AccuracyCase> cases);
/// By one grouping alone.
std::vector<StepSummary> stepAccuracy(std::span<const AccuracyCase> cases, StepGrouping grouping);

/// Whether the measured step lies in a range of its prediction; nothing where one is missing.
std::optional<bool> isWithin68(const AccuracyCase& each);
std::optional<bool> isWithin95(const AccuracyCase& each);

/// Why a row with a measured step has no predicted one; empty where it has one, or asks for none.
quantity::Text uncoveredReason(const AccuracyCase& each);

/// Indices of the cases whose steps have the largest absolute errors, the largest first.
std::vector<std::size_t> worstSteps(std::span<const AccuracyCase> cases, std::size_t most);

} // namespace ridgepoint::explore
