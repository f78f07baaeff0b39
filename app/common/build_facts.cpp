// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/build_facts.h"

#include "build_commit.h"
#include "build_facts_values.h"

#include <string_view>
#include <vector>

namespace ridgepoint::app {

const char* version()
{
    return RIDGEPOINT_VERSION;
}

std::span<const BuildFact> buildFacts()
{
    static const std::vector<BuildFact> facts = [] {
        std::vector<BuildFact> present{{"commit", "Commit", RIDGEPOINT_COMMIT},
                                       {"build_type", "Build type", RIDGEPOINT_BUILD_TYPE},
                                       {"compiler", "Compiler", RIDGEPOINT_COMPILER},
                                       {"qt", "Qt", RIDGEPOINT_QT_VERSION},
                                       {"sanitizers", "Sanitizers", RIDGEPOINT_SANITIZERS},
                                       {"features", "Features", RIDGEPOINT_FEATURES}};
        std::erase_if(present,
                      [](const BuildFact& fact) { return std::string_view(fact.value).empty(); });
        return present;
    }();
    return facts;
}

std::string versionText(const char* program)
{
    std::string text = std::string(program) + " " + version() + "\n";
    for (const BuildFact& fact : buildFacts())
        text += "  " + std::string(fact.name) + ": " + fact.value + "\n";
    return text;
}

} // namespace ridgepoint::app
