// SPDX-License-Identifier: Apache-2.0
// Fits the constants of the operator model to measured steps: least squares of the logarithm of
// predicted over measured, with outliers weighted down, and a prior for each constant, so that one
// that the data say little about stays where it was. Each constant is a value of a preset; a run
// takes part where its plan has the value from that preset.
#pragma once

#include "plan/plan.h"

#include <functional>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace ridgepoint::explore {

/// A constant: the value that a preset sets a field to.
struct Constant
{
    std::string preset;
    std::string path;
    double prior = 1;
    double spread = 0.1;  ///< standard deviation of the prior, of the logarithm (or of the logit)
    bool isShare = false; ///< between 0 and 1: fitted as a logit
    std::string why;      ///< the prior's source
    double value = 1;     ///< where the fit starts, and its result
};

/// A measured run.
struct FitRun
{
    std::string id;
    std::string family; ///< left out together
    std::string group;  ///< whose errors are told together
    plan::Plan plan;
    std::map<std::string, std::string> presetOf; ///< by path
    double measuredS = 0;
};

struct ConstantFit
{
    Constant constant;
    double spread = 0;    ///< what is left of the prior's, by the data
    double dataShare = 0; ///< 1 - (spread / the prior's)^2: how much of it the data decided
    int runs = 0;         ///< that have it
};

/// Predicted over measured less 1, by run.
struct FitErrors
{
    std::vector<double> before;  ///< with the constants as they were
    std::vector<double> within;  ///< with all runs in the fit
    std::vector<double> leftOut; ///< with the run's family left out of it
};

struct FitResult
{
    std::vector<ConstantFit> constants;
    FitErrors errors;
};

struct FitOptions
{
    double noise = 0.03; ///< of a measurement, as a share
    double outlier = 2;  ///< residuals beyond so many times the noise count less
    int rounds = 12;
    int folds = 10;                            ///< 0: nothing is left out
    std::function<bool(double done)> progress; ///< false stops the fit
};

/// Runs without a predicted step have an error of -1. Deterministic.
FitResult fitConstants(std::span<const FitRun> runs, std::span<const Constant> constants,
                       const FitOptions& options);

/// Where and by how much to write of fitted values: the share of absolute errors up to which 68 and
/// 95 of 100 runs lie.
struct KnownError
{
    int runs = 0;
    double median = 0;
    double percentile68 = 0;
    double percentile90 = 0;
    double percentile95 = 0;
    double bias = 0; ///< median with its sign
};
KnownError knownError(std::span<const double> errors);

} // namespace ridgepoint::explore
