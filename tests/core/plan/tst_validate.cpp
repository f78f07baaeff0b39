// SPDX-License-Identifier: Apache-2.0
// Each rule of validate() is set off once, and each of its fixes takes its problem away.
#include "plan/validate.h"

#include "example_plans.h"
#include "hardware/known_accelerators.h"
#include "support/test_main.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

using namespace ridgepoint;
using plan::Field;
using plan::FigureId;
using plan::Plan;
using plan::Value;
using quantity::Problem;
using quantity::Severity;

namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Sets a field past the range check.
void force(Plan& plan, const char* path, const Value& value)
{
    const auto ref = plan::findField(path);
    QVERIFY2(ref, path);
    QVERIFY2(ref->field->set(plan, ref->index, value), path);
}

struct RuleCase
{
    const char* id;
    const char* path; ///< where the problem is; empty: wherever
    Severity severity;
    tests::Assignments changes;         ///< of the default plan
    void (*more)(Plan& plan) = nullptr; ///< what no field can do
    bool fixable = true;                ///< some have no fix that one field makes
};

constexpr auto E = Severity::Error;
constexpr auto W = Severity::Warning;
constexpr auto N = Severity::Note;

std::vector<RuleCase> ruleCases()
{
    const char* peak = "cluster.pools[0].peak_flop_per_s";
    const char* link = "cluster.pools[0].link_bytes_per_s";
    const char* nic = "cluster.pools[0].nic_bytes_per_s";
    const char* memory = "cluster.pools[0].memory_bytes";
    const char* batch = "task.phases[0].global_batch_sequences";
    const char* tensor = "layout.tensor_parallel";
    const char* pipeline = "layout.pipeline_parallel";
    return {
        {"value.finite",
         "compute.efficiency",
         E,
         {},
         [](Plan& p) { force(p, "compute.efficiency", kNan); }},
        {"value.finite",
         memory,
         E,
         {},
         [](Plan& p) { p.cluster.pools[0].memoryBytes = kInfinity; }},
        {"value.small",
         "model.groups[0].heads",
         E,
         {},
         [](Plan& p) { p.model.groups[0].heads = 0; }},
        {"value.small", memory, E, {}, [](Plan& p) { p.cluster.pools[0].memoryBytes = -80e9; }},
        {"value.large", "compute.efficiency", E, {}, [](Plan& p) { p.compute.efficiency = 40; }},
        {"value.large",
         "layout.micro_batch_sequences",
         E,
         {},
         [](Plan& p) { p.layout.microBatchSequences = std::numeric_limits<std::int64_t>::max(); }},

        {"plan.groups", "model.groups", E, {}, [](Plan& p) { p.model.groups.clear(); }, false},
        {"plan.phases", "task.phases", E, {}, [](Plan& p) { p.task.phases.clear(); }, false},
        {"plan.phases", "task.phases", E, {}, [](Plan& p) { p.task.phases.resize(2); }, false},
        {"plan.pools", "cluster.pools", E, {}, [](Plan& p) { p.cluster.pools.clear(); }, false},
        {"plan.pools", "cluster.pools", E, {}, [](Plan& p) { p.cluster.pools.resize(3); }, false},
        {"given.value", "given.step.time_s", E, {{"given.step.time_s", "0"}}},
        {"given.value",
         "given.memory.working_set_bytes",
         E,
         {},
         [](Plan& p) {
             setGiven(p, {FigureId::MemoryWorkingSetBytes, -1, -1.0});
         }},
        {"given.value",
         "given.pipeline.forward_s[1]",
         E,
         {{pipeline, "2"}},
         [](Plan& p) {
             setGiven(p, {FigureId::PipelineForwardS, 1, kNan});
         }},
        {"given.index", "given.pipeline.forward_s[4]", E, {{"given.pipeline.forward_s[4]", "1"}}},
        {"given.index",
         "given.step.time_s[0]",
         E,
         {},
         [](Plan& p) {
             setGiven(p, {FigureId::StepTimeS, 0, 1.0});
         },
         false},
        {"given.computed",
         "given.step.mfu",
         E,
         {},
         [](Plan& p) {
             setGiven(p, {FigureId::StepMfu, -1, 0.5});
         },
         false},

        {"model.kv-heads", "model.groups[0].kv_heads", E, {{"model.groups.kv_heads", "6"}}},
        {"model.kv-heads", "model.groups[0].kv_heads", E, {{"model.groups.kv_heads", "64"}}},
        {"model.hidden-heads",
         "model.groups[0].heads",
         W,
         {{"model.hidden", "32"}, {"model.groups.heads", "4096"}}},
        {"model.head-width", "model.groups[0].head_dim", N, {{"model.groups.head_dim", "32"}}},
        {"model.head-width", "model.groups[0].head_dim", N, {{"model.groups.head_dim", "1024"}}},
        {"model.window",
         "model.groups[0].window_tokens",
         N,
         {{"model.groups.window_tokens", "8192"}}},
        {"model.window-unused",
         "model.groups[0].window_tokens",
         N,
         {{"model.groups.window_tokens", "128"}, {"model.causal", "no"}}},
        {"model.positions", "model.learned_positions", W, {{"model.learned_positions", "1024"}}},
        {"model.patches", "model.patch_values", E, {{"model.input", "patches"}}},
        {"model.patches-tied",
         "model.tied_embeddings",
         N,
         {{"model.tied_embeddings", "yes"},
          {"model.input", "patches"},
          {"model.patch_values", "768"}}},
        {"precision.weights", "precision.weights", E, {{"precision.weights", "none"}}},
        {"precision.gradients", "precision.gradients", E, {{"precision.gradients", "none"}}},
        {"precision.fp8-gradients",
         "precision.gradients",
         W,
         {{"precision.gradients", "fp8-block"}}},
        {"precision.activations", "precision.activations", E, {{"precision.activations", "none"}}},
        {"precision.fp8-activations",
         "precision.activations",
         W,
         {{"precision.activations", "fp8-block"}}},
        {"precision.master-weights",
         "precision.master_weights",
         W,
         {{"precision.weights", "fp16"}, {"precision.master_weights", "none"}}},
        {"precision.master-weights",
         "precision.master_weights",
         W,
         {{"precision.weights", "fp8-block"}, {"precision.master_weights", "none"}}},
        {"precision.master-weights",
         "precision.master_weights",
         N,
         {{"precision.master_weights", "none"}}},
        {"precision.doubled-weights",
         "precision.master_weights",
         N,
         {{"precision.weights", "fp32"}}},
        {"precision.moments", "precision.moments", N, {{"precision.moments", "none"}}},

        {"hardware.sparse-peak", peak, W, {{peak, "1979 TFLOP/s"}}},
        {"hardware.sparse-peak",
         peak,
         W,
         {{"cluster.accelerator", "NVIDIA A100-SXM4-80GB"}, {peak, "624 TFLOP/s"}}},
        {"hardware.sparse-peak",
         peak,
         W,
         {{peak, "3958 TFLOP/s"}, {"precision.weights", "fp8-block"}}},
        {"hardware.peak", peak, W, {{"cluster.accelerator", "H20"}, {peak, "989 TFLOP/s"}}},
        {"hardware.achieved",
         "compute.efficiency",
         W,
         {{peak, "1979 TFLOP/s"}, {"compute.efficiency", "45%"}}},
        {"hardware.two-way-link", link, W, {{link, "900 GB/s"}}},
        {"hardware.two-way-link",
         link,
         W,
         {{"cluster.accelerator", "rtx4090"}, {peak, "165.2 TFLOP/s"}, {link, "64 GB/s"}}},
        {"hardware.nic-bits", nic, W, {{nic, "400 GB/s"}}},
        {"hardware.nic-bits", nic, W, {{nic, "3200 GB/s"}}},
        {"hardware.memory-unit", memory, N, {{memory, "80 GiB"}}},
        {"hardware.units", peak, W, {{peak, "989"}}},
        {"hardware.units", memory, W, {{memory, "80"}}},
        {"hardware.units", link, W, {{link, "0.001"}}},
        {"hardware.units", nic, W, {{nic, "50"}}},
        {"hardware.units",
         "cluster.pools[0].memory_bytes_per_s",
         W,
         {{"cluster.pools.memory_bytes_per_s", "3350"}}},
        {"hardware.reserve",
         "cluster.reserve.context_bytes",
         E,
         {{"cluster.reserve.context_bytes", "600 GB"}}},
        {"hardware.reserve", "cluster.reserve.collective_bytes", E, {{memory, "1 GB"}}},

        {"layout.heads", tensor, E, {{tensor, "6"}}},
        {"layout.heads", tensor, E, {{tensor, "60000"}}},
        {"layout.kv-heads",
         tensor,
         E,
         {{tensor, "8"}, {"model.groups.kv_heads", "32"}, {"model.groups.heads", "64"}},
         [](Plan& p) {
             p.layout.tensorParallel = 64;
             p.model.groups[0].kvHeads = 24;
         }},
        {"layout.kv-heads-copied", tensor, W, {{tensor, "8"}, {"model.groups.kv_heads", "4"}}},
        {"layout.mlp-width", tensor, E, {{tensor, "8"}, {"model.groups.mlp_width", "14340"}}},
        {"layout.vocabulary",
         "model.vocabulary",
         W,
         {{tensor, "8"}, {"model.vocabulary", "50257"}}},
        {"layout.sequence",
         "layout.sequence_parallel",
         E,
         {{tensor, "8"}, {"task.sequence_tokens", "4100"}}},
        {"layout.sequence", "layout.sequence_parallel", E, {{tensor, "6"}}},
        {"layout.layers", pipeline, E, {{pipeline, "64"}, {"cluster.nodes", "64"}}},
        {"layout.uneven-stages", pipeline, W, {{pipeline, "6"}, {"cluster.nodes", "3"}}},
        {"layout.accelerators", pipeline, E, {{pipeline, "3"}}},
        {"layout.accelerators", tensor, E, {{tensor, "16"}}},
        {"layout.accelerators", pipeline, E, {{tensor, "8"}, {pipeline, "4"}}},
        {"layout.zero-pipeline", "layout.zero_stage", W, {{pipeline, "4"}}},
        {"layout.zero-pipeline",
         "layout.zero_stage",
         W,
         {{pipeline, "4"}, {"layout.zero_stage", "2"}}},
        {"layout.zero-alone", "layout.zero_stage", N, {{tensor, "8"}}},
        {"layout.idle-ranks", batch, E, {{batch, "4"}}},
        {"layout.idle-ranks", batch, E, {{batch, "100"}, {"cluster.nodes", "16"}}},
        {"layout.batch", batch, E, {{batch, "1020"}}},
        {"layout.batch", batch, E, {{"layout.micro_batch_sequences", "3"}}},
        {"layout.batch", batch, E, {{batch, "8"}, {"layout.micro_batch_sequences", "3"}}},
        {"layout.schedule",
         "layout.schedule",
         E,
         {{pipeline, "8"}, {batch, "100M"}, {"task.tokens", "1e15"}}},
        {"layout.few-micro-batches",
         pipeline,
         W,
         {{pipeline, "8"}, {batch, "64"}, {"cluster.nodes", "16"}}},

        {"task.reserved", "task.reserved_days", E, {{"task.reserved_days", "30"}}},
        {"task.reserved",
         "task.reserved_days",
         E,
         {{"task.reserved_days", "36525"}, {"task.deadline_days", "1"}}},
        {"task.deadline", "task.deadline_days", W, {{"task.deadline_days", "1440"}}},
        {"task.deadline", "task.deadline_days", W, {{"task.deadline_days", "36525"}}},
        {"task.tokens", "task.phases[0].tokens", W, {{"task.tokens", "100"}}},
        {"task.tokens", "task.phases[0].tokens", W, {{"task.tokens", "4M"}}},
        {"task.tokens", "task.phases[0].tokens", W, {{"task.tokens", "1e-9"}}},
        {"compute.efficiency-high", "compute.efficiency", W, {{"compute.efficiency", "80%"}}},
        {"compute.efficiency-high",
         "compute.efficiency",
         W,
         {{"compute.efficiency", "80%"}, {"compute.efficiency_means", "mfu"}}},
        {"input.workers", "input.workers", W, {{"input.workers", "4"}}},
        {"input.workers", "input.workers", N, {{"input.sequences_per_s_per_worker", "4"}}},
        {"input.reading",
         "cluster.storage_read_bytes_per_s",
         N,
         {{"input.bytes_per_sequence", "1 MB"}}},
        {"checkpoint.contents",
         "checkpoint.contents",
         E,
         {{"checkpoint.contents", "optimizer"}, {"precision.master_weights", "none"}}},
        {"checkpoint.contents",
         "checkpoint.contents",
         E,
         {{"checkpoint.contents", "optimizer"},
          {"precision.master_weights", "none"},
          {"precision.moments", "none"}}},
        {"reliability.mtbf",
         "reliability.accelerator_mtbf_s",
         W,
         {{"reliability.accelerator_mtbf_s", "337"}}},
        {"reliability.mtbf",
         "reliability.accelerator_mtbf_s",
         W,
         {{"reliability.accelerator_mtbf_s", "1e-9"}}},
    };
}

