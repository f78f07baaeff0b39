// SPDX-License-Identifier: Apache-2.0
// The timeline of a step tells the same as its figures, cause by cause.
#include "plan/forecast.h"
#include "random_plans.h"
#include "support/test_main.h"

#include <algorithm>
#include <cmath>
#include <map>

using namespace ridgepoint;
using plan::FigureId;

namespace {

using Kind = plan::TimelineBlock::Kind;

bool isCollective(const plan::TimelineBlock& block)
{
    return block.kind == Kind::Gather || block.kind == Kind::Reduction;
}

bool isPass(const plan::TimelineBlock& block)
{
    return block.kind == Kind::Forward || block.kind == Kind::Backward ||
           block.kind == Kind::WeightGradient;
}

/// Seconds in which both of two lanes are busy; each sorted, without overlaps of its own.
double sharedSeconds(const std::vector<plan::TimelineBlock>& a,
                     const std::vector<plan::TimelineBlock>& b)
{
    double sum = 0;
    std::size_t from = 0;
    for (const plan::TimelineBlock& x : a) {
        while (from < b.size() && b[from].end_s <= x.start_s)
            ++from;
        for (std::size_t j = from; j < b.size() && b[j].start_s < x.end_s; ++j)
            sum += std::min(x.end_s, b[j].end_s) - std::max(x.start_s, b[j].start_s);
    }
    return sum;
}

struct Sums
{
    double end = 0;
    double input = 0, passes = 0, update = 0, other = 0, collectives = 0;
    double exposed = 0; ///< of the collectives, what no pass or schedule hides
    double marked = 0;  ///< of the collectives, those that are marked as such
};

/// By cause, for the busiest stage.
Sums sumsOf(const plan::Forecast& forecast, int busiest)
{
    Sums sums;
    std::vector<plan::TimelineBlock> passes, all, collectives;
    for (const plan::TimelineBlock& block : forecast.timeline) {
        const double seconds = block.end_s - block.start_s;
        sums.end = std::max(sums.end, block.end_s);
        sums.input += block.kind == Kind::Input ? seconds : 0;
        sums.other += block.kind == Kind::Other ? seconds : 0;
        sums.update += block.kind == Kind::Update && block.stage == busiest ? seconds : 0;
        if (isPass(block))
            all.push_back(block);
        if (isPass(block) && block.stage == busiest)
            passes.push_back(block);
        if (isCollective(block))
            collectives.push_back(block);
    }
    const auto byStart = [](const auto& x, const auto& y) { return x.start_s < y.start_s; };
    std::stable_sort(passes.begin(), passes.end(), byStart);
    std::stable_sort(collectives.begin(), collectives.end(), byStart);
    for (const plan::TimelineBlock& block : passes)
        sums.passes += block.end_s - block.start_s;
    for (const plan::TimelineBlock& block : collectives) {
        sums.collectives += block.end_s - block.start_s;
        sums.marked += block.isExposed ? block.end_s - block.start_s : 0;
    }
    if (all.size() > passes.size()) { // hidden by the schedule, whose idle time is the bubble
        plan::TimelineBlock schedule{Kind::Forward, 0, 0, all.front().start_s, 0};
        for (const plan::TimelineBlock& block : all) {
            schedule.start_s = std::min(schedule.start_s, block.start_s);
            schedule.end_s = std::max(schedule.end_s, block.end_s);
        }
        passes = {schedule};
    }
    sums.exposed = sums.collectives - sharedSeconds(collectives, passes);
    // one link: the pieces stand one after the other
    for (std::size_t i = 1; i < collectives.size(); ++i)
        sums.collectives +=
            collectives[i].start_s < collectives[i - 1].end_s - 1e-9 * sums.end ? 1e30 : 0;
    return sums;
}

void compareTimeline(const plan::Forecast& forecast, const std::string& name, bool& isExact)
{
    isExact = true;
    const auto at = [&](FigureId figure) { return *forecast.value(figure); };
    const double step = at(FigureId::StepTimeS);
    if (at(FigureId::StepComputeS) < 0) {
        QVERIFY(forecast.timeline.empty() && !forecast.timelineReason.empty());
        return;
    }
    QVERIFY2(!forecast.timeline.empty(), forecast.timelineReason.english().c_str());
    for (const plan::TimelineBlock& block : forecast.timeline)
        QVERIFY(block.start_s >= 0 && block.end_s >= block.start_s);
    int busiest = 0;
    double most = 0;
    const auto& forward = forecast[FigureId::PipelineForwardS].items;
    const auto& backward = forecast[FigureId::PipelineBackwardS].items;
    for (std::size_t s = 0; s < forward.size(); ++s) {
        if (forward[s] + backward[s] > most) {
            most = forward[s] + backward[s];
            busiest = static_cast<int>(s);
        }
    }
    const Sums sums = sumsOf(forecast, busiest);
    const auto same = [&](double got, double wanted, const char* what) {
        QVERIFY2(std::abs(got - wanted) <= 1e-9 * step,
                 qPrintable(QStringLiteral("%1, %2: %3, not %4")
                                .arg(QString::fromStdString(name), QString::fromLatin1(what))
                                .arg(got)
                                .arg(wanted)));
    };
    same(sums.end, step, "end");
    same(sums.input, at(FigureId::StepInputWaitS), "input");
    same(sums.passes,
         at(FigureId::StepComputeS) + at(FigureId::StepRecomputeS) +
             at(FigureId::NetworkTensorParallelS) + at(FigureId::NetworkExpertParallelS) +
             at(FigureId::NetworkContextParallelS) + at(FigureId::NetworkHostS),
         "passes");
    same(sums.update, at(FigureId::StepUpdateS), "update");
    same(sums.other, at(FigureId::StepOtherS), "other");
    same(sums.collectives, at(FigureId::NetworkDataParallelS), "collectives");
    // the rule may count more than the links are busy for: an edge that is longer than its pass
    const double exposed = at(FigureId::NetworkExposedDataParallelS);
    QVERIFY2(sums.exposed <= exposed + 1e-9 * step, name.c_str());
    same(sums.marked, sums.exposed, "marked as exposed");
    isExact = std::abs(sums.exposed - exposed) <= 1e-9 * step;

    QVERIFY(!forecast.memory.empty());
    double before = 0;
    double peak = 0;
    for (const plan::MemoryPoint& point : forecast.memory) {
        QVERIFY(point.time_s >= before - 1e-9 * step);
        before = point.time_s;
        peak = std::max(peak, point.bytes);
    }
    QVERIFY(std::abs(before - step) <= 1e-9 * step);
    QVERIFY2(std::abs(peak / at(FigureId::MemoryPeakBytes) - 1) < 1e-9,
             qPrintable(QStringLiteral("%1: %2, not %3")
                            .arg(QString::fromStdString(name))
                            .arg(peak)
                            .arg(at(FigureId::MemoryPeakBytes))));
}

/// Four stages of the chapter's model on four cards, 8 micro-batches, by a schedule.
plan::Plan pipelinePlan(const std::string& schedule)
{
    plan::Plan plan = tests::chapterPlan();
    tests::assign(plan, {{"cluster.pools.nodes", "1"},
                         {"layout.pipeline_parallel", "4"},
                         {"layout.zero_stage", "none"},
                         {"task.phases.global_batch_sequences", "16"},
                         {"layout.schedule", schedule}});
    plan.layout.chunks = plan::takesChunks(plan.layout) ? 2 : 1;
    return plan;
}

} // namespace

