// SPDX-License-Identifier: Apache-2.0
#include "explore/saving_choices.h"

#include "explore/trial.h"
#include "plan/fields.h"

#include <string>

namespace ridgepoint::explore {

using plan::FigureId;
using quantity::Fix;

namespace {

constexpr const char* kWriting = "checkpoint.writing";
constexpr const char* kInterval = "checkpoint.interval_s";

SavingChoice choiceOf(Trial& trial, const plan::Field& field, const std::string& key)
{
    SavingChoice choice;
    choice.edit = {plan::shownValue(field, key), kWriting, key};
    const auto tried = trial.with(std::vector<Fix>{choice.edit}, &choice.reason);
    if (!tried)
        return choice;
    const auto value = [](const TriedPlan& of, FigureId figure) {
        return of.forecast.value(figure);
    };
    const plan::Plan& plan = tried->plan;
    choice.isPresent = plan.checkpoint.writing == trial.plan().checkpoint.writing;
    choice.pause_s = value(*tried, FigureId::CheckpointSaveS);
    choice.write_s = value(*tried, FigureId::CheckpointWriteS);
    choice.interval_s = value(*tried, FigureId::CheckpointIntervalS);
    choice.overhead = value(*tried, FigureId::ReliabilityOverhead);
    choice.completionDays = value(*tried, FigureId::RunCompletionDays);
    choice.cost = value(*tried, FigureId::RunCost);
    choice.usable_s = choice.pause_s;
    if (plan.checkpoint.writing == run::Writing::Asynchronous && choice.pause_s && choice.write_s)
        choice.usable_s = *choice.pause_s + *choice.write_s;
    choice.bestInterval_s = choice.interval_s;
    choice.bestOverhead = choice.overhead;
    if (plan.checkpoint.intervalS) {
        const auto open = trial.with(std::vector<Fix>{choice.edit, {{}, kInterval, {}}});
        choice.bestInterval_s =
            open ? value(*open, FigureId::CheckpointIntervalS) : std::optional<double>();
        choice.bestOverhead =
            open ? value(*open, FigureId::ReliabilityOverhead) : std::optional<double>();
    }
    return choice;
}

} // namespace

SavingChoices savingChoices(const plan::Plan& plan)
{
    SavingChoices choices;
    Trial trial(plan);
    if (!trial.isSound()) {
        choices.reason = RP_TR("a field is out of its range; see the problems");
        return choices;
    }
    choices.reason = whyNoRanks(plan);
    const auto ref = plan::findField(kWriting);
    if (!choices.reason.empty() || !ref)
        return choices;
    for (const quantity::Literal& key : ref->field->choices)
        choices.list.push_back(choiceOf(trial, *ref->field, std::string(std::string_view(key))));
    return choices;
}

} // namespace ridgepoint::explore
