// SPDX-License-Identifier: Apache-2.0
#include "exchange/config_reader.h"

#include "exchange/json_value.h"

#include <nlohmann/json.hpp>

#include <cmath>

namespace ridgepoint::exchange {

using Json = nlohmann::ordered_json;
using quantity::Amount;
using quantity::Dimension;
using quantity::Text;

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
          {json->is_string()
               ? RP_TR("{0} was found where a whole number from {1} to {2} is needed, "
                       "without quotation marks.")
               : RP_TR("{0} was found where a whole number from {1} to {2} is "
                       "needed."),
           foundText(*json), Amount{field.min, Dimension::Number, 15},
           Amount{field.max, Dimension::Number, 15}});
    return std::nullopt;
}

std::optional<Sourced> ConfigReader::requiredCount(std::string_view key, std::string_view path)
{
    if (!find(key)) {
        error("config.missing", key,
              contains(key)
                  ? RP_TR("the key is null, and a model cannot be described without it.")
                  : RP_TR("the key is missing, and a model cannot be described without it."));
        return std::nullopt;
    }
    return count(key, path);
}

bool ConfigReader::flag(std::string_view key, bool fallback)
{
    const Json* json = find(key);
    if (json && !json->is_boolean())
        error("config.value", key,
              {RP_TR("{0} was found where true or false is needed."), foundText(*json)});
    return json && json->is_boolean() ? json->get<bool>() : fallback;
}

std::string ConfigReader::text(std::string_view key)
{
    const Json* json = find(key);
    if (json && !json->is_string())
        error("config.value", key,
              {RP_TR("{0} was found where a text is needed."), foundText(*json)});
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

Text ConfigReader::placed(std::string_view key, Text message) const
{
    if (key.empty())
        return {RP_TR("{0}: {1}"), Text::verbatim(m_file), std::move(message)};
    return {RP_TR("{0}: {1}: {2}"), Text::verbatim(m_file), Text::verbatim(key),
            std::move(message)};
}

void ConfigReader::error(std::string id, std::string_view key, quantity::Text message)
{
    m_problems.error(std::move(id), std::string(key), placed(key, std::move(message)));
}

void ConfigReader::warning(std::string id, std::string_view key, quantity::Text message)
{
    m_problems.warning(std::move(id), std::string(key), placed(key, std::move(message)));
}

void ConfigReader::note(std::string id, quantity::Text message)
{
    m_problems.note(std::move(id), {}, placed({}, std::move(message)));
}

} // namespace ridgepoint::exchange
