// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/chart_table.h"
#include "charts/chart_table_model.h"
#include "style/text.h"
#include "support/test_main.h"

#include <QAbstractItemModelTester>
#include <limits>

using namespace ridgepoint;
using namespace ridgepoint::charts;
using quantity::Dimension;

namespace {

ChartTable example()
{
    ChartTable table;
    table.addColumn(QStringLiteral("what, \"exactly\""), Dimension::Text);
    table.addColumn(QStringLiteral("weights"), Dimension::Bytes);
    table.addColumn(QStringLiteral("share"), Dimension::Ratio);
    table.rows.append(
        {QStringLiteral("a|b"), numberCell(1.5 * 1024 * 1024 * 1024), numberCell(0.0108)});
    table.rows.append({QStringLiteral("two\nlines"), numberCell(std::nullopt), numberCell(1)});
    return table;
}

} // namespace

class TestChartTable : public QObject
{
    Q_OBJECT

  private slots:
    void numbersKeepAllTheirDigits()
    {
        QCOMPARE(numberCell(13421772800.0), QStringLiteral("13421772800"));
        QCOMPARE(numberCell(0.1), QStringLiteral("0.1"));
        QCOMPARE(numberCell(1.0 / 3).toDouble(), 1.0 / 3);
        QCOMPARE(numberCell(5.27e21).toDouble(), 5.27e21);
        QCOMPARE(numberCell(std::numeric_limits<double>::quiet_NaN()), QString());
        QCOMPARE(numberCell(std::numeric_limits<double>::infinity()), QString());
    }

    void csvIsQuotedWhereNeeded()
    {
        QCOMPARE(csvText(example()),
                 QStringLiteral("\"what, \"\"exactly\"\"\",weights (bytes),share\n"
                                "a|b,1610612736,0.0108\n"
                                "\"two\nlines\",,1\n"));
    }

    void markdownIsWhatAPersonReads()
    {
        ChartTable table = example();
        table.rows.removeLast();
        QCOMPARE(markdownText(table), QStringLiteral("| what, \"exactly\" | weights | share |\n"
                                                     "| --- | ---: | ---: |\n"
                                                     "| a\\|b | 1.5 GiB | 1.08% |\n"));
    }

    void prefixOfBytesIsTheViews()
    {
        style::setBytePrefix(quantity::BytePrefix::Decimal);
        const QString decimal = displayText(example(), 0, 1);
        style::setBytePrefix(quantity::BytePrefix::Binary);
        QCOMPARE(decimal, QStringLiteral("1.61061 GB"));
        QCOMPARE(displayText(example(), 0, 1), QStringLiteral("1.5 GiB"));
        QCOMPARE(displayText(example(), 1, 1), QStringLiteral("—"));
    }

    void modelIsAModel()
    {
        ChartTableModel model;
        QAbstractItemModelTester tester(&model,
                                        QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setTable(example());
        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(model.index(0, 1).data().toString(), QStringLiteral("1.5 GiB"));
        ChartTable changed = example();
        changed.rows[0][1] = numberCell(1024);
        model.setTable(changed);
        QCOMPARE(model.index(0, 1).data().toString(), QStringLiteral("1 KiB"));
        model.setTable({});
        QCOMPARE(model.rowCount(), 0);
    }
};

RIDGEPOINT_TEST(TestChartTable)
#include "tst_chart_table.moc"
