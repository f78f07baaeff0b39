// SPDX-License-Identifier: Apache-2.0
// Losses add up to the step, whatever the plan; each is the engine's own figure where there is one;
// and what is offered to win one back does so.
#include "core/plan/random_plans.h"
#include "exchange/presets.h"
#include "explore/step_losses.h"
#include "explore/step_operators.h"
#include "explore/step_remedies.h"
#include "plan/fields.h"
#include "plan/forecast.h"
#include "support/test_main.h"

#include <cmath>

using namespace ridgepoint;
using namespace ridgepoint::explore;
using plan::FigureId;

namespace {

bool isClose(double a, double b, double beside)
{
    return std::abs(a - b) <= 1e-9 * std::abs(beside);
}

plan::Plan preset(const char* id)
{
    return exchange::loadPlanPreset(id).document->plan;
}

plan::Plan withOperators(plan::Plan plan)
{
    plan.compute.mode = compute::TimeMode::Operators;
    return plan;
}

double secondsOf(const StepLosses& losses, Loss which)
{
    for (const StepLoss& loss : losses.losses) {
        if (loss.loss == which)
            return loss.seconds;
    }
    return 0;
}

void checkSums(const plan::Plan& plan, const std::string& name)
{
    const plan::Forecast forecast = plan::evaluate(plan);
    const StepLosses losses = stepLosses(plan);
    const auto step = forecast.value(FigureId::StepTimeS);
    if (!step || !(*step > 0)) {
        QVERIFY2(!losses.reason.empty(), name.c_str());
        return;
    }
    QVERIFY2(losses.reason.empty(), (name + ": " + losses.reason.english()).c_str());
    QCOMPARE(losses.stepS, *step);
    double sum = losses.idealS;
    double shares = losses.mfu;
    double largest = losses.idealS;
    for (const StepLoss& loss : losses.losses) {
        sum += loss.seconds;
        shares += loss.share;
        largest = std::max(largest, std::abs(loss.seconds));
        QVERIFY2(std::isfinite(loss.mfuWithout), name.c_str());
    }
    QVERIFY2(isClose(sum, *step, std::max(*step, largest)), name.c_str());
    QVERIFY2(std::abs(shares - 1) <= 1e-9 * std::max(1.0, largest / *step), name.c_str());
    QVERIFY2(isClose(secondsOf(losses, Loss::OtherComputing), 0, largest), name.c_str());
    QCOMPARE(losses.stages.size(),
             std::max<std::size_t>(1, forecast[FigureId::PipelineForwardS].items.size()));
    for (const StageTime& stage : losses.stages)
        QVERIFY2(isClose(stage.totalS(), *step, std::max(*step, largest)), name.c_str());

    const auto isFigure = [&](Loss loss, FigureId figure) {
        return isClose(secondsOf(losses, loss), forecast.value(figure).value_or(0), largest);
    };
    QVERIFY2(isFigure(Loss::Recompute, FigureId::StepRecomputeS), name.c_str());
    QVERIFY2(isFigure(Loss::TensorParallel, FigureId::NetworkTensorParallelS), name.c_str());
    QVERIFY2(isFigure(Loss::ExpertParallel, FigureId::NetworkExpertParallelS), name.c_str());
    QVERIFY2(isFigure(Loss::ContextParallel, FigureId::NetworkContextParallelS), name.c_str());
    QVERIFY2(isFigure(Loss::HostLink, FigureId::NetworkHostS), name.c_str());
    QVERIFY2(isFigure(Loss::DataParallel, FigureId::NetworkExposedDataParallelS), name.c_str());
    QVERIFY2(isFigure(Loss::Bubble, FigureId::StepBubbleS), name.c_str());
    QVERIFY2(isFigure(Loss::InputWait, FigureId::StepInputWaitS), name.c_str());
    QVERIFY2(isFigure(Loss::Update, FigureId::StepUpdateS), name.c_str());
    QVERIFY2(isFigure(Loss::Other, FigureId::StepOtherS), name.c_str());
}

bool hasGivenPasses(const plan::Plan& plan)
{
    for (int stage = -1; stage < plan.layout.pipelineParallel; ++stage) {
        if (plan::findGiven(plan, FigureId::PipelineForwardS, stage) ||
            plan::findGiven(plan, FigureId::PipelineBackwardS, stage))
            return true;
    }
    return false;
}

/// What the operators take is what the engine says, but for what is named beside them.
void checkOperators(const plan::Plan& plan, const std::string& name)
{
    const plan::Forecast forecast = plan::evaluate(plan);
    const StepOperators operators = stepOperators(plan, true);
    const auto compute = forecast.value(FigureId::StepComputeS);
    if (!operators.reason.empty() || !compute || hasGivenPasses(plan))
        return;
    double once = operators.computing.total();
    double again = operators.repeating.total();
    for (const OperatorPass& pass : operators.passes) {
        (pass.pass == Pass::Repeated ? again : once) += pass.seconds;
        QVERIFY2(pass.count > 0 && pass.seconds > 0 && pass.bytes >= 0 && pass.flops >= 0,
                 name.c_str());
    }
    QVERIFY2(isClose(once, *compute, *compute), name.c_str());
    const double repeated = *forecast.value(FigureId::StepRecomputeS);
    QVERIFY2(isClose(again, repeated, *compute), name.c_str());
    // nothing is left over but what has a reason
    const bool casts = plan.layout.zeroStage == layout::ZeroStage::Three &&
                       plan.precision.gradients == memory::Format::Fp32;
    if (!casts)
        QVERIFY2(isClose(operators.computing.otherS, 0, *compute), name.c_str());
    if (plan.layout.recompute != model::Recompute::None || plan.layout.recomputeSet.empty())
        QVERIFY2(isClose(operators.repeating.otherS, 0, *compute), name.c_str());
    QVERIFY2(operators.computing.launchS >= -1e-12 && operators.computing.slowestRankS >= -1e-12,
             name.c_str());
}

} // namespace

