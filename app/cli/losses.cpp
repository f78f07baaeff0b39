// SPDX-License-Identifier: GPL-3.0-or-later
// `losses`: where the rest of the peak goes, and what would win it back.
#include "common.h"

#include "explore/step_remedies.h"
#include "quantity/units.h"

#include <map>

namespace ridgepoint::cli {
namespace {

using explore::LossRow;
using explore::StepChange;
using explore::StepLoss;
using explore::StepLosses;
using explore::StepRemedies;
using quantity::Dimension;

nlohmann::json toJson(const StepChange& change)
{
    nlohmann::json edits = nlohmann::json::array();
    for (const quantity::Fix& edit : change.edits)
        edits.push_back({{"path", edit.path}, {"value", edit.value}});
    return {{"edits", edits},
            {"saved_s", change.savedS},
            {"fits", change.fits},
            {"is_of_machine", change.isOfMachine},
            {"step.time_s", number(change.outcome.stepS)},
            {"memory.peak_bytes", number(change.outcome.peakBytes)},
            {"memory.margin_bytes", number(change.outcome.marginBytes)},
            {"run.completion_days", number(change.outcome.completionDays)},
            {"run.cost", number(change.outcome.cost)}};
}

using ChangesOf = std::map<explore::Loss, std::vector<StepChange>>;

nlohmann::json toJson(const StepLoss& loss, const ChangesOf& changes)
{
    const LossRow& row = explore::lossRow(loss.loss);
    nlohmann::json tried = nlohmann::json::array();
    if (const auto found = changes.find(loss.loss); found != changes.end()) {
        for (const StepChange& change : found->second)
            tried.push_back(toJson(change));
    }
    return {{"id", row.id},
            {"name", std::string(row.name)},
            {"figure", row.figure},
            {"seconds", loss.seconds},
            {"share", loss.share},
            {"mfu_without", loss.mfuWithout},
            {"remedy", row.remedy.english()},
            {"changes", tried}};
}

nlohmann::json toJson(const explore::StageTime& time)
{
    return {{"compute_s", time.computeS},
            {"recompute_s", time.recomputeS},
            {"links_s", time.linksS},
            {"idle_s", time.idleS},
            {"rest_s", time.restS}};
}

std::string seconds(double value)
{
    return quantity::formatQuantity(value, Dimension::Seconds, quantity::BytePrefix::Binary, 4);
}

std::string share(double value)
{
    return quantity::formatQuantity(value, Dimension::Ratio, quantity::BytePrefix::Binary, 3);
}

std::string line(const std::string& name, double value, double part)
{
    return padded(name, 36) + padded(seconds(value), 14) + share(part) + "\n";
}

std::string toText(const std::string& name, const StepLosses& losses, const ChangesOf& changes)
{
    std::string text = name + ": where the rest of the peak goes\n\n";
    text += line("Model FLOPs at the peak", losses.idealS, losses.mfu);
    for (const StepLoss& loss : losses.losses)
        text += line(std::string(explore::lossRow(loss.loss).name), loss.seconds, loss.share);
    text += line("Step", losses.stepS, 1) + "\nWhat would win it back\n";
    for (const StepLoss& loss : losses.losses) {
        const LossRow& row = explore::lossRow(loss.loss);
        const auto found = changes.find(loss.loss);
        if (found == changes.end())
            continue;
        text += "\n" + std::string(row.name) + ", at most " + seconds(loss.seconds) + "\n  " +
                row.remedy.english() + "\n";
        for (const StepChange& change : found->second) {
            text += "  saves " + padded(seconds(change.savedS), 12);
            for (const quantity::Fix& edit : change.edits)
                text += edit.path + "=" + edit.value + " ";
            text += change.fits ? "\n" : "(does not fit)\n";
        }
    }
    if (losses.stages.size() > 1) {
        text += "\n" + padded("Stage", 8) + padded("compute", 13) + padded("recompute", 13) +
                padded("links", 13) + padded("idle", 13) + "rest\n";
        for (std::size_t i = 0; i < losses.stages.size(); ++i) {
            const explore::StageTime& time = losses.stages[i];
            text += padded(std::to_string(i), 8) + padded(seconds(time.computeS), 13) +
                    padded(seconds(time.recomputeS), 13) + padded(seconds(time.linksS), 13) +
                    padded(seconds(time.idleS), 13) + seconds(time.restS) + "\n";
        }
    }
    return text;
}

int lossesCommand(const PlanSource& source)
{
    const LoadedPlan loaded = loadPlan(source);
    reportProblems(loaded.problems);
    if (!loaded.document || loaded.isBadUsage)
        return kBadUsage;
    const StepRemedies remedies = explore::stepRemedies(loaded.document->plan);
    const StepLosses& losses = remedies.losses;
    if (!losses.reason.empty()) {
        std::fprintf(stderr, "error: Nothing can be said of this plan: %s.\n",
                     losses.reason.english().c_str());
        return kNotGood;
    }
    ChangesOf changes;
    for (const explore::LossRemedies& each : remedies.list)
        changes[each.loss.loss] = each.changes;
    if (!source.json) {
        print(toText(loaded.document->name, losses, changes));
        return kGood;
    }
    nlohmann::json list = nlohmann::json::array();
    for (const StepLoss& loss : losses.losses)
        list.push_back(toJson(loss, changes));
    nlohmann::json stages = nlohmann::json::array();
    for (const explore::StageTime& time : losses.stages)
        stages.push_back(toJson(time));
    print(nlohmann::json{{"format", "ridgepoint-losses"},
                         {"version", 1},
                         {"plan", loaded.document->name},
                         {"ideal_s", losses.idealS},
                         {"step.time_s", losses.stepS},
                         {"step.mfu", losses.mfu},
                         {"losses", list},
                         {"stages", stages},
                         {"busiest_stage", losses.busiest}});
    return kGood;
}

} // namespace

void addLosses(CLI::App& app, int& exitCode)
{
    auto* command = app.add_subcommand(
        "losses", "Where the rest of the peak goes: from ideal computing to the step, with what "
                  "would win each loss back");
    auto source = std::make_shared<PlanSource>();
    addPlanOptions(*command, *source);
    command->callback([=, &exitCode] { exitCode = lossesCommand(*source); });
}

} // namespace ridgepoint::cli
