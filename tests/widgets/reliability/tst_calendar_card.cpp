// SPDX-License-Identifier: GPL-3.0-or-later
#include "reliability/calendar_card.h"
#include "reliability/calendar_plot.h"
#include "support/test_main.h"
#include "widgets/charts/chart_views.h"

#include <QPushButton>
#include <QSignalSpy>
#include <cmath>

using namespace ridgepoint;
using namespace ridgepoint::charts;
using namespace ridgepoint::reliability;
using namespace ridgepoint::tests;
using plan::FigureId;

class TestCalendarCard : public QObject
{
    Q_OBJECT

    static void show(CalendarCard& card, const style::PlanViewPtr& view)
    {
        card.resize(560, 300);
        card.show();
        card.setView(view);
        QTRY_VERIFY_WITH_TIMEOUT(!card.isWorking(), 60000);
    }

  private slots:
    void theRunIsTheEngines_data()
    {
        QTest::addColumn<QByteArray>("preset");
        QTest::newRow("48 cards") << QByteArray("qwen3-8b-48x4090");
        QTest::newRow("4096 cards") << QByteArray("gpt3-175b-4096xa100");
    }
    void theRunIsTheEngines()
    {
        QFETCH(QByteArray, preset);
        const style::PlanViewPtr view =
            viewOf(preset.toStdString(), {{"reliability.shared_mtbf_s", "20 d"}});
        CalendarCard card;
        show(card, view);
        const explore::PlannedRun planned =
            explore::plannedRun(view->document.plan, view->forecast);
        const run::RunCalendar calendar = run::calendarOf(planned.run, card.seed(), 0);
        QVERIFY(!calendar.interruptions.empty());
        const ChartTable table = card.table();
        QCOMPARE(static_cast<std::size_t>(table.rows.size()), calendar.interruptions.size());
        for (std::size_t i = 0; i < calendar.interruptions.size(); ++i) {
            const QStringList& row = table.rows[static_cast<qsizetype>(i)];
            QVERIFY(std::abs(row[0].toDouble() * 86400 - calendar.interruptions[i].atS) < 1e-3);
            QCOMPARE(row[2].toDouble(), calendar.interruptions[i].lostS);
        }
        // every failure has its mark in the lane of its source
        const CalendarGeometry& at = card.plot()->geometryOfChart();
        QCOMPARE(at.lanes.size(), planned.sources.size() + 1);
        QCOMPARE(at.x.max, calendar.outcome.elapsedS);
        int failures = 0;
        for (const CalendarColumn& column : at.columns)
            failures += column.failures;
        QCOMPARE(static_cast<std::size_t>(failures), calendar.interruptions.size());
        for (const run::RunInterruption& each : calendar.interruptions) {
            const auto& marks = at.lanes[static_cast<std::size_t>(each.source) + 1].marks;
            QVERIFY(std::find(marks.begin(), marks.end(), std::round(at.x.at(each.atS))) !=
                    marks.end());
        }
    }

    void columnsHoldWhatTheRunLost()
    {
        CalendarCard card;
        show(card, viewOf("gpt3-175b-4096xa100"));
        const CalendarChart& chart = card.plot()->data();
        for (const int count : {1, 7, 200}) {
            const std::vector<CalendarColumn> columns = columnsOf(chart, count);
            QCOMPARE(columns.size(), static_cast<std::size_t>(count));
            std::array<double, kLostCount> lost{};
            for (const CalendarColumn& column : columns) {
                QVERIFY(column.share() >= 0 && column.share() <= 1 + 1e-9);
                for (std::size_t i = 0; i < kLostCount; ++i)
                    lost[i] += column.lost_s[i];
            }
            const run::TrialOutcome& outcome = chart.calendar.outcome;
            const auto isNear = [&](Lost which, double truth) {
                const double sum = lost[static_cast<std::size_t>(which)];
                return std::abs(sum - truth) <= 1e-6 * outcome.elapsedS + 1e-3 * truth;
            };
            QVERIFY(isNear(Lost::Saves, outcome.saveS));
            QVERIFY(isNear(Lost::Rework, outcome.reworkS));
            QVERIFY(isNear(Lost::Recovery, outcome.recoveryS + outcome.waitingS));
        }
        QVERIFY(columnsOf({}, 5).empty());
        QVERIFY(columnsOf(chart, 0).empty());
    }

    void savesAreDrawnOneByOneWhereTheyCanBeToldApart()
    {
        CalendarCard card;
        show(card, viewOf("qwen3-8b-48x4090"));
        QVERIFY(card.plot()->geometryOfChart().lanes.front().isFilled);
        const double days = *card.view()->forecast.value(FigureId::RunBaseDays);
        const std::string tenth = std::to_string(days / 10) + " d";
        show(card, viewOf("qwen3-8b-48x4090", {{"checkpoint.interval_s", tenth}}));
        const CalendarLane& saves = card.plot()->geometryOfChart().lanes.front();
        QVERIFY(!saves.isFilled);
        QVERIFY2(!saves.marks.empty() && saves.marks.size() < 40,
                 qPrintable(QString::number(saves.marks.size())));
    }

    void anotherRunHasAnotherSeed()
    {
        CalendarCard card;
        show(card, viewOf("gpt3-175b-4096xa100"));
        QVERIFY(card.subtitle().startsWith(QStringLiteral("seed 1:")));
        const QString first = csvText(card.table());
        QTest::mouseClick(card.anotherButton(), Qt::LeftButton);
        QTRY_VERIFY(!card.isWorking());
        QVERIFY(card.subtitle().startsWith(QStringLiteral("seed 2:")));
        QVERIFY(csvText(card.table()) != first);
        // what the mouse can point at, keys can walk
        card.plot()->setFocus();
        QTest::keyClick(card.plot(), Qt::Key_Right);
        QVERIFY(!card.plot()->accessibleDescription().isEmpty());
        QCOMPARE(card.plot()->currentHotSpot(), 0);
    }

    void strangePlansAreRefused()
    {
        CalendarCard card;
        for (const style::PlanViewPtr& view :
             {style::PlanViewPtr(), emptyView(), viewWithErrors(),
              viewOf("qwen3-8b-48x4090", {{"reliability.accelerator_mtbf_s", "48 s"}}),
              viewOf("qwen3-8b-48x4090", {{"checkpoint.interval_s", "10000 d"}}),
              viewOf("qwen3-8b-48x4090", {{"task.phases[0].tokens", "1"}})}) {
            show(card, view);
            card.resize(320, 240);
            card.grab();
            QVERIFY(!card.plot()->notice().isEmpty() ||
                    !card.plot()->geometryOfChart().lanes.empty());
            for (const CalendarColumn& column : card.plot()->geometryOfChart().columns)
                QVERIFY(std::isfinite(column.share()));
        }
    }
};

RIDGEPOINT_TEST(TestCalendarCard)
#include "tst_calendar_card.moc"
