// SPDX-License-Identifier: Apache-2.0
// Private to this room: values of fields as JSON values.
#pragma once

#include "plan/fields.h"

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

namespace ridgepoint::exchange {

/// A field's value, or why the JSON value is none.
struct JsonValue
{
    std::optional<plan::Value> value;
    quantity::Text error; ///< what was found, what is needed, what to write
};

/// Reads a JSON value of the field's own kind: numbers in the field's unit, true and false, a
/// choice's key, a text, null where the field may be empty. Ranges are not checked.
JsonValue valueFromJson(const plan::Field& field, int index, const nlohmann::ordered_json& json);

/// The JSON value that valueFromJson() reads back; null for an empty optional.
nlohmann::ordered_json jsonFromValue(const plan::Value& value);

/// What stands in a file, for a message: the text "12", the number 3, a list, null.
quantity::Text foundText(const nlohmann::ordered_json& json);

/// The value as a person would type it, in a fitting unit, to the last digit: parseValue() gives
/// exactly this value again.
std::string typedText(const plan::Field& field, const plan::Value& value);

} // namespace ridgepoint::exchange
