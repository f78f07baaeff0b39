// SPDX-License-Identifier: GPL-3.0-or-later
// `my-run`: a measured step against a plan, and what would explain the difference.
#include "common.h"
#include "validate.h"

#include "exchange/accuracy_cases.h"
#include "explore/my_run.h"
#include "quantity/units.h"

namespace ridgepoint::cli {
namespace {

using explore::MyRun;
using explore::MyRunReason;
using quantity::Dimension;

struct MyRunOptions
{
    PlanSource source;
    std::string step;
    std::string memory;
    int most = 8;
};

nlohmann::json orNull(const std::optional<bool>& value)
{
    return value ? nlohmann::json(*value) : nlohmann::json();
}

nlohmann::json toJson(const MyRunReason& reason)
{
    nlohmann::json edits = nlohmann::json::array();
    for (const quantity::Fix& edit : reason.edits)
        edits.push_back({{"path", edit.path}, {"value", edit.value}});
    return {{"id", reason.id},
            {"what", reason.what.english()},
            {"check", reason.check.english()},
            {"edits", edits},
            {"prior", reason.prior},
            {"predicted_step_s", reason.stepS},
            {"remaining", reason.remaining},
            {"explained", reason.explained},
            {"predicted_memory_bytes", number(reason.memoryBytes)},
            {"from_runs", reason.isFromRuns}};
}

nlohmann::json toJson(const MyRun& run, const std::string& name)
{
    nlohmann::json reasons = nlohmann::json::array();
    for (const MyRunReason& reason : run.reasons)
        reasons.push_back(toJson(reason));
    return {{"format", "ridgepoint-my-run"},
            {"version", 1},
            {"plan", name},
            {"measured_step_s", run.measuredS},
            {"predicted_step_s", number(run.predictedS)},
            {"residual", run.residual},
            {"impossible",
             run.impossible.empty() ? nlohmann::json() : nlohmann::json(run.impossible.english())},
            {"within_68", orNull(run.isWithin68)},
            {"within_95", orNull(run.isWithin95)},
            {"measured_mfu", number(run.measuredMfu)},
            {"measured_hfu", number(run.measuredHfu)},
            {"memory_residual", number(run.memoryResidual)},
            {"pairs", run.hasPairs},
            {"tried", run.tried},
            {"reasons", reasons}};
}

std::string secondsText(double seconds)
{
    return quantity::formatQuantity(seconds, Dimension::Seconds, quantity::BytePrefix::Binary, 4);
}

std::string signedPercent(double share)
{
    return (share > 0 ? "+" : "") + percent(share);
}

std::string toText(const MyRun& run, const std::string& name)
{
    std::string text = name + ": measured " + secondsText(run.measuredS) + ", predicted " +
                       secondsText(*run.predictedS) + ": " + signedPercent(run.residual) + "\n";
    if (!run.impossible.empty())
        text += run.impossible.english() + "\n";
    if (run.measuredMfu && run.measuredHfu)
        text += "The measured step is an MFU of " + percent(*run.measuredMfu) + ", an HFU of " +
                percent(*run.measuredHfu) + ".\n";
    if (run.isWithin68 && run.isWithin95)
        text += *run.isWithin68   ? "It lies where 68 of 100 such runs do.\n"
                : *run.isWithin95 ? "It lies where 95 of 100 such runs do.\n"
                                  : "It lies outside of where 95 of 100 such runs do.\n";
    if (run.memoryResidual)
        text += "Memory: " + signedPercent(*run.memoryResidual) + " against the plan.\n";
    if (run.reasons.empty())
        return text + "No change that was tried brings the prediction nearer.\n";
    text += "\nLikely reasons, each tried (" + std::to_string(run.tried) + " plans)\n";
    for (const MyRunReason& reason : run.reasons) {
        text += "  " + padded(secondsText(reason.stepS), 11) +
                padded(signedPercent(reason.remaining) + " left", 14) + reason.what.english() +
                "\n      " + reason.check.english() + "\n";
        if (reason.isFromRuns)
            text += "      as much as such runs were slower when measured\n";
        for (const quantity::Fix& edit : reason.edits)
            text += "      --set " + edit.path + "=" + edit.value + "\n";
    }
    return text;
}

/// An amount above 0 that was typed; nothing, and a message, where it is none.
std::optional<double> readAmount(const std::string& text, Dimension dimension, const char* option)
{
    const auto parsed = quantity::parseQuantity(text, dimension);
    if (parsed.value && *parsed.value > 0)
        return *parsed.value;
    std::fprintf(stderr, "error: %s: \"%s\" is no amount above 0%s%s.\n", option, text.c_str(),
                 parsed.error.empty() ? "" : ": ", parsed.error.english().c_str());
    return std::nullopt;
}

int myRunCommand(const MyRunOptions& options)
{
    const LoadedPlan loaded = loadPlan(options.source);
    reportProblems(loaded.problems);
    if (!loaded.document || loaded.isBadUsage)
        return kBadUsage;
    explore::MyRunQuestion question;
    const auto step = readAmount(options.step, Dimension::Seconds, "--step");
    if (!step)
        return kBadUsage;
    question.stepS = *step;
    if (!options.memory.empty()) {
        question.memoryBytes = readAmount(options.memory, Dimension::Bytes, "--memory");
        if (!question.memoryBytes)
            return kBadUsage;
    }
    question.eagerKernels = exchange::eagerKernelEdits();
    const MyRun run = explore::explainMyRun(loaded.document->plan, question,
                                            static_cast<std::size_t>(options.most));
    if (!run.reason.empty()) {
        std::fprintf(stderr, "error: Nothing can be said of this plan: %s.\n",
                     run.reason.english().c_str());
        return kNotGood;
    }
    if (options.source.json)
        print(toJson(run, loaded.document->name));
    else
        print(toText(run, loaded.document->name));
    return kGood;
}

} // namespace

void addMyRun(CLI::App& app, int& exitCode)
{
    auto* command = app.add_subcommand(
        "my-run",
        "A step that was measured against the plan, and what would explain the difference");
    auto options = std::make_shared<MyRunOptions>();
    addPlanOptions(*command, options->source);
    command->add_option("--step", options->step, "Time of a step of the run: \"12.3 s\"")
        ->required()
        ->type_name("TIME");
    command
        ->add_option("--memory", options->memory,
                     "Allocated memory of the fullest rank at its peak: \"61 GiB\"")
        ->type_name("BYTES");
    command->add_option("--most", options->most, "How many reasons to list")
        ->type_name("N")
        ->check(CLI::Range(1, 1000));
    command->callback([=, &exitCode] { exitCode = myRunCommand(*options); });
}

} // namespace ridgepoint::cli