class TestStepLosses : public QObject
{
    Q_OBJECT

  private slots:
    void examplesAddUp()
    {
        for (const tests::ExamplePlan& example : tests::examplePlans()) {
            checkSums(example.plan, example.name);
            const plan::Plan timed = withOperators(example.plan);
            checkSums(timed, example.name + ", operators");
            checkOperators(timed, example.name);
        }
    }

    void presetsAddUp()
    {
        for (const exchange::PresetInfo& info : exchange::presetList()) {
            if (info.kind != exchange::PresetKind::Plan)
                continue;
            const plan::Plan plan = preset(info.id.c_str());
            checkSums(plan, info.id);
            checkSums(withOperators(plan), info.id + ", operators");
            checkOperators(withOperators(plan), info.id);
        }
    }

    void randomPlansAddUp()
    {
        std::mt19937 random(7);
        for (int i = 0; i < 300; ++i) {
            const plan::Plan plan = tests::randomPlan(random);
            const std::string name = "random plan " + std::to_string(i);
            checkSums(plan, name);
            checkSums(withOperators(plan), name + ", operators");
            checkOperators(withOperators(plan), name);
            if (QTest::currentTestFailed())
                return;
        }
    }

    void onlyAPipelineIsUneven()
    {
        for (const char* id : {"decoder-7b-1t-128xh100", "qwen3-8b-48x4090"}) {
            for (const plan::Plan& plan : {preset(id), withOperators(preset(id))})
                QCOMPARE(secondsOf(stepLosses(plan), Loss::UnevenStages), 0.0);
        }
        // the last of its stages has the head: the busiest has more than the mean, in both modes
        const plan::Plan uneven = preset("gpt3-175b-4096xa100");
        QVERIFY(uneven.layout.pipelineParallel > 1);
        QVERIFY(secondsOf(stepLosses(uneven), Loss::UnevenStages) > 0);
        QVERIFY(secondsOf(stepLosses(withOperators(uneven)), Loss::UnevenStages) > 0);
        const StepLosses losses = stepLosses(uneven);
        for (std::size_t stage = 0; stage < losses.stages.size(); ++stage)
            QVERIFY(losses.stages[stage].idleS >=
                    losses.stages[static_cast<std::size_t>(losses.busiest)].idleS - 1e-9);
    }

