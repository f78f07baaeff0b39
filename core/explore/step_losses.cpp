// SPDX-License-Identifier: Apache-2.0
#include "explore/step_losses.h"

#include "explore/step_operators.h"
#include "explore/walkable.h"
#include "plan/engine.h"
#include "plan/formulas_stage.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace ridgepoint::explore {

using model::OperatorKind;
using plan::FigureId;
using plan::Plan;
using Engine = plan::Engine<double>;

namespace {

namespace formula = plan::formula;

constexpr double kRounding = 1e-12; ///< of the step: less is no loss

Loss lossOf(OperatorKind kind)
{
    switch (kind) {
    case OperatorKind::MatrixProduct:
        return Loss::Products;
    case OperatorKind::Attention:
        return Loss::Attention;
    case OperatorKind::Scan:
    case OperatorKind::Convolution:
        return Loss::Scans;
    case OperatorKind::Routing:
        return Loss::Routing;
    case OperatorKind::Embedding:
    case OperatorKind::Normalisation:
    case OperatorKind::Activation:
    case OperatorKind::Dropout:
    case OperatorKind::Loss:
        break;
    }
    return Loss::Elementwise;
}

class Splitter
{
  public:
    explicit Splitter(const Plan& plan)
        : m_plan(plan), m_engine(plan, quantity::Reader<double>()),
          m_seconds(lossRows().size(), 0.0)
    {
    }

    StepLosses split()
    {
        StepLosses result;
        const double cards = m_engine[FigureId::ClusterAccelerators];
        m_peak = m_plan.cluster.pools.front().peakFlopPerS;
        result.idealS = m_engine[FigureId::TaskFlopsPerStep] / (cards * m_peak);
        result.stepS = m_engine[FigureId::StepTimeS];
        result.mfu = m_engine[FigureId::StepMfu];
        m_computeS = m_engine[FigureId::StepComputeS];
        m_microBatches = m_engine[FigureId::TaskMicroBatches];
        m_stage = std::max(0, m_engine.pipeline().busiest);
        result.busiest = m_stage;
        splitComputing(result.idealS);
        splitRest();
        double sum = result.idealS;
        for (const double seconds : m_seconds)
            sum += seconds;
        if (!(result.stepS > 0) || !std::isfinite(sum) || !std::isfinite(result.stepS) ||
            !std::isfinite(result.mfu)) {
            StepLosses none;
            none.reason = RP_TR("its step cannot be computed; see the problems");
            return none;
        }
        for (std::size_t i = 0; i < m_seconds.size(); ++i) {
            if (!(std::abs(m_seconds[i]) > kRounding * result.stepS))
                continue;
            const double left = result.stepS - m_seconds[i];
            result.losses.push_back({lossRows()[i].loss, m_seconds[i], m_seconds[i] / result.stepS,
                                     left > 0 ? result.idealS / left : 0});
        }
        for (int stage = 0; stage < m_engine.stages(); ++stage)
            result.stages.push_back(timeOf(stage, result.stepS));
        return result;
    }

  private:
    double& at(Loss loss) { return m_seconds[static_cast<std::size_t>(loss)]; }
    double value(FigureId figure) { return m_engine[figure]; }
    bool isGiven(FigureId figure, int stage) const
    {
        return plan::findGiven(m_plan, figure, stage) != nullptr;
    }

    /// Computing of a stage at the rate that is assumed, without recomputation.
    double onceS(int stage)
    {
        return formula::forwardComputeS<double>(m_engine, stage) +
               formula::backwardComputeS<double>(m_engine, stage) -
               formula::recomputeS<double>(m_engine, stage);
    }

    void splitComputing(double idealS)
    {
        if (isGiven(FigureId::PipelineForwardS, m_stage) ||
            isGiven(FigureId::PipelineBackwardS, m_stage))
            at(Loss::GivenPasses) = m_computeS - idealS;
        else if (m_engine.timesOperators())
            splitOperators(idealS);
        else
            splitAssumed(idealS);
    }

    /// What a rank of the busiest stage computes takes `workS` at the peak, of the mean stage
    /// `meanS`.
    void splitWork(double idealS, double workS, double meanS)
    {
        at(Loss::UncountedWork) = (m_engine.stages() > 1 ? meanS : workS) - idealS;
        at(Loss::UnevenStages) = m_engine.stages() > 1 ? workS - meanS : 0;
    }

