// SPDX-License-Identifier: Apache-2.0
#include "exchange/config_reader.h"

#include "exchange/config_families.h"
#include "exchange/json_value.h"
#include "exchange/words.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace ridgepoint::exchange {
namespace {

std::vector<std::string_view> split(std::string_view names)
{
    std::vector<std::string_view> list;
    for (std::size_t at = 0; at < names.size();) {
        const std::size_t end = std::min(names.find(' ', at), names.size());
        list.push_back(names.substr(at, end - at));
        at = end + 1;
    }
    return list;
}

} // namespace

using Json = nlohmann::ordered_json;
using quantity::Amount;
using quantity::Dimension;
using quantity::inFull;
using quantity::Text;

ConfigReader::ConfigReader(ConfigSession& session, const Json& config, std::string prefix)
    : m_session(&session)
{
    ConfigScope& scope = session.scopes.emplace_back();
    scope.config = &config;
    scope.prefix = std::move(prefix);
    m_scope = &scope;
}

std::optional<ConfigReader> ConfigReader::inside(std::string_view key)
{
    const Json* json = find(key);
    if (!json)
        return std::nullopt;
    if (!json->is_object()) {
        error("config.value", key,
              {RP_TR("{0} was found where an object is needed."), foundText(*json)});
        return std::nullopt;
    }
    for (ConfigScope& scope : m_session->scopes) { // read in parts
        if (scope.config == json)
            return ConfigReader(m_session, &scope);
    }
    return ConfigReader(*m_session, *json, m_scope->prefix + std::string(key) + ".");
}

ConfigReader ConfigReader::outermost() const
{
    return {m_session, &m_session->scopes.front()};
}

void ConfigReader::setClass(std::string_view architecture, std::string_view configClass)
{
    m_scope->architecture = architecture;
    m_scope->configClass = configClass;
}

void ConfigReader::setFamily(const ConfigFamily& family)
{
    setClass(family.architecture, family.configClass);
    m_scope->family = &family;
    for (const std::string_view key : split(family.harmless))
        m_scope->understood.emplace(key);
}

std::string ConfigReader::classDefault() const
{
    return "default of " + m_scope->configClass;
}

std::string ConfigReader::alwaysSo() const
{
    return "always so in " + m_scope->architecture;
}

bool ConfigReader::contains(std::string_view key) const
{
    return m_scope->config->contains(std::string(key));
}

const Json* ConfigReader::find(std::string_view key)
{
    m_scope->understood.emplace(key);
    const auto found = m_scope->config->find(std::string(key));
    return found == m_scope->config->end() || found->is_null() ? nullptr : &*found;
}

std::string_view ConfigReader::oneOf(Keys names)
{
    const std::vector<std::string_view> keys = split(names);
    std::string_view chosen;
    const Json* value = nullptr;
    for (const std::string_view key : keys) {
        const Json* other = find(key);
        if (!other)
            continue;
        if (!value) {
            chosen = key;
            value = other;
        } else if (*other != *value) {
            warning("config.twice", key,
                    {RP_TR("{0} says the same with another value; {0} is taken."),
                     Text::verbatim(chosen)});
        }
    }
    if (value)
        return chosen;
    for (const std::string_view key : keys) { // one that is null says that it was not forgotten
        if (contains(key))
            return key;
    }
    return keys.front();
}

std::optional<Sourced> ConfigReader::count(std::string_view key, std::string_view path)
{
    const plan::Field& field = *plan::findField(path)->field;
    return count(key, field.min, field.max);
}

