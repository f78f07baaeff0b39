// SPDX-License-Identifier: Apache-2.0
// Properties of the step and of the table that hold for every plan, checked on random ones.
#include "plan/forecast.h"
#include "random_plans.h"
#include "support/test_main.h"

#include <cmath>

using namespace ridgepoint;
using plan::FigureId;
using tests::randomPlan;

class TestStep : public QObject
{
    Q_OBJECT

  private slots:
    void partsAddUpToTheStep();
    void anMfuIsThatOfTheStep();
    void givenStageTimesDoNotStretch();
    void givenStepLeavesTheRestToOther();
    void pipelineClosedFormHolds_data();
    void pipelineClosedFormHolds();
    void stagesHoldTheirChunks();
    void chunksInFlightWeighTheirBytes();
    void splitBackwardsShortenTheBubble();
    void tensorsAddUpToTheMemory();
    void shapesOfSavedTensorsAreTheirBytes();
    void evaluationDoesNotDependOnWhatWasEvaluatedBefore();
    void memoryFallsWithEachZeroStage();
    void tokensThatHideAReductionDoNotDependOnTheModel();
    void requiredEfficiencyMakesTheDeadline();
};

void TestStep::partsAddUpToTheStep()
{
    std::mt19937 random(7);
    for (int i = 0; i < 10000; ++i) {
        const plan::Plan plan = i % 2 ? tests::randomOperatorPlan(random) : randomPlan(random);
        const plan::Forecast forecast = plan::evaluate(plan);
        const auto at = [&](FigureId figure) { return *forecast.value(figure); };
        const double sum = at(FigureId::StepComputeS) + at(FigureId::StepRecomputeS) +
                           at(FigureId::StepExposedCommunicationS) + at(FigureId::StepBubbleS) +
                           at(FigureId::StepUpdateS) + at(FigureId::StepInputWaitS) +
                           at(FigureId::StepOtherS);
        const double step = at(FigureId::StepTimeS);
        QVERIFY(std::abs(sum - step) <= 4e-16 * step);
        if (at(FigureId::StepComputeS) < 0)
            continue; // an MFU that the communication alone does not allow: advise() has an error
        QVERIFY(at(FigureId::StepRecomputeS) >= 0 && at(FigureId::StepExposedCommunicationS) >= 0);
        QVERIFY(at(FigureId::StepBubbleS) >= -1e-9 * step);
        QVERIFY(at(FigureId::NetworkExposedDataParallelS) >= 0);
        QVERIFY(at(FigureId::StepMfu) > 0 && at(FigureId::StepHfu) >= at(FigureId::StepMfu));
        const double exposed = at(FigureId::NetworkExposedDataParallelS);
        const double all = at(FigureId::NetworkDataParallelS);
        QVERIFY2(exposed <= all * (1 + 1e-12),
                 qPrintable(QStringLiteral("plan %1: %2 of %3").arg(i).arg(exposed).arg(all)));
    }
}

void TestStep::anMfuIsThatOfTheStep()
{
    // The passes, the schedule and what they hide are those of the step that the MFU fixes.
    std::mt19937 random(19);
    int reached = 0;
    int notReached = 0;
    for (int i = 0; i < 2000; ++i) {
        plan::Plan plan = randomPlan(random);
        plan.compute.efficiencyMeaning = compute::EfficiencyMeaning::Mfu;
        plan.input.workers = 0; // a slow input comes on top
        const plan::Forecast forecast = plan::evaluate(plan);
        const auto at = [&](FigureId figure) { return *forecast.value(figure); };
        const double step = at(FigureId::StepTimeS);
        QVERIFY(std::abs(at(FigureId::StepMfu) / plan.compute.efficiency - 1) < 1e-9);
        const double simulated = at(FigureId::PipelineMakespanS) +
                                 at(FigureId::NetworkExposedDataParallelS) +
                                 at(FigureId::StepInputWaitS);
        if (std::abs(simulated - step) < 1e-9 * step)
            ++reached;
        else if (simulated > step && at(FigureId::StepComputeS) < 0)
            ++notReached; // communication alone takes longer
        else
            QFAIL(qPrintable(QStringLiteral("%1 %2").arg(simulated).arg(step)));
    }
    QVERIFY(reached > 500 && notReached > 50);
}

void TestStep::givenStageTimesDoNotStretch()
{
    plan::Plan plan = tests::chapterPlan();
    tests::assign(plan, {{"compute.efficiency_means", "mfu"},
                         {"cluster.pools.nodes", "1"},
                         {"layout.pipeline_parallel", "4"},
                         {"layout.zero_stage", "none"},
                         {"task.phases.global_batch_sequences", "16"},
                         {"given.pipeline.forward_s", "10 ms"},
                         {"given.pipeline.backward_s", "20 ms"},
                         {"given.pipeline.transfer_s", "0 s"}});
    const plan::Forecast forecast = plan::evaluate(plan);
    QVERIFY(std::abs(*forecast.value(FigureId::PipelineMakespanS) - (8 + 3) * 0.030) < 1e-12);
    QVERIFY(std::abs(*forecast.value(FigureId::StepComputeS) - 8 * 0.030) < 1e-12);
}

