// SPDX-License-Identifier: Apache-2.0
// Each rule of advise() is set off once and each of its fixes takes its problem away.
#include "plan/advice.h"

#include "example_plans.h"
#include "find_problem.h"
#include "plan/validate.h"
#include "support/test_main.h"

#include <set>

using namespace ridgepoint;
using plan::FigureId;
using plan::Forecast;
using plan::Plan;
using quantity::Problem;
using quantity::Severity;
using tests::findProblem;

namespace {

struct AdviceCase
{
    const char* id;
    const char* path;
    Severity severity;
    tests::Assignments changes;         ///< of the chapter's plan
    std::vector<const char*> says = {}; ///< parts of the message
    bool fixable = true;
};

constexpr auto E = Severity::Error;
constexpr auto W = Severity::Warning;
constexpr auto N = Severity::Note;

/// Eight-way nodes with fast links, where pipelines and tensor parallelism are at home.
tests::Assignments onH100(const tests::Assignments& more)
{
    tests::Assignments all{{"cluster.accelerator", "H100"},
                           {"cluster.memory_bytes", "80 GB"},
                           {"cluster.peak_flop_per_s", "989 TFLOP/s"},
                           {"cluster.link_bytes_per_s", "450 GB/s"},
                           {"cluster.nic_bytes_per_s", "50 GB/s"},
                           {"cluster.nodes", "8"}};
    all.insert(all.end(), more.begin(), more.end());
    return all;
}

std::vector<AdviceCase> adviceCases()
{
    const tests::Assignments givens{{"given.memory.working_set_bytes", "10 GiB"},
                                    {"given.memory.capacity_bytes", "22 GiB"}};
    const auto with = [](tests::Assignments all, const tests::Assignments& more) {
        all.insert(all.end(), more.begin(), more.end());
        return all;
    };
    const char* peak = "memory.peak_bytes";
    const char* tensor = "layout.tensor_parallel";
    const char* interval = "checkpoint.interval_s";
    return {
        {"memory.fits", peak, E, {}, {"48.83 GiB", "activations 37.69 GiB"}},
        {"memory.fits", peak, E, onH100({{"layout.zero_stage", "none"}, {"cluster.nodes", "2"}})},
        {"memory.fits",
         peak,
         E,
         onH100({{"layout.pipeline_parallel", "4"},
                 {"layout.zero_stage", "1"},
                 {"layout.micro_batch_sequences", "2"}}),
         {"Stage 0"}},
        {"memory.fits",
         peak,
         E,
         {{"given.memory.working_set_bytes", "30 GiB"}, {"layout.recompute", "full"}},
         {"the given working set 30 GiB"}},
        {"memory.fits", peak, E, {{"cluster.memory_bytes", "4 GB"}}, {"No single change"}, false},
        {"memory.host",
         "memory.host_bytes",
         E,
         {{"layout.offload_optimizer", "yes"}, {"cluster.host_memory_bytes", "10 GB"}},
         {"9.313 GiB", "its host"}},
        {"memory.at-risk",
         peak,
         W,
         {{"given.memory.capacity_bytes", "49.84 GiB"}},
         {"1.0", "to spare"}},
        {"memory.nearly-full",
         "memory.device_bytes",
         N,
         {{"compute.mode", "operators"}, {"cluster.memory_bytes", "57 GB"}},
         {"90%", "15 to 25%"}},
        {"run.late",
         "run.completion_days",
         W,
         with(givens, {{"cluster.nodes", "4"}}),
         {"34.33 d", "4.331 d after", "46.99%"}},
        {"run.late", "run.completion_days", W, with(givens, {{"layout.recompute", "full"}})},
        {"run.late",
         "run.completion_days",
         W,
         with(givens, {{"task.deadline_days", "10 d"}}),
         {"more than the dense peak"}},
        {"run.late",
         "run.completion_days",
         W,
         with(givens, {{"input.wait_s", "120"}}),
         {"No efficiency"}},
        {"given.differs",
         "given.memory.working_set_bytes",
         W,
         givens,
         {"10 GiB", "46.29 GiB", "37.69 GiB saved by the layers", "7.08 GiB of logits",
          "without recomputation", "With full recomputation it is", "30.65 d, 0.65 d late"}},
        {"given.differs",
         "given.pipeline.forward_s[1]",
         W,
         {{"layout.pipeline_parallel", "4"}, {"given.pipeline.forward_s[1]", "10 s"}}},
        {"layout.tensor-parallel-nodes",
         tensor,
         W,
         onH100({{tensor, "16"}, {"model.groups.kv_heads", "16"}}),
         {"groups of 16", "nodes of 8"}},
        {"layout.tensor-parallel-ratio", tensor, N, {{tensor, "4"}}, {"nothing hides it"}},
        {"step.exposed-communication",
         "step.exposed_communication_s",
         W,
         {{"layout.prefetch", "no"}, {"cluster.link_bytes_per_s", "20 GB/s"}},
         {"data-parallel"}},
        {"step.exposed-communication",
         "step.exposed_communication_s",
         W,
         with(givens, {{tensor, "8"}}),
         {"tensor-parallel"}},
        {"step.exposed-communication",
         "step.exposed_communication_s",
         W,
         with(givens, {{"model.groups.mlp", "experts"},
                       {"model.groups.expert_width", "1536"},
                       {"model.groups.experts_per_token", "8"},
                       {"layout.expert_parallel", "8"}}),
         {"expert-parallel"},
         false},
        {"pipeline.bubble", "pipeline.bubble_fraction", W,
         onH100({{"layout.pipeline_parallel", "8"},
                 {"layout.zero_stage", "1"},
                 {"task.global_batch_sequences", "80"}})},
        {"input.slow",
         "input.workers",
         W,
         {{"input.workers", "2"}, {"input.sequences_per_s_per_worker", "2"}},
         {"96 s"}},
        {"input.slow",
         "cluster.storage_read_bytes_per_s",
         W,
         {{"input.bytes_per_sequence", "1 GB"}, {"cluster.storage_read_bytes_per_s", "1 GB/s"}},
         {"384 s"}},
        {"compute.mfu-impossible",
         "compute.efficiency",
         E,
         {{"compute.efficiency_means", "mfu"}, {"compute.efficiency", "99%"}}},
        {"compute.mfu-impossible",
         "compute.efficiency",
         E,
         {{"compute.efficiency_means", "mfu"}, {"input.wait_s", "100"}},
         {"nothing"}},
        {"figure.absent",
         "run.completion_days",
         E,
         {{"given.checkpoint.save_s", "0"}, {interval, "none"}}},
        {"checkpoint.interval", interval, N, {{interval, "12 h"}}},
        {"checkpoint.save-long", interval, W, {{interval, "10 s"}}},
        {"checkpoint.save-long",
         interval,
         W,
         {{interval, "none"}, {"given.checkpoint.save_s", "30 d"}}},
        {"checkpoint.beyond-mtbf", interval, W, {{interval, "10 d"}}},
        {"checkpoint.beyond-mtbf",
         interval,
         W,
         {{interval, "none"}, {"given.reliability.mtbf_s", "10 s"}}},
        {"reliability.first-order", "reliability.law", N, {{interval, "4 d"}}},
        {"checkpoint.backlog",
         interval,
         W,
         {{"checkpoint.writing", "asynchronous"},
          {interval, "10 s"},
          {"cluster.storage_write_bytes_per_s", "7 GB/s"}},
         {"16.38 s", "10 s"}},
        {"evaluation.slow",
         "evaluation.tokens",
         W,
         {{"evaluation.tokens", "1B"}, {"evaluation.accelerators", "1"}},
         {"pile up"}},
        {"costs.budget", "costs.budget", W, {{"costs.budget", "10k"}}, {"more than the budget"}},
        {"task.allocation",
         "task.allocation_node_hours",
         W,
         {{"task.allocation_node_hours", "100 h"}},
         {"than were granted"}},
    };
}

std::vector<Problem> adviceOn(const Plan& plan)
{
    return plan::advise(plan, plan::evaluate(plan));
}

} // namespace

