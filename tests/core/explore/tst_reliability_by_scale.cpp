// SPDX-License-Identifier: Apache-2.0
// What a larger job would cost is what the engine says of that larger plan.
#include "exchange/presets.h"
#include "explore/reliability_by_scale.h"
#include "plan/fields.h"
#include "plan/forecast.h"
#include "support/test_main.h"

#include <algorithm>
#include <cmath>

using namespace ridgepoint;
using plan::FigureId;

namespace {

plan::Plan preset(const char* id)
{
    return exchange::loadPlanPreset(id).document->plan;
}

const explore::ScalePoint& at(const explore::ReliabilityByScale& curve, double accelerators)
{
    const auto found = std::ranges::find(curve.points, accelerators,
                                         [](const auto& point) { return point.accelerators; });
    Q_ASSERT(found != curve.points.end());
    return *found;
}

bool isClose(double a, double b)
{
    return std::abs(a / b - 1) < 1e-9;
}

} // namespace

class TestReliabilityByScale : public QObject
{
    Q_OBJECT

  private slots:
    void pointsAreThePlanWithThoseNodes_data()
    {
        QTest::addColumn<QByteArray>("law");
        for (const exchange::PresetInfo& info : exchange::presetList()) {
            if (info.kind != exchange::PresetKind::Plan)
                continue;
            for (const char* law : {"first-order", "exact"})
                QTest::addRow("%s %s", info.id.c_str(), law) << QByteArray(law);
        }
    }
    void pointsAreThePlanWithThoseNodes()
    {
        QFETCH(QByteArray, law);
        const QByteArray id = QByteArray(QTest::currentDataTag()).split(' ').front();
        plan::Plan plan = preset(id.constData());
        QVERIFY(!plan::setField(plan, "reliability.law", law.toStdString()));
        const std::int64_t own = plan.cluster.pools.front().nodes;
        const auto curve = explore::reliabilityByScale(plan);
        QVERIFY(curve.points.size() > 10);
        QCOMPARE(curve.isExact, law == "exact");
        QCOMPARE(curve.points.front().nodes, std::int64_t{1});
        QCOMPARE(curve.points[curve.own].nodes, own);
        QVERIFY(curve.points.back().nodes >= 16 * own);
        QVERIFY(curve.points.back().accelerators >= 16384);
        QVERIFY(std::ranges::is_sorted(curve.points, std::ranges::less_equal{},
                                       [](const auto& point) { return point.nodes; }));
        for (const explore::ScalePoint& point : curve.points) {
            plan::Plan changed = plan;
            changed.cluster.pools.front().nodes = point.nodes;
            changed.checkpoint.intervalS.reset();
            const plan::Forecast there = plan::evaluate(changed);
            QCOMPARE(point.accelerators, *there.value(FigureId::ClusterAccelerators));
            QCOMPARE(point.best.interval_s, *there.value(FigureId::CheckpointIntervalS));
            QCOMPARE(point.best.save, *there.value(FigureId::ReliabilitySaveOverhead));
            QCOMPARE(point.best.rework, *there.value(FigureId::ReliabilityReworkOverhead));
            QCOMPARE(point.best.recovery, *there.value(FigureId::ReliabilityRecoveryOverhead));
            QCOMPARE(point.best.total, *there.value(FigureId::ReliabilityOverhead));
        }
    }

    void sixteenTimesTheCardsCostFourTimesTheSaves()
    {
        const auto curve = explore::reliabilityByScale(preset("qwen3-8b-1024-saves"));
        const explore::ScalePoint& few = at(curve, 1024);
        const explore::ScalePoint& many = at(curve, 16384);
        QCOMPARE(curve.points[curve.own].accelerators, 1024.0);
        QVERIFY(isClose(many.saveAndRework(), 4 * few.saveAndRework()));
        QVERIFY(isClose(many.best.recovery, 16 * few.best.recovery));
        QVERIFY(isClose(many.best.interval_s, few.best.interval_s / 4));
        // a count that is no power of two stands between its neighbours, once
        plan::Plan odd = preset("qwen3-8b-1024-saves");
        odd.cluster.pools.front().nodes = 100;
        const auto with = explore::reliabilityByScale(odd);
        QCOMPARE(with.points.size(), curve.points.size() + 1);
        QCOMPARE(with.points[with.own].accelerators, 800.0);
        QCOMPARE(with.points[with.own - 1].accelerators, 512.0);
        QVERIFY(isClose(at(with, 1024).best.total, few.best.total));
    }

    void givenTimesAreKept()
    {
        plan::Plan plan = preset("qwen3-8b-1024-saves");
        QVERIFY(!explore::reliabilityByScale(plan).isMtbfGiven);
        QVERIFY(!plan::setGiven(plan, "checkpoint.save_s", "100 s"));
        auto curve = explore::reliabilityByScale(plan);
        QVERIFY(curve.isSaveGiven && !curve.isMtbfGiven);
        QVERIFY(isClose(curve.points[curve.own].best.save * curve.points[curve.own].best.interval_s,
                        100));
        QVERIFY(!plan::setGiven(plan, "reliability.mtbf_s", "10 h"));
        curve = explore::reliabilityByScale(plan);
        QVERIFY(curve.isSaveGiven && curve.isMtbfGiven);
        for (const explore::ScalePoint& point : curve.points) {
            QCOMPARE(point.best.interval_s, curve.points.front().best.interval_s);
            QCOMPARE(point.best.total, curve.points.front().best.total);
        }
    }

    void curvesEndWhereNumbersDo()
    {
        plan::Plan plan = preset("qwen3-8b-1024-saves");
        QVERIFY(!plan::setField(plan, "reliability.law", "exact"));
        plan.reliability.acceleratorMtbfS = 86400;
        const auto rare = explore::reliabilityByScale(plan);
        QVERIFY(rare.points.size() > 3);
        for (const explore::ScalePoint& point : rare.points)
            QVERIFY(std::isfinite(point.best.total) && std::isfinite(point.best.interval_s));
        // no plan may have more nodes than the form takes
        plan.reliability.acceleratorMtbfS = 1e12;
        plan.cluster.pools.front().nodes = 1'000'000;
        const auto large = explore::reliabilityByScale(plan);
        QCOMPARE(large.points.back().nodes, std::int64_t{1'000'000});
        QCOMPARE(large.own, large.points.size() - 1);
    }

    void plansWithoutNumbersGiveNone()
    {
        plan::Plan empty;
        empty.cluster.pools.clear();
        QVERIFY(explore::reliabilityByScale(empty).points.empty());
        plan::Plan broken = preset("qwen3-8b-1024-saves");
        broken.reliability.acceleratorMtbfS = 0;
        QVERIFY(explore::reliabilityByScale(broken).points.empty());
        for (const std::int64_t nodes :
             {std::int64_t{0}, std::int64_t{-3}, std::numeric_limits<std::int64_t>::max(),
              std::numeric_limits<std::int64_t>::min()}) {
            plan::Plan strange = preset("qwen3-8b-1024-saves");
            strange.cluster.pools.front().nodes = nodes;
            for (const explore::ScalePoint& point : explore::reliabilityByScale(strange).points)
                QVERIFY(std::isfinite(point.best.total));
        }
    }
};

RIDGEPOINT_TEST(TestReliabilityByScale)
#include "tst_reliability_by_scale.moc"
