// SPDX-License-Identifier: GPL-3.0-or-later
// The Step and Roofline modes in the window: what is clicked is explained, what is offered is one
// click and one step of undo, and a row of the table is a point of the chart.
#include "charts/passes_card.h"
#include "charts/roofline_card.h"
#include "charts/roofline_plot.h"
#include "charts/stage_times_card.h"
#include "charts/table_view.h"
#include "charts/waterfall_card.h"
#include "charts/waterfall_plot.h"
#include "explain/why_view.h"
#include "explore/step_remedies.h"
#include "mode_rail.h"
#include "offers/losses_card.h"
#include "plan/fields.h"
#include "plan_session.h"
#include "roofline_page.h"
#include "step_page.h"
#include "window_fixture.h"

#include <QComboBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QUndoStack>

using namespace ridgepoint;
using gui::Mode;
using plan::FigureId;

class TestStepMode : public QObject
{
    Q_OBJECT

    tests::WindowFixture m_fixture;

    gui::MainWindow& window() { return *m_fixture.window; }
    gui::StepPage& step() { return *window().findChild<gui::StepPage*>(); }
    gui::RooflinePage& roofline() { return *window().findChild<gui::RooflinePage*>(); }
    void open(const char* preset, Mode mode)
    {
        m_fixture.open(preset);
        window().resize(1440, 1300); // all of the page
        QTest::mouseClick(window().findChild<gui::ModeRail*>()->button(mode), Qt::LeftButton);
        m_fixture.settle();
    }
    double figure(FigureId id) { return window().view()->forecast.value(id).value_or(-1); }

  private slots:
    void cleanup() { m_fixture.window.reset(); }

    void barsOpenWhy()
    {
        open("gpt3-175b-4096xa100", Mode::Step);
        charts::WaterfallPlot* plot = step().waterfall()->plot();
        const charts::WaterfallGeometry geometry = plot->geometryOfChart();
        QCOMPARE(geometry.rows.back().toS, figure(FigureId::StepTimeS));
        QSignalSpy asked(step().waterfall(), &charts::ChartCard::figureActivated);
        for (const charts::WaterfallRow& row : geometry.rows) {
            if (row.loss != explore::Loss::Bubble)
                continue;
            QTest::mouseClick(plot, Qt::LeftButton, {}, row.area.center().toPoint());
        }
        m_fixture.settle();
        QCOMPARE(asked.size(), 1);
        QCOMPARE(asked.back()[0].toString(), QStringLiteral("step.bubble_s"));
        QVERIFY(window().findChild<explain::WhyView*>()->isVisible());
        QVERIFY(step().stages()->isVisible());
    }

    void withoutAPipelineThereAreNoStages()
    {
        open("decoder-7b-1t-128xh100", Mode::Step);
        QVERIFY(!step().stages()->isVisible());
        QVERIFY(step().waterfall()->isVisible());
    }

    void whatIsOfferedDoesWhatItSays()
    {
        open("gpt3-175b-4096xa100", Mode::Step);
        QTRY_VERIFY_WITH_TIMEOUT(!step().isWorking(), 60000);
        const auto& offers = step().losses()->list()->offers();
        const auto first = std::ranges::find_if(
            offers, [](const offers::Offer& offer) { return !offer.edits.empty(); });
        QVERIFY(first != offers.end());
        plan::Plan expected = window().session()->document().plan;
        for (const quantity::Fix& edit : first->edits)
            QVERIFY(!plan::setField(expected, edit.path, edit.value));
        const double before = figure(FigureId::StepTimeS);
        const int undone = window().session()->undoStack().index();
        auto* button = step().losses()->list()->findChild<QPushButton*>();
        QVERIFY(button);
        QTest::mouseClick(button, Qt::LeftButton);
        m_fixture.settle();
        QCOMPARE(figure(FigureId::StepTimeS), *plan::evaluate(expected).value(FigureId::StepTimeS));
        QVERIFY(figure(FigureId::StepTimeS) < before);
        QCOMPARE(window().session()->undoStack().index(), undone + 1);
        window().session()->undoStack().undo();
        m_fixture.settle();
        QCOMPARE(figure(FigureId::StepTimeS), before);
    }

    void aRowIsAPoint()
    {
        open("decoder-70b-1024xh100", Mode::Roofline);
        charts::RooflinePlot* plot = roofline().roofline()->plot();
        charts::PassesCard* table = roofline().passes();
        QTableView* view = table->tableView();
        QCOMPARE(view->model()->rowCount(), static_cast<int>(plot->data().roofline.passes.size() +
                                                             plot->data().roofline.rest.size()));
        QTest::mouseClick(view->viewport(), Qt::LeftButton, {},
                          view->visualRect(view->model()->index(1, 0)).center());
        QVERIFY(table->chosen() >= 0);
        QCOMPARE(plot->data().chosen, table->chosen());
        const charts::RooflinePointGeometry point = plot->geometryOfChart().points.front();
        QTest::mouseClick(plot, Qt::LeftButton, {}, point.centre.toPoint());
        QCOMPARE(table->chosen(), plot->data().chosen);
        // other accelerators can be laid over it here too
        QVERIFY(roofline().roofline()->compareBox()->count() > 3);
    }
};

RIDGEPOINT_TEST(TestStepMode)
#include "tst_step_mode.moc"
