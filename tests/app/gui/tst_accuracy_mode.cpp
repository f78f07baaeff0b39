// SPDX-License-Identifier: GPL-3.0-or-later
// The Accuracy mode in the window: the measured runs that come with the program, read once and off
// the window's thread, filtered, opened as plans, and set beside the plan in hand.
#include "accuracy/accuracy_card.h"
#include "accuracy/accuracy_plot.h"
#include "accuracy/groups_card.h"
#include "accuracy/groups_plot.h"
#include "accuracy/my_run_card.h"
#include "accuracy/my_run_plot.h"
#include "accuracy/neighbours_card.h"
#include "accuracy/neighbours_plot.h"
#include "accuracy/runs_card.h"
#include "accuracy_page.h"
#include "card_tabs.h"
#include "charts/table_view.h"
#include "editors/inputs.h"
#include "exchange/accuracy_cases.h"
#include "mode_rail.h"
#include "offers/offer_list.h"
#include "plan_session.h"
#include "resources/measured/measured_runs.h"
#include "window_fixture.h"

#include <QLineEdit>
#include <QPushButton>
#include <QTabBar>
#include <QUndoStack>

#include <cmath>

using namespace ridgepoint;
using namespace ridgepoint::accuracy;
using gui::Mode;
using plan::FigureId;

class TestAccuracyMode : public QObject
{
    Q_OBJECT

    tests::WindowFixture m_fixture;

