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
using quantity::Text;

/// Up to here every whole number is a double of its own.
constexpr double kLargestWhole = 9e15;

Text choicesText(const Field& field)
{
    std::vector<std::string> keys;
    for (const std::string_view key : field.choices)
        keys.push_back(inQuotes(key));
    return listed(keys, 40);
}

Text numberText(const Field& field)
{
    const bool whole = field.kind == ValueKind::Integer;
    switch (field.dimension) {
    case Dimension::Days:
        return whole ? RP_TR("a whole number of days") : RP_TR("a number of days");
    case Dimension::Hours:
        return whole ? RP_TR("a whole number of hours") : RP_TR("a number of hours");
    case Dimension::Seconds:
        return whole ? RP_TR("a whole number of seconds") : RP_TR("a number of seconds");
    case Dimension::Bytes:
        return whole ? RP_TR("a whole number of bytes") : RP_TR("a number of bytes");
    default:
        break;
    }
    const Text unit = Text::verbatim(quantity::unitName(field.dimension));
    if (unit.empty())
        return whole ? RP_TR("a whole number") : RP_TR("a number");
    return {whole ? RP_TR("a whole number in {0}") : RP_TR("a number in {0}"), unit};
}

Text kindText(const Field& field)
{
    switch (field.kind) {
    case ValueKind::Flag:
        return RP_TR("true or false");
    case ValueKind::Integer:
    case ValueKind::Real:
        return numberText(field);
    case ValueKind::Choice:
        return choicesText(field);
    case ValueKind::Text:
        break;
    }
    return RP_TR("a text");
}

Text neededText(const Field& field, const Json& json)
{
    if (field.kind == ValueKind::Choice)
        return {RP_TR("{0} was found where one of {1} is needed, in quotation marks."),
                foundText(json), kindText(field)};
    return {field.optional ? RP_TR("{0} was found where {1}, or null, is needed.")
                           : RP_TR("{0} was found where {1} is needed."),
            foundText(json), kindText(field)};
}

/// The value in the form in which the file should have it, if what was found says what is meant.
Text hintText(const Field& field, int index, const Json& json)
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
        return {RP_TR("Write {0}."), Text::verbatim(right)};
    }
    if (field.kind == ValueKind::Choice) {
        const std::vector<std::string_view> keys(field.choices.begin(), field.choices.end());
        return didYouMean(closest(meant, keys));
    }
    return {};
}

JsonValue refused(const Field& field, int index, const Json& json)
{
    return {{}, neededText(field, json).append(hintText(field, index, json))};
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

Text foundText(const Json& json)
{
    switch (json.type()) {
    case Json::value_t::string:
        return {RP_TR("the text {0}"), quotedText(json.get_ref<const std::string&>())};
    case Json::value_t::array:
        return json.empty() ? RP_TR("an empty list") : RP_TR("a list");
    case Json::value_t::object:
        return RP_TR("an object");
    case Json::value_t::boolean:
        return Text::verbatim(json.get<bool>() ? "true" : "false");
    case Json::value_t::number_integer:
    case Json::value_t::number_unsigned:
        return {RP_TR("the number {0}"), Text::verbatim(json.dump())};
    case Json::value_t::number_float:
        return {RP_TR("the number {0}"), Text::verbatim(quantity::exactText(json.get<double>()))};
    default:
        return Text::verbatim("null");
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
