// SPDX-License-Identifier: Apache-2.0
#include "explore/degradations.h"

#include "explore/field_edits.h"
#include "explore/hiding_givens.h"
#include "explore/own_rate.h"
#include "explore/trial.h"
#include "quantity/number_text.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace ridgepoint::explore {

using plan::FigureId;
using plan::Plan;
using quantity::Fix;
using quantity::Text;

namespace {

constexpr std::string_view kGiven = "given.";

FieldChange times(std::string path, double factor, std::string where0 = {})
{
    return {std::move(path), factor, std::move(where0), true};
}

FieldChange becomes(std::string path, std::string value)
{
    return {std::move(path), 1, std::move(value), false};
}

bool applies(const Plan& plan, const FieldChange& change)
{
    const auto ref = plan::findField(change.path);
    return ref && ref->index < plan::listSize(plan, ref->field->list) &&
           ref->field->applies(plan, ref->index);
}

void addGivenEdit(std::vector<Fix>& edits, const Plan& plan, const FieldChange& change)
{
    const std::string id = change.path.substr(kGiven.size());
    const auto ref = plan::findFigure(id);
    const plan::Given* given = ref ? plan::findGiven(plan, ref->figure, ref->index) : nullptr;
    if (change.isFactor && given)
        edits.push_back({{RP_TR("{0} times {1}"), plan::figureRow(ref->figure).label,
                          quantity::Amount{change.factor}},
                         change.path,
                         quantity::exactText(change.factor * given->value)});
    else if (ref && !change.isFactor)
        edits.push_back({{RP_TR("{0} is {1}"), plan::figureRow(ref->figure).label,
                          Text::verbatim(change.value)},
                         change.path,
                         change.value});
}

/// Nothing where the plan has no such value, or has it already.
void addChange(std::vector<Fix>& edits, const Plan& plan, const FieldChange& change)
{
    if (change.path.starts_with(kGiven)) {
        addGivenEdit(edits, plan, change);
        return;
    }
    if (!applies(plan, change))
        return;
    const auto ref = plan::findField(change.path);
    const plan::Field& field = *ref->field;
    const plan::Value now = field.get(plan, ref->index);
    const auto* real = std::get_if<double>(&now);
    const auto* whole = std::get_if<std::int64_t>(&now);
    const double number = real ? *real : whole ? static_cast<double>(*whole) : 0;
    if (change.isFactor && number != 0) {
        const double changed = change.factor * number;
        if (real)
            addEdit(edits, plan, change.path, changed);
        else if (std::abs(changed) < 1e15)
            addEdit(edits, plan, change.path, static_cast<std::int64_t>(std::llround(changed)));
        return;
    }
    if (change.value.empty())
        return;
    // what a value cannot be is told when the plan is tried
    const auto parsed = plan::parseValue(field, ref->index, change.value);
    if (parsed.value)
        addEdit(edits, plan, change.path, *parsed.value);
    else
        edits.push_back({field.label, change.path, change.value});
}

std::vector<Fix> editsOf(const Plan& plan, const Degradation& row)
{
    std::vector<Fix> edits;
    for (const FieldChange& change : row.changes)
        addChange(edits, plan, change);
    return edits;
}

class Tester
{
  public:
    Tester(const Plan& plan, std::vector<Fix> held) : m_trial(plan), m_held(std::move(held)) {}

    DegradedPlan with(const std::vector<const std::vector<Fix>*>& groups)
    {
        DegradedPlan degraded;
        std::vector<Fix> edits = m_held;
        for (const std::vector<Fix>* group : groups)
            edits.insert(edits.end(), group->begin(), group->end());
        const auto tried = m_trial.with(edits, &degraded.refusal);
        if (!tried)
            return degraded;
        degraded.outcome = outcomeOf(tried->forecast);
        degraded.marginDays = tried->forecast.value(FigureId::RunMarginDays);
        if (!degraded.outcome.completionDays)
            degraded.refusal = tried->forecast[FigureId::RunCompletionDays].reason;
        return degraded;
    }

  private:
    Trial m_trial;
    std::vector<Fix> m_held; ///< with each
};

std::optional<double> difference(const std::optional<double>& from, const std::optional<double>& to)
{
    return from && to ? std::optional(*to - *from) : std::nullopt;
}

/// What wins back the most first; then what costs the most alone.
std::pair<double, double> rankOf(const TriedDegradation& tried)
{
    constexpr double kLast = std::numeric_limits<double>::infinity();
    return {tried.wonDays ? -*tried.wonDays : kLast, tried.addedDays ? -*tried.addedDays : kLast};
}

} // namespace