    void splitAssumed(double idealS)
    {
        const plan::ComputeRate<double>& rate = m_engine.computeRate();
        const double factor = rate.isMfu ? rate.factor : 1;
        const double ofPeak = value(FigureId::ComputeAchievedFlopPerS) / m_peak;
        double workS = idealS;
        if (factor > 0) {
            workS = m_computeS / factor * ofPeak;
            double mean = 0;
            for (int stage = 0; stage < m_engine.stages(); ++stage)
                mean += onceS(stage) / m_engine.stages();
            splitWork(idealS, workS, mean * m_microBatches * ofPeak);
        }
        at(Loss::Efficiency) = m_computeS - workS;
    }

    void splitOperators(double idealS)
    {
        const StepOperators operators = stepOperators(m_plan, true);
        double flops = 0;
        double seconds = 0;
        for (const OperatorPass& pass : operators.passes) {
            if (pass.pass == Pass::Repeated)
                continue;
            flops += pass.modelFlops;
            seconds += pass.seconds;
            at(lossOf(pass.kind)) += pass.seconds - pass.modelFlops / m_peak;
        }
        at(Loss::Elementwise) += operators.computing.otherS;
        at(Loss::Launch) = operators.computing.launchS;
        at(Loss::SlowestRank) = operators.computing.slowestRankS;
        at(Loss::OtherComputing) = m_computeS - seconds - operators.computing.total();
        const plan::PartReadings<double>& parts = m_engine.parts();
        const double mean =
            m_microBatches * (parts.forwardFlops + parts.backwardFlops) / m_engine.stages();
        splitWork(idealS, flops / m_peak, mean / m_peak);
    }

    void splitRest()
    {
        at(Loss::Recompute) = value(FigureId::StepRecomputeS);
        at(Loss::TensorParallel) = value(FigureId::NetworkTensorParallelS);
        at(Loss::ExpertParallel) = value(FigureId::NetworkExpertParallelS);
        at(Loss::ContextParallel) = value(FigureId::NetworkContextParallelS);
        at(Loss::HostLink) = value(FigureId::NetworkHostS);
        at(Loss::DataParallel) = value(FigureId::NetworkExposedDataParallelS);
        at(Loss::Transfers) = value(FigureId::StepExposedCommunicationS) -
                              at(Loss::TensorParallel) - at(Loss::ExpertParallel) -
                              at(Loss::ContextParallel) - at(Loss::HostLink) -
                              at(Loss::DataParallel);
        at(Loss::Bubble) = value(FigureId::StepBubbleS);
        at(Loss::InputWait) = value(FigureId::StepInputWaitS);
        at(Loss::Update) = value(FigureId::StepUpdateS);
        at(Loss::Other) = value(FigureId::StepOtherS);
    }

    StageTime timeOf(int stage, double stepS)
    {
        const double forward = m_engine.at(FigureId::PipelineForwardS, stage);
        const double backward = m_engine.at(FigureId::PipelineBackwardS, stage);
        StageTime time;
        if (!isGiven(FigureId::PipelineForwardS, stage))
            time.linksS += formula::forwardLinks<double>(m_engine, stage).total();
        if (!isGiven(FigureId::PipelineBackwardS, stage)) {
            time.linksS += formula::backwardLinks<double>(m_engine, stage).total();
            time.recomputeS = formula::atComputeRate<double>(
                m_engine, formula::recomputeS<double>(m_engine, stage));
        }
        time.linksS *= m_microBatches;
        time.recomputeS *= m_microBatches;
        const double busy = m_microBatches * (forward + backward);
        time.computeS = busy - time.linksS - time.recomputeS;
        time.idleS = m_engine.at(FigureId::PipelineIdleS, stage);
        time.restS = stepS - busy - time.idleS;
        return time;
    }

    const Plan& m_plan;
    Engine m_engine;
    std::vector<double> m_seconds; ///< by Loss
    double m_peak = 0;
    double m_computeS = 0;
    double m_microBatches = 0;
    int m_stage = 0;
};

} // namespace

