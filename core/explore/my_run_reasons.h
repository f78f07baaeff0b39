// SPDX-License-Identifier: Apache-2.0
// Of this room alone: what a measured step is explained with, as edits of the plan.
#pragma once

#include "explore/my_run.h"
#include "plan/forecast.h"

#include <string>
#include <vector>

namespace ridgepoint::explore {

/// A reason before it is tried: the edits of each of its variants, of which the nearest counts.
struct MyRunDoubt
{
    std::string id;
    quantity::Text what;
    quantity::Text check;
    double prior = 0;
    std::vector<std::vector<quantity::Fix>> variants;
};

/// Those that the plan has a use for, with variants that change it.
std::vector<MyRunDoubt> myRunDoubts(const plan::Plan& plan, const plan::Forecast& forecast,
                                    const MyRunQuestion& question);

} // namespace ridgepoint::explore
