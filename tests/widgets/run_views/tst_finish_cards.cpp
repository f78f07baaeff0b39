// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/chart_table.h"
#include "explore/finish_waterfall.h"
#include "offers/offer_list.h"
#include "run_plans.h"
#include "run_views/deadline_card.h"
#include "run_views/degradations_card.h"
#include "run_views/finish_card.h"
#include "run_views/finish_waterfall_card.h"
#include "run_views/span_plot.h"
#include "style/text.h"
#include "support/test_main.h"

#include <QPushButton>
#include <QSignalSpy>

using namespace ridgepoint;
using namespace ridgepoint::run_views;
using namespace ridgepoint::tests;
using plan::FigureId;

class TestFinishCards : public QObject
{
    Q_OBJECT

    static double figure(const style::PlanViewPtr& view, FigureId id)
    {
        return view->forecast.value(id).value_or(0);
    }
    static style::PlanViewPtr planOf(const QByteArray& name)
    {
        return name == "phases" ? viewWithPhases()
               : name == "goodput"
                   ? [] {
                         plan::Document document = viewOf("gpt3-175b-4096xa100")->document;
                         plan::setGiven(document.plan, {FigureId::RunGoodput, -1, 0.9});
                         return viewOf(std::move(document));
                     }()
               : name == "exact" ? viewOf("qwen3-8b-48x4090", {{"reliability.law", "exact"}})
                                 : viewOf(name.toStdString());
    }

  private slots:
    void barsAddUpToTheFinish_data()
    {
        QTest::addColumn<QByteArray>("name");
        for (const char* name : {"qwen3-8b-32x4090", "qwen3-8b-48x4090", "gpt3-175b-4096xa100",
                                 "exact", "goodput", "phases"})
            QTest::newRow(name) << QByteArray(name);
    }
    void barsAddUpToTheFinish()
    {
        QFETCH(QByteArray, name);
        const auto view = planOf(name);
        FinishCard card;
        show(card, view, {700, 420});
        settle(card);
        QVERIFY2(card.plot()->notice().isEmpty(), qPrintable(card.plot()->notice()));
        const auto& bars = card.result()->bars;
        QVERIFY(bars.size() > 1);
        const SpanGeometry& at = card.plot()->geometryOfChart();
        QCOMPARE(at.rows.size(), bars.size());
        int own = 0;
        for (std::size_t i = 0; i < bars.size(); ++i) {
            const FinishBar& bar = bars[i];
            // what the engine says of the plan with these nodes
            const plan::Forecast forecast =
                bar.isOwn ? view->forecast
                          : plan::evaluate(applied(view->document.plan, bar.edits));
            const double finish = *forecast.value(FigureId::RunCompletionDays);
            QVERIFY(isClose(bar.parts.completionDays, finish));
            double sum = 0;
            double training = 0;
            for (const explore::FinishPart& part : bar.parts.parts) {
                sum += part.days;
                training += part.kind == explore::FinishPartKind::Training ? part.days : 0;
                QVERIFY(plan::findFigure(part.figure()) || plan::findField(part.figure()));
            }
            QVERIFY(isClose(sum, finish));
            QVERIFY(isClose(training, *forecast.value(FigureId::RunBaseDays)));
            QVERIFY(isClose(at.x.valueAt(at.rows[i].bars.back().right()), finish, 1e-2));
            QVERIFY(card.plot()->data().rows[i].text ==
                    style::quantityText(finish, quantity::Dimension::Days, 3));
            own += bar.isOwn ? 1 : 0;
        }
        QCOMPARE(own, 1);
        QCOMPARE(card.plot()->data().marks[0].at, view->document.plan.task.deadlineDays);
        QCOMPARE(card.table().rows.back()[3].toDouble(), view->document.plan.task.deadlineDays);
    }

    void phasesAndInterruptionsAreParts()
    {
        const auto view = viewWithPhases();
        const explore::FinishParts parts = explore::finishParts(view->document.plan);
        const auto daysOf = [&](explore::FinishPartKind kind) {
            double days = 0;
            for (const explore::FinishPart& part : parts.parts)
                days += part.kind == kind ? part.days : 0;
            return days;
        };
        using enum explore::FinishPartKind;
        QCOMPARE(std::ranges::count(parts.parts, Training, &explore::FinishPart::kind), 2);
        QVERIFY(isClose(daysOf(BetweenJobs), figure(view, FigureId::RunRestartDays)));
        QVERIFY(daysOf(BetweenJobs) > 0);
        QVERIFY(isClose(daysOf(SlowNodes), figure(view, FigureId::RunEvictionDays)));
        QVERIFY(daysOf(SlowNodes) > 0);
        QCOMPARE(daysOf(Reserved), 2.0);
        QVERIFY(daysOf(Saving) > 0 && daysOf(Rework) > 0);
    }

