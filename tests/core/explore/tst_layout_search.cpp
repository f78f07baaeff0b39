// SPDX-License-Identifier: Apache-2.0
// The best layout is that of a search without any sieve: every layout of the space, judged by the
// whole of validate() and evaluate(). And the answers are those of the plan with their edits.
#include "../plan/example_plans.h"
#include "exchange/presets.h"
#include "explore/layout_search.h"
#include "pipeline/schedule_table.h"
#include "plan/fields.h"
#include "plan/validate.h"
#include "support/test_main.h"

#include <algorithm>
#include <cmath>
#include <random>

using namespace ridgepoint;
using namespace ridgepoint::explore;
using layout::Layout;
using layout::Schedule;
using layout::ZeroStage;
using model::Recompute;
using plan::FigureId;

namespace {

plan::Plan preset(const char* id)
{
    return exchange::loadPlanPreset(id).document->plan;
}

bool isMegatron(const plan::Plan& plan)
{
    return plan.layout.framework == model::Framework::MegatronFused ||
           plan.layout.framework == model::Framework::MegatronLocal;
}

/// A plan of at most 8 accelerators, dense or with experts, in either mode of time.
plan::Plan smallPlan(std::mt19937& random)
{
    const auto pick = [&](int low, int high) {
        return std::uniform_int_distribution<int>(low, high)(random);
    };
    plan::Plan plan = tests::chapterPlan();
    model::LayerGroup& group = plan.model.groups.front();
    plan.model.hidden = 1024;
    group.layers = pick(4, 9);
    group.heads = 4 * pick(1, 3);
    group.kvHeads = 4;
    group.headDim = 64;
    group.mlpWidth = 3072;
    if (pick(0, 2) == 0) {
        group.feedForward = model::FeedForward::Experts;
        group.experts = 4;
        group.expertsPerToken = 2;
        group.expertWidth = 1024;
    }
    hardware::Pool& pool = plan.cluster.pools.front();
    pool.nodes = pick(1, 2);
    pool.acceleratorsPerNode = pick(0, 3) == 0 ? 3 : 4;
    pool.nicsPerNode = 1;
    pool.memoryBytes = 1e9 * pick(4, 24);
    plan.task.phases.front().sequenceTokens = 1024 * pick(1, 2);
    plan.task.phases.front().globalBatchSequences =
        pool.nodes * pool.acceleratorsPerNode * pick(1, 3);
    plan.layout = Layout{};
    plan.layout.framework = static_cast<model::Framework>(pick(0, 3));
    plan.layout.prefetch = pick(0, 1) == 1;
    plan.layout.overlapGradientReduction = pick(0, 1) == 1;
    plan.compute.efficiency = 0.5;
    plan.compute.efficiencyMeaning = compute::EfficiencyMeaning::Compute;
    plan.compute.mode =
        pick(0, 1) == 1 ? compute::TimeMode::Operators : compute::TimeMode::AssumedEfficiency;
    return plan;
}

/// Every layout of the space, one loop for each of its dimensions, with no rule but validate()'s
/// and what the framework can run.
template <class Visit>
std::int64_t forEachLayout(const plan::Plan& plan, const Visit& visit)
{
    const hardware::Pool& pool = plan.cluster.pools.front();
    const std::int64_t world = pool.nodes * pool.acceleratorsPerNode;
    const std::int64_t batch = plan.task.phases.front().globalBatchSequences;
    const model::LayerGroup& group = plan.model.groups.front();
    const bool hasExperts = group.feedForward == model::FeedForward::Experts;
    const bool megatron = isMegatron(plan);
    std::int64_t count = 0;
    plan::Plan tried = plan;
    Layout& layout = tried.layout;
    for (std::int64_t t = 1; t <= world; ++t)
        for (std::int64_t p = 1; p <= world; ++p)
            for (std::int64_t c = 1; c <= world; ++c) {
                if (world % (t * p * c) != 0)
                    continue;
                const std::int64_t slice = world / t / p;
                std::vector<std::pair<Schedule, std::int64_t>> schedules{
                    {Schedule::OneForwardOneBackward, 1}};
                for (std::int64_t v = 2; p > 1 && v <= 8; ++v) {
                    if (group.layers % p != 0 || group.layers % (p * v) == 0)
                        schedules.emplace_back(Schedule::Interleaved, v);
                }
                if (p > 1 && !megatron)
                    schedules.emplace_back(Schedule::ZbV, 2);
                std::vector<std::int64_t> groups{0};
                if (pool.acceleratorsPerNode % t == 0 && pool.acceleratorsPerNode / t > 1 &&
                    pool.acceleratorsPerNode / t < slice)
                    groups.push_back(pool.acceleratorsPerNode / t);
                for (const auto& [schedule, chunks] : schedules)
                    for (int zero = 0; zero < (slice > 1 ? 4 : 1); ++zero)
                        for (const std::int64_t shard :
                             zero > 0 ? groups : std::vector<std::int64_t>{0})
                            for (int kept = 0; kept < (zero == 3 ? 2 : 1); ++kept)
                                for (int sequence = t > 1 ? 0 : 1; sequence < 2; ++sequence)
                                    for (std::int64_t micro = 1; micro <= batch; micro *= 2)
                                        for (const Recompute rule :
                                             {Recompute::None,
                                              megatron ? Recompute::MegatronSelective
                                                       : Recompute::TorchtitanOp,
                                              Recompute::Full})
                                            for (std::int64_t expert = 1;
                                                 expert <= (hasExperts ? group.experts : 1);
                                                 expert *= 2)
                                                for (int own = 0;
                                                     own < (hasExperts && t > 1 ? 2 : 1); ++own) {
                                                    if (expert > world / p)
                                                        continue;
                                                    ++count;
                                                    layout = plan.layout;
                                                    layout.tensorParallel = t;
                                                    layout.pipelineParallel = p;
                                                    layout.contextParallel = c;
                                                    layout.schedule = schedule;
                                                    layout.chunks = chunks;
                                                    layout.zeroStage = static_cast<ZeroStage>(zero);
                                                    layout.shardRanks = shard;
                                                    layout.reshardAfterForward = kept == 0;
                                                    layout.sequenceParallel = sequence == 1;
                                                    layout.microBatchSequences = micro;
                                                    layout.recompute = rule;
                                                    layout.expertParallel = expert;
                                                    if (own == 1)
                                                        layout.expertTensorParallel = 1;
                                                    if (megatron &&
                                                        ((p > 1 && zero > 1) ||
                                                         (hasExperts && t > 1 && sequence == 0)))
                                                        continue;
                                                    visit(tried);
                                                }
            }
    return count;
}

bool hasErrors(const plan::Plan& plan)
{
    const auto problems = plan::validate(plan);
    return std::any_of(problems.begin(), problems.end(), [](const quantity::Problem& problem) {
        return problem.severity == quantity::Severity::Error;
    });
}

bool isClose(double a, double b)
{
    return std::abs(a - b) <= 1e-8 * std::abs(b);
}

plan::Plan applied(plan::Plan plan, const std::vector<quantity::Fix>& edits)
{
    for (const quantity::Fix& edit : edits) {
        if (const auto problem = plan::setField(plan, edit.path, edit.value))
            QTest::qFail(problem->message.english().c_str(), __FILE__, __LINE__);
    }
    return plan;
}

} // namespace

