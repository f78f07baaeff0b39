// SPDX-License-Identifier: Apache-2.0
#include "explore/neighbours.h"

#include "explore/accuracy.h"
#include "explore/run_traits.h"
#include "explore/walkable.h"
#include "model/predicates.h"
#include "plan/forecast.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint::explore {

using plan::Plan;
using quantity::Literal;

namespace {

/// A number that two plans are compared by, and the factor between them that counts as 1.
struct NumberRow
{
    Literal name;
    double factor;
    double (*of)(const Plan& plan);
    bool (*counts)(const Plan& first, const Plan& second);
};

/// A choice, and what another one counts.
struct ChoiceRow
{
    Literal name;
    double weight;
    int (*of)(const Plan& plan);
    bool (*counts)(const Plan& first, const Plan& second);
};

const hardware::Pool& poolOf(const Plan& plan)
{
    return plan.cluster.pools.front();
}

/// Parameters of a layer's matrices that a token meets, all layers together.
double usedParameters(const Plan& plan)
{
    const auto hidden = static_cast<double>(plan.model.hidden);
    double sum = static_cast<double>(plan.model.vocabulary) * hidden;
    for (const model::LayerGroup& group : plan.model.groups) {
        const double heads =
            2 * (static_cast<double>(group.heads) + static_cast<double>(group.kvHeads));
        double each = heads * static_cast<double>(group.headDim);
        const double matrices = group.mlpGated ? 3 : 2;
        if (group.feedForward == model::FeedForward::Dense)
            each += matrices * static_cast<double>(group.mlpWidth);
        if (group.feedForward == model::FeedForward::Experts)
            each += matrices * (static_cast<double>(group.expertsPerToken) *
                                    static_cast<double>(group.expertWidth) +
                                static_cast<double>(group.sharedWidth));
        sum += static_cast<double>(group.layers) * each * hidden;
    }
    return sum;
}

bool always(const Plan&, const Plan&)
{
    return true;
}
bool bothTimeOperators(const Plan& first, const Plan& second)
{
    return first.compute.mode == compute::TimeMode::Operators &&
           second.compute.mode == compute::TimeMode::Operators;
}
bool bothFuseAttention(const Plan& first, const Plan& second)
{
    return bothTimeOperators(first, second) &&
           first.layout.attention == model::AttentionKernel::Flash &&
           second.layout.attention == model::AttentionKernel::Flash;
}
bool bothLeaveTheNode(const Plan& first, const Plan& second)
{
    return poolOf(first).nodes > 1 && poolOf(second).nodes > 1;
}
bool bothHaveExperts(const Plan& first, const Plan& second)
{
    return model::hasExperts(first.model) && model::hasExperts(second.model);
}
bool bothHaveStages(const Plan& first, const Plan& second)
{
    return first.layout.pipelineParallel > 1 && second.layout.pipelineParallel > 1;
}

constexpr NumberRow kNumbers[] = {
    {RP_TR("accelerator"), 1.5, [](const Plan& p) { return poolOf(p).peakFlopPerS; }, always},
    {RP_TR("memory bandwidth"), 1.5, [](const Plan& p) { return poolOf(p).memoryBytesPerS; },
     always},
    {RP_TR("multiprocessors"), 2,
     [](const Plan& p) { return static_cast<double>(poolOf(p).curves.multiprocessors); },
     bothTimeOperators},
    {RP_TR("network"), 4,
     [](const Plan& p) {
         return poolOf(p).nicBytesPerS * static_cast<double>(poolOf(p).nicsPerNode) /
                static_cast<double>(std::max<std::int64_t>(1, poolOf(p).acceleratorsPerNode));
     },
     bothLeaveTheNode},
    {RP_TR("element-wise kernels"), 3, [](const Plan& p) { return p.compute.elementwiseRatio; },
     bothTimeOperators},
    {RP_TR("size of the model"), 4, usedParameters, always},
    {RP_TR("sequence length"), 4,
     [](const Plan& p) { return static_cast<double>(p.task.phases.front().sequenceTokens); },
     always},
    {RP_TR("number of accelerators"), 16, acceleratorsOf, always},
    {RP_TR("tensor parallelism"), 8,
     [](const Plan& p) { return static_cast<double>(p.layout.tensorParallel); }, always},
    {RP_TR("pipeline parallelism"), 8,
     [](const Plan& p) { return static_cast<double>(p.layout.pipelineParallel); }, always},
    {RP_TR("context parallelism"), 8,
     [](const Plan& p) { return static_cast<double>(p.layout.contextParallel); }, always},
    {RP_TR("expert parallelism"), 16,
     [](const Plan& p) { return static_cast<double>(p.layout.expertParallel); }, bothHaveExperts},
    {RP_TR("micro-batch"), 16,
     [](const Plan& p) {
         return static_cast<double>(p.layout.microBatchSequences) *
                static_cast<double>(p.task.phases.front().sequenceTokens);
     },
     always},
};

/// Bits of a value in the layers' products.
int productBits(const Plan& plan)
{
    using compute::ProductFormat;
    if (plan.compute.mode != compute::TimeMode::Operators)
        return 16;
    switch (plan.compute.productFormat) {
    case ProductFormat::Activations:
        return 16;
    case ProductFormat::Fp4:
        return 4;
    case ProductFormat::Fp8:
    case ProductFormat::Fp8Rowwise:
    case ProductFormat::Fp8Block:
        break;
    }
    return 8;
}

constexpr ChoiceRow kChoices[] = {
    {RP_TR("experts"), 2, [](const Plan& p) { return model::hasExperts(p.model) ? 1 : 0; }, always},
    {RP_TR("format of products"), 1, productBits, always},
    {RP_TR("attention kernel"), 1,
     [](const Plan& p) { return static_cast<int>(p.layout.attention); }, always},
    {RP_TR("attention kernel"), 0.5,
     [](const Plan& p) { return static_cast<int>(p.compute.attentionLibrary); }, bothFuseAttention},
    {RP_TR("framework"), 0.5, [](const Plan& p) { return static_cast<int>(p.layout.framework); },
     always},
    {RP_TR("fully sharded states"), 0.7,
     [](const Plan& p) { return p.layout.zeroStage == layout::ZeroStage::Three ? 1 : 0; }, always},
    {RP_TR("recomputation"), 0.7,
     [](const Plan& p) { return static_cast<int>(p.layout.recompute); }, always},
    {RP_TR("schedule of the pipeline"), 0.3,
     [](const Plan& p) { return static_cast<int>(p.layout.schedule); }, bothHaveStages},
    {RP_TR("training method"), 2, [](const Plan& p) { return static_cast<int>(p.training.method); },
     always},
};

constexpr double kMostOfOne = 100; ///< no difference counts for more
constexpr double kNextToNothing = 0.01;

double squared(double value)
{
    return value * value;
}

} // namespace

