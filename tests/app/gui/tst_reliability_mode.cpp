// SPDX-License-Identifier: GPL-3.0-or-later
// The Reliability mode in the window: another way of saving is one click and one step of undo, a
// simulation leaves the window free, and every card speaks of the plan that is shown.
#include "charts/checkpoint_plot.h"
#include "charts/segmented_buttons.h"
#include "explain/why_view.h"
#include "mode_rail.h"
#include "plan_session.h"
#include "reliability/calendar_card.h"
#include "reliability/calendar_plot.h"
#include "reliability/curve_card.h"
#include "reliability/facts_plot.h"
#include "reliability/saves_card.h"
#include "reliability/slow_nodes_card.h"
#include "reliability/slow_nodes_plot.h"
#include "reliability/sources_card.h"
#include "reliability_page.h"
#include "window_fixture.h"

#include <QAbstractButton>
#include <QPushButton>
#include <QSignalSpy>
#include <QUndoStack>
#include <cmath>

using namespace ridgepoint;
using gui::Mode;
using plan::FigureId;

class TestReliabilityMode : public QObject
{
    Q_OBJECT

    tests::WindowFixture m_fixture;

    gui::MainWindow& window() { return *m_fixture.window; }
    template <class Card>
    Card& card()
    {
        return *window().findChild<gui::ReliabilityPage*>()->findChild<Card*>();
    }
    void open(const char* preset)
    {
        m_fixture.open(preset);
        window().resize(1440, 1300);
        QTest::mouseClick(window().findChild<gui::ModeRail*>()->button(Mode::Reliability),
                          Qt::LeftButton);
        m_fixture.settle();
    }
    void set(const char* path, const char* text)
    {
        window().session()->edit(QString::fromLatin1(path), QString::fromLatin1(text));
        m_fixture.settle();
    }
    double figure(FigureId id) { return window().view()->forecast.value(id).value_or(-1); }

  private slots:
    void cleanup() { m_fixture.window.reset(); }

    void everyCardSpeaksOfThePlan_data()
    {
        QTest::addColumn<QByteArray>("preset");
        QTest::newRow("48 cards") << QByteArray("qwen3-8b-48x4090");
        QTest::newRow("4096 cards") << QByteArray("gpt3-175b-4096xa100");
    }
    void everyCardSpeaksOfThePlan()
    {
        QFETCH(QByteArray, preset);
        open(preset.constData());
        QVERIFY(card<reliability::CurveCard>().isVisible());
        QCOMPARE(card<reliability::CurveCard>().plot()->geometryOfChart().chosen->point.total,
                 figure(FigureId::ReliabilityOverhead));
        QCOMPARE(card<reliability::SavesCard>().choices().list.size(), std::size_t{2});
        double perS = 0;
        for (const auto& source : card<reliability::SourcesCard>().sources())
            perS += source.perS;
        QVERIFY(std::abs(perS * figure(FigureId::ReliabilityMtbfS) - 1) < 1e-9);
        const auto& outcome = card<reliability::CalendarCard>().plot()->data().calendar.outcome;
        // one run lies near what the laws say of all
        const double days = figure(FigureId::RunTrainingDays);
        QVERIFY2(std::abs(outcome.elapsedS / 86400 / days - 1) < 0.5,
                 qPrintable(QString::number(outcome.elapsedS / 86400)));
        QCOMPARE(*card<reliability::SlowNodesCard>().costs()[2].once_s,
                 figure(FigureId::StragglersEvictionS));
        // and of the next one
        set("reliability.accelerator_mtbf_s", "30 d");
        perS = 0;
        for (const auto& source : card<reliability::SourcesCard>().sources())
            perS += source.perS;
        QVERIFY(std::abs(perS * figure(FigureId::ReliabilityMtbfS) - 1) < 1e-9);
        QCOMPARE(*card<reliability::SlowNodesCard>().costs()[2].once_s,
                 figure(FigureId::StragglersEvictionS));
    }

    void anotherWayOfSavingIsOneStepOfUndo()
    {
        open("gpt3-175b-4096xa100");
        const double before = figure(FigureId::ReliabilityOverhead);
        const int steps = window().session()->undoStack().index();
        QTest::mouseClick(card<reliability::SavesCard>().otherButton(), Qt::LeftButton);
        m_fixture.settle();
        QVERIFY(window().view()->document.plan.checkpoint.writing == run::Writing::Asynchronous);
        QVERIFY(figure(FigureId::ReliabilityOverhead) < before);
        QCOMPARE(window().session()->undoStack().index(), steps + 1);
        window().session()->undoStack().undo();
        m_fixture.settle();
        QCOMPARE(figure(FigureId::ReliabilityOverhead), before);
    }

    void theWindowIsFreeWhileItSimulates()
    {
        open("gpt3-175b-4096xa100");
        auto& curve = card<reliability::CurveCard>();
        QTest::mouseClick(curve.simulateButton(), Qt::LeftButton);
        QVERIFY(curve.isSimulating());
        // a drag of the handle moves it meanwhile, and the dots come all the same
        charts::CheckpointPlot* plot = curve.plot();
        QTest::keyClick(plot, Qt::Key_Right);
        m_fixture.settle();
        QVERIFY(window().view()->document.plan.checkpoint.intervalS.has_value());
        QTRY_VERIFY_WITH_TIMEOUT(!curve.isSimulating(), 120000);
        QCOMPARE(plot->data().dots.size(), reliability::CurveCard::kIntervals);
        // what changes the curve takes them away
        set("reliability.recovery_s", "1 h");
        QVERIFY(plot->data().dots.empty());
    }

    void rowsOpenWhy()
    {
        open("qwen3-8b-48x4090");
        auto& saves = card<reliability::SavesCard>();
        QTest::mouseClick(saves.plot(), Qt::LeftButton, {},
                          saves.plot()->places().rows.front().center().toPoint());
        m_fixture.settle();
        QVERIFY(window().findChild<explain::WhyView*>()->isVisible());
        // a response to slow nodes is an edit of the plan
        set("stragglers.slow_nodes", "1%");
        set("stragglers.spread", "2%");
        auto& slow = card<reliability::SlowNodesCard>();
        QTest::mouseClick(slow.responses()->button(2), Qt::LeftButton);
        m_fixture.settle();
        QVERIFY(window().view()->document.plan.stragglers.response == run::SlowResponse::Evict);
        QVERIFY(!slow.plot()->geometryOfChart().plot.isEmpty());
    }
};

RIDGEPOINT_TEST(TestReliabilityMode)
#include "tst_reliability_mode.moc"
