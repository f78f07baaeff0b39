// SPDX-License-Identifier: Apache-2.0
#include "exchange/preset_file.h"

#include "exchange/json_value.h"
#include "exchange/problem_list.h"
#include "exchange/words.h"
#include "json/reader.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace ridgepoint::exchange {
namespace {

using Json = nlohmann::ordered_json;
using quantity::Text;

constexpr std::string_view kKinds[] = {"accelerator", "node",      "model",
                                       "plan",        "framework", "failure-log"};
constexpr std::string_view kMetrics[] = {"allocated", "reserved", "device"};
constexpr std::string_view kRootKeys[] = {"format",      "version", "id",      "kind", "name",
                                          "description", "source",  "date",    "uses", "fields",
                                          "given",       "matches", "measures"};
constexpr std::string_view kValueKeys[] = {"value", "source", "date"};

bool isDigits(std::string_view text)
{
    return !text.empty() &&
           std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// 2024, 2024-01 or 2024-01-31.
bool isDate(std::string_view text)
{
    const bool hasMonth = text.size() >= 7 && text[4] == '-';
    const bool hasDay = text.size() == 10 && hasMonth && text[7] == '-';
    if (text.size() != (hasDay ? 10U : hasMonth ? 7U : 4U) || !isDigits(text.substr(0, 4)))
        return false;
    const auto isWithin = [&](std::string_view part, std::string_view last) {
        return isDigits(part) && part >= "01" && part <= last;
    };
    return (!hasMonth || isWithin(text.substr(5, 2), "12")) &&
           (!hasDay || isWithin(text.substr(8, 2), "31"));
}

bool isId(std::string_view text)
{
    return !text.empty() && text.size() <= 100 && std::all_of(text.begin(), text.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '.';
    });
}

class Reader
{
  public:
    Reader(const Json& root, std::string_view fileName) : m_root(root), m_file(fileName) {}
    PresetReadResult read();

  private:
    void readHead();
    void readUses();
    void readMatches();
    void readPattern(const Json& json);
    void readValues(const char* section, bool areGiven);
    void readValue(const std::string& path, const Json& entry, bool isGiven);
    plan::Value fieldValue(std::string& path, const Json& json);
    plan::Value givenValue(std::string& path, const Json& json);
    plan::Value checkedGiven(const plan::FigureRow& row, const std::string& path, const Json& json);

    std::string text(const Json& object, const char* key, const std::string& path);
    void refuseUnknown(const Json& object, std::span<const std::string_view> known,
                       const std::string& path);
    void error(std::string id, const std::string& path, Text message);