    void theBaselineHasABar()
    {
        FinishCard card;
        show(card, viewOf("qwen3-8b-48x4090"), {700, 420});
        const auto before = viewOf("qwen3-8b-32x4090");
        card.setBaseline(before);
        settle(card);
        const auto& bars = card.result()->bars;
        const auto found = std::ranges::find(bars, true, &FinishBar::isBaseline);
        QVERIFY(found != bars.end());
        QVERIFY(isClose(found->parts.completionDays, figure(before, FigureId::RunCompletionDays)));
        card.setBaseline(nullptr);
        settle(card);
        QVERIFY(std::ranges::none_of(card.result()->bars, &FinishBar::isBaseline));
    }

    /// A row that is chosen asks for the plan with the finish that it has.
    void aRowIsChosen()
    {
        const auto view = viewOf("qwen3-8b-32x4090");
        FinishCard card;
        show(card, view, {700, 420});
        settle(card);
        std::vector<quantity::Fix> chosen;
        connect(&card, &FinishCard::editsChosen, &card,
                [&](const std::vector<quantity::Fix>& edits) { chosen = edits; });
        const auto& bars = card.result()->bars;
        for (std::size_t i = 0; i < bars.size(); ++i) {
            chosen.clear();
            QTest::mouseDClick(card.plot(), Qt::LeftButton, {},
                               card.plot()->geometryOfChart().rows[i].area.center().toPoint());
            QCOMPARE(chosen.empty(), bars[i].isOwn);
            if (bars[i].isOwn)
                continue;
            const plan::Plan plan = applied(view->document.plan, chosen);
            QCOMPARE(plan.cluster.pools.front().nodes, bars[i].nodes);
        }
        // four more nodes make the chapter's date: some bar is in time, the plan's is not
        QVERIFY(std::ranges::any_of(
            bars, [](const FinishBar& bar) { return bar.parts.marginDays() >= 0; }));
    }

    void theWaterfallEndsAtTheFinish_data()
    {
        QTest::addColumn<QByteArray>("name");
        for (const char* name :
             {"qwen3-8b-32x4090", "gpt3-175b-4096xa100", "exact", "goodput", "phases"})
            QTest::newRow(name) << QByteArray(name);
    }
    void theWaterfallEndsAtTheFinish()
    {
        QFETCH(QByteArray, name);
        const auto view = planOf(name);
        FinishWaterfallCard card;
        show(card, view, {700, 520});
        settle(card);
        const explore::FinishWaterfall waterfall = explore::finishWaterfall(view->document.plan);
        const auto& rows = card.plot()->data().rows;
        QCOMPARE(rows.size(), waterfall.entries.size() + 1);
        double at = 0;
        for (std::size_t i = 0; i < waterfall.entries.size(); ++i) {
            QVERIFY(isClose(rows[i].spans[0].from, at));
            at += waterfall.entries[i].days;
            QVERIFY(isClose(rows[i].spans[0].to, at));
        }
        QVERIFY(isClose(at, figure(view, FigureId::RunCompletionDays)));
        QVERIFY(isClose(rows.back().spans[0].to, at));
        QCOMPARE(card.plot()->geometryOfChart().joints.size(), rows.size() - 1);
        QVERIFY(isClose(card.table().rows.back()[1].toDouble(), at));
        card.setBaseline(viewOf("qwen3-8b-48x4090"));
        settle(card);
        QVERIFY(card.plot()->data().rows.back().behind);
        card.grab();
    }

    void whatMakesTheDateMakesIt_data()
    {
        QTest::addColumn<QByteArray>("name");
        for (const char* name : {"qwen3-8b-32x4090", "qwen3-8b-48x4090"})
            QTest::newRow(name) << QByteArray(name);
    }
    void whatMakesTheDateMakesIt()
    {
        QFETCH(QByteArray, name);
        const auto view = planOf(name);
        DeadlineCard card;
        show(card, view, {640, 380});
        settle(card);
        const bool isLate = figure(view, FigureId::RunMarginDays) < 0;
        QCOMPARE(card.list()->note().contains(QStringLiteral("missed")), isLate);
        std::vector<quantity::Fix> chosen;
        connect(&card, &offers::OffersCard::editsChosen, &card,
                [&](const std::vector<quantity::Fix>& edits) { chosen = edits; });
        const auto buttons = card.list()->findChildren<QPushButton*>();
        QVERIFY(buttons.size() >= 4);
        int made = 0;
        for (QPushButton* button : buttons) {
            QTest::mouseClick(button, Qt::LeftButton);
            const auto forecast = plan::evaluate(applied(view->document.plan, chosen));
            const double margin = forecast.value(FigureId::RunMarginDays).value_or(-1e9);
            // just in time, to a step of the run; nodes come whole
            QVERIFY2(margin > -1e-2, qPrintable(button->accessibleName()));
            ++made;
        }
        QCOMPARE(made, static_cast<int>(buttons.size()));
        QCOMPARE(card.table().rows.size(), static_cast<qsizetype>(card.list()->offers().size()));
    }

