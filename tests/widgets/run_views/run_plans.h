// SPDX-License-Identifier: GPL-3.0-or-later
// What tests of the run's views share.
#pragma once

#include "plan/fields.h"
#include "widgets/charts/chart_views.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <vector>

namespace ridgepoint::tests {

inline bool isClose(double a, double b, double tolerance = 1e-6)
{
    return std::abs(a - b) <= tolerance * std::max({1e-6, std::abs(a), std::abs(b)});
}

template <class Card>
void settle(const Card& card)
{
    QTRY_VERIFY_WITH_TIMEOUT(!card.isWorking(), 60000);
}

template <class Card>
void show(Card& card, const style::PlanViewPtr& view, const QSize& size)
{
    card.resize(size);
    card.show();
    card.setView(view);
}

inline plan::Plan applied(plan::Plan plan, const std::vector<quantity::Fix>& edits)
{
    for (const quantity::Fix& edit : edits) {
        const auto problem = edit.path.starts_with("given.")
                                 ? plan::setGiven(plan, edit.path.substr(6), edit.value)
                                 : plan::setField(plan, edit.path, edit.value);
        if (problem)
            QTest::qFail(problem->message.english().c_str(), __FILE__, __LINE__);
    }
    return plan;
}

/// A plan with two phases of the task, job limits and slow nodes that are replaced.
inline style::PlanViewPtr viewWithPhases()
{
    const auto view = viewOf("decoder-7b-1t-128xh100", {{"task.job_limit_s", "24 h"},
                                                        {"task.queue_s", "1 h"},
                                                        {"task.reserved_days", "2"},
                                                        {"stragglers.slow_nodes", "5%"},
                                                        {"stragglers.slowdown", "20%"},
                                                        {"stragglers.response", "evict"}});
    plan::Document document = view->document;
    document.plan.task.phases.push_back(document.plan.task.phases.front());
    document.plan.task.phases.back().tokens /= 4;
    document.plan.task.phases.back().globalBatchSequences *= 2;
    return viewOf(std::move(document));
}

} // namespace ridgepoint::tests
