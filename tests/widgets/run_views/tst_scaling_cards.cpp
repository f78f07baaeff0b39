// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/chart_table.h"
#include "charts/count_field.h"
#include "charts/segmented_buttons.h"
#include "offers/offer_list.h"
#include "run_plans.h"
#include "run_views/boundary_card.h"
#include "run_views/growth_card.h"
#include "run_views/xy_plot.h"
#include "style/text.h"
#include "support/test_main.h"

#include <QAbstractButton>
#include <QMenu>
#include <QPushButton>

using namespace ridgepoint;
using namespace ridgepoint::run_views;
using namespace ridgepoint::tests;
using plan::FigureId;

class TestScalingCards : public QObject
{
    Q_OBJECT

    static const XySeries* named(const XyChart& chart, const char* name)
    {
        const auto found = std::ranges::find(chart.series, QLatin1String(name), &XySeries::name);
        return found == chart.series.end() ? nullptr : &*found;
    }

  private slots:
    void curvesAreTheEngines_data()
    {
        QTest::addColumn<QByteArray>("preset");
        QTest::addColumn<QByteArray>("noise");
        QTest::newRow("chapter") << QByteArray("qwen3-8b-48x4090") << QByteArray();
        QTest::newRow("chapter, noise") << QByteArray("qwen3-8b-48x4090") << QByteArray("4M");
        QTest::newRow("decoder") << QByteArray("decoder-7b-1t-128xh100") << QByteArray("8M");
    }
    void curvesAreTheEngines()
    {
        QFETCH(QByteArray, preset);
        QFETCH(QByteArray, noise);
        const auto view =
            noise.isEmpty()
                ? viewOf(preset.toStdString())
                : viewOf(preset.toStdString(), {{"task.noise_scale_tokens", noise.toStdString()}});
        GrowthCard card;
        show(card, view, {720, 460});
        settle(card);
        QVERIFY2(card.plot()->notice().isEmpty(), qPrintable(card.plot()->notice()));
        explore::ScalingOptions options;
        options.noiseTokens = view->document.plan.task.noiseScaleTokens;
        const explore::Scaling scaling = explore::scalingOf(view->document.plan, options);
        const auto check = [&](const char* name, const std::vector<explore::ScaledPlan>& plans,
                               const auto& valueOf) {
            const XySeries* series = named(card.plot()->data(), name);
            QVERIFY(series);
            std::size_t at = 0;
            for (const explore::ScaledPlan& scaled : plans) {
                const auto value = valueOf(scaled);
                const auto cards = scaled.value(FigureId::ClusterAccelerators);
                if (!value || !cards)
                    continue;
                QVERIFY(at < series->points.size());
                QCOMPARE(series->points[at].x, *cards);
                QCOMPARE(series->points[at].y, *value);
                ++at;
            }
            QCOMPARE(at, series->points.size());
            QVERIFY(at > 3);
        };
        const auto speed = [](const explore::ScaledPlan& scaled) { return scaled.speedUp; };
        check("same batch", scaling.strong, speed);
        check("batch grows with them", scaling.weak, speed);
        QTest::mouseClick(card.measures()->button(1), Qt::LeftButton);
        check("same batch", scaling.strong, [](const explore::ScaledPlan& scaled) {
            return scaled.value(FigureId::RunCompletionDays);
        });
        QCOMPARE(card.plot()->data().marks.back().at, view->document.plan.task.deadlineDays);
        QTest::mouseClick(card.measures()->button(2), Qt::LeftButton);
        check("batch grows with them", scaling.weak,
              [](const explore::ScaledPlan& scaled) { return scaled.efficiency; });
        // the answers in words
        QVERIFY(!scaling.answers.empty());
        for (const quantity::Text& answer : scaling.answers)
            QVERIFY(card.answers()->note().contains(style::textOf(answer)));
        const bool hasNoise =
            std::ranges::any_of(card.plot()->data().marks, [](const XyMark& mark) {
                return mark.text == QStringLiteral("batch is the noise scale");
            });
        QCOMPARE(hasNoise, !noise.isEmpty());
        QCOMPARE(card.table().rows.size(),
                 static_cast<qsizetype>(scaling.strong.size() + scaling.weak.size()));
    }

