// SPDX-License-Identifier: Apache-2.0
// One change at a time, and time against memory: every number is what the plan comes to when the
// change is made.
#include "exchange/presets.h"
#include "explore/largest.h"
#include "explore/levers.h"
#include "explore/memory_mix.h"
#include "explore/own_rate.h"
#include "explore/remedies.h"
#include "plan/fields.h"
#include "plan/forecast.h"
#include "support/test_main.h"

#include <QElapsedTimer>

#include <algorithm>

using namespace ridgepoint;
using namespace ridgepoint::explore;
using plan::FigureId;

namespace {

const char* const kPresets[] = {"decoder-7b-1t-128xh100", "qwen3-8b-48x4090", "gpt3-175b-4096xa100",
                                "decoder-70b-1024xh100", "lesson-7b-8xh100"};

plan::Plan preset(const QByteArray& id)
{
    return exchange::loadPlanPreset(id.toStdString()).document->plan;
}

void addPresetRows()
{
    QTest::addColumn<QByteArray>("preset");
    for (const char* id : kPresets)
        QTest::newRow(id) << QByteArray(id);
}

void compare(const Outcome& outcome, const plan::Plan& plan)
{
    const plan::Forecast forecast = plan::evaluate(plan);
    QCOMPARE(outcome.peakBytes, forecast.value(FigureId::MemoryPeakBytes));
    QCOMPARE(outcome.marginBytes, forecast.value(FigureId::MemoryMarginBytes));
    QCOMPARE(outcome.stepS, forecast.value(FigureId::StepTimeS));
}

plan::Plan applied(plan::Plan plan, const std::vector<quantity::Fix>& edits)
{
    for (const quantity::Fix& edit : edits) {
        const auto problem = edit.path.starts_with("given.")
                                 ? plan::setGiven(plan, edit.path.substr(6), edit.value)
                                 : plan::setField(plan, edit.path, edit.value);
        if (problem)
            QTest::qFail(problem->message.english().c_str(), __FILE__, __LINE__);
    }
    return plan;
}

} // namespace

class TestLevers : public QObject
{
    Q_OBJECT

  private slots:
    void eachOptionIsThePlanWithIt_data() { addPresetRows(); }
    void eachOptionIsThePlanWithIt()
    {
        QFETCH(QByteArray, preset);
        const plan::Plan plan = ::preset(preset);
        const Levers levers = leversOf(plan);
        QVERIFY(levers.reason.empty());
        QVERIFY(levers.list.size() >= 8);
        for (const Lever& lever : levers.list) {
            int present = 0;
            for (const LeverOption& option : lever.options) {
                present += option.isPresent ? 1 : 0;
                if (!option.outcome.peakBytes) {
                    QVERIFY2(!option.refusal.empty(), lever.path.c_str());
                    continue;
                }
                const plan::Plan base = applied(atOwnRate(plan).plan, lever.takenBack);
                const plan::Plan changed = applied(base, {{{}, lever.path, option.value}});
                compare(option.outcome, changed);
                if (option.isPresent)
                    compare(option.outcome, base);
            }
            QVERIFY2(present == 1, lever.path.c_str());
            QVERIFY(lever.options.size() > 1);
        }
    }

    /// A given working set hides nothing: what a value does to the computed one is seen, and told.
    void givenWorkingSetsHideNothing()
    {
        for (const exchange::PresetInfo& info : exchange::embeddedPresets().list()) {
            if (info.kind != exchange::PresetKind::Plan)
                continue;
            const std::string id(info.id);
            plan::Plan plan = preset(id.c_str());
            const auto computed = plan::evaluate(plan)[FigureId::MemoryWorkingSetBytes];
            if (!computed.value)
                continue;
            QVERIFY(!plan::setGiven(plan, "memory.working_set_bytes", "10 GiB"));
            const plan::Plan without = applied(plan, {{{}, "given.memory.working_set_bytes", {}}});
            const Levers levers = leversOf(plan);
            bool isAnyHidden = false;
            for (const Lever& lever : levers.list) {
                bool isHidden = false;
                std::optional<double> peak;
                for (const LeverOption& option : lever.options) {
                    if (!option.outcome.peakBytes)
                        continue;
                    const auto set =
                        plan::evaluate(applied(without, {{{}, lever.path, option.value}}))
                            .value(FigureId::MemoryWorkingSetBytes);
                    isHidden = isHidden || (peak && set != *peak);
                    peak = set;
                }
                QVERIFY2(!isHidden || !lever.takenBack.empty(), (id + lever.path).c_str());
                isAnyHidden = isAnyHidden || isHidden;
            }
            QVERIFY2(isAnyHidden && !levers.caveat.empty(), id.c_str());
        }
    }

