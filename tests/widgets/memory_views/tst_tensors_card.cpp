// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/chart_table.h"
#include "charts/segmented_buttons.h"
#include "memory_views/tensors_card.h"
#include "memory_views/treemap_plot.h"
#include "style/text.h"
#include "support/test_main.h"
#include "widgets/charts/chart_views.h"

#include <QAbstractButton>
#include <QCheckBox>
#include <QHeaderView>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTableView>

#include <cmath>

using namespace ridgepoint;
using namespace ridgepoint::memory_views;
using namespace ridgepoint::tests;
using plan::FigureId;

namespace {

void settle(const TensorsCard& card)
{
    QTRY_VERIFY_WITH_TIMEOUT(!card.isWorking(), 20000);
}

double sumOfColumn(const charts::ChartTable& table, const QString& header)
{
    const qsizetype column = table.header.indexOf(header);
    double sum = 0;
    for (const QStringList& row : table.rows)
        sum += row[column].toDouble();
    return sum;
}

double sumOfFields(TreemapPlot& plot)
{
    double sum = 0;
    for (const TreemapPlot::Field& field : plot.fields())
        sum += plot.groups()[field.group].items[field.item].bytes;
    return sum;
}

} // namespace

class TestTensorsCard : public QObject
{
    Q_OBJECT

  private slots:
    /// What is alive at the peak adds up to it, in the table and in the areas, of every stage.
    void rowsAddUpToThePeak()
    {
        const auto view = viewOf("gpt3-175b-4096xa100");
        TensorsCard card;
        card.resize(700, 360);
        card.show();
        card.setView(view);
        for (const int stage : {-1, 0, 3, 7}) {
            card.setStage(stage);
            settle(card);
            const double peak = stage < 0 ? *view->forecast.value(FigureId::MemoryPeakBytes)
                                          : view->forecast.at(FigureId::MemoryPeakBytes, stage);
            const charts::ChartTable table = card.table();
            QVERIFY(std::abs(sumOfColumn(table, QStringLiteral("bytes")) - peak) <= 1e-9 * peak);
            QVERIFY(std::abs(sumOfFields(*card.plot()) - peak) <= 1e-9 * peak);
            for (const QStringList& row : table.rows)
                QCOMPARE(row.size(), table.header.size());
        }
    }

    void atThePeakHidesTheOthers()
    {
        TensorsCard card;
        card.resize(700, 360);
        card.show();
        card.setView(viewOf("decoder-7b-1t-128xh100"));
        settle(card);
        const auto few = card.table().rows.size();
        QTest::mouseClick(card.atPeakBox(), Qt::LeftButton, {},
                          QPoint(8, card.atPeakBox()->height() / 2));
        QVERIFY(!card.atPeakBox()->isChecked());
        QVERIFY(card.table().rows.size() > few);
    }