void TestStep::givenStepLeavesTheRestToOther()
{
    plan::Plan plan = tests::chapterPlan();
    tests::assign(plan, {{"given.step.time_s", "60 s"}});
    const plan::Forecast forecast = plan::evaluate(plan);
    QCOMPARE(*forecast.value(FigureId::StepTimeS), 60.0);
    QVERIFY(std::abs(*forecast[FigureId::StepTimeS].computed - 52.79989856726264) < 1e-9);
    QVERIFY(std::abs(*forecast.value(FigureId::StepOtherS) - (60 - 52.79989856726264)) < 1e-9);
}

void TestStep::pipelineClosedFormHolds_data()
{
    QTest::addColumn<QString>("schedule");
    QTest::addColumn<int>("p");
    QTest::addColumn<int>("m");
    for (const char* schedule : {"gpipe", "1f1b"}) {
        for (const int p : {2, 4, 6, 9, 12}) {
            for (const int m : {1, 3, 8, 40})
                QTest::addRow("%s p=%d m=%d", schedule, p, m)
                    << QString::fromLatin1(schedule) << p << m;
        }
    }
}

void TestStep::pipelineClosedFormHolds()
{
    QFETCH(QString, schedule);
    QFETCH(int, p);
    QFETCH(int, m);
    plan::Plan plan = tests::chapterPlan();
    tests::assign(plan, {{"cluster.pools.nodes", "1"},
                         {"cluster.pools.accelerators_per_node", std::to_string(p)},
                         {"layout.pipeline_parallel", std::to_string(p)},
                         {"layout.zero_stage", "none"},
                         {"layout.schedule", schedule.toStdString()},
                         {"task.phases.global_batch_sequences", std::to_string(m)},
                         {"given.pipeline.forward_s", "10 ms"},
                         {"given.pipeline.backward_s", "20 ms"},
                         {"given.pipeline.transfer_s", "0 s"}});
    const plan::Forecast forecast = plan::evaluate(plan);
    const double expected = (m + p - 1) * 0.030;
    QVERIFY(std::abs(*forecast.value(FigureId::PipelineMakespanS) - expected) < 1e-12);
    QVERIFY(std::abs(*forecast.value(FigureId::PipelineBubbleFraction) - (p - 1.0) / (m + p - 1)) <
            1e-12);
    QVERIFY(std::abs(*forecast.value(FigureId::PipelineBubbleRatio) - (p - 1.0) / m) < 1e-12);
    const auto& inFlight = forecast[FigureId::PipelineInFlight].items;
    for (int stage = 0; stage < p; ++stage) {
        const int held = schedule == QLatin1String("gpipe") ? m : std::min(m, p - stage);
        QCOMPARE(inFlight[static_cast<std::size_t>(stage)], static_cast<double>(held));
    }
}

void TestStep::stagesHoldTheirChunks()
{
    // A stage has what one of as many layers has, whichever chunks they stand in.
    const auto parametersOf = [](const tests::Assignments& changes) {
        plan::Plan plan = tests::chapterPlan();
        tests::assign(plan, {{"layout.pipeline_parallel", "4"}, {"layout.zero_stage", "none"}});
        tests::assign(plan, changes);
        return plan::evaluate(plan)[FigureId::MemoryParametersPerRank].items;
    };
    const auto chunked =
        parametersOf({{"layout.schedule", "interleaved"},
                      {"layout.chunks", "2"},
                      {"layout.stage_layout", "Et*1|t*2|t*3|t*4|t*5|t*6|t*7|t*8L"}});
    const auto whole = parametersOf({{"layout.stage_layout", "Et*6|t*8|t*10|t*12L"}});
    QCOMPARE(chunked.size(), std::size_t(4));
    for (std::size_t stage = 0; stage < 4; ++stage)
        QVERIFY(std::abs(chunked[stage] / whole[stage] - 1) < 1e-12);
}

