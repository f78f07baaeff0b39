// SPDX-License-Identifier: Apache-2.0
// Private to the room: what rules of advise() see, and how they try a fix before they offer it.
#pragma once

#include "plan/forecast.h"
#include "plan/validate_text.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ridgepoint::plan {

/// A plan with one change, and what comes of it.
struct Variant
{
    quantity::Fix fix;
    Plan plan;
    Forecast forecast;
};

/// Tries changes of a plan. All rules of one advise() share it, and with it the number of
/// evaluations, so that advice stays quick however long a plan takes to evaluate.
class Trials
{
  public:
    explicit Trials(const Plan& plan);

    /// The plan with one field set, or a given taken back ("given.<id>" with an empty value).
    /// Nothing where the change is refused, changes nothing, brings a new error of validate(), or
    /// where no evaluation is left.
    std::optional<Variant> change(quantity::Text label, std::string path, std::string value);
    /// Evaluates a plan that is no fix; nothing where no evaluation is left.
    std::optional<Forecast> evaluate(const Plan& plan);
    /// No field of the plan is out of its range, so that degrees may be multiplied and walked.
    bool inRange() const;

  private:
    bool pay(const Plan& plan);
    const Forecast* remembered(const Plan& plan) const;
    std::vector<std::pair<std::string, std::string>> errorsOf(const Plan& plan) const;

    const Plan& m_plan;
    std::vector<std::pair<Plan, Forecast>> m_tried;            ///< rules often try the same
    std::vector<std::pair<std::string, std::string>> m_errors; ///< id and path, sorted
    int m_evaluations = 0;
    double m_work = 0;
};

/// What a rule sees.
struct Case
{
    const Plan& plan;
    const Forecast& forecast;
    Trials& trials;

    std::optional<double> value(FigureId figure) const { return forecast.value(figure); }
};

struct AdviceRule
{
    std::string_view id;
    void (*check)(const Case& c, Findings& found);
};

std::span<const AdviceRule> memoryAdvice();
std::span<const AdviceRule> stepAdvice();
std::span<const AdviceRule> runAdvice();
std::span<const AdviceRule> givenAdvice();

/// Why figures are absent: the one rule that any plan is fit for.
void checkAbsent(const Case& c, Findings& found);

/// The plan's peak is within usable memory; false where either is unknown.
bool fitsMemory(const Forecast& forecast);

/// A label with what a variant comes to: "ZeRO stage 3, finish after 24.6 d (10.1 d late)"; the
/// label alone where it has no finish.
quantity::Text withFinish(quantity::Text label, const Forecast& forecast);
/// The same, and ", does not fit in memory" where that is so.
quantity::Text withFitAndFinish(quantity::Text label, const Forecast& forecast);

/// Changes of the layout that trade memory, time and communication: the candidates for fixes.
/// `stage` names what they are for.
enum class Aim
{
    LessMemory,
    LessTime
};
std::vector<Variant> layoutVariants(const Case& c, Aim aim);

/// Orders by finish, those without one last, and keeps the best of each path.
void keepBestOfEachPath(std::vector<Variant>& variants);

} // namespace ridgepoint::plan
