// SPDX-License-Identifier: Apache-2.0
// Runs of plans with failures: as the figures say where they can say it, the same for any number of
// threads, and as wide as the ranges of the inputs make them.
#include "exchange/presets.h"
#include "explore/chart_data.h"
#include "explore/run_simulation.h"
#include "plan/fields.h"
#include "support/test_main.h"

#include <algorithm>
#include <cmath>

using namespace ridgepoint;
using namespace ridgepoint::explore;
using plan::FigureId;

namespace {

constexpr double kDay = 86400;

plan::Plan preset(const char* id)
{
    return exchange::loadPlanPreset(id).document->plan;
}

void set(plan::Plan& plan, const char* path, const char* value)
{
    if (const auto problem = plan::setField(plan, path, value))
        QTest::qFail(problem->message.english().c_str(), __FILE__, __LINE__);
}

void give(plan::Plan& plan, const char* figure, const char* value)
{
    if (const auto problem = plan::setGiven(plan, figure, value))
        QTest::qFail(problem->message.english().c_str(), __FILE__, __LINE__);
}

RunSimulationOptions trials(std::int64_t count, unsigned threads = 2)
{
    RunSimulationOptions options;
    options.trials = count;
    options.threads = threads;
    return options;
}

UncertainInput range(std::string_view text)
{
    const auto parsed = parseUncertainInput(text);
    if (!parsed.input)
        QTest::qFail(parsed.error.english().c_str(), __FILE__, __LINE__);
    return parsed.input.value_or(UncertainInput());
}

bool areSame(const FinishSpread& a, const FinishSpread& b)
{
    return a.sortedDays == b.sortedDays && a.days.mean == b.days.mean && a.days.p90 == b.days.p90 &&
           a.failures.mean == b.failures.mean && a.byDeadline == b.byDeadline;
}

} // namespace

class TestRunSimulation : public QObject
{
    Q_OBJECT

  private slots:
    void takesThePlansFigures()
    {
        for (const char* id : {"qwen3-8b-48x4090", "decoder-70b-1024xh100"}) {
            plan::Plan plan = preset(id);
            set(plan, "reliability.shared_mtbf_s", "3 d");
            const plan::Forecast forecast = plan::evaluate(plan);
            const PlannedRun planned = plannedRun(plan, forecast);
            QVERIFY2(planned.reason.empty(), planned.reason.english().c_str());
            const auto figure = [&](FigureId id) { return forecast.value(id).value(); };
            QCOMPARE(planned.run.saved.usefulS, figure(FigureId::RunBaseDays) * kDay);
            QCOMPARE(planned.run.saved.intervalS, figure(FigureId::CheckpointIntervalS));
            QCOMPARE(planned.run.saved.pauseS, figure(FigureId::CheckpointSaveS));
            QCOMPARE(planned.run.sources.size(), std::size_t(2));
            QCOMPARE(planned.sources.size(), std::size_t(2));
            QCOMPARE(planned.run.sources[1].perS, 1 / (3 * kDay));
            QCOMPARE(planned.run.sources[0].perS + planned.run.sources[1].perS,
                     1 / figure(FigureId::ReliabilityMtbfS));
            QCOMPARE(planned.run.slow.nodes, plan.cluster.pools.front().nodes);
            RunAssumptions assumptions;
            assumptions.interval_s = 1234;
            QCOMPARE(plannedRun(plan, forecast, assumptions).run.saved.intervalS, 1234.0);
            give(plan, "reliability.mtbf_s", "5 h"); // the shares stay
            const PlannedRun given = plannedRun(plan, plan::evaluate(plan));
            QVERIFY(std::abs((given.run.sources[0].perS + given.run.sources[1].perS) * 18000 - 1) <
                    1e-12);
            QVERIFY(std::abs(given.run.sources[0].perS / given.run.sources[1].perS /
                                 (planned.run.sources[0].perS / planned.run.sources[1].perS) -
                             1) < 1e-12);
        }
    }