const std::vector<Degradation>& knownDegradations()
{
    static const std::vector<Degradation> rows{
        {"node-link",
         RP_TR("Links of accelerators at half their speed"),
         {times("cluster.pools[0].link_bytes_per_s", 0.5)}},
        {"network",
         RP_TR("Network at half its speed"),
         {times("cluster.pools[0].nic_bytes_per_s", 0.5)}},
        {"host-link",
         RP_TR("Links to the host at half their speed"),
         {times("cluster.pools[0].host_link_bytes_per_s", 0.5)}},
        {"prefetch", RP_TR("Weights not gathered ahead"), {becomes("layout.prefetch", "no")}},
        {"overlap",
         RP_TR("Gradients and weights not exchanged beside the passes"),
         {becomes("layout.overlap_gradient_reduction", "no"),
          becomes("layout.overlap_parameter_gather", "no")}},
        {"efficiency",
         RP_TR("Efficiency of computing lower by a quarter"),
         {times("compute.efficiency", 0.75)}},
        {"memory-bandwidth",
         RP_TR("Memory bandwidth lower by a quarter"),
         {times("cluster.pools[0].memory_bytes_per_s", 0.75)}},
        {"input", RP_TR("Ten times the wait for input"), {times("input.wait_s", 10, "5 s")}},
        {"storage",
         RP_TR("Storage written at half its speed"),
         {times("cluster.storage_write_bytes_per_s", 0.5), times("given.checkpoint.save_s", 2)}},
        {"failures",
         RP_TR("Twice the failures"),
         {times("reliability.accelerator_mtbf_s", 0.5), times("reliability.shared_mtbf_s", 0.5),
          times("given.reliability.mtbf_s", 0.5)}},
    };
    return rows;
}

std::optional<Degradation> parseDegradation(std::string_view text, Text* refusal)
{
    const auto refuse = [&](Text why) -> std::optional<Degradation> {
        if (refusal)
            *refusal = std::move(why);
        return std::nullopt;
    };
    const auto equals = text.find('=');
    if (equals == std::string_view::npos || equals == 0)
        return refuse({RP_TR("{0} is not path=value"), Text::verbatim(text)});
    const std::string path(text.substr(0, equals));
    const std::string_view value = text.substr(equals + 1);
    Degradation row{path, Text::verbatim(text), {}};
    const bool isGiven = path.starts_with(kGiven);
    const auto figure = isGiven ? plan::findFigure(path.substr(kGiven.size())) : std::nullopt;
    const auto field = isGiven ? std::nullopt : plan::findField(path);
    if (!field && !(figure && plan::figureRow(figure->figure).givable))
        return refuse({RP_TR("there is no field {0}"), Text::verbatim(path)});
    if (value.starts_with('x')) {
        const auto factor = quantity::parseQuantity(value.substr(1), quantity::Dimension::Number);
        const bool isNumber = !field || field->field->kind == plan::ValueKind::Integer ||
                              field->field->kind == plan::ValueKind::Real;
        if (!factor.value || !(*factor.value >= 0) || !isNumber)
            return refuse({RP_TR("{0} is not a number times a factor"), Text::verbatim(text)});
        row.changes = {times(path, *factor.value)};
        return row;
    }
    if (field) {
        if (auto parsed = plan::parseValue(*field->field, field->index, value); parsed.problem)
            return refuse(std::move(parsed.problem->message));
    }
    row.changes = {becomes(path, std::string(value))};
    return row;
}

Degradations tryDegradations(const Plan& given, std::span<const Degradation> rows)
{
    Degradations result;
    if (!Trial(given).isSound()) {
        result.reason = RP_TR("a field is out of its range; see the problems");
        return result;
    }
    const OwnRate own = atOwnRate(given);
    const HidingGivens hiding = hidingGivens(given, {FigureId::StepTimeS});
    for (const Text& note : {own.note, hiding.caveat}) {
        if (!note.empty())
            result.notes.push_back(note);
    }
    result.held = own.edits;
    result.held.insert(result.held.end(), hiding.edits.begin(), hiding.edits.end());
    Tester tester(given, result.held);
    result.deadlineDays = given.task.deadlineDays;
    result.present = tester.with({});
    if (!result.present.outcome.completionDays) {
        result.reason = RP_TR("its finish cannot be computed; see the problems");
        return result;
    }
    for (const Degradation& row : rows) {
        TriedDegradation tried{row, editsOf(own.plan, row), {}, {}, {}, {}, {}, {}};
        if (tried.edits.empty())
            continue;
        tried.alone = tester.with({&tried.edits});
        tried.addedStepS = difference(result.present.outcome.stepS, tried.alone.outcome.stepS);
        tried.addedDays =
            difference(result.present.outcome.completionDays, tried.alone.outcome.completionDays);
        result.list.push_back(std::move(tried));
    }
    // what the plan cannot have alone is no part of all together
    const auto others = [&](const TriedDegradation* without) {
        std::vector<const std::vector<Fix>*> groups;
        for (const TriedDegradation& each : result.list) {
            if (&each != without && each.alone.refusal.empty())
                groups.push_back(&each.edits);
        }
        return groups;
    };
    result.together = tester.with(others(nullptr));
    for (TriedDegradation& tried : result.list) {
        if (!tried.alone.refusal.empty())
            continue;
        tried.restored = tester.with(others(&tried));
        tried.wonStepS = difference(tried.restored.outcome.stepS, result.together.outcome.stepS);
        tried.wonDays = difference(tried.restored.outcome.completionDays,
                                   result.together.outcome.completionDays);
    }
    std::ranges::stable_sort(result.list, {}, rankOf);
    return result;
}

} // namespace ridgepoint::explore
