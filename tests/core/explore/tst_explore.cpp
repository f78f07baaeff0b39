// SPDX-License-Identifier: Apache-2.0
// What charts draw is what the engine says, for every preset and for plans that give no numbers.
#include "exchange/presets.h"
#include "explore/chart_data.h"
#include "explore/memory_bars.h"
#include "explore/roofline.h"
#include "plan/fields.h"
#include "plan/forecast.h"
#include "support/test_main.h"

#include <cmath>

using namespace ridgepoint;
using plan::FigureId;

namespace {

/// The sums of parts are made in another order than the engine's.
bool isClose(double a, double b)
{
    return std::abs(a - b) <= 1e-12 * std::max(std::abs(a), std::abs(b));
}

double sumOf(const explore::MemoryBar& bar)
{
    double sum = 0;
    for (const explore::MemoryPart& part : bar.parts)
        sum += part.bytes;
    return sum;
}

/// A plan preset by the data row's tag.
plan::Plan planOfRow()
{
    return exchange::loadPlanPreset(QTest::currentDataTag()).document->plan;
}

} // namespace

class TestExplore : public QObject
{
    Q_OBJECT

    static void addPresetRows()
    {
        QTest::addColumn<bool>("any");
        for (const exchange::PresetInfo& preset : exchange::presetList()) {
            if (preset.kind == exchange::PresetKind::Plan)
                QTest::newRow(preset.id.c_str()) << true;
        }
    }

  private slots:
    void memoryBarsAddUp_data() { addPresetRows(); }
    void memoryBarsAddUp()
    {
        const plan::Plan plan = planOfRow();
        const plan::Forecast forecast = plan::evaluate(plan);
        const auto zero = explore::memoryByZeroStage(plan);
        QCOMPARE(zero.size(), std::size_t(4));
        int current = 0;
        for (std::size_t i = 0; i < zero.size(); ++i) {
            QVERIFY2(isClose(sumOf(zero[i]), zero[i].total), zero[i].label.english().c_str());
            plan::Plan changed = plan;
            changed.layout.zeroStage = static_cast<layout::ZeroStage>(i);
            QCOMPARE(zero[i].total, *plan::evaluate(changed).value(FigureId::MemoryPeakBytes));
            if (zero[i].current) {
                ++current;
                QCOMPARE(zero[i].total, *forecast.value(FigureId::MemoryPeakBytes));
            }
        }
        QCOMPARE(current, 1);

        const auto stages = explore::memoryByStage(plan, forecast);
        QCOMPARE(static_cast<int>(stages.size()),
                 static_cast<int>(std::max<std::int64_t>(1, plan.layout.pipelineParallel)));
        double worst = 0;
        for (const explore::MemoryBar& bar : stages) {
            QVERIFY2(isClose(sumOf(bar), bar.total), bar.label.english().c_str());
            worst = std::max(worst, bar.total);
        }
        QCOMPARE(worst, *forecast.value(FigureId::MemoryPeakBytes));
    }

    void givenWorkingSetOfOneStageAddsUp()
    {
        plan::Plan plan = exchange::loadPlanPreset("chapter-pipeline-4x9").document->plan;
        QVERIFY(!plan::setGiven(plan, "memory.working_set_bytes[1]", "20 GiB"));
        const auto bars = explore::memoryByStage(plan, plan::evaluate(plan));
        for (const explore::MemoryBar& bar : bars)
            QVERIFY2(isClose(sumOf(bar), bar.total), bar.label.english().c_str());
        QCOMPARE(bars[1].parts.back().bytes, 20.0 * 1024 * 1024 * 1024);
        QVERIFY(bars[1].parts.back().kind == explore::MemoryPart::Kind::GivenWorkingSet);
        QVERIFY(bars[2].parts.back().kind != explore::MemoryPart::Kind::GivenWorkingSet);

        plan::Plan single = exchange::loadPlanPreset("decoder-7b-1t-128xh100").document->plan;
        QVERIFY(!plan::setGiven(single, "memory.working_set_bytes[0]", "20 GiB"));
        for (const explore::MemoryBar& bar : explore::memoryByZeroStage(single))
            QVERIFY2(isClose(sumOf(bar), bar.total), bar.label.english().c_str());
    }

    void rooflinePointsLieUnderTheRoof_data() { addPresetRows(); }
    void rooflinePointsLieUnderTheRoof()
    {
        const plan::Plan plan = planOfRow();
        const explore::Roofline roofline = explore::roofline(plan);
        const explore::Roof& roof = roofline.roof;
        QCOMPARE(roof.ridgeFlopPerByte,
                 *plan::evaluate(plan).value(FigureId::ComputeRidgeFlopPerByte));
        QVERIFY(isClose(roof.ceiling(roof.ridgeFlopPerByte), roof.peakFlopPerS));
        QVERIFY(isClose(roof.ceiling(roof.ridgeFlopPerByte / 10), roof.peakFlopPerS / 10));
        QVERIFY(!roofline.points.empty());
        double shares = 0;
        double before = std::numeric_limits<double>::infinity();
        for (const explore::RooflinePoint& point : roofline.points) {
            QVERIFY2(point.flopPerS <= roof.peakFlopPerS * (1 + 1e-12),
                     std::string(point.name).c_str());
            QVERIFY2(point.flopPerS <= point.flopPerByte * roof.bytesPerS * (1 + 1e-12),
                     std::string(point.name).c_str());
            QVERIFY(point.seconds > 0 && point.seconds <= before);
            before = point.seconds;
            shares += point.share;
        }
        QVERIFY(std::abs(shares - 1) < 1e-9);
    }