    void endsWhenTheExactLawSays()
    {
        for (const char* id : {"qwen3-8b-48x4090", "decoder-7b-1t-128xh100"}) {
            plan::Plan plan = preset(id);
            set(plan, "reliability.law", "exact");
            const double said = plan::evaluate(plan).value(FigureId::RunCompletionDays).value();
            const FinishSimulation finish = simulateFinish(plan, {}, trials(4000));
            QVERIFY2(finish.reason.empty(), finish.reason.english().c_str());
            const run::Estimate& elapsed = finish.own.elapsedS;
            QVERIFY(finish.expected.isExact);
            QVERIFY(std::abs(elapsed.mean - finish.expected.elapsedS) < 3 * elapsed.standardError);
            // the law knows no last, short segment
            QVERIFY(std::abs(finish.alone.days.mean / said - 1) < 1e-3);
            QVERIFY(finish.alone.days.p10 <= finish.alone.days.p50 &&
                    finish.alone.days.p50 <= finish.alone.days.p90);
            QCOMPARE(finish.alone.sortedDays.size(), std::size_t(4000));
            const auto inTime =
                std::count_if(finish.alone.sortedDays.begin(), finish.alone.sortedDays.end(),
                              [&](double days) { return days <= plan.task.deadlineDays; });
            QCOMPARE(finish.alone.byDeadline, static_cast<double>(inTime) / 4000);
            const std::int64_t median = medianTrial(finish.own);
            QCOMPARE(finish.own.trials[static_cast<std::size_t>(median)].elapsedS,
                     run::quantileOf(finish.own.sortedElapsedS, 0.5));
            const run::RunCalendar calendar = run::calendarOf(finish.planned.run, 1, median);
            QCOMPARE(calendar.interruptions.size(),
                     static_cast<std::size_t>(
                         finish.own.trials[static_cast<std::size_t>(median)].failures));
        }
    }

    void isTheSameForAnyNumberOfThreads()
    {
        const plan::Plan plan = preset("qwen3-8b-48x4090");
        const std::vector<UncertainInput> ranges{
            range("compute.efficiency=35%..45%"),
            range("reliability.accelerator_mtbf_s=100 d..1000 d")};
        const FinishSimulation one = simulateFinish(plan, ranges, trials(1111, 1));
        QVERIFY2(one.reason.empty(), one.reason.english().c_str());
        QCOMPARE(one.all.sortedDays.size(), std::size_t(1111));
        for (const unsigned threads : {2U, 7U}) {
            const FinishSimulation other = simulateFinish(plan, ranges, trials(1111, threads));
            QVERIFY(areSame(one.alone, other.alone) && areSame(one.all, other.all));
            const SimulatedCurve curve = simulateCurve(plan, 5, trials(100, threads));
            const SimulatedCurve same = simulateCurve(plan, 5, trials(100, 1));
            QCOMPARE(curve.points.size(), std::size_t(5));
            for (std::size_t i = 0; i < 5; ++i)
                QCOMPARE(curve.points[i].overhead.mean, same.points[i].overhead.mean);
        }
        RunSimulationOptions seeded = trials(1111);
        seeded.seed = 7;
        QVERIFY(!areSame(one.all, simulateFinish(plan, ranges, seeded).all));
    }

