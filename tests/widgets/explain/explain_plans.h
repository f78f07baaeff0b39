// SPDX-License-Identifier: GPL-3.0-or-later
// Plans that the tests of the derivations share.
#pragma once

#include "exchange/presets.h"
#include "plan/fields.h"
#include "style/plan_view.h"

#include <stdexcept>

namespace ridgepoint::tests {

inline style::PlanViewPtr viewOf(plan::Document document)
{
    auto view = std::make_shared<style::PlanView>();
    view->document = std::move(document);
    view->forecast = plan::evaluate(view->document.plan);
    return view;
}

inline style::PlanViewPtr presetView(std::string_view id)
{
    return viewOf(*exchange::loadPlanPreset(id).document);
}

/// The plan after an edit.
inline style::PlanViewPtr edited(const style::PlanViewPtr& view, std::string_view path,
                                 std::string_view text)
{
    plan::Document document = view->document;
    if (const auto problem = plan::setField(document, path, text))
        throw std::runtime_error(problem->message.english());
    return viewOf(std::move(document));
}

} // namespace ridgepoint::tests
