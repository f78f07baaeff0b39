// SPDX-License-Identifier: Apache-2.0
#include "explore/step_operators.h"

#include "compute/operator_times.h"
#include "explore/walkable.h"
#include "model/layer_names.h"
#include "plan/engine.h"
#include "plan/formulas_stage.h"
#include "plan/operator_step.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint::explore {

using compute::KernelRates;
using compute::PassTimes;
using model::OperatorKind;
using model::Work;
using plan::FigureId;
using plan::Plan;
using Engine = plan::Engine<double>;

namespace {

constexpr double kNoLimit = 1e300;

/// Rates with which times of passes are bytes: multiplying takes no time, a byte one second.
KernelRates<double> countingBytes(KernelRates<double> rates)
{
    for (compute::ProductRate<double>* rate : {&rates.product, &rates.layerProduct}) {
        rate->flopPerS = kNoLimit;
        rate->memoryBytesPerS = 1;
    }
    rates.attentionFlopPerS = kNoLimit;
    rates.memoryBytesPerS = 1;
    return rates;
}

/// Moving bytes takes no time.
KernelRates<double> onlyMultiplying(KernelRates<double> rates)
{
    for (double* rate : {&rates.product.memoryBytesPerS, &rates.layerProduct.memoryBytesPerS,
                         &rates.memoryBytesPerS})
        *rate = kNoLimit;
    return rates;
}

double of(const PassTimes<double>& times, Pass pass)
{
    switch (pass) {
    case Pass::Forward:
        return times.forward;
    case Pass::InputGradient:
        return times.inputGradient;
    case Pass::WeightGradient:
        return times.weightGradient;
    case Pass::Repeated:
        return times.repeated;
    }
    return 0;
}

double flopsOf(const Work<double>& work, Pass pass)
{
    switch (pass) {
    case Pass::Forward:
        return work.forwardFlops;
    case Pass::InputGradient:
        return work.inputGradientFlops;
    case Pass::WeightGradient:
        return work.weightGradientFlops;
    case Pass::Repeated:
        return work.repeated * work.forwardFlops;
    }
    return 0;
}

class Lister
{
  public:
    Lister(Engine& engine, StepOperators& result)
        : m_engine(engine), m_result(result), m_split(engine.rankSplit()),
          m_pool(engine.plan().cluster.pools.front())
    {
        m_rates = plan::kernelRates(engine);
        if (!result.areTimed)
            m_rates.layersAreLowBit = false; // one peak stands for all products
        m_bytes = countingBytes(m_rates);
        m_multiplying = onlyMultiplying(m_rates);
        const compute::Compute& compute = engine.plan().compute;
        m_launchS = compute.launchS * m_pool.curves.hostRatio;
    }

    /// Operators that a stage goes through `times` in a micro-batch, and goes through again
    /// `again` times.
    void add(const quantity::Text& place, int index,
             const std::vector<model::Operator<double>>& operators,
             const std::vector<Work<double>>& works, double times, double again)
    {
        for (std::size_t i = 0; i < works.size(); ++i) {
            const double vector =
                model::onRank(operators[i], m_split, model::Recompute::None).vectorFlops;
            for (const Pass pass :
                 {Pass::Forward, Pass::InputGradient, Pass::WeightGradient, Pass::Repeated})
                add(place, index, works[i], vector, pass, pass == Pass::Repeated ? again : times);
        }
    }

    const KernelRates<double>& rates() const { return m_rates; }

  private:
    void add(const quantity::Text& place, int index, const Work<double>& work, double vectorFlops,
             Pass pass, double times)
    {
        const double count = m_engine.ofMicroBatch(times) * m_result.microBatches;
        const double bytes = of(compute::operatorTimes(work, m_bytes), pass);
        OperatorPass row;
        row.modelFlops = flopsOf(work, pass) * count;
        row.flops = row.modelFlops;
        if (pass == Pass::Forward || pass == Pass::Repeated)
            row.flops += vectorFlops * count * (pass == Pass::Repeated ? work.repeated : 1);
        const double multiplying = row.flops / m_pool.peakFlopPerS;
        const double moving = bytes * count / m_pool.memoryBytesPerS;
        row.seconds = m_result.areTimed ? of(compute::operatorTimes(work, m_rates), pass) * count
                                        : std::max(multiplying, moving);
        if (!(row.seconds > 0) || !std::isfinite(row.seconds))
            return;
        row.place = place;
        row.placeIndex = index;
        row.name = work.name;
        row.kind = work.kind;
        row.pass = pass;
        row.count = count;
        row.bytes = bytes * count;
        row.isLowBit = m_rates.layersAreLowBit && work.isOfLayerProducts &&
                       work.kind == OperatorKind::MatrixProduct;
        row.bound = m_result.areTimed      ? boundOf(work, pass, bytes)
                    : moving > multiplying ? Bound::Memory
                                           : Bound::Compute;
        m_result.passes.push_back(std::move(row));
    }

    Bound boundOf(const Work<double>& work, Pass pass, double bytes) const
    {
        const PassTimes<double> times = compute::operatorTimes(work, m_rates);
        // both gradients are launched as one backward pass
        const double kernels = pass == Pass::Forward    ? times.launchedForward
                               : pass == Pass::Repeated ? times.launchedAgain
                                                        : times.launchedBackward;
        const double seconds = pass == Pass::Forward || pass == Pass::Repeated
                                   ? of(times, pass)
                                   : times.inputGradient + times.weightGradient;
        if (seconds < kernels * m_launchS)
            return Bound::Launch;
        const double multiplying = of(compute::operatorTimes(work, m_multiplying), pass);
        return bytes / m_rates.memoryBytesPerS > multiplying ? Bound::Memory : Bound::Compute;
    }

