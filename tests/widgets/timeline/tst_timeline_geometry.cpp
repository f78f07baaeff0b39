// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/test_main.h"
#include "timeline/timeline_geometry.h"
#include "timeline_plans.h"

#include <QElapsedTimer>

using namespace ridgepoint;
using namespace ridgepoint::timeline;

class TimelineGeometryTest : public QObject
{
    Q_OBJECT

  private slots:
    void timeAndPixelsAreInverse();
    void zoomKeepsTheTimeUnderThePointer();
    void rangeStaysWithinItsEnds();
    void ticksAreRoundAndApart();
    void foldingKeepsBusyTime();
    void rectanglesAreInOrderAndCountEachBlockOnce();
    void foldingBoundsTheRectangles();
    void idleTimeStaysVisible();
    void overlappingBlocksAreEachInOneRectangle();
    void searchesFindTheFirst();
    void hitFindsTheBlock();
    void hitFindsNothingInIdleTime();
    void rowsFillTheHeight_data();
    void rowsFillTheHeight();
    void aMillionBlocks();

  private:
    static TimeRange wholeRange(const Lane& lane, double width)
    {
        TimeRange range;
        range.limit_s = lane.blocks.back().end_s;
        range.width = width;
        range.fit();
        return range;
    }
};

void TimelineGeometryTest::timeAndPixelsAreInverse()
{
    std::mt19937 random(7);
    std::uniform_real_distribution<double> unit(0, 1);
    for (int i = 0; i < 1000; ++i) {
        TimeRange range;
        range.limit_s = 100;
        range.width = 100 + 2000 * unit(random);
        const double from = 99 * unit(random);
        range.show(from, from + unit(random));
        const double x = range.width * unit(random);
        QVERIFY(std::abs(range.mapTimeToX(range.mapXToTime(x)) - x) < 1e-6);
        const double time = range.t0_s + range.span() * unit(random);
        QVERIFY(std::abs(range.mapXToTime(range.mapTimeToX(time)) - time) < 1e-9);
    }
}

void TimelineGeometryTest::zoomKeepsTheTimeUnderThePointer()
{
    TimeRange range;
    range.limit_s = 10;
    range.width = 800;
    range.fit();
    const double time = range.mapXToTime(300);
    for (int i = 0; i < 40; ++i)
        range.zoom(300, 1 / 1.3);
    QVERIFY(std::abs(range.mapXToTime(300) - time) < 1e-9);
    QVERIFY(range.span() < 0.001);
    for (int i = 0; i < 100; ++i)
        range.zoom(300, 1.3);
    QCOMPARE(range.t0_s, 0.0);
    QCOMPARE(range.t1_s, 10.0);
}

void TimelineGeometryTest::rangeStaysWithinItsEnds()
{
    TimeRange range;
    range.limit_s = 10;
    range.width = 500;
    range.show(4, 6);
    range.pan(1e9);
    QCOMPARE(range.t1_s, 10.0);
    QVERIFY(std::abs(range.span() - 2) < 1e-12);
    range.pan(-1e9);
    QCOMPARE(range.t0_s, 0.0);
    for (int i = 0; i < 1000; ++i)
        range.zoom(250, 0.5);
    QVERIFY(range.span() > 0);
    QVERIFY(std::isfinite(range.pixelsPerSecond()));
}

void TimelineGeometryTest::ticksAreRoundAndApart()
{
    std::mt19937 random(3);
    std::uniform_real_distribution<double> exponent(-7, 4);
    for (int i = 0; i < 500; ++i) {
        TimeRange range;
        range.limit_s = std::pow(10.0, exponent(random));
        range.width = 700;
        range.fit();
        range.zoom(100, std::pow(10.0, -std::abs(exponent(random)) / 3));
        const std::vector<Tick> ticks = ticksOf(range, 70);
        QVERIFY(!ticks.empty());
        QVERIFY(ticks.size() <= 11);
        for (std::size_t t = 1; t < ticks.size(); ++t) {
            QVERIFY(range.mapTimeToX(ticks[t].time_s - ticks[t - 1].time_s + range.t0_s) >= 69.9);
            QVERIFY2(ticks[t].text != ticks[t - 1].text, qPrintable(ticks[t].text));
            QVERIFY(!ticks[t].text.contains(QStringLiteral("nan")));
        }
    }
}

