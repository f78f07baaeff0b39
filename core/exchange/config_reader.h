// SPDX-License-Identifier: Apache-2.0
// Private to this room: a model config key by key, with checks, and what it says as fields of a
// plan.
#pragma once

#include "exchange/problem_list.h"
#include "plan/document.h"
#include "plan/fields.h"

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <set>
#include <string>
#include <string_view>

namespace ridgepoint::exchange {

/// A number of the config and where it is from.
struct Sourced
{
    std::int64_t value = 0;
    std::string origin;
};

class ConfigReader
{
  public:
    /// All must outlive the reader.
    ConfigReader(const nlohmann::ordered_json& config, std::string_view fileName,
                 plan::Document& document, ProblemList& problems);

    /// A key's value, or null if it is missing or null in the config. The key counts as understood.
    const nlohmann::ordered_json* find(std::string_view key);
    /// Whether the key is there at all, be it with null.
    bool contains(std::string_view key) const;

    /// A whole number within the range of a row of the table of fields. An Error names the key
    /// where something else stands there, and none where nothing does.
    std::optional<Sourced> count(std::string_view key, std::string_view path);
    /// As count(), with an Error where nothing stands there.
    std::optional<Sourced> requiredCount(std::string_view key, std::string_view path);
    /// True or false; the fallback where nothing stands there or, with an Error, something else.
    bool flag(std::string_view key, bool fallback);
    /// A text; empty where nothing stands there or, with an Error, something else.
    std::string text(std::string_view key);

    /// Sets a field of the plan and its origin; a path with "[]" in every element of its list.
    void set(std::string_view path, const plan::Value& value, std::string origin);
    void set(std::string_view path, const Sourced& sourced);

    /// "config.json key hidden_size".
    std::string origin(std::string_view key) const;

    void error(std::string id, std::string_view key, quantity::Text message);
    void warning(std::string id, std::string_view key, quantity::Text message);
    void note(std::string id, quantity::Text message);

    bool isUnderstood(std::string_view key) const { return m_understood.contains(key); }
    const nlohmann::ordered_json& config() const { return m_config; }
    plan::Document& document() { return m_document; }
    bool hasErrors() const { return m_problems.hasErrors(); }

  private:
    quantity::Text placed(std::string_view key, quantity::Text message) const;

    const nlohmann::ordered_json& m_config;
    std::string m_file;
    plan::Document& m_document;
    ProblemList& m_problems;
    std::set<std::string, std::less<>> m_understood;
};

} // namespace ridgepoint::exchange