    Engine& m_engine;
    StepOperators& m_result;
    model::RankSplit<double> m_split;
    const hardware::Pool& m_pool;
    KernelRates<double> m_rates, m_bytes, m_multiplying;
    double m_launchS = 0;
};

/// Seconds of a step on a stage at these constants, by the engine.
struct Seconds
{
    double computing = 0;
    double repeating = 0;
};

Seconds secondsOf(const Plan& plan, int stage, double microBatches)
{
    Engine engine(plan, quantity::Reader<double>());
    const double again = plan::formula::recomputeS<double>(engine, stage);
    const double all = plan::formula::forwardComputeS<double>(engine, stage) +
                       plan::formula::backwardComputeS<double>(engine, stage) +
                       2 * plan::formula::standingS<double>(engine, stage);
    return {microBatches * (all - again), microBatches * again};
}

double sumOf(const StepOperators& operators, bool repeated)
{
    double sum = 0;
    for (const OperatorPass& pass : operators.passes)
        sum += (pass.pass == Pass::Repeated) == repeated ? pass.seconds : 0;
    return sum;
}

/// Takes one after the other away, and sees what the step's passes are shorter by.
void findRest(const Plan& plan, StepOperators& result)
{
    Plan changed = plan;
    const Seconds present = secondsOf(changed, result.stage, result.microBatches);
    changed.compute.stragglerRatio = 0;
    const Seconds even = secondsOf(changed, result.stage, result.microBatches);
    changed.compute.kernelGapS = 0;
    changed.compute.launchS = 0;
    changed.compute.expertHostS = 0;
    changed.compute.messageS = 0; // after which the host has to launch anew
    const Seconds bare = secondsOf(changed, result.stage, result.microBatches);
    const auto rest = [&](double Seconds::*part, bool repeated) {
        return BesideKernels{present.*part - even.*part, even.*part - bare.*part,
                             bare.*part - sumOf(result, repeated)};
    };
    result.computing = rest(&Seconds::computing, false);
    result.repeating = rest(&Seconds::repeating, true);
}

} // namespace

quantity::Literal passName(Pass pass)
{
    switch (pass) {
    case Pass::Forward:
        return RP_TR("forward");
    case Pass::InputGradient:
        return RP_TR("gradient of the input");
    case Pass::WeightGradient:
        return RP_TR("gradient of the weights");
    case Pass::Repeated:
        return RP_TR("recomputed");
    }
    return {};
}

std::string_view passId(Pass pass)
{
    constexpr std::string_view kIds[] = {"forward", "input-gradient", "weight-gradient",
                                         "recomputed"};
    return kIds[static_cast<std::size_t>(pass)];
}

quantity::Literal boundName(Bound bound)
{
    switch (bound) {
    case Bound::Compute:
        return RP_TR("computing");
    case Bound::Memory:
        return RP_TR("memory");
    case Bound::Launch:
        return RP_TR("launching");
    }
    return {};
}

std::string_view boundId(Bound bound)
{
    constexpr std::string_view kIds[] = {"compute", "memory", "launch"};
    return kIds[static_cast<std::size_t>(bound)];
}

StepOperators stepOperators(const Plan& plan, bool withRest)
{
    StepOperators result;
    if (!isWalkable(plan)) {
        result.reason = RP_TR("the plan has no layers, phases or machines");
        return result;
    }
    Engine engine(plan, quantity::Reader<double>());
    result.areTimed = engine.timesOperators();
    result.stage = std::max(0, engine.pipeline().busiest);
    result.microBatches = engine[FigureId::TaskMicroBatches];
    if (!(result.microBatches > 0) || !std::isfinite(result.microBatches)) {
        result.reason = RP_TR("the number of micro-batches cannot be computed");
        return result;
    }
    Lister lister(engine, result);
    result.rates = lister.rates();
    const model::Inventory<double>& inventory = engine.microBatchInventory();
    const auto worksOf = [&](const std::vector<model::Operator<double>>& operators) {
        return model::worksOf(operators, engine.rankSplit(), model::Recompute::None,
                              plan.layout.recomputeStopsEarly);
    };
    int place = 0;
    if (engine.hasEmbedding(result.stage)) {
        lister.add(RP_TR("embedding"), place, inventory.embedding, worksOf(inventory.embedding), 1,
                   0);
        lister.add(RP_TR("encoder"), place, inventory.encoder, worksOf(inventory.encoder), 1, 0);
    }
    for (std::size_t g = 0; g < inventory.layers.size(); ++g) {
        lister.add(model::kindText(plan.model.groups[g]), ++place, inventory.layers[g].operators,
                   plan::layerWorks(engine, g), engine.layersOn(result.stage, g),
                   plan::formula::recomputedOn<double>(engine, result.stage, g));
    }
    if (engine.hasHead(result.stage)) {
        lister.add(RP_TR("head"), ++place, inventory.head, worksOf(inventory.head), 1, 0);
        lister.add(RP_TR("further tokens"), place, inventory.further, worksOf(inventory.further),
                   inventory.furtherTokens, 0);
    }
    if (result.passes.empty())
        result.reason = RP_TR("its operators take no time");
    if (withRest && result.areTimed)
        findRest(plan, result);
    return result;
}

} // namespace ridgepoint::explore