    void rangesWidenTheFinish()
    {
        plan::Plan plan = preset("qwen3-8b-48x4090");
        give(plan, "reliability.mtbf_s", "30000 d"); // hardly any failure
        const FinishSimulation sure = simulateFinish(plan, {}, trials(2000));
        QCOMPARE(sure.samples, 0);
        QVERIFY(areSame(sure.all, sure.alone));
        const double step = plan::evaluate(plan).value(FigureId::StepTimeS).value();
        // a given figure: the finish is proportional to it
        UncertainInput input{"step.time_s", 0.8 * step, 1.25 * step};
        const FinishSimulation unsure = simulateFinish(plan, {input}, trials(2000));
        QVERIFY2(unsure.reason.empty(), unsure.reason.english().c_str());
        QCOMPARE(unsure.samples, 200);
        QCOMPARE(unsure.refused, 0);
        const double reserved = plan.task.reservedDays;
        const auto times = [&](double days) {
            return (days - reserved) / (sure.all.days.p50 - reserved);
        };
        QVERIFY(std::abs(times(unsure.all.days.p10) / 0.8 - 1) < 0.02);
        QVERIFY(std::abs(times(unsure.all.days.p50) - 1) < 0.02);
        QVERIFY(std::abs(times(unsure.all.days.p90) / 1.25 - 1) < 0.02);
        // a field: a slower run at a lower efficiency
        const FinishSimulation field =
            simulateFinish(plan, {range("compute.efficiency=30%..50%")}, trials(2000));
        QVERIFY(field.all.days.p90 > 1.2 * sure.all.days.p90);
        QVERIFY(field.all.days.p10 < sure.all.days.p10 - 1); // input holds faster steps up
        QVERIFY(field.all.byDeadline < 1 && field.all.byDeadline > 0);
        // values that the plan cannot have are counted, not made up
        const FinishSimulation partly =
            simulateFinish(plan, {range("layout.tensor_parallel=1..64")}, trials(400));
        QVERIFY(partly.refused > 0 && partly.refused < partly.samples);
        QVERIFY(!partly.refusal.empty());
        QVERIFY(partly.all.sortedDays.size() < 400 && !partly.all.sortedDays.empty());
    }

    /// Where times come from operators the step's error is known, and it is in the finish.
    void stepErrorsAreCountedIn()
    {
        plan::Plan plan = preset("decoder-7b-1t-128xh100");
        QVERIFY(!simulateFinish(plan, {}, trials(100)).hasStepError);
        set(plan, "compute.mode", "operators");
        const plan::Forecast forecast = plan::evaluate(plan);
        const auto low = forecast.value(FigureId::StepLow68S);
        const auto high = forecast.value(FigureId::StepHigh68S);
        QVERIFY(low && high);
        const FinishSimulation finish = simulateFinish(plan, {}, trials(4000));
        QVERIFY(finish.hasStepError && finish.samples > 0);
        std::size_t within = 0;
        const double base = forecast.value(FigureId::RunBaseDays).value();
        const double step = forecast.value(FigureId::StepTimeS).value();
        const double overhead = finish.own.elapsedS.mean / (base * kDay);
        for (const double days : finish.all.sortedDays) {
            const double implied = (days - plan.task.reservedDays) / base / overhead * step;
            within += implied >= *low && implied <= *high ? 1 : 0;
        }
        QVERIFY(std::abs(static_cast<double>(within) / 4000 - 0.68) < 0.02);
    }

    void dotsLieOnTheCurve()
    {
        plan::Plan plan = preset("qwen3-8b-48x4090");
        set(plan, "reliability.law", "exact");
        const CheckpointCurve closed = checkpointCurve(plan);
        const SimulatedCurve curve = simulateCurve(plan, 9, trials(2000));
        QVERIFY2(curve.reason.empty(), curve.reason.english().c_str());
        QCOMPARE(curve.points.size(), std::size_t(9));
        QCOMPARE(curve.points.front().interval_s, closed.points.front().interval_s);
        QVERIFY(std::abs(curve.points.back().interval_s / closed.points.back().interval_s - 1) <
                1e-12);
        const plan::Forecast forecast = plan::evaluate(plan);
        for (const SimulatedPoint& point : curve.points) {
            QVERIFY2(point.reason.empty(), point.reason.english().c_str());
            RunAssumptions assumptions;
            assumptions.interval_s = point.interval_s;
            const run::FailureRun run = plannedRun(plan, forecast, assumptions).run;
            const double exact = run::expectedOf(run).elapsedS / run.saved.usefulS - 1;
            QVERIFY(point.overhead.standardError > 0);
            QVERIFY(std::abs(point.overhead.mean - exact) < 3.5 * point.overhead.standardError);
            const auto onCurve = checkpointAt(plan, point.interval_s);
            QVERIFY(std::abs(onCurve->total - exact) < 0.05 * exact);
        }
        // an exponential law that is beyond all bounds at one end still has its other dots
        plan::Plan frequent = plan;
        give(frequent, "reliability.mtbf_s", "4 min");
        const SimulatedCurve far = simulateCurve(frequent, 9, trials(500));
        QVERIFY(!far.points.empty());
        const auto refused = std::count_if(far.points.begin(), far.points.end(),
                                           [](const auto& each) { return !each.reason.empty(); });
        QVERIFY(refused > 0 && refused < 9);
    }

