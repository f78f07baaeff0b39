// SPDX-License-Identifier: GPL-3.0-or-later
#include "completion.h"

#include "exchange/presets.h"
#include "pipeline/schedule_table.h"
#include "plan/fields.h"
#include "plan/figures.h"

#include <algorithm>

namespace ridgepoint::cli {
namespace {

/// The candidates found so far that begin with what is typed.
class Candidates
{
  public:
    /// `prefix` stands before the value in the same word, as "--schedule=".
    explicit Candidates(std::string typed, std::string prefix = {})
        : m_typed(std::move(typed)), m_prefix(std::move(prefix))
    {
    }

    void add(std::string_view candidate, std::string_view meaning = {})
    {
        if (!candidate.starts_with(m_typed))
            return;
        m_text += m_prefix + std::string(candidate);
        if (!meaning.empty())
            m_text += "\t" + std::string(meaning);
        m_text += "\n";
    }
    void addFiles() { m_text += std::string(kFilesLine) + "\n"; }

    const std::string& typed() const { return m_typed; }
    const std::string& text() const { return m_text; }

  private:
    std::string m_typed;
    std::string m_prefix;
    std::string m_text;
};

/// The path as people write it, its list's first element being meant: "cluster.pools.nodes".
std::string shortPath(std::string_view path)
{
    std::string text(path);
    if (const auto at = text.find("[]"); at != std::string::npos)
        text.erase(at, 2);
    return text;
}

void addFieldAssignments(Candidates& candidates)
{
    const auto at = candidates.typed().find('=');
    if (at == std::string::npos) {
        for (const plan::Field& field : plan::fields())
            candidates.add(shortPath(field.path) + "=", field.label);
        return;
    }
    const std::string name = candidates.typed().substr(0, at);
    const auto ref = plan::findField(name);
    if (!ref)
        return;
    for (const std::string_view choice : ref->field->choices)
        candidates.add(name + "=" + std::string(choice));
    if (ref->field->kind == plan::ValueKind::Flag) {
        candidates.add(name + "=true");
        candidates.add(name + "=false");
    }
}

void addFigures(Candidates& candidates, bool givableOnly, const char* ending)
{
    for (const plan::FigureRow& row : plan::figureRows()) {
        if (row.givable || !givableOnly)
            candidates.add(std::string(row.id) + ending, row.label);
    }
}

void addPlans(Candidates& candidates)
{
    for (const exchange::PresetInfo& preset : exchange::presetList()) {
        if (preset.kind == exchange::PresetKind::Plan)
            candidates.add(preset.id, preset.name);
    }
    candidates.addFiles();
}

/// What the help calls the option's value: its type name, or a positional's name.
std::string valueName(const CLI::Option& option)
{
    const std::string type = option.get_type_name();
    return option.get_positional() && type == "TEXT" ? option.get_name(true) : type;
}

void addValues(Candidates& candidates, const CLI::Option& option)
{
    const std::string name = valueName(option);
    if (name == "PLAN")
        addPlans(candidates);
    else if (name == "FILE")
        candidates.addFiles();
    else if (name == "FIGURE")
        addFigures(candidates, false, "");
    else if (name == "FIGURE=VALUE")
        addFigures(candidates, true, "=");
    else if (name == "FIGURE>=VALUE")
        addFigures(candidates, false, ">=");
    else if (name.starts_with("PATH="))
        addFieldAssignments(candidates);
    else if (name == "SCHEDULE") {
        for (const pipeline::ScheduleRow& row : pipeline::scheduleRows())
            candidates.add(row.name, row.label);
    } else if (const auto open = name.find('{'); open != std::string::npos) {
        std::string word;
        for (const char c : name.substr(open + 1)) {
            if (c != ',' && c != '}') {
                word += c;
            } else if (!word.empty()) {
                candidates.add(word);
                word.clear();
            }
        }
    }
}

void addOptions(Candidates& candidates, const CLI::App& command)
{
    for (const CLI::Option* option : command.get_options()) {
        for (const std::string& name : option->get_lnames())
            candidates.add("--" + name, option->get_description());
        for (const std::string& name : option->get_snames())
            candidates.add("-" + name, option->get_description());
    }
}

void addCommands(Candidates& candidates, const CLI::App& app)
{
    for (const CLI::App* command : app.get_subcommands({}))
        candidates.add(command->get_name(), command->get_description());
}

const CLI::Option* findOption(const CLI::App& command, const std::string& word)
{
    return word.starts_with('-') ? command.get_option_no_throw(word) : nullptr;
}

bool takesValue(const CLI::Option& option)
{
    return option.get_items_expected_max() > 0;
}

const CLI::App* findCommand(const CLI::App& app, const std::string& name)
{
    for (const CLI::App* command : app.get_subcommands({})) {
        if (command->get_name() == name)
            return command;
    }
    return nullptr;
}

/// The value in "--schedule=1f".
std::string valuesOfJoined(const CLI::App& command, const std::string& word, std::size_t equals)
{
    const CLI::Option* option = findOption(command, word.substr(0, equals));
    if (!option || !takesValue(*option))
        return {};
    Candidates candidates(word.substr(equals + 1), word.substr(0, equals + 1));
    addValues(candidates, *option);
    return candidates.text();
}

/// The positional that comes after `count` others, or null.
const CLI::Option* positionalAt(const CLI::App& command, int count)
{
    for (const CLI::Option* option : command.get_options()) {
        if (!option->get_positional())
            continue;
        count -= option->get_expected_max();
        if (count < 0)
            return option;
    }
    return nullptr;
}

} // namespace

std::string completions(const CLI::App& app, const std::vector<std::string>& words)
{
    if (words.empty())
        return {};
    const CLI::App* command = &app;
    const CLI::Option* waiting = nullptr; // an option whose value comes next
    bool onlyPositionals = false;         // after "--"
    int positionals = 0;
    for (auto word = words.begin(); word + 1 != words.end(); ++word) {
        if (waiting) {
            waiting = nullptr;
        } else if (*word == "--" && !onlyPositionals) {
            onlyPositionals = true;
        } else if (word->starts_with('-') && !onlyPositionals) {
            const CLI::Option* option = findOption(*command, *word);
            waiting = option && takesValue(*option) ? option : nullptr;
        } else if (command == &app) {
            command = findCommand(app, *word);
            if (!command)
                return {};
        } else {
            ++positionals;
        }
    }
    const std::string& last = words.back();
    const bool isOption = !waiting && last.starts_with('-') && !onlyPositionals;
    if (const auto equals = last.find('='); isOption && equals != std::string::npos)
        return valuesOfJoined(*command, last, equals);
    Candidates candidates(last);
    if (waiting)
        addValues(candidates, *waiting);
    else if (isOption)
        addOptions(candidates, *command);
    else if (command == &app)
        addCommands(candidates, app);
    else if (const CLI::Option* positional = positionalAt(*command, positionals))
        addValues(candidates, *positional);
    return candidates.text();
}

} // namespace ridgepoint::cli
