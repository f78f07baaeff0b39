// SPDX-License-Identifier: Apache-2.0
// The figures whose sum is the time of a step.
#pragma once

#include "plan/forecast.h"

#include <array>
#include <optional>

namespace ridgepoint::explore {

inline constexpr std::array kStepCauses{plan::FigureId::StepComputeS,
                                        plan::FigureId::StepRecomputeS,
                                        plan::FigureId::StepExposedCommunicationS,
                                        plan::FigureId::StepBubbleS,
                                        plan::FigureId::StepUpdateS,
                                        plan::FigureId::StepInputWaitS,
                                        plan::FigureId::StepOtherS};

using StepCauses = std::array<std::optional<double>, kStepCauses.size()>;

inline StepCauses stepCausesOf(const plan::Forecast& forecast)
{
    StepCauses causes;
    for (std::size_t i = 0; i < causes.size(); ++i)
        causes[i] = forecast.value(kStepCauses[i]);
    return causes;
}

} // namespace ridgepoint::explore
