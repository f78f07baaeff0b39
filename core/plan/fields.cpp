// SPDX-License-Identifier: Apache-2.0
#include "plan/fields.h"

#include "quantity/number_text.h"

#include <charconv>
#include <cmath>
#include <unordered_map>

namespace ridgepoint::plan {
namespace {

using quantity::Dimension;
using quantity::Problem;
using quantity::Severity;

/// "cluster.pools[].nodes" with the list's brackets, or the whole list, left out.
std::string withoutBrackets(std::string_view path)
{
    std::string text(path);
    if (const auto at = text.find("[]"); at != std::string::npos)
        text.erase(at, 2);
    return text;
}

std::string withoutList(std::string_view path)
{
    std::string text(path);
    const auto bracket = text.find("[]");
    if (bracket == std::string::npos)
        return text;
    const auto dot = text.rfind('.', bracket);
    text.erase(dot, bracket + 2 - dot);
    return text;
}

const std::unordered_map<std::string, const Field*>& fieldsByPath()
{
    static const auto map = [] {
        std::unordered_map<std::string, const Field*> byPath;
        for (const Field& field : fields())
            byPath.emplace(field.path, &field);
        for (const Field& field : fields()) { // shorter spellings never hide a real path
            byPath.emplace(withoutBrackets(field.path), &field);
            byPath.emplace(withoutList(field.path), &field);
        }
        return byPath;
    }();
    return map;
}

std::string choicesText(const Field& field)
{
    std::string text;
    for (const std::string_view key : field.choices)
        text += (text.empty() ? "" : ", ") + std::string(key);
    return text;
}

Problem refused(const Field& field, int index, const std::string& message, std::string id)
{
    Problem problem;
    problem.severity = Severity::Error;
    problem.path = pathText(field, index);
    problem.message = std::string(field.label) + ": " + message;
    problem.id = std::move(id);
    return problem;
}

std::string_view trimmed(std::string_view text)
{
    const auto space = [](char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; };
    while (!text.empty() && space(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && space(text.back()))
        text.remove_suffix(1);
    return text;
}

ParsedValue parseNumber(const Field& field, int index, std::string_view text)
{
    const auto parsed = quantity::parseQuantity(text, field.dimension);
    if (!parsed.value)
        return {{}, refused(field, index, parsed.error, "value.unreadable")};
    if (field.kind == ValueKind::Real)
        return {Value(*parsed.value), {}};
    if (*parsed.value != std::floor(*parsed.value) || std::abs(*parsed.value) > 9e15)
        return {{},
                refused(field, index,
                        "\"" + std::string(text) + "\" is not a whole number that can be counted.",
                        "value.whole")};
    return {Value(static_cast<std::int64_t>(*parsed.value)), {}};
}

} // namespace

std::optional<FieldRef> findField(std::string_view path)
{
    FieldRef ref;
    std::string key;
    for (std::size_t i = 0; i < path.size(); ++i) {
        if (path[i] != '[') {
            key += path[i];
            continue;
        }
        const std::size_t close = path.find(']', i);
        if (close == std::string_view::npos)
            return std::nullopt;
        const char* first = path.data() + i + 1;
        const char* last = path.data() + close;
        if (first != last) {
            const auto [end, error] = std::from_chars(first, last, ref.index);
            if (error != std::errc{} || end != last || ref.index < 0)
                return std::nullopt;
        }
        key += "[]";
        i = close;
    }
    const auto found = fieldsByPath().find(key);
    if (found == fieldsByPath().end())
        return std::nullopt;
    ref.field = found->second;
    if (ref.field->list == FieldList::None && ref.index != 0)
        return std::nullopt;
    return ref;
}

std::string pathText(const Field& field, int index)
{
    std::string text(field.path);
    if (const auto at = text.find("[]"); at != std::string::npos)
        text.insert(at + 1, std::to_string(index));
    return text;
}

int listSize(const Plan& plan, FieldList list)
{
    switch (list) {
    case FieldList::None:
        return 1;
    case FieldList::Groups:
        return static_cast<int>(plan.model.groups.size());
    case FieldList::Phases:
        return static_cast<int>(plan.task.phases.size());
    case FieldList::Pools:
        return static_cast<int>(plan.cluster.pools.size());
    }
    return 1;
}

void resizeList(Plan& plan, FieldList list, int size)
{
    const auto count = static_cast<std::size_t>(size < 1 ? 1 : size);
    switch (list) {
    case FieldList::None:
        return;
    case FieldList::Groups:
        plan.model.groups.resize(count);
        return;
    case FieldList::Phases:
        plan.task.phases.resize(count);
        return;
    case FieldList::Pools:
        plan.cluster.pools.resize(count);
        return;
    }
}

Value defaultValue(const Field& field)
{
    static const Plan plan;
    return field.get(plan, 0);
}

ParsedValue parseValue(const Field& field, int index, std::string_view text)
{
    const std::string_view word = trimmed(text);
    if (field.optional && (word.empty() || word == "none"))
        return {Value(), {}};
    switch (field.kind) {
    case ValueKind::Text:
        if (word.size() > 200)
            return {{}, refused(field, index, "longer than 200 characters.", "value.long")};
        return {Value(std::string(word)), {}};
    case ValueKind::Flag:
        if (word == "yes" || word == "true" || word == "on" || word == "1")
            return {Value(true), {}};
        if (word == "no" || word == "false" || word == "off" || word == "0")
            return {Value(false), {}};
        return {{},
                refused(field, index, "\"" + std::string(word) + "\" is neither yes nor no.",
                        "value.flag")};
    case ValueKind::Choice:
        for (const std::string_view key : field.choices) {
            if (key == word)
                return {Value(std::string(key)), {}};
        }
        // A stage of 0 is what people write for "none"
        if (word == "0" && !field.choices.empty() && field.choices.front() == "none")
            return {Value(std::string("none")), {}};
        return {{},
                refused(field, index,
                        "\"" + std::string(word) +
                            "\" is none of the choices: " + choicesText(field) + ".",
                        "value.choice")};
    case ValueKind::Integer:
    case ValueKind::Real:
        return parseNumber(field, index, word);
    }
    return {};
}

std::string valueText(const Field& field, const Value& value, quantity::BytePrefix prefix)
{
    if (std::holds_alternative<std::monostate>(value))
        return "none";
    if (const auto* flag = std::get_if<bool>(&value))
        return *flag ? "yes" : "no";
    if (const auto* text = std::get_if<std::string>(&value))
        return *text;
    const auto* whole = std::get_if<std::int64_t>(&value);
    const double number = whole ? static_cast<double>(*whole) : std::get<double>(value);
    if (whole && field.dimension == Dimension::Count)
        return quantity::numberText(number, 15);
    return quantity::formatQuantity(number, field.dimension, prefix);
}

std::optional<Problem> checkRange(const Field& field, int index, const Value& value)
{
    double number = 0;
    if (const auto* whole = std::get_if<std::int64_t>(&value))
        number = static_cast<double>(*whole);
    else if (const auto* real = std::get_if<double>(&value))
        number = *real;
    else
        return std::nullopt;
    const auto shown = [&](double limit) {
        return quantity::formatQuantity(limit, field.dimension, quantity::BytePrefix::Decimal);
    };
    if (!std::isfinite(number))
        return refused(field, index, "not a finite number. Enter one.", "value.finite");
    if (number < field.min || (field.aboveMin && number == field.min)) {
        return refused(field, index,
                       shown(number) + " is too small: it must be " +
                           (field.aboveMin ? "above " : "at least ") + shown(field.min) + ".",
                       "value.small");
    }
    if (number > field.max) {
        return refused(field, index,
                       shown(number) + " is too large: it must be at most " + shown(field.max) +
                           ".",
                       "value.large");
    }
    return std::nullopt;
}

std::optional<Problem> setField(Plan& plan, std::string_view path, std::string_view text)
{
    const auto ref = findField(path);
    if (!ref) {
        Problem problem;
        problem.path = std::string(path);
        problem.message =
            "There is no field \"" + std::string(path) + "\". `ridgepoint-cli fields` lists them.";
        problem.id = "path.unknown";
        return problem;
    }
    const auto& [field, index] = *ref;
    if (index >= listSize(plan, field->list)) {
        return refused(*field, index,
                       "there are " + std::to_string(listSize(plan, field->list)) +
                           " entries in this list; the first has index 0.",
                       "path.index");
    }
    ParsedValue parsed = parseValue(*field, index, text);
    if (parsed.problem)
        return parsed.problem;
    if (auto problem = checkRange(*field, index, *parsed.value))
        return problem;
    if (!field->set(plan, index, *parsed.value))
        return refused(*field, index, "the value is of the wrong kind.", "value.kind");
    return std::nullopt;
}

std::optional<Problem> setGiven(Plan& plan, std::string_view figure, std::string_view text)
{
    Problem problem;
    problem.path = "given." + std::string(figure);
    const auto ref = findFigure(figure);
    if (!ref) {
        problem.id = "given.unknown";
        problem.message = "There is no figure \"" + std::string(figure) +
                          "\" to give. `ridgepoint-cli figures` lists them.";
        return problem;
    }
    const FigureRow& row = figureRow(ref->figure);
    if (!row.givable) {
        problem.id = "given.computed";
        problem.message = std::string(row.label) + " (" + std::string(row.id) +
                          ") cannot be given: it always follows from other figures.";
        return problem;
    }
    if (trimmed(text).empty()) {
        removeGiven(plan, ref->figure, ref->index);
        return std::nullopt;
    }
    const auto parsed = quantity::parseQuantity(trimmed(text), row.dimension);
    if (!parsed.value) {
        problem.id = "given.unreadable";
        problem.message = std::string(row.label) + ": " + parsed.error;
        return problem;
    }
    if (*parsed.value < 0) {
        problem.id = "given.negative";
        problem.message = std::string(row.label) + ": a given value cannot be negative.";
        return problem;
    }
    setGiven(plan, Given{ref->figure, ref->index, *parsed.value});
    return std::nullopt;
}

quantity::InputNames inputNames(const Plan& plan)
{
    quantity::InputNames names;
    for (const Field& field : fields()) {
        for (int index = 0; index < listSize(plan, field.list); ++index) {
            quantity::InputName name;
            name.path = pathText(field, index);
            name.label = field.label;
            name.unit = quantity::unitName(field.dimension);
            name.source = field.source;
            const bool isWord = field.kind == ValueKind::Choice || field.kind == ValueKind::Flag;
            const Value value = field.get(plan, index);
            if (isWord || std::holds_alternative<std::monostate>(value))
                name.text = valueText(field, value);
            names.emplace(field.address(plan, index), std::move(name));
        }
    }
    return names;
}

} // namespace ridgepoint::plan