void TimelineGeometryTest::foldingKeepsBusyTime()
{
    for (const std::size_t count : {1U, 10U, 1000U, 50'000U}) {
        const Lane lane = tests::randomLane(count, static_cast<std::uint32_t>(count));
        std::vector<TimelineRect> rects;
        for (const double width : {50.0, 640.0, 3000.0}) {
            const TimeRange range = wholeRange(lane, width);
            layoutLane(lane, range, rects);
            double main = 0;
            double other = 0;
            for (const TimelineRect& rect : rects) {
                main += rect.busyMain_s;
                other += rect.busyOther_s;
                QVERIFY(rect.share >= 0 && rect.share <= 1);
                QVERIFY(rect.busyMain_s > -1e-9 && rect.busyOther_s > -1e-9);
            }
            QVERIFY(std::abs(main - lane.busyBefore.back()[0]) < 1e-9 * lane.busy());
            QVERIFY(std::abs(other - lane.busyBefore.back()[1]) < 1e-9 * lane.busy());
        }
    }
}

void TimelineGeometryTest::rectanglesAreInOrderAndCountEachBlockOnce()
{
    const Lane lane = tests::randomLane(20'000, 5);
    std::vector<TimelineRect> rects;
    TimeRange range = wholeRange(lane, 900);
    for (int step = 0; step < 30; ++step) {
        layoutLane(lane, range, rects);
        std::size_t next = lane.firstEndingAfter(range.t0_s);
        double right = -1e18;
        for (const TimelineRect& rect : rects) {
            QCOMPARE(rect.first, next);
            next += rect.count;
            QVERIFY(rect.x0 > right - 1e-6);
            QVERIFY(rect.x1 >= rect.x0);
            QVERIFY(rect.folded || rect.x1 - rect.x0 >= kFoldPixels);
            right = rect.x1;
        }
        QVERIFY(next >= lane.firstStartingAt(range.t1_s));
        range.zoom(400, 0.7);
    }
}

void TimelineGeometryTest::foldingBoundsTheRectangles()
{
    const Lane lane = tests::randomLane(200'000, 11);
    std::vector<TimelineRect> rects;
    for (const double factor : {1.0, 0.05, 0.005, 0.0005}) {
        TimeRange range = wholeRange(lane, 1000);
        range.zoom(500, factor);
        layoutLane(lane, range, rects);
        // each is a cell of three pixels, or lies between two of them
        QVERIFY2(rects.size() <= 2 * 1000 / 3 + 4, qPrintable(QString::number(rects.size())));
    }
}

void TimelineGeometryTest::idleTimeStaysVisible()
{
    // busy for a quarter of each millisecond, far below a pixel
    Lane lane;
    for (int i = 0; i < 100'000; ++i)
        lane.blocks.push_back({i * 1e-3, i * 1e-3 + 0.25e-3, i, BlockKind::Forward});
    finishLane(lane);
    TimeRange range;
    range.limit_s = 100;
    range.width = 1000;
    range.fit();
    std::vector<TimelineRect> rects;
    layoutLane(lane, range, rects);
    QVERIFY(!rects.empty());
    rects.pop_back(); // the last cell reaches beyond the last block
    QVERIFY(!rects.empty());
    for (const TimelineRect& rect : rects)
        QVERIFY2(std::abs(rect.share - 0.25) < 0.02, qPrintable(QString::number(rect.share)));
}

void TimelineGeometryTest::overlappingBlocksAreEachInOneRectangle()
{
    std::mt19937 random(23);
    std::uniform_real_distribution<double> at(0, 10);
    std::exponential_distribution<double> length(20);
    Lane lane;
    for (int i = 0; i < 5000; ++i) {
        const double start = at(random);
        lane.blocks.push_back({start, start + length(random), i, BlockKind::Forward});
    }
    finishLane(lane);
    QVERIFY(!lane.latestEnd.empty());
    TimeRange range;
    range.limit_s = 11;
    range.width = 800;
    range.fit();
    std::vector<TimelineRect> rects;
    layoutLane(lane, range, rects);
    std::size_t next = 0;
    for (const TimelineRect& rect : rects) {
        QCOMPARE(rect.first, next);
        next += rect.count;
        QVERIFY(rect.x1 >= rect.x0);
    }
    QCOMPARE(next, lane.blocks.size());
    for (int i = 0; i < 2000; ++i) {
        const double time = at(random);
        const Block* hit = lane.blockAt(time);
        const bool any = std::any_of(lane.blocks.begin(), lane.blocks.end(), [&](const Block& b) {
            return b.start_s <= time && time < b.end_s;
        });
        QCOMPARE(hit != nullptr, any);
        if (hit)
            QVERIFY(hit->start_s <= time && time < hit->end_s);
    }
}

void TimelineGeometryTest::searchesFindTheFirst()
{
    for (const std::size_t count : {1U, 31U, 32U, 33U, 1000U}) {
        const Lane lane = tests::randomLane(count, 17);
        std::mt19937 random(2);
        std::uniform_real_distribution<double> at(-0.01, lane.blocks.back().end_s * 1.1);
        for (int i = 0; i < 3000; ++i) {
            const double time = at(random);
            const std::size_t from = random() % (count + 1);
            std::size_t wanted = from;
            while (wanted < count && lane.blocks[wanted].start_s < time)
                ++wanted;
            QCOMPARE(lane.firstStartingAt(time, from), wanted);
            std::size_t ending = 0;
            while (ending < count && lane.blocks[ending].end_s <= time)
                ++ending;
            QCOMPARE(lane.firstEndingAfter(time), ending);
        }
    }
}

void TimelineGeometryTest::hitFindsTheBlock()
{
    for (const char* id : {"chapter-pipeline-4x9", "gpt3-175b-4096xa100"}) {
        TimelineGeometry geometry;
        geometry.index = makeTimelineIndex(tests::presetView(id)->forecast);
        QVERIFY(!geometry.isEmpty());
        geometry.range.limit_s = geometry.index->end_s;
        geometry.place({0, 0, 4000, 2000}, 60);
        geometry.range.fit();
        std::mt19937 random(1);
        std::uniform_real_distribution<double> unit(0.01, 0.99);
        for (int i = 0; i < 3000; ++i) {
            const std::size_t lane = random() % geometry.index->lanes.size();
            const std::vector<Block>& blocks = geometry.index->lanes[lane].blocks;
            const std::size_t at = random() % blocks.size();
            const BlockHit wanted{lane, at, &blocks[at]};
            if (!(blocks[at].duration() * geometry.range.pixelsPerSecond() > 1e-6))
                continue;
            const QRectF rect = geometry.rectOf(wanted);
            const double seconds = blocks[at].start_s + blocks[at].duration() * unit(random);
            const BlockHit hit =
                geometry.blockAt({geometry.mapTimeToX(seconds), rect.center().y()});
            QVERIFY(hit);
            QCOMPARE(hit.lane, lane);
            QCOMPARE(hit.index, at);
        }
    }
}

void TimelineGeometryTest::hitFindsNothingInIdleTime()
{
    TimelineGeometry geometry;
    geometry.index = makeTimelineIndex(tests::presetView("chapter-pipeline-4x9")->forecast);
    geometry.range.limit_s = geometry.index->end_s;
    geometry.place({0, 0, 1000, 600}, 60);
    geometry.range.fit();
    // the last stage waits for the first forward passes
    const Lane* last = geometry.index->laneOf(LaneKind::Compute, 3);
    QVERIFY(last);
    const auto lane = static_cast<std::size_t>(last - geometry.index->lanes.data());
    const double y = geometry.rectOf({lane, 0, &last->blocks[0]}).center().y();
    QVERIFY(!geometry.blockAt({geometry.mapTimeToX(0.001), y}));
    QVERIFY(geometry.blockAt({geometry.mapTimeToX(last->blocks[0].start_s + 0.001), y}));
    QVERIFY(!geometry.blockAt({geometry.area.left() - 5, y}));
    QVERIFY(!geometry.blockAt({geometry.area.right() + 1, y}));
    QVERIFY(!geometry.blockAt({500, -3}));
}

void TimelineGeometryTest::rowsFillTheHeight_data()
{
    QTest::addColumn<int>("stages");
    QTest::addColumn<QSizeF>("size");
    for (const int stages : {1, 2, 4, 8, 16}) {
        for (const QSizeF size : {QSizeF(356, 225), QSizeF(776, 530), QSizeF(300, 140)})
            QTest::addRow("%d stages, %g high", stages, size.height()) << stages << size;
    }
}

void TimelineGeometryTest::rowsFillTheHeight()
{
    QFETCH(int, stages);
    QFETCH(QSizeF, size);
    plan::Plan plan = tests::presetView("gpt3-175b-4096xa100")->document.plan;
    plan.layout.pipelineParallel = stages;
    TimelineGeometry geometry;
    geometry.index = makeTimelineIndex(plan::evaluate(plan, plan::Detail::Timeline));
    QCOMPARE(geometry.index->stages, stages);
    geometry.place({0, 0, size.width(), size.height()}, 60);
    // every stage has a row that can be seen, and memory what is left, above the axis
    double bottom = 0;
    int rows = 0;
    double lastLabel = -100;
    for (const LaneRow& row : geometry.rows) {
        const Lane& lane = geometry.index->lanes[row.lane];
        rows += lane.kind == LaneKind::Compute ? 1 : 0;
        QVERIFY(row.y >= bottom);
        QVERIFY(row.height >= 4 && row.height <= 26);
        bottom = row.y + row.height;
        if (!row.labelled || lane.kind == LaneKind::LinkDown)
            continue;
        QVERIFY2(row.y + row.height / 2 - lastLabel >= 10.5, "names touch");
        lastLabel = row.y + row.height / 2;
    }
    QCOMPARE(rows, stages);
    if (size.height() > 200)
        QVERIFY(bottom <= geometry.area.height() + 1);
    QVERIFY(size.height() < 200 || geometry.memoryArea.height() > 30);
    if (!geometry.memoryArea.isEmpty()) {
        QVERIFY(geometry.memoryArea.top() >= geometry.area.bottom());
        QCOMPARE(geometry.bottom(), size.height() - 20);
        const double peak = geometry.index->memory.peakBytes;
        QVERIFY(geometry.memoryArea.contains(
            QPointF(geometry.area.left() + 1, geometry.mapBytesToY(peak))));
    }
}

void TimelineGeometryTest::aMillionBlocks()
{
    const Lane lane = tests::randomLane(1'000'000, 99);
    std::vector<TimelineRect> rects;
    for (const double factor : {1.0, 0.05, 0.005, 1e-5}) {
        TimeRange range = wholeRange(lane, 1400);
        range.zoom(700, factor);
        QElapsedTimer timer;
        timer.start();
        constexpr int kFrames = 20;
        for (int i = 0; i < kFrames; ++i)
            layoutLane(lane, range, rects);
        qInfo("1 M blocks, zoom %g: %zu rectangles, %.3f ms", 1 / factor, rects.size(),
              static_cast<double>(timer.nsecsElapsed()) / 1e6 / kFrames);
        QVERIFY(rects.size() <= 2 * 1400 / 3 + 4);
    }
}

RIDGEPOINT_TEST(TimelineGeometryTest)
#include "tst_timeline_geometry.moc"
