// SPDX-License-Identifier: GPL-3.0-or-later
#include "evaluated.h"

#include "exchange/presets.h"
#include "explore/chart_data.h"
#include "plan/advice.h"

namespace ridgepoint::report {

style::PlanViewPtr evaluated(plan::Document document)
{
    auto view = std::make_shared<style::PlanView>();
    view->document = std::move(document);
    view->forecast = plan::evaluate(view->document.plan, plan::Detail::Timeline);
    view->problems = plan::check(view->document.plan, view->forecast);
    // evaluates the plan again, with what could be bought: too slow for the window's thread
    view->limits = explore::whatLimits(view->document.plan, view->forecast);
    const auto changes = exchange::presetChanges(view->document);
    // A value that the person changed is no news; a preset that is gone is.
    for (const quantity::Problem& problem : changes) {
        if (problem.fixes.empty())
            view->problems.push_back(problem);
    }
    return view;
}

} // namespace ridgepoint::report
