// SPDX-License-Identifier: GPL-3.0-or-later
// ridgepoint-cli: does without a display all that the window does.
#include "common.h"

#include "version.h"

#include <cstdio>
#include <exception>

int main(int argc, char** argv)
{
    using namespace ridgepoint::cli;
    CLI::App app(
        "Plans the training of large models: what fits in memory, how long a step takes, when "
        "the run ends, and why.");
    app.name("ridgepoint-cli");
    app.set_version_flag("--version", std::string("ridgepoint-cli ") + RIDGEPOINT_VERSION);
    app.require_subcommand(1);
    app.footer(
        "Exit codes: 0 good; 1 the plan does not fit, has errors, or a requirement fails; 2 bad "
        "usage or file.");
    int exitCode = kGood;
    addEvaluate(app, exitCode);
    addExplain(app, exitCode);
    addImport(app, exitCode);
    addPipeline(app, exitCode);
    addTables(app, exitCode);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        const int code = app.exit(error);
        return code == 0 ? kGood : kBadUsage;
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