const Problem* findProblem(const std::vector<Problem>& problems, const std::string& id,
                           const std::string& path)
{
    const auto found = std::find_if(problems.begin(), problems.end(), [&](const Problem& p) {
        return p.id == id && (path.empty() || p.path == path);
    });
    return found == problems.end() ? nullptr : &*found;
}

std::string applied(Plan& plan, const quantity::Fix& fix)
{
    const bool isGiven = fix.path.starts_with("given.");
    const auto refused = isGiven ? plan::setGiven(plan, fix.path.substr(6), fix.value)
                                 : plan::setField(plan, fix.path, fix.value);
    return refused ? refused->message : std::string();
}

/// Applies each fix to a copy: it is accepted, and the problem is gone.
void verifyFixes(const Plan& plan, const Problem& problem)
{
    for (const quantity::Fix& fix : problem.fixes) {
        Plan fixed = plan;
        const std::string what =
            problem.id + ": " + fix.label + " {" + fix.path + "=" + fix.value + "} ";
        const std::string refused = applied(fixed, fix);
        QVERIFY2(refused.empty(), (what + refused).c_str());
        QVERIFY2(!fix.label.empty(), what.c_str());
        QVERIFY2(!findProblem(plan::validate(fixed), problem.id, problem.path), what.c_str());
    }
}

} // namespace