class TestLayoutSearch : public QObject
{
    Q_OBJECT

  private slots:
    void bestIsThatOfBruteForce_data()
    {
        QTest::addColumn<int>("seed");
        for (int seed = 1; seed <= 50; ++seed)
            QTest::addRow("plan %d", seed) << seed;
    }
    void bestIsThatOfBruteForce()
    {
        QFETCH(int, seed);
        std::mt19937 random(static_cast<unsigned>(seed));
        const plan::Plan plan = smallPlan(random);
        struct Point
        {
            double step, peak;
        };
        std::vector<Point> fitting;
        std::int64_t legal = 0;
        const std::int64_t all = forEachLayout(plan, [&](const plan::Plan& tried) {
            const plan::Forecast forecast = plan::evaluate(tried);
            const auto step = forecast.value(FigureId::StepTimeS);
            const auto peak = forecast.value(FigureId::MemoryPeakBytes);
            const bool fits = forecast.value(FigureId::MemoryMarginBytes).value_or(-1) >= 0;
            if (hasErrors(tried))
                return;
            ++legal;
            if (step && peak && fits)
                fitting.push_back({*step, *peak});
        });
        const LayoutSearch search = searchLayouts(plan);
        QVERIFY2(search.reason.empty(), search.reason.english().c_str());
        QCOMPARE(search.considered, all);
        QCOMPARE(search.considered - search.refusedCount, legal);
        QCOMPARE(search.refusedCount + search.bounded + search.evaluated, all);
        QCOMPARE(search.best.empty(), fitting.empty());
        if (fitting.empty())
            return;
        std::sort(fitting.begin(), fitting.end(),
                  [](const Point& a, const Point& b) { return a.step < b.step; });
        QVERIFY(isClose(*search.best.front().outcome.stepS, fitting.front().step));
        double least = 1e300; // of as long a step
        for (const Point& point : fitting) {
            if (isClose(point.step, fitting.front().step))
                least = std::min(least, point.peak);
        }
        QVERIFY(isClose(*search.best.front().outcome.peakBytes, least));
        // nothing is missing between the places that are told
        for (std::size_t i = 0; i < search.best.size(); ++i) {
            const double step = *search.best[i].outcome.stepS;
            std::vector<Point> before;
            for (const Point& point : fitting) {
                if (point.step < step * (1 - 1e-8) &&
                    std::none_of(before.begin(), before.end(), [&](const Point& each) {
                        return isClose(each.step, point.step) && isClose(each.peak, point.peak);
                    }))
                    before.push_back(point);
            }
            QVERIFY(before.size() <= i);
        }
        // no layout beats one of the front, and each that none beats is as good as one of it
        for (const FoundLayout& each : search.front) {
            for (const Point& point : fitting)
                QVERIFY(point.step > *each.outcome.stepS * (1 - 1e-8) ||
                        point.peak > *each.outcome.peakBytes * (1 - 1e-8));
        }
        for (const Point& point : fitting) {
            if (point.step > kFrontReach * fitting.front().step * (1 - 1e-8))
                break;
            QVERIFY(
                std::any_of(search.front.begin(), search.front.end(), [&](const FoundLayout& each) {
                    return *each.outcome.stepS <= point.step * (1 + 1e-8) &&
                           *each.outcome.peakBytes <= point.peak * (1 + 1e-8);
                }));
        }
    }