class TestStepTimeline : public QObject
{
    Q_OBJECT

  private slots:
    void timelineAgreesWithTheFigures();
    void memoryOfEveryStageReachesItsPeak();
    void criticalPathAddsUpToTheSchedule_data();
    void criticalPathAddsUpToTheSchedule();
    void chunksStandOnTheirStage();
    void weightGradientsAreThoseOfTheInventory();
    void collectivesAreOfEachLayer();
};

void TestStepTimeline::timelineAgreesWithTheFigures()
{
    int exact = 0;
    int count = 0;
    const auto compare = [&](const plan::Plan& plan, const std::string& name) {
        bool isExact = false;
        compareTimeline(plan::evaluate(plan, plan::Detail::Timeline), name, isExact);
        if (plan.compute.mode == compute::TimeMode::Operators)
            return; // its simulated waits are told as one of each micro-batch
        exact += isExact ? 1 : 0;
        ++count;
    };
    for (const tests::ExamplePlan& example : tests::examplePlans())
        compare(example.plan, example.name);
    std::mt19937 random(23);
    for (int i = 0; i < 2000 && !QTest::currentTestFailed(); ++i) {
        const bool isOfOperators = i % 2 == 1;
        compare(isOfOperators ? tests::randomOperatorPlan(random) : tests::randomPlan(random),
                "random plan " + std::to_string(i));
    }
    QVERIFY2(exact > count * 9 / 10, qPrintable(QStringLiteral("%1 of %2").arg(exact).arg(count)));
}

