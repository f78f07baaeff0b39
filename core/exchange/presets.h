// SPDX-License-Identifier: Apache-2.0
// Presets: named sets of values, each with its source and date, which are files of presets/
// compiled into the program. A document stores the values, and the id and hash of each preset that
// they are from; a preset that has changed since is a Problem with the differences.
#pragma once

#include "exchange/document_io.h"
#include "plan/fields.h"

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ridgepoint::exchange {

enum class PresetKind
{
    Accelerator,
    Node,
    Model,
    Plan,
    Framework, ///< how a training framework holds states, saves tensors and takes memory
    FailureLog ///< how often a cluster's parts failed, how it recovered
};

/// The kind as files and listings write it: "accelerator".
std::string_view presetKindName(PresetKind kind);

/// How the runs of a framework or machine are told in a table of runs: all conditions hold, each a
/// path of the row and alternatives "a|b" of which one stands in its text, in whatever case.
struct RunPattern
{
    std::vector<std::pair<std::string, std::string>> conditions;

    bool operator==(const RunPattern&) const = default;
};

struct PresetValue
{
    std::string path; ///< of the field, with its index, or "given.<figure id>"
    plan::Value value;
    std::string source;   ///< document and section, or address
    std::string date;     ///< of the source: 2024-01-31, 2024-01 or 2024
    std::string presetId; ///< the preset that has the value, also where another one uses it

    bool operator==(const PresetValue&) const = default;
};

struct PresetInfo
{
    std::string id;
    PresetKind kind = PresetKind::Accelerator;
    std::string name;
    std::string description;
    std::string source; ///< of values that do not name their own
    std::string date;
    std::vector<std::string> uses;   ///< presets whose values come first
    std::vector<PresetValue> values; ///< its own, in the order of the file
    std::vector<RunPattern> matches; ///< of frameworks, accelerators and nodes
    std::string measures;            ///< of a framework: what its reports of memory mean
};

/// A preset, or the Errors why the file is none.
struct PresetReadResult
{
    std::optional<PresetInfo> preset;
    std::vector<quantity::Problem> problems;
};

/// Reads a preset's file. People write these: numbers are in SI units, and a text with a unit ("24
/// GB") is read as the command line reads it. Unknown keys and fields, values out of range and
/// values without source or date are Errors.
PresetReadResult readPreset(std::string_view text, std::string_view fileName);

/// Presets that can be found by id and applied.
class PresetLibrary
{
  public:
    /// Adds a preset, or nothing where there is a Problem: an id that is taken is one.
    std::vector<quantity::Problem> add(std::string_view text, std::string_view fileName);
    std::vector<quantity::Problem> add(PresetInfo preset);

    /// By kind, then id.
    std::span<const PresetInfo> list() const { return m_presets; }
    const PresetInfo* find(std::string_view id) const;

    /// All values of a preset, those of the presets that it uses first, each path once.
    struct Resolved
    {
        std::vector<PresetValue> values;
        bool setsModel = false; ///< a model preset is among them
        std::string hash;       ///< FNV-1a 64 of paths and values
        std::vector<quantity::Problem> problems;
    };
    Resolved resolve(std::string_view id) const;

    /// As the functions of the same names below.
    std::vector<quantity::Problem> apply(plan::Document& document, std::string_view id) const;
    DocumentResult loadPlan(std::string_view id) const;
    std::vector<quantity::Problem> changes(const plan::Document& document) const;

  private:
    bool collect(std::string_view id, std::vector<std::string_view>& path,
                 Resolved& resolved) const;
    quantity::Problem unknown(std::string_view id) const;

    std::vector<PresetInfo> m_presets;
};

/// The presets that are compiled in.
const PresetLibrary& embeddedPresets();

/// The presets that are compiled in, by kind, then id.
std::span<const PresetInfo> presetList();

/// Null if there is none with this id.
const PresetInfo* findPreset(std::string_view id);

/// Sets the preset's values in the document, with their origins, and records the preset's hash. A
/// model preset first takes the model back to defaults, since what it does not say is not to remain
/// of another model; a plan preset does so with the whole document, and names it. Others change
/// their own fields only. On an Error the document is as it was.
std::vector<quantity::Problem> applyPreset(plan::Document& document, std::string_view id);

/// The document of a plan preset. An Error names the closest ids where there is none.
DocumentResult loadPlanPreset(std::string_view id);

/// A Warning for each preset of the document that is unknown, or has changed and then has other
/// values than the document has of it: the differences, with fixes that take the preset's values.
std::vector<quantity::Problem> presetChanges(const plan::Document& document);

} // namespace ridgepoint::exchange
