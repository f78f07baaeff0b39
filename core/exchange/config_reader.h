// SPDX-License-Identifier: Apache-2.0
// Private to this room: a model config key by key, with checks, and what it says as fields of a
// plan. A config may hold others (text_config): each is a reader of its own on the same document.
#pragma once

#include "exchange/config_layers.h"
#include "exchange/problem_list.h"
#include "plan/document.h"
#include "plan/fields.h"

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint::exchange {

/// A number of the config and where it is from.
struct Sourced
{
    std::int64_t value = 0;
    std::string origin;
};

/// Names of one key, the class's own first, with spaces between them.
using Keys = std::string_view;

struct ConfigFamily;

/// One object of a config, and which of its keys were read.
struct ConfigScope
{
    const nlohmann::ordered_json* config = nullptr;
    std::string prefix; ///< "text_config." of the object under that key
    std::string architecture;
    std::string configClass;
    std::set<std::string, std::less<>> understood;
    const ConfigFamily* family = nullptr; ///< whose reader has read it; null: a tower's
    int firstKind = 0;                    ///< of the stack that this object describes
    int kinds = 0;
};

/// A key that is missing, and what its class takes then.
struct ClassDefault
{
    std::string key;
    std::int64_t value = 0;
    std::string configClass;
};

/// What the readers of one file share.
struct ConfigSession
{
    std::string file;
    plan::Document& document;
    ProblemList& problems;
    bool partial = false; ///< what is not understood is left out with a Warning
    std::deque<ConfigScope> scopes = {};
    LayerBook layers = {};
    std::vector<ClassDefault> defaults = {};
    /// Configs that stand in no file, of parts that a file only names.
    std::vector<std::shared_ptr<nlohmann::ordered_json>> owned = {};
};

/// Which kinds of layers are meant, by what they have.
using KindFilter = std::function<bool(const LayerParts&)>;

class ConfigReader
{
  public:
    /// The session must outlive the reader.
    ConfigReader(ConfigSession& session, const nlohmann::ordered_json& config,
                 std::string prefix = {});

    /// The object under a key, for a reader of its own; nothing where none stands there, with an
    /// Error where something else does.
    std::optional<ConfigReader> inside(std::string_view key);
    bool isNested() const { return !m_scope->prefix.empty(); }
    /// The whole config.
    ConfigReader outermost() const;

    /// The class that has the weights, and the one whose defaults hold for missing keys.
    void setClass(std::string_view architecture, std::string_view configClass);
    /// The family whose reader reads this object: its class, and its keys without effect.
    void setFamily(const ConfigFamily& family);
    std::string classDefault() const;
    std::string alwaysSo() const;

    /// A key's value, or null if it is missing or null in the config. The key counts as understood.
    const nlohmann::ordered_json* find(std::string_view key);
    /// Whether the key is there at all, be it with null.
    bool contains(std::string_view key) const;
    /// The first of the names that the config has; the first of all where it has none. All count
    /// as understood, and a Warning says so where two of them differ.
    std::string_view oneOf(Keys keys);

    /// A whole number within the range of a row of the table of fields. An Error names the key
    /// where something else stands there, and none where nothing does.
    std::optional<Sourced> count(std::string_view key, std::string_view path);
    std::optional<Sourced> count(std::string_view key, double min, double max);
    /// As count(), with an Error where nothing stands there.
    std::optional<Sourced> requiredCount(std::string_view key, std::string_view path);
    /// As count(); where the key is missing, the class's default with a Warning, and an Error where
    /// that is 0.
    std::optional<Sourced> size(Keys keys, std::string_view path, std::int64_t otherwise);
    /// Notes that a key is missing, for the one Warning of all such keys.
    void takeDefault(std::string_view key, std::int64_t value);
    /// A number that need not be whole.
    std::optional<double> number(std::string_view key, double min, double max);
    /// True or false; the fallback where nothing stands there or, with an Error, something else.
    bool flag(std::string_view key, bool fallback);
    /// A text; empty where nothing stands there or, with an Error, something else.
    std::string text(std::string_view key);
    /// A list of texts, one for each layer; with an Error where something else stands there.
    std::optional<std::vector<std::string>> texts(std::string_view key, std::int64_t layers);
    /// A list of whole numbers from min to max; with an Error where something else stands there.
    std::optional<std::vector<std::int64_t>> numbers(std::string_view key, double min, double max);
    /// Keys that this class reads and that change no weight.
    void ignore(std::initializer_list<std::string_view> keys);

    /// The layers of the stack that this object describes, in order: makes their kinds.
    void addLayers(const std::vector<LayerParts>& layers);
    /// From now on set() of a field of layers changes only these kinds of this object's stack.
    void select(KindFilter filter) { m_filter = std::move(filter); }
    void selectAll() { m_filter = nullptr; }

    /// Sets a field of the plan and its origin; a path with "[]" in the selected kinds of layers.
    void set(std::string_view path, const plan::Value& value, std::string origin);
    void set(std::string_view path, const Sourced& sourced);
    template <class Choice>
    void choose(std::string_view path, Choice choice, std::string origin)
    {
        setChoice(path, static_cast<std::size_t>(choice), std::move(origin));
    }
    /// Adds to a whole number, and to its origin what the addition is.
    void add(std::string_view path, std::int64_t more, const std::string& what);

    /// "config.json key hidden_size".
    std::string origin(std::string_view key) const;
    /// Origin of a key that is there, else the class's default.
    std::string originOrDefault(std::string_view key) const;

    void error(std::string id, std::string_view key, quantity::Text message);
    void warning(std::string id, std::string_view key, quantity::Text message);
    void note(std::string id, quantity::Text message);
    /// An Error; in a partial import a Warning.
    void refuse(std::string id, std::string_view key, quantity::Text message);

    const nlohmann::ordered_json& config() const { return *m_scope->config; }
    const ConfigScope& scope() const { return *m_scope; }
    ConfigSession& session() { return *m_session; }
    plan::Document& document() { return m_session->document; }
    model::Architecture& model() { return document().plan.model; }
    bool hasErrors() const { return m_session->problems.hasErrors(); }

  private:
    ConfigReader(ConfigSession* session, ConfigScope* scope) : m_session(session), m_scope(scope) {}
    quantity::Text placed(std::string_view key, quantity::Text message) const;
    bool isSelected(std::size_t kind) const;
    void setChoice(std::string_view path, std::size_t index, std::string origin);

    ConfigSession* m_session;
    ConfigScope* m_scope;
    KindFilter m_filter;
};

} // namespace ridgepoint::exchange
