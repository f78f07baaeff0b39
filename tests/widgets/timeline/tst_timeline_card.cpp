// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/fields.h"
#include "support/test_main.h"
#include "timeline/timeline_card.h"
#include "timeline/timeline_table.h"
#include "timeline_plans.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QSignalSpy>
#include <QTableView>
#include <QToolButton>

using namespace ridgepoint;
using namespace ridgepoint::timeline;

class TimelineCardTest : public QObject
{
    Q_OBJECT

  private slots:
    void tableHoldsEveryBlockAndTheMemory();
    void largeStepsAreSummedUp();
    void copiesAsOtherCardsDo();
    void tableFollowsThePlan();
    void tableFollowsLanesMadeElsewhere();
    void focusableWidgetsHaveNames();
    void saysWhatItShows();
    void clickOpensTheMemory();
    void survivesSmallSizes();
};

namespace {

/// Column `column` of the rows that are blocks, added up.
double sum(const charts::ChartTable& table, int column)
{
    double all = 0;
    for (const QStringList& row : table.rows)
        all += row[column].toDouble();
    return all;
}

/// A plan with more blocks than a table shows.
style::PlanViewPtr largeView()
{
    auto view = std::make_shared<style::PlanView>(*tests::presetView("gpt3-175b-4096xa100"));
    view->document.plan.task.phases.front().globalBatchSequences = 64 * 2000;
    view->forecast = plan::evaluate(view->document.plan, plan::Detail::Timeline);
    return view;
}

} // namespace

void TimelineCardTest::tableHoldsEveryBlockAndTheMemory()
{
    TimelineCard card;
    for (const char* id : {"qwen3-8b-48x4090", "chapter-pipeline-4x9"}) {
        card.setView(tests::presetView(id));
        const TimelineIndexPtr index = card.timeline()->index();
        const charts::ChartTable table = card.table();
        QCOMPARE(static_cast<std::size_t>(table.rows.size()),
                 index->blockCount + index->memory.points.size());
        double busy = 0;
        for (const Lane& lane : index->lanes)
            busy += lane.busy();
        QVERIFY(std::abs(sum(table, 5) - busy) < 1e-9 * busy);
        double most = 0;
        for (const QStringList& row : table.rows)
            most = std::max(most, row[6].toDouble());
        QCOMPARE(most, index->memory.peakBytes);
    }
}

void TimelineCardTest::largeStepsAreSummedUp()
{
    const TimelineIndexPtr index = makeTimelineIndex(largeView()->forecast);
    QVERIFY(index->blockCount > kMostTableRows);
    const charts::ChartTable table = tableOf(*index);
    QCOMPARE(static_cast<std::size_t>(table.rows.size()), index->lanes.size() + 1);
    double busy = 0;
    for (const Lane& lane : index->lanes)
        busy += lane.busy();
    QVERIFY(std::abs(sum(table, 5) - busy) < 1e-9 * busy);
}

void TimelineCardTest::copiesAsOtherCardsDo()
{
    TimelineCard card;
    card.resize(600, 400);
    card.setView(tests::presetView("qwen3-8b-48x4090"));
    card.copyCsvAction()->trigger();
    const QString csv = QGuiApplication::clipboard()->text();
    QVERIFY2(csv.startsWith(QStringLiteral("lane,piece,micro-batch,start (s),end (s),takes (s),")),
             qPrintable(csv.left(100)));
    QVERIFY(csv.contains(QStringLiteral("\"weights gathered, layer 12\"")));
    card.copyMarkdownAction()->trigger();
    QVERIFY(QGuiApplication::clipboard()->text().startsWith(QStringLiteral("| lane |")));
    QVERIFY(!card.picture().isNull());
    QSignalSpy large(&card, &charts::ChartCard::openLarge);
    card.openLargeAction()->trigger();
    QCOMPARE(large.count(), 1);
}