    void fieldsCount()
    {
        const plan::Plan plan = preset("decoder-70b-1024xh100");
        const auto mean = [&](const std::vector<std::pair<const char*, const char*>>& fields) {
            plan::Plan changed = plan;
            for (const auto& [path, text] : fields)
                set(changed, path, text);
            const FinishSimulation finish = simulateFinish(changed, {}, trials(1000));
            if (!finish.reason.empty())
                QTest::qFail(finish.reason.english().c_str(), __FILE__, __LINE__);
            return finish.own.elapsedS.mean;
        };
        const double plain = mean({});
        QVERIFY(mean({{"reliability.repair_s", "1 d"}}) > plain + kDay); // without any spare
        QVERIFY(mean({{"reliability.repair_s", "1 d"}, {"stragglers.spare_nodes", "4"}}) <
                plain + kDay);
        QVERIFY(mean({{"reliability.spike_mtbf_s", "1 d"}}) > plain);
        const double blocking = mean({{"cluster.storage_write_bytes_per_s", "1 GB/s"}});
        QVERIFY(mean({{"cluster.storage_write_bytes_per_s", "1 GB/s"},
                      {"checkpoint.writing", "asynchronous"}}) < blocking);
        const double waited =
            mean({{"stragglers.slow_nodes", "1%"}, {"stragglers.slowdown", "20%"}});
        QVERIFY(waited > 1.02 * plain);
        const double evicted = mean({{"stragglers.slow_nodes", "1%"},
                                     {"stragglers.slowdown", "20%"},
                                     {"stragglers.response", "evict"},
                                     {"reliability.detect_s", "1 h"}});
        QVERIFY(evicted > plain && evicted < waited);
    }

    void nonsenseGivesAReason()
    {
        const plan::Plan plan = preset("qwen3-8b-48x4090");
        for (const char* wrong :
             {"", "compute.efficiency", "compute.efficiency=", "compute.efficiency=40%",
              "compute.efficiency=x..y", "compute.efficiency=0..40%", "compute.efficiency=50%..40%",
              "no.such=1..2", "task.name=1..2", "run.completion_days=1 d..2 d", "..=..",
              "reliability.law=1..2"}) {
            const auto parsed = parseUncertainInput(wrong);
            QVERIFY2(!parsed.input && !parsed.error.empty(), wrong);
        }
        for (const UncertainInput& wrong :
             {UncertainInput{"compute.efficiency", -1, 1}, UncertainInput{"no.such", 1, 2},
              UncertainInput{"step.mfu", 0.3, 0.4},
              UncertainInput{"compute.efficiency", 0.3, std::nan("")}})
            QVERIFY(!simulateFinish(plan, {wrong}, trials(10)).reason.empty());
        QVERIFY(!simulateFinish(plan, {}, trials(0)).reason.empty());
        QVERIFY(!simulateFinish(plan, {}, trials(1LL << 40)).reason.empty());
        plan::Plan empty = plan;
        empty.model.groups.clear();
        QVERIFY(!simulateFinish(empty).reason.empty());
        QVERIFY(!simulateCurve(empty, 5).reason.empty());
        plan::Plan broken = plan;
        broken.reliability.acceleratorMtbfS = 0;
        QVERIFY(!simulateFinish(broken, {}, trials(10)).reason.empty());
        broken.reliability.acceleratorMtbfS = std::nan("");
        QVERIFY(!simulateFinish(broken, {}, trials(10)).reason.empty());
        plan::Plan late = plan;
        late.task.deadlineDays = -3;
        const FinishSimulation finish = simulateFinish(late, {}, trials(10));
        QVERIFY(finish.reason.empty());
        QCOMPARE(finish.all.byDeadline, 0.0);
        plan::Plan once = plan;
        set(once, "checkpoint.interval_s", "1000000000");
        const FinishSimulation never = simulateFinish(once, {}, trials(10));
        QVERIFY(!never.reason.empty() || std::isfinite(never.own.elapsedS.mean));
        plan::Plan million = plan;
        set(million, "cluster.pools.nodes", "1000000");
        const FinishSimulation many = simulateFinish(million, {}, trials(10));
        QVERIFY(!many.reason.empty() || std::isfinite(many.own.elapsedS.mean));
    }

