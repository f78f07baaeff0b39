// SPDX-License-Identifier: Apache-2.0
// The choice for a plan rests on the plan's own figures: all kept is its peak, all rebuilt costs
// what full recomputation costs, and what is chosen fits.
#include "core/model/architectures.h"
#include "exchange/presets.h"
#include "explore/memory_choice_of_plan.h"
#include "explore/memory_mix.h"
#include "plan/fields.h"
#include "plan/forecast.h"
#include "support/test_main.h"

#include <algorithm>
#include <cmath>

using namespace ridgepoint;
using namespace ridgepoint::explore;
using plan::FigureId;

namespace {

plan::Plan preset(const char* id)
{
    return exchange::loadPlanPreset(id).document->plan;
}

double value(const plan::Plan& plan, FigureId figure)
{
    return plan::evaluate(plan).value(figure).value_or(-1);
}

plan::Plan with(plan::Plan plan, const char* path, const char* text)
{
    if (const auto problem = plan::setField(plan, path, text))
        QTest::qFail(problem->message.english().c_str(), __FILE__, __LINE__);
    return plan;
}

constexpr const char* kPlan = "decoder-7b-1t-128xh100";

} // namespace

class TestMemoryChoiceOfPlan : public QObject
{
    Q_OBJECT

  private slots:
    void allKeptIsThePlansPeak()
    {
        for (const char* id : {kPlan, "decoder-70b-1024xh100"}) {
            for (const char* rule : {"none", "full"}) {
                const auto made = memoryProblemOf(with(preset(id), "layout.recompute", rule));
                QVERIFY2(made.reason.empty(), made.reason.english().c_str());
                const double peak =
                    value(with(preset(id), "layout.recompute", "none"), FigureId::MemoryPeakBytes);
                QVERIFY(std::abs(made.mostPeakBytes / peak - 1) < 1e-12);
                const auto choice = choosePlanMemory(made, 2 * peak);
                QVERIFY(choice.choice.isFeasible && choice.choice.isExact);
                QCOMPARE(choice.addedStepS, 0.0);
                QVERIFY(std::abs(choice.peakBytes / peak - 1) < 1e-12);
                QVERIFY(choice.recomputeSet.empty() && choice.offloadSet.empty());
                // the tensors are those of the figure
                double bytes = 0;
                for (const ChoosableLayers& kind : made.problem.kinds) {
                    for (const ChoosableTensor& tensor : kind.tensors)
                        bytes += tensor.bytes * static_cast<double>(kind.layers);
                }
                QVERIFY(std::abs(bytes * made.inFlight + made.otherBytes - peak) < 1e-9 * peak);
            }
        }
    }

    void theLeastCostsLittleLessThanFullRecomputation()
    {
        const auto made = memoryProblemOf(preset(kPlan));
        const plan::Plan full = with(preset(kPlan), "layout.recompute", "full");
        const auto least = planMemoryCurve(made, 2).front();
        QVERIFY(least.choice.isFeasible && least.choice.isExact);
        // full recomputation repeats the last product too, and keeps no statistics
        const double repeated = value(full, FigureId::StepRecomputeS);
        QVERIFY2(least.addedStepS > 0.5 * repeated && least.addedStepS < repeated,
                 std::to_string(least.addedStepS / repeated).c_str());
        const double peak = value(full, FigureId::MemoryPeakBytes);
        QVERIFY(least.peakBytes > peak && least.peakBytes < 1.1 * peak);
    }

    void choicesFitAndFallWithMemory()
    {
        for (const double link : {0.0, 25e9}) {
            const auto made = memoryProblemOf(preset(kPlan), {link});
            const auto curve = planMemoryCurve(made, 17);
            for (std::size_t i = 0; i < curve.size(); ++i) {
                QVERIFY(curve[i].choice.isFeasible && curve[i].choice.isExact);
                QVERIFY(curve[i].peakBytes <= curve[i].budgetBytes * (1 + 1e-9));
                QVERIFY(i == 0 || curve[i].addedStepS <= curve[i - 1].addedStepS * (1 + 1e-9));
                QVERIFY(link > 0 || curve[i].offloadSet.empty());
            }
            QVERIFY(curve.front().addedStepS > 0);
            QCOMPARE(curve.back().addedStepS, 0.0);
        }
        // a link only helps
        const auto alone = choosePlanMemory(memoryProblemOf(preset(kPlan)), 40e9);
        const auto linked = choosePlanMemory(memoryProblemOf(preset(kPlan), {25e9}), 40e9);
        QVERIFY(linked.addedStepS < alone.addedStepS);
        QVERIFY(!linked.offloadSet.empty());
        const auto noHost = choosePlanMemory(memoryProblemOf(preset(kPlan), {25e9, 0}), 40e9);
        QVERIFY(std::abs(noHost.addedStepS - alone.addedStepS) <= 1e-9 * alone.addedStepS);
        QVERIFY(!choosePlanMemory(memoryProblemOf(preset(kPlan)), 1e9).choice.isFeasible);
    }

