// SPDX-License-Identifier: Apache-2.0
#include "explore/own_rate.h"

#include "explore/computing_rate.h"
#include "explore/trial.h"
#include "explore/walkable.h"

namespace ridgepoint::explore {

using plan::FigureId;

OwnRate atOwnRate(const plan::Plan& plan)
{
    OwnRate own{plan, {}, {}};
    if (!isWalkable(plan) || plan::findGiven(plan, FigureId::StepTimeS, 0) ||
        plan.compute.efficiencyMeaning != compute::EfficiencyMeaning::Mfu)
        return own;
    if (!whyNoRanks(plan).empty()) // no step to speak of, and perhaps a long one to follow
        return own;
    const OwnEfficiency rate = ownEfficiencyOf(plan);
    if (!rate.isNeeded) // operators are timed
        return own;
    if (!rate.efficiency) {
        own.note = RP_TR("Times: the MFU fixes the step whatever is changed; no rate of computing "
                         "below the peak gives it.");
        return own;
    }
    ComputingRate computing = computingRateOf(plan);
    own.plan = std::move(computing.plan);
    own.edits = std::move(computing.edits);
    own.note = {RP_TR("Times: computing at the plan's own rate, {0} of the peak, for an MFU would "
                      "fix the step whatever is changed."),
                quantity::Amount{*rate.efficiency, quantity::Dimension::Ratio, 3, {}}};
    return own;
}

} // namespace ridgepoint::explore
