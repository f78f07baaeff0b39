// SPDX-License-Identifier: Apache-2.0
#include "exchange/import_file.h"

#include "exchange/document_reader.h"
#include "exchange/json_value.h"
#include "exchange/model_config_json.h"
#include "exchange/preset_file.h"
#include "exchange/words.h"
#include "json/reader.h"

#include <nlohmann/json.hpp>

namespace ridgepoint::exchange {
namespace {

using Json = nlohmann::ordered_json;
using quantity::Problem;
using quantity::Severity;

/// A document with the preset's values. It isn't recorded as used: later versions of the program
/// could not find it, and the origins tell where the values are from.
ImportResult documentFromPreset(PresetReadResult read)
{
    if (!read.preset)
        return {{}, std::move(read.problems)};
    PresetLibrary library = embeddedPresets();
    PresetInfo preset = std::move(*read.preset);
    // The file may be a changed copy of a preset that is compiled in: the file is meant then
    const std::string id = preset.id;
    if (library.find(id)) {
        preset.id += ".file";
        for (PresetValue& value : preset.values)
            value.presetId = preset.id;
    }
    const std::string used = preset.id;
    const std::string name = preset.name;
    plan::Document document;
    std::vector<Problem> problems = library.add(std::move(preset));
    if (problems.empty())
        problems = library.apply(document, used);
    if (!problems.empty())
        return {{}, std::move(problems)};
    document.name = name;
    document.presets.clear();
    return {std::move(document), std::move(read.problems)};
}

json::Limits importLimits()
{
    json::Limits limits;
    limits.allowTrailingText = true; // as importModelConfig()
    limits.allowNotFinite = true;
    return limits;
}

/// @param path  whole: a config's folder may name its model
ImportResult importRead(json::ReadResult read, const std::filesystem::path& path,
                        const ImportOptions& options)
{
    if (!read.ok())
        return {{}, std::move(read.problems)};
    const Json& root = *read.document;
    const std::string name = path.filename().string();
    const auto format = root.is_object() ? root.find("format") : root.end();
    const auto isFormat = [&](std::string_view wanted) {
        return format != root.end() && *format == wanted;
    };
    if (isFormat(kPlanFormat) || isFormat(kPresetFormat)) {
        // Our own files are read as strictly as readDocument() does
        if (!read.problems.empty()) {
            for (Problem& problem : read.problems)
                problem.severity = Severity::Error;
            return {{}, std::move(read.problems)};
        }
        if (!isFormat(kPlanFormat))
            return documentFromPreset(presetFromJson(root, name));
        ImportResult result = documentFromJson(root, name);
        result.isPlan = true;
        return result;
    }
    if (isModelConfig(root) || (options.partial && root.is_object())) {
        ImportResult result = configFromJson(root, path.string(), options);
        result.problems.insert(result.problems.end(), read.problems.begin(), read.problems.end());
        return result;
    }
    return {
        {},
        {Problem{Severity::Error,
                 {},
                 {RP_TR("{0}: this is JSON, but none of what can be imported: a plan (\"format\": "
                        "{1}), a preset (\"format\": {2}) or a model's config.json "
                        "(\"model_type\": one of {3})."),
                  quantity::Text::verbatim(name), quotedText(kPlanFormat),
                  quotedText(kPresetFormat), listed(modelFamilies(), 12)},
                 {},
                 "import.unknown"}}};
}

} // namespace

ImportResult importFile(const std::filesystem::path& path, const ImportOptions& options)
{
    return importRead(json::readFile(path, importLimits()), path, options);
}

ImportResult importText(std::string_view text, std::string_view name, const ImportOptions& options)
{
    return importRead(json::parse(text, name, importLimits()), std::filesystem::path(name),
                      options);
}

} // namespace ridgepoint::exchange
