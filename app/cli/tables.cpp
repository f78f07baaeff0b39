// SPDX-License-Identifier: GPL-3.0-or-later
// `fields`, `figures`, `presets`, `schedules`: the program's tables.
#include "common.h"

#include "exchange/presets.h"
#include "pipeline/schedule_table.h"
#include "plan/fields.h"

namespace ridgepoint::cli {
namespace {

const char* kindName(plan::ValueKind kind)
{
    switch (kind) {
    case plan::ValueKind::Flag:
        return "flag";
    case plan::ValueKind::Integer:
        return "integer";
    case plan::ValueKind::Real:
        return "number";
    case plan::ValueKind::Choice:
        return "choice";
    case plan::ValueKind::Text:
        return "text";
    }
    return "text";
}

nlohmann::json valueJson(const plan::Value& value)
{
    return std::visit(
        [](const auto& x) -> nlohmann::json {
            if constexpr (std::is_same_v<std::decay_t<decltype(x)>, std::monostate>)
                return nullptr;
            else
                return x;
        },
        value);
}

void printFields(bool json)
{
    nlohmann::json list = nlohmann::json::array();
    std::string text;
    for (const plan::Field& field : plan::fields()) {
        const plan::Value value = plan::defaultValue(field);
        nlohmann::json entry{{"path", std::string(field.path)},
                             {"label", std::string(field.label)},
                             {"kind", kindName(field.kind)},
                             {"unit", std::string(quantity::unitName(field.dimension))},
                             {"default", valueJson(value)},
                             {"optional", field.optional},
                             {"help", std::string(field.help)},
                             {"source", std::string(field.source)}};
        std::string choices;
        for (const std::string_view key : field.choices) {
            entry["choices"].push_back(std::string(key));
            choices += (choices.empty() ? "" : "|") + std::string(key);
        }
        const bool isNumber =
            field.kind == plan::ValueKind::Integer || field.kind == plan::ValueKind::Real;
        if (isNumber) {
            entry["min"] = field.min;
            entry["max"] = field.max;
            entry["min_excluded"] = field.aboveMin;
        }
        list.push_back(entry);
        text += padded(std::string(field.path), 44) + padded(plan::valueText(field, value), 14) +
                std::string(field.label) + ". " + std::string(field.help) +
                (choices.empty() ? "" : " [" + choices + "]") + "\n";
    }
    if (json)
        print(nlohmann::json{{"format", "ridgepoint-fields"}, {"version", 1}, {"fields", list}});
    else
        print(text);
}

void printFigures(bool json)
{
    nlohmann::json list = nlohmann::json::array();
    std::string text;
    for (const plan::FigureRow& row : plan::figureRows()) {
        const bool perStage = row.scope != plan::FigureScope::Whole;
        list.push_back(
            {{"id", std::string(row.id)},
             {"symbol", std::string(row.symbol)},
             {"label", std::string(row.label)},
             {"unit", std::string(quantity::unitName(row.dimension))},
             {"givable", row.givable},
             {"cost", "instant"},
             {"indexed_by", !perStage                               ? nlohmann::json()
                            : row.scope == plan::FigureScope::Phase ? nlohmann::json("phase")
                                                                    : nlohmann::json("stage")},
             {"help", std::string(row.help)}});
        text += padded(std::string(row.id) + (perStage ? "[]" : ""), 42) +
                padded(std::string(quantity::unitName(row.dimension)), 10) +
                std::string(row.label) + ". " + std::string(row.help) +
                (row.givable ? " (may be given)" : "") + "\n";
    }
    if (json)
        print(nlohmann::json{{"format", "ridgepoint-figures"}, {"version", 1}, {"figures", list}});
    else
        print(text);
}

void printPresets(bool json)
{
    nlohmann::json list = nlohmann::json::array();
    std::string text;
    for (const exchange::PresetInfo& preset : exchange::presetList()) {
        const std::string kind(exchange::presetKindName(preset.kind));
        list.push_back({{"id", preset.id},
                        {"kind", kind},
                        {"name", preset.name},
                        {"description", preset.description},
                        {"source", preset.source},
                        {"date", preset.date}});
        text += padded(kind, 13) + padded(preset.id, 26) + preset.name + ". " + preset.description +
                "\n";
    }
    if (json)
        print(nlohmann::json{{"format", "ridgepoint-presets"}, {"version", 1}, {"presets", list}});
    else
        print(text);
}

void printSchedules(bool json)
{
    nlohmann::json list = nlohmann::json::array();
    std::string text;
    for (const pipeline::ScheduleRow& row : pipeline::scheduleRows()) {
        list.push_back({{"name", std::string(row.name)},
                        {"label", std::string(row.label)},
                        {"description", std::string(row.description)},
                        {"source", std::string(row.source)},
                        {"takes_chunks", row.takesChunks},
                        {"splits_backward", row.splitsBackward},
                        {"flows", row.flows}});
        text += padded(std::string(row.name), 17) + std::string(row.label) + ". " +
                std::string(row.description) + "\n";
    }
    if (json)
        print(nlohmann::json{
            {"format", "ridgepoint-schedules"}, {"version", 1}, {"schedules", list}});
    else
        print(text);
}

void addTable(CLI::App& app, int& exitCode, const char* name, const char* help,
              void (*printTable)(bool))
{
    auto* command = app.add_subcommand(name, help);
    auto json = std::make_shared<bool>(false);
    command->add_flag("--json", *json, "Print one JSON document and nothing else");
    command->callback([=, &exitCode] {
        printTable(*json);
        exitCode = kGood;
    });
}

} // namespace

void addTables(CLI::App& app, int& exitCode)
{
    addTable(app, exitCode, "fields", "Every input: path, default, meaning", printFields);
    addTable(app, exitCode, "figures", "Every output: id, unit, meaning", printFigures);
    addTable(app, exitCode, "presets",
             "Accelerators, nodes, models and plans that come with the program", printPresets);
    addTable(app, exitCode, "schedules", "Pipeline schedules", printSchedules);
}

} // namespace ridgepoint::cli