    gui::MainWindow& window() { return *m_fixture.window; }
    gui::AccuracyPage& page() { return *window().findChild<gui::AccuracyPage*>(); }
    template <class T>
    T& card()
    {
        return *page().findChild<T*>();
    }
    void toMode()
    {
        QTest::mouseClick(window().findChild<gui::ModeRail*>()->button(Mode::Accuracy),
                          Qt::LeftButton);
    }
    void open(const char* preset)
    {
        m_fixture.open(preset);
        window().resize(1440, 1300); // all of the page
        toMode();
        m_fixture.settle();
    }
    void chooseTab(int index)
    {
        QTabBar* tabs = page().tabs()->tabs();
        QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(index).center());
        m_fixture.settle();
    }
    const plan::Plan& plan() { return window().session()->document().plan; }
    double figure(FigureId id) { return window().view()->forecast.value(id).value_or(-1); }

  private slots:
    void cleanup() { m_fixture.window.reset(); }

    /// The page is there at once; the runs come when they are predicted.
    void theRunsAreThoseOfTheTable()
    {
        m_fixture.open("decoder-7b-1t-128xh100");
        toMode();
        QVERIFY(page().isVisible());
        m_fixture.settle();
        const auto read = exchange::readRunRows(measured::runsText(), "runs.json");
        QVERIFY(read.rows.size() > 900);
        std::size_t settled = 0;
        for (const exchange::RunRow& row : read.rows)
            settled += row.isSettled && row.measured.stepS && row.document ? 1 : 0;
        const auto& points = card<AccuracyCard>().plot()->data().points;
        QCOMPARE(points.size(), settled);
        for (std::size_t i = 0; i < points.size(); i += 40) {
            const exchange::RunRow& row = read.rows[points[i].row];
            QCOMPARE(points[i].predicted,
                     *plan::evaluate(row.document->plan).value(FigureId::StepTimeS));
            QCOMPARE(points[i].measured, *row.measured.stepS);
        }
        QVERIFY(card<GroupsCard>().plot()->lines().size() > 5);
    }

    /// A filter and a click open a run's own plan in a tab; the plan's nearest run is itself, and
    /// what was measured of it is explained or said to be usual.
    void aRowIsOpenedAsAPlan()
    {
        open("decoder-7b-1t-128xh100");
        chooseTab(2);
        QTest::keyClicks(card<AccuracyCard>().filterLine(), QStringLiteral("llm-foundry h100"));
        auto& runs = card<RunsCard>();
        charts::TableView& view = *runs.view();
        QVERIFY(view.model()->rowCount() > 5);
        QVERIFY(view.model()->rowCount() < 200);
        const QModelIndex index = view.model()->index(3, 0);
        const QString id = index.data().toString();
        QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, view.visualRect(index).center());
        QTest::mouseClick(runs.openButton(), Qt::LeftButton);
        m_fixture.settle();
        QCOMPARE(window().sessionCount(), 2);
        QCOMPARE(QString::fromStdString(window().session()->document().name), id);
        QVERIFY(!window().session()->document().description.empty());
        QVERIFY(plan().compute.mode == compute::TimeMode::Operators);
        chooseTab(0);
        auto& nearest = card<NeighboursCard>();
        QCOMPARE(nearest.neighbours().front().distance, 0.0);
        QCOMPARE(nearest.table().rows[0][0], id);
        const QString measured = nearest.table().rows[0][3];
        chooseTab(1);
        auto& mine = card<MyRunCard>();
        QTest::keyClicks(mine.stepLine(), measured + QStringLiteral(" s"));
        QTest::keyClick(mine.stepLine(), Qt::Key_Return);
        m_fixture.settle();
        QVERIFY(mine.run());
        QCOMPARE(*mine.run()->predictedS, figure(FigureId::StepTimeS));
        QVERIFY(std::abs(mine.run()->residual -
                         (measured.toDouble() / figure(FigureId::StepTimeS) - 1)) < 1e-9);
        const auto& own = card<AccuracyCard>().plot()->data();
        QCOMPARE(*own.ownMeasured, measured.toDouble());
    }

    /// A reason is one click and one step of undo.
    void aReasonIsOneClick()
    {
        open("decoder-7b-1t-128xh100");
        chooseTab(1);
        auto& mine = card<MyRunCard>();
        const double step = figure(FigureId::StepTimeS);
        QTest::keyClicks(mine.stepLine(), QStringLiteral("%1 s").arg(step * 1.3));
        QTest::keyClick(mine.stepLine(), Qt::Key_Return);
        m_fixture.settle();
        const auto buttons = mine.reasons()->widget()->findChildren<QPushButton*>();
        QVERIFY(!buttons.isEmpty());
        const double gap = std::abs(std::log(step * 1.3 / step));
        const plan::Plan before = plan();
        QTest::mouseClick(buttons.front(), Qt::LeftButton);
        m_fixture.settle();
        QCOMPARE(window().session()->undoStack().count(), 1);
        QVERIFY(!(plan() == before));
        QVERIFY(std::abs(std::log(step * 1.3 / figure(FigureId::StepTimeS))) < gap);
        window().session()->undoStack().undo();
        QVERIFY(plan() == before);
    }

    void theModeOfTimesIsOffered()
    {
        open("decoder-7b-1t-128xh100");
        QVERIFY(plan().compute.mode != compute::TimeMode::Operators);
        QPushButton* button = page().operatorsButton();
        QVERIFY(button->isVisible());
        QTest::mouseClick(button, Qt::LeftButton);
        m_fixture.settle();
        QVERIFY(plan().compute.mode == compute::TimeMode::Operators);
        QVERIFY(!button->isVisible());
        window().session()->undoStack().undo();
        m_fixture.settle();
        QVERIFY(button->isVisible());
    }

    /// Opened from the points, with a double click; a plan that is shut does not shut the runs.
    void aPointOpensToo()
    {
        open("decoder-70b-1024xh100");
        auto* plot = card<AccuracyCard>().plot();
        const auto& places = plot->geometryOfChart().places;
        const int spot = plot->hotSpotAt(places.front());
        const std::size_t row = plot->data().points[static_cast<std::size_t>(spot)].row;
        QTest::mouseDClick(plot, Qt::LeftButton, {}, places.front().toPoint());
        m_fixture.settle();
        QCOMPARE(window().sessionCount(), 2);
        const auto read = exchange::readRunRows(measured::runsText(), "runs.json");
        QCOMPARE(window().session()->document().name, read.rows[row].id);
        QVERIFY(plot->data().points.size() > 100);
    }
};

RIDGEPOINT_TEST(TestAccuracyMode)
#include "tst_accuracy_mode.moc"