    void sortsByNumbersAndFinds()
    {
        TensorsCard card;
        card.resize(900, 360);
        card.show();
        card.setView(viewOf("decoder-7b-1t-128xh100"));
        settle(card);
        QVERIFY(card.isTableShown());
        QTableView* view = card.tableView();
        const auto bytesAt = [&](int row) {
            return view->model()->index(row, 1).data(Qt::UserRole).toDouble();
        };
        // a click on the header sorts, the next one the other way round
        QHeaderView* header = view->horizontalHeader();
        const QPoint place(header->sectionViewportPosition(1) + 10, header->height() / 2);
        for (const Qt::SortOrder order : {Qt::AscendingOrder, Qt::DescendingOrder}) {
            for (int i = 0; i < 2 && header->sortIndicatorOrder() != order; ++i)
                QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, place);
            if (header->sortIndicatorSection() != 1)
                QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, place);
            QCOMPARE(header->sortIndicatorSection(), 1);
            const bool up = header->sortIndicatorOrder() == Qt::AscendingOrder;
            for (int row = 1; row < view->model()->rowCount(); ++row)
                QVERIFY(up ? bytesAt(row - 1) <= bytesAt(row) : bytesAt(row - 1) >= bytesAt(row));
        }
        const int all = view->model()->rowCount();
        card.filterLine()->setFocus();
        QTest::keyClicks(card.filterLine(), QStringLiteral("ATTENTION"));
        QVERIFY(view->model()->rowCount() > 0 && view->model()->rowCount() < all);
        for (int row = 0; row < view->model()->rowCount(); ++row) {
            bool has = false;
            for (int column = 0; column < view->model()->columnCount(); ++column)
                has = has || view->model()
                                 ->index(row, column)
                                 .data()
                                 .toString()
                                 .contains(QStringLiteral("attention"), Qt::CaseInsensitive);
            QVERIFY(has);
        }
        QTest::keyClicks(card.filterLine(), QStringLiteral("[nothing*is\\called so"));
        QCOMPARE(view->model()->rowCount(), 0);
    }

    void areasTellAndOpen()
    {
        TensorsCard card;
        card.resize(700, 400);
        card.show();
        card.setView(viewOf("decoder-7b-1t-128xh100"));
        settle(card);
        QTest::mouseClick(card.looksButtons()->button(1), Qt::LeftButton);
        QVERIFY(!card.isTableShown());
        QSignalSpy activated(&card, &TensorsCard::figureActivated);
        TreemapPlot* plot = card.plot();
        const TreemapPlot::Field& first = plot->fields().front();
        QTest::mouseMove(plot, first.rect.center().toPoint());
        QTRY_VERIFY(plot->currentHotSpot() >= 0);
        const auto& item = plot->groups()[first.group].items[first.item];
        QVERIFY(plot->hotSpots()[static_cast<std::size_t>(plot->currentHotSpot())].text.contains(
            item.name));
        QTest::mouseClick(plot, Qt::LeftButton, {}, first.rect.center().toPoint());
        QCOMPARE(activated.size(), 1);
        QCOMPARE(activated[0][0].toString(), QStringLiteral("memory.weight_bytes"));
        card.grab();
        QTest::mouseClick(card.looksButtons()->button(0), Qt::LeftButton);
        QVERIFY(card.isTableShown());
    }

    /// Two plans: each row has the other's bytes and the difference, and what only one has is
    /// there too.
    void twoPlansOverEachOther()
    {
        const auto plan = viewOf("decoder-7b-1t-128xh100");
        const auto other = viewOf("decoder-7b-1t-128xh100", {{"layout.attention", "standard"}});
        TensorsCard card;
        card.setView(plan);
        card.setBaseline(other);
        settle(card);
        const charts::ChartTable table = card.table();
        const double own = *plan->forecast.value(FigureId::MemoryPeakBytes);
        const double base = *other->forecast.value(FigureId::MemoryPeakBytes);
        const auto near = [](double a, double b) { return std::abs(a - b) <= 1e-9 * std::abs(b); };
        QVERIFY(near(sumOfColumn(table, QStringLiteral("bytes")), own));
        QVERIFY(near(sumOfColumn(table, QStringLiteral("baseline")), base));
        QVERIFY(near(sumOfColumn(table, QStringLiteral("difference")), own - base));
    }

    void plansWithoutMemorySayWhy()
    {
        TensorsCard card;
        card.resize(600, 300);
        card.show();
        QVERIFY(!card.plot()->notice().isEmpty());
        for (const style::PlanViewPtr& view : {emptyView(), viewWithErrors()}) {
            card.setView(view);
            settle(card);
            card.grab();
            QVERIFY(!csvText(card.table()).contains(QStringLiteral("nan")));
        }
        // of a given working set only its size is known: the table has what there is
        card.setView(viewOf("qwen3-8b-48x4090"));
        settle(card);
        QVERIFY(!card.table().rows.isEmpty());
        card.setView(nullptr);
        QVERIFY(card.table().rows.isEmpty());
    }

    /// Many edits in a row: the newest plan is shown in the end.
    void theNewestPlanWins()
    {
        TensorsCard card;
        style::PlanViewPtr last;
        for (int size = 1; size <= 8; size *= 2) {
            last = viewOf("decoder-7b-1t-128xh100",
                          {{"layout.micro_batch_sequences", std::to_string(size)}});
            card.setView(last);
        }
        settle(card);
        const double peak = *last->forecast.value(FigureId::MemoryPeakBytes);
        QVERIFY(std::abs(sumOfColumn(card.table(), QStringLiteral("bytes")) - peak) <= 1e-9 * peak);
    }
};

RIDGEPOINT_TEST(TestTensorsCard)
#include "tst_tensors_card.moc"