void TestStep::chunksInFlightWeighTheirBytes()
{
    const auto evaluated = [](const tests::Assignments& changes) {
        plan::Plan plan = tests::chapterPlan();
        tests::assign(plan, {{"cluster.pools.nodes", "1"},
                             {"layout.pipeline_parallel", "4"},
                             {"layout.zero_stage", "none"},
                             {"task.phases.global_batch_sequences", "16"}});
        tests::assign(plan, changes);
        return plan::evaluate(plan);
    };
    const auto simple = evaluated({});
    const double layer = simple[FigureId::MemorySavedBytesPerMicroBatch].items[0] / 9;
    const auto chunked = evaluated({{"layout.schedule", "interleaved"},
                                    {"layout.chunks", "2"},
                                    {"layout.stage_layout", "Et*5|t*5|t*5|t*5|t*4|t*4|t*4|t*4L"}});
    const auto held = chunked[FigureId::PipelineInFlight].items;
    const auto bytes = chunked[FigureId::MemoryActivationBytes].items;
    for (std::size_t stage = 0; stage < 4; ++stage) {
        // 2 (p - 1 - s) + p forwards ahead, and one more before the first backward
        const double pairs = 2.0 * (3 - static_cast<double>(stage)) + 4 + 1;
        QCOMPARE(held[stage], pairs / 2);
        QVERIFY(bytes[stage] <= 5 * pairs * layer);
    }
    // the chapter's peaks are of so many layers: 8 of the first chunk and 3 of the second, ...
    for (const auto& [stage, layers] : {std::pair{0, 52.0}, {1, 44.0}, {2, 35.0}})
        QVERIFY(std::abs(bytes[stage] / layer - layers) < 1e-6);
    // equal chunks: the pairs times half of what the stage saves
    const auto equal = evaluated({{"layout.schedule", "interleaved"}, {"layout.chunks", "3"}});
    for (std::size_t stage = 0; stage < 4; ++stage)
        QVERIFY(std::abs(equal[FigureId::MemoryActivationBytes].items[stage] /
                             (equal[FigureId::PipelineInFlight].items[stage] * 9 * layer) -
                         1) < 1e-12);
}

void TestStep::splitBackwardsShortenTheBubble()
{
    std::mt19937 random(29);
    int compared = 0;
    for (int i = 0; i < 300; ++i) {
        plan::Plan plan = randomPlan(random);
        plan.compute.efficiencyMeaning = compute::EfficiencyMeaning::Compute;
        plan.layout.chunks = 1;
        plan.layout.schedule = layout::Schedule::OneForwardOneBackward;
        const auto usual = plan::evaluate(plan);
        plan.layout.schedule = layout::Schedule::ZbH1;
        const auto split = plan::evaluate(plan);
        const auto at = [](const plan::Forecast& forecast, FigureId figure) {
            return *forecast.value(figure);
        };
        // the same work, the same memory in a pass
        for (const FigureId figure : {FigureId::StepComputeS, FigureId::StepRecomputeS,
                                      FigureId::MemorySavedBytesPerMicroBatch})
            QCOMPARE(at(split, figure), at(usual, figure));
        if (plan.layout.pipelineParallel == 1) {
            QCOMPARE(at(split, FigureId::StepTimeS), at(usual, FigureId::StepTimeS));
            continue;
        }
        QVERIFY(at(split, FigureId::PipelineMakespanS) <=
                at(usual, FigureId::PipelineMakespanS) * (1 + 1e-12));
        ++compared;
    }
    QVERIFY(compared > 100);
}

void TestStep::tensorsAddUpToTheMemory()
{
    for (const tests::ExamplePlan& example : tests::examplePlans()) {
        plan::Plan plan = example.plan;
        plan.given.clear();
        const plan::Forecast forecast = plan::evaluate(plan, plan::Detail::Tensors);
        const auto& peak = forecast[FigureId::MemoryPeakBytes];
        const int stages = peak.items.empty() ? 1 : static_cast<int>(peak.items.size());
        for (int stage = 0; stage < stages; ++stage) {
            double sum = 0;
            for (const plan::TensorRow& row : forecast.tensors)
                sum += row.stage == stage && row.atPeak ? row.bytes : 0;
            const double expected =
                peak.items.empty() ? *peak.value : peak.items[static_cast<std::size_t>(stage)];
            QVERIFY2(std::abs(sum - expected) <= 1e-9 * expected, example.name.c_str());
        }
    }
}

/// The sides of a saved tensor make up its bytes, in one format or another; most have sides, and
/// gathered parameters say of what they are.
void TestStep::shapesOfSavedTensorsAreTheirBytes()
{
    int shaped = 0;
    int all = 0;
    for (const tests::ExamplePlan& example : tests::examplePlans()) {
        plan::Plan plan = example.plan;
        plan.given.clear();
        const plan::Forecast forecast = plan::evaluate(plan, plan::Detail::Tensors);
        for (const plan::TensorRow& row : forecast.tensors) {
            const std::string name = row.name.english();
            if (row.category == memory::Category::Gathered)
                QVERIFY2(name.find('.') != std::string::npos, name.c_str());
            if (row.category != memory::Category::Activations || !(row.count > 0))
                continue;
            ++all;
            QString shape = QString::fromStdString(row.shape.english());
            const QStringList sides = shape.remove(QLatin1Char(',')).split(QStringLiteral(" × "));
            if (sides.size() < 2)
                continue;
            ++shaped;
            double values = 1;
            for (const QString& side : sides)
                values *= side.toDouble();
            const double each = row.bytes / row.count / values;
            QVERIFY2(std::abs(each - std::round(4 * each) / 4) < 1e-3 && each >= 0.25 && each <= 16,
                     (example.name + " " + name + " " + row.shape.english() + ": " +
                      std::to_string(each))
                         .c_str());
        }
    }
    QVERIFY2(shaped > all / 2 && all > 100, std::to_string(shaped).c_str());
}