    void canBeStopped()
    {
        const plan::Plan plan = preset("qwen3-8b-48x4090");
        std::stop_source source;
        source.request_stop();
        const FinishSimulation none =
            simulateFinish(plan, {}, trials(1000), {}, source.get_token());
        QVERIFY(none.isStopped && none.all.sortedDays.empty());
        QVERIFY(simulateCurve(plan, 3, trials(10), {}, source.get_token()).isStopped);
        RunSimulationOptions counted = trials(700);
        std::atomic<std::int64_t> done = 0;
        counted.done = &done;
        QVERIFY(!simulateFinish(plan, {range("compute.efficiency=35%..45%")}, counted).isStopped);
        QCOMPARE(done.load(), 1400);
    }

    void samplesAreSpreadEvenly()
    {
        const auto rows = latinHypercube(50, 3, 9);
        QVERIFY(rows == latinHypercube(50, 3, 9) && rows != latinHypercube(50, 3, 10));
        for (std::size_t input = 0; input < 3; ++input) {
            std::vector<int> slices;
            for (const auto& row : rows)
                slices.push_back(static_cast<int>(row[input] * 50));
            std::sort(slices.begin(), slices.end());
            for (int i = 0; i < 50; ++i)
                QCOMPARE(slices[static_cast<std::size_t>(i)], i);
        }
        QVERIFY(std::abs(lognormalAt(2, 8, 0.1, 0.1) - 2) < 1e-12);
        QVERIFY(std::abs(lognormalAt(2, 8, 0.1, 0.5) - 4) < 1e-12);
        QVERIFY(std::abs(lognormalAt(2, 8, 0.1, 0.9) - 8) < 1e-12);
        QVERIFY(std::abs(lognormalAt(2, 8, 0.16, 0.84) - 8) < 1e-12);
        QVERIFY(std::isfinite(lognormalAt(2, 8, 0.1, 0)) && lognormalAt(2, 8, 0.1, 0) > 0);
        // counts are whole, and values stay in their ranges
        QCOMPARE(editAt({"cluster.pools.nodes", 4, 9}, 0.5).value, std::string("6"));
        QCOMPARE(editAt({"cluster.nodes", 4, 9}, 0.5).path, std::string("cluster.pools[0].nodes"));
        QCOMPARE(editAt({"compute.efficiency", 0.9, 1}, 0.9999).value, std::string("1"));
        QCOMPARE(editAt({"given.step.time_s", 50, 50}, 0.3).path, std::string("given.step.time_s"));
    }
};

RIDGEPOINT_TEST(TestRunSimulation)
#include "tst_run_simulation.moc"
