// SPDX-License-Identifier: Apache-2.0
#include "explore/scaling_words.h"

#include <algorithm>

namespace ridgepoint::explore {

using plan::FigureId;
using quantity::Amount;
using quantity::Dimension;
using quantity::Text;

namespace {

Amount days(double value)
{
    return {value, Dimension::Days, 3, {}};
}

Amount times(double value)
{
    return {value, Dimension::Number, 3, {}};
}

Amount share(double value)
{
    return {value, Dimension::Ratio, 2, {}};
}

const ScaledPlan* doubled(const std::vector<ScaledPlan>& plans, std::int64_t nodes)
{
    const auto found = std::ranges::find(plans, 2 * nodes, &ScaledPlan::nodes);
    return found == plans.end() ? nullptr : &*found;
}

bool canTell(const ScaledPlan* plan)
{
    return plan && plan->speedUp;
}

Text strongAnswer(const ScaledPlan& own, const ScaledPlan& twice)
{
    return {RP_TR("Twice the accelerators with the same batch: training takes {0} in place of {1}, "
                  "{2} times as fast. Of a step then, {3} is communication, input and update that "
                  "more ranks do not share."),
            days(*twice.value(FigureId::RunBaseDays)), days(*own.value(FigureId::RunBaseDays)),
            times(*twice.speedUp), share(twice.notDividedShare.value_or(0))};
}

Text weakAnswer(const Scaling& scaling, const ScaledPlan& own, const ScaledPlan& twice)
{
    const Amount after = days(*twice.value(FigureId::RunBaseDays));
    const Amount before = days(*own.value(FigureId::RunBaseDays));
    if (!scaling.noise)
        return {RP_TR("Twice the accelerators with twice the batch: training takes {0} in place of "
                      "{1}, {2} times as fast, if half the steps reach the same loss. That is the "
                      "optimistic end: the gradient noise scale says how many do."),
                after, before, times(*twice.speedUp)};
    return {
        RP_TR("Twice the accelerators with twice the batch: training takes {0} in place of {1}, "
              "{2} times as fast, for the same loss takes {3} in place of {4}. The batch is {5} "
              "times the gradient noise scale, so larger ones save no more than a factor of "
              "{6}."),
        after,
        before,
        times(*twice.speedUp),
        Amount{twice.tokens, Dimension::Tokens, 4, {}},
        Amount{own.tokens, Dimension::Tokens, 4, {}},
        times(scaling.noise->batchOverNoise),
        times(scaling.noise->weakCeiling)};
}

} // namespace

std::vector<Text> scalingNotes(const plan::Plan& plan, const ScalingOptions& options)
{
    std::vector<Text> notes;
    if (plan.input.workers > 0)
        notes.emplace_back(RP_TR("Processes that prepare data come with the nodes."));
    if (plan::findGiven(plan, FigureId::ReliabilityMtbfS))
        notes.emplace_back(RP_TR("The time between failures is given for the job as it is and does "
                                 "not change with the nodes."));
    if (!options.noiseTokens)
        notes.emplace_back(RP_TR("With a larger batch the steps are taken to fall in proportion, "
                                 "for no gradient noise scale is told: the optimistic end."));
    return notes;
}

std::vector<Text> scalingAnswers(const Scaling& scaling)
{
    std::vector<Text> answers;
    const ScaledPlan& own = scaling.strong[scaling.own];
    if (const ScaledPlan* twice = doubled(scaling.strong, own.nodes); canTell(twice))
        answers.push_back(strongAnswer(own, *twice));
    else if (twice)
        answers.emplace_back(RP_TR("Twice the accelerators with the same batch cannot be: {0}"),
                             twice->refusal);
    if (const ScaledPlan* twice = doubled(scaling.weak, own.nodes); canTell(twice))
        answers.push_back(weakAnswer(scaling, own, *twice));
    else if (twice)
        answers.emplace_back(RP_TR("Twice the accelerators with twice the batch cannot be: {0}"),
                             twice->refusal);
    if (scaling.mostAccelerators)
        answers.emplace_back(
            RP_TR("With the same batch and layout, {0} accelerators have one "
                  "micro-batch each in a step; more of them have to divide "
                  "micro-batches or sequences."),
            quantity::Amount{*scaling.mostAccelerators, Dimension::Number, 15, {}});
    return answers;
}

} // namespace ridgepoint::explore