double planDistance(const Plan& first, const Plan& second, std::vector<Difference>* differences)
{
    if (!isWalkable(first) || !isWalkable(second))
        return isWalkable(first) == isWalkable(second) ? 0 : kMostOfOne;
    double sum = 0;
    const auto add = [&](Literal name, double square) {
        if (!(square > 0))
            return;
        sum += square;
        if (!differences || square < kNextToNothing)
            return;
        const auto same = std::find_if(differences->begin(), differences->end(),
                                       [&](const Difference& each) { return each.name == name; });
        if (same == differences->end())
            differences->push_back({name, square});
        else
            same->square += square;
    };
    for (const NumberRow& row : kNumbers) {
        if (!row.counts(first, second))
            continue;
        const double a = row.of(first);
        const double b = row.of(second);
        // one of them has none of it
        const bool areNumbers = a > 0 && b > 0 && std::isfinite(a) && std::isfinite(b);
        const double unlike = areNumbers ? std::abs(std::log(a / b)) / std::log(row.factor)
                                         : (a == b ? 0 : kMostOfOne);
        add(row.name, squared(std::min(unlike, kMostOfOne)));
    }
    for (const ChoiceRow& row : kChoices) {
        if (row.counts(first, second) && row.of(first) != row.of(second))
            add(row.name, squared(row.weight));
    }
    if (differences)
        std::stable_sort(
            differences->begin(), differences->end(),
            [](const Difference& a, const Difference& b) { return a.square > b.square; });
    return std::sqrt(sum);
}

std::vector<Neighbour> nearestRuns(const Plan& plan, std::span<const MeasuredRun> runs,
                                   std::size_t most)
{
    std::vector<Neighbour> list;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        if (!(runs[i].measuredS > 0) || !std::isfinite(runs[i].measuredS) ||
            !isWalkable(runs[i].plan))
            continue;
        Neighbour each;
        each.index = i;
        each.distance = planDistance(plan, runs[i].plan);
        list.push_back(std::move(each));
    }
    std::sort(list.begin(), list.end(), [&](const Neighbour& a, const Neighbour& b) {
        return a.distance != b.distance ? a.distance < b.distance
                                        : runs[a.index].id < runs[b.index].id;
    });
    list.resize(std::min(list.size(), most));
    for (Neighbour& each : list) {
        const MeasuredRun& run = runs[each.index];
        each.distance = planDistance(plan, run.plan, &each.differences);
        const plan::Forecast forecast = plan::evaluate(run.plan);
        each.predictedS = forecast.value(plan::FigureId::StepTimeS);
        if (each.predictedS)
            each.error = *each.predictedS / run.measuredS - 1;
        each.measuredTokensPerSPerAccelerator =
            traitsOf(run.plan).tokensPerSPerAccelerator(run.measuredS);
        each.measuredMfu =
            atStep(forecast.value(plan::FigureId::StepMfu), each.predictedS, run.measuredS);
    }
    return list;
}

NeighbourError errorOf(std::span<const Neighbour> neighbours)
{
    std::vector<double> errors;
    std::vector<double> sizes;
    NeighbourError result;
    for (const Neighbour& each : neighbours) {
        if (each.measuredMfu) {
            result.lowestMfu =
                std::min(result.lowestMfu.value_or(*each.measuredMfu), *each.measuredMfu);
            result.highestMfu = std::max(result.highestMfu.value_or(0), *each.measuredMfu);
        }
        if (each.error) {
            errors.push_back(*each.error);
            sizes.push_back(std::abs(*each.error));
        }
    }
    result.runs = static_cast<int>(errors.size());
    result.median = quantile(sizes, 0.5);
    result.bias = quantile(errors, 0.5);
    return result;
}

} // namespace ridgepoint::explore
