// SPDX-License-Identifier: Apache-2.0
#include "explore/computing_rate.h"

#include "plan/engine.h"
#include "plan/fields.h"
#include "quantity/number_text.h"

namespace ridgepoint::explore {

ComputingRate computingRateOf(const plan::Plan& plan)
{
    ComputingRate result{{}, {}, plan};
    plan::Engine<double> engine(plan, quantity::Reader<double>());
    const auto& rate = engine.computeRate();
    if (!rate.isMfu)
        return result;
    const double efficiency = plan.compute.efficiency / rate.factor;
    if (!rate.isReached || !(efficiency > 0) || efficiency > 1) {
        result.reason = RP_TR("the efficiency of the whole step cannot be reached in the plan's "
                              "own layout; take times from operators, or an efficiency while "
                              "computing");
        return result;
    }
    result.edits = {
        {RP_TR("The efficiency is that while computing"), "compute.efficiency_means", "compute"},
        {{RP_TR("Efficiency {0}"), quantity::Amount{efficiency, quantity::Dimension::Ratio, 4}},
         "compute.efficiency",
         quantity::exactText(efficiency)}};
    for (const quantity::Fix& edit : result.edits) {
        if (const auto problem = plan::setField(result.plan, edit.path, edit.value)) {
            result.reason = problem->message;
            return result;
        }
    }
    return result;
}

} // namespace ridgepoint::explore
