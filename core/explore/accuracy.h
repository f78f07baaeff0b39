// SPDX-License-Identifier: Apache-2.0
// How far predictions are from measured runs. A prediction is made of a plan alone; what was
// measured meets it only here, where the two are compared.
#pragma once

#include "explore/run_traits.h"
#include "memory/metric.h"
#include "plan/plan.h"
#include "quantity/text.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace ridgepoint::explore {

/// What the engine says of a run.
struct RunPrediction
{
    std::optional<double> allocatedBytes; ///< of the rank that is asked for
    std::optional<double> reservedBytes;
    std::optional<double> deviceBytes;
    std::optional<double> worstDeviceBytes; ///< of the worst rank, which decides whether it fits
    std::optional<double> visibleBytes;     ///< of a card
    std::optional<double> stepS;
    std::optional<double> mfu; ///< with that step
    // the range that the step lies in by the known error of such plans; nothing where none is known
    std::optional<double> low68S, high68S;
    std::optional<double> low95S, high95S;
    quantity::Text reason;     ///< why there is no memory
    quantity::Text stepReason; ///< why there is no step time

    std::optional<double> memoryBytes(memory::Metric metric) const;
};

/// @param stage  whose memory: a stage's index, -1 the largest, -2 the last stage's
RunPrediction predictRun(const plan::Plan& plan, int stage = -1);

/// A run, what was predicted and what was measured.
struct AccuracyCase
{
    std::string id;
    std::string source;
    std::string family;    ///< model, accelerator and source: left out together
    std::string framework; ///< whose constants the prediction used
    memory::Metric metric = memory::Metric::Allocated;
    bool isComplete = true; ///< the row tells all inputs that decide about memory
    bool isSettled = false; ///< and all inputs that decide about the step ("core")
    RunTraits traits;
    RunPrediction prediction;
    std::optional<double> measuredMemoryBytes;
    std::optional<double> measuredStepS;
    bool outOfMemory = false;

    std::optional<double> predictedMemoryBytes() const { return prediction.memoryBytes(metric); }
    /// Predicted over measured, less 1.
    std::optional<double> memoryError() const;
    std::optional<double> stepError() const;
    /// By the plan's own count of FLOPs.
    std::optional<double> measuredMfu() const;
};

/// What goes as one over the step's time (MFU, throughput), had the step taken another.
std::optional<double> atStep(std::optional<double> rate, std::optional<double> predictedS,
                             double otherS);

enum class Fitting
{
    Unknown,
    Fits,
    AtRisk, ///< within 5% of what is visible
    DoesNotFit
};
Fitting fittingOf(const RunPrediction& prediction);

/// Errors of a set of cases, as shares.
struct ErrorSummary
{
    std::string name;
    std::string metric; ///< empty: of several
    int cases = 0;
    double median = 0; ///< of the absolute errors, as the 90th percentile and the maximum
    double percentile90 = 0;
    double maximum = 0;
    double bias = 0; ///< median with its sign
};

std::string metricName(memory::Metric metric);

/// By source and metric in the order of their names, then by metric, then of all. Only complete
/// cases with a measured and a predicted memory count.
std::vector<ErrorSummary> memoryErrors(std::span<const AccuracyCase> cases);
/// The same of step times, by source; step_accuracy.h has other groupings, and the ranges.
std::vector<ErrorSummary> stepErrors(std::span<const AccuracyCase> cases);

/// Verdicts against what happened.
struct FittingSummary
{
    int ranOut = 0; ///< runs out of memory with all inputs told
    int ranOutDoesNotFit = 0;
    int ranOutAtRisk = 0;
    int ran = 0;
    int falseAlarms = 0;             ///< of those that ran, predicted as not fitting
    std::vector<std::string> missed; ///< ran out, and predicted to fit
    std::vector<std::string> alarmed;
};
FittingSummary fittings(std::span<const AccuracyCase> cases);

/// A framework's fitted constant (what a device holds beside the reserved memory, or reserved over
/// allocated) taken from all families but one, and tried on that one.
struct CrossValidation
{
    std::string framework;
    memory::Metric metric = memory::Metric::Device;
    int cases = 0;
    int families = 0;
    double constant = 0;     ///< that the prediction used: bytes, or a ratio
    double fitted = 0;       ///< the best of all families
    double medianWithin = 0; ///< errors of the prediction
    double percentile90Within = 0;
    double medianAcross = 0; ///< errors with the family left out; absent with one family
    double percentile90Across = 0;
};
std::vector<CrossValidation> crossValidate(std::span<const AccuracyCase> cases);

/// Indices of the cases with the largest absolute errors, the largest first.
std::vector<std::size_t> worstCases(std::span<const AccuracyCase> cases, std::size_t most);

/// The smallest of the values below which a share of them lies, between neighbours in a straight
/// line; 0 of none.
double quantile(std::vector<double> values, double share);

} // namespace ridgepoint::explore
