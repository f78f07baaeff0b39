// SPDX-License-Identifier: GPL-3.0-or-later
// What a shell may offer where a person presses Tab. The scripts in packaging/completion only ask
// for it, so that the commands, options, fields and figures are told once, by the program itself.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace ridgepoint::cli {

/// `ridgepoint-cli complete WORD...` is not for people: it is in no help.
inline constexpr const char* kCompleteCommand = "complete";

/// The line that stands for the names of files, which the shell knows best.
inline constexpr const char* kFilesLine = ":files";

/// The candidates for the last of `words`, those before it being the command line so far without
/// the program's name. One a line, "candidate<Tab>what it is"; all begin with the last word. A
/// candidate that ends in '=' is to be typed on, without a blank.
///
/// What may stand for a value is told by the type name of its option, as the help shows it: PLAN,
/// FIGURE, PATH=VALUE, FIGURE=VALUE, FIGURE>=VALUE, SCHEDULE, COMMAND, FILE; `{a,b}` as CLI11's
/// check of membership writes it. After any other nothing is offered.
std::string completions(const CLI::App& app, const std::vector<std::string>& words);

} // namespace ridgepoint::cli