    void boundsAndThreadsChangeNoAnswer_data()
    {
        QTest::addColumn<QByteArray>("preset");
        for (const char* id : {"decoder-7b-1t-128xh100", "qwen3-8b-48x4090"})
            QTest::newRow(id) << QByteArray(id);
    }
    void boundsAndThreadsChangeNoAnswer()
    {
        QFETCH(QByteArray, preset);
        const plan::Plan plan = ::preset(preset.constData());
        LayoutSearchOptions options;
        options.choices.microBatches = {1, 2};
        options.threads = 1;
        const LayoutSearch one = searchLayouts(plan, options);
        QVERIFY(!one.best.empty());
        options.threads = 3;
        const LayoutSearch three = searchLayouts(plan, options);
        options.isBounded = false;
        const LayoutSearch unbounded = searchLayouts(plan, options);
        QCOMPARE(three.bounded, one.bounded);
        QCOMPARE(three.evaluated, one.evaluated);
        QCOMPARE(unbounded.bounded, 0);
        QCOMPARE(unbounded.evaluated, one.evaluated + one.bounded);
        for (const LayoutSearch* other : {&three, &unbounded}) {
            QCOMPARE(other->best.size(), one.best.size());
            for (std::size_t i = 0; i < one.best.size(); ++i)
                QVERIFY(isClose(*other->best[i].outcome.stepS, *one.best[i].outcome.stepS));
            QCOMPARE(other->front.size(), one.front.size());
            for (std::size_t i = 0; i < one.front.size(); ++i) {
                QVERIFY(isClose(*other->front[i].outcome.stepS, *one.front[i].outcome.stepS));
                QVERIFY(
                    isClose(*other->front[i].outcome.peakBytes, *one.front[i].outcome.peakBytes));
            }
        }
        for (std::size_t i = 0; i < one.best.size(); ++i)
            QVERIFY(three.best[i].layout == one.best[i].layout);
        QVERIFY(unbounded.isRankExact);
        QVERIFY(unbounded.presentRank >= one.presentRank);
    }

