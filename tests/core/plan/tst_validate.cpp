// SPDX-License-Identifier: Apache-2.0
// Each rule of validate() is set off once, and each of its fixes takes its problem away.
#include "plan/validate.h"

#include "find_problem.h"
#include "hardware/known_accelerators.h"
#include "support/test_main.h"
#include "validate_cases.h"

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
using tests::findProblem;
using tests::RuleCase;
using tests::ruleCases;

namespace {

std::string applied(Plan& plan, const quantity::Fix& fix)
{
    const bool isGiven = fix.path.starts_with("given.");
    const auto refused = isGiven ? plan::setGiven(plan, fix.path.substr(6), fix.value)
                                 : plan::setField(plan, fix.path, fix.value);
    return refused ? refused->message.english() : std::string();
}

/// Applies each fix to a copy: it is accepted, and the problem is gone.
void verifyFixes(const Plan& plan, const Problem& problem)
{
    for (const quantity::Fix& fix : problem.fixes) {
        Plan fixed = plan;
        const std::string what =
            problem.id + ": " + fix.label.english() + " {" + fix.path + "=" + fix.value + "} ";
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
    QVERIFY2(problem->message.english().ends_with('.') || problem->message.english().ends_with('?'),
             problem->message.english().c_str());
    QCOMPARE(!problem->fixes.empty(), rule.fixable);
    verifyFixes(plan, *problem);
}

void TestValidate::everyNumberIsRangeChecked()
{
    Plan applying; // a plan in which most fields have a meaning
    tests::assign(applying, {{"layout.tensor_parallel", "2"},
                             {"layout.pipeline_parallel", "2"},
                             {"layout.offload_optimizer", "yes"}});
    int checked = 0;
    for (const Field& field : plan::fields()) {
        if (field.kind != plan::ValueKind::Integer && field.kind != plan::ValueKind::Real)
            continue;
        Plan base = applying;
        for (const tests::Assignments& kind : tests::kindsOfPlans()) {
            base = applying;
            tests::assign(base, kind);
            if (field.applies(base, 0))
                break;
        }
        QVERIFY2(field.applies(base, 0), std::string(field.path).c_str());
        std::vector<Value> values;
        if (field.kind == plan::ValueKind::Integer)
            values = {std::int64_t{-1}, std::numeric_limits<std::int64_t>::min(),
                      std::numeric_limits<std::int64_t>::max()};
        else
            values = {-1.0, tests::kNan, tests::kInfinity, -tests::kInfinity, 1e300};
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
                     (example.name + ": " + problem.id + " " + problem.message.english()).c_str());
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
    plan.cluster.reserve.fragmentationRatio = tests::kNan;
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
