// SPDX-License-Identifier: GPL-3.0-or-later
#include "reliability/calendar_card.h"

#include "plan/figures.h"
#include "reliability/calendar_plot.h"
#include "style/text.h"

#include <QPushButton>

#include <cmath>

namespace ridgepoint::reliability {

using charts::ChartTable;
using charts::numberCell;
using plan::FigureId;
using quantity::Dimension;

namespace {

constexpr double kSecondsPerDay = 86400;
constexpr double kMostFailures = 1e6;             ///< that one run is followed through
constexpr std::size_t kMostInterruptions = 20000; ///< that are kept

} // namespace

CalendarAnswer calendarAnswer(const plan::Plan& plan, const plan::Forecast& forecast,
                              std::uint64_t seed)
{
    CalendarAnswer answer;
    answer.planned = explore::plannedRun(plan, forecast);
    answer.reason = answer.planned.reason;
    run::SimulationOptions once;
    once.trials = 1;
    once.mostFailures = kMostFailures;
    if (answer.reason.empty())
        answer.reason = run::whyNotSimulated(answer.planned.run, once);
    if (!answer.reason.empty())
        return answer;
    answer.expected = run::expectedOf(answer.planned.run);
    answer.calendar = run::calendarOf(answer.planned.run, seed, 0, kMostInterruptions);
    answer.reason = answer.calendar.reason;
    return answer;
}

CalendarCard::CalendarCard(QWidget* parent) : CalendarCard(new CalendarPlot, parent) {}

CalendarCard::CalendarCard(CalendarPlot* plot, QWidget* parent)
    : ChartCard(tr("Failures over the calendar"), plot, parent), m_plot(plot),
      m_another(new QPushButton(tr("Simulate another run"), this))
{
    setObjectName(QStringLiteral("reliability.calendar"));
    m_another->setFont(style::secondaryFont());
    connect(m_another, &QPushButton::clicked, this, [this] {
        ++m_seed;
        ask();
    });
    addFooterWidget(m_another);
    viewChanged();
}

void CalendarCard::viewChanged()
{
    if (m_asked == view() && view() && m_askedSeed == m_seed)
        return;
    ask();
}

void CalendarCard::ask()
{
    m_asked = view();
    m_askedSeed = m_seed;
    m_another->setEnabled(view() != nullptr);
    if (!view()) {
        m_work.drop();
        m_plot->setChart({});
        m_plot->setNotice(reasonWithout(FigureId::ReliabilityMtbfS));
        setSubtitle(QString());
        return;
    }
    m_work.ask(
        [view = view(), seed = m_seed] {
            return calendarAnswer(view->document.plan, view->forecast, seed);
        },
        [this](const CalendarAnswer& answer) { tell(answer); });
}

void CalendarCard::tell(const CalendarAnswer& answer)
{
    CalendarChart chart;
    const bool any = answer.reason.empty() && answer.calendar.outcome.elapsedS > 0;
    QString sentence;
    if (any) {
        chart.calendar = answer.calendar;
        for (const quantity::Text& source : answer.planned.sources)
            chart.sources += style::textOf(source);
        const run::FailureRun& planned = answer.planned.run;
        chart.interval_s = planned.saved.intervalS;
        chart.pause_s = planned.saved.pauseS;
        const run::TrialOutcome& outcome = answer.calendar.outcome;
        chart.isSteady = !(outcome.slowS > 0) && !(planned.saved.commitS > planned.saved.intervalS);
        const double expected = answer.expected.elapsedS;
        sentence =
            tr("seed %1: %2 failures, trained after %3 (to be expected: %4 failures, %5)")
                .arg(QString::number(m_askedSeed),
                     style::quantityText(static_cast<double>(outcome.failures), Dimension::Count),
                     style::quantityText(outcome.elapsedS / kSecondsPerDay, Dimension::Days, 4),
                     style::quantityText(answer.expected.failures, Dimension::Number, 3),
                     std::isfinite(expected)
                         ? style::quantityText(expected / kSecondsPerDay, Dimension::Days, 4)
                         : tr("no end"));
    }
    m_plot->setChart(std::move(chart));
    m_plot->setNotice(any                     ? QString()
                      : answer.reason.empty() ? reasonWithout(FigureId::ReliabilityMtbfS)
                                              : style::textOf(answer.reason));
    m_another->setEnabled(any);
    setSubtitle(sentence);
    m_plot->setSummary(sentence);
    refreshTable();
}

ChartTable CalendarCard::table() const
{
    ChartTable table;
    table.addColumn(tr("after"), Dimension::Days);
    table.addColumn(tr("source"), Dimension::Text);
    table.addColumn(tr("work lost"), Dimension::Seconds);
    table.addColumn(tr("training goes on after"), Dimension::Seconds);
    const CalendarChart& chart = m_plot->data();
    for (const run::RunInterruption& each : chart.calendar.interruptions)
        table.rows.append({numberCell(each.atS / kSecondsPerDay), sourceName(chart, each),
                           numberCell(each.lostS), numberCell(each.backS - each.atS)});
    return table;
}

} // namespace ridgepoint::reliability