class TestValidate : public QObject
{
    Q_OBJECT

  private slots:
    void everyRuleHasACase();
    void rulesFindAndFixes_data();
    void rulesFindAndFixes();
    void everyNumberIsRangeChecked();
    void soundPlansHaveNoError();
    void severalProblemsAreAllListed();
    void fixesKeepTheRestInOrder();
    void badFieldSilencesOnlyRulesThatReadIt();
    void knownAcceleratorsAreFoundByName_data();
    void knownAcceleratorsAreFoundByName();
};

void TestValidate::everyRuleHasACase()
{
    std::set<std::string> tested;
    for (const RuleCase& each : ruleCases())
        tested.insert(each.id);
    std::set<std::string> all;
    for (const std::string_view id : plan::validationRuleIds()) {
        QVERIFY2(all.insert(std::string(id)).second, std::string(id).c_str());
        QVERIFY2(tested.count(std::string(id)), (std::string(id) + " has no test").c_str());
    }
    QCOMPARE(tested.size(), all.size());
}

void TestValidate::rulesFindAndFixes_data()
{
    QTest::addColumn<int>("number");
    const auto cases = ruleCases();
    for (std::size_t i = 0; i < cases.size(); ++i)
        QTest::addRow("%s %d", cases[i].id, static_cast<int>(i)) << static_cast<int>(i);
}

