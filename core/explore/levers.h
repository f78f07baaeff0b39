// SPDX-License-Identifier: Apache-2.0
// One change at a time: the inputs that memory is most often tuned by, each with the values that it
// may have, and what the plan would come to with each. All else stays as it is.
#pragma once

#include "explore/outcome.h"
#include "plan/plan.h"
#include "quantity/problem.h"
#include "quantity/text.h"

#include <string>
#include <vector>

namespace ridgepoint::explore {

struct LeverOption
{
    std::string value; ///< as it would be typed
    bool isPresent = false;
    quantity::Text refusal; ///< why the plan cannot have it; then there is no outcome
    Outcome outcome;

    bool fits() const { return outcome.marginBytes && *outcome.marginBytes >= 0; }
};

struct Lever
{
    std::string path;                 ///< of the field, which has the label, help and source
    std::vector<LeverOption> options; ///< in the order of the field's values
    /// Givens that would hide what the values do: all options, the present one too, are without
    /// them.
    std::vector<quantity::Fix> takenBack;
};

struct Levers
{
    quantity::Text reason; ///< why nothing can be said
    quantity::Text caveat; ///< which givens levers are without
    quantity::Text times;  ///< how times are meant where the efficiency is an MFU
    std::vector<Lever> list;
};

/// Evaluates some hundred plans.
Levers leversOf(const plan::Plan& plan);

} // namespace ridgepoint::explore
