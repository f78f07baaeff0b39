// SPDX-License-Identifier: Apache-2.0
// The table of fields: one row for each input of a plan. File format, forms, `--set`, range checks,
// undo text, sensitivity and help all come from it. To add an input: one row, and its use.
#pragma once

#include "plan/figures.h"
#include "plan/plan.h"
#include "quantity/problem.h"
#include "quantity/reader.h"
#include "quantity/units.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace ridgepoint::plan {

/// A field's value; a choice is its key ("per-head"), an empty optional is monostate.
using Value = std::variant<std::monostate, bool, std::int64_t, double, std::string>;

enum class ValueKind
{
    Flag,
    Integer,
    Real,
    Choice,
    Text
};

/// The list that a field's path goes through, if any. Lists are never empty in a valid plan.
enum class FieldList
{
    None,
    Groups,
    Phases,
    Pools
};

struct Field
{
    std::string_view path;   ///< a public contract: "cluster.pools[].nodes"
    quantity::Literal label; ///< two or three words
    quantity::Dimension dimension;
    ValueKind kind;
    double min; ///< smallest sensible value; below it validate() has an error
    double max;
    bool aboveMin;                              ///< the smallest value itself is refused
    bool optional;                              ///< may be empty
    std::span<const quantity::Literal> choices; ///< keys, by the value's index
    quantity::Literal help;                     ///< the definition, in one or two sentences
    quantity::Literal source;                   ///< where the definition or default is from
    FieldList list;
    bool essential; ///< among the few that a short form shows

    const void* (*address)(const Plan&, int index);
    Value (*get)(const Plan&, int index);
    /// False if the value is of the wrong kind or not one of the choices; ranges are not checked.
    bool (*set)(Plan&, int index, const Value&);
    /// Whether the field has a meaning in this plan (a window of patches has none for tokens).
    bool (*applies)(const Plan&, int index);
};

/// All rows, in the order of files and forms.
std::span<const Field> fields();

/// A row and the index that a path names.
struct FieldRef
{
    const Field* field = nullptr;
    int index = 0;
};

/// Reads a path. The index of a list may be left out ("cluster.pools.nodes"), and so may the list
/// itself ("cluster.nodes"), which mean the first element. Nothing if there is no such field.
std::optional<FieldRef> findField(std::string_view path);

/// The path of a field with its index as a file would write it: "cluster.pools[0].nodes".
std::string pathText(const Field& field, int index);

/// How many elements the field's list has in this plan; 1 for a field outside lists.
int listSize(const Plan& plan, FieldList list);

/// Gives the list `size` elements (at least one): new ones have the default values, those beyond
/// are dropped. Nothing for FieldList::None.
void resizeList(Plan& plan, FieldList list, int size);

/// The value that a new plan has.
Value defaultValue(const Field& field);

/// Reads a value as a person types it ("80 GB", "2M", "yes", "per-head"; "none" or nothing empties
/// an optional field). Problems name the path and say what would be right.
struct ParsedValue
{
    std::optional<Value> value;
    std::optional<quantity::Problem> problem;
};
ParsedValue parseValue(const Field& field, int index, std::string_view text);

/// The value for a person: words, choices and quantities in the reader's language.
quantity::Text shownValue(const Field& field, const Value& value,
                          std::optional<quantity::BytePrefix> prefix = {});

/// The same as parseValue() reads it.
std::string valueText(const Field& field, const Value& value,
                      quantity::BytePrefix prefix = quantity::BytePrefix::Binary);

/// Sets a field by path and text; on a problem the plan is unchanged. Checks kind and choices, and
/// refuses what is out of the row's range.
std::optional<quantity::Problem> setField(Plan& plan, std::string_view path, std::string_view text);

/// Gives a figure by id and text, or takes the given value back where the text is empty.
std::optional<quantity::Problem> setGiven(Plan& plan, std::string_view figure,
                                          std::string_view text);

/// Why a value is out of the row's range; nothing if it is in it.
std::optional<quantity::Problem> checkRange(const Field& field, int index, const Value& value);

/// The names of a plan's members by address, for derivations. Valid while that plan lives unmoved.
quantity::InputNames inputNames(const Plan& plan);

} // namespace ridgepoint::plan