void TimelineCardTest::tableFollowsThePlan()
{
    TimelineCard card;
    card.resize(600, 400);
    card.setView(tests::presetView("chapter-pipeline-4x9"));
    card.show();
    card.setTableShown(true);
    const auto* table = card.findChild<QTableView*>();
    QVERIFY(table->isVisible());
    QCOMPARE(table->model()->rowCount(), static_cast<int>(card.table().rows.size()));
    card.setView(tests::presetView("qwen3-8b-48x4090"));
    QCOMPARE(table->model()->rowCount(), static_cast<int>(card.table().rows.size()));
    card.setTableShown(false);
    QVERIFY(card.timeline()->isVisible());
}

void TimelineCardTest::tableFollowsLanesMadeElsewhere()
{
    TimelineCard card;
    card.setView(tests::presetView("chapter-pipeline-4x9"));
    card.setTableShown(true);
    const auto* table = card.findChild<QTableView*>();
    QSignalSpy ready(card.timeline(), &TimelineView::indexChanged);
    card.setView(largeView());
    QCOMPARE(ready.count(), 0); // sorted on another thread
    QVERIFY(ready.wait());
    QCOMPARE(static_cast<std::size_t>(table->model()->rowCount()),
             card.timeline()->index()->lanes.size() + 1);
}

void TimelineCardTest::focusableWidgetsHaveNames()
{
    TimelineCard card;
    card.setView(tests::presetView("qwen3-8b-48x4090"));
    card.setTableShown(true);
    int count = 0;
    for (const QWidget* widget : card.findChildren<QWidget*>()) {
        if (!(widget->focusPolicy() & Qt::TabFocus) || widget->parentWidget() == nullptr)
            continue;
        if (widget->inherits("QHeaderView") || widget->inherits("QMenu"))
            continue;
        ++count;
        QVERIFY2(!widget->accessibleName().isEmpty(), widget->metaObject()->className());
    }
    QVERIFY(count >= 3);
}

void TimelineCardTest::saysWhatItShows()
{
    TimelineCard card;
    card.resize(900, 400);
    card.show();
    QVERIFY(!card.timeline()->notice().isEmpty());
    card.setView(tests::presetView("chapter-pipeline-4x9"));
    QCOMPARE(card.subtitle(), QStringLiteral("4 stages · 8 micro-batches · 1f1b"));
    QVERIFY(card.timeline()->notice().isEmpty());
    const auto legend = [&] {
        QStringList texts;
        for (const charts::LegendEntry& entry : card.timeline()->legend())
            texts << entry.text;
        return texts;
    };
    QVERIFY(legend().contains(QStringLiteral("forward")));
    QVERIFY(!legend().contains(QStringLiteral("waited for")));
    card.setView(tests::presetView("qwen3-8b-48x4090"));
    QCOMPARE(card.subtitle(), QStringLiteral("one rank · 8 micro-batches"));
    QVERIFY(legend().contains(QStringLiteral("waited for")));
    const QString spoken = card.timeline()->accessibleDescription();
    QVERIFY2(spoken.contains(QStringLiteral("Link busy 12 s, of which 76.2 ms is waited for")),
             qPrintable(spoken));
}

void TimelineCardTest::clickOpensTheMemory()
{
    TimelineCard card;
    card.resize(600, 400);
    card.setView(tests::presetView("qwen3-8b-48x4090"));
    card.show();
    QSignalSpy opened(&card, &charts::ChartCard::figureActivated);
    const QRectF memory = card.timeline()->geometryOfLanes().memoryArea;
    QVERIFY(!memory.isEmpty());
    QTest::mouseClick(card.timeline(), Qt::LeftButton, {}, memory.center().toPoint());
    QCOMPARE(opened.count(), 1);
    QCOMPARE(opened[0][0].toString(), QStringLiteral("memory.peak_bytes"));
}

void TimelineCardTest::survivesSmallSizes()
{
    TimelineCard card;
    card.setView(tests::presetView("gpt3-175b-4096xa100"));
    for (const QSize size : {QSize(20, 20), QSize(120, 60), QSize(60, 300), QSize(2560, 40)}) {
        card.resize(size);
        QVERIFY(!card.grab().isNull());
        QTest::keyClick(card.timeline(), Qt::Key_W);
    }
}

RIDGEPOINT_TEST(TimelineCardTest)
#include "tst_timeline_card.moc"