    /// An MFU fixes the step; at the rate that it stands for the plan takes as long, and a change
    /// what it takes: full recomputation costs time wherever it can.
    void changesCostTimeWhereTheEfficiencyIsAnMfu()
    {
        int looked = 0;
        for (const exchange::PresetInfo& info : exchange::embeddedPresets().list()) {
            if (info.kind != exchange::PresetKind::Plan)
                continue;
            const std::string id(info.id);
            const plan::Plan plan = preset(id.c_str());
            const OwnRate own = atOwnRate(plan);
            const bool isMfu = plan.compute.efficiencyMeaning == compute::EfficiencyMeaning::Mfu;
            QCOMPARE(own.note.empty(), !isMfu);
            const bool isAbovePeak = own.note.english().find("below the peak") != std::string::npos;
            QCOMPARE(own.plan == plan, !isMfu || isAbovePeak);
            if (!isMfu || isAbovePeak)
                continue;
            ++looked;
            const auto stepOf = [](const plan::Plan& each) {
                return plan::evaluate(each).value(FigureId::StepTimeS).value_or(-1);
            };
            QVERIFY2(std::abs(stepOf(own.plan) / stepOf(plan) - 1) < 1e-9, id.c_str());
            const Levers levers = leversOf(plan);
            QVERIFY2(levers.times.english().find("own rate") != std::string::npos, id.c_str());
            const auto found =
                std::find_if(levers.list.begin(), levers.list.end(),
                             [](const Lever& lever) { return lever.path == "layout.recompute"; });
            QVERIFY(found != levers.list.end());
            std::optional<double> none;
            std::optional<double> full;
            for (const LeverOption& option : found->options) {
                if (option.value == "none")
                    none = option.outcome.stepS;
                if (option.value == "full")
                    full = option.outcome.stepS;
            }
            QVERIFY2(none && full && *full > 1.05 * *none, id.c_str());
        }
        QVERIFY(looked >= 5);
        // where operators are timed the MFU says nothing
        plan::Plan timed = preset("decoder-7b-1t-128xh100");
        timed.compute.mode = compute::TimeMode::Operators;
        QVERIFY(atOwnRate(timed).plan == timed);
    }

    /// Ranks that do not exist are not walked through: what has some is told, and soon.
    void extremePipelinesEndSoon()
    {
        for (const char* stages : {"128", "256", "1024"}) {
            const plan::Plan plan = applied(preset("decoder-70b-1024xh100"),
                                            {{{}, "layout.pipeline_parallel", stages}});
            QElapsedTimer timer;
            timer.start();
            const Levers levers = leversOf(plan);
            QVERIFY(!findRemedies(plan).reason.empty());
            QVERIFY(!largestThatFit(plan).reason.empty());
            QVERIFY(!memoryMixOf(plan).reason.empty());
            QVERIFY2(timer.elapsed() < 20000, stages); // under a second, on a machine of its own
            for (const Lever& lever : levers.list) {
                for (const LeverOption& option : lever.options) {
                    QVERIFY(option.outcome.peakBytes || !option.refusal.empty());
                    QVERIFY(!option.outcome.peakBytes || lever.path == "layout.pipeline_parallel");
                }
            }
        }
        // with ranks, and so many micro-batches that not every value can be followed
        const plan::Plan plan = applied(preset("decoder-70b-1024xh100"),
                                        {{{}, "layout.pipeline_parallel", "16"},
                                         {{}, "task.phases[0].global_batch_sequences", "400000"}});
        const Levers levers = leversOf(plan);
        int tried = 0;
        int refused = 0;
        for (const Lever& lever : levers.list) {
            for (const LeverOption& option : lever.options) {
                tried += option.outcome.peakBytes ? 1 : 0;
                refused += option.refusal.english().starts_with("Not tried") ? 1 : 0;
            }
        }
        QVERIFY2(tried > 0 && refused > 0, std::to_string(tried).c_str());
    }

    void brokenPlansSayWhy()
    {
        plan::Plan empty;
        empty.model.groups.clear();
        QVERIFY(!leversOf(empty).reason.empty());
        QVERIFY(leversOf(empty).list.empty());
        plan::Plan beyond;
        beyond.model.hidden = -1;
        QVERIFY(!leversOf(beyond).reason.empty());
        QVERIFY(!memoryMixOf(empty).reason.empty());
        QVERIFY(!memoryMixOf(beyond).reason.empty());
    }

    void eachPointIsThePlanWithIt_data() { addPresetRows(); }
    void eachPointIsThePlanWithIt()
    {
        QFETCH(QByteArray, preset);
        const plan::Plan plan = ::preset(preset);
        const MemoryMix mix = memoryMixOf(plan, 9);
        QVERIFY(mix.rules.size() >= 3);
        for (const auto* list : {&mix.mixes, &mix.rules}) {
            for (const MixPoint& point : *list)
                compare(point.outcome, applied(plan, point.edits));
        }
        if (!mix.reason.empty())
            return; // a given working set
        QVERIFY(!mix.mixes.empty());
        const int stage = memoryProblemOf(plan).stage;
        for (std::size_t i = 0; i < mix.mixes.size(); ++i) {
            const MixPoint& point = mix.mixes[i];
            // the budget is kept on the stage that it was made for
            const double peak =
                plan::evaluate(applied(plan, point.edits)).at(FigureId::MemoryPeakBytes, stage);
            QVERIFY(peak <= point.budgetBytes * (1 + 1e-9));
            if (i > 0)
                QVERIFY(mix.mixes[i - 1].budgetBytes < point.budgetBytes);
        }
        if (mix.best)
            QVERIFY(mix.best->fits());
    }

    /// With a plan as it stands among the rules, one of them is it.
    void thePlanIsMarked()
    {
        plan::Plan plan = preset("lesson-7b-8xh100");
        for (const char* rule : {"none", "full", "megatron-selective"}) {
            QVERIFY(!plan::setField(plan, "layout.recompute", rule));
            const MemoryMix mix = memoryMixOf(plan, 3);
            const auto present = std::count_if(mix.rules.begin(), mix.rules.end(),
                                               [](const MixPoint& each) { return each.isPresent; });
            QCOMPARE(present, 1);
        }
    }
};

RIDGEPOINT_TEST(TestLevers)
#include "tst_levers.moc"
