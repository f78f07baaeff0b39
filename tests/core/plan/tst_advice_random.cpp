// SPDX-License-Identifier: Apache-2.0
// Random plans: fixes work on all of them, and nonsense does no harm to validate(), evaluate() or
// advise().
#include "example_plans.h"
#include "find_problem.h"
#include "plan/advice.h"
#include "plan/validate.h"
#include "support/test_main.h"

#include <cmath>
#include <limits>
#include <random>

using namespace ridgepoint;
using plan::Field;
using plan::Forecast;
using plan::Plan;
using plan::Value;
using quantity::Problem;

class TestAdviceRandom : public QObject
{
    Q_OBJECT

  private slots:
    void fixesWorkOnAnyPlan();
    void nonsenseDoesNoHarm();
};

namespace {

/// A plan with some of the settings that people try, whether they go together or not.
Plan randomPlan(std::mt19937& random)
{
    const std::vector<std::pair<const char*, std::vector<const char*>>> choices = {
        {"layout.tensor_parallel", {"2", "4", "8", "16", "3", "6"}},
        {"layout.pipeline_parallel", {"2", "4", "8", "16", "3", "32"}},
        {"cluster.nodes", {"2", "4", "8", "16", "3", "12", "64"}},
        {"layout.zero_stage", {"none", "1", "2"}},
        {"layout.micro_batch_sequences", {"2", "4", "3", "8"}},
        {"task.global_batch_sequences", {"16", "100", "384", "1000", "4096"}},
        {"layout.recompute", {"full", "megatron-selective"}},
        {"layout.prefetch", {"no"}},
        {"layout.attention", {"standard"}},
        {"task.sequence_tokens", {"8192", "2048", "32768", "1000", "1000000000"}},
        {"task.tokens", {"100B", "1B", "15T"}},
        {"task.deadline_days", {"10", "90", "365"}},
        {"cluster.memory_bytes", {"24 GB", "40 GB", "16 GB"}},
        {"cluster.link_bytes_per_s", {"32 GB/s", "900 GB/s"}},
        {"cluster.nic_bytes_per_s", {"25 GB/s", "3 GB/s"}},
        {"compute.efficiency", {"60%", "80%", "95%", "5%"}},
        {"compute.efficiency_means", {"mfu"}},
        {"checkpoint.interval_s", {"10 s", "1 h", "10 d"}},
        {"input.workers", {"2"}},
        {"input.sequences_per_s_per_worker", {"3"}},
        {"given.step.time_s", {"1 s", "100 s"}},
        {"given.memory.working_set_bytes", {"10 GiB", "100 GiB"}},
    };
    Plan plan;
    for (const auto& [path, values] : choices) {
        const std::size_t picked =
            std::uniform_int_distribution<std::size_t>(0, 2 * values.size())(random);
        if (picked < values.size())
            tests::assign(plan, {{path, values[picked]}});
    }
    return plan;
}

} // namespace

void TestAdviceRandom::fixesWorkOnAnyPlan()
{
    std::mt19937 random(7);
    int applied = 0;
    for (int i = 0; i < 60; ++i) {
        const Plan plan = randomPlan(random);
        for (const Problem& problem : plan::check(plan, plan::evaluate(plan))) {
            for (const quantity::Fix& fix : problem.fixes) {
                Plan fixed = plan;
                tests::assign(fixed, {{fix.path, fix.value}});
                QVERIFY2(!tests::findProblem(plan::check(fixed, plan::evaluate(fixed)), problem.id,
                                             problem.path),
                         (problem.message.english() + " -> " + fix.label.english()).c_str());
                ++applied;
            }
        }
    }
    QVERIFY(applied > 200);
}

