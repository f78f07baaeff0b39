// SPDX-License-Identifier: GPL-3.0-or-later
// `search`: the best layouts for a plan's model, task and machines, and why its own takes longer.
#include "common.h"
#include "outcome_text.h"

#include "exchange/document_io.h"
#include "explore/layout_scale.h"
#include "explore/layout_search.h"
#include "pipeline/schedule_table.h"
#include "plan/fields.h"
#include "plan/figures.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint::cli {
namespace {

using explore::FoundLayout;
using explore::LayoutSearch;
using quantity::Dimension;

struct SearchOptions
{
    PlanSource source;
    std::size_t top = 10;
    unsigned threads = 0;
    std::vector<std::int64_t> microBatches;
    std::vector<std::string> schedules;
    std::int64_t mostTensorParallel = 0;
    std::string output;
    bool explain = false;
};

/// "TP 8, PP 4, DP 32, ZeRO 1, micro-batch 2": what is not as usual, in short.
std::string shortText(const layout::Layout& layout, std::int64_t dataParallel)
{
    std::string text = "TP " + std::to_string(layout.tensorParallel);
    const auto add = [&](const std::string& part) { text += ", " + part; };
    if (layout.tensorParallel > 1 && !layout.sequenceParallel)
        text += " without SP";
    if (layout.pipelineParallel > 1) {
        const pipeline::ScheduleRow& row =
            pipeline::scheduleRows()[static_cast<std::size_t>(layout.schedule)];
        add("PP " + std::to_string(layout.pipelineParallel) + " " + std::string(row.name) +
            (row.takesChunks ? " v=" + std::to_string(layout.chunks) : ""));
    }
    if (layout.contextParallel > 1)
        add("CP " + std::to_string(layout.contextParallel));
    if (layout.expertParallel > 1)
        add("EP " + std::to_string(layout.expertParallel));
    if (layout.expertTensorParallel && *layout.expertTensorParallel != layout.tensorParallel)
        add("ETP " + std::to_string(*layout.expertTensorParallel));
    add("DP " + std::to_string(dataParallel));
    if (layout.zeroStage != layout::ZeroStage::None) {
        add("ZeRO " + std::to_string(static_cast<int>(layout.zeroStage)));
        if (layout.zeroStage == layout::ZeroStage::Three && !layout.reshardAfterForward)
            text += " kept";
        if (layout.shardRanks > 0)
            text += " in groups of " + std::to_string(layout.shardRanks);
    }
    add("micro-batch " + std::to_string(layout.microBatchSequences));
    const auto field = plan::findField("layout.recompute");
    if (layout.recompute != model::Recompute::None)
        add("recompute " +
            std::string(field->field->choices[static_cast<std::size_t>(layout.recompute)]));
    return text;
}

nlohmann::json causesJson(const explore::StepCauses& causes)
{
    nlohmann::json json = nlohmann::json::object();
    for (std::size_t i = 0; i < causes.size(); ++i)
        json[std::string(plan::figureRow(explore::kStepCauses[i]).id)] = number(causes[i]);
    return json;
}

/// The layout's fields that mean something in it, as they are typed.
nlohmann::json layoutJson(const plan::Plan& plan, const layout::Layout& layout)
{
    plan::Plan changed = plan;
    changed.layout = layout;
    nlohmann::json json = nlohmann::json::object();
    for (const plan::Field& field : plan::fields()) {
        if (field.path.starts_with("layout.") && field.applies(changed, 0))
            json[std::string(field.path)] = plan::valueText(field, field.get(changed, 0));
    }
    return json;
}

nlohmann::json toJson(const plan::Plan& plan, const FoundLayout& found)
{
    return {{"layout", layoutJson(plan, found.layout)},
            {"data_parallel", found.dataParallel},
            {"edits", editsJson(found.edits)},
            {"step_s", number(found.outcome.stepS)},
            {"peak_bytes", number(found.outcome.peakBytes)},
            {"margin_bytes", number(found.outcome.marginBytes)},
            {"completion_days", number(found.outcome.completionDays)},
            {"cost", number(found.outcome.cost)},
            {"mfu", number(found.mfu)},
            {"causes", causesJson(found.causes)}};
}

nlohmann::json toJson(const plan::Plan& plan, const std::vector<FoundLayout>& list)
{
    nlohmann::json json = nlohmann::json::array();
    for (const FoundLayout& found : list)
        json.push_back(toJson(plan, found));
    return json;
}

/// Seconds by which the plan's own step is longer than the best, by cause.
explore::StepCauses longerBy(const LayoutSearch& search)
{
    explore::StepCauses longer = search.present.causes;
    for (std::size_t i = 0; i < longer.size(); ++i) {
        const auto& best = search.best.front().causes[i];
        if (longer[i] && best)
            *longer[i] -= *best;
        else
            longer[i].reset();
    }
    return longer;
}

nlohmann::json presentJson(const plan::Plan& plan, const LayoutSearch& search)
{
    nlohmann::json json = toJson(plan, search.present);
    json["fits"] = search.presentFits;
    json["rank"] = search.presentRank > 0 ? nlohmann::json(search.presentRank) : nlohmann::json();
    json["rank_is_exact"] = search.isRankExact;
    json["longer_by"] = search.best.empty() ? nlohmann::json() : causesJson(longerBy(search));
    return json;
}

/// Sharding inside a fast domain against sharding over all ranks, and tensor parallelism across
/// domains.
struct Explained
{
    explore::ShardingByScale sharding;
    explore::TensorParallelReach tensor;
};

nlohmann::json toJson(const plan::Plan& plan, const Explained& explained)
{
    nlohmann::json rows = nlohmann::json::array();
    for (const explore::ShardingAtScale& row : explained.sharding.rows)
        rows.push_back({{"nodes", row.nodes},
                        {"refusal", row.refusal.english()},
                        {"whole", outcomeJson(row.whole)},
                        {"inside", outcomeJson(row.inside)},
                        {"inside_is_better", row.isInsideBetter()}});
    const auto& from = explained.sharding.insideFrom;
    const auto found = [&](const std::optional<FoundLayout>& each) {
        return each ? toJson(plan, *each) : nlohmann::json();
    };
    return {{"sharding",
             {{"reason", explained.sharding.reason.english()},
              {"ranks_in_domain", explained.sharding.ranksInDomain},
              {"inside_from_nodes", from ? nlohmann::json(*from) : nlohmann::json()},
              {"rows", rows}}},
            {"tensor_parallel",
             {{"domain", explained.tensor.domain},
              {"inside", found(explained.tensor.inside)},
              {"across", found(explained.tensor.across)}}}};
}

nlohmann::json toJson(const std::string& name, const plan::Plan& plan, const LayoutSearch& search)
{
    nlohmann::json refused = nlohmann::json::array();
    for (const explore::RefusedLayouts& each : search.refused)
        refused.push_back(
            {{"rule", each.rule}, {"count", each.count}, {"example", each.example.english()}});
    nlohmann::json caveats = nlohmann::json::array();
    for (const quantity::Text& caveat : search.caveats)
        caveats.push_back(caveat.english());
    return {{"format", "ridgepoint-search"},
            {"version", 1},
            {"plan", name},
            {"considered", search.considered},
            {"refused_count", search.refusedCount},
            {"refused", refused},
            {"bounded", search.bounded},
            {"evaluated", search.evaluated},
            {"fitting", search.fitting},
            {"best", search.best.empty() ? nlohmann::json() : toJson(plan, search.best.front())},
            {"top", toJson(plan, search.best)},
            {"front", toJson(plan, search.front)},
            {"present", presentJson(plan, search)},
            {"caveats", caveats}};
}

std::string row(const FoundLayout& found)
{
    return padded(amount(found.outcome.stepS, Dimension::Seconds), 11) +
           padded(amount(found.outcome.peakBytes, Dimension::Bytes), 12) +
           padded(amount(found.mfu, Dimension::Ratio), 8) +
           shortText(found.layout, found.dataParallel) + "\n";
}

std::string signedSeconds(double value)
{
    return (value < 0 ? "-" : "+") + amount(std::abs(value), Dimension::Seconds);
}

std::string presentText(const LayoutSearch& search)
{
    std::string text = "\n  Mine          " + row(search.present);
    if (!search.presentFits)
        return text + "    It does not fit.\n";
    text += "    number " + std::to_string(search.presentRank) +
            (search.isRankExact ? "" : " or later") + " of those that fit\n";
    if (search.best.empty() || !search.best.front().outcome.stepS)
        return text;
    const double all = *search.present.outcome.stepS - *search.best.front().outcome.stepS;
    text += "    " + signedSeconds(all) + " a step against the best:";
    const auto longer = longerBy(search);
    bool any = false;
    for (std::size_t i = 0; i < longer.size(); ++i) {
        constexpr double kNoticed = 1e-3; // of the step
        if (longer[i] && std::abs(*longer[i]) > kNoticed * *search.best.front().outcome.stepS) {
            text += std::string(any ? "," : "") + " " +
                    std::string(plan::figureRow(explore::kStepCauses[i]).label) + " " +
                    signedSeconds(*longer[i]);
            any = true;
        }
    }
    return text + (any ? "\n" : " nothing to speak of\n");
}

std::string toText(const LayoutSearch& search)
{
    std::string text;
    for (const quantity::Text& caveat : search.caveats)
        text += "  Note: " + caveat.english() + "\n";
    text += "  " + std::to_string(search.considered) + " layouts considered, " +
            std::to_string(search.refusedCount) + " refused, " + std::to_string(search.bounded) +
            " ruled out by bounds, " + std::to_string(search.evaluated) + " evaluated, of which " +
            std::to_string(search.fitting) + " fit\n";
    for (const explore::RefusedLayouts& each : search.refused)
        text += "    " + std::to_string(each.count) + ": " + each.example.english() + "\n";
    if (search.best.empty())
        return text + "\n  No layout fits.\n" + presentText(search);
    text += "\n  The best\n";
    for (std::size_t i = 0; i < search.best.size(); ++i) {
        const std::string place = std::to_string(i + 1);
        text += "  " + padded(place, 4) + row(search.best[i]);
    }
    if (!search.best.front().edits.empty())
        text += "    " + setText(search.best.front().edits) + "\n";
    if (search.front.size() > 1) {
        text += "\n  Less memory for more time\n";
        for (const FoundLayout& found : search.front)
            text += "      " + row(found);
    }
    return text + presentText(search);
}

std::string toText(const Explained& explained)
{
    const explore::ShardingByScale& sharding = explained.sharding;
    std::string text = "\n  Sharding inside a fast domain, copies outside it\n";
    if (!sharding.reason.empty())
        text += "    " + sharding.reason.english() + "\n";
    for (const explore::ShardingAtScale& row : sharding.rows) {
        const std::string nodes = std::to_string(row.nodes) + " nodes";
        text += "    " + padded(nodes, 14);
        if (!row.refusal.empty()) {
            text += row.refusal.english() + "\n";
            continue;
        }
        const auto side = [](const explore::Outcome& outcome) {
            const bool fits = outcome.marginBytes && *outcome.marginBytes >= 0;
            return amount(outcome.stepS, Dimension::Seconds) + (fits ? "" : " (too much memory)");
        };
        text += "all ranks " + padded(side(row.whole), 28) + "groups of " +
                std::to_string(sharding.ranksInDomain) + " " + side(row.inside) +
                (row.isInsideBetter() ? "  better\n" : "\n");
    }
    if (sharding.reason.empty())
        text +=
            "    " + (sharding.insideFrom
                          ? "It pays from " + std::to_string(*sharding.insideFrom) + " nodes on.\n"
                          : std::string("It does not pay at the largest of these numbers.\n"));
    text += "\n  Tensor parallelism inside a fast domain of " +
            std::to_string(explained.tensor.domain) + " accelerators, and across domains\n";
    const auto side = [&](const char* name, const std::optional<FoundLayout>& found) {
        text += "    " + padded(name, 10) + (found ? row(*found) : "no layout fits\n");
    };
    side("inside", explained.tensor.inside);
    side("across", explained.tensor.across);
    return text;
}

bool readSchedules(const std::vector<std::string>& names, std::vector<layout::Schedule>& list)
{
    for (const std::string& name : names) {
        const pipeline::ScheduleRow* row = pipeline::findScheduleRow(name);
        if (!row) {
            std::fprintf(stderr, "error: %s.\n",
                         pipeline::whyNoSchedule(name, 1, 1).english().c_str());
            return false;
        }
        list.push_back(static_cast<layout::Schedule>(row - pipeline::scheduleRows().data()));
    }
    return true;
}

int searchCommand(const SearchOptions& options)
{
    const LoadedPlan loaded = loadPlan(options.source);
    reportProblems(loaded.problems);
    if (!loaded.document || loaded.isBadUsage)
        return kBadUsage;
    const plan::Plan& plan = loaded.document->plan;
    explore::LayoutSearchOptions wanted;
    wanted.top = options.top;
    wanted.threads = options.threads;
    wanted.choices.microBatches = options.microBatches;
    wanted.choices.mostTensorParallel = options.mostTensorParallel;
    if (!readSchedules(options.schedules, wanted.choices.schedules))
        return kBadUsage;
    const LayoutSearch search = explore::searchLayouts(plan, wanted);
    if (!search.reason.empty())
        return cannotSay(search.reason);
    if (!options.output.empty() && !search.best.empty()) {
        plan::Document best = *loaded.document;
        for (const quantity::Fix& edit : search.best.front().edits)
            (void)plan::setField(best.plan, edit.path, edit.value); // they were tried
        if (const auto problem = exchange::saveDocument(best, options.output)) {
            reportProblems({*problem});
            return kBadUsage;
        }
    }
    std::optional<Explained> explained;
    if (options.explain)
        explained =
            Explained{explore::shardingByScale(plan), explore::tensorParallelReach(plan, wanted)};
    if (options.source.json) {
        nlohmann::json json = toJson(loaded.document->name, plan, search);
        if (explained)
            json["explained"] = toJson(plan, *explained);
        print(json);
    } else {
        print(loaded.document->name + "\n" + toText(search) +
              (explained ? toText(*explained) : std::string()));
    }
    return search.best.empty() ? kNotGood : kGood;
}

} // namespace