    void answersAreThePlansWithTheirEdits()
    {
        const plan::Plan plan = preset("decoder-7b-1t-128xh100");
        const LayoutSearch search = searchLayouts(plan);
        QVERIFY(search.best.size() >= 2);
        double before = 0;
        for (const FoundLayout& found : search.best) {
            const plan::Plan changed = applied(plan, found.edits);
            QVERIFY(changed.layout == found.layout);
            QVERIFY(changed.compute.efficiencyMeaning == compute::EfficiencyMeaning::Compute);
            QVERIFY(!hasErrors(changed));
            const plan::Forecast forecast = plan::evaluate(changed);
            QCOMPARE(forecast.value(FigureId::StepTimeS), found.outcome.stepS);
            QCOMPARE(forecast.value(FigureId::MemoryPeakBytes), found.outcome.peakBytes);
            double sum = 0;
            for (const auto& cause : found.causes)
                sum += cause.value_or(0);
            QVERIFY(isClose(sum, *found.outcome.stepS));
            QVERIFY(*found.outcome.stepS >= before * (1 - 1e-9));
            before = *found.outcome.stepS;
        }
        QVERIFY(*search.present.outcome.stepS >= *search.best.front().outcome.stepS);
        // an MFU is what it says of the plan's own layout
        QVERIFY(plan.compute.efficiencyMeaning == compute::EfficiencyMeaning::Mfu);
        QVERIFY(isClose(*search.present.outcome.stepS,
                        *plan::evaluate(plan).value(FigureId::StepTimeS)));
        // the best of all is the first of its own search, with nothing to change
        const LayoutSearch again = searchLayouts(applied(plan, search.best.front().edits));
        QCOMPARE(again.presentRank, 1);
        QVERIFY(again.isRankExact);
        QVERIFY(again.best.front().edits.empty());
    }

    void refusalsAreTheRulesOwn()
    {
        const plan::Plan plan = preset("decoder-7b-1t-128xh100");
        const LayoutSearch search = searchLayouts(plan);
        const auto ids = plan::validationRuleIds();
        QVERIFY(!search.refused.empty());
        std::int64_t sum = 0;
        for (const RefusedLayouts& each : search.refused) {
            QVERIFY(std::find(ids.begin(), ids.end(), each.rule) != ids.end());
            QVERIFY(!each.example.empty());
            sum += each.count;
        }
        QCOMPARE(sum, search.refusedCount);
    }

    void choicesNarrowTheSpace()
    {
        const plan::Plan plan = preset("decoder-7b-1t-128xh100");
        LayoutSearchOptions options;
        options.choices.microBatches = {2};
        options.choices.mostTensorParallel = 2;
        options.choices.schedules = {Schedule::Gpipe};
        for (const FoundLayout& found : searchLayouts(plan, options).best) {
            QCOMPARE(found.layout.microBatchSequences, 2);
            QVERIFY(found.layout.tensorParallel <= 2);
            QVERIFY(found.layout.pipelineParallel == 1 || found.layout.schedule == Schedule::Gpipe);
        }
    }

    void stopsWhenAsked()
    {
        std::stop_source source;
        source.request_stop();
        const LayoutSearch search =
            searchLayouts(preset("decoder-7b-1t-128xh100"), {}, source.get_token());
        QVERIFY(search.wasStopped);
        QVERIFY(search.best.empty());
    }

    void saysWhyItCannot()
    {
        plan::Plan plan = preset("decoder-7b-1t-128xh100");
        plan::setGiven(plan, {FigureId::StepTimeS, -1, 1.5});
        QVERIFY(!searchLayouts(plan).reason.empty());
        plan = preset("decoder-7b-1t-128xh100");
        plan.cluster.pools.push_back(plan.cluster.pools.front());
        LayoutSearchOptions options;
        options.choices.microBatches = {1};
        QVERIFY(!searchLayouts(plan, options).caveats.empty());
        plan.task.phases.clear();
        QVERIFY(!searchLayouts(plan).reason.empty());
    }
};

RIDGEPOINT_TEST(TestLayoutSearch)
#include "tst_layout_search.moc"
