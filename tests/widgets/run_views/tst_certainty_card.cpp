// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/chart_table.h"
#include "charts/count_field.h"
#include "editors/inputs.h"
#include "run_plans.h"
#include "run_views/certainty_card.h"
#include "run_views/histogram.h"
#include "run_views/ranges_editor.h"
#include "run_views/xy_plot.h"
#include "style/text.h"
#include "support/test_main.h"

#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>

using namespace ridgepoint;
using namespace ridgepoint::run_views;
using namespace ridgepoint::tests;
using plan::FigureId;

class TestCertaintyCard : public QObject
{
    Q_OBJECT

    static void type(QLineEdit* line, const char* text)
    {
        line->setFocus();
        line->selectAll();
        QTest::keyClicks(line, QLatin1String(text));
        QTest::keyClick(line, Qt::Key_Return);
    }
    static const explore::FinishSimulation& shown(const CertaintyCard& card)
    {
        return **card.result();
    }

  private slots:
    void barsAreTheSimulation_data()
    {
        QTest::addColumn<QByteArray>("preset");
        QTest::addColumn<bool>("operators");
        QTest::newRow("chapter") << QByteArray("qwen3-8b-48x4090") << false;
        QTest::newRow("gpt3") << QByteArray("gpt3-175b-4096xa100") << false;
        QTest::newRow("step error") << QByteArray("decoder-7b-1t-128xh100") << true;
    }
    void barsAreTheSimulation()
    {
        QFETCH(QByteArray, preset);
        QFETCH(bool, operators);
        const auto view = operators ? viewOf(preset.toStdString(), {{"compute.mode", "operators"}})
                                    : viewOf(preset.toStdString());
        CertaintyCard card;
        show(card, view, {700, 420});
        settle(card);
        QVERIFY2(card.plot()->notice().isEmpty(), qPrintable(card.plot()->notice()));
        const auto finish = explore::simulateFinish(view->document.plan);
        QVERIFY(finish.reason.empty());
        QCOMPARE(shown(card).all.sortedDays, finish.all.sortedDays);
        QCOMPARE(finish.hasStepError, operators);
        const auto bins = histogramOf(finish.all.sortedDays, CertaintyCard::kBins);
        const XyChart& chart = card.plot()->data();
        QCOMPARE(chart.series.size(), std::size_t{operators ? 2U : 1U});
        QCOMPARE(chart.series[0].points.size(), bins.size());
        double sum = 0;
        for (std::size_t i = 0; i < bins.size(); ++i) {
            QVERIFY(isClose(chart.series[0].points[i].y, bins[i].share));
            sum += bins[i].share;
        }
        QVERIFY(isClose(sum, 1));
        QCOMPARE(chart.marks.size(), std::size_t{4});
        QCOMPARE(chart.marks[0].at, finish.all.days.p10);
        QCOMPARE(chart.marks[1].at, finish.all.days.p50);
        QCOMPARE(chart.marks[2].at, finish.all.days.p90);
        QCOMPARE(chart.marks[3].at, view->document.plan.task.deadlineDays);
        QVERIFY(card.subtitle().contains(
            style::quantityText(finish.all.byDeadline, quantity::Dimension::Ratio, 3)));
        const auto table = card.table();
        QCOMPARE(table.rows[0][3].toDouble(), finish.all.days.p10);
        QCOMPARE(table.rows[4][4].toDouble(), finish.all.byDeadline);
        card.grab();
    }

    void aRangeWidensTheSpread()
    {
        const auto view = viewOf("qwen3-8b-48x4090");
        CertaintyCard card;
        show(card, view, {700, 460});
        settle(card);
        const explore::Spread before = shown(card).all.days;
        QTest::mouseClick(card.ranges()->addButton(), Qt::LeftButton);
        QCOMPARE(card.ranges()->rows().size(), std::size_t{1});
        const RangesEditor::Row row = card.ranges()->rows()[0];
        QVERIFY(!row.low->text().isEmpty()); // around the plan's value
        const int index = row.field->findData(QStringLiteral("compute.efficiency"));
        QVERIFY(index >= 0);
        row.field->setCurrentIndex(index);
        type(row.low, "35%");
        type(row.high, "60%");
        settle(card);
        QCOMPARE(card.ranges()->inputs().size(), std::size_t{1});
        QCOMPARE(card.ranges()->inputs()[0].low, 0.35);
        const explore::Spread after = shown(card).all.days;
        QVERIFY(after.p90 - after.p10 > 3 * (before.p90 - before.p10));
        const auto finish =
            explore::simulateFinish(view->document.plan, {{"compute.efficiency", 0.35, 0.6}});
        QCOMPARE(after.p50, finish.all.days.p50);
        QCOMPARE(card.plot()->data().series.size(), std::size_t{2});
        card.grab();
        // what cannot be read is refused in words, and counts for nothing
        type(row.high, "nonsense");
        QVERIFY(row.high->isRefused() && card.ranges()->messageLabel()->isVisible());
        settle(card);
        QCOMPARE(shown(card).all.days.p50, before.p50);
        type(row.high, "20%"); // below the low end
        QVERIFY(row.high->isRefused());
        type(row.high, "50%");
        QVERIFY(!row.high->isRefused() && !card.ranges()->messageLabel()->isVisible());
        QTest::mouseClick(row.remove, Qt::LeftButton);
        QVERIFY(card.ranges()->rows().empty());
        settle(card);
        QCOMPARE(shown(card).all.days.p50, before.p50);
    }