void TestStepTimeline::memoryOfEveryStageReachesItsPeak()
{
    int stages = 0;
    for (const tests::ExamplePlan& example : tests::examplePlans()) {
        const plan::Forecast forecast = plan::evaluate(example.plan, plan::Detail::Timeline);
        if (forecast.memory.empty())
            continue;
        const auto count = static_cast<int>(forecast.stageMemory.size());
        for (int stage = 0; stage < count; ++stage) {
            const auto memory = plan::memoryOfStage(example.plan, stage);
            QVERIFY(!memory.empty());
            double peak = 0;
            double before = 0;
            for (const plan::MemoryPoint& point : memory) {
                QVERIFY(point.time_s >= before - 1e-9 * *forecast.value(FigureId::StepTimeS));
                before = point.time_s;
                peak = std::max(peak, point.bytes);
            }
            const double wanted = forecast.at(FigureId::MemoryPeakBytes, stage);
            QVERIFY2(std::abs(peak - wanted) <= 1e-9 * wanted,
                     qPrintable(QStringLiteral("%1, stage %2: %3, not %4")
                                    .arg(QString::fromStdString(example.name))
                                    .arg(stage)
                                    .arg(peak)
                                    .arg(wanted)));
            if (stage == forecast.memoryStage)
                QCOMPARE(memory.size(), forecast.memory.size());
            ++stages;
        }
    }
    QVERIFY(stages > 40);
    // a stage that the plan does not have is the last one
    const plan::Plan plan = pipelinePlan("1f1b");
    QCOMPARE(plan::memoryOfStage(plan, 99).size(), plan::memoryOfStage(plan, 3).size());
    plan::Plan empty;
    empty.model.groups.clear();
    QVERIFY(plan::memoryOfStage(empty, 0).empty());
}

void TestStepTimeline::criticalPathAddsUpToTheSchedule_data()
{
    QTest::addColumn<QByteArray>("schedule");
    for (const plan::Field& field : plan::fields()) {
        for (const std::string_view name :
             field.path == "layout.schedule" ? field.choices : std::span<const quantity::Literal>())
            QTest::newRow(std::string(name).c_str())
                << QByteArray(name.data(), static_cast<qsizetype>(name.size()));
    }
}

void TestStepTimeline::criticalPathAddsUpToTheSchedule()
{
    QFETCH(QByteArray, schedule);
    plan::Plan plan = pipelinePlan(schedule.toStdString());
    const plan::Forecast forecast = plan::evaluate(plan, plan::Detail::Timeline);
    double sum = 0;
    for (const plan::TimelineBlock& block : forecast.timeline)
        sum += block.isCritical ? block.end_s - block.start_s : 0;
    const double wanted = *forecast.value(FigureId::PipelineMakespanS);
    QVERIFY(std::abs(sum - wanted) < 1e-9 * wanted);
}

