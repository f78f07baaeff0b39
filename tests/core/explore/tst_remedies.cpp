// SPDX-License-Identifier: Apache-2.0
// What would make a plan fit does so when it is applied, and the largest that fits is followed by
// one that does not.
#include "exchange/presets.h"
#include "explore/largest.h"
#include "explore/own_rate.h"
#include "explore/remedies.h"
#include "plan/fields.h"
#include "plan/validate.h"
#include "support/test_main.h"

#include <algorithm>
#include <limits>

using namespace ridgepoint;
using namespace ridgepoint::explore;
using plan::FigureId;

namespace {

plan::Plan preset(const char* id)
{
    return exchange::loadPlanPreset(id).document->plan;
}

/// The edits as a person applies them.
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

plan::Plan with(const char* id, std::initializer_list<std::pair<const char*, const char*>> fields)
{
    std::vector<quantity::Fix> edits;
    for (const auto& [path, value] : fields)
        edits.push_back({{}, path, value});
    return applied(preset(id), edits);
}

bool fits(const plan::Plan& plan)
{
    return plan::evaluate(plan).value(FigureId::MemoryMarginBytes).value_or(-1) >= 0;
}

bool hasErrors(const plan::Plan& plan)
{
    const auto problems = plan::validate(plan);
    return std::any_of(problems.begin(), problems.end(), [](const quantity::Problem& problem) {
        return problem.severity == quantity::Severity::Error;
    });
}

const char* const kPlan = "decoder-7b-1t-128xh100";

const LargestAnswer& answerOf(const LargestAnswers& answers, std::string_view id)
{
    const auto found = std::find_if(answers.list.begin(), answers.list.end(),
                                    [&](const LargestAnswer& answer) { return answer.id == id; });
    Q_ASSERT(found != answers.list.end());
    return *found;
}

} // namespace

class TestRemedies : public QObject
{
    Q_OBJECT

  private slots:
    void singleChangesMakeItFit()
    {
        const plan::Plan plan = with(kPlan, {{"layout.zero_stage", "none"}});
        QVERIFY(!fits(plan));
        const Remedies remedies = findRemedies(plan);
        QVERIFY(!remedies.fitsAlready && !remedies.arePairs);
        QVERIFY(remedies.list.size() >= 3);
        check(plan, remedies, 1);
    }

    /// Recomputation helps a plan with a given working set, which is taken back with it.
    void givenWorkingSetsHideNothing()
    {
        plan::Plan plan =
            with(kPlan, {{"layout.recompute", "none"}, {"layout.micro_batch_sequences", "2"}});
        QVERIFY(!plan::setGiven(plan, "memory.working_set_bytes", "78 GiB"));
        QVERIFY(!fits(plan));
        const Remedies remedies = findRemedies(plan);
        QVERIFY(remedies.caveat.english().find("memory.working_set_bytes") != std::string::npos);
        const auto recomputes = [](const Remedy& remedy) {
            return remedy.edits.front().path == "layout.recompute" && remedy.edits.size() == 2;
        };
        QVERIFY(std::any_of(remedies.list.begin(), remedies.list.end(), recomputes));
        for (const Remedy& remedy : remedies.list) {
            const plan::Plan mended = applied(plan, remedy.edits);
            QVERIFY2(fits(mended), remedy.edits.front().path.c_str());
            QCOMPARE(remedy.outcome.peakBytes,
                     plan::evaluate(mended).value(FigureId::MemoryPeakBytes));
        }
    }

    void pairsWhereNoSingleOneIsEnough()
    {
        // one node: 131 GB of state and sequences of 32k
        plan::Plan plan = with(kPlan, {{"layout.zero_stage", "none"},
                                       {"layout.attention", "standard"},
                                       {"task.phases[0].sequence_tokens", "16384"},
                                       {"cluster.pools[0].nodes", "1"},
                                       {"cluster.pools[0].memory_bytes", "60 GB"}});
        QVERIFY(!fits(plan));
        const Remedies remedies = findRemedies(plan);
        QVERIFY2(remedies.arePairs, "a single change is enough");
        QVERIFY(!remedies.list.empty());
        check(plan, remedies, 2);
    }