    void aSeedGivesTheSameRuns()
    {
        CertaintyCard card;
        show(card, viewOf("gpt3-175b-4096xa100"), {700, 420});
        settle(card);
        const auto first = shown(card).all.sortedDays;
        type(card.seedField(), "7");
        settle(card);
        QVERIFY(shown(card).all.sortedDays != first);
        type(card.seedField(), "1");
        settle(card);
        QCOMPARE(shown(card).all.sortedDays, first);
    }

    void itCanBeStopped()
    {
        CertaintyCard card;
        show(card, viewOf("gpt3-175b-4096xa100", {{"reliability.accelerator_mtbf_s", "20 d"}}),
             {700, 420});
        settle(card);
        type(card.trialsField(), "1000000");
        if (card.isWorking()) {
            QVERIFY(card.stopButton()->isEnabled());
            QTest::mouseClick(card.stopButton(), Qt::LeftButton);
            settle(card);
            QVERIFY(shown(card).isStopped || !shown(card).reason.empty());
            QVERIFY(!card.plot()->notice().isEmpty());
            QVERIFY(card.table().rows.isEmpty());
        }
        type(card.trialsField(), "1000");
        settle(card);
        QVERIFY(card.plot()->notice().isEmpty());
        QCOMPARE(shown(card).all.sortedDays.size(), std::size_t{1000});
        QTest::mouseClick(card.stopButton(), Qt::LeftButton); // again
        QVERIFY(card.isWorking());
        settle(card);
        QVERIFY(card.plot()->notice().isEmpty());
    }

    void aCardThatEndsWhileItWorksEndsAtOnce()
    {
        auto card = std::make_unique<CertaintyCard>();
        show(*card, viewOf("gpt3-175b-4096xa100"), {700, 420});
        type(card->trialsField(), "1000000");
        card.reset();
        QCoreApplication::processEvents();
    }

    void whatMayBeUncertain()
    {
        const auto choices = rangeChoices(viewOf("qwen3-8b-48x4090")->document.plan);
        QVERIFY(choices.size() > 10);
        for (const RangeChoice& choice : choices) {
            QVERIFY(choice.value > 0);
            QVERIFY(explore::whyNotUncertain({choice.path, choice.value, choice.value}).empty());
        }
        plan::Plan plan = viewOf("qwen3-8b-48x4090")->document.plan;
        plan::setGiven(plan, {FigureId::StepTimeS, -1, 52.8});
        QVERIFY(std::ranges::any_of(rangeChoices(plan), [](const RangeChoice& choice) {
            return choice.path == "given.step.time_s" && choice.value == 52.8;
        }));
    }

    void everyInputSuggestsARangeThatCanBeRead()
    {
        RangesEditor editor;
        editor.resize(500, 200);
        editor.show();
        editor.setView(viewOf("qwen3-8b-48x4090"));
        QTest::mouseClick(editor.addButton(), Qt::LeftButton);
        const RangesEditor::Row row = editor.rows()[0];
        for (int i = 0; i < row.field->count(); ++i) {
            row.field->setCurrentIndex(i);
            QVERIFY2(!row.low->isRefused(), qPrintable(row.field->itemText(i)));
            QCOMPARE(editor.inputs().size(), std::size_t{1});
        }
    }

    void plansWithoutNumbersSayWhy()
    {
        CertaintyCard card;
        card.resize(320, 400);
        card.show();
        QVERIFY(!card.plot()->notice().isEmpty());
        for (const style::PlanViewPtr& view : {emptyView(), viewWithErrors()}) {
            card.setView(view);
            settle(card);
            card.grab();
            QVERIFY(!card.plot()->notice().isEmpty());
            QVERIFY(card.table().rows.isEmpty());
        }
        for (const auto* mtbf : {"1 s", "1e13 s"}) {
            card.setView(viewOf("qwen3-8b-48x4090", {{"reliability.accelerator_mtbf_s", mtbf}}));
            settle(card);
            card.grab();
            QVERIFY(!card.plot()->notice().isEmpty() || !card.table().rows.isEmpty());
        }
        card.setView(nullptr);
        QVERIFY(!card.plot()->notice().isEmpty());
    }
};

RIDGEPOINT_TEST(TestCertaintyCard)
#include "tst_certainty_card.moc"