void TestStep::evaluationDoesNotDependOnWhatWasEvaluatedBefore()
{
    std::mt19937 random(11);
    for (int i = 0; i < 50; ++i) {
        const plan::Plan plan = randomPlan(random);
        const plan::Forecast first = plan::evaluate(plan);
        plan::evaluate(randomPlan(random));
        const plan::Forecast second = plan::evaluate(plan);
        for (std::size_t f = 0; f < plan::kFigureCount; ++f)
            QCOMPARE(second.figures[f].value, first.figures[f].value);
    }
}

void TestStep::memoryFallsWithEachZeroStage()
{
    plan::Plan plan = tests::chapterPlan();
    double before = 1e300;
    for (const char* stage : {"none", "1", "2", "3"}) {
        tests::assign(plan, {{"layout.zero_stage", stage}});
        const double state = *plan::evaluate(plan).value(FigureId::MemoryStateBytes);
        QVERIFY(state < before);
        before = state;
    }
    QCOMPARE(before, 16.0 * 8190735360.0 / 48);
}

void TestStep::tokensThatHideAReductionDoNotDependOnTheModel()
{
    // lesson 3.2: achieved rate over a rank's share of the network, 400 TFLOP/s over 50 GB/s
    for (const char* parameters : {"7B", "70B"}) {
        plan::Plan plan;
        tests::assign(plan, {{"cluster.nodes", "100"},
                             {"task.global_batch_sequences", "800"},
                             {"layout.zero_stage", "none"},
                             {"compute.flop_convention", "6n"},
                             {"compute.efficiency", "40%"},
                             {"cluster.peak_flop_per_s", "1000 TFLOP/s"},
                             {"cluster.nic_bytes_per_s", "50 GB/s"},
                             {"cluster.ring", "one-nic"},
                             {"given.model.parameters", parameters}});
        const double ranks = 800; // of which each sends (d - 1) / d twice
        const auto tokens = plan::evaluate(plan).value(FigureId::NetworkTokensToHideReduction);
        QVERIFY(tokens && std::abs(*tokens * ranks / (ranks - 1) - 8000) < 1e-6);
    }
}

void TestStep::requiredEfficiencyMakesTheDeadline()
{
    // Whatever the efficiency means: planned with what is required, the run ends on the deadline.
    int tried = 0;
    for (tests::ExamplePlan example : tests::examplePlans()) {
        if (plan::findGiven(example.plan, FigureId::StepTimeS) ||
            plan::findGiven(example.plan, FigureId::PipelineForwardS) ||
            example.plan.compute.mode == compute::TimeMode::Operators)
            continue;                   // the step does not depend on the efficiency
        example.plan.input.workers = 0; // hides behind the step, so that waiting depends on it
        example.plan.cluster.storageReadBytesPerS = 0;
        example.plan.layout.prefetch = false; // as does what overlap leaves
        example.plan.layout.overlapGradientReduction = false;
        example.plan.layout.overlapParameterGather = false;
        example.plan.layout.offloadOptimizer = false;
        example.plan.layout.offloadGradients = false;
        example.plan.layout.offloadParameters = false;
        example.plan.layout.offloadSet.clear();
        example.plan.layout.recomputeSet.clear(); // bound by memory in part
        example.plan.layout.pipelineParallel = 1;
        example.plan.task.deadlineDays = 2000;
        const auto required = plan::evaluate(example.plan).value(FigureId::RunRequiredEfficiency);
        QVERIFY(required);
        example.plan.compute.efficiency = *required;
        const double margin = *plan::evaluate(example.plan).value(FigureId::RunMarginDays);
        // with a time limit the days come in jobs: what is left is too short for one more
        const run::Task& task = example.plan.task;
        const double slack = task.jobLimitS > 0 ? 2 * task.queueS / 86400 : 1e-6;
        QVERIFY2(margin > -1e-6 && margin < slack,
                 (example.name + ": " + std::to_string(margin)).c_str());
        ++tried;
    }
    QVERIFY(tried >= 8);
}

RIDGEPOINT_TEST(TestStep)
#include "tst_step.moc"