    /// An assumed efficiency of 1 loses nothing; half of it loses as much as is computed.
    void assumedEfficiencyIsOneLoss()
    {
        plan::Plan plan = preset("decoder-7b-1t-128xh100");
        plan.compute.efficiencyMeaning = compute::EfficiencyMeaning::Compute;
        plan.compute.efficiency = 1;
        QVERIFY(std::abs(secondsOf(stepLosses(plan), Loss::Efficiency)) < 1e-9);
        const double work = *plan::evaluate(plan).value(FigureId::StepComputeS);
        plan.compute.efficiency = 0.5;
        QVERIFY(isClose(secondsOf(stepLosses(plan), Loss::Efficiency), work, work));
    }

    /// In FP8 products may be faster than the peak that an MFU is over.
    void lossesMayBeBelowZero()
    {
        plan::Plan plan = withOperators(preset("decoder-70b-1024xh100"));
        const double in16 = secondsOf(stepLosses(plan), Loss::Products);
        plan.compute.productFormat = compute::ProductFormat::Fp8;
        const double in8 = secondsOf(stepLosses(plan), Loss::Products);
        QVERIFY(in16 > 0 && in8 < in16);
        checkSums(plan, "fp8");
    }

    void lossesWithoutMfu()
    {
        const StepLosses losses = stepLosses(withOperators(preset("gpt3-175b-4096xa100")));
        for (const StepLoss& loss : losses.losses) {
            if (loss.seconds <= 0)
                continue;
            QVERIFY(loss.mfuWithout > losses.mfu);
            QVERIFY(isClose(loss.mfuWithout * (losses.stepS - loss.seconds), losses.idealS,
                            losses.idealS));
            QVERIFY(!lossRow(loss.loss).remedy.empty() && !lossRow(loss.loss).name.empty());
            QVERIFY(plan::findFigure(lossRow(loss.loss).figure));
        }
        for (std::size_t i = 0; i < lossRows().size(); ++i)
            QCOMPARE(static_cast<std::size_t>(lossRows()[i].loss), i);
    }

    void changesDoWhatTheySay_data()
    {
        QTest::addColumn<bool>("operators");
        for (const char* id : {"gpt3-175b-4096xa100", "chapter-pipeline-4x9", "qwen3-8b-48x4090"}) {
            QTest::addRow("%s", id) << false;
            QTest::addRow("%s operators", id) << true;
        }
    }
    void changesDoWhatTheySay()
    {
        QFETCH(bool, operators);
        const QByteArray id = QByteArray(QTest::currentDataTag()).split(' ').front();
        plan::Plan plan = preset(id.constData());
        if (operators)
            plan = withOperators(plan);
        const StepRemedies remedies = stepRemedies(plan);
        QVERIFY(remedies.reason.empty());
        QVERIFY(!remedies.list.empty());
        int offered = 0;
        double before = remedies.list.front().loss.seconds;
        for (const LossRemedies& each : remedies.list) {
            QVERIFY(each.loss.seconds > 0 && each.loss.seconds <= before);
            before = each.loss.seconds;
            QVERIFY(each.changes.size() <= 2);
            for (const StepChange& change : each.changes) {
                ++offered;
                plan::Plan changed = plan;
                for (const quantity::Fix& edit : change.edits)
                    QVERIFY(!plan::setField(changed, edit.path, edit.value));
                const plan::Forecast forecast = plan::evaluate(changed);
                const double step = *forecast.value(FigureId::StepTimeS);
                QCOMPARE(change.outcome.stepS.value(), step);
                QVERIFY(step < remedies.losses.stepS);
                QVERIFY(isClose(change.savedS, remedies.losses.stepS - step, step));
                QCOMPARE(change.fits, *forecast.value(FigureId::MemoryMarginBytes) >= 0);
            }
        }
        // times of passes that are given leave nothing but the network to win back
        QVERIFY(offered > 0 || hasGivenPasses(plan));
    }

    void plansWithoutNumbersSayWhy()
    {
        plan::Plan empty;
        empty.model.groups.clear();
        QVERIFY(!stepLosses(empty).reason.empty());
        QVERIFY(!stepRemedies(empty).reason.empty());
        QVERIFY(!stepOperators(empty, true).reason.empty());
        plan::Plan noPeak = preset("qwen3-8b-48x4090");
        noPeak.cluster.pools.front().peakFlopPerS = 0;
        QVERIFY(!stepLosses(noPeak).reason.empty());
        QVERIFY(stepLosses(noPeak).losses.empty());
    }
};

RIDGEPOINT_TEST(TestStepLosses)
#include "tst_step_losses.moc"
