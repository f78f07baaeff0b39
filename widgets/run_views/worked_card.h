// SPDX-License-Identifier: GPL-3.0-or-later
// A card with a chart whose numbers are worked out off the window's thread: for each plan, with its
// baseline, once; until they are there the numbers of the plan before stand.
#pragma once

#include "charts/chart_card.h"
#include "style/latest_work.h"

#include <optional>

namespace ridgepoint::run_views {

template <class Result>
class WorkedCard : public charts::ChartCard
{
  public:
    bool isWorking() const { return m_work.isWorking(); }
    /// Of the newest plan, unless isWorking(); nothing without a plan.
    const std::optional<Result>& result() const { return m_result; }

  protected:
    using charts::ChartCard::ChartCard;

    /// Works a plan out, on another thread. `baseline` may be null.
    using Work = std::function<Result()>;
    virtual Work workOf(style::PlanViewPtr view, style::PlanViewPtr baseline) = 0;
    /// Of a result that may have been given up for the next one.
    virtual bool isWorthShowing(const Result&) const { return true; }
    /// Shows result() in the language and prefix in use.
    virtual void present() = 0;

    /// Where what is asked for has changed, and the plan has not.
    void ask()
    {
        m_asked = view();
        m_askedBaseline = baseline();
        if (!m_asked) {
            m_work.drop();
            m_result.reset();
            return present();
        }
        m_work.ask(workOf(m_asked, m_askedBaseline), [this](Result result) {
            if (!isWorthShowing(result))
                return;
            m_result = std::move(result);
            refresh();
        });
        if (!m_result)
            present();
    }

    void viewChanged() final
    {
        if (m_asked != view() || m_askedBaseline != baseline())
            return ask();
        present();
    }

    /// What the chart says while it has no result, or `reason` where the result is that there is
    /// nothing to say.
    QString noticeOf(const QString& reason, plan::FigureId figure) const
    {
        if (!view() || !reason.isEmpty())
            return reason.isEmpty() ? reasonWithout(figure) : reason;
        return m_result ? QString() : charts::ChartCard::tr("Being worked out…");
    }

  private:
    style::PlanViewPtr m_asked;
    style::PlanViewPtr m_askedBaseline;
    std::optional<Result> m_result;
    style::LatestWork<Result> m_work; ///< last
};

} // namespace ridgepoint::run_views