void TestValidate::rulesFindAndFixes()
{
    QFETCH(int, number);
    const RuleCase rule = ruleCases()[static_cast<std::size_t>(number)];
    Plan plan;
    QVERIFY(!findProblem(plan::validate(plan), rule.id, rule.path));
    tests::assign(plan, rule.changes);
    if (rule.more)
        rule.more(plan);
    const auto problems = plan::validate(plan);
    const Problem* problem = findProblem(problems, rule.id, rule.path);
    QVERIFY(problem);
    QCOMPARE(static_cast<int>(problem->severity), static_cast<int>(rule.severity));
    QVERIFY2(problem->message.ends_with('.') || problem->message.ends_with('?'),
             problem->message.c_str());
    QCOMPARE(!problem->fixes.empty(), rule.fixable);
    verifyFixes(plan, *problem);
}

void TestValidate::everyNumberIsRangeChecked()
{
    Plan applying; // a plan in which most fields have a meaning
    tests::assign(applying, {{"layout.tensor_parallel", "2"}, {"layout.pipeline_parallel", "2"}});
    int checked = 0;
    for (const Field& field : plan::fields()) {
        if (field.kind != plan::ValueKind::Integer && field.kind != plan::ValueKind::Real)
            continue;
        Plan base = applying;
        if (!field.applies(base, 0))
            base.model.inputKind = model::InputKind::Patches;
        QVERIFY2(field.applies(base, 0), std::string(field.path).c_str());
        std::vector<Value> values;
        if (field.kind == plan::ValueKind::Integer)
            values = {std::int64_t{-1}, std::numeric_limits<std::int64_t>::min(),
                      std::numeric_limits<std::int64_t>::max()};
        else
            values = {-1.0, kNan, kInfinity, -kInfinity, 1e300};
        if (field.min > 0 || field.aboveMin)
            values.push_back(field.kind == plan::ValueKind::Integer ? Value(std::int64_t{0})
                                                                    : Value(0.0));
        for (const Value& value : values) {
            Plan plan = base;
            QVERIFY(field.set(plan, 0, value));
            const std::string path = plan::pathText(field, 0);
            int found = 0;
            for (const Problem& problem : plan::validate(plan)) {
                if (problem.path != path || !problem.id.starts_with("value."))
                    continue;
                ++found;
                QVERIFY2(problem.severity == Severity::Error && !problem.fixes.empty(),
                         path.c_str());
                verifyFixes(plan, problem);
            }
            QVERIFY2(found == 1, path.c_str());
            ++checked;
        }
    }
    QVERIFY(checked > 150);
}

