// SPDX-License-Identifier: GPL-3.0-or-later
// What is said of a command line that can't be used: the word that is wrong, and the likeliest one.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace ridgepoint::cli {

/// The command that was named, or the program itself.
const CLI::App& namedCommand(const CLI::App& app);

/// Why the command line was refused, with what was probably meant, in whole lines.
std::string usageMessage(const CLI::App& app, const CLI::ParseError& error);

} // namespace ridgepoint::cli
