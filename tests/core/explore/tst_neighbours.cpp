// SPDX-License-Identifier: Apache-2.0
#include "explore/neighbours.h"

#include "plan/fields.h"
#include "plan/forecast.h"
#include "support/test_main.h"

#include <cmath>
#include <limits>

using namespace ridgepoint;
using namespace ridgepoint::explore;

namespace {

plan::Plan planWith(std::initializer_list<std::pair<const char*, const char*>> fields)
{
    plan::Plan plan;
    for (const auto& [path, value] : fields) {
        if (plan::setField(plan, path, value))
            qFatal("%s", path);
    }
    return plan;
}

MeasuredRun runOf(const char* id, plan::Plan plan, double measuredS)
{
    return {id, "source", "card", "framework", std::move(plan), measuredS};
}

} // namespace

/// Measured runs that are like a plan.
class TestNeighbours : public QObject
{
    Q_OBJECT

  private slots:
    void distanceIsZeroOnlyForLikePlans()
    {
        const plan::Plan plan;
        QCOMPARE(planDistance(plan, plan), 0.0);
        for (const auto& [path, value] : std::initializer_list<std::pair<const char*, const char*>>{
                 {"cluster.pools[0].peak_flop_per_s", "312 TFLOP/s"},
                 {"cluster.pools[0].memory_bytes_per_s", "2 TB/s"},
                 {"cluster.pools[0].nodes", "64"},
                 {"layout.tensor_parallel", "8"},
                 {"layout.pipeline_parallel", "2"},
                 {"layout.recompute", "full"},
                 {"layout.zero_stage", "1"},
                 {"layout.attention", "standard"},
                 {"model.groups[0].mlp", "experts"},
                 {"model.hidden", "1024"},
                 {"task.phases[0].sequence_tokens", "131072"}}) {
            const plan::Plan other = planWith({{path, value}});
            std::vector<Difference> differences;
            QVERIFY2(planDistance(plan, other, &differences) > 0.1, path);
            QVERIFY2(!differences.empty(), path);
            QCOMPARE(planDistance(plan, other), planDistance(other, plan));
        }
    }

    void kernelsCountWhereTheyAreRead()
    {
        const plan::Plan assumed;
        const plan::Plan otherKernels = planWith({{"compute.elementwise_ratio", "3"}});
        QCOMPARE(planDistance(assumed, otherKernels), 0.0);
        const plan::Plan operators = planWith({{"compute.mode", "operators"}});
        const plan::Plan both =
            planWith({{"compute.mode", "operators"}, {"compute.elementwise_ratio", "3"}});
        QVERIFY(planDistance(operators, both) > 0.5);
    }

    void theNearestComeFirst()
    {
        const plan::Plan plan;
        const std::vector<MeasuredRun> runs{
            runOf("far", planWith({{"model.groups[0].mlp", "experts"}}), 1), runOf("same", plan, 2),
            runOf("near", planWith({{"layout.tensor_parallel", "2"}}), 3), runOf("none", plan, 0),
            runOf("mad", plan, std::numeric_limits<double>::quiet_NaN())};
        const auto nearest = nearestRuns(plan, runs, 9);
        QCOMPARE(nearest.size(), std::size_t{3});
        QCOMPARE(nearest[0].index, std::size_t{1});
        QCOMPARE(nearest[1].index, std::size_t{2});
        QCOMPARE(nearest[2].index, std::size_t{0});
        QVERIFY(nearest[0].differences.empty());
        QVERIFY(nearest[1].differences.front().name == "tensor parallelism");
        QCOMPARE(nearestRuns(plan, runs, 1).size(), std::size_t{1});
        QVERIFY(nearestRuns(plan, {}, 5).empty());
    }

    void tellsTheSpeedThatWasMeasured()
    {
        const plan::Plan plan;
        const plan::Forecast forecast = plan::evaluate(plan);
        const double step = *forecast.value(plan::FigureId::StepTimeS);
        const std::vector<MeasuredRun> runs{runOf("half", plan, step * 2)};
        const auto nearest = nearestRuns(plan, runs, 5);
        QVERIFY(std::abs(*nearest[0].error + 0.5) < 1e-12);
        const double mfu = *forecast.value(plan::FigureId::StepMfu);
        QVERIFY(std::abs(*nearest[0].measuredMfu / mfu - 0.5) < 1e-9);
        const double pace = *forecast.value(plan::FigureId::StepTokensPerSPerAccelerator);
        QVERIFY(std::abs(nearest[0].measuredTokensPerSPerAccelerator / pace - 0.5) < 1e-9);
        const NeighbourError error = errorOf(nearest);
        QCOMPARE(error.runs, 1);
        QVERIFY(std::abs(error.bias + 0.5) < 1e-12);
        QCOMPARE(error.lowestMfu, nearest[0].measuredMfu);
        QCOMPARE(error.highestMfu, nearest[0].measuredMfu);
        QCOMPARE(errorOf({}).runs, 0);
        QVERIFY(!errorOf({}).lowestMfu);
        std::vector<Neighbour> several(3);
        several[0].measuredMfu = 0.4;
        several[2].measuredMfu = 0.3; // of the one between nothing is known
        QCOMPARE(*errorOf(several).lowestMfu, 0.3);
        QCOMPARE(*errorOf(several).highestMfu, 0.4);
    }

    void standsAbsurdPlans()
    {
        plan::Plan empty;
        empty.cluster.pools.clear();
        plan::Plan zero;
        zero.cluster.pools[0].peakFlopPerS = 0;
        zero.cluster.pools[0].memoryBytesPerS = std::numeric_limits<double>::infinity();
        zero.model.hidden = 0;
        zero.task.phases[0].sequenceTokens = -5;
        zero.layout.tensorParallel = 0;
        const std::vector<MeasuredRun> runs{runOf("a", plan::Plan{}, 1), runOf("b", empty, 1),
                                            runOf("c", zero, 1)};
        for (const plan::Plan& plan : {empty, zero, plan::Plan{}}) {
            for (const Neighbour& each : nearestRuns(plan, runs, 5)) {
                QVERIFY(std::isfinite(each.distance));
                QVERIFY(!each.error || std::isfinite(*each.error));
            }
        }
    }
};

RIDGEPOINT_TEST(TestNeighbours)
#include "tst_neighbours.moc"