    /// The told least is the peak of its own choice as the engine has it, of each preset plan, and
    /// nothing keeps a budget below; all kept is free.
    void toldEndsAreTheEngines()
    {
        int looked = 0;
        for (const exchange::PresetInfo& info : exchange::embeddedPresets().list()) {
            if (info.kind != exchange::PresetKind::Plan)
                continue;
            for (const char* zero : {"", "1", "3"}) {
                plan::Plan plan = preset(std::string(info.id).c_str());
                if (*zero != '\0')
                    plan = with(plan, "layout.zero_stage", zero);
                plan.given.clear();
                const PlanMemoryProblem made = memoryProblemOf(plan, hostLinkOf(plan));
                if (!made.reason.empty())
                    continue;
                const std::string where = std::string(info.id) + " " + zero;
                const auto peakOf = [&](const PlanMemoryChoice& choice) {
                    plan::Plan chosen = plan;
                    for (const quantity::Fix& edit : editsOf(choice))
                        chosen = with(chosen, edit.path.c_str(), edit.value.c_str());
                    return plan::evaluate(chosen).at(FigureId::MemoryPeakBytes, made.stage);
                };
                const PlanMemoryChoice least = leastChoice(plan, made);
                QVERIFY2(least.choice.isFeasible, where.c_str());
                QCOMPARE(peakOf(least), least.peakBytes);
                const double step = 0.005 * made.mostPeakBytes;
                QVERIFY2(!fittedChoice(plan, made, least.peakBytes - step).choice.isFeasible,
                         where.c_str());
                double added = std::numeric_limits<double>::infinity();
                for (const double budget :
                     {least.peakBytes, least.peakBytes + step,
                      (least.peakBytes + made.mostPeakBytes) / 2, made.mostPeakBytes}) {
                    const PlanMemoryChoice choice = fittedChoice(plan, made, budget);
                    QVERIFY2(choice.choice.isFeasible, where.c_str());
                    QVERIFY2(peakOf(choice) <= budget * (1 + 1e-9), where.c_str());
                    added = choice.addedStepS;
                }
                QCOMPARE(added, 0.0);
                ++looked;
            }
        }
        QVERIFY(looked > 20);
    }

    /// Two kinds of layers, 16 stages, experts on 64 ranks.
    void severalKindsAndStages()
    {
        plan::Plan plan = preset(kPlan);
        plan.given.clear();
        plan.model = tests::deepSeekV3();
        plan.layout.pipelineParallel = 16;
        plan.layout.expertParallel = 64;
        plan.layout.zeroStage = layout::ZeroStage::One;
        plan.cluster.pools.front().nodes = 256;
        plan.task.phases.front().globalBatchSequences = 15360;
        const auto made = memoryProblemOf(plan, {25e9, 200e9});
        QVERIFY2(made.reason.empty(), made.reason.english().c_str());
        QVERIFY(made.inFlight > 1);
        plan.layout.recompute = model::Recompute::None;
        const auto forecast = plan::evaluate(plan);
        QVERIFY(std::abs(made.mostPeakBytes / *forecast.value(FigureId::MemoryPeakBytes) - 1) <
                1e-12);
        const auto curve = planMemoryCurve(made, 9);
        const double most = curve.front().choice.cost.addedS();
        QVERIFY(most > 0);
        for (const PlanMemoryChoice& each : curve) {
            QVERIFY(each.choice.isFeasible);
            QVERIFY(each.peakBytes <= each.budgetBytes * (1 + 1e-9));
            QVERIFY(each.choice.isExact == (each.choice.missedS == 0));
            // windows of two kinds are not filled to the byte: little is lost, and told
            QVERIFY2(each.choice.missedS <= 0.01 * most,
                     std::to_string(each.choice.missedS / most).c_str());
        }
    }

    void setsNameTensorsOfTheModel()
    {
        const plan::Plan plan = preset(kPlan);
        const auto made = memoryProblemOf(plan);
        const auto choice = choosePlanMemory(made, (made.fewestPeakBytes + made.mostPeakBytes) / 2);
        QVERIFY(!choice.recomputeSet.empty());
        const auto forecast =
            plan::evaluate(with(plan, "layout.recompute", "none"), plan::Detail::Tensors);
        for (const QString& entry :
             QString::fromStdString(choice.recomputeSet).split(QStringLiteral(", "))) {
            QVERIFY2(entry.startsWith(QStringLiteral("a:")), qPrintable(entry));
            const QStringList parts = entry.mid(2).split(QLatin1Char('*'));
            const bool isKnown = std::any_of(
                forecast.tensors.begin(), forecast.tensors.end(), [&](const plan::TensorRow& row) {
                    return row.name.english() == "layers." + parts[0].toStdString();
                });
            QVERIFY2(isKnown, qPrintable(entry));
            const auto layers = plan.model.groups.front().layers;
            QVERIFY(parts.size() == 1 || (parts[1].toInt() > 0 && parts[1].toInt() < layers));
        }
    }

    void plansWithoutAChoiceSayWhy()
    {
        plan::Plan plan = preset(kPlan);
        plan.model.groups.clear();
        QVERIFY(!memoryProblemOf(plan).reason.empty());
        QVERIFY(!memoryProblemOf(preset("qwen3-8b-48x4090")).reason.empty()); // a given working set
        plan = preset(kPlan);
        plan.cluster.pools.front().peakFlopPerS = 0;
        QVERIFY(!memoryProblemOf(plan).reason.empty());
        plan = preset(kPlan);
        plan.layout.microBatchSequences = 0;
        memoryProblemOf(plan); // ends
        plan.model.groups.front().layers = std::numeric_limits<std::int64_t>::max();
        memoryProblemOf(plan);
    }
};

RIDGEPOINT_TEST(TestMemoryChoiceOfPlan)
#include "tst_memory_choice_of_plan.moc"
