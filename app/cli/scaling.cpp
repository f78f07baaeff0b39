// SPDX-License-Identifier: GPL-3.0-or-later
// `scaling`: a plan on other numbers of accelerators, with its batch kept and with a batch that
// grows.
#include "common.h"
#include "outcome_text.h"
#include "typed_numbers.h"

#include "explore/scaling.h"
#include "plan/figures.h"

#include <algorithm>

namespace ridgepoint::cli {
namespace {

using explore::ScaledPlan;
using explore::Scaling;
using plan::FigureId;
using quantity::Dimension;

struct ScalingCommand
{
    PlanSource source;
    std::string noise;
    std::vector<std::string> nodes;
};

constexpr FigureId kTold[] = {
    FigureId::ClusterAccelerators, FigureId::TaskTokensPerStep,   FigureId::TaskSteps,
    FigureId::StepTimeS,           FigureId::RunBaseDays,         FigureId::RunCompletionDays,
    FigureId::RunMarginDays,       FigureId::RunAcceleratorHours, FigureId::RunCost,
    FigureId::ReliabilityOverhead, FigureId::MemoryPeakBytes};

nlohmann::json toJson(const ScaledPlan& scaled)
{
    nlohmann::json figures;
    for (const FigureId figure : kTold)
        figures[std::string(plan::figureRow(figure).id)] = number(scaled.value(figure));
    return {{"nodes", scaled.nodes},
            {"edits", editsJson(scaled.edits)},
            {"refusal", scaled.refusal.english()},
            {"is_possible", scaled.isPossible},
            {"tokens", scaled.tokens},
            {"figures", figures},
            {"fits", scaled.fits},
            {"is_in_time", scaled.isInTime ? nlohmann::json(*scaled.isInTime) : nlohmann::json()},
            {"speed_up", number(scaled.speedUp)},
            {"efficiency", number(scaled.efficiency)},
            {"exposed_share", number(scaled.exposedShare)},
            {"not_divided_share", number(scaled.notDividedShare)}};
}

nlohmann::json listJson(const std::vector<ScaledPlan>& list)
{
    nlohmann::json json = nlohmann::json::array();
    for (const ScaledPlan& scaled : list)
        json.push_back(toJson(scaled));
    return json;
}

nlohmann::json toJson(const std::string& name, const Scaling& scaling)
{
    nlohmann::json noise;
    if (scaling.noise)
        noise = {{"noise_tokens", scaling.noise->noiseTokens},
                 {"fewest_steps", scaling.noise->fewestSteps},
                 {"fewest_tokens", scaling.noise->fewestTokens},
                 {"batch_over_noise", scaling.noise->batchOverNoise},
                 {"weak_ceiling", scaling.noise->weakCeiling}};
    return {{"format", "ridgepoint-scaling"},
            {"version", 1},
            {"plan", name},
            {"strong", listJson(scaling.strong)},
            {"weak", listJson(scaling.weak)},
            {"own", scaling.own},
            {"noise", noise},
            {"most_accelerators", number(scaling.mostAccelerators)},
            {"answers", textsJson(scaling.answers)},
            {"notes", textsJson(scaling.notes)}};
}

std::string cell(const std::optional<double>& value, Dimension dimension, std::size_t width = 11)
{
    return padded(
        value ? quantity::formatQuantity(*value, dimension, quantity::BytePrefix::Binary, 3) : "-",
        width);
}

bool hasPrice(const ScaledPlan& scaled)
{
    return scaled.value(FigureId::RunCost).value_or(0) > 0;
}

std::string rowText(const ScaledPlan& scaled, bool isOwn)
{
    const auto cards = scaled.value(FigureId::ClusterAccelerators);
    std::string text =
        std::string(isOwn ? "> " : "  ") + padded(std::to_string(scaled.nodes) + " nodes", 14);
    if (!scaled.isPossible)
        return text + scaled.refusal.english() + "\n";
    text += cell(cards, Dimension::Count, 9) +
            cell(scaled.value(FigureId::TaskTokensPerStep), Dimension::Tokens, 15) +
            cell(scaled.value(FigureId::TaskSteps), Dimension::Count, 9) +
            cell(scaled.value(FigureId::StepTimeS), Dimension::Seconds, 9) +
            cell(scaled.value(FigureId::RunBaseDays), Dimension::Days, 9) +
            cell(scaled.value(FigureId::RunCompletionDays), Dimension::Days, 9) +
            cell(scaled.speedUp, Dimension::Number, 9) +
            cell(scaled.efficiency, Dimension::Ratio, 9) +
            cell(scaled.exposedShare, Dimension::Ratio, 9) +
            cell(scaled.value(FigureId::ReliabilityOverhead), Dimension::Ratio, 9) +
            cell(scaled.value(FigureId::RunAcceleratorHours), Dimension::Hours, 12);
    if (hasPrice(scaled))
        text += cell(scaled.value(FigureId::RunCost), Dimension::Money);
    text += scaled.isInTime && !*scaled.isInTime ? "late" : "";
    text += scaled.fits ? "\n" : " too much memory\n";
    if (!scaled.refusal.empty()) // divided in another way
        text += "    " + scaled.refusal.english() + " With " + setText(scaled.edits) + "\n";
    return text;
}

std::string tableText(const char* title, const std::vector<ScaledPlan>& list, std::size_t own)
{
    std::string text = std::string("\n") + title + "\n" + padded("", 16) + padded("cards", 9) +
                       padded("tokens a step", 15) + padded("steps", 9) + padded("step", 9) +
                       padded("training", 9) + padded("finish", 9) + padded("faster", 9) +
                       padded("of ideal", 9) + padded("exposed", 9) + padded("failures", 9) +
                       padded("card-hours", 12) +
                       (std::ranges::any_of(list, hasPrice) ? "cost\n" : "\n");
    for (std::size_t i = 0; i < list.size(); ++i)
        text += rowText(list[i], i == own);
    return text;
}

std::string toText(const Scaling& scaling)
{
    std::string text;
    for (const quantity::Text& note : scaling.notes)
        text += "  Note: " + note.english() + "\n";
    if (scaling.noise)
        text += "  Batch over noise scale " +
                amount(scaling.noise->batchOverNoise, Dimension::Number) + "; fewest steps " +
                amount(scaling.noise->fewestSteps, Dimension::Number) + ", fewest tokens " +
                amount(scaling.noise->fewestTokens, Dimension::Tokens) +
                "; a larger batch is at most " +
                amount(scaling.noise->weakCeiling, Dimension::Number) + " times as fast\n";
    text += tableText("The same batch", scaling.strong, scaling.own);
    text += tableText("A batch that grows with the accelerators", scaling.weak, scaling.own);
    text += "\n";
    for (const quantity::Text& answer : scaling.answers)
        text += answer.english() + "\n";
    return text;
}

int scalingCommand(const ScalingCommand& command)
{
    explore::ScalingOptions options;
    if (!command.noise.empty()) {
        const auto noise = typedNumber("--noise", command.noise, Dimension::Tokens);
        if (!noise)
            return kBadUsage;
        options.noiseTokens = *noise;
    }
    const auto nodes = typedCounts("--nodes", command.nodes);
    if (!nodes)
        return kBadUsage;
    options.nodes = *nodes;
    const LoadedPlan loaded = loadPlan(command.source);
    reportProblems(loaded.problems);
    if (!loaded.document || loaded.isBadUsage)
        return kBadUsage;
    const Scaling scaling = explore::scalingOf(loaded.document->plan, options);
    if (!scaling.reason.empty())
        return cannotSay(scaling.reason);
    if (command.source.json)
        print(toJson(loaded.document->name, scaling));
    else
        print(loaded.document->name + " on other numbers of accelerators\n" + toText(scaling));
    return kGood;
}

} // namespace

void addScaling(CLI::App& app, int& exitCode)
{
    auto* command = app.add_subcommand(
        "scaling", "More or fewer accelerators: with the batch kept, and with one that grows");
    auto options = std::make_shared<ScalingCommand>();
    addPlanOptions(*command, options->source);
    command
        ->add_option("--noise", options->noise,
                     "The gradient noise scale in tokens (\"2M\"): how many steps a larger batch "
                     "takes to the same loss")
        ->type_name("TOKENS");
    command->add_option("--nodes", options->nodes, "Numbers of nodes to try too (\"12,24\")")
        ->type_name("N")
        ->delimiter(',')
        ->allow_extra_args(false);
    command->callback([=, &exitCode] { exitCode = scalingCommand(*options); });
}

} // namespace ridgepoint::cli