namespace {

/// Values that break things: limits of the types, and what is not a number.
Value nonsense(const Field& field, std::mt19937& random)
{
    const auto pick = [&](std::size_t size) {
        return std::uniform_int_distribution<std::size_t>(0, size - 1)(random);
    };
    constexpr std::int64_t kWholes[] = {0,
                                        -1,
                                        1,
                                        2,
                                        3,
                                        7,
                                        24,
                                        97,
                                        4096,
                                        65536,
                                        262143,
                                        1'000'000'007,
                                        std::numeric_limits<std::int64_t>::max(),
                                        std::numeric_limits<std::int64_t>::max() - 1,
                                        std::numeric_limits<std::int64_t>::min(),
                                        -4096};
    constexpr double kReals[] = {0.0,
                                 -0.0,
                                 -1.0,
                                 1e-300,
                                 5e-324,
                                 1e-9,
                                 0.5,
                                 1.0,
                                 1e6,
                                 1e15,
                                 1e18,
                                 1e300,
                                 1.7e308,
                                 -1e300,
                                 std::numeric_limits<double>::quiet_NaN(),
                                 std::numeric_limits<double>::infinity(),
                                 -std::numeric_limits<double>::infinity()};
    switch (field.kind) {
    case plan::ValueKind::Integer:
        return kWholes[pick(std::size(kWholes))];
    case plan::ValueKind::Real:
        return kReals[pick(std::size(kReals))];
    case plan::ValueKind::Choice:
        return std::string(field.choices[pick(field.choices.size())]);
    case plan::ValueKind::Flag:
        return pick(2) == 0;
    case plan::ValueKind::Text:
        return std::string(pick(2) == 0 ? "RTX 4090" : "\xff\x01 \" H100");
    }
    return {};
}

void verifyFinite(const Forecast& forecast)
{
    for (const plan::FigureRow& row : plan::figureRows()) {
        const plan::FigureValue& figure = forecast[row.figure];
        QVERIFY2(!figure.value || std::isfinite(*figure.value), std::string(row.id).c_str());
        QVERIFY2(!figure.computed || std::isfinite(*figure.computed), std::string(row.id).c_str());
        QVERIFY2(figure.value || !figure.reason.empty(), std::string(row.id).c_str());
        for (const double item : figure.items)
            QVERIFY2(std::isfinite(item), std::string(row.id).c_str());
    }
    for (const plan::TimelineBlock& block : forecast.timeline)
        QVERIFY(std::isfinite(block.start_s) && std::isfinite(block.end_s));
    for (const plan::MemoryPoint& point : forecast.memory)
        QVERIFY(std::isfinite(point.time_s) && std::isfinite(point.bytes));
    for (const plan::TensorRow& row : forecast.tensors)
        QVERIFY2(std::isfinite(row.bytes) && std::isfinite(row.count), row.name.english().c_str());
}

} // namespace

/// Random fields set to extremes past every check. All of them are validated and evaluated; the
/// dozens of evaluations of advise() are made for some.
void TestAdviceRandom::nonsenseDoesNoHarm()
{
    const int count = qEnvironmentVariableIntValue("RIDGEPOINT_FUZZ") > 0
                          ? qEnvironmentVariableIntValue("RIDGEPOINT_FUZZ")
                          : 20000;
    const int adviseEvery = qEnvironmentVariableIsSet("RIDGEPOINT_FUZZ") ? 1 : 10;
    std::mt19937 random(20260101);
    const auto below = [&](std::size_t size) {
        return std::uniform_int_distribution<std::size_t>(0, size - 1)(random);
    };
    const std::vector<tests::ExamplePlan> bases = tests::examplePlans();
    for (int i = 0; i < count; ++i) {
        Plan plan = bases[below(bases.size())].plan;
        if (below(4) == 0)
            plan.model.groups.resize(2);
        const std::size_t changes = 1 + below(8);
        for (std::size_t c = 0; c < changes; ++c) {
            const Field& field = plan::fields()[below(plan::fields().size())];
            const int index =
                static_cast<int>(below(static_cast<std::size_t>(plan::listSize(plan, field.list))));
            QVERIFY(field.set(plan, index, nonsense(field, random)));
        }
        if (below(3) == 0) {
            const auto& row = plan::figureRows()[below(plan::kFigureCount)];
            const Value value = nonsense(*plan::findField("input.wait_s")->field, random);
            plan::setGiven(plan,
                           {row.figure, static_cast<int>(below(4)) - 1, std::get<double>(value)});
        }
        const auto problems = plan::validate(plan);
        const Forecast forecast = plan::evaluate(plan);
        verifyFinite(forecast);
        if (i % adviseEvery == 0)
            plan::advise(plan, forecast);
        if (i % 50 == 0)
            verifyFinite(plan::evaluate(plan, plan::Detail::Tensors));
        if (QTest::currentTestFailed()) {
            std::fprintf(stderr, "plan %d\n", i);
            return;
        }
    }
}

RIDGEPOINT_TEST(TestAdviceRandom)
#include "tst_advice_random.moc"
