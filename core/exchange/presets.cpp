// SPDX-License-Identifier: Apache-2.0
#include "exchange/presets.h"

#include "exchange/preset_parts.h"
#include "exchange/words.h"
#include "presets/embedded.h"

#include <algorithm>
#include <charconv>
#include <tuple>

namespace ridgepoint::exchange {
namespace {

using plan::Document;
using plan::Value;
using quantity::Problem;
using quantity::Severity;
using quantity::Text;

constexpr std::string_view kModel = "model.";

/// The start of every origin that names this preset.
std::string originStart(std::string_view id)
{
    return std::string(kPresetStart) + std::string(id) + ": ";
}

std::string originText(const PresetValue& value)
{
    return originStart(value.presetId) + value.source + ", " + value.date;
}

/// A number as it is hashed. Its form is fixed here, whatever numbers look like elsewhere, since
/// the hashes stand in people's files.
std::string canonicalText(double number)
{
    char buffer[64];
    const auto end = std::to_chars(buffer, std::end(buffer), number, std::chars_format::scientific);
    return {buffer, end.ptr};
}

std::string canonicalText(const Value& value)
{
    if (const auto* flag = std::get_if<bool>(&value))
        return *flag ? "true" : "false";
    if (const auto* whole = std::get_if<std::int64_t>(&value))
        return std::to_string(*whole);
    if (const auto* number = std::get_if<double>(&value))
        return canonicalText(*number);
    if (const auto* text = std::get_if<std::string>(&value))
        return "\"" + *text + "\"";
    return "null";
}

/// FNV-1a, 64 bits, of the values sorted by path: their order in the file says nothing.
std::string hashOf(const std::vector<PresetValue>& values)
{
    std::vector<std::string> lines;
    for (const PresetValue& value : values)
        lines.push_back(value.path + "=" + canonicalText(value.value) + "\n");
    std::sort(lines.begin(), lines.end());
    std::uint64_t hash = 0xcbf29ce484222325U;
    for (const std::string& line : lines) {
        for (const char c : line) {
            hash ^= static_cast<unsigned char>(c);
            hash *= 0x100000001b3U;
        }
    }
    std::string text(16, '0');
    for (std::size_t i = 0; i < text.size(); ++i)
        text[text.size() - 1 - i] = "0123456789abcdef"[(hash >> (4 * i)) & 0xFU];
    return text;
}

void setValue(Document& document, const PresetValue& value)
{
    if (isGiven(value.path)) {
        const plan::FigureRef ref = figureOf(value.path);
        plan::setGiven(document.plan,
                       plan::Given{ref.figure, ref.index, std::get<double>(value.value)});
    } else {
        const auto [field, index] = *plan::findField(value.path);
        if (index >= plan::listSize(document.plan, field->list))
            plan::resizeList(document.plan, field->list, index + 1);
        field->set(document.plan, index, value.value);
    }
    document.origins[value.path] = originText(value);
}

/// Takes the model back to that of a new plan, with what presets gave about it.
void resetModel(Document& document)
{
    const std::string givenModel = std::string(kGivenStart) + std::string(kModel);
    document.plan.model = {};
    std::erase_if(document.origins, [&](const auto& entry) {
        const auto& [path, origin] = entry;
        if (path.starts_with(givenModel) && !presetOf(origin).empty()) {
            if (const auto ref =
                    plan::findFigure(std::string_view(path).substr(kGivenStart.size())))
                plan::removeGiven(document.plan, ref->figure, ref->index);
            return true;
        }
        return path.starts_with(kModel);
    });
    std::erase_if(document.kept, [](const plan::KeptKey& kept) {
        return kept.pointer.starts_with("/model/groups/"); // of groups that are no more
    });
}

} // namespace

std::vector<Problem> PresetLibrary::add(std::string_view text, std::string_view fileName)
{
    PresetReadResult read = readPreset(text, fileName);
    if (!read.preset)
        return std::move(read.problems);
    return add(std::move(*read.preset));
}

std::vector<Problem> PresetLibrary::add(PresetInfo preset)
{
    if (find(preset.id)) {
        return {Problem{Severity::Error,
                        {},
                        {RP_TR("There are two presets {0}."), quotedText(preset.id)},
                        {},
                        "preset.twice"}};
    }
    const auto before = [](const PresetInfo& a, const PresetInfo& b) {
        return std::tie(a.kind, a.id) < std::tie(b.kind, b.id);
    };
    m_presets.insert(std::upper_bound(m_presets.begin(), m_presets.end(), preset, before), preset);
    return {};
}

const PresetInfo* PresetLibrary::find(std::string_view id) const
{
    const auto found = std::find_if(m_presets.begin(), m_presets.end(),
                                    [&](const PresetInfo& preset) { return preset.id == id; });
    return found == m_presets.end() ? nullptr : &*found;
}

Problem PresetLibrary::unknown(std::string_view id) const
{
    std::vector<std::string_view> ids;
    for (const PresetInfo& preset : m_presets)
        ids.push_back(preset.id);
    const std::vector<std::string> near = alike(id, ids);
    Text message(RP_TR("There is no preset {0}."), quotedText(id));
    if (!near.empty())
        message.append({RP_TR("The closest: {0}."), listed(near)});
    return Problem{Severity::Error, {}, std::move(message), {}, "preset.unknown"};
}

/// Adds the values of a preset behind those of the presets that it uses; false on a Problem.
bool PresetLibrary::collect(std::string_view id, std::vector<std::string_view>& path,
                            Resolved& resolved) const
{
    const PresetInfo* preset = find(id);
    if (!preset) {
        resolved.problems.push_back(unknown(id));
        return false;
    }
    if (std::find(path.begin(), path.end(), id) != path.end()) {
        resolved.problems.push_back(
            Problem{Severity::Error,
                    {},
                    {RP_TR("The preset {0} uses itself, by way of others."), quotedText(id)},
                    {},
                    "preset.cycle"});
        return false;
    }
    path.push_back(preset->id);
    for (const std::string& used : preset->uses) {
        if (!collect(used, path, resolved))
            return false;
    }
    path.pop_back();
    resolved.setsModel = resolved.setsModel || preset->kind == PresetKind::Model;
    for (const PresetValue& value : preset->values) {
        const auto same = [&](const PresetValue& other) { return other.path == value.path; };
        std::erase_if(resolved.values, same);
        resolved.values.push_back(value);
    }
    return true;
}

PresetLibrary::Resolved PresetLibrary::resolve(std::string_view id) const
{
    Resolved resolved;
    std::vector<std::string_view> path;
    if (!collect(id, path, resolved))
        resolved.values.clear();
    resolved.hash = hashOf(resolved.values);
    return resolved;
}

std::vector<Problem> PresetLibrary::apply(Document& document, std::string_view id) const
{
    const Resolved resolved = resolve(id);
    if (!resolved.problems.empty())
        return resolved.problems;
    const PresetInfo& preset = *find(id);
    if (preset.kind == PresetKind::Plan) {
        document = Document{};
        document.name = preset.name;
        document.description = preset.description;
    } else if (resolved.setsModel) {
        resetModel(document);
    }
    for (const PresetValue& value : resolved.values)
        setValue(document, value);

    // An earlier preset of which no value is left is no longer what the plan is made of.
    std::erase_if(document.presets, [&](const plan::PresetUse& use) {
        if (use.id == preset.id)
            return true;
        const std::vector<PresetValue> values =
            find(use.id) ? resolve(use.id).values : std::vector<PresetValue>{};
        return !values.empty() &&
               std::none_of(values.begin(), values.end(), [&](const PresetValue& value) {
                   const auto origin = document.origins.find(value.path);
                   return origin != document.origins.end() &&
                          origin->second.starts_with(originStart(value.presetId));
               });
    });
    document.presets.push_back({preset.id, resolved.hash});
    return {};
}

DocumentResult PresetLibrary::loadPlan(std::string_view id) const
{
    const PresetInfo* preset = find(id);
    if (preset && preset->kind != PresetKind::Plan) {
        return {{},
                {Problem{Severity::Error,
                         {},
                         {RP_TR("The preset {0} is of kind {1}: it is a part of a plan, not a "
                                "plan."),
                          quotedText(id), Text::verbatim(presetKindName(preset->kind))},
                         {},
                         "preset.kind"}}};
    }
    Document document;
    std::vector<Problem> problems = apply(document, id);
    if (!problems.empty())
        return {{}, std::move(problems)};
    return {std::move(document), {}};
}

const PresetLibrary& embeddedPresets()
{
    static const PresetLibrary library = [] {
        PresetLibrary made;
        for (const presets::EmbeddedFile& file : presets::embeddedFiles())
            made.add(file.text, file.path); // a test reads each file, so none is refused here
        return made;
    }();
    return library;
}

std::span<const PresetInfo> presetList()
{
    return embeddedPresets().list();
}

const PresetInfo* findPreset(std::string_view id)
{
    return embeddedPresets().find(id);
}

std::vector<Problem> applyPreset(Document& document, std::string_view id)
{
    return embeddedPresets().apply(document, id);
}

DocumentResult loadPlanPreset(std::string_view id)
{
    return embeddedPresets().loadPlan(id);
}

std::vector<Problem> presetChanges(const Document& document)
{
    return embeddedPresets().changes(document);
}

} // namespace ridgepoint::exchange
