// SPDX-License-Identifier: Apache-2.0
#include "explore/scaling.h"

#include "explore/field_edits.h"
#include "explore/hiding_givens.h"
#include "explore/own_rate.h"
#include "explore/scaling_words.h"
#include "explore/trial.h"
#include "plan/engine.h"
#include "run/batch.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>
#include <string>

namespace ridgepoint::explore {

using plan::FigureId;
using plan::Plan;
using quantity::Fix;

namespace {

constexpr const char* kNodes = "cluster.pools[0].nodes";

/// The plan's nodes times these; fractions only where they are whole.
struct Multiple
{
    std::int64_t times, over;
};
constexpr Multiple kMultiples[] = {{1, 8}, {1, 4}, {1, 3}, {1, 2}, {2, 3},  {3, 4}, {1, 1},
                                   {3, 2}, {2, 1}, {4, 1}, {8, 1}, {16, 1}, {32, 1}};
/// Ranks that a sequence may be divided among where the batch has too few for all.
constexpr std::int64_t kMostContextRanks = 64;

const plan::Field& nodesField()
{
    return *plan::findField(kNodes)->field;
}

std::vector<std::int64_t> nodeCounts(std::int64_t own, const std::vector<std::int64_t>& wanted)
{
    std::set<std::int64_t> counts(wanted.begin(), wanted.end());
    for (const Multiple& multiple : kMultiples) {
        const std::int64_t times = own * multiple.times;
        if (times % multiple.over == 0 &&
            static_cast<double>(times / multiple.over) <= nodesField().max)
            counts.insert(times / multiple.over);
    }
    counts.insert(own);
    return {counts.begin(), counts.end()};
}

class Scaler
{
  public:
    Scaler(const Plan& plan, const ScalingOptions& options, std::vector<Fix> held)
        : m_plan(plan), m_trial(plan), m_options(options), m_held(std::move(held)),
          m_ownNodes(plan.cluster.pools.front().nodes)
    {
    }

    ScaledPlan own()
    {
        ScaledPlan scaled = begin(m_ownNodes);
        tryPlan(scaled);
        return scaled;
    }

    ScaledPlan strong(std::int64_t nodes)
    {
        ScaledPlan scaled = begin(nodes);
        if (!scaled.refusal.empty() || tryPlan(scaled))
            return scaled;
        Plan wider = m_plan;
        wider.cluster.pools.front().nodes = nodes;
        const std::vector<Fix> before = scaled.edits;
        for (const std::vector<Fix>& division : divisionsOf(wider)) {
            scaled.edits = before;
            scaled.edits.insert(scaled.edits.end(), division.begin(), division.end());
            if (tryPlan(scaled))
                return scaled;
        }
        scaled.edits = before;
        return scaled;
    }

    ScaledPlan weak(std::int64_t nodes)
    {
        ScaledPlan scaled = begin(nodes);
        if (!scaled.refusal.empty())
            return scaled;
        scaled.tokens = 0;
        for (std::size_t i = 0; i < m_plan.task.phases.size(); ++i) {
            const run::Phase& phase = m_plan.task.phases[i];
            const std::string path = "task.phases[" + std::to_string(i) + "].";
            // both are within their fields' ranges, so that the product is exact
            const std::int64_t sequences = phase.globalBatchSequences * nodes;
            if (sequences % m_ownNodes != 0) {
                scaled.refusal = {RP_TR("{0} sequences do not divide so that each node has as many "
                                        "as now"),
                                  quantity::inFull(phase.globalBatchSequences)};
                return scaled;
            }
            addEdit(scaled.edits, m_plan, path + "global_batch_sequences", sequences / m_ownNodes);
            const double tokens = tokensOf(phase, nodes);
            addEdit(scaled.edits, m_plan, path + "tokens", tokens);
            scaled.tokens += tokens;
        }
        tryPlan(scaled);
        return scaled;
    }

  private:
    /// The plan on so many nodes, not yet evaluated.
    ScaledPlan begin(std::int64_t nodes) const
    {
        ScaledPlan scaled;
        scaled.nodes = nodes;
        scaled.edits = m_held;
        for (const run::Phase& phase : m_plan.task.phases)
            scaled.tokens += phase.tokens;
        if (const auto problem = plan::checkRange(nodesField(), 0, nodes)) {
            scaled.refusal = problem->message;
            return scaled;
        }
        addEdit(scaled.edits, m_plan, kNodes, nodes);
        // processes that prepare data run on the nodes
        const std::int64_t workers = m_plan.input.workers;
        addEdit(scaled.edits, m_plan, "input.workers",
                (workers * nodes + m_ownNodes - 1) / m_ownNodes);
        return scaled;
    }

    /// Tokens to the same loss with a batch that has grown with the nodes.
    double tokensOf(const run::Phase& phase, std::int64_t nodes) const
    {
        if (!m_options.noiseTokens || nodes == m_ownNodes)
            return phase.tokens;
        const double batch = static_cast<double>(phase.globalBatchSequences) *
                             static_cast<double>(phase.sequenceTokens);
        const double wider = batch * static_cast<double>(nodes) / static_cast<double>(m_ownNodes);
        return run::tokensWithBatch<double>(
            run::fewestSteps<double>(phase.tokens / batch, batch, *m_options.noiseTokens), wider,
            *m_options.noiseTokens);
    }

    bool tryPlan(ScaledPlan& scaled)
    {
        auto tried = m_trial.with(scaled.edits, scaled.refusal.empty() ? &scaled.refusal : nullptr);
        if (!tried)
            return false;
        scaled.isPossible = true;
        scaled.fits = tried->fits;
        scaled.forecast = std::move(tried->forecast);
        return true;
    }

