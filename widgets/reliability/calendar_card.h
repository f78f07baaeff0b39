// SPDX-License-Identifier: GPL-3.0-or-later
// Failures over the calendar: one simulated run of the plan from its start to its finish, with its
// saves, its failures by source, and the time that each stretch of it loses. A button simulates
// another one.
#pragma once

#include "charts/chart_card.h"
#include "explore/run_simulation.h"
#include "style/latest_work.h"

class QPushButton;

namespace ridgepoint::reliability {

class CalendarPlot;

/// A simulated run, and what the laws expect.
struct CalendarAnswer
{
    quantity::Text reason; ///< why there is none
    explore::PlannedRun planned;
    run::RunCalendar calendar;
    run::ExpectedRun expected;
};
/// Follows one run; refuses those that would take long.
CalendarAnswer calendarAnswer(const plan::Plan& plan, const plan::Forecast& forecast,
                              std::uint64_t seed);

class CalendarCard : public charts::ChartCard
{
    Q_OBJECT

  public:
    explicit CalendarCard(QWidget* parent = nullptr);

    charts::ChartTable table() const override;
    bool isWorking() const { return m_work.isWorking(); }
    CalendarPlot* plot() const { return m_plot; }
    QPushButton* anotherButton() const { return m_another; }
    std::uint64_t seed() const { return m_seed; }

  protected:
    void viewChanged() override;

  private:
    CalendarCard(CalendarPlot* plot, QWidget* parent);
    void ask();
    void tell(const CalendarAnswer& answer);

    CalendarPlot* m_plot;
    QPushButton* m_another;
    std::uint64_t m_seed = 1;
    style::PlanViewPtr m_asked;
    std::uint64_t m_askedSeed = 0;
    style::LatestWork<CalendarAnswer> m_work;
};

} // namespace ridgepoint::reliability