class TestAdvice : public QObject
{
    Q_OBJECT

  private slots:
    void everyRuleHasACase();
    void rulesFindAndFix_data();
    void rulesFindAndFix();
    void labelsSayWhatComesOfAFix();
    void soundPlansHaveNoError();
    void checkIsSorted();
    void emptyListsAreSurvived();
};

void TestAdvice::everyRuleHasACase()
{
    std::set<std::string> tested;
    for (const AdviceCase& each : adviceCases())
        tested.insert(each.id);
    std::set<std::string> all;
    for (const std::string_view id : plan::adviceRuleIds()) {
        QVERIFY2(all.insert(std::string(id)).second, std::string(id).c_str());
        QVERIFY2(tested.count(std::string(id)), (std::string(id) + " has no test").c_str());
    }
    QCOMPARE(tested.size(), all.size());
}

void TestAdvice::rulesFindAndFix_data()
{
    QTest::addColumn<int>("number");
    const auto cases = adviceCases();
    for (std::size_t i = 0; i < cases.size(); ++i)
        QTest::addRow("%s %d", cases[i].id, static_cast<int>(i)) << static_cast<int>(i);
}

void TestAdvice::rulesFindAndFix()
{
    QFETCH(int, number);
    const AdviceCase rule = adviceCases()[static_cast<std::size_t>(number)];
    Plan plan = tests::chapterPlan();
    tests::assign(plan, rule.changes);
    const auto problems = adviceOn(plan);
    const Problem* problem = findProblem(problems, rule.id, rule.path);
    std::string others;
    for (const Problem& each : problems)
        others += each.id + " ";
    QVERIFY2(problem, others.c_str());
    QCOMPARE(static_cast<int>(problem->severity), static_cast<int>(rule.severity));
    for (const char* part : rule.says)
        QVERIFY2(problem->message.english().find(part) != std::string::npos,
                 problem->message.english().c_str());
    QVERIFY2(problem->message.english().ends_with('.'), problem->message.english().c_str());
    QVERIFY2(problem->fixes.empty() != rule.fixable, problem->message.english().c_str());
    for (const quantity::Fix& fix : problem->fixes) {
        const std::string what = fix.label.english() + " {" + fix.path + "=" + fix.value + "} ";
        Plan fixed = plan;
        tests::assign(fixed, {{fix.path, fix.value}});
        QVERIFY2(!findProblem(adviceOn(fixed), rule.id, rule.path), what.c_str());
        for (const Problem& brought : plan::validate(fixed))
            QVERIFY2(brought.severity != Severity::Error ||
                         findProblem(plan::validate(plan), brought.id, brought.path),
                     (what + brought.message.english()).c_str());
    }
}

