// SPDX-License-Identifier: Apache-2.0
// validate(): the rules that every field, list and given has to keep, and the runner of the tables
// of rules by theme.
#include "plan/validate.h"

#include "plan/validate_rules.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint::plan {

using quantity::Dimension;
using quantity::Problem;
using quantity::Text;

namespace {

// --- ranges

/// A field whose value is out of its row's range, and why.
struct OutOfRange
{
    const Field* field;
    int index;
    Problem problem;
};

/// checkRange() names these three; it is the field's own check in setField() too.
constexpr std::string_view kRangeIds[] = {"value.finite", "value.small", "value.large"};

std::string typedValue(const Field& field, const Value& value)
{
    if (const auto* whole = std::get_if<std::int64_t>(&value))
        return std::to_string(*whole);
    if (const auto* real = std::get_if<double>(&value))
        return typedText(*real, field.dimension);
    return {}; // an empty optional
}

/// The nearest value that is allowed, and the default.
void addRangeFixes(const OutOfRange& bad, Problem& problem)
{
    const Field& field = *bad.field;
    const auto limit = [&](double value) {
        const Value typed = field.kind == ValueKind::Integer
                                ? Value(static_cast<std::int64_t>(value))
                                : Value(value);
        addFix(problem,
               {RP_TR("Nearest allowed: {0}"),
                shownValue(field, typed, quantity::BytePrefix::Decimal)},
               problem.path, typedValue(field, typed));
    };
    if (problem.id == "value.large")
        limit(field.max);
    else if (problem.id == "value.small" && !field.aboveMin)
        limit(field.min);
    const Value usual = defaultValue(field);
    const Text label =
        std::holds_alternative<std::monostate>(usual)
            ? Text(RP_TR("Leave it empty"))
            : Text(RP_TR("Default: {0}"), shownValue(field, usual, quantity::BytePrefix::Decimal));
    addFix(problem, label, problem.path, typedValue(field, usual));
}

std::vector<OutOfRange> outOfRange(const Plan& plan)
{
    std::vector<OutOfRange> list;
    for (const Field& field : fields()) {
        if (field.kind != ValueKind::Integer && field.kind != ValueKind::Real)
            continue;
        for (int index = 0; index < listSize(plan, field.list); ++index) {
            // a field without a meaning in this plan is not read: no error about what no form shows
            auto problem = checkRange(field, index, field.get(plan, index));
            if (problem && field.applies(plan, index))
                list.push_back({&field, index, std::move(*problem)});
        }
    }
    return list;
}

// --- lists

void checkGroups(const Plan& plan, Findings& found)
{
    if (plan.model.groups.empty())
        found.error("model.groups", RP_TR("The model has no layers. Add a group of layers."));
}

void checkPhases(const Plan& plan, Findings& found)
{
    if (plan.task.phases.empty())
        found.error("task.phases",
                    RP_TR("The task has no phase: there is nothing to train on. Add one."));
}

void checkPools(const Plan& plan, Findings& found)
{
    const std::size_t count = plan.cluster.pools.size();
    if (count == 0)
        found.error("cluster.pools", RP_TR("The cluster has no machines. Add a pool of nodes."));
    else if (count > 1)
        found.error("cluster.pools",
                    {RP_TR("The cluster has {0} pools, and this version computes only the first: "
                           "the others would stand idle. Keep one."),
                     countText(static_cast<std::int64_t>(count))});
}

// --- givens

std::string givenPath(const Given& given)
{
    return "given." + figureText(given.figure, given.index);
}

void addRemoval(Problem& problem)
{
    addFix(problem, RP_TR("Use the computed value"), problem.path, std::string());
}

/// Figures that others are divided by, or that nothing is left without.
bool mustBePositive(FigureId figure)
{
    return figure == FigureId::ModelParameters || figure == FigureId::MemoryCapacityBytes ||
           figure == FigureId::StepTimeS || figure == FigureId::ReliabilityMtbfS;
}

void checkGivenValues(const Plan& plan, Findings& found)
{
    for (const Given& given : plan.given) {
        const FigureRow& row = figureRow(given.figure);
        quantity::Literal wrong;
        if (!std::isfinite(given.value))
            wrong = RP_TR(
                "{0}: the given value is not a finite number. Enter another or take it back.");
        else if (given.value < 0)
            wrong = RP_TR("{0}: the given value is negative. Enter another or take it back.");
        else if (given.value == 0 && mustBePositive(given.figure))
            wrong = RP_TR("{0}: the given value is zero. Enter another or take it back.");
        else
            continue;
        addRemoval(found.error(givenPath(given), {wrong, row.label}));
    }
}

void checkGivenIndices(const Plan& plan, Findings& found)
{
    const std::int64_t stages = std::max<std::int64_t>(1, plan.layout.pipelineParallel);
    for (const Given& given : plan.given) {
        const FigureRow& row = figureRow(given.figure);
        if (given.index < 0)
            continue;
        if (row.scope == FigureScope::Whole) { // no path names it, so no fix can take it back
            found.error(givenPath(given),
                        {RP_TR("{0} is one number for the whole plan. Give it without an index."),
                         row.label});
        } else if (given.index >= stages) {
            const Text stage = countText(given.index);
            addRemoval(found.error(
                givenPath(given),
                stages == 1
                    ? Text(RP_TR("{0} is given for stage {1}, but the pipeline has one stage, "
                                 "number 0."),
                           row.label, stage)
                    : Text(RP_TR("{0} is given for stage {1}, but the pipeline has {2} stages, "
                                 "numbers 0 to {3}."),
                           row.label, stage, countText(stages), countText(stages - 1))));
        }
    }
}

void checkGivenKinds(const Plan& plan, Findings& found)
{
    for (const Given& given : plan.given) {
        const FigureRow& row = figureRow(given.figure);
        if (!row.givable)
            found.error(givenPath(given),
                        {RP_TR("{0} cannot be given: it follows from other figures. Remove it from "
                               "the file."),
                         row.label});
    }
}

constexpr ValidationRule kBasicRules[] = {
    {"plan.groups", {}, checkGroups},       {"plan.phases", {}, checkPhases},
    {"plan.pools", {}, checkPools},         {"given.value", {}, checkGivenValues},
    {"given.index", {}, checkGivenIndices}, {"given.computed", {}, checkGivenKinds},
};

std::array<std::span<const ValidationRule>, 13> themes()
{
    return {modelRules(),  layerRules(),   precisionRules(), trainingRules(), hardwareRules(),
            kernelRules(), tensorRules(),  rankRules(),      pipelineRules(), stageRules(),
            batchRules(),  offloadRules(), runRules()};
}

bool isRefused(const quantity::Fix& fix)
{
    const auto ref = findField(fix.path);
    if (!ref)
        return false; // of a given
    const ParsedValue parsed = parseValue(*ref->field, ref->index, fix.value);
    return !parsed.value || checkRange(*ref->field, ref->index, *parsed.value);
}

void run(std::span<const ValidationRule> rules, const Plan& plan,
         const std::vector<OutOfRange>& bad, std::vector<Problem>& problems)
{
    const auto isBad = [&](std::string_view path) {
        return std::any_of(bad.begin(), bad.end(),
                           [&](const OutOfRange& entry) { return entry.field->path == path; });
    };
    for (const ValidationRule& rule : rules) {
        if (!bad.empty() && std::any_of(rule.reads.begin(), rule.reads.end(), isBad))
            continue;
        const std::size_t before = problems.size();
        Findings found(rule.id, problems);
        rule.check(plan, found);
        for (std::size_t i = before; i < problems.size(); ++i)
            std::erase_if(problems[i].fixes, isRefused); // the next multiple may be out of range
    }
}

} // namespace

std::vector<Problem> validate(const Plan& plan)
{
    std::vector<Problem> problems;
    const std::vector<OutOfRange> bad = outOfRange(plan);
    for (const OutOfRange& entry : bad) {
        problems.push_back(entry.problem);
        addRangeFixes(entry, problems.back());
        std::erase_if(problems.back().fixes, isRefused); // a default may be no choice here
    }
    run(kBasicRules, plan, bad, problems);
    if (plan.model.groups.empty() || plan.task.phases.empty() || plan.cluster.pools.empty())
        return problems; // the other rules read the first of each
    for (const auto& rules : themes())
        run(rules, plan, bad, problems);
    return problems;
}

std::vector<std::string_view> validationRuleIds()
{
    std::vector<std::string_view> ids(std::begin(kRangeIds), std::end(kRangeIds));
    const auto add = [&](std::span<const ValidationRule> rules) {
        for (const ValidationRule& rule : rules)
            ids.push_back(rule.id);
    };
    add(kBasicRules);
    for (const auto& rules : themes())
        add(rules);
    return ids;
}

} // namespace ridgepoint::plan