void TestValidate::soundPlansHaveNoError()
{
    std::vector<tests::ExamplePlan> plans = tests::examplePlans();
    plans.push_back({"default", Plan{}});
    for (const tests::ExamplePlan& example : plans) {
        for (const Problem& problem : plan::validate(example.plan)) {
            QVERIFY2(problem.severity != Severity::Error,
                     (example.name + ": " + problem.id + " " + problem.message).c_str());
        }
    }
    QVERIFY(plan::validate(Plan{}).empty());
    QVERIFY(plan::validate(tests::chapterPlan()).empty());
}

void TestValidate::severalProblemsAreAllListed()
{
    Plan plan;
    tests::assign(plan, {{"layout.tensor_parallel", "6"},
                         {"precision.gradients", "none"},
                         {"task.reserved_days", "40"},
                         {"given.step.time_s", "0"}});
    plan.cluster.reserve.fragmentationRatio = kNan;
    const auto problems = plan::validate(plan);
    for (const char* id : {"layout.heads", "layout.kv-heads", "layout.mlp-width", "layout.sequence",
                           "layout.accelerators", "precision.gradients", "task.reserved",
                           "given.value", "value.finite"})
        QVERIFY2(findProblem(problems, id, ""), id);
}

/// A fix is chosen so that it does not bring another error, where there is such a one.
void TestValidate::fixesKeepTheRestInOrder()
{
    const tests::Assignments broken[] = {
        {{"layout.tensor_parallel", "6"}, {"cluster.nodes", "4"}},
        {{"layout.pipeline_parallel", "3"}, {"cluster.nodes", "4"}, {"layout.zero_stage", "1"}},
        {{"task.global_batch_sequences", "1000"}, {"cluster.nodes", "12"}},
        {{"task.global_batch_sequences", "100"}, {"cluster.nodes", "16"}},
    };
    for (const tests::Assignments& assignments : broken) {
        Plan plan;
        tests::assign(plan, assignments);
        const auto problems = plan::validate(plan);
        QVERIFY(!problems.empty());
        for (const Problem& problem : problems) {
            if (problem.severity != Severity::Error)
                continue;
            QVERIFY2(!problem.fixes.empty(), problem.id.c_str());
            Plan fixed = plan;
            QCOMPARE(applied(fixed, problem.fixes.front()), std::string());
            for (const Problem& left : plan::validate(fixed))
                QVERIFY2(left.severity != Severity::Error,
                         (problem.id + " brings " + left.id).c_str());
        }
    }
}

