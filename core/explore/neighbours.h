// SPDX-License-Identifier: Apache-2.0
// Which measured runs are like a plan, and how well their steps are predicted: the best sign of how
// far a prediction of this plan can be trusted.
//
// The distance is the root of the sum of squares of differences, each in units that make 1 "a
// different kind of run": a factor of 1.5 in the card's peak or memory bandwidth, a factor of 4 in
// the parameters that a token uses or in the sequence, a factor of 16 in accelerators or of 8 in a
// parallel degree, other kernels of attention, another number format of products, experts against
// dense layers (2), another rule of recomputation. The table is in neighbours.cpp.
#pragma once

#include "plan/plan.h"
#include "quantity/text.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace ridgepoint::explore {

/// A run whose step was measured. No prediction reads one.
struct MeasuredRun
{
    std::string id;
    std::string source;
    std::string accelerator;
    std::string framework;
    plan::Plan plan;
    double measuredS = 0;
};

/// A respect in which two plans differ, and how much of the squared distance it is.
struct Difference
{
    quantity::Literal name;
    double square = 0;
};

struct Neighbour
{
    std::size_t index = 0; ///< of the run
    double distance = 0;
    std::vector<Difference>
        differences; ///< the largest first; those that are next to nothing left out
    std::optional<double> predictedS; ///< by the run's own plan
    std::optional<double> error;      ///< predicted over measured, less 1
    double measuredTokensPerSPerAccelerator = 0;
    std::optional<double> measuredMfu; ///< by the plan's own count of FLOPs
};

/// How unlike two plans are, in all respects; from 0 on.
double planDistance(const plan::Plan& first, const plan::Plan& second,
                    std::vector<Difference>* differences = nullptr);

/// The nearest `most` runs, the nearest first, by id where they are as near; evaluates these alone.
/// Runs whose measured step is no positive number are left out.
std::vector<Neighbour> nearestRuns(const plan::Plan& plan, std::span<const MeasuredRun> runs,
                                   std::size_t most = 5);

/// Of neighbours with a prediction: median of the absolute errors, and of the errors with signs;
/// and between which MFUs they were measured, to tell whether a measured one is usual.
struct NeighbourError
{
    int runs = 0;
    double median = 0;
    double bias = 0;
    std::optional<double> lowestMfu;
    std::optional<double> highestMfu;
};
NeighbourError errorOf(std::span<const Neighbour> neighbours);

} // namespace ridgepoint::explore
