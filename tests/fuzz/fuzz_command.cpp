// SPDX-License-Identifier: Apache-2.0
// The whole command line, one argument a line. It writes no file.
#include "fuzz.h"

#include "common.h"

#include <algorithm>

using namespace ridgepoint;

namespace {

/// Digits in a row, the most of them.
std::size_t longestNumber(std::string_view text)
{
    std::size_t digits = 0;
    std::size_t most = 0;
    for (const char c : text) {
        digits = c >= '0' && c <= '9' ? digits + 1 : 0;
        most = std::max(most, digits);
    }
    return most;
}

/// What writes a file, or makes a pipeline of very many slots, which is only slow.
bool isLeftOut(std::string_view argument)
{
    const bool isCount = argument.find_first_of(".:[") == std::string_view::npos;
    return argument.starts_with("--trace") || (isCount && longestNumber(argument) > 3) ||
           (argument.find("batch_seq") != std::string_view::npos && longestNumber(argument) > 4);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    std::string_view lines = fuzz::textOf(data, size);
    std::vector<std::string> arguments;
    while (!lines.empty() && arguments.size() < 40) {
        arguments.emplace_back(fuzz::takePart(lines, '\n'));
        if (isLeftOut(arguments.back()))
            return 0;
    }
    CLI::App app("fuzzed");
    app.require_subcommand(1);
    int exitCode = cli::kGood;
    cli::addEvaluate(app, exitCode);
    cli::addExplain(app, exitCode);
    cli::addPipeline(app, exitCode);
    cli::addTables(app, exitCode);
    std::reverse(arguments.begin(), arguments.end()); // as CLI11 takes a list
    try {
        app.parse(std::move(arguments));
    } catch (const CLI::ParseError&) {
        return 0; // bad usage, as main() tells it
    }
    fuzz::require(exitCode >= cli::kGood && exitCode <= cli::kBadUsage, "an unknown exit code");
    return 0;
}
