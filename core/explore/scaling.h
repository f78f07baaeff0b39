// SPDX-License-Identifier: Apache-2.0
// The plan on other numbers of accelerators, each evaluated by the engine. Strong scaling keeps the
// batch: more ranks share the same micro-batches. Weak scaling lets the batch grow with the
// accelerators: a step takes as long, and how many steps reach the same loss follows from the
// gradient noise scale (run/batch.h; chapter 10.1.1).
#pragma once

#include "plan/forecast.h"
#include "plan/plan.h"
#include "quantity/problem.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace ridgepoint::explore {

struct ScaledPlan
{
    std::int64_t nodes = 0;
    std::vector<quantity::Fix> edits; ///< that make this plan of the one it is about
    /// Why the plan's own layout cannot be on so many nodes; empty where it can. There is a
    /// forecast all the same where another division of the batch can.
    quantity::Text refusal;
    bool isPossible = false;
    double tokens = 0; ///< that are trained on
    plan::Forecast forecast;
    bool fits = false;                     ///< in memory
    std::optional<bool> isInTime;          ///< for the deadline
    std::optional<double> speedUp;         ///< of training without saves and failures
    std::optional<double> efficiency;      ///< of it over what the accelerators are more
    std::optional<double> exposedShare;    ///< of a step, communication that nothing hides
    std::optional<double> notDividedShare; ///< and what else of a step more ranks do not share

    std::optional<double> value(plan::FigureId figure) const
    {
        return isPossible ? forecast.value(figure) : std::nullopt;
    }
};

/// What the noise scale says of the plan's own batch.
struct BatchAndNoise
{
    double noiseTokens = 0;
    double fewestSteps = 0;    ///< to the same loss, with a batch however large
    double fewestTokens = 0;   ///< with a batch however small
    double batchOverNoise = 0; ///< of the plan
    double weakCeiling = 0;    ///< the most that larger batches can save of the steps
};

struct Scaling
{
    quantity::Text reason; ///< why nothing can be said
    std::vector<quantity::Text> notes;
    std::vector<ScaledPlan> strong, weak; ///< the same numbers of nodes, ascending
    std::size_t own = 0;                  ///< the plan's
    std::optional<BatchAndNoise> noise;
    /// With the batch and the layout kept: beyond, a rank has no whole micro-batch.
    std::optional<double> mostAccelerators;
    std::vector<quantity::Text> answers; ///< what doubling the accelerators gives, in words
};

struct ScalingOptions
{
    /// The gradient noise scale. Without it weak scaling takes the steps to fall in proportion to
    /// the batch, its optimistic end.
    std::optional<double> noiseTokens;
    std::vector<std::int64_t> nodes; ///< that are asked for, beside the round multiples
};

/// Evaluates some fifty plans. Never throws.
Scaling scalingOf(const plan::Plan& plan, const ScalingOptions& options = {});

} // namespace ridgepoint::explore
