// SPDX-License-Identifier: GPL-3.0-or-later
// `evaluate`: the verdict on a plan, its figures and its problems.
#include "common.h"

#include "explore/step_causes.h"
#include "plan/advice.h"
#include "plan/fields.h"
#include "quantity/units.h"

#include <array>

namespace ridgepoint::cli {
namespace {

using plan::FigureId;
using plan::Forecast;
using quantity::Dimension;

/// A requirement on a figure: "run.margin_days>=0".
struct Requirement
{
    std::string text;
    plan::FigureRef figure;
    std::string comparison;
    double limit = 0;
};

struct ParsedRequirement
{
    std::optional<Requirement> requirement;
    std::string error;
};

ParsedRequirement parseRequirement(const std::string& text)
{
    static constexpr std::array<const char*, 5> comparisons{">=", "<=", "==", ">", "<"};
    for (const char* comparison : comparisons) {
        const auto at = text.find(comparison);
        if (at == std::string::npos)
            continue;
        std::string id = text.substr(0, at);
        while (!id.empty() && id.back() == ' ')
            id.pop_back();
        const auto figure = plan::findFigure(id);
        if (!figure)
            return {{},
                    "--require: there is no figure \"" + id + "\" (see `ridgepoint-cli figures`)."};
        const auto parsed =
            quantity::parseQuantity(text.substr(at + std::string(comparison).size()),
                                    plan::figureRow(figure->figure).dimension);
        if (!parsed.value)
            return {{}, "--require \"" + text + "\": " + parsed.error.english()};
        return {Requirement{text, *figure, comparison, *parsed.value}, {}};
    }
    return {{},
            "--require needs a figure, one of >= <= == > <, and a value, not \"" + text + "\"."};
}

std::optional<double> figureValue(const Forecast& forecast, plan::FigureRef ref)
{
    const plan::FigureValue& figure = forecast[ref.figure];
    if (ref.index < 0 || figure.items.empty())
        return ref.index <= 0 ? figure.value : std::nullopt;
    const auto index = static_cast<std::size_t>(ref.index);
    return index < figure.items.size() ? std::optional(figure.items[index]) : std::nullopt;
}

bool holds(const Requirement& requirement, const Forecast& forecast)
{
    const auto value = figureValue(forecast, requirement.figure);
    if (!value)
        return false;
    if (requirement.comparison == ">=")
        return *value >= requirement.limit;
    if (requirement.comparison == "<=")
        return *value <= requirement.limit;
    if (requirement.comparison == "==")
        return *value == requirement.limit;
    return requirement.comparison == ">" ? *value > requirement.limit : *value < requirement.limit;
}

/// A figure as a person reads it, or why there is none.
std::string shown(const Forecast& forecast, FigureId figure)
{
    const auto value = forecast.value(figure);
    if (!value)
        return "unknown (" + forecast[figure].reason.english() + ")";
    return quantity::formatQuantity(*value, plan::figureRow(figure).dimension);
}

std::string days(double value)
{
    return quantity::formatQuantity(value, Dimension::Days);
}

std::string verdictText(const plan::Document& document, const Forecast& forecast)
{
    const auto line = [](const std::string& label, const std::string& text) {
        return "  " + label + std::string(label.size() < 14 ? 14 - label.size() : 1, ' ') + text +
               "\n";
    };
    std::string text = (document.name.empty() ? "Plan" : document.name) + "\n";
    const auto margin = forecast.value(FigureId::MemoryMarginBytes);
    std::string fits = margin ? (*margin >= 0 ? "yes: " : "NO: ") : "unknown: ";
    fits += shown(forecast, FigureId::MemoryPeakBytes) + " of " +
            shown(forecast, FigureId::MemoryCapacityBytes);
    if (margin)
        fits += (*margin >= 0 ? ", " : ", too much by ") +
                quantity::formatQuantity(std::abs(*margin), Dimension::Bytes) +
                (*margin >= 0 ? " to spare" : "");
    text += line("Fits", fits);
    text += line("Step", shown(forecast, FigureId::StepTimeS) + ", MFU " +
                             shown(forecast, FigureId::StepMfu) + ", at most " +
                             shown(forecast, FigureId::RunMaxStepS) + " for the deadline");
    if (forecast.value(FigureId::StepLow68S))
        text += line("", "from operators; of such runs, 68 of 100 were measured between " +
                             shown(forecast, FigureId::StepLow68S) + " and " +
                             shown(forecast, FigureId::StepHigh68S) + ", 95 between " +
                             shown(forecast, FigureId::StepLow95S) + " and " +
                             shown(forecast, FigureId::StepHigh95S));
    else
        text += line(
            "", "at an assumed efficiency of " +
                    quantity::formatQuantity(document.plan.compute.efficiency, Dimension::Ratio));
    std::string made;
    for (const FigureId part : explore::kStepCauses) {
        const auto value = forecast.value(part);
        if (value && *value != 0) {
            made += (made.empty() ? "" : " + ") +
                    quantity::formatQuantity(*value, Dimension::Seconds) + " " +
                    std::string(plan::figureRow(part).label);
        }
    }
    text += line("", "= " + made);
    text +=
        line("Accelerators",
             shown(forecast, FigureId::ClusterAccelerators) + " (computation needs " +
                 shown(forecast, FigureId::BoundAcceleratorsForComputeAvailable) +
                 ", training state " + shown(forecast, FigureId::BoundAcceleratorsForMemory) + ")");
    std::string finish = "after " + shown(forecast, FigureId::RunCompletionDays);
    if (const auto spare = forecast.value(FigureId::RunMarginDays))
        finish += *spare >= 0 ? ", " + days(*spare) + " to spare" : ", LATE by " + days(-*spare);
    text += line("Finishes", finish);
    text += line("Cost", shown(forecast, FigureId::RunAcceleratorHours) + " of one accelerator" +
                             (forecast.value(FigureId::RunCost).value_or(0) > 0
                                  ? ", " + shown(forecast, FigureId::RunCost)
                                  : std::string(", no price set")));
    text += line("Failures",
                 shown(forecast, FigureId::RunExpectedFailures) + " to expect; save every " +
                     shown(forecast, FigureId::CheckpointIntervalS) + "; saves and failures add " +
                     shown(forecast, FigureId::ReliabilityOverhead));
    return text;
}

std::string problemsText(const std::vector<quantity::Problem>& problems)
{
    std::string text = problems.empty() ? "No problems.\n" : "\nProblems\n";
    for (const quantity::Problem& problem : problems)
        text += problemText(problem, "  ");
    return text;
}

nlohmann::json figuresJson(const Forecast& forecast)
{
    nlohmann::json figures = nlohmann::json::object();
    for (const plan::FigureRow& row : plan::figureRows()) {
        const plan::FigureValue& figure = forecast[row.figure];
        nlohmann::json entry{
            {"unit", std::string(quantity::unitName(row.dimension))},
            {"value", figure.value ? nlohmann::json(*figure.value) : nlohmann::json()}};
        if (!figure.value)
            entry["reason"] = figure.reason.english();
        if (figure.given) {
            entry["given"] = true;
            entry["computed"] =
                figure.computed ? nlohmann::json(*figure.computed) : nlohmann::json();
        }
        if (!figure.items.empty()) {
            entry["items"] = figure.items;
            entry["index"] = figure.worst;
        }
        figures[std::string(row.id)] = entry;
    }
    return figures;
}

int evaluateCommand(const PlanSource& source, const std::vector<std::string>& requireTexts)
{
    std::vector<Requirement> requirements;
    for (const std::string& text : requireTexts) {
        const ParsedRequirement parsed = parseRequirement(text);
        if (!parsed.requirement) {
            std::fprintf(stderr, "error: %s\n", parsed.error.c_str());
            return kBadUsage;
        }
        requirements.push_back(*parsed.requirement);
    }
    LoadedPlan loaded = loadPlan(source);
    if (!loaded.document) {
        reportProblems(loaded.problems);
        return kBadUsage;
    }
    const plan::Document& document = *loaded.document;
    const Forecast forecast = plan::evaluate(document.plan);
    std::vector<quantity::Problem> problems = loaded.problems;
    const auto found = plan::check(document.plan, forecast);
    problems.insert(problems.end(), found.begin(), found.end());

    bool good =
        !hasErrors(problems) && forecast.value(FigureId::MemoryMarginBytes).value_or(-1) >= 0;
    nlohmann::json results = nlohmann::json::array();
    std::string failures;
    for (const Requirement& requirement : requirements) {
        const bool met = holds(requirement, forecast);
        good = good && met;
        const auto value = figureValue(forecast, requirement.figure);
        results.push_back({{"require", requirement.text},
                           {"holds", met},
                           {"value", value ? nlohmann::json(*value) : nlohmann::json()}});
        failures += std::string(met ? "  holds: " : "  FAILS: ") + requirement.text + "\n";
    }
    if (source.json) {
        nlohmann::json output{{"format", "ridgepoint-forecast"},
                              {"version", 1},
                              {"plan", document.name},
                              {"figures", figuresJson(forecast)},
                              {"problems", toJson(problems)}};
        if (!requirements.empty())
            output["requirements"] = results;
        print(output);
    } else {
        print(verdictText(document, forecast));
        if (!failures.empty())
            print("\nRequirements\n" + failures);
        print(problemsText(problems));
    }
    return good ? kGood : kNotGood;
}

} // namespace

void addEvaluate(CLI::App& app, int& exitCode)
{
    auto* command =
        app.add_subcommand("evaluate", "The verdict on a plan, its figures and its problems");
    auto source = std::make_shared<PlanSource>();
    auto requirements = std::make_shared<std::vector<std::string>>();
    addPlanOptions(*command, *source);
    command
        ->add_option("--require", *requirements,
                     "Fail (exit 1) unless it holds: \"run.margin_days>=0\"")
        ->type_name("FIGURE>=VALUE")
        ->allow_extra_args(false);
    command->callback([=, &exitCode] { exitCode = evaluateCommand(*source, *requirements); });
}

} // namespace ridgepoint::cli