const std::vector<LossRow>& lossRows()
{
    static const std::vector<LossRow> rows{
        {Loss::UncountedWork, "uncounted_work", RP_TR("Work that is not counted"), "step.compute_s",
         RP_TR("A vocabulary and heads that divide over the ranks, experts that are loaded evenly, "
               "attention that skips what is masked.")},
        {Loss::UnevenStages, "uneven_stages", RP_TR("Uneven stages"), "pipeline.forward_s",
         RP_TR("Layers split so that the busiest stage has no more to compute than the others.")},
        {Loss::Efficiency, "efficiency", RP_TR("Below the peak, as assumed"), "step.compute_s",
         RP_TR("Faster kernels. How much of the peak they reach is assumed here: times from "
               "operators say where the rest goes.")},
        {Loss::GivenPasses, "given_passes", RP_TR("Passes as given"), "step.compute_s",
         RP_TR("Times of passes are given; computed ones say where the rest goes.")},
        {Loss::Products, "products", RP_TR("Matrix products below the peak"), "step.compute_s",
         RP_TR("Larger products: more tokens in a micro-batch, a lower tensor-parallel degree; or "
               "fewer bits where the card multiplies them faster.")},
        {Loss::Attention, "attention", RP_TR("Attention below the peak"), "step.compute_s",
         RP_TR("Attention kernels that are made for the card's generation; shorter sequences.")},
        {Loss::Scans, "scans", RP_TR("Scans and convolutions"), "step.compute_s",
         RP_TR("Scans written as matrix products over chunks.")},
        {Loss::Routing, "routing", RP_TR("Routing to experts"), "step.compute_s",
         RP_TR("Fewer experts for a token; rows that are permuted within the products.")},
        {Loss::Elementwise, "elementwise", RP_TR("Element-wise work"), "step.compute_s",
         RP_TR("Fused kernels, which move fewer bytes; sequence parallelism, which divides them.")},
        {Loss::Launch, "launch", RP_TR("Launching kernels"), "step.compute_s",
         RP_TR("Larger micro-batches, fused kernels, kernels launched as one graph.")},
        {Loss::SlowestRank, "slowest_rank", RP_TR("The slowest rank"), "step.compute_s",
         RP_TR("Cards of equal clocks, none that throttles; fewer of them.")},
        {Loss::OtherComputing, "other_computing", RP_TR("Other computing"), "step.compute_s",
         RP_TR("What slows computing beside its kernels.")},
        {Loss::Recompute, "recompute", RP_TR("Recomputation"), "step.recompute_s",
         RP_TR("Memory for what is saved: less recomputation, sharded states, smaller "
               "micro-batches.")},
        {Loss::TensorParallel, "tensor_parallel", RP_TR("Tensor-parallel communication"),
         "network.tensor_parallel_s",
         RP_TR(
             "A lower tensor-parallel degree, a faster link in the node, more of it hidden behind "
             "products.")},
        {Loss::ExpertParallel, "expert_parallel", RP_TR("Expert-parallel communication"),
         "network.expert_parallel_s",
         RP_TR("Experts of one node, a faster network, more of it hidden.")},
        {Loss::ContextParallel, "context_parallel", RP_TR("Context-parallel communication"),
         "network.context_parallel_s",
         RP_TR("A lower context-parallel degree, or another exchange of keys and values.")},
        {Loss::HostLink, "host_link", RP_TR("Waiting for the host's link"), "network.host_s",
         RP_TR("Fewer tensors or states on the host, or a faster link to it.")},
        {Loss::DataParallel, "data_parallel", RP_TR("Data-parallel communication"),
         "network.exposed_data_parallel_s",
         RP_TR("Overlap of reductions and gatherings, a longer backward pass to hide them, fewer "
               "gatherings, a faster network.")},
        {Loss::Transfers, "transfers", RP_TR("Transfers between stages"),
         "step.exposed_communication_s",
         RP_TR("A faster network between stages, or fewer stages.")},
        {Loss::Bubble, "bubble", RP_TR("Pipeline bubble"), "step.bubble_s",
         RP_TR("More micro-batches, fewer stages, several chunks on each, or a schedule that fills "
               "the gaps with gradients of weights.")},
        {Loss::InputWait, "input_wait", RP_TR("Waiting for input"), "step.input_wait_s",
         RP_TR("More workers that prepare data, faster storage, batches that are fetched ahead.")},
        {Loss::Update, "update", RP_TR("Update"), "step.update_s",
         RP_TR("States sharded over more ranks, moments in fewer bytes, the optimizer on the "
               "card.")},
        {Loss::Other, "other", RP_TR("Other"), "step.other_s",
         RP_TR("The step's time is given: this is what no part of it explains.")},
    };
    return rows;
}

const LossRow& lossRow(Loss loss)
{
    return lossRows()[static_cast<std::size_t>(loss)];
}

StepLosses stepLosses(const Plan& plan)
{
    if (!isWalkable(plan)) {
        StepLosses none;
        none.reason = RP_TR("the plan has no layers, phases or machines");
        return none;
    }
    return Splitter(plan).split();
}

} // namespace ridgepoint::explore
