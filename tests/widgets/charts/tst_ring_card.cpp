// SPDX-License-Identifier: GPL-3.0-or-later
// The ring that is played: what it draws is what its steps say, of this plan's gradients.
#include "charts/ring_card.h"

#include "chart_views.h"
#include "charts/count_field.h"
#include "charts/ring_plot.h"
#include "charts/segmented_buttons.h"
#include "support/test_main.h"

#include <QAbstractButton>
#include <QPushButton>

#include <algorithm>

using namespace ridgepoint;
using namespace ridgepoint::charts;
using namespace ridgepoint::tests;

class TestRingCard : public QObject
{
    Q_OBJECT

    static void show(RingCard& card, const style::PlanViewPtr& view)
    {
        card.resize(700, 500);
        card.setView(view);
        card.show();
        QVERIFY(QTest::qWaitForWindowExposed(&card));
    }

    static void press(RingCard& card, const char* name, int times = 1)
    {
        auto* button = card.findChild<QPushButton*>(QString::fromLatin1(name));
        QVERIFY(button);
        for (int i = 0; i < times; ++i)
            QTest::mouseClick(button, Qt::LeftButton);
    }

  private slots:
    void drawsWhatItsStepsSay()
    {
        RingCard card;
        show(card, viewOf("qwen3-8b-48x4090"));
        for (int done = 0; done <= 6; ++done) {
            const RingChart& chart = card.plot()->data();
            QCOMPARE(chart.done, done);
            const RingGeometry& geometry = card.plot()->geometryOfChart();
            QCOMPARE(geometry.cells.size(), std::size_t{16});
            int sent = 0;
            for (const RingCell& cell : geometry.cells) {
                QCOMPARE(cell.summed, chart.summed(cell.rank, cell.chunk));
                QVERIFY(QRectF(card.plot()->rect()).contains(cell.rect));
                sent += cell.sentTo >= 0 ? 1 : 0;
                if (cell.sentTo >= 0) // to the next rank, which has it from this one
                    QCOMPARE(geometry.cells[static_cast<std::size_t>(cell.sentTo * 4 + cell.chunk)]
                                 .receivedFrom,
                             cell.rank);
            }
            QCOMPARE(sent, done == 0 ? 0 : 4);
            QCOMPARE(geometry.phases[0].share, std::min(done, 3) / 3.0);
            QCOMPARE(geometry.phases[1].share, std::max(0, done - 3) / 3.0);
            press(card, "ring.next");
        }
        press(card, "ring.back", 2);
        QCOMPARE(card.plot()->data().done, 4);
        press(card, "ring.restart");
        QCOMPARE(card.plot()->data().done, 0);
    }

    void takesThePlansOwnRanksWhereItCan()
    {
        for (const auto& [preset, ranks] :
             {std::pair("qwen3-8b-48x4090", 4), std::pair("decoder-7b-1t-128xh100", 4)}) {
            const style::PlanViewPtr view = viewOf(preset);
            RingCard card;
            show(card, view);
            QCOMPARE(card.plot()->data().ranks, ranks);
            const explore::RingData data = explore::ringData(view->document.plan);
            QCOMPARE(data.ranks, *view->forecast.value(plan::FigureId::LayoutDataParallel));
            const ChartTable table = card.table();
            QCOMPARE(table.rows.last()[3], numberCell(explore::ringVolume(data, ranks, 6).bytes));
        }
        const style::PlanViewPtr view =
            viewOf("qwen3-8b-48x4090", {{"cluster.pools[0].nodes", "1"}});
        RingCard card;
        show(card, view);
        QCOMPARE(card.plot()->data().ranks, 8);
    }

