// SPDX-License-Identifier: Apache-2.0
// The fit of constants finds what made the measurements, keeps to its priors where they say
// nothing, is not led astray by outliers, and leaves families out.
#include "explore/fit_constants.h"
#include "plan/fields.h"
#include "plan/forecast.h"
#include "support/test_main.h"

#include <cmath>

using namespace ridgepoint;
using explore::Constant;
using explore::FitResult;
using explore::FitRun;
using plan::FigureId;
using plan::Plan;

namespace {

constexpr const char* kProduct = "cluster.pools[0].curves.product_efficiency";
constexpr const char* kMemory = "cluster.pools[0].curves.memory_efficiency";
constexpr const char* kOverlap = "compute.tensor_overlap";

void set(Plan& plan, const char* path, const std::string& value)
{
    const auto problem = plan::setField(plan, path, value);
    QVERIFY2(!problem, path);
}

/// A plan of Llama-3-8B in operator mode, with other sequences and layouts by number.
Plan planOf(int number)
{
    Plan plan;
    set(plan, "compute.mode", "operators");
    set(plan, "cluster.nodes", "2");
    set(plan, "task.global_batch_sequences", "64");
    set(plan, "task.sequence_tokens", std::to_string(1024 << (number % 4)));
    set(plan, "layout.zero_stage", number % 2 ? "1" : "3");
    set(plan, "layout.tensor_parallel", number % 2 ? "4" : "1");
    return plan;
}

std::vector<Constant> constants()
{
    Constant product{"card", kProduct, 0.6, 0.3, false, {}, 0.6};
    Constant memory{"card", kMemory, 0.8, 0.3, false, {}, 0.8};
    Constant overlap{"software", kOverlap, 0.4, 1, true, {}, 0.4};
    Constant idle{"another card", kProduct, 0.5, 0.1, false, {}, 0.5};
    return {product, memory, overlap, idle};
}

std::vector<FitRun> runs(double outlier = 1)
{
    std::vector<FitRun> list;
    for (int i = 0; i < 24; ++i) {
        FitRun run;
        run.id = std::to_string(i);
        run.family = std::to_string(i / 2);
        run.plan = planOf(i);
        run.presetOf = {{kProduct, "card"}, {kMemory, "card"}, {kOverlap, "software"}};
        Plan truth = run.plan;
        set(truth, kProduct, "0.7");
        set(truth, kMemory, "0.75");
        set(truth, kOverlap, "0.6");
        run.measuredS = *plan::evaluate(truth).value(FigureId::StepTimeS);
        if (i == 5)
            run.measuredS *= outlier;
        list.push_back(std::move(run));
    }
    return list;
}

} // namespace

class TestFitConstants : public QObject
{
    Q_OBJECT

  private slots:
    void findsWhatMadeTheMeasurements();
    void outliersCountLittle();
    void whatNoRunHasStaysAtItsPrior();
    void familiesAreLeftOut();
    void canBeStopped();
    void errorsOfNothing();
};

void TestFitConstants::findsWhatMadeTheMeasurements()
{
    explore::FitOptions options;
    options.folds = 0;
    options.noise = 0.001; // these measurements have none
    const auto made = runs();
    const auto list = constants();
    const FitResult result = explore::fitConstants(made, list, options);
    QCOMPARE(result.constants.size(), list.size());
    QVERIFY(std::abs(result.constants[0].constant.value - 0.7) < 0.01);
    QVERIFY(std::abs(result.constants[1].constant.value - 0.75) < 0.02);
    QVERIFY(std::abs(result.constants[2].constant.value - 0.6) < 0.03);
    QVERIFY(result.constants[0].dataShare > 0.9);
    QCOMPARE(result.constants[0].runs, 24);
    QCOMPARE(result.constants[2].runs, 12); // only plans with tensor parallelism
    QVERIFY(explore::knownError(result.errors.before).median > 0.05);
    QVERIFY(explore::knownError(result.errors.within).percentile90 < 0.005);
}

void TestFitConstants::outliersCountLittle()
{
    explore::FitOptions options;
    options.folds = 0;
    const auto made = runs(3);
    const auto list = constants();
    const FitResult result = explore::fitConstants(made, list, options);
    QVERIFY(std::abs(result.constants[0].constant.value - 0.7) < 0.03);
    QVERIFY(result.errors.within[5] < -0.6);
}

void TestFitConstants::whatNoRunHasStaysAtItsPrior()
{
    explore::FitOptions options;
    options.folds = 0;
    const auto made = runs();
    const auto list = constants();
    const FitResult result = explore::fitConstants(made, list, options);
    const explore::ConstantFit& idle = result.constants.back();
    QVERIFY(std::abs(idle.constant.value - 0.5) < 1e-9);
    QCOMPARE(idle.runs, 0);
    QVERIFY(idle.dataShare < 1e-9);
}

void TestFitConstants::familiesAreLeftOut()
{
    explore::FitOptions options;
    options.folds = 4;
    const auto made = runs(1.5);
    const auto list = constants();
    const FitResult result = explore::fitConstants(made, list, options);
    QCOMPARE(result.errors.leftOut.size(), made.size());
    // without its own run the others predict the outlier a little worse still
    QVERIFY(result.errors.leftOut[5] <= result.errors.within[5] + 1e-6);
    QVERIFY(explore::knownError(result.errors.leftOut).median < 0.02);
}

void TestFitConstants::canBeStopped()
{
    explore::FitOptions options;
    int asked = 0;
    options.progress = [&](double done) {
        ++asked;
        return done >= 0 && done <= 1 && asked < 2;
    };
    const auto made = runs();
    const auto list = constants();
    explore::fitConstants(made, list, options);
    QCOMPARE(asked, 2);
}

void TestFitConstants::errorsOfNothing()
{
    const explore::KnownError none = explore::knownError({});
    QCOMPARE(none.runs, 0);
    QCOMPARE(none.median, 0.0);
}

RIDGEPOINT_TEST(TestFitConstants)
#include "tst_fit_constants.moc"