    void degradationsAreRanked()
    {
        const auto view = viewOf("qwen3-8b-48x4090");
        DegradationsCard card;
        show(card, view, {640, 420});
        settle(card);
        const auto table = card.table();
        QCOMPARE(table.rows.size(), static_cast<qsizetype>(card.list()->offers().size()) + 2);
        QVERIFY(isClose(table.rows[0][10].toDouble(), figure(view, FigureId::RunCompletionDays)));
        double before = std::numeric_limits<double>::infinity();
        for (qsizetype i = 2; i < table.rows.size(); ++i) {
            if (table.rows[i][5].isEmpty())
                continue;
            const double won = table.rows[i][5].toDouble();
            QVERIFY(won <= before);
            before = won;
            // and the plan with it alone has the finish that is told
            const auto& offer = card.list()->offers()[static_cast<std::size_t>(i - 2)];
            const auto forecast = plan::evaluate(applied(view->document.plan, offer.edits));
            QVERIFY(isClose(table.rows[i][10].toDouble(),
                            forecast.value(FigureId::RunCompletionDays).value_or(0)));
        }
        QVERIFY(card.list()->note().contains(card.list()->offers().front().title));
    }

    void plansWithoutNumbersSayWhy()
    {
        FinishCard finish;
        FinishWaterfallCard waterfall;
        const auto check = [](auto& card) {
            card.resize(400, 330);
            card.show();
            QVERIFY(!card.plot()->notice().isEmpty());
            for (const style::PlanViewPtr& view : {emptyView(), viewWithErrors()}) {
                card.setView(view);
                card.setBaseline(view);
                settle(card);
                card.grab();
                QVERIFY(!card.plot()->notice().isEmpty());
                QVERIFY(card.table().rows.isEmpty());
            }
            card.setView(viewOf("qwen3-8b-48x4090"));
            settle(card);
            QVERIFY(card.plot()->notice().isEmpty());
            card.setView(nullptr);
            QVERIFY(!card.plot()->notice().isEmpty());
        };
        check(finish);
        check(waterfall);
        DeadlineCard deadline;
        DegradationsCard degradations;
        for (offers::OffersCard* card : {static_cast<offers::OffersCard*>(&deadline),
                                         static_cast<offers::OffersCard*>(&degradations)}) {
            for (const style::PlanViewPtr& view : {emptyView(), viewWithErrors()}) {
                card->setView(view);
                settle(*card);
                QVERIFY(!card->list()->note().isEmpty());
                QVERIFY(card->list()->offers().empty());
            }
        }
    }

    void extremePlansHaveAnAnswerOrAReason()
    {
        const std::initializer_list<std::pair<std::string_view, std::string_view>> cases[] = {
            {{"reliability.accelerator_mtbf_s", "10 s"}},
            {{"checkpoint.interval_s", "5000 d"}},
            {{"cluster.nodes", "1000000"}},
            {{"task.deadline_days", "1 h"}},
            {{"reliability.recovery_s", "1e7"}},
            {{"task.job_limit_s", "1 s"}},
        };
        for (const auto& edits : cases) {
            const auto view = viewOf("qwen3-8b-48x4090", edits);
            FinishCard finish;
            FinishWaterfallCard waterfall;
            DeadlineCard deadline;
            DegradationsCard degradations;
            show(finish, view, {400, 300});
            show(waterfall, view, {400, 300});
            deadline.setView(view);
            degradations.setView(view);
            settle(finish);
            settle(waterfall);
            settle(deadline);
            settle(degradations);
            finish.grab();
            waterfall.grab();
            QVERIFY(!finish.plot()->notice().isEmpty() || !finish.plot()->data().rows.empty());
            QVERIFY(!deadline.list()->note().isEmpty());
            QVERIFY(!degradations.list()->note().isEmpty());
        }
    }
};

RIDGEPOINT_TEST(TestFinishCards)
#include "tst_finish_cards.moc"
