// SPDX-License-Identifier: Apache-2.0
// What would win back each loss of a step: changes of the plan, each evaluated, of which those that
// shorten the step most are kept. The batch stays as it is, so steps can be compared.
#pragma once

#include "explore/outcome.h"
#include "explore/step_losses.h"
#include "quantity/problem.h"

#include <vector>

namespace ridgepoint::explore {

/// Edits that shorten the step together; one click applies them.
struct StepChange
{
    std::vector<quantity::Fix> edits;
    Outcome outcome;
    double savedS = 0;
    bool fits = false;
    bool isOfMachine = false; ///< takes other hardware
};

struct LossRemedies
{
    StepLoss loss;
    /// The best change of the layout or the software, then the best of the machine; none where
    /// nothing that was tried helps.
    std::vector<StepChange> changes;
};

struct StepRemedies
{
    quantity::Text reason; ///< why nothing can be said
    StepLosses losses;
    Outcome present;
    int tried = 0;                  ///< plans evaluated
    std::vector<LossRemedies> list; ///< the largest loss first; without gains
};

/// Never throws; evaluates some dozen plans, and some thousand where stages are uneven.
StepRemedies stepRemedies(const plan::Plan& plan);

} // namespace ridgepoint::explore