std::optional<Sourced> ConfigReader::count(std::string_view key, double min, double max)
{
    const Json* json = find(key);
    if (!json)
        return std::nullopt;
    const double number = json->is_number() ? json->get<double>() : NAN;
    if (number >= min && number <= max && number == std::floor(number))
        return Sourced{static_cast<std::int64_t>(number), origin(key)};
    error(
        "config.value", key,
        {json->is_string() ? RP_TR("{0} was found where a whole number from {1} to {2} is needed, "
                                   "without quotation marks.")
                           : RP_TR("{0} was found where a whole number from {1} to {2} is "
                                   "needed."),
         foundText(*json), Amount{min, Dimension::Number, 15}, Amount{max, Dimension::Number, 15}});
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

std::optional<Sourced> ConfigReader::size(Keys keys, std::string_view path, std::int64_t otherwise)
{
    const std::string_view key = oneOf(keys);
    if (contains(key) || otherwise == 0)
        return requiredCount(key, path);
    takeDefault(key, otherwise);
    return Sourced{otherwise, classDefault()};
}

void ConfigReader::takeDefault(std::string_view key, std::int64_t value)
{
    m_session->defaults.push_back(
        {m_scope->prefix + std::string(key), value, m_scope->configClass});
}

std::optional<double> ConfigReader::number(std::string_view key, double min, double max)
{
    const Json* json = find(key);
    if (!json)
        return std::nullopt;
    const double number = json->is_number() ? json->get<double>() : NAN;
    if (number >= min && number <= max)
        return number;
    error("config.value", key,
          {RP_TR("{0} was found where a number from {1} to {2} is needed."), foundText(*json),
           Amount{min, Dimension::Number, 15}, Amount{max, Dimension::Number, 15}});
    return std::nullopt;
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

std::optional<std::vector<std::string>> ConfigReader::texts(std::string_view key,
                                                            std::int64_t layers)
{
    const Json* json = find(key);
    if (!json)
        return std::nullopt;
    const bool fits = json->is_array() && static_cast<std::int64_t>(json->size()) == layers;
    if (!fits || !std::all_of(json->begin(), json->end(),
                              [](const Json& item) { return item.is_string(); })) {
        error("config.layers", key,
              {RP_TR("{0} was found where a list of num_hidden_layers = {1} texts is needed."),
               foundText(*json), inFull(layers)});
        return std::nullopt;
    }
    std::vector<std::string> list;
    for (const Json& item : *json)
        list.push_back(item.get<std::string>());
    return list;
}

std::optional<std::vector<std::int64_t>> ConfigReader::numbers(std::string_view key, double min,
                                                               double max)
{
    const Json* json = find(key);
    if (!json)
        return std::nullopt;
    std::vector<std::int64_t> list;
    const auto fits = [&](const Json& item) {
        const double number = item.is_number() ? item.get<double>() : NAN;
        return number >= min && number <= max && number == std::floor(number);
    };
    if (!json->is_array() || !std::all_of(json->begin(), json->end(), fits)) {
        error("config.value", key,
              {RP_TR("{0} was found where a list of whole numbers from {1} to {2} is needed."),
               foundText(*json), Amount{min, Dimension::Number, 15},
               Amount{max, Dimension::Number, 15}});
        return std::nullopt;
    }
    for (const Json& item : *json)
        list.push_back(static_cast<std::int64_t>(item.get<double>()));
    return list;
}

void ConfigReader::ignore(std::initializer_list<std::string_view> keys)
{
    for (const std::string_view key : keys)
        m_scope->understood.emplace(key);
}

void ConfigReader::addLayers(const std::vector<LayerParts>& layers)
{
    LayerBook& book = m_session->layers;
    m_scope->firstKind = static_cast<int>(book.kinds.size());
    const auto first = static_cast<std::ptrdiff_t>(book.kinds.size());
    for (const LayerParts& parts : layers) {
        const auto kind = std::find_if(book.kinds.begin() + first, book.kinds.end(),
                                       [&](const auto& other) { return other.parts == parts; });
        book.sequence.push_back(static_cast<int>(kind - book.kinds.begin()));
        if (kind == book.kinds.end())
            book.kinds.push_back({parts, {}});
    }
    m_scope->kinds = static_cast<int>(book.kinds.size()) - m_scope->firstKind;
}

bool ConfigReader::isSelected(std::size_t kind) const
{
    const auto number = static_cast<int>(kind);
    return number >= m_scope->firstKind && number < m_scope->firstKind + m_scope->kinds &&
           (!m_filter || m_filter(m_session->layers.kinds[kind].parts));
}

void ConfigReader::set(std::string_view path, const plan::Value& value, std::string origin)
{
    const plan::Field& field = *plan::findField(path)->field;
    plan::Plan& plan = m_session->document.plan;
    if (field.list != plan::FieldList::Groups) {
        field.set(plan, 0, value);
        m_session->document.origins[plan::pathText(field, 0)] = std::move(origin);
        return;
    }
    // a row sets members of a plan: the kind's group takes the first group's place for that time
    for (std::size_t kind = 0; kind < m_session->layers.kinds.size(); ++kind) {
        if (!isSelected(kind))
            continue;
        LayerKindRead& read = m_session->layers.kinds[kind];
        std::swap(plan.model.groups.front(), read.group);
        field.set(plan, 0, value);
        std::swap(plan.model.groups.front(), read.group);
        read.origins[field.path] = origin;
    }
}

void ConfigReader::set(std::string_view path, const Sourced& sourced)
{
    set(path, sourced.value, sourced.origin);
}

void ConfigReader::setChoice(std::string_view path, std::size_t index, std::string origin)
{
    const plan::Field& field = *plan::findField(path)->field;
    set(path, std::string(field.choices[index]), std::move(origin));
}

void ConfigReader::add(std::string_view path, std::int64_t more, const std::string& what)
{
    const plan::Field& field = *plan::findField(path)->field;
    plan::Plan& plan = m_session->document.plan;
    const auto addTo = [&](std::string& origin) {
        const plan::Value before = field.get(plan, 0);
        const auto* number = std::get_if<std::int64_t>(&before);
        field.set(plan, 0, (number ? *number : 0) + more);
        origin += (origin.empty() ? "" : "; ") + what;
    };
    if (field.list != plan::FieldList::Groups)
        return addTo(m_session->document.origins[plan::pathText(field, 0)]);
    for (std::size_t kind = 0; kind < m_session->layers.kinds.size(); ++kind) {
        if (!isSelected(kind))
            continue;
        LayerKindRead& read = m_session->layers.kinds[kind];
        std::swap(plan.model.groups.front(), read.group);
        addTo(read.origins[field.path]);
        std::swap(plan.model.groups.front(), read.group);
    }
}

std::string ConfigReader::origin(std::string_view key) const
{
    return m_session->file + " key " + m_scope->prefix + std::string(key);
}

std::string ConfigReader::originOrDefault(std::string_view key) const
{
    return contains(key) ? origin(key) : classDefault();
}

Text ConfigReader::placed(std::string_view key, Text message) const
{
    if (key.empty())
        return {RP_TR("{0}: {1}"), Text::verbatim(m_session->file), std::move(message)};
    return {RP_TR("{0}: {1}: {2}"), Text::verbatim(m_session->file),
            Text::verbatim(m_scope->prefix + std::string(key)), std::move(message)};
}

void ConfigReader::error(std::string id, std::string_view key, quantity::Text message)
{
    m_session->problems.error(std::move(id), m_scope->prefix + std::string(key),
                              placed(key, std::move(message)));
}

void ConfigReader::warning(std::string id, std::string_view key, quantity::Text message)
{
    m_session->problems.warning(std::move(id), m_scope->prefix + std::string(key),
                                placed(key, std::move(message)));
}

void ConfigReader::note(std::string id, quantity::Text message)
{
    m_session->problems.note(std::move(id), {}, placed({}, std::move(message)));
}

void ConfigReader::refuse(std::string id, std::string_view key, quantity::Text message)
{
    if (m_session->partial)
        warning(std::move(id), key, std::move(message));
    else
        error(std::move(id), key, std::move(message));
}

} // namespace ridgepoint::exchange