    void saysWhatItCannotDo()
    {
        QVERIFY(findRemedies(preset(kPlan)).fitsAlready);
        plan::Plan broken = preset(kPlan);
        broken.layout.tensorParallel = -3;
        QVERIFY(!findRemedies(broken).reason.empty());
        QVERIFY(!largestThatFit(broken).reason.empty());
        broken = preset(kPlan);
        broken.cluster.pools.clear();
        QVERIFY(!findRemedies(broken).reason.empty());
        QVERIFY(!largestThatFit(broken).reason.empty());
        plan::Plan hopeless = with(kPlan, {{"cluster.pools[0].memory_bytes", "3 GB"}});
        const Remedies none = findRemedies(hopeless);
        QVERIFY(none.list.empty() || fits(applied(hopeless, none.list.front().edits)));
        for (const LargestAnswer& answer : largestThatFit(hopeless).list)
            QVERIFY(answer.value || !answer.binds.empty());
    }

    void theLargestFitsAndTheNextDoesNot()
    {
        for (const char* id : {kPlan, "decoder-70b-1024xh100", "qwen3-8b-48x4090"}) {
            const plan::Plan plan = preset(id);
            const LargestAnswers answers = largestThatFit(plan);
            QCOMPARE(answers.list.size(), std::size_t(5));
            for (const LargestAnswer& answer : answers.list) {
                const std::string where = std::string(id) + " " + std::string(answer.id);
                QVERIFY2(!answer.binds.empty(), where.c_str());
                // with its working set computed the plan of the text has no room at all
                QVERIFY2(answer.value || !plan.given.empty(), where.c_str());
                if (!answer.value)
                    continue;
                const plan::Plan largest = applied(plan, answer.edits);
                QVERIFY2(fits(largest), where.c_str());
                QVERIFY2(!hasErrors(largest) || hasErrors(plan), where.c_str());
                QVERIFY(answer.outcome.marginBytes.value_or(-1) >= 0);
                QCOMPARE(answer.outcome.stepS,
                         plan::evaluate(applied(atOwnRate(plan).plan, answer.edits))
                             .value(FigureId::StepTimeS));
            }
        }
        // one step more, by hand
        const auto answers = largestThatFit(preset(kPlan));
        const auto& sequence = answerOf(answers, "sequence");
        const auto longer = applied(
            preset(kPlan), {{{},
                             "task.phases[0].sequence_tokens",
                             std::to_string(static_cast<std::int64_t>(*sequence.value) + 64)}});
        QVERIFY(!fits(longer));
        const auto& layers = answerOf(answers, "layers");
        plan::Plan deeper = applied(preset(kPlan), layers.edits);
        deeper.model.groups.front().layers += 1;
        QVERIFY(!fits(deeper));
        const auto& micro = answerOf(answers, "micro_batch");
        QVERIFY(!fits(applied(preset(kPlan),
                              {{{},
                                "layout.micro_batch_sequences",
                                std::to_string(2 * static_cast<std::int64_t>(*micro.value))}})));
    }

    void fewestNodesAreFewest()
    {
        const plan::Plan plan = preset("decoder-70b-1024xh100");
        const LargestAnswers answers = largestThatFit(plan);
        const auto& fewest = answerOf(answers, "nodes");
        QVERIFY(*fewest.value < fewest.present);
        for (std::int64_t nodes = 1; nodes < static_cast<std::int64_t>(*fewest.value); ++nodes) {
            plan::Plan fewer = plan;
            fewer.cluster.pools.front().nodes = nodes;
            QVERIFY(hasErrors(fewer) || !fits(fewer));
        }
    }

  private:
    static void check(const plan::Plan& plan, const Remedies& remedies, std::size_t edits)
    {
        double before = 0;
        for (const Remedy& remedy : remedies.list) {
            QCOMPARE(remedy.edits.size(), edits);
            // one name: of the edit, or of each
            std::string names;
            for (const quantity::Fix& edit : remedy.edits)
                names += (names.empty() ? "" : " + ") + edit.label.english();
            QCOMPARE(remedy.label.english(), names);
            const plan::Plan mended = applied(plan, remedy.edits);
            QVERIFY2(fits(mended), remedy.edits.front().path.c_str());
            QVERIFY(!hasErrors(mended));
            const auto forecast = plan::evaluate(applied(atOwnRate(plan).plan, remedy.edits));
            QCOMPARE(remedy.outcome.stepS, forecast.value(FigureId::StepTimeS));
            QCOMPARE(remedy.outcome.peakBytes, forecast.value(FigureId::MemoryPeakBytes));
            const double finish =
                remedy.outcome.completionDays.value_or(std::numeric_limits<double>::infinity());
            QVERIFY(finish >= before);
            before = finish;
        }
    }
};

RIDGEPOINT_TEST(TestRemedies)
#include "tst_remedies.moc"