void addSearch(CLI::App& app, int& exitCode)
{
    auto* command = app.add_subcommand(
        "search",
        "The best layouts for the model and the machines, and why the plan's takes longer");
    auto options = std::make_shared<SearchOptions>();
    addPlanOptions(*command, options->source);
    command->add_option("--top", options->top, "Layouts to list")->check(CLI::Range(2, 1000));
    command
        ->add_option("--micro-batches", options->microBatches,
                     "Sequences of a micro-batch to try (powers of 2 if not told)")
        ->delimiter(',')
        ->check(CLI::Range(std::int64_t{1}, std::int64_t{1000000}));
    command
        ->add_option("--schedules", options->schedules,
                     "Pipeline schedules to try (those of the plan's framework if not told)")
        ->delimiter(',')
        ->type_name("SCHEDULE");
    command
        ->add_option("--most-tensor-parallel", options->mostTensorParallel,
                     "No larger tensor-parallel groups than this")
        ->check(CLI::Range(std::int64_t{1}, std::int64_t{65536}));
    command->add_option("--threads", options->threads, "Threads to use (as many as cores)")
        ->check(CLI::Range(1U, 1024U));
    command
        ->add_option("-o,--output", options->output, "Where to write the plan of the best layout")
        ->type_name("FILE");
    command->add_flag("--explain", options->explain,
                      "Say from how many nodes on sharding inside a node pays, and whether tensor "
                      "parallelism across nodes does");
    command->callback([=, &exitCode] { exitCode = searchCommand(*options); });
}

} // namespace ridgepoint::cli