    void doublingIsAppliedWithAClick()
    {
        const auto view = viewOf("qwen3-8b-48x4090");
        GrowthCard card;
        show(card, view, {720, 460});
        settle(card);
        std::vector<quantity::Fix> chosen;
        connect(&card, &GrowthCard::editsChosen, &card,
                [&](const std::vector<quantity::Fix>& edits) { chosen = edits; });
        const auto buttons = card.answers()->findChildren<QPushButton*>();
        QVERIFY(!buttons.isEmpty());
        for (QPushButton* button : buttons) {
            QTest::mouseClick(button, Qt::LeftButton);
            QCOMPARE(applied(view->document.plan, chosen).cluster.pools.front().nodes,
                     2 * view->document.plan.cluster.pools.front().nodes);
        }
    }

    void boundariesAreTheEngines()
    {
        const auto view = viewOf("qwen3-8b-48x4090");
        BoundaryCard card;
        show(card, view, {720, 420});
        settle(card);
        QVERIFY2(card.plot()->notice().isEmpty(), qPrintable(card.plot()->notice()));
        const Boundary& boundary = **card.result();
        QVERIFY(boundary.lines.size() >= 2);
        const auto& own = boundary.lines.front();
        QCOMPARE(own.accelerator.flopPerS, view->document.plan.cluster.pools.front().peakFlopPerS);
        const XySeries* line = named(card.plot()->data(), own.accelerator.name.c_str());
        QVERIFY(line);
        const auto curve = explore::boundaryCurve(
            {own.accelerator, boundary.data, 0.4, view->document.plan.task.deadlineDays},
            own.curves[1].front().parameters, own.curves[1].back().parameters);
        QCOMPARE(line->points.size(), curve.size());
        for (std::size_t i = 0; i < curve.size(); ++i) {
            QVERIFY(isClose(line->points[i].x, curve[i].parameters));
            QVERIFY(isClose(line->points[i].y, curve[i].accelerators));
            // at a lower efficiency more are needed
            QVERIFY(own.curves[0][i].accelerators >= own.curves[2][i].accelerators);
        }
        QVERIFY(own.curves[0].back().accelerators > own.curves[2].back().accelerators);
        QVERIFY(!card.subtitle().isEmpty());
        // 20 tokens a parameter: a larger model takes the square
        QTest::mouseClick(card.regimes()->button(1), Qt::LeftButton);
        settle(card);
        const auto& points = (*card.result())->lines.front().curves[1];
        const double sizes = points.back().parameters / points[points.size() / 2].parameters;
        // large numbers, so that it does not matter that accelerators are whole
        QVERIFY(isClose(points.back().accelerators / points[points.size() / 2].accelerators,
                        sizes * sizes, 5e-2));
        const double most = points.back().accelerators;
        card.tokensField()->setFocus();
        QTest::keyClick(card.tokensField(), Qt::Key_Up); // doubles
        settle(card);
        QVERIFY(
            isClose((*card.result())->lines.front().curves[1].back().accelerators, 2 * most, 1e-3));
    }

    void acceleratorsAreChosen()
    {
        BoundaryCard card;
        show(card, viewOf("qwen3-8b-48x4090"), {720, 420});
        settle(card);
        const auto before = (*card.result())->lines.size();
        QMenu* menu = card.acceleratorsButton()->menu();
        emit menu->aboutToShow();
        QVERIFY(menu->actions().size() > 10);
        const QList<QAction*> actions = menu->actions();
        const auto drawn = std::ranges::find_if(
            actions, [](const QAction* action) { return action->isChecked(); });
        QVERIFY(drawn != actions.end());
        (*drawn)->trigger();
        settle(card);
        QCOMPARE((*card.result())->lines.size(), before - 1);
    }

    void narrowCardsAndPlansWithoutNumbers()
    {
        GrowthCard growth;
        BoundaryCard boundary;
        const auto check = [](auto& card) {
            card.resize(320, 420);
            card.show();
            QVERIFY(!card.plot()->notice().isEmpty());
            for (const style::PlanViewPtr& view : {emptyView(), viewWithErrors()}) {
                card.setView(view);
                card.setBaseline(view);
                settle(card);
                card.grab();
                QVERIFY(!card.plot()->notice().isEmpty());
            }
            card.setView(viewOf("gpt3-175b-4096xa100"));
            card.setBaseline(viewOf("qwen3-8b-48x4090"));
            settle(card);
            QVERIFY2(card.plot()->notice().isEmpty(), qPrintable(card.plot()->notice()));
            for (const charts::LegendEntry& entry : card.plot()->geometryOfChart().legend)
                QVERIFY(entry.area.right() <= card.plot()->width() + 1);
            card.grab();
            card.setView(nullptr);
            QVERIFY(!card.plot()->notice().isEmpty());
        };
        check(growth);
        check(boundary);
    }
};

RIDGEPOINT_TEST(TestScalingCards)
#include "tst_scaling_cards.moc"
