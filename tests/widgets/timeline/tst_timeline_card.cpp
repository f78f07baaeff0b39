// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/test_main.h"
#include "timeline/timeline_card.h"
#include "timeline/timeline_table.h"
#include "timeline_plans.h"

#include <QAbstractItemModelTester>
#include <QLabel>
#include <QSignalSpy>
#include <QTableView>
#include <QToolButton>

using namespace ridgepoint;
using namespace ridgepoint::timeline;

class TimelineCardTest : public QObject
{
    Q_OBJECT

  private slots:
    void csvHoldsEveryBlock();
    void markdownSumsUpWhatIsLarge();
    void tableShowsTheBlocks();
    void tableModelIsSound();
    void focusableWidgetsHaveNames();
    void saysWhatItShows();
    void survivesSmallSizes();
};

void TimelineCardTest::csvHoldsEveryBlock()
{
    TimelineCard card;
    for (const char* id : {"qwen3-8b-48x4090", "chapter-pipeline-4x9"}) {
        const style::PlanViewPtr view = tests::presetView(id);
        card.setView(view);
        const QStringList lines = card.csv().trimmed().split(u'\n');
        const TimelineIndexPtr index = card.timeline()->index();
        QCOMPARE(static_cast<std::size_t>(lines.size()), index->blockCount + 1);
        // read back, the busy time is the lanes'
        double busy = 0;
        for (qsizetype i = 1; i < lines.size(); ++i) {
            const QStringList cells = lines[i].split(u',');
            QCOMPARE(cells.size(), 5);
            busy += cells[4].toDouble() - cells[3].toDouble();
        }
        double wanted = 0;
        for (const Lane& lane : index->lanes)
            wanted += lane.busy();
        QVERIFY(std::abs(busy - wanted) < 1e-9 * wanted);
    }
}

void TimelineCardTest::markdownSumsUpWhatIsLarge()
{
    TimelineCard card;
    card.setView(tests::presetView("chapter-pipeline-4x9"));
    QCOMPARE(static_cast<std::size_t>(card.markdown().count(u'\n')),
             card.timeline()->index()->blockCount + 2);
    card.setView(tests::presetView("gpt3-175b-4096xa100"));
    QCOMPARE(static_cast<std::size_t>(card.markdown().count(u'\n')),
             card.timeline()->index()->lanes.size() + 2);
}

void TimelineCardTest::tableShowsTheBlocks()
{
    TimelineCard card;
    card.resize(600, 400);
    card.setView(tests::presetView("chapter-pipeline-4x9"));
    card.show();
    card.showTable(true);
    QVERIFY(card.isTableShown());
    const auto* table = card.findChild<QTableView*>();
    QVERIFY(table->isVisible());
    const std::size_t rows = card.timeline()->index()->blockCount;
    QCOMPARE(static_cast<std::size_t>(table->model()->rowCount()), rows);
    card.setView(tests::presetView("qwen3-8b-48x4090")); // the table follows
    QCOMPARE(static_cast<std::size_t>(table->model()->rowCount()),
             card.timeline()->index()->blockCount);
    card.showTable(false);
    QVERIFY(card.timeline()->isVisible());
}

void TimelineCardTest::tableModelIsSound()
{
    TimelineTable model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    const TimelineIndexPtr index =
        makeTimelineIndex(tests::presetView("chapter-pipeline-4x9")->forecast);
    model.setIndex(index);
    int row = 0;
    for (const Lane& lane : index->lanes) {
        for (const Block& block : lane.blocks) {
            const QString number =
                model.index(row, TimelineTable::MicroBatchColumn).data().toString();
            QCOMPARE(number, block.microBatch >= 0 ? QString::number(block.microBatch)
                                                   : QStringLiteral("—"));
            ++row;
        }
    }
    QCOMPARE(model.rowCount(), row);
    model.setIndex(nullptr);
    QCOMPARE(model.rowCount(), 0);
}

void TimelineCardTest::focusableWidgetsHaveNames()
{
    TimelineCard card;
    card.setView(tests::presetView("qwen3-8b-48x4090"));
    int count = 0;
    for (const QWidget* widget : card.findChildren<QWidget*>()) {
        if (!(widget->focusPolicy() & Qt::TabFocus) || widget->parentWidget() == nullptr)
            continue;
        if (widget->inherits("QHeaderView") || widget->inherits("QMenu"))
            continue;
        ++count;
        QVERIFY2(!widget->accessibleName().isEmpty(), widget->metaObject()->className());
    }
    QVERIFY(count >= 4);
}

void TimelineCardTest::saysWhatItShows()
{
    TimelineCard card;
    card.resize(900, 400);
    card.show();
    card.setView(tests::presetView("chapter-pipeline-4x9"));
    QString all;
    for (const QLabel* label : card.findChildren<QLabel*>())
        all += label->text() + u'\n';
    QVERIFY2(all.contains(QStringLiteral("4 stages · 8 micro-batches · 1f1b")), qPrintable(all));
    QVERIFY(all.contains(QStringLiteral("forward")));
    card.setView(tests::presetView("qwen3-8b-48x4090"));
    all.clear();
    for (const QLabel* label : card.findChildren<QLabel*>())
        all += label->text() + u'\n';
    QVERIFY2(all.contains(QStringLiteral("link busy 12 s")), qPrintable(all));
    QVERIFY(all.contains(QStringLiteral("76.2 ms")));
}

void TimelineCardTest::survivesSmallSizes()
{
    TimelineCard card;
    card.setView(tests::presetView("gpt3-175b-4096xa100"));
    for (const QSize size : {QSize(20, 20), QSize(120, 60), QSize(60, 300), QSize(2560, 40)}) {
        card.resize(size);
        QVERIFY(!card.picture().isNull());
        QTest::keyClick(card.timeline(), Qt::Key_W);
    }
}

RIDGEPOINT_TEST(TimelineCardTest)
#include "tst_timeline_card.moc"
