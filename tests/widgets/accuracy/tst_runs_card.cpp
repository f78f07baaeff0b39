// SPDX-License-Identifier: GPL-3.0-or-later
// The table of measured runs: rows, reasons, order, and opening one.
#include "accuracy/runs_card.h"
#include "charts/elided_label.h"
#include "charts/table_view.h"
#include "support/test_main.h"
#include "widgets/accuracy/run_tables.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QPushButton>
#include <QSignalSpy>

using namespace ridgepoint;
using namespace ridgepoint::accuracy;
using namespace ridgepoint::tests;

class TestRunsCard : public QObject
{
    Q_OBJECT

    RunTablePtr m_table = smallTable();

    static void click(const charts::TableView& view, const QModelIndex& index)
    {
        QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, view.visualRect(index).center());
    }

  private slots:
    void rowsTellAllOrWhyNot()
    {
        RunChoice choice;
        RunsCard card(&choice);
        card.resize(900, 360);
        card.show();
        choice.setTable(m_table);
        const charts::ChartTable table = card.table();
        QCOMPARE(table.rows.size(), 7);
        QCOMPARE(card.view()->model()->rowCount(), 7);
        QCOMPARE(card.subtitle(), QStringLiteral("7 rows, 1 of them not predicted"));
        for (const QStringList& row : table.rows) {
            const int index = rowOf(*m_table, row[0].toStdString());
            const auto& each = m_table->cases[static_cast<std::size_t>(index)];
            QCOMPARE(row[1].toDouble(), *each.measuredStepS);
            if (each.prediction.stepS) {
                QCOMPARE(row[3].toDouble(), *each.stepError());
                QVERIFY(row.back().isEmpty());
            } else {
                QCOMPARE(row[0], QStringLiteral("h100-8-shapeless"));
                QVERIFY(row[2].isEmpty());
                QVERIFY(!row.back().isEmpty());
            }
        }
        card.copyCsvAction()->trigger();
        QVERIFY(QGuiApplication::clipboard()->text().contains(QStringLiteral("a100-64-small")));
    }

    void aHeaderSortsByNumbers()
    {
        RunChoice choice;
        RunsCard card(&choice);
        card.resize(900, 360);
        card.show();
        choice.setTable(m_table);
        QHeaderView* header = card.view()->horizontalHeader();
        const QPoint measured(header->sectionViewportPosition(1) + 10, header->height() / 2);
        QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, measured);
        double before = -1;
        for (int i = 0; i < card.view()->model()->rowCount(); ++i) {
            const QModelIndex index = card.view()->model()->index(i, 1);
            const double value = card.table().rows[card.view()->tableRow(index)][1].toDouble();
            QVERIFY(value >= before);
            before = value;
        }
    }

    /// Chosen by click or key, in any order of rows; the one that has no plan cannot be opened.
    void aRowOpensAsAPlan()
    {
        RunChoice choice;
        RunsCard card(&choice);
        card.resize(900, 360);
        card.show();
        choice.setTable(m_table);
        QSignalSpy opened(&card, &RunsCard::rowOpened);
        QVERIFY(!card.openButton()->isEnabled());
        card.view()->sortByColumn(1, Qt::DescendingOrder);
        const QModelIndex second = card.view()->model()->index(1, 0);
        click(*card.view(), second);
        const int row = rowOf(*m_table, second.data().toString().toStdString());
        QCOMPARE(choice.selected(), row);
        QVERIFY(card.detailLabel()->text().contains(QStringLiteral("A table of")));
        QTest::mouseClick(card.openButton(), Qt::LeftButton);
        QTest::keyClick(card.view(), Qt::Key_Return);
        QCOMPARE(opened.count(), 2);
        QCOMPARE(opened[0][0].toInt(), row);
        QCOMPARE(opened[1][0].toInt(), row);
        // what is chosen elsewhere is shown here
        const int shapeless = rowOf(*m_table, "h100-8-shapeless");
        choice.select(shapeless);
        QCOMPARE(card.view()->currentIndex().siblingAtColumn(0).data().toString(),
                 QStringLiteral("h100-8-shapeless"));
        QVERIFY(!card.openButton()->isEnabled());
        QTest::keyClick(card.view(), Qt::Key_Return);
        QCOMPARE(opened.count(), 2);
    }

    void whatIsNotSeenIsFilledWhenItIs()
    {
        RunChoice choice;
        RunsCard card(&choice);
        choice.setTable(m_table);
        QCOMPARE(card.view()->model()->rowCount(), 0);
        choice.setText(QStringLiteral("a100"));
        card.resize(320, 300);
        card.show();
        QCOMPARE(card.view()->model()->rowCount(), 3);
        card.grab();
    }
};

RIDGEPOINT_TEST(TestRunsCard)
#include "tst_runs_card.moc"
