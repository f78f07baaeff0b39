// SPDX-License-Identifier: Apache-2.0
// Very many plans of all kinds through validate() and evaluate(). RIDGEPOINT_ANY_PLANS says how
// many (10,000 if not told; a million takes minutes), RIDGEPOINT_ANY_PLANS_SEED where to begin.
#include "any_plans.h"
#include "core/plan/forecast_faults.h"
#include "plan/advice.h"
#include "plan/validate.h"
#include "quantity/number_text.h"
#include "support/test_main.h"

#include <csignal>
#include <cstdio>
#include <sys/time.h>
#include <unistd.h>

using namespace ridgepoint;

namespace {

/// Seconds of a processor that no evaluation may take: far above any that works, so that no test
/// rests on a time.
constexpr time_t kHang_s = 60;

/// Longer pipelines take up to seconds: only a hundredth of them is run.
constexpr double kMostSlots = 200'000;

volatile int currentPlan = 0;

void endHanging(int)
{
    // only what a signal handler may call
    char text[] = "plan 000000000 hangs\n";
    int number = currentPlan;
    for (int digit = 13; digit >= 5; --digit, number /= 10)
        text[digit] = static_cast<char>('0' + number % 10);
    if (::write(STDERR_FILENO, text, sizeof text - 1) < 0)
        ::_exit(3);
    ::_exit(2);
}

void watchFor(time_t seconds)
{
    const itimerval timer{{0, 0}, {seconds, 0}};
    ::setitimer(ITIMER_PROF, &timer, nullptr);
}

/// What the plan has that a new plan has not, and its errors.
std::string changesText(const plan::Plan& plan)
{
    std::string text;
    for (const plan::Field& field : plan::fields()) {
        for (int index = 0; index < std::min(3, plan::listSize(plan, field.list)); ++index) {
            const plan::Value value = field.get(plan, index);
            if (value != plan::defaultValue(field))
                text += "  " + plan::pathText(field, index) + "=" + plan::valueText(field, value) +
                        "\n";
        }
    }
    for (const plan::Given& given : plan.given)
        text += "  given." + plan::figureText(given.figure, given.index) + "=" +
                quantity::exactText(given.value) + "\n";
    for (const quantity::Problem& problem : plan::validate(plan)) {
        if (problem.severity == quantity::Severity::Error)
            text += "  error: " + problem.message.english() + "\n";
    }
    return text;
}

std::string faultOf(const plan::Plan& plan, int number)
{
    const auto problems = plan::validate(plan);
    for (const quantity::Problem& problem : problems) {
        if (problem.message.empty() || problem.id.empty())
            return "a problem says nothing: " + problem.id + " at " + problem.path;
    }
    if (tests::pipelineSlots(plan) > kMostSlots && number % 100 != 0)
        return {};
    const plan::Detail detail = number % 50 == 0 ? plan::Detail::Tensors : plan::Detail::Figures;
    const plan::Forecast forecast = plan::evaluate(plan, detail);
    std::string fault = tests::forecastFault(forecast);
    if (fault.empty())
        fault = tests::sumFault(problems, forecast);
    if (!fault.empty())
        return fault;
    if (number % 7 == 0)
        fault = tests::derivationFault(
            plan, forecast,
            plan::FigureId(static_cast<std::size_t>(number / 7) % plan::kFigureCount));
    if (fault.empty() && number % 20 == 0)
        fault = tests::silenceFault(plan::check(plan, forecast), forecast);
    return fault;
}

} // namespace

class TestAnyPlans : public QObject
{
    Q_OBJECT

  private slots:
    void validateAndEvaluateHoldWhatTheySay();
};

void TestAnyPlans::validateAndEvaluateHoldWhatTheySay()
{
    const int asked = qEnvironmentVariableIntValue("RIDGEPOINT_ANY_PLANS");
    const int count = asked > 0 ? asked : 10'000;
    const int seed = qEnvironmentVariableIntValue("RIDGEPOINT_ANY_PLANS_SEED");
    const auto before = std::signal(SIGPROF, endHanging);
    int sound = 0;
    int faults = 0;
    for (int i = 0; i < count; ++i) {
        // each plan from its own number, so that one can be drawn again alone
        std::mt19937_64 random(static_cast<std::uint64_t>(seed + i));
        const plan::Plan plan = tests::anyPlan(random);
        currentPlan = i;
        watchFor(kHang_s);
        const std::string fault = faultOf(plan, seed + i);
        watchFor(0);
        if (!fault.empty() && ++faults <= 20)
            std::fprintf(stderr, "plan %d: %s\n%s", seed + i, fault.c_str(),
                         changesText(plan).c_str());
        bool isSound = true;
        for (const quantity::Problem& problem : plan::validate(plan))
            isSound = isSound && problem.severity != quantity::Severity::Error;
        sound += isSound;
    }
    std::signal(SIGPROF, before);
    QCOMPARE(faults, 0);
    // neither kind of plan is rare, or the draw is no good
    if (count >= 1000)
        QVERIFY2(sound > count / 20 && sound < count - count / 20, std::to_string(sound).c_str());
}

RIDGEPOINT_TEST(TestAnyPlans)
#include "tst_any_plans.moc"
