// SPDX-License-Identifier: GPL-3.0-or-later
// `solve`: the value of one field at which a figure has a wanted value.
#include "common.h"

#include "explore/solve.h"
#include "quantity/number_text.h"
#include "quantity/units.h"

namespace ridgepoint::cli {
namespace {

using explore::SolvedPoint;

struct SolveOptions
{
    PlanSource source;
    std::string path, target;
};

std::string amount(double value, quantity::Dimension dimension)
{
    return quantity::formatQuantity(value, dimension, quantity::BytePrefix::Binary, 6);
}

nlohmann::json toJson(const std::optional<SolvedPoint>& point)
{
    if (!point)
        return {};
    return {{"value", point->value}, {"figure", point->figure}};
}

std::string toText(const explore::Solution& solution, plan::FigureRef figure)
{
    const plan::Field& field = *solution.field.field;
    const plan::FigureRow& row = plan::figureRow(figure.figure);
    const auto line = [&](const char* name, const SolvedPoint& point) {
        return std::string("  ") + name + amount(point.value, field.dimension) + ": " +
               std::string(row.id) + " " + amount(point.figure, row.dimension) + "\n";
    };
    std::string text = "  " + std::string(field.label) + "\n" +
                       line("Now      ", solution.present) + line("Solution ", *solution.found);
    if (solution.beyond)
        text += line("Beyond   ", *solution.beyond);
    for (const quantity::Fix& edit : solution.edits)
        text += "  --set \"" + edit.path + "=" + edit.value + "\"\n";
    return text;
}

int solveCommand(const SolveOptions& options)
{
    const auto parts = splitAssignment(options.target);
    const auto figure = parts ? plan::findFigure(parts->first) : std::nullopt;
    if (!figure) {
        std::fprintf(stderr, "error: \"%s\" is no figure=value (see `ridgepoint-cli figures`).\n",
                     options.target.c_str());
        return kBadUsage;
    }
    const auto wanted =
        quantity::parseQuantity(parts->second, plan::figureRow(figure->figure).dimension);
    if (!wanted.value) {
        std::fprintf(stderr, "error: %s: %s\n", options.target.c_str(),
                     wanted.error.english().c_str());
        return kBadUsage;
    }
    if (!plan::findField(options.path)) {
        std::fprintf(stderr, "error: there is no field \"%s\" (see `ridgepoint-cli fields`).\n",
                     options.path.c_str());
        return kBadUsage;
    }
    const LoadedPlan loaded = loadPlan(options.source);
    reportProblems(loaded.problems);
    if (!loaded.document || loaded.isBadUsage)
        return kBadUsage;
    const explore::Solution solution =
        explore::solveFor(loaded.document->plan, options.path, *figure, *wanted.value);
    if (!solution.found) {
        std::fprintf(stderr, "error: No value of %s gives %s: %s.\n", options.path.c_str(),
                     options.target.c_str(), solution.reason.english().c_str());
        return kNotGood;
    }
    if (options.source.json) {
        nlohmann::json edits = nlohmann::json::array();
        for (const quantity::Fix& edit : solution.edits)
            edits.push_back({{"path", edit.path}, {"value", edit.value}});
        print(nlohmann::json{{"format", "ridgepoint-solution"},
                             {"version", 1},
                             {"plan", loaded.document->name},
                             {"path", options.path},
                             {"figure", parts->first},
                             {"wanted", *wanted.value},
                             {"present", toJson(std::optional(solution.present))},
                             {"found", toJson(solution.found)},
                             {"beyond", toJson(solution.beyond)},
                             {"edits", edits}});
    } else {
        print(loaded.document->name + "\n" + toText(solution, *figure));
    }
    return kGood;
}

} // namespace

void addSolve(CLI::App& app, int& exitCode)
{
    auto* command =
        app.add_subcommand("solve", "The value of a field at which a figure has a wanted value");
    auto options = std::make_shared<SolveOptions>();
    addPlanOptions(*command, options->source, true);
    command->add_option("PATH", options->path, "The field, as \"layout.micro_batch_sequences\"")
        ->required();
    command->add_option("FIGURE=VALUE", options->target, "As \"run.completion_days=30 d\"")
        ->required();
    command->callback([=, &exitCode] { exitCode = solveCommand(*options); });
}

} // namespace ridgepoint::cli
