// SPDX-License-Identifier: Apache-2.0
#include "exchange/json_value.h"
#include "exchange/preset_parts.h"
#include "exchange/presets.h"
#include "exchange/problem_list.h"
#include "exchange/words.h"
#include "quantity/number_text.h"

#include <set>

namespace ridgepoint::exchange {
namespace {

using plan::Document;
using plan::Value;
using quantity::Problem;
using quantity::Severity;
using quantity::Text;

/// The document's value at a preset's path; nothing where it has none.
std::optional<Value> valueIn(const Document& document, std::string_view path)
{
    if (isGiven(path)) {
        const plan::FigureRef ref = figureOf(path);
        for (const plan::Given& given : document.plan.given) {
            if (given.figure == ref.figure && given.index == ref.index)
                return Value(given.value);
        }
        return std::nullopt;
    }
    const auto [field, index] = *plan::findField(path);
    if (index >= plan::listSize(document.plan, field->list))
        return std::nullopt;
    return field->get(document.plan, index);
}

/// A preset's or document's value in words, to the last digit.
Text shownText(std::string_view path, const std::optional<Value>& value)
{
    if (!value)
        return RP_TR("not set");
    if (isGiven(path))
        return Text::verbatim(quantity::exactText(std::get<double>(*value)));
    return Text::verbatim(typedText(*plan::findField(path)->field, *value));
}

using Ids = std::set<std::string, std::less<>>;

/// The presets whose values a resolved one has.
Ids idsOf(const std::vector<PresetValue>& values)
{
    Ids ids;
    for (const PresetValue& value : values)
        ids.insert(value.presetId);
    return ids;
}

/// Whether a person, an import or one of the other presets has set this value.
bool isFromElsewhere(const Document& document, std::string_view path, const Ids& others)
{
    const auto origin = document.origins.find(std::string(path));
    if (origin == document.origins.end())
        return false;
    const std::string_view id = presetOf(origin->second);
    return id.empty() || others.contains(id);
}

} // namespace

std::vector<Problem> PresetLibrary::changes(const Document& document) const
{
    ProblemList problems;
    for (const plan::PresetUse& use : document.presets) {
        const Resolved resolved = resolve(use.id);
        if (!resolved.problems.empty()) {
            problems.warning("preset.unknown", {},
                             Text(RP_TR("Values of this plan are from a preset that this version "
                                        "does not have, so they cannot be compared with it."))
                                 .append(resolved.problems.front().message));
            continue;
        }
        if (resolved.hash == use.hash)
            continue;
        const Ids ids = idsOf(resolved.values);
        Ids others;
        for (const plan::PresetUse& other : document.presets) {
            if (other.id != use.id)
                others.merge(idsOf(resolve(other.id).values));
        }
        std::erase_if(others, [&](const std::string& id) { return ids.contains(id); });
        std::vector<Text> differences;
        std::vector<quantity::Fix> fixes;
        for (const PresetValue& value : resolved.values) {
            const std::optional<Value> own = valueIn(document, value.path);
            if (own == value.value || isFromElsewhere(document, value.path, others))
                continue;
            const Text text = shownText(value.path, value.value);
            const Text path = Text::verbatim(value.path);
            differences.emplace_back(RP_TR("{0} is {1} in the plan and {2} in the preset"), path,
                                     shownText(value.path, own), text);
            if (isGiven(value.path) || own) // no fix makes a list longer
                fixes.push_back(
                    {{RP_TR("set {0} to {1}"), path, text}, value.path, text.english()});
        }
        if (differences.empty())
            continue;
        Problem problem;
        problem.severity = Severity::Warning;
        problem.id = "preset.changed";
        problem.message = {RP_TR("The preset {0} has changed since this plan took its values: "
                                 "{1}."),
                           quotedText(use.id), listed(differences)};
        problem.fixes = std::move(fixes);
        problems.add(std::move(problem));
    }
    return problems.take();
}

} // namespace ridgepoint::exchange
