// SPDX-License-Identifier: GPL-3.0-or-later
// What this build is: what `--version` of each program prints. Values come from CMake and git.
#pragma once

#include <span>
#include <string>

namespace ridgepoint::app {

struct BuildFact
{
    const char* key;  ///< as JSON writes it: "build_type"
    const char* name; ///< as a person reads it: "Build type"
    const char* value;
};

/// The version alone: "0.1.0".
const char* version();

/// Commit, build type, compiler, Qt, sanitizers, features; those that do not exist are left out.
std::span<const BuildFact> buildFacts();

/// "ridgepoint-cli 0.1.0" and one line for each fact.
std::string versionText(const char* program);

} // namespace ridgepoint::app
