// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/chart_table.h"
#include "memory_views/levers_card.h"
#include "plan/fields.h"
#include "style/text.h"
#include "support/test_main.h"
#include "widgets/charts/chart_views.h"

#include <QSignalSpy>

using namespace ridgepoint;
using namespace ridgepoint::memory_views;
using namespace ridgepoint::tests;
using plan::FigureId;

class TestLeversCard : public QObject
{
    Q_OBJECT

    static void settle(const LeversCard& card)
    {
        QTRY_VERIFY_WITH_TIMEOUT(!card.isWorking(), 20000);
    }

  private slots:
    void aClickSetsTheValue()
    {
        const auto view = viewOf("lesson-7b-8xh100");
        LeversCard card;
        card.resize(640, 500);
        card.show();
        card.setView(view);
        settle(card);
        QSignalSpy edited(&card, &LeversCard::fieldEdited);
        int fitting = 0;
        for (const LeverCell& cell : std::vector(card.plot()->cells())) {
            const explore::Lever& lever = card.plot()->levers()->list[cell.lever];
            const explore::LeverOption& option = lever.options[cell.option];
            if (!card.plot()->visibleRegion().contains(cell.rect.center().toPoint()))
                continue; // scrolled out of sight
            const int before = static_cast<int>(edited.size());
            QTest::mouseClick(card.plot(), Qt::LeftButton, {}, cell.rect.center().toPoint());
            QCOMPARE(edited.size(), before + (option.isPresent ? 0 : 1));
            if (option.isPresent)
                continue;
            QCOMPARE(edited.back()[0].toString().toStdString(), lever.path);
            QCOMPARE(edited.back()[1].toString().toStdString(), option.value);
            // and the plan with it has the peak that stands in the cell
            if (!cell.isPossible)
                continue;
            plan::Plan plan = view->document.plan;
            QVERIFY(!plan::setField(plan, lever.path, option.value));
            const auto forecast = plan::evaluate(plan);
            QCOMPARE(cell.peak, style::quantityText(*forecast.value(FigureId::MemoryPeakBytes),
                                                    quantity::Dimension::Bytes, 3));
            QCOMPARE(cell.fits, *forecast.value(FigureId::MemoryMarginBytes) >= 0);
            fitting += cell.fits ? 1 : 0;
        }
        QVERIFY(fitting >= 4); // three ZeRO stages, tensor parallelism
    }

    void keysWalkAndChoose()
    {
        LeversCard card;
        card.resize(640, 500);
        card.show();
        card.setView(viewOf("lesson-7b-8xh100"));
        settle(card);
        QSignalSpy edited(&card, &LeversCard::fieldEdited);
        card.plot()->setFocus();
        QTest::keyClick(card.plot(), Qt::Key_Home);
        QTest::keyClick(card.plot(), Qt::Key_Right);
        QVERIFY(card.plot()->accessibleDescription().contains(QStringLiteral("ZeRO")));
        QTest::keyClick(card.plot(), Qt::Key_Return);
        QCOMPARE(edited.size(), 1);
        QCOMPARE(edited[0][1].toString(), QStringLiteral("1"));
    }

    /// However narrow: no two values touch, and all stand within the width.
    void cellsStandApart()
    {
        LeversCard card;
        card.show();
        card.setView(viewOf("lesson-7b-8xh100"));
        settle(card);
        for (const int width : {260, 400, 900}) {
            card.resize(width, 400);
            QCoreApplication::processEvents();
            const auto& cells = card.plot()->cells();
            QVERIFY(cells.size() > 20);
            for (std::size_t i = 0; i < cells.size(); ++i) {
                QVERIFY(cells[i].rect.right() <= card.plot()->width());
                QVERIFY(cells[i].rect.bottom() <= card.plot()->height());
                for (std::size_t k = 0; k < i; ++k)
                    QVERIFY(!cells[i].rect.intersects(cells[k].rect));
            }
        }
    }

    void plansWithoutNumbersSayWhy()
    {
        LeversCard card;
        card.resize(400, 300);
        card.show();
        QVERIFY(!card.plot()->notice().isEmpty());
        for (const auto& view : {emptyView(), viewWithErrors()}) {
            card.setView(view);
            settle(card);
            card.grab();
            QVERIFY(!card.plot()->notice().isEmpty());
            QVERIFY(!csvText(card.table()).contains(QStringLiteral("nan")));
        }
        card.setView(viewOf("decoder-7b-1t-128xh100"));
        settle(card);
        QVERIFY(card.plot()->notice().isEmpty());
        QVERIFY(card.table().rows.size() > 20);
    }
};

RIDGEPOINT_TEST(TestLeversCard)
#include "tst_levers_card.moc"
