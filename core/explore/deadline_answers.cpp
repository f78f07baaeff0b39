// SPDX-License-Identifier: Apache-2.0
#include "explore/deadline_answers.h"

#include "explore/own_rate.h"
#include "explore/solve.h"
#include "explore/trial.h"
#include "quantity/number_text.h"

#include <cmath>

namespace ridgepoint::explore {

using plan::FigureId;
using plan::Plan;
using quantity::Dimension;
using quantity::Fix;
using quantity::Text;

namespace {

class Asker
{
  public:
    /// @param atOwnRate  the plan where an MFU would hide what more nodes give
    Asker(const Plan& plan, const Plan& atOwnRate)
        : m_plan(plan), m_atOwnRate(atOwnRate), m_trial(plan), m_ownTrial(atOwnRate)
    {
    }

    DeadlineAnswers ask()
    {
        DeadlineAnswers answers;
        const auto present = m_trial.with({}, &answers.reason);
        if (!present)
            return answers;
        const plan::Forecast& forecast = present->forecast;
        const auto margin = forecast.value(FigureId::RunMarginDays);
        const auto completion = forecast.value(FigureId::RunCompletionDays);
        if (!margin || !completion) {
            answers.reason = RP_TR("its finish cannot be computed; see the problems");
            return answers;
        }
        answers.deadlineDays = m_plan.task.deadlineDays;
        answers.marginDays = *margin;
        const run::Task& task = m_plan.task;
        answers.list.push_back(byFigure("step", RP_TR("Longest step"), FigureId::RunMaxStepS,
                                        forecast, forecast.value(FigureId::StepTimeS),
                                        "given.step.time_s"));
        if (m_plan.compute.mode == compute::TimeMode::AssumedEfficiency)
            answers.list.push_back(byFigure("efficiency", RP_TR("Least efficiency"),
                                            FigureId::RunRequiredEfficiency, forecast,
                                            m_plan.compute.efficiency, "compute.efficiency"));
        // with several phases, what the last ones train is not what the first has
        if (task.phases.size() == 1)
            answers.list.push_back(byFigure("tokens", RP_TR("Most tokens"),
                                            FigureId::RunTokensByDeadline, forecast,
                                            task.phases.front().tokens, "task.phases[0].tokens"));
        answers.list.push_back(byValue("deadline", RP_TR("Earliest deadline"),
                                       FigureId::RunCompletionDays, task.deadlineDays, *completion,
                                       "task.deadline_days"));
        answers.list.push_back(byValue("reserved_days", RP_TR("Most reserved days"),
                                       FigureId::RunMarginDays, task.reservedDays,
                                       task.reservedDays + *margin, "task.reserved_days"));
        answers.list.push_back(fewestNodes());
        return answers;
    }

  private:
    /// What the figure says, where the field has that value.
    DeadlineAnswer byFigure(std::string_view id, quantity::Literal question, FigureId figure,
                            const plan::Forecast& forecast, std::optional<double> present,
                            std::string path)
    {
        DeadlineAnswer answer = begin(id, question, present);
        answer.figure = plan::figureRow(figure).id;
        answer.dimension = plan::figureRow(figure).dimension;
        answer.value = forecast.value(figure);
        answer.reason = forecast[figure].reason;
        if (answer.value && !(*answer.value > 0)) {
            answer.value.reset();
            answer.reason = RP_TR("no days are left for training");
        }
        if (answer.value)
            answer.edits = {{question, std::move(path), quantity::exactText(*answer.value)}};
        tryEdits(answer);
        return answer;
    }

    DeadlineAnswer byValue(std::string_view id, quantity::Literal question, FigureId figure,
                           double present, double value, std::string path)
    {
        DeadlineAnswer answer = begin(id, question, present);
        answer.figure = plan::figureRow(figure).id;
        answer.dimension = Dimension::Days;
        answer.value = value;
        answer.edits = {{question, std::move(path), quantity::exactText(value)}};
        if (value < 0) {
            answer.edits.clear();
            answer.value.reset();
            answer.reason = RP_TR("without any the deadline is missed too");
        }
        tryEdits(answer);
        return answer;
    }

    DeadlineAnswer fewestNodes()
    {
        constexpr const char* kPath = "cluster.pools[0].nodes";
        DeadlineAnswer answer = begin("nodes", RP_TR("Fewest nodes"),
                                      static_cast<double>(m_plan.cluster.pools.front().nodes));
        answer.dimension = Dimension::Count;
        // of the counts on both sides of the deadline, the one before it
        const Solution solution = solveFor(m_atOwnRate, kPath, {FigureId::RunMarginDays, -1}, 0);
        std::optional<SolvedPoint> good;
        for (const auto& point : {solution.found, solution.beyond}) {
            if (point && point->figure >= 0 && (!good || point->value < good->value))
                good = point;
        }
        if (!good && solution.present.figure >= 0 && solution.field.field)
            good = solution.present; // fewer cannot be laid out
        if (!good) {
            answer.reason = solution.reason.empty()
                                ? Text(RP_TR("no number of them makes it with this batch"))
                                : solution.reason;
            return answer;
        }
        answer.value = good->value;
        if (good->value != *answer.present)
            answer.edits = {
                {answer.question, kPath, std::to_string(static_cast<std::int64_t>(good->value))}};
        tryEdits(answer);
        return answer;
    }

    static DeadlineAnswer begin(std::string_view id, quantity::Literal question,
                                std::optional<double> present)
    {
        DeadlineAnswer answer;
        answer.id = id;
        answer.question = question;
        answer.present = present;
        return answer;
    }

    void tryEdits(DeadlineAnswer& answer) { tryEdits(answer, m_trial); }

    static void tryEdits(DeadlineAnswer& answer, Trial& trial)
    {
        if (!answer.value)
            return;
        const auto tried = trial.with(answer.edits, &answer.reason);
        if (!tried) {
            answer.value.reset();
            answer.edits.clear();
            return;
        }
        answer.outcome = outcomeOf(tried->forecast);
        answer.marginDays = tried->forecast.value(FigureId::RunMarginDays);
    }

    const Plan& m_plan;
    const Plan& m_atOwnRate;
    Trial m_trial;
    Trial m_ownTrial;
};

} // namespace

DeadlineAnswers deadlineAnswers(const Plan& given)
{
    DeadlineAnswers answers;
    if (!Trial(given).isSound()) {
        answers.reason = RP_TR("a field is out of its range; see the problems");
        return answers;
    }
    const OwnRate own = atOwnRate(given);
    answers = Asker(given, own.plan).ask();
    if (!own.note.empty())
        answers.notes.push_back(own.note);
    return answers;
}

} // namespace ridgepoint::explore
