// SPDX-License-Identifier: Apache-2.0
// Private to this room: a row of a table of runs key by key, and the plan that is made of it.
#pragma once

#include "exchange/presets.h"
#include "exchange/run_rows.h"

#include <initializer_list>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>

namespace ridgepoint::exchange {

/// A row's values by path: "parallel.tp". What is missing, null or of another kind is nothing.
class RowReader
{
  public:
    explicit RowReader(const nlohmann::ordered_json& row) : m_row(row) {}

    using Paths = std::initializer_list<std::string_view>;
    /// The first of the paths that has a number.
    std::optional<double> number(Paths paths) const;
    /// A whole number from 0 on.
    std::optional<std::int64_t> count(Paths paths) const;
    std::optional<bool> flag(Paths paths) const;
    /// Empty where there is none; numbers and flags as JSON writes them.
    std::string text(std::string_view path) const;
    std::string lower(std::string_view path) const;
    /// The number behind one of the words "a|b" in the notes: "seq 2048".
    std::optional<std::int64_t> noted(std::string_view words) const;

  private:
    const nlohmann::ordered_json* find(std::string_view path) const;

    const nlohmann::ordered_json& m_row;
};

/// Puts the plan of a row together.
class RowPlan
{
  public:
    RowPlan(RunRow& row, plan::Document& document) : m_row(row), m_document(document) {}

    /// A value that the row tells.
    void set(std::string_view path, std::string_view value);
    void set(std::string_view path, std::int64_t value) { set(path, std::to_string(value)); }
    /// A value that it does not tell.
    void assume(std::string_view path, std::string_view value, quantity::Text why);
    /// The same for an input that decides about memory.
    void assumeMissing(std::string_view path, std::string_view value, quantity::Text why);
    /// An input that decides about memory, is not told, and has no field.
    void noteMissing(std::string_view what);
    /// All values of a framework's preset, each assumed until the row tells another.
    void assumePreset(const PresetInfo& preset);
    /// The first thing that cannot be predicted.
    void refuse(quantity::Text reason);

    bool isRefused() const { return !m_row.reason.empty(); }
    bool wasTold(std::string_view path) const;
    plan::Document& document() { return m_document; }
    const RunRow& row() const { return m_row; }

  private:
    bool put(std::string_view path, std::string_view value);

    RunRow& m_row;
    plan::Document& m_document;
};

/// Whether `text` has one of the alternatives "a|b|c" in it; the longest that it has, or nothing.
std::optional<std::size_t> matchLength(std::string_view text, std::string_view alternatives);

/// The preset of a kind whose patterns fit the row best; null if none does.
const PresetInfo* presetOf(PresetKind kind, const RowReader& reader);

void setModel(RowPlan& plan, const RowReader& reader);
void setMachine(RowPlan& plan, const RowReader& reader);
void setParallel(RowPlan& plan, const RowReader& reader);
void setRecomputation(RowPlan& plan, const RowReader& reader);
void setMethod(RowPlan& plan, const RowReader& reader);
/// What only the time of a step follows from: formats of products, kernels.
void setSpeed(RowPlan& plan, const RowReader& reader);

/// A row of a table whose rows are named by cases, in the common schema.
nlohmann::ordered_json rowOfCase(const nlohmann::ordered_json& item, std::string_view source);

} // namespace ridgepoint::exchange
