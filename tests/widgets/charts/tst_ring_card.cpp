// SPDX-License-Identifier: GPL-3.0-or-later
// The ring that is played: what it draws is what its steps say, of this plan's gradients.
#include "charts/ring_card.h"

#include "chart_views.h"
#include "charts/ring_plot.h"
#include "support/test_main.h"

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
                sent += cell.sent ? 1 : 0;
            }
            QCOMPARE(sent, done == 0 ? 0 : 4);
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
