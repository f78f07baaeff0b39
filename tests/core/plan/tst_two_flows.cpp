// SPDX-License-Identifier: Apache-2.0
// Plans whose micro-batches go through the stages from both ends: each device has the parameters of
// two stages, and computes for each micro-batch in one of them.
#include "example_plans.h"
#include "pipeline/schedule_table.h"
#include "pipeline/simulator.h"
#include "plan/forecast.h"
#include "plan/validate.h"
#include "support/test_main.h"

#include <cmath>

using namespace ridgepoint;
using plan::FigureId;
using plan::Forecast;

namespace {

/// Four stages of the chapter's model on eight cards, two for each, in its own times where asked
/// for.
plan::Plan planWith(const std::string& schedule, bool isTimed)
{
    plan::Plan plan = tests::chapterPlan();
    tests::assign(plan, {{"cluster.pools.nodes", "1"},
                         {"layout.pipeline_parallel", "4"},
                         {"layout.zero_stage", "1"},
                         {"task.phases.global_batch_sequences", "16"},
                         {"layout.schedule", schedule}});
    if (isTimed) {
        tests::assign(plan, {{"given.pipeline.forward_s", "10 ms"},
                             {"given.pipeline.backward_s", "20 ms"},
                             {"given.pipeline.transfer_s", "1 ms"}});
    }
    return plan;
}

bool isNear(double a, double b)
{
    return std::abs(a - b) <= 1e-9 * std::abs(b);
}

} // namespace

class TestTwoFlows : public QObject
{
    Q_OBJECT

  private slots:
    /// A device holds what stage s and its mirror hold without, and their states are divided over
    /// twice the ranks.
    void parametersAreThoseOfTwoStages()
    {
        const Forecast one = plan::evaluate(planWith("1f1b", false));
        const Forecast two = plan::evaluate(planWith("dualpipe", false));
        const int stages = 4;
        for (int s = 0; s < stages; ++s) {
            const auto pair = [&](FigureId figure) {
                return one.at(figure, s) + one.at(figure, stages - 1 - s);
            };
            QVERIFY(isNear(two.at(FigureId::MemoryParametersPerRank, s),
                           pair(FigureId::MemoryParametersPerRank)));
            QVERIFY(
                isNear(two.at(FigureId::MemoryWeightBytes, s), pair(FigureId::MemoryWeightBytes)));
            QVERIFY(isNear(two.at(FigureId::MemoryOptimizerBytes, s),
                           pair(FigureId::MemoryOptimizerBytes) / 2));
            // a micro-batch goes through one of the two
            QVERIFY(isNear(two.at(FigureId::PipelineForwardS, s),
                           pair(FigureId::PipelineForwardS) / 2));
            QVERIFY(isNear(two.at(FigureId::PipelineInFlight, s), stages + 1));
        }
        QCOMPARE(*two.value(FigureId::ModelParameters), *one.value(FigureId::ModelParameters));
        QCOMPARE(*two.value(FigureId::LayoutSliceRanks),
                 2 * *one.value(FigureId::LayoutSliceRanks));
        QCOMPARE(*two.value(FigureId::TaskMicroBatches), *one.value(FigureId::TaskMicroBatches));
    }

    /// The engine's run is that of the schedule under the times of its own timeline.
    void theScheduleIsRun()
    {
        for (const char* schedule : {"dualpipe", "dualpipe-fused", "dualpipe-book"}) {
            const plan::Plan plan = planWith(schedule, true);
            const Forecast forecast = plan::evaluate(plan, plan::Detail::Timeline);
            const double makespan = *forecast.value(FigureId::PipelineMakespanS);
            QCOMPARE(forecast.timelineReason.english(), std::string());
            QVERIFY(forecast.timeline.size() >= 8 * 4 * 3 + 48);
            pipeline::Schedule made = pipeline::makeSchedule(schedule, 4, 8).schedule.value();
            auto seconds = pipeline::CostsInSeconds::uniform(made, 0.0, 0.0, 0.001);
            int most = 0;
            for (const plan::TimelineBlock& block : forecast.timeline) {
                most = std::max(most, block.microBatch);
                if (block.chunk < 0)
                    continue;
                const auto stage = static_cast<std::size_t>(
                    block.chunk == 0 ? block.stage : 2 * 4 - 1 - block.stage);
                const double length = block.end_s - block.start_s;
                if (block.kind == plan::TimelineBlock::Kind::Forward)
                    seconds.forward[stage] = length;
                if (block.kind == plan::TimelineBlock::Kind::Backward)
                    seconds.backward[stage] = length;
                if (block.kind == plan::TimelineBlock::Kind::WeightGradient)
                    seconds.weightGradient[stage] = length;
            }
            QCOMPARE(most, 7); // numbered through both flows
            const auto ticked = pipeline::toTicks(made, seconds);
            if (const auto order = pipeline::findScheduleRow(schedule)->orderUnder)
                made = order(made, ticked.costs).schedule.value();
            pipeline::Simulator simulator;
            QVERIFY(simulator.run(made, ticked.costs));
            const double again = ticked.scale.toSeconds(simulator.gradientReady());
            QVERIFY2(std::abs(makespan - again) < 1e-6 * again,
                     (std::to_string(makespan) + " for " + std::to_string(again)).c_str());
        }
    }

    void whatCannotBeIsRefused()
    {
        const auto messages = [](const plan::Plan& plan) {
            std::string all;
            for (const quantity::Problem& problem : plan::validate(plan))
                all += problem.severity == quantity::Severity::Error ? problem.message.english()
                                                                     : std::string();
            return all;
        };
        plan::Plan plan = planWith("dualpipe", true);
        tests::assign(plan, {{"task.phases.global_batch_sequences", "12"}});
        QVERIFY2(messages(plan).find("twice the 4 stages") != std::string::npos,
                 messages(plan).c_str());
        tests::assign(plan, {{"task.phases.global_batch_sequences", "18"}});
        QVERIFY2(messages(plan).find("evenly by two flows") != std::string::npos,
                 messages(plan).c_str());
        QVERIFY(!plan::evaluate(plan).value(FigureId::StepTimeS));
    }
};

RIDGEPOINT_TEST(TestTwoFlows)
#include "tst_two_flows.moc"
