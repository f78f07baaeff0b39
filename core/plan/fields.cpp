// SPDX-License-Identifier: Apache-2.0
#include "plan/fields.h"

#include "quantity/number_text.h"
#include "quantity/utf8.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <unordered_map>

namespace ridgepoint::plan {
namespace {

using quantity::Dimension;
using quantity::Problem;
using quantity::Severity;
using quantity::Text;

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

/// No number or choice is as long as this, in characters.
constexpr std::size_t kMostTyped = 1000;
/// Nor is a text, where its row tells nothing else.
constexpr std::size_t kMostOfText = 200;

std::size_t longestOf(const Field& field)
{
    if (field.kind != ValueKind::Text)
        return kMostTyped;
    return field.max > 0 ? static_cast<std::size_t>(field.max) : kMostOfText;
}

Text tooLongText(std::size_t most)
{
    return {RP_TR("longer than {0} characters."),
            quantity::countOf(static_cast<std::int64_t>(most))};
}

/// A name for a message, whole unless it is nobody's.
Text shortened(std::string_view name)
{
    std::size_t most = 200;
    if (name.size() <= most)
        return Text::verbatim(name);
    while (most > 0 && quantity::isContinuation(static_cast<unsigned char>(name[most])))
        --most;
    return Text::verbatim(std::string(name.substr(0, most)) + "...");
}

/// As they are typed, whatever the reader's language.
Text choicesText(const Field& field)
{
    std::string text;
    for (const std::string_view key : field.choices)
        text += (text.empty() ? "" : ", ") + std::string(key);
    return Text::verbatim(text);
}

Text labelled(quantity::Literal label, Text message)
{
    return {RP_TR("{0}: {1}"), label, std::move(message)};
}

Problem refused(const Field& field, int index, Text message, std::string id)
{
    Problem problem;
    problem.severity = Severity::Error;
    problem.path = pathText(field, index);
    problem.message = labelled(field.label, std::move(message));
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
                        {RP_TR("\"{0}\" is not a whole number that can be counted."),
                         Text::verbatim(text)},
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
    if (word.size() > longestOf(field)) // messages quote it
        return {{}, refused(field, index, tooLongText(longestOf(field)), "value.long")};
    switch (field.kind) {
    case ValueKind::Text:
        if (!quantity::isUtf8(word)) // no file could hold it
            return {{}, refused(field, index, RP_TR("the text is no UTF-8."), "value.text")};
        return {Value(std::string(word)), {}};
    case ValueKind::Flag:
        if (word == "yes" || word == "true" || word == "on" || word == "1")
            return {Value(true), {}};
        if (word == "no" || word == "false" || word == "off" || word == "0")
            return {Value(false), {}};
        return {{},
                refused(field, index,
                        {RP_TR("\"{0}\" is neither yes nor no."), Text::verbatim(word)},
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
                        {RP_TR("\"{0}\" is none of the choices: {1}."), Text::verbatim(word),
                         choicesText(field)},
                        "value.choice")};
    case ValueKind::Integer:
    case ValueKind::Real:
        return parseNumber(field, index, word);
    }
    return {};
}

Text shownValue(const Field& field, const Value& value, std::optional<quantity::BytePrefix> prefix)
{
    if (std::holds_alternative<std::monostate>(value))
        return RP_TR("none");
    if (const auto* flag = std::get_if<bool>(&value))
        return *flag ? RP_TR("yes") : RP_TR("no");
    if (const auto* text = std::get_if<std::string>(&value)) {
        const auto key = std::find(field.choices.begin(), field.choices.end(), *text);
        return key == field.choices.end() ? Text::verbatim(*text) : Text(*key);
    }
    const auto* whole = std::get_if<std::int64_t>(&value);
    const double number = whole ? static_cast<double>(*whole) : std::get<double>(value);
    if (whole && field.dimension == Dimension::Count) // in full, however large
        return quantity::inFull(*whole);
    return quantity::Amount{number, field.dimension, 4, prefix};
}

std::string valueText(const Field& field, const Value& value, quantity::BytePrefix prefix)
{
    return shownValue(field, value, prefix).english();
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
        return quantity::Amount{limit, field.dimension, 4, quantity::BytePrefix::Decimal};
    };
    if (!std::isfinite(number))
        return refused(field, index, RP_TR("not a finite number. Enter one."), "value.finite");
    if (number < field.min || (field.aboveMin && number == field.min)) {
        return refused(field, index,
                       {field.aboveMin ? RP_TR("{0} is too small: it must be above {1}.")
                                       : RP_TR("{0} is too small: it must be at least {1}."),
                        shown(number), shown(field.min)},
                       "value.small");
    }
    if (number > field.max) {
        return refused(
            field, index,
            {RP_TR("{0} is too large: it must be at most {1}."), shown(number), shown(field.max)},
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
        problem.message = {RP_TR("There is no field \"{0}\". `ridgepoint-cli fields` lists them."),
                           shortened(path)};
        problem.id = "path.unknown";
        return problem;
    }
    const auto& [field, index] = *ref;
    if (index >= listSize(plan, field->list)) {
        return refused(*field, index,
                       {RP_TR("there are {0} entries in this list; the first has index 0."),
                        quantity::countOf(listSize(plan, field->list))},
                       "path.index");
    }
    ParsedValue parsed = parseValue(*field, index, text);
    if (parsed.problem)
        return parsed.problem;
    if (auto problem = checkRange(*field, index, *parsed.value))
        return problem;
    if (!field->set(plan, index, *parsed.value))
        return refused(*field, index, RP_TR("the value is of the wrong kind."), "value.kind");
    return std::nullopt;
}

std::optional<Problem> setGiven(Plan& plan, std::string_view figure, std::string_view text)
{
    Problem problem;
    problem.path = "given." + std::string(figure);
    const auto ref = findFigure(figure);
    if (!ref) {
        problem.id = "given.unknown";
        problem.message = {
            RP_TR("There is no figure \"{0}\" to give. `ridgepoint-cli figures` lists them."),
            shortened(figure)};
        return problem;
    }
    const FigureRow& row = figureRow(ref->figure);
    if (!row.givable) {
        problem.id = "given.computed";
        problem.message = {
            RP_TR("{0} ({1}) cannot be given: it always follows from other figures."), row.label,
            Text::verbatim(row.id)};
        return problem;
    }
    if (trimmed(text).empty()) {
        removeGiven(plan, ref->figure, ref->index);
        return std::nullopt;
    }
    if (trimmed(text).size() > kMostTyped) {
        problem.id = "given.long";
        problem.message = labelled(row.label, tooLongText(kMostTyped));
        return problem;
    }
    const auto parsed = quantity::parseQuantity(trimmed(text), row.dimension);
    if (!parsed.value) {
        problem.id = "given.unreadable";
        problem.message = labelled(row.label, parsed.error);
        return problem;
    }
    if (*parsed.value < 0) {
        problem.id = "given.negative";
        problem.message = labelled(row.label, RP_TR("a given value cannot be negative."));
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
                name.text = shownValue(field, value);
            names.emplace(field.address(plan, index), std::move(name));
        }
    }
    return names;
}

} // namespace ridgepoint::plan