    const Json& m_root;
    std::string m_file;
    PresetInfo m_preset;
    ProblemList m_problems;
};

PresetReadResult Reader::read()
{
    if (!m_root.is_object() || text(m_root, "format", {}) != kPresetFormat) {
        error("format.wrong", "format",
              {RP_TR("a preset is an object with \"format\": {0}."), quotedText(kPresetFormat)});
        return {{}, m_problems.take()};
    }
    const auto version = m_root.find("version");
    if (version == m_root.end() || *version != 1) {
        error("version.kind", "version",
              version == m_root.end()
                  ? Text(RP_TR("\"version\" is missing. Write \"version\": 1."))
                  : Text(RP_TR("{0} was found for \"version\"; this program reads presets of "
                               "version 1."),
                         foundText(*version)));
        return {{}, m_problems.take()};
    }
    refuseUnknown(m_root, kRootKeys, {});
    readHead();
    readUses();
    readMatches();
    readValues("fields", false);
    readValues("given", true);
    PresetReadResult result;
    if (!m_problems.hasErrors())
        result.preset = std::move(m_preset);
    result.problems = m_problems.take();
    return result;
}

void Reader::readHead()
{
    m_preset.id = text(m_root, "id", {});
    if (!isId(m_preset.id))
        error("preset.id", "id",
              RP_TR("\"id\" needs lower-case letters, digits, '-' and '.' only."));
    const std::string kind = text(m_root, "kind", {});
    const auto* found = std::find(std::begin(kKinds), std::end(kKinds), kind);
    if (found == std::end(kKinds)) {
        error("preset.kind", "kind",
              Text(RP_TR("{0} is no kind of preset: accelerator, node, model, plan, framework or "
                         "failure-log."),
                   quotedText(kind))
                  .append(didYouMean(closest(kind, kKinds))));
    } else {
        m_preset.kind = static_cast<PresetKind>(found - std::begin(kKinds));
    }
    m_preset.name = text(m_root, "name", {});
    if (m_preset.name.empty())
        error("preset.name", "name", RP_TR("\"name\" is missing: what a person reads in a list."));
    m_preset.description = text(m_root, "description", {});
    m_preset.source = text(m_root, "source", {});
    m_preset.date = text(m_root, "date", {});
}

void Reader::readUses()
{
    const auto uses = m_root.find("uses");
    if (uses == m_root.end())
        return;
    if (!uses->is_array())
        return error("value.kind", "uses",
                     {RP_TR("{0} was found where a list is needed."), foundText(*uses)});
    for (const Json& use : *uses) {
        if (use.is_string())
            m_preset.uses.push_back(use.get<std::string>());
        else
            error("value.kind", "uses",
                  {RP_TR("{0} was found where an id is needed."), foundText(use)});
    }
}

/// What tells the framework's runs in a table, and what its reports of memory mean.
void Reader::readMatches()
{
    m_preset.measures = text(m_root, "measures", {});
    const bool isMetric = m_preset.measures.empty() ||
                          std::find(std::begin(kMetrics), std::end(kMetrics), m_preset.measures) !=
                              std::end(kMetrics);
    if (!isMetric)
        error("preset.measures", "measures",
              {RP_TR("{0} is none of allocated, reserved and device."),
               quotedText(m_preset.measures)});
    const auto matches = m_root.find("matches");
    if (matches == m_root.end())
        return;
    if (m_preset.kind == PresetKind::Model || m_preset.kind == PresetKind::Plan)
        return error("preset.matches", "matches",
                     RP_TR("only frameworks, accelerators and nodes are told by what rows of runs "
                           "say."));
    if (!matches->is_array())
        return error("value.kind", "matches",
                     {RP_TR("{0} was found where a list is needed."), foundText(*matches)});
    for (const Json& each : *matches)
        readPattern(each);
}

void Reader::readPattern(const Json& json)
{
    if (!json.is_object() || json.empty())
        return error("value.kind", "matches",
                     {RP_TR("{0} was found where an object is needed."), foundText(json)});
    RunPattern pattern;
    for (const auto& [path, alternatives] : json.items()) {
        if (!alternatives.is_string())
            return error("value.kind", "matches." + path,
                         {RP_TR("{0} was found where a text is needed."), foundText(alternatives)});
        pattern.conditions.emplace_back(path, alternatives.get<std::string>());
    }
    m_preset.matches.push_back(std::move(pattern));
}

void Reader::readValues(const char* section, bool areGiven)
{
    const auto values = m_root.find(section);
    if (values == m_root.end())
        return;
    if (!values->is_object()) {
        return error("value.kind", section,
                     {RP_TR("{0} was found where an object is needed."), foundText(*values)});
    }
    for (const auto& [path, entry] : values->items())
        readValue(path, entry, areGiven);
}

void Reader::readValue(const std::string& path, const Json& entry, bool isGiven)
{
    PresetValue result{path, {}, m_preset.source, m_preset.date, m_preset.id};
    const Json* json = &entry;
    if (entry.is_object()) {
        refuseUnknown(entry, kValueKeys, path);
        const auto value = entry.find("value");
        if (value == entry.end())
            return error("preset.value", path, RP_TR("\"value\" is missing."));
        json = &*value;
        if (entry.contains("source"))
            result.source = text(entry, "source", path);
        if (entry.contains("date"))
            result.date = text(entry, "date", path);
    }
    result.value = isGiven ? givenValue(result.path, *json) : fieldValue(result.path, *json);
    if (result.source.empty())
        error("preset.source", path, RP_TR("no source, neither here nor for the whole preset."));
    if (!isDate(result.date)) {
        error("preset.date", path,
              result.date.empty()
                  ? Text(RP_TR("no date: write 2024, 2024-01 or 2024-01-31, here or for the whole "
                               "preset."))
                  : Text(RP_TR("{0} is no date: write 2024, 2024-01 or 2024-01-31, here or for the "
                               "whole preset."),
                         quotedText(result.date)));
    }
    for (const PresetValue& other : m_preset.values) {
        if (other.path == result.path)
            error("preset.twice", path, RP_TR("set twice, under two spellings."));
    }
    m_preset.values.push_back(std::move(result));
}

plan::Value Reader::fieldValue(std::string& path, const Json& json)
{
    const auto ref = plan::findField(path);
    if (!ref) {
        std::vector<std::string_view> paths;
        for (const plan::Field& field : plan::fields())
            paths.push_back(field.path);
        error("path.unknown", path,
              Text(RP_TR("there is no such field.")).append(didYouMean(closest(path, paths))));
        return {};
    }
    const auto& [field, index] = *ref;
    path = plan::pathText(*field, index);
    if (index >= kMostListElements) {
        error("path.index", path,
              {RP_TR("lists have at most {0} elements."), quantity::inFull(kMostListElements)});
        return {};
    }
    if (json.is_string()) { // with a unit, or a choice's key
        const plan::ParsedValue parsed = plan::parseValue(*field, index, json.get<std::string>());
        if (parsed.problem) {
            m_problems.add(*parsed.problem);
            return {};
        }
        if (auto problem = plan::checkRange(*field, index, *parsed.value))
            m_problems.add(*problem);
        return *parsed.value;
    }
    const JsonValue read = valueFromJson(*field, index, json);
    if (!read.value) {
        error("value.kind", path, read.error);
        return {};
    }
    if (auto problem = plan::checkRange(*field, index, *read.value))
        m_problems.add(*problem);
    return *read.value;
}

plan::Value Reader::givenValue(std::string& path, const Json& json)
{
    const auto ref = plan::findFigure(path);
    const std::string given = "given." + path;
    path = given;
    if (!ref) {
        error("given.unknown", path, RP_TR("there is no such figure."));
        return {};
    }
    path = "given." + plan::figureText(ref->figure, ref->index);
    return checkedGiven(plan::figureRow(ref->figure), path, json);
}

plan::Value Reader::checkedGiven(const plan::FigureRow& row, const std::string& path,
                                 const Json& json)
{
    if (!row.givable) {
        error("given.computed", path, RP_TR("this figure cannot be given."));
        return {};
    }
    double value = -1;
    if (json.is_number()) {
        value = json.get<double>();
    } else if (json.is_string()) {
        const auto parsed = quantity::parseQuantity(json.get<std::string>(), row.dimension);
        if (!parsed.value) {
            error("given.unreadable", path, parsed.error);
            return {};
        }
        value = *parsed.value;
    }
    if (!std::isfinite(value) || value < 0) {
        error("given.kind", path,
              {RP_TR("{0} was found where a number from 0 on is needed."), foundText(json)});
        return {};
    }
    return value;
}

std::string Reader::text(const Json& object, const char* key, const std::string& path)
{
    const auto found = object.find(key);
    if (found == object.end())
        return {};
    if (found->is_string())
        return found->get<std::string>();
    error("value.kind", path.empty() ? key : path + "." + key,
          {RP_TR("{0} was found where a text is needed."), foundText(*found)});
    return {};
}

void Reader::refuseUnknown(const Json& object, std::span<const std::string_view> known,
                           const std::string& path)
{
    for (const auto& [key, value] : object.items()) {
        if (std::find(known.begin(), known.end(), key) == known.end()) {
            error("key.unknown", path.empty() ? key : path + "." + key,
                  Text(RP_TR("a preset has no such key.")).append(didYouMean(closest(key, known))));
        }
    }
}

void Reader::error(std::string id, const std::string& path, Text message)
{
    const Text file = Text::verbatim(m_file);
    m_problems.error(std::move(id), path,
                     path.empty() ? Text(RP_TR("{0}: {1}"), file, std::move(message))
                                  : Text(RP_TR("{0}: {1}: {2}"), file, Text::verbatim(path),
                                         std::move(message)));
}

} // namespace

std::string_view presetKindName(PresetKind kind)
{
    return kKinds[static_cast<std::size_t>(kind)];
}

PresetReadResult presetFromJson(const Json& root, std::string_view fileName)
{
    return Reader(root, fileName).read();
}

PresetReadResult readPreset(std::string_view text, std::string_view fileName)
{
    json::ReadResult read = json::parse(text, fileName);
    if (!read.ok())
        return {{}, std::move(read.problems)};
    return presetFromJson(*read.document, fileName);
}

} // namespace ridgepoint::exchange