void TestValidate::badFieldSilencesOnlyRulesThatReadIt()
{
    Plan plan;
    plan.layout.tensorParallel = 6;
    plan.model.groups[0].heads = 0;
    const auto problems = plan::validate(plan);
    QVERIFY(findProblem(problems, "value.small", "model.groups[0].heads"));
    QVERIFY(!findProblem(problems, "layout.heads", ""));
    QVERIFY(findProblem(problems, "layout.mlp-width", ""));
}

void TestValidate::knownAcceleratorsAreFoundByName_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("expected");
    const char* rows[][2] = {{"H100 SXM 80 GB", "H100"},
                             {"NVIDIA H100 80GB HBM3", "H100"},
                             {"h100-pcie", "H100"},
                             {"A100-SXM4-40GB", "A100"},
                             {"NVIDIA H200", "H200"},
                             {"H20", "H20"},
                             {"GH200", "GH200"},
                             {"GB200 NVL72", "GB200"},
                             {"HGX B200", "B200"},
                             {"GeForce RTX 4090", "RTX 4090"},
                             {"RTX4090", "RTX 4090"},
                             {"rtx_3090", "RTX 3090"},
                             {"L40S", "L40S"},
                             {"L4", "L4"},
                             {"A10G", "A10G"},
                             {"Tesla V100-SXM2-32GB", "V100"},
                             {"AMD Instinct MI300X", "MI300X"},
                             {"MI250", "MI250X"},
                             {"Cloud TPU v5p", "TPU v5p"},
                             {"Gaudi2", "Gaudi 2"},
                             {"A1000", ""},
                             {"B2000", ""},
                             {"my card", ""},
                             {"", ""}};
    for (const auto& row : rows)
        QTest::addRow("%s", row[0]) << row[0] << row[1];
}

void TestValidate::knownAcceleratorsAreFoundByName()
{
    QFETCH(QString, name);
    QFETCH(QString, expected);
    const auto* known = hardware::findKnownAccelerator(name.toStdString());
    QCOMPARE(QString::fromStdString(known ? std::string(known->name) : std::string()), expected);
}

RIDGEPOINT_TEST(TestValidate)
#include "tst_validate.moc"
