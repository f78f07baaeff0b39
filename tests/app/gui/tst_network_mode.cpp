// SPDX-License-Identifier: GPL-3.0-or-later
// The Network mode in the window: a group chosen in one view is chosen in the other, a change is
// applied with a click, and the ring plays.
#include "charts/collective_card.h"
#include "charts/collective_plot.h"
#include "charts/ring_card.h"
#include "charts/ring_plot.h"
#include "mode_rail.h"
#include "network_page.h"
#include "offers/network_changes_card.h"
#include "plan_session.h"
#include "style/text.h"
#include "window_fixture.h"

#include <QComboBox>
#include <QPushButton>
#include <QUndoStack>

using namespace ridgepoint;
using namespace ridgepoint::charts;
using gui::Mode;
using plan::FigureId;

class TestNetworkMode : public QObject
{
    Q_OBJECT

    tests::WindowFixture m_fixture;

    gui::MainWindow& window() { return *m_fixture.window; }
    gui::NetworkPage& page() { return *window().findChild<gui::NetworkPage*>(); }
    void settle()
    {
        m_fixture.settle();
        QTRY_VERIFY_WITH_TIMEOUT(!page().isWorking(), 60000);
        QCoreApplication::processEvents();
    }
    void open(const char* preset)
    {
        m_fixture.open(preset);
        window().resize(1440, 1300);
        QTest::mouseClick(window().findChild<gui::ModeRail*>()->button(Mode::Network),
                          Qt::LeftButton);
        settle();
    }

  private slots:
    void cleanup() { m_fixture.window.reset(); }

    void aGroupIsChosenInBothViews()
    {
        open("gpt3-175b-4096xa100");
        GroupsPlot& groups = *page().groupsCard()->plot();
        CollectiveCard& card = *page().collectiveCard();
        QCOMPARE(groups.rows().size(), std::size_t{3}); // tensor, data, pipeline
        QCOMPARE(groups.chosen(), card.group());
        QTest::mouseClick(&groups, Qt::LeftButton, {}, groups.rows()[0].rect.center().toPoint());
        QCOMPARE(card.group(), 0);
        const auto& tensor = groups.groups()->list[0];
        QCOMPARE(card.plot()->data().curves.choice.members, tensor.members);
        QVERIFY(!card.plot()->data().own.empty());
        card.groupBox()->setCurrentIndex(1);
        emit card.groupBox()->activated(1);
        QCOMPARE(groups.chosen(), 1);
        // an edit of the plan moves what is drawn, and keeps the choice
        const auto before = card.plot()->data().curves.choice.members;
        QVERIFY(!window().session()->edit(QStringLiteral("cluster.pools[0].nodes"),
                                          QStringLiteral("256")));
        settle();
        QCOMPARE(card.group(), 1);
        QCOMPARE(card.plot()->data().curves.choice.members, before / 2);
    }

    /// What is applied has the step that was told.
    void aChangeIsAppliedWithAClick()
    {
        open("decoder-7b-1t-128xh100");
        QVERIFY(
            !window().session()->edit(QStringLiteral("compute.mode"), QStringLiteral("operators")));
        settle();
        offers::NetworkChangesCard& card = *page().changesCard();
        const std::vector<offers::Offer> offers = card.list()->offers();
        QVERIFY(offers.size() > 5);
        const double before = window().view()->forecast.value(FigureId::StepTimeS).value_or(0);
        std::size_t pressed = 0;
        qsizetype buttonsBefore = 0; // those without edits have none
        while (pressed < offers.size() && offers[pressed].role != style::Role::Good)
            buttonsBefore += offers[pressed++].edits.empty() ? 0 : 1;
        QVERIFY(pressed < offers.size() && !offers[pressed].edits.empty());
        QPushButton* button = card.list()->findChildren<QPushButton*>().value(buttonsBefore);
        QVERIFY(button);
        QTest::mouseClick(button, Qt::LeftButton);
        settle();
        QCOMPARE(window().session()->undoStack().count(), 2);
        const double after = window().view()->forecast.value(FigureId::StepTimeS).value_or(0);
        QVERIFY(after < before);
        QCOMPARE(style::quantityText(after, quantity::Dimension::Seconds, 4),
                 offers[pressed].amount);
        // and is not offered again
        for (const offers::Offer& offer : card.list()->offers())
            QVERIFY(offer.edits != offers[pressed].edits);
    }

    void theRingPlays()
    {
        open("lesson-7b-8xh100");
        RingCard& ring = *page().ringCard();
        QCOMPARE(ring.plot()->data().ranks, 8);
        ring.plot()->setFocus();
        QTest::keyClick(ring.plot(), Qt::Key_Space);
        QVERIFY(ring.isPlaying());
        QTRY_VERIFY(ring.plot()->data().done >= 1);
        window().setMode(Mode::Overview);
        QVERIFY(!ring.isPlaying());
    }

    void aPlanOfOneRankSaysSo()
    {
        open("lesson-7b-8xh100");
        QVERIFY(!window().session()->edit(QStringLiteral("cluster.pools[0].accelerators_per_node"),
                                          QStringLiteral("1")));
        settle();
        QVERIFY(!page().groupsCard()->plot()->notice().isEmpty());
        QCOMPARE(page().collectiveCard()->groupBox()->count(), 1);
    }
};

RIDGEPOINT_TEST(TestNetworkMode)
#include "tst_network_mode.moc"