    /// Edits that divide the batch so that each rank has a part of it: smaller micro-batches, and
    /// sequences that several ranks share.
    static std::vector<std::vector<Fix>> divisionsOf(const Plan& plan)
    {
        std::vector<std::vector<Fix>> list;
        plan::Engine<double> engine(plan, quantity::Reader<double>());
        const double copies = engine[FigureId::LayoutDataParallel];
        constexpr double kExact = 1e15;
        if (!(copies >= 1 && copies < kExact) || copies != std::floor(copies))
            return list;
        const auto ranks = static_cast<std::int64_t>(copies);
        const std::int64_t batch = plan.task.phases.front().globalBatchSequences;
        for (std::int64_t share = 1; share <= kMostContextRanks; share *= 2) {
            if (ranks % share != 0 || batch % (ranks / share) != 0)
                continue;
            std::vector<Fix> edits;
            addEdit(edits, plan, "layout.context_parallel", plan.layout.contextParallel * share);
            addEdit(edits, plan, "layout.micro_batch_sequences",
                    std::gcd(plan.layout.microBatchSequences, batch / (ranks / share)));
            if (!edits.empty())
                list.push_back(std::move(edits));
        }
        return list;
    }

    const Plan& m_plan;
    Trial m_trial;
    const ScalingOptions& m_options;
    std::vector<Fix> m_held; ///< with each
    std::int64_t m_ownNodes;
};

/// What follows from a plan and the one on the plan's own nodes.
void compare(ScaledPlan& scaled, const ScaledPlan& own)
{
    if (!scaled.isPossible)
        return;
    if (const auto margin = scaled.value(FigureId::RunMarginDays))
        scaled.isInTime = *margin >= 0;
    const auto step = scaled.value(FigureId::StepTimeS);
    const auto exposed = scaled.value(FigureId::StepExposedCommunicationS);
    const auto input = scaled.value(FigureId::StepInputWaitS);
    const auto update = scaled.value(FigureId::StepUpdateS);
    if (step && exposed && *step > 0) {
        scaled.exposedShare = *exposed / *step;
        if (input && update)
            scaled.notDividedShare = (*exposed + *input + *update) / *step;
    }
    const auto days = scaled.value(FigureId::RunBaseDays);
    const auto ownDays = own.value(FigureId::RunBaseDays);
    if (!days || !ownDays || !(*days > 0))
        return;
    scaled.speedUp = *ownDays / *days;
    scaled.efficiency =
        *scaled.speedUp * static_cast<double>(own.nodes) / static_cast<double>(scaled.nodes);
}

/// Of the first phase.
std::optional<BatchAndNoise> noiseOf(const plan::Forecast& own, std::optional<double> noiseTokens)
{
    const auto steps = own.value(FigureId::TaskSteps);
    const auto batch = own.value(FigureId::TaskTokensPerStep);
    if (!noiseTokens || !steps || !batch || !(*batch > 0))
        return std::nullopt;
    BatchAndNoise noise;
    noise.noiseTokens = *noiseTokens;
    noise.fewestSteps = run::fewestSteps<double>(*steps, *batch, *noiseTokens);
    noise.fewestTokens = run::fewestTokens<double>(noise.fewestSteps, *noiseTokens);
    noise.batchOverNoise = run::batchOverNoise<double>(*batch, *noiseTokens);
    noise.weakCeiling = run::stepsOverFewest<double>(*batch, *noiseTokens);
    return noise;
}

} // namespace

Scaling scalingOf(const Plan& given, const ScalingOptions& options)
{
    Scaling scaling;
    if (!Trial(given).isSound()) {
        scaling.reason = RP_TR("a field is out of its range; see the problems");
        return scaling;
    }
    if (options.noiseTokens && !(*options.noiseTokens > 0 && std::isfinite(*options.noiseTokens))) {
        scaling.reason = RP_TR("a gradient noise scale is a number of tokens above 0");
        return scaling;
    }
    const OwnRate rate = atOwnRate(given);
    const HidingGivens hiding = hidingGivens(given, {FigureId::StepTimeS});
    scaling.notes = scalingNotes(given, options);
    for (const quantity::Text& note : {rate.note, hiding.caveat}) {
        if (!note.empty())
            scaling.notes.push_back(note);
    }
    std::vector<Fix> held = rate.edits;
    held.insert(held.end(), hiding.edits.begin(), hiding.edits.end());
    Scaler scaler(given, options, std::move(held));
    const ScaledPlan own = scaler.own();
    if (!own.value(FigureId::RunBaseDays)) {
        scaling.reason =
            own.refusal.empty()
                ? quantity::Text(RP_TR("its step cannot be computed; see the problems"))
                : own.refusal;
        return scaling;
    }
    scaling.noise = noiseOf(own.forecast, options.noiseTokens);
    const auto cards = own.value(FigureId::ClusterAccelerators);
    const auto microBatches = own.value(FigureId::TaskMicroBatches);
    if (cards && microBatches)
        scaling.mostAccelerators = *cards * *microBatches;
    for (const std::int64_t nodes : nodeCounts(own.nodes, options.nodes)) {
        if (nodes == own.nodes) {
            scaling.own = scaling.strong.size();
            scaling.strong.push_back(own);
            scaling.weak.push_back(own);
        } else {
            scaling.strong.push_back(scaler.strong(nodes));
            scaling.weak.push_back(scaler.weak(nodes));
        }
        compare(scaling.strong.back(), own);
        compare(scaling.weak.back(), own);
    }
    scaling.answers = scalingAnswers(scaling);
    return scaling;
}

} // namespace ridgepoint::explore
