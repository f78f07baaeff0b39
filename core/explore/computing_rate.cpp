// SPDX-License-Identifier: Apache-2.0
#include "explore/computing_rate.h"

#include "plan/engine.h"
#include "plan/fields.h"
#include "quantity/number_text.h"

namespace ridgepoint::explore {

OwnEfficiency ownEfficiencyOf(const plan::Plan& plan)
{
    plan::Engine<double> engine(plan, quantity::Reader<double>());
    const plan::ComputeRate<double>& rate = engine.computeRate();
    if (!rate.isMfu)
        return {};
    const double efficiency = plan.compute.efficiency / rate.factor;
    if (!rate.isReached || !(efficiency > 0) || !(efficiency <= 1))
        return {true, std::nullopt};
    return {true, efficiency};
}

ComputingRate computingRateOf(const plan::Plan& plan)
{
    ComputingRate result{{}, {}, plan};
    const OwnEfficiency own = ownEfficiencyOf(plan);
    if (!own.isNeeded)
        return result;
    if (!own.efficiency) {
        result.reason = RP_TR("the efficiency of the whole step cannot be reached in the plan's "
                              "own layout; take times from operators, or an efficiency while "
                              "computing");
        return result;
    }
    result.edits = {
        {RP_TR("The efficiency is that while computing"), "compute.efficiency_means", "compute"},
        {{RP_TR("Efficiency {0}"),
          quantity::Amount{*own.efficiency, quantity::Dimension::Ratio, 4}},
         "compute.efficiency",
         quantity::exactText(*own.efficiency)}};
    for (const quantity::Fix& edit : result.edits) {
        if (const auto problem = plan::setField(result.plan, edit.path, edit.value)) {
            result.reason = problem->message;
            return result;
        }
    }
    return result;
}

} // namespace ridgepoint::explore