    static void type(RingCard& card, const QString& ranks)
    {
        auto* field = card.findChild<CountField*>();
        field->setFocus();
        QTest::keyClick(field, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(field, ranks);
        QTest::keyClick(field, Qt::Key_Return);
    }

    /// Of any number of ranks all is inside the chart, and every sum is complete at the end.
    void anyNumberOfRanks()
    {
        RingCard card;
        show(card, viewOf("qwen3-8b-48x4090"));
        for (const int ranks : {2, 3, 7, 17, 40, 64}) {
            type(card, QString::number(ranks));
            QCOMPARE(card.plot()->data().ranks, ranks);
            const int steps = 2 * (ranks - 1);
            press(card, "ring.next", steps);
            QVERIFY(
                card.progress().startsWith(QStringLiteral("step %1 of %1, all-gather").arg(steps)));
            const RingGeometry& geometry = card.plot()->geometryOfChart();
            QCOMPARE(geometry.cells.size(), static_cast<std::size_t>(ranks * ranks));
            for (const RingCell& cell : geometry.cells) {
                QCOMPARE(cell.summed, ranks);
                QVERIFY(QRectF(card.plot()->rect()).contains(cell.rect));
                QVERIFY(cell.rect.width() > 1 && cell.rect.height() > 1);
            }
            for (const auto* names : {&geometry.heads, &geometry.sides}) {
                QVERIFY(names->size() > 1);
                for (std::size_t i = 1; i < names->size(); ++i)
                    QVERIFY(!(*names)[i]
                                 .first.adjusted(1, 1, -1, -1)
                                 .intersects((*names)[i - 1].first.adjusted(1, 1, -1, -1)));
            }
            QCOMPARE(card.table().rows.last()[2], QString::number(ranks * ranks));
            QVERIFY(!card.plot()->hotSpots().empty());
        }
        type(card, QStringLiteral("1000"));
        QCOMPARE(card.plot()->data().ranks, 64);
    }

    /// Each step adds one contribution to one chunk of every rank, until all are complete.
    void countsAddUp()
    {
        RingCard card;
        show(card, viewOf("decoder-7b-1t-128xh100"));
        type(card, QStringLiteral("6"));
        const auto sum = [&] {
            int all = 0;
            for (const RingCell& cell : card.plot()->geometryOfChart().cells)
                all += cell.summed;
            return all;
        };
        QCOMPARE(sum(), 36);
        for (int step = 1; step <= 5; ++step) {
            press(card, "ring.next");
            // the k-th send has k values in it, and the receiver has its own
            QCOMPARE(sum(), 36 + 6 * (step * (step + 1) / 2));
        }
        press(card, "ring.next", 5);
        QCOMPARE(sum(), 6 * 36);
    }

    void playsByItselfAndByKeys()
    {
        RingCard card;
        show(card, viewOf("qwen3-8b-48x4090"));
        card.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&card));
        auto* speed = card.findChild<SegmentedButtons*>(QStringLiteral("ring.speed"));
        QTest::mouseClick(speed->button(2), Qt::LeftButton);
        auto* play = card.findChild<QPushButton*>(QStringLiteral("ring.play"));
        const QString playText = play->text();
        QTest::mouseClick(play, Qt::LeftButton);
        QVERIFY(card.isPlaying());
        QVERIFY(play->text() != playText);
        QTRY_COMPARE(card.plot()->data().done, 6);
        QTRY_VERIFY(!card.isPlaying()); // it ends by itself
        QCOMPARE(play->text(), playText);
        // Space plays from the start again, and pauses
        card.plot()->setFocus();
        QTest::keyClick(card.plot(), Qt::Key_Space);
        QVERIFY(card.isPlaying());
        QCOMPARE(card.plot()->data().done, 0);
        QTRY_VERIFY(card.plot()->data().done >= 1);
        QTest::keyClick(card.plot(), Qt::Key_Space);
        QVERIFY(!card.isPlaying());
        const int done = card.plot()->data().done;
        QTest::qWait(200);
        QCOMPARE(card.plot()->data().done, done);
        // by hand takes over
        QTest::keyClick(card.plot(), Qt::Key_Space);
        press(card, "ring.restart");
        QVERIFY(!card.isPlaying());
        QCOMPARE(card.plot()->data().done, 0);
        QTest::keyClick(card.plot(), Qt::Key_Space);
        card.hide(); // nobody looks
        QVERIFY(!card.isPlaying());
    }

    void saysWhyThereIsNothing()
    {
        RingCard card;
        card.setView(nullptr);
        QVERIFY(!card.plot()->notice().isEmpty());
        card.setView(emptyView());
        QVERIFY(!card.plot()->notice().isEmpty());
        for (const QStringList& row : card.table().rows) {
            for (const QString& cell : row)
                QVERIFY(!cell.contains(QStringLiteral("nan")));
        }
    }
};

RIDGEPOINT_TEST(TestRingCard)
#include "tst_ring_card.moc"