/// The peak and the finish in a label are those of the fixed plan; the first finishes first.
void TestAdvice::labelsSayWhatComesOfAFix()
{
    const Plan plan = tests::chapterPlan();
    const auto problems = adviceOn(plan);
    const Problem* problem = findProblem(problems, "memory.fits", "");
    QVERIFY(problem && problem->fixes.size() >= 2);
    double before = 0;
    for (const quantity::Fix& fix : problem->fixes) {
        Plan fixed = plan;
        tests::assign(fixed, {{fix.path, fix.value}});
        const Forecast forecast = plan::evaluate(fixed);
        const std::string peak = quantity::formatQuantity(
            *forecast.value(FigureId::MemoryPeakBytes), quantity::Dimension::Bytes);
        QVERIFY2(fix.label.english().find("peak " + peak) != std::string::npos,
                 fix.label.english().c_str());
        const double finish = *forecast.value(FigureId::RunCompletionDays);
        QVERIFY(finish >= before);
        before = finish;
        const std::string days =
            quantity::formatQuantity(finish, quantity::Dimension::Number) + " d";
        QVERIFY2(fix.label.english().find("finish after " + days) != std::string::npos,
                 fix.label.english().c_str());
    }
}

void TestAdvice::soundPlansHaveNoError()
{
    Plan chapter = tests::chapterPlan();
    tests::assign(chapter, {{"given.memory.working_set_bytes", "10 GiB"},
                            {"given.memory.capacity_bytes", "22 GiB"}});
    for (const Plan& plan : {Plan{}, chapter}) {
        for (const Problem& problem : plan::check(plan, plan::evaluate(plan)))
            QVERIFY2(problem.severity != Severity::Error, problem.message.english().c_str());
    }
    // the chapter's own plan makes its date; only its working set is questioned
    const auto problems = plan::check(chapter, plan::evaluate(chapter));
    QCOMPARE(problems.size(), std::size_t{1});
    QCOMPARE(problems.front().id, std::string("given.differs"));
}

void TestAdvice::checkIsSorted()
{
    Plan plan = tests::chapterPlan();
    tests::assign(plan, {{"layout.tensor_parallel", "6"},
                         {"cluster.nodes", "4"},
                         {"task.reserved_days", "40"},
                         {"cluster.nic_bytes_per_s", "400 GB/s"},
                         {"precision.moments", "none"}});
    const auto problems = plan::check(plan, plan::evaluate(plan));
    QVERIFY(problems.size() > 5);
    for (std::size_t i = 1; i < problems.size(); ++i) {
        const Problem& a = problems[i - 1];
        const Problem& b = problems[i];
        QVERIFY(a.severity > b.severity || (a.severity == b.severity && a.path <= b.path));
    }
}

void TestAdvice::emptyListsAreSurvived()
{
    for (const int which : {0, 1, 2}) {
        Plan plan;
        if (which == 0)
            plan.model.groups.clear();
        else if (which == 1)
            plan.task.phases.clear();
        else
            plan.cluster.pools.clear();
        const auto problems = plan::check(plan, plan::evaluate(plan));
        QCOMPARE(problems.size(), std::size_t{1});
        QCOMPARE(static_cast<int>(problems.front().severity), static_cast<int>(Severity::Error));
    }
    QVERIFY(plan::advise(Plan{}, Forecast{}).empty());
}

RIDGEPOINT_TEST(TestAdvice)
#include "tst_advice.moc"
