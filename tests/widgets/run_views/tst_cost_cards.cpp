// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/chart_table.h"
#include "run_plans.h"
#include "run_views/cost_card.h"
#include "run_views/evaluation_card.h"
#include "run_views/span_plot.h"
#include "style/text.h"
#include "support/test_main.h"

#include <QSignalSpy>

using namespace ridgepoint;
using namespace ridgepoint::run_views;
using namespace ridgepoint::tests;
using plan::FigureId;

class TestCostCards : public QObject
{
    Q_OBJECT

    /// With every kind of cost, an evaluation that is too long, and a budget that is too small.
    static style::PlanViewPtr priced(const char* preset)
    {
        return viewOf(preset, {{"cluster.price_per_accelerator_hour", "2"},
                               {"cluster.power_watts", "700"},
                               {"costs.pue", "1.2"},
                               {"costs.price_per_kwh", "0.1"},
                               {"costs.carbon_kg_per_kwh", "0.4"},
                               {"costs.fixed", "5000"},
                               {"costs.budget", "1000"},
                               {"evaluation.tokens", "20B"},
                               {"evaluation.accelerators", "8"}});
    }

  private slots:
    void partsAreTheEngines_data()
    {
        QTest::addColumn<QByteArray>("preset");
        QTest::newRow("chapter") << QByteArray("qwen3-8b-48x4090");
        QTest::newRow("gpt3") << QByteArray("gpt3-175b-4096xa100");
    }
    void partsAreTheEngines()
    {
        QFETCH(QByteArray, preset);
        const auto view = priced(preset.constData());
        CostCard card;
        show(card, view, {600, 430});
        const plan::Forecast& forecast = view->forecast;
        const SpanRow& bar = card.plot()->data().rows[0];
        QCOMPARE(bar.spans.size(), std::size_t{4});
        QVERIFY(isClose(bar.spans[0].amount(), *forecast.value(FigureId::RunRentalCost)));
        QVERIFY(isClose(bar.spans[1].amount(), *forecast.value(FigureId::RunEnergyCost)));
        QVERIFY(isClose(bar.spans[2].amount(), *forecast.value(FigureId::RunEvaluationCost)));
        QVERIFY(isClose(bar.spans[3].amount(), 5000));
        QVERIFY(isClose(bar.spans[3].to, *forecast.value(FigureId::RunCost)));
        QCOMPARE(card.plot()->data().marks[0].at, 1000.0);
        QVERIFY(card.subtitle().contains(QStringLiteral("over the budget")));
        // each figure in words, and in the table
        for (const FigureId figure :
             {FigureId::RunCostPerTrillionTokens, FigureId::RunCarbonKg, FigureId::RunEnergyKwh,
              FigureId::RunNodeHours, FigureId::RunInterruptionCost, FigureId::RunBudgetMargin}) {
            const QString id = style::fromStd(plan::figureText(figure));
            const auto& rows = card.plot()->data().rows;
            const auto found = std::ranges::find(rows, id, &SpanRow::figureId);
            QVERIFY2(found != rows.end(), qPrintable(id));
            QCOMPARE(found->text,
                     signedQuantity(*forecast.value(figure), plan::figureRow(figure).dimension, 4));
            const auto table = card.table();
            QVERIFY(std::ranges::any_of(table.rows, [&](const QStringList& row) {
                return row[2].toDouble() == *forecast.value(figure);
            }));
        }
        QSignalSpy activated(&card, &charts::ChartCard::figureActivated);
        const SpanGeometry at = card.plot()->geometryOfChart();
        QTest::mouseClick(card.plot(), Qt::LeftButton, {}, at.rows[2].area.center().toPoint());
        QCOMPARE(activated.back()[0].toString(), card.plot()->data().rows[2].figureId);
        card.setBaseline(priced("qwen3-8b-32x4090"));
        QCOMPARE(card.plot()->data().rows[1].name, QStringLiteral("baseline"));
        card.grab();
    }

    void aPlanWithoutPricesSaysSo()
    {
        CostCard card;
        show(card, viewOf("qwen3-8b-48x4090", {{"cluster.price_per_accelerator_hour", "0"}}),
             {320, 300});
        QVERIFY(card.subtitle().contains(QStringLiteral("no price")));
        card.grab();
    }

    void evaluationsAreTheEngines_data()
    {
        QTest::addColumn<QByteArray>("tokens");
        QTest::addColumn<bool>("isLate");
        QTest::newRow("short") << QByteArray("1M") << false;
        QTest::newRow("long") << QByteArray("100B") << true;
    }
    void evaluationsAreTheEngines()
    {
        QFETCH(QByteArray, tokens);
        QFETCH(bool, isLate);
        const auto view = viewOf("qwen3-8b-48x4090", {{"evaluation.tokens", tokens.toStdString()}});
        EvaluationCard card;
        show(card, view, {600, 300});
        const auto& rows = card.plot()->data().rows;
        QCOMPARE(rows[0].spans[0].to, *view->forecast.value(FigureId::EvaluationTimeS));
        QCOMPARE(rows[1].spans[0].to, *view->forecast.value(FigureId::EvaluationGapS));
        QCOMPARE(*view->forecast.value(FigureId::EvaluationMarginS) < 0, isLate);
        QCOMPARE(card.subtitle().contains(QStringLiteral("after the next")), isLate);
        QCOMPARE(card.table().rows[0][2].toDouble(),
                 *view->forecast.value(FigureId::EvaluationTimeS));
        card.setBaseline(view);
        QVERIFY(card.plot()->data().rows[0].behind);
        card.grab();
    }

    void plansWithoutNumbersSayWhy()
    {
        CostCard cost;
        EvaluationCard evaluation;
        for (charts::ChartCard* card : {static_cast<charts::ChartCard*>(&cost),
                                        static_cast<charts::ChartCard*>(&evaluation)}) {
            card->resize(320, 330);
            card->show();
            QVERIFY(!card->chart()->notice().isEmpty());
            for (const style::PlanViewPtr& view : {emptyView(), viewWithErrors()}) {
                card->setView(view);
                card->setBaseline(view);
                card->grab();
                QVERIFY(!card->chart()->notice().isEmpty());
                QVERIFY(card->table().rows.isEmpty());
            }
        }
        evaluation.setView(viewOf("qwen3-8b-48x4090"));
        QVERIFY(evaluation.plot()->notice().contains(QStringLiteral("No evaluation")));
    }
};

RIDGEPOINT_TEST(TestCostCards)
#include "tst_cost_cards.moc"
