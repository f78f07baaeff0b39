// SPDX-License-Identifier: Apache-2.0
// advise() and check(): the runner of the tables of advice, and the trials that fixes rest on.
#include "plan/advice.h"

#include "plan/advice_rules.h"
#include "plan/validate.h"
#include "plan/validate_layout.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <tuple>

namespace ridgepoint::plan {

using quantity::Dimension;
using quantity::Problem;
using quantity::Severity;
using quantity::Text;

namespace {

constexpr int kMaxEvaluations = 96;
/// Of simulated slots and figures of stages: some 30 ms, whatever the pipeline.
constexpr double kMaxWork = 5e5;

/// What an evaluation takes, in slots or the like.
double workOf(const Plan& plan)
{
    const Degrees degrees = degreesOf(plan);
    const double stages = static_cast<double>(std::clamp<std::int64_t>(degrees.pipeline, 1, 4096));
    if (stages == 1)
        return 100;
    const double ranks = static_cast<double>(degrees.accelerators()) /
                         (static_cast<double>(std::max<std::int64_t>(1, degrees.tensor)) * stages);
    const double microBatches =
        static_cast<double>(degrees.batch) /
        (std::max(1e-9, ranks) *
         static_cast<double>(std::max<std::int64_t>(1, degrees.microBatch)));
    return 100 + stages * (50 + 2 * std::clamp(microBatches, 1.0, 1e9));
}

bool isWalkable(const Plan& plan)
{
    return !plan.model.groups.empty() && !plan.task.phases.empty() && !plan.cluster.pools.empty();
}

std::array<std::span<const AdviceRule>, 4> themes()
{
    return {memoryAdvice(), stepAdvice(), runAdvice(), givenAdvice()};
}

} // namespace

Trials::Trials(const Plan& plan) : m_plan(plan), m_errors(errorsOf(plan)) {}

std::vector<std::pair<std::string, std::string>> Trials::errorsOf(const Plan& plan) const
{
    std::vector<std::pair<std::string, std::string>> errors;
    for (const Problem& problem : validate(plan)) {
        if (problem.severity == Severity::Error)
            errors.emplace_back(problem.id, problem.path);
    }
    std::sort(errors.begin(), errors.end());
    return errors;
}

const Forecast* Trials::remembered(const Plan& plan) const
{
    const auto found = std::find_if(m_tried.begin(), m_tried.end(),
                                    [&](const auto& tried) { return tried.first == plan; });
    return found == m_tried.end() ? nullptr : &found->second;
}

bool Trials::inRange() const
{
    return std::none_of(m_errors.begin(), m_errors.end(),
                        [](const auto& error) { return error.first.starts_with("value."); });
}

bool Trials::pay(const Plan& plan)
{
    const double work = workOf(plan);
    if (m_evaluations >= kMaxEvaluations || m_work + work > kMaxWork)
        return false;
    ++m_evaluations;
    m_work += work;
    return true;
}

std::optional<Variant> Trials::change(quantity::Text label, std::string path, std::string value)
{
    Variant variant{{std::move(label), std::move(path), std::move(value)}, m_plan, {}};
    const std::string& at = variant.fix.path;
    const std::string_view given = "given.";
    const auto refused = at.starts_with(given)
                             ? setGiven(variant.plan, at.substr(given.size()), variant.fix.value)
                             : setField(variant.plan, at, variant.fix.value);
    if (refused || variant.plan == m_plan)
        return std::nullopt;
    const auto errors = errorsOf(variant.plan);
    if (!std::includes(m_errors.begin(), m_errors.end(), errors.begin(), errors.end()))
        return std::nullopt;
    auto forecast = evaluate(variant.plan);
    if (!forecast)
        return std::nullopt;
    variant.forecast = std::move(*forecast);
    return variant;
}

std::optional<Forecast> Trials::evaluate(const Plan& plan)
{
    if (const Forecast* forecast = remembered(plan))
        return *forecast;
    if (!pay(plan))
        return std::nullopt;
    return m_tried.emplace_back(plan, plan::evaluate(plan)).second;
}

bool fitsMemory(const Forecast& forecast)
{
    return forecast.value(FigureId::MemoryMarginBytes).value_or(-1) >= 0;
}

Text withFinish(Text label, const Forecast& forecast)
{
    const auto finish = forecast.value(FigureId::RunCompletionDays);
    const auto margin = forecast.value(FigureId::RunMarginDays);
    if (!finish || !margin)
        return label;
    if (*margin < 0)
        return {RP_TR("{0}, finish after {1} ({2} late)"), std::move(label), daysText(*finish),
                daysText(-*margin)};
    return {RP_TR("{0}, finish after {1}"), std::move(label), daysText(*finish)};
}

Text withFitAndFinish(Text label, const Forecast& forecast)
{
    if (!fitsMemory(forecast))
        label = Text(RP_TR("{0}, does not fit in memory"), std::move(label));
    return withFinish(std::move(label), forecast);
}

void keepBestOfEachPath(std::vector<Variant>& variants)
{
    const auto finish = [](const Variant& variant) {
        return variant.forecast.value(FigureId::RunCompletionDays)
            .value_or(std::numeric_limits<double>::infinity());
    };
    std::stable_sort(variants.begin(), variants.end(),
                     [&](const Variant& a, const Variant& b) { return finish(a) < finish(b); });
    std::vector<std::string> seen;
    std::erase_if(variants, [&](const Variant& variant) {
        if (std::find(seen.begin(), seen.end(), variant.fix.path) != seen.end())
            return true;
        seen.push_back(variant.fix.path);
        return false;
    });
}

std::vector<Problem> advise(const Plan& plan, const Forecast& forecast)
{
    std::vector<Problem> problems;
    if (!isWalkable(plan) || forecast.figures.size() != kFigureCount)
        return problems; // validate() says what is missing
    Trials trials(plan);
    const Case c{plan, forecast, trials};
    for (const auto& rules : themes()) {
        for (const AdviceRule& rule : rules) {
            if (!trials.inRange() && rule.check != checkAbsent)
                continue;
            Findings found(rule.id, problems);
            rule.check(c, found);
        }
    }
    return problems;
}

std::vector<Problem> check(const Plan& plan, const Forecast& forecast)
{
    std::vector<Problem> problems = validate(plan);
    for (Problem& problem : advise(plan, forecast))
        problems.push_back(std::move(problem));
    std::stable_sort(problems.begin(), problems.end(), [](const Problem& a, const Problem& b) {
        // the enumeration goes from note to error
        return std::tuple(-static_cast<int>(a.severity), std::string_view(a.path)) <
               std::tuple(-static_cast<int>(b.severity), std::string_view(b.path));
    });
    return problems;
}

std::vector<std::string_view> adviceRuleIds()
{
    std::vector<std::string_view> ids;
    for (const auto& rules : themes()) {
        for (const AdviceRule& rule : rules)
            ids.push_back(rule.id);
    }
    return ids;
}

} // namespace ridgepoint::plan
