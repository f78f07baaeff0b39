// SPDX-License-Identifier: Apache-2.0
#include "exchange/json_value.h"

#include "exchange/words.h"
#include "quantity/number_text.h"
#include "json/writer.h"

#include <nlohmann/json.hpp>

#include <cmath>
#include <limits>

namespace ridgepoint::exchange {
namespace {

using Json = nlohmann::ordered_json;
using plan::Field;
using plan::Value;
using plan::ValueKind;
using quantity::Dimension;

/// Up to here every whole number is a double of its own.
constexpr double kLargestWhole = 9e15;

std::string choicesText(const Field& field)
{
    std::vector<std::string> keys;
    for (const std::string_view key : field.choices)
        keys.push_back(inQuotes(key));
    return listed(keys, 40);
}

std::string unitText(const Field& field)
{
    switch (field.dimension) {
    case Dimension::Days:
        return " of days";
    case Dimension::Hours:
        return " of hours";
    case Dimension::Seconds:
        return " of seconds";
    case Dimension::Bytes:
        return " of bytes";
    default:
        break;
    }
    const std::string_view unit = quantity::unitName(field.dimension);
    return unit.empty() ? std::string() : " in " + std::string(unit);
}

std::string neededText(const Field& field)
{
    const std::string orNull = field.optional ? ", or null," : "";
    switch (field.kind) {
    case ValueKind::Flag:
        return "true or false" + orNull + " is needed.";
    case ValueKind::Integer:
        return "a whole number" + unitText(field) + orNull + " is needed.";
    case ValueKind::Real:
        return "a number" + unitText(field) + orNull + " is needed.";
    case ValueKind::Choice:
        return "one of " + choicesText(field) + " is needed, in quotation marks.";
    case ValueKind::Text:
        return "a text" + orNull + " is needed.";
    }
    return {};
}

/// The value in the form in which the file should have it, if what was found says what is meant.
std::string hintText(const Field& field, int index, const Json& json)
{
    std::string meant;
    if (json.is_string())
        meant = json.get<std::string>();
    else if (json.is_number_integer() || json.is_number_unsigned())
        meant = json.dump();
    else if (json.is_boolean())
        meant = json.get<bool>() ? "true" : "false";
    if (meant.empty() || meant.size() > 100)
        return {};
    const plan::ParsedValue parsed = plan::parseValue(field, index, meant);
    if (parsed.value) {
        std::string right = json::stableText(jsonFromValue(*parsed.value)).text;
        right.pop_back(); // the line break
        return " Write " + right + ".";
    }
    if (field.kind == ValueKind::Choice)
        return didYouMean(closest(meant, field.choices));
    return {};
}

JsonValue refused(const Field& field, int index, const Json& json)
{
    return {{},
            foundText(json) + " was found where " + neededText(field) +
                hintText(field, index, json)};
}

JsonValue wholeFromJson(const Field& field, int index, const Json& json)
{
    if (json.is_number_unsigned() &&
        json.get<std::uint64_t>() >
            static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
        return refused(field, index, json);
    if (json.is_number_integer())
        return {Value(json.get<std::int64_t>()), {}};
    const double number = json.get<double>(); // 7e9 is a whole number too
    if (number != std::floor(number) || std::abs(number) > kLargestWhole)
        return refused(field, index, json);
    return {Value(static_cast<std::int64_t>(number)), {}};
}

} // namespace

std::string foundText(const Json& json)
{
    switch (json.type()) {
    case Json::value_t::string:
        return "the text " + inQuotes(json.get_ref<const std::string&>());
    case Json::value_t::array:
        return json.empty() ? "an empty list" : "a list";
    case Json::value_t::object:
        return "an object";
    case Json::value_t::boolean:
        return json.get<bool>() ? "true" : "false";
    case Json::value_t::number_integer:
    case Json::value_t::number_unsigned:
        return "the number " + json.dump();
    case Json::value_t::number_float:
        return "the number " + quantity::exactText(json.get<double>());
    default:
        return "null";
    }
}

JsonValue valueFromJson(const Field& field, int index, const Json& json)
{
    if (json.is_null() && field.optional)
        return {Value(), {}};
    switch (field.kind) {
    case ValueKind::Flag:
        if (json.is_boolean())
            return {Value(json.get<bool>()), {}};
        break;
    case ValueKind::Integer:
        if (json.is_number())
            return wholeFromJson(field, index, json);
        break;
    case ValueKind::Real:
        if (json.is_number())
            return {Value(json.get<double>()), {}};
        break;
    case ValueKind::Choice:
        for (const std::string_view key : field.choices) {
            if (json.is_string() && json.get_ref<const std::string&>() == key)
                return {Value(std::string(key)), {}};
        }
        break;
    case ValueKind::Text:
        if (json.is_string())
            return {Value(json.get<std::string>()), {}};
        break;
    }
    return refused(field, index, json);
}

Json jsonFromValue(const Value& value)
{
    if (const auto* flag = std::get_if<bool>(&value))
        return *flag;
    if (const auto* whole = std::get_if<std::int64_t>(&value))
        return *whole;
    if (const auto* number = std::get_if<double>(&value))
        return *number;
    if (const auto* text = std::get_if<std::string>(&value))
        return *text;
    return nullptr;
}

std::string typedText(const Field& field, const Value& value)
{
    const auto* whole = std::get_if<std::int64_t>(&value);
    const auto* real = std::get_if<double>(&value);
    if (!whole && !real)
        return plan::valueText(field, value);
    if (whole && field.dimension == Dimension::Count)
        return std::to_string(*whole);
    const double number = whole ? static_cast<double>(*whole) : *real;
    for (const int digits : {4, 7, 15}) {
        std::string text = quantity::formatQuantity(number, field.dimension,
                                                    quantity::BytePrefix::Decimal, digits);
        if (plan::parseValue(field, 0, text).value == value)
            return text;
    }
    return whole ? std::to_string(*whole) : quantity::exactText(number);
}

} // namespace ridgepoint::exchange
