// SPDX-License-Identifier: Apache-2.0
// What runs are grouped by when their errors are told, and set against each other by in a sweep.
#pragma once

#include "plan/plan.h"

#include <cstdint>
#include <string>

namespace ridgepoint::explore {

struct RunTraits
{
    std::string accelerator; ///< the part: a preset's id, or what the plan calls it
    std::string kernels;     ///< family of frameworks that share kernels; empty: not known
    std::string model;
    bool hasExperts = false;
    std::int64_t accelerators = 0; ///< 0: not known, nor whether there are experts
    double tokensPerStep = 0;
    std::string layout; ///< what a sweep varies: "tp8 pp4 dp2 mb1 s2048 1f1b"

    /// Tokens a second of each accelerator, with a step of that time; 0 where they are not known.
    double tokensPerSPerAccelerator(double stepS) const;

    bool operator==(const RunTraits&) const = default;
};

/// As far as a plan tells them: the accelerator by its name, no family of kernels. Any plan has
/// some, however absurd.
RunTraits traitsOf(const plan::Plan& plan);

/// Accelerators of a plan, all pools together.
double acceleratorsOf(const plan::Plan& plan);
/// Ranks that each have sequences of their own; 1 at least.
double dataRanksOf(const plan::Plan& plan);

} // namespace ridgepoint::explore
