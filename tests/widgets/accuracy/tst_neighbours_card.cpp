// SPDX-License-Identifier: GPL-3.0-or-later
// The measured runs nearest to a plan, against the engine.
#include "accuracy/neighbours_card.h"
#include "accuracy/neighbours_plot.h"
#include "charts/elided_label.h"
#include "charts/table_view.h"
#include "plan/fields.h"
#include "style/text.h"
#include "support/test_main.h"
#include "widgets/accuracy/run_tables.h"
#include "widgets/charts/chart_views.h"

#include <QPushButton>
#include <QSignalSpy>

using namespace ridgepoint;
using namespace ridgepoint::accuracy;
using namespace ridgepoint::tests;
using plan::FigureId;

class TestNeighboursCard : public QObject
{
    Q_OBJECT

    RunTablePtr m_table = smallTable();

    static void settle(const NeighboursCard& card)
    {
        QTRY_VERIFY_WITH_TIMEOUT(!card.isWorking(), 20000);
    }

  private slots:
    void theyAreWhatTheEngineFinds()
    {
        RunChoice choice;
        NeighboursCard card(&choice);
        card.resize(900, 380);
        card.show();
        QVERIFY(!card.plot()->notice().isEmpty());
        choice.setTable(m_table);
        for (const char* preset : {"decoder-7b-1t-128xh100", "gpt3-175b-4096xa100"}) {
            const auto view = viewOf(preset);
            card.setView(view);
            settle(card);
            const auto wanted = explore::nearestRuns(view->document.plan, m_table->runs, 10);
            QCOMPARE(card.neighbours().size(), wanted.size());
            const charts::ChartTable table = card.table();
            for (std::size_t i = 0; i < wanted.size(); ++i) {
                const QStringList& row = table.rows[static_cast<qsizetype>(i)];
                QCOMPARE(row[0].toStdString(), m_table->runs[wanted[i].index].id);
                QCOMPARE(row[1].toDouble(), wanted[i].distance);
                QCOMPARE(row[5].toDouble(), *wanted[i].error);
                QCOMPARE(row[7].toDouble(), *wanted[i].measuredMfu);
                QCOMPARE(card.plot()->data().points[i].mfu, *wanted[i].measuredMfu);
            }
            const auto error = explore::errorOf(wanted);
            QVERIFY(card.sentenceLabel()->text().contains(
                style::quantityText(*error.lowestMfu, quantity::Dimension::Ratio, 3)));
            QVERIFY(card.sentenceLabel()->text().contains(style::quantityText(
                *view->forecast.value(FigureId::StepMfu), quantity::Dimension::Ratio, 3)));
            QVERIFY(card.subtitle().contains(
                style::quantityText(error.median, quantity::Dimension::Ratio, 3)));
        }
    }

    /// A plan that is one of the runs has itself as the nearest, at no distance.
    void aRunIsItsOwnNeighbour()
    {
        RunChoice choice;
        NeighboursCard card(&choice);
        card.resize(900, 380);
        card.show();
        choice.setTable(m_table);
        const auto row = static_cast<std::size_t>(rowOf(*m_table, "a100-64"));
        const auto view = viewOf(*m_table->rows[row].document);
        card.setView(view);
        settle(card);
        QCOMPARE(card.table().rows[0][0], QStringLiteral("a100-64"));
        QCOMPARE(card.neighbours().front().distance, 0.0);
        QVERIFY(card.plot()->data().ownRange); // its time is one from operators
        QVERIFY(card.plot()->data().ownRange->first < *card.plot()->data().own);
        QVERIFY(card.plot()->data().ownRange->second > *card.plot()->data().own);
    }

    void oneOpensAsAPlan()
    {
        RunChoice choice;
        NeighboursCard card(&choice);
        card.resize(900, 380);
        card.show();
        choice.setTable(m_table);
        card.setView(viewOf("decoder-7b-1t-128xh100"));
        settle(card);
        QSignalSpy opened(&card, &NeighboursCard::rowOpened);
        QVERIFY(!card.openButton()->isEnabled());
        QTest::mouseClick(card.plot(), Qt::LeftButton, {},
                          card.plot()->geometryOfChart().places[1].toPoint());
        QCOMPARE(card.listView()->currentTableRow() >= 0, true);
        const QString id = card.table().rows[card.listView()->currentTableRow()][0];
        QTest::mouseClick(card.openButton(), Qt::LeftButton);
        QTest::keyClick(card.listView(), Qt::Key_Return);
        QCOMPARE(opened.count(), 2);
        QCOMPARE(opened[0][0].toInt(), rowOf(*m_table, id.toStdString()));
    }

    void plansWithoutNumbersHaveNeighboursToo()
    {
        RunChoice choice;
        NeighboursCard card(&choice);
        card.resize(320, 300);
        card.show();
        choice.setTable(m_table);
        for (const auto& view : {emptyView(), viewWithErrors()}) {
            card.setView(view);
            settle(card);
            card.grab();
            QVERIFY(!csvText(card.table()).contains(QStringLiteral("nan")));
        }
        card.setView(nullptr);
        QVERIFY(!card.plot()->notice().isEmpty());
        QVERIFY(card.table().rows.empty());
    }
};

RIDGEPOINT_TEST(TestNeighboursCard)
#include "tst_neighbours_card.moc"