    void productMovesEachOperandOnce()
    {
        // a square product of side n: 2 n^3 over 3 n^2 values
        QVERIFY(isClose(explore::productFlopPerByte(300, 300, 300, 2), 100));
        // a vector times a matrix approaches one FLOP a byte in two-byte values
        QVERIFY(std::abs(explore::productFlopPerByte(1, 1e6, 1e6, 2) - 1) < 1e-5);
    }

    void checkpointCurveIsTheForecasts_data() { addPresetRows(); }
    void checkpointCurveIsTheForecasts()
    {
        for (const char* law : {"first-order", "exact"}) {
            plan::Plan plan = planOfRow();
            QVERIFY(!plan::setField(plan, "reliability.law", law));
            const plan::Forecast forecast = plan::evaluate(plan);
            const explore::CheckpointCurve curve = explore::checkpointCurve(plan);
            QVERIFY(curve.best && curve.chosen && curve.points.size() > 20);
            QCOMPARE(curve.chosen->interval_s, *forecast.value(FigureId::CheckpointIntervalS));
            QCOMPARE(curve.chosen->total, *forecast.value(FigureId::ReliabilityOverhead));
            QCOMPARE(curve.chosen->save, *forecast.value(FigureId::ReliabilitySaveOverhead));
            QCOMPARE(curve.chosen->rework, *forecast.value(FigureId::ReliabilityReworkOverhead));
            QCOMPARE(curve.chosen->recovery,
                     *forecast.value(FigureId::ReliabilityRecoveryOverhead));
            QCOMPARE(curve.best->interval_s,
                     *forecast.value(curve.isExact ? FigureId::CheckpointExactIntervalS
                                                   : FigureId::CheckpointYoungIntervalS));
            // every point is the plan with that interval, and none is better than the best
            const std::size_t step = curve.points.size() / 7;
            for (std::size_t i = 0; i < curve.points.size(); ++i) {
                const explore::CheckpointPoint& point = curve.points[i];
                QVERIFY(point.total >= curve.best->total * (1 - 1e-9));
                if (i % step != 0)
                    continue;
                plan::Plan changed = plan;
                changed.checkpoint.intervalS = point.interval_s;
                const plan::Forecast there = plan::evaluate(changed);
                QCOMPARE(point.total, *there.value(FigureId::ReliabilityOverhead));
                QCOMPARE(point.save, *there.value(FigureId::ReliabilitySaveOverhead));
                const auto again = explore::checkpointAt(plan, point.interval_s);
                QVERIFY(again && again->total == point.total);
            }
        }
    }

    void givenSaveAndFailureTimesCount()
    {
        plan::Plan plan = exchange::loadPlanPreset("qwen3-8b-48x4090").document->plan;
        QVERIFY(!plan::setGiven(plan, "checkpoint.save_s", "100 s"));
        QVERIFY(!plan::setGiven(plan, "reliability.mtbf_s", "10 h"));
        const auto point = explore::checkpointAt(plan, 1000);
        QVERIFY(point.has_value());
        QCOMPARE(point->save, 0.1);
        QCOMPARE(point->rework, 1000.0 / 2 / 36000);
    }

    void whatLimitsSaysSomething_data() { addPresetRows(); }
    void whatLimitsSaysSomething()
    {
        const plan::Plan plan = planOfRow();
        const std::string text = explore::whatLimits(plan, plan::evaluate(plan)).english();
        QVERIFY(text.size() > 10);
        QVERIFY2(text.find("nan") == std::string::npos && text.find("inf") == std::string::npos,
                 text.c_str());
    }

    void plansWithoutNumbersGiveNone()
    {
        plan::Plan empty;
        empty.model.groups.clear();
        empty.task.phases.clear();
        empty.cluster.pools.clear();
        const plan::Forecast forecast = plan::evaluate(empty);
        QVERIFY(explore::roofline(empty).points.empty());
        QCOMPARE(explore::roofOf(empty).ridgeFlopPerByte, 0.0);
        QVERIFY(!explore::checkpointCurve(empty).best);
        QVERIFY(!explore::checkpointAt(empty, 100));
        QCOMPARE(explore::memoryByStage(empty, forecast).front().total, 0.0);
        QVERIFY(!explore::whatLimits(empty, forecast).empty());

        plan::Plan noFailures = exchange::loadPlanPreset("qwen3-8b-48x4090").document->plan;
        noFailures.cluster.pools.front().peakFlopPerS = 0;
        noFailures.reliability.acceleratorMtbfS = 0;
        for (const explore::RooflinePoint& point : explore::roofline(noFailures).points)
            QVERIFY(std::isfinite(point.seconds) && std::isfinite(point.share));
        QVERIFY(!explore::checkpointCurve(noFailures).best);
    }
};

RIDGEPOINT_TEST(TestExplore)
#include "tst_explore.moc"
