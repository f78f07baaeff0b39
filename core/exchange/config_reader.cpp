// SPDX-License-Identifier: Apache-2.0
#include "exchange/config_reader.h"

#include "exchange/json_value.h"
#include "quantity/number_text.h"

#include <nlohmann/json.hpp>

#include <cmath>

namespace ridgepoint::exchange {

using Json = nlohmann::ordered_json;
using quantity::numberText;

ConfigReader::ConfigReader(const Json& config, std::string_view fileName, plan::Document& document,
                           ProblemList& problems)
    : m_config(config), m_file(fileName), m_document(document), m_problems(problems)
{
}

bool ConfigReader::contains(std::string_view key) const
{
    return m_config.contains(std::string(key));
}

const Json* ConfigReader::find(std::string_view key)
{
    m_understood.emplace(key);
    const auto found = m_config.find(std::string(key));
    return found == m_config.end() || found->is_null() ? nullptr : &*found;
}

std::optional<Sourced> ConfigReader::count(std::string_view key, std::string_view path)
{
    const Json* json = find(key);
    if (!json)
        return std::nullopt;
    const plan::Field& field = *plan::findField(path)->field;
    const double number = json->is_number() ? json->get<double>() : NAN;
    if (number >= field.min && number <= field.max && number == std::floor(number))
        return Sourced{static_cast<std::int64_t>(number), origin(key)};
    error("config.value", key,
          foundText(*json) + " was found where a whole number from " + numberText(field.min, 15) +
              " to " + numberText(field.max, 15) + " is needed" +
              (json->is_string() ? ", without quotation marks." : "."));
    return std::nullopt;
}

std::optional<Sourced> ConfigReader::requiredCount(std::string_view key, std::string_view path)
{
    if (!find(key)) {
        error("config.missing", key,
              std::string("the key is ") + (contains(key) ? "null" : "missing") +
                  ", and a model cannot be described without it.");
        return std::nullopt;
    }
    return count(key, path);
}

bool ConfigReader::flag(std::string_view key, bool fallback)
{
    const Json* json = find(key);
    if (json && !json->is_boolean())
        error("config.value", key, foundText(*json) + " was found where true or false is needed.");
    return json && json->is_boolean() ? json->get<bool>() : fallback;
}

std::string ConfigReader::text(std::string_view key)
{
    const Json* json = find(key);
    if (json && !json->is_string())
        error("config.value", key, foundText(*json) + " was found where a text is needed.");
    return json && json->is_string() ? json->get<std::string>() : std::string();
}

void ConfigReader::set(std::string_view path, const plan::Value& value, std::string origin)
{
    const plan::Field& field = *plan::findField(path)->field;
    for (int index = 0; index < plan::listSize(m_document.plan, field.list); ++index) {
        field.set(m_document.plan, index, value);
        m_document.origins[plan::pathText(field, index)] = origin;
    }
}

void ConfigReader::set(std::string_view path, const Sourced& sourced)
{
    set(path, sourced.value, sourced.origin);
}

std::string ConfigReader::origin(std::string_view key) const
{
    return m_file + " key " + std::string(key);
}

void ConfigReader::error(std::string id, std::string_view key, const std::string& message)
{
    m_problems.error(std::move(id), std::string(key),
                     m_file + ": " + (key.empty() ? "" : std::string(key) + ": ") + message);
}

void ConfigReader::warning(std::string id, std::string_view key, const std::string& message)
{
    m_problems.warning(std::move(id), std::string(key),
                       m_file + ": " + (key.empty() ? "" : std::string(key) + ": ") + message);
}

void ConfigReader::note(std::string id, const std::string& message)
{
    m_problems.note(std::move(id), {}, m_file + ": " + message);
}

} // namespace ridgepoint::exchange
