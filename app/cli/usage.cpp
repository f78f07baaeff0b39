// SPDX-License-Identifier: GPL-3.0-or-later
#include "usage.h"

#include "exchange/words.h"

#include <algorithm>

namespace ridgepoint::cli {
namespace {

using Words = std::vector<std::string>;

std::string meant(const std::string& word, const Words& candidates)
{
    const std::vector<std::string_view> views(candidates.begin(), candidates.end());
    const std::string_view near = exchange::closest(word, views);
    return near.empty() ? "" : " Did you mean " + exchange::inQuotes(near) + "?";
}

std::string joined(const Words& words)
{
    std::string text;
    for (const std::string& word : words)
        text += (text.empty() ? "" : ", ") + word;
    return text;
}

std::string unknownCommand(const CLI::App& app, const std::string& word)
{
    Words names;
    for (const CLI::App* command : app.get_subcommands({}))
        names.push_back(command->get_name());
    const std::string near = meant(word, names);
    return "There is no command " + exchange::inQuotes(word) + "." +
           (near.empty() ? " There are: " + joined(names) + "." : near);
}

/// "--jsn", or "--jsn=2" without what follows the name.
std::string unknownOption(const CLI::App& command, std::string word)
{
    word = word.substr(0, word.find('='));
    Words names;
    for (const CLI::Option* option : command.get_options()) {
        for (const std::string& name : option->get_lnames())
            names.push_back("--" + name);
    }
    return "There is no option " + exchange::inQuotes(word) + "." + meant(word, names);
}

} // namespace

const CLI::App& namedCommand(const CLI::App& app)
{
    const auto commands = app.get_subcommands();
    return commands.empty() ? app : *commands.front();
}

std::string usageMessage(const CLI::App& app, const CLI::ParseError& error)
{
    const CLI::App& command = namedCommand(app);
    const Words unused = app.remaining(true);
    const auto isOption = [](const std::string& word) { return word.starts_with('-'); };
    const auto option = std::find_if(unused.begin(), unused.end(), isOption);
    const bool namesNone = &command == &app;
    std::string text;
    if (namesNone && !unused.empty() && !isOption(unused.front()))
        text = unknownCommand(app, unused.front());
    else if (option != unused.end())
        text = unknownOption(command, *option);
    else if (namesNone)
        text = "A command is needed.";
    else if (!unused.empty() && dynamic_cast<const CLI::ExtrasError*>(&error))
        text = exchange::inQuotes(unused.front()) + " is one word too many.";
    else
        text = error.what();
    return "error: " + text + "\nRun `ridgepoint-cli " +
           (namesNone ? "" : command.get_name() + " ") + "--help` for help.\n";
}

} // namespace ridgepoint::cli
