// SPDX-License-Identifier: GPL-3.0-or-later
// What is said of a plan, in words: the verdict, what limits the plan, and how bad a problem is.
// The window and the report say the same.
#pragma once

#include "plan/figures.h"
#include "style/palette.h"
#include "style/plan_view.h"

#include <QString>
#include <vector>

namespace ridgepoint::style {

/// One figure of the verdict: title, value and what it means.
struct VerdictFigure
{
    QString title;
    plan::FigureId figure{}; ///< opened in Why?
    QString value;
    QString detail;
    QString change; ///< since `before`; empty where none can be seen
    Role role = Role::Text;

    bool operator==(const VerdictFigure&) const = default;
};

/// Fits, step, accelerators, finish, cost, failures; `before` is what changes are told against.
std::vector<VerdictFigure> verdictOf(const PlanView& view, const PlanView* before);

/// "−3.2 s" where the figure changed visibly; empty elsewhere.
QString changeText(const PlanView& view, const PlanView* before, plan::FigureId figure);

bool hasErrors(const PlanView& view);
/// What limits the plan; before it, where that is so, that the plan has errors.
QString limitsText(const PlanView& view);

QString severityText(quantity::Severity severity);
Role severityRole(quantity::Severity severity);
/// "1 error, 3 warnings", "no problems".
QString problemCountText(const std::vector<quantity::Problem>& problems);

} // namespace ridgepoint::style