void TestStepTimeline::chunksStandOnTheirStage()
{
    // The chapter's chunks: 5 of a stage's 9 layers, and 4. A given pass is divided by what they
    // compute; without head and transfers that is their layers, and the schedule is the chapter's.
    plan::Plan plan = pipelinePlan("interleaved");
    tests::assign(plan, {{"model.head", "none"},
                         {"layout.stage_layout", "Et*5|t*5|t*5|t*5|t*4|t*4|t*4|t*4L"},
                         {"given.pipeline.forward_s", "10 ms"},
                         {"given.pipeline.backward_s", "20 ms"},
                         {"given.pipeline.transfer_s", "1 ms"},
                         {"given.step.update_s", "1 ms"}});
    const plan::Forecast forecast = plan::evaluate(plan, plan::Detail::Timeline);
    std::map<std::pair<int, int>, std::vector<double>> forwards; // by stage and micro-batch
    for (const plan::TimelineBlock& block : forecast.timeline) {
        if (block.kind == Kind::Forward)
            forwards[{block.stage, block.microBatch}].push_back(block.end_s - block.start_s);
    }
    QCOMPARE(forwards.size(), std::size_t(4 * 8));
    for (const auto& [where, seconds] : forwards) {
        QCOMPARE(seconds.size(), std::size_t(2));
        QVERIFY(std::abs(seconds[0] - 0.010 * 5 / 9) < 1e-9);
        QVERIFY(std::abs(seconds[1] - 0.010 * 4 / 9) < 1e-9);
    }
    QVERIFY(std::abs(*forecast.value(FigureId::PipelineMakespanS) - 0.893 / 3) < 1e-9);
}

void TestStepTimeline::weightGradientsAreThoseOfTheInventory()
{
    const plan::Forecast forecast = plan::evaluate(pipelinePlan("zb-h1"), plan::Detail::Timeline);
    std::map<int, std::map<Kind, double>> seconds; // by stage
    for (const plan::TimelineBlock& block : forecast.timeline)
        seconds[block.stage][block.kind] += block.end_s - block.start_s;
    for (int stage = 0; stage < 4; ++stage) {
        const double whole = 8 * forecast[FigureId::PipelineBackwardS].items[stage];
        const double weights = seconds[stage][Kind::WeightGradient];
        QVERIFY(std::abs(weights + seconds[stage][Kind::Backward] - whole) < 1e-9 * whole);
        // products have as much of both gradients; attention has none of weights
        QVERIFY(weights > 0.3 * whole && weights < 0.5 * whole);
    }
}

void TestStepTimeline::collectivesAreOfEachLayer()
{
    // ZeRO-3: each unit is gathered for both passes of a micro-batch and reduced after the second.
    plan::Plan plan = tests::chapterPlan();
    const plan::Forecast forecast = plan::evaluate(plan, plan::Detail::Timeline);
    std::map<std::int32_t, int> gathers, reductions;
    for (const plan::TimelineBlock& block : forecast.timeline) {
        if (block.kind == Kind::Gather)
            ++gathers[block.unit];
        if (block.kind == Kind::Reduction)
            ++reductions[block.unit];
    }
    QCOMPARE(gathers.size(), std::size_t(36 + 2));
    QCOMPARE(reductions.size(), std::size_t(36 + 2));
    for (const auto& [unit, count] : gathers)
        QCOMPARE(count, 2 * 8);
    for (const auto& [unit, count] : reductions)
        QCOMPARE(count, 8);
    QVERIFY(gathers.contains(plan::TimelineBlock::kEmbeddingUnit) && gathers.contains(36) &&
            gathers.contains(plan::TimelineBlock::kHeadUnit));
}

RIDGEPOINT_TEST(TestStepTimeline)
#include "tst_step_timeline.moc"
