// SPDX-License-Identifier: GPL-3.0-or-later
// ridgepoint-cli: does without a display all that the window does.
#include "common.h"
#include "common/build_facts.h"
#include "completion.h"
#include "usage.h"

#include <algorithm>
#include <cstdio>
#include <exception>

namespace {

/// What `--version` prints: text, or one JSON document where --json is there too.
std::string versionOutput(bool json)
{
    if (!json) {
        std::string text = ridgepoint::app::versionText("ridgepoint-cli");
        text.pop_back(); // the parser ends the line
        return text;
    }
    nlohmann::json document{{"format", "ridgepoint-version"},
                            {"version", 1},
                            {"program", "ridgepoint-cli"},
                            {"program_version", ridgepoint::app::version()}};
    for (const ridgepoint::app::BuildFact& fact : ridgepoint::app::buildFacts())
        document[fact.key] = fact.value;
    return document.dump(1);
}

int run(int argc, char** argv)
{
    using namespace ridgepoint::cli;
    const std::vector<std::string> arguments(argv + std::min(argc, 1), argv + argc);
    CLI::App app(
        "Plans the training of large models: what fits in memory, how long a step takes, when "
        "the run ends, and why.");
    app.name("ridgepoint-cli");
    app.get_formatter()->column_width(34); // two blanks behind the longest option
    const bool json = std::find(arguments.begin(), arguments.end(), "--json") != arguments.end();
    app.set_version_flag(
        "--version", [json] { return versionOutput(json); }, "Say what this build is and exit");
    app.require_subcommand(1);
    app.footer(
        "Exit codes: 0 good; 1 of evaluate: the plan does not fit, has errors, or a requirement "
        "fails; 2 bad usage or file.");
    int exitCode = kGood;
    addEvaluate(app, exitCode);
    addExplain(app, exitCode);
    addRemedies(app, exitCode);
    addOptimise(app, exitCode);
    addLargest(app, exitCode);
    addLevers(app, exitCode);
    addNetwork(app, exitCode);
    addCollectives(app, exitCode);
    addLosses(app, exitCode);
    addRank(app, exitCode);
    addCompareSchedules(app, exitCode);
    addSearch(app, exitCode);
    addUpgrades(app, exitCode);
    addSolve(app, exitCode);
    addSimulate(app, exitCode);
    addImport(app, exitCode);
    addMemory(app, exitCode);
    addPipeline(app, exitCode);
    addReport(app, exitCode);
    addFormats(app, exitCode);
    addTables(app, exitCode);
    addValidate(app, exitCode);
    addNeighbours(app, exitCode);
    addMyRun(app, exitCode);
    addFit(app, exitCode);
    // for the shells' completion; the words are no command line of ours to parse
    if (!arguments.empty() && arguments.front() == kCompleteCommand) {
        print(completions(app, {arguments.begin() + 1, arguments.end()}));
        return kGood;
    }
    try {
        app.parse(argc, argv);
    } catch (const CLI::Success& answer) { // --help, --version
        app.exit(answer);
    } catch (const CLI::ParseError& error) {
        std::fputs(usageMessage(app, error).c_str(), stderr);
        return kBadUsage;
    }
    return exitCode;
}

} // namespace

int main(int argc, char** argv)
{
    using namespace ridgepoint::cli;
    int exitCode = kBadUsage;
    try {
        exitCode = run(argc, argv);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "error: %s\n", error.what());
        return kBadUsage;
    }
    if (std::fflush(stdout) != 0 || std::ferror(stdout)) {
        std::fprintf(stderr, "error: the output could not be written\n");
        return kBadUsage;
    }
    return exitCode;
}
