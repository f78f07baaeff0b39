// SPDX-License-Identifier: GPL-3.0-or-later
// `fit`: the constants of the operator model, fitted to tables of measured runs; and the errors of
// its predictions with each family of runs left out. Or, of a table of measured parts, what
// kernels, fabrics and layers reach alone.
#include "common.h"
#include "fit_parts.h"

#include "exchange/component_rows.h"
#include "exchange/run_rows.h"
#include "explore/fit_constants.h"
#include "model/predicates.h"
#include "plan/fields.h"
#include "quantity/number_text.h"
#include "json/reader.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>

namespace ridgepoint::cli {
namespace {

using explore::Constant;
using explore::ConstantFit;
using explore::FitResult;
using explore::FitRun;
using explore::KnownError;

struct FitCommand
{
    std::vector<std::string> files;
    std::string constants;
    std::string presets;
    int folds = 10;
    bool all = false;
    bool json = false;
};

/// The table of constants: what is fitted, from which prior. Nothing, and a message, where it
/// cannot be read.
std::optional<std::vector<Constant>> readConstants(const std::string& path)
{
    const auto read = json::readFile(path);
    reportProblems(read.problems);
    if (!read.ok())
        return std::nullopt;
    std::vector<Constant> list;
    for (const auto& row : *read.document) {
        Constant constant;
        try {
            constant.preset = row.at("preset").get<std::string>();
            constant.path = row.at("path").get<std::string>();
            constant.prior = row.at("prior").get<double>();
            constant.spread = row.at("spread").get<double>();
            constant.isShare = row.value("share", false);
            constant.why = row.value("why", std::string());
        } catch (const nlohmann::json::exception&) {
            std::fprintf(stderr,
                         "error: %s: constant %zu needs \"preset\" and \"path\" (texts), \"prior\" "
                         "and \"spread\" (numbers).\n",
                         path.c_str(), list.size() + 1);
            return std::nullopt;
        }
        const auto ref = plan::findField(constant.path);
        const bool isNumber = ref && ref->field->kind == plan::ValueKind::Real;
        const bool isPositive = constant.prior > 0 && constant.spread > 0;
        if (!isNumber || !isPositive || (constant.isShare && constant.prior >= 1)) {
            std::fprintf(stderr, "error: %s: constant %zu (%s): %s\n", path.c_str(),
                         list.size() + 1, constant.path.c_str(),
                         !isNumber ? "there is no such field with a fraction"
                                   : "prior and spread must be above 0, and a share below 1");
            return std::nullopt;
        }
        constant.value = constant.prior;
        list.push_back(std::move(constant));
    }
    return list;
}

/// What runs' errors are told by: accelerator, software and whether there are experts.
std::string groupOf(const exchange::RunRow& row)
{
    const plan::Plan& plan = row.document->plan;
    const auto preset = [&](const char* path) {
        const auto found = row.presetOf.find(path);
        return found == row.presetOf.end() ? std::string("unknown") : found->second;
    };
    return preset("compute.elementwise_ratio") + " " +
           preset("cluster.pools[0].curves.product_efficiency") +
           (model::hasExperts(plan.model) ? " experts" : "");
}

std::vector<FitRun> runsOf(std::vector<exchange::RunRow> rows, bool all)
{
    std::vector<FitRun> runs;
    for (exchange::RunRow& row : rows) {
        if (!row.document || !row.measured.stepS || (!all && !row.isSettled))
            continue;
        FitRun run;
        run.id = row.id;
        run.family = row.family;
        run.group = groupOf(row);
        run.plan = row.document->plan;
        run.presetOf = row.presetOf;
        run.measuredS = *row.measured.stepS;
        runs.push_back(std::move(run));
    }
    return runs;
}

/// Puts a value and its source into the line of a preset's file that has the path. False where no
/// file or line has it, or it cannot be written.
bool writeValue(const std::filesystem::path& folder, const std::string& preset,
                const std::string& field, double value, const std::string& source)
{
    for (const char* kind : {"accelerators", "nodes", "frameworks"}) {
        const auto path = folder / kind / (preset + ".json");
        std::ifstream in(path);
        if (!in)
            continue;
        std::string whole;
        std::string line;
        const std::string key = "\"" + field + "\":";
        bool found = false;
        while (std::getline(in, line)) {
            const std::size_t at = line.find(key);
            if (at != std::string::npos) {
                const nlohmann::ordered_json entry{
                    {"value", nlohmann::ordered_json::parse(quantity::numberText(value, 4))},
                    {"source", source}};
                const bool isLast = line.back() != ',';
                line = line.substr(0, at) + key + " " + entry.dump() + (isLast ? "" : ",");
                found = true;
            }
            whole += line + "\n";
        }
        in.close();
        if (!found)
            continue;
        std::ofstream out(path, std::ios::trunc);
        out << whole;
        return static_cast<bool>(out.flush());
    }
    return false;
}

constexpr const char* kData = "resources/measured/runs.json";

bool writeConstant(const std::filesystem::path& folder, const ConstantFit& fitted)
{
    const auto rounded = [](double share, double steps) {
        return quantity::numberText(std::round(share * steps) / (steps / 100), 3) + "%";
    };
    std::string source = "fitted to " + std::to_string(fitted.runs) + " runs of " + kData + ", +-" +
                         rounded(fitted.spread, 1000) + ", " + rounded(fitted.dataShare, 100) +
                         " decided by them; prior " +
                         quantity::numberText(fitted.constant.prior, 3);
    if (!fitted.constant.why.empty())
        source += ": " + fitted.constant.why;
    return writeValue(folder, fitted.constant.preset, fitted.constant.path, fitted.constant.value,
                      source);
}

/// The software whose kernels a run has: the preset that says what element-wise kernels move.
std::string kernelsOf(const FitRun& run)
{
    const auto found = run.presetOf.find("compute.elementwise_ratio");
    return found == run.presetOf.end() ? std::string() : found->second;
}

/// Writes what errors were seen with a software's runs left out of the fit.
bool writeErrors(const std::filesystem::path& folder, const std::vector<FitRun>& runs,
                 const FitResult& result)
{
    std::map<std::pair<std::string, bool>, std::vector<double>> groups;
    for (std::size_t i = 0; i < runs.size(); ++i)
        groups[{kernelsOf(runs[i]), model::hasExperts(runs[i].plan.model)}].push_back(
            result.errors.leftOut[i]);
    constexpr std::size_t kFewest = 5; // of fewer, a percentile says nothing
    for (const auto& [group, errors] : groups) {
        const auto& [preset, experts] = group;
        if (preset.empty() || errors.size() < kFewest)
            continue;
        const KnownError known = explore::knownError(errors);
        const std::string source = "ridgepoint-cli fit: " + std::to_string(known.runs) +
                                   " runs of " + kData + ", each with its family left out";
        const std::string path = experts ? "compute.expert_error_" : "compute.error_";
        if (!writeValue(folder, preset, path + "68", known.percentile68, source) ||
            !writeValue(folder, preset, path + "95", known.percentile95, source))
            return false;
    }
    return true;
}

nlohmann::json toJson(const KnownError& known)
{
    return {{"runs", known.runs},
            {"median", known.median},
            {"percentile_68", known.percentile68},
            {"percentile_90", known.percentile90},
            {"percentile_95", known.percentile95},
            {"bias", known.bias}};
}

std::string percent(double share, int width = 7)
{
    const std::string text = quantity::numberText(std::round(share * 1000) / 10, 4) + "%";
    const auto wide = static_cast<std::size_t>(width);
    return std::string(text.size() < wide ? wide - text.size() : 0, ' ') + text;
}

struct GroupErrors
{
    std::vector<double> before, within, leftOut;
};

std::map<std::string, GroupErrors> byGroup(const std::vector<FitRun>& runs, const FitResult& result)
{
    std::map<std::string, GroupErrors> groups;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        for (const std::string& name : {runs[i].group, std::string("~all")}) {
            groups[name].before.push_back(result.errors.before[i]);
            groups[name].within.push_back(result.errors.within[i]);
            groups[name].leftOut.push_back(result.errors.leftOut[i]);
        }
    }
    return groups;
}

std::string textOf(const std::vector<FitRun>& runs, const FitResult& result)
{
    std::string text = padded("Constant", 76) + "    prior   fitted    +-   by data  runs\n";
    for (const ConstantFit& fitted : result.constants) {
        const Constant& constant = fitted.constant;
        text += padded(constant.preset + " " + constant.path, 76) +
                padded(" " + quantity::numberText(constant.prior, 4), 10) +
                padded(quantity::numberText(constant.value, 4), 10) + percent(fitted.spread) +
                percent(fitted.dataShare) + "  " + std::to_string(fitted.runs) + "\n";
    }
    text += "\n" + padded("Errors of step time, by software and accelerator", 52) +
            "runs   prior     fitted            left out          bias\n" + padded("", 52) +
            "       median    median  p90      median  p90\n";
    for (const auto& [name, errors] : byGroup(runs, result)) {
        const KnownError before = explore::knownError(errors.before);
        const KnownError within = explore::knownError(errors.within);
        const KnownError leftOut = explore::knownError(errors.leftOut);
        text += padded(name == "~all" ? "all" : name, 52) + padded(std::to_string(before.runs), 5) +
                percent(before.median) + "  " + percent(within.median) +
                percent(within.percentile90) + "    " + percent(leftOut.median) +
                percent(leftOut.percentile90) + "  " + percent(leftOut.bias) + "\n";
    }
    return text;
}

nlohmann::json jsonOf(const std::vector<FitRun>& runs, const FitResult& result)
{
    nlohmann::json constants = nlohmann::json::array();
    for (const ConstantFit& fitted : result.constants)
        constants.push_back({{"preset", fitted.constant.preset},
                             {"path", fitted.constant.path},
                             {"prior", fitted.constant.prior},
                             {"value", fitted.constant.value},
                             {"spread", fitted.spread},
                             {"data_share", fitted.dataShare},
                             {"runs", fitted.runs}});
    nlohmann::json cases = nlohmann::json::array();
    for (std::size_t i = 0; i < runs.size(); ++i)
        cases.push_back({{"id", runs[i].id},
                         {"family", runs[i].family},
                         {"group", runs[i].group},
                         {"measured_step_s", runs[i].measuredS},
                         {"error", result.errors.within[i]},
                         {"error_left_out", result.errors.leftOut[i]}});
    nlohmann::json groups = nlohmann::json::object();
    for (const auto& [name, errors] : byGroup(runs, result))
        groups[name == "~all" ? "all" : name] = {
            {"prior", toJson(explore::knownError(errors.before))},
            {"fitted", toJson(explore::knownError(errors.within))},
            {"left_out", toJson(explore::knownError(errors.leftOut))}};
    return {{"format", "ridgepoint-fit"},
            {"version", 1},
            {"constants", constants},
            {"cases", cases},
            {"groups", groups}};
}

int badUsage(const char* message)
{
    std::fprintf(stderr, "error: %s\n", message);
    return kBadUsage;
}

int fitCommand(const FitCommand& options)
{
    if (std::ranges::any_of(options.files,
                            [](const auto& file) { return exchange::isComponentFile(file); })) {
        if (options.files.size() > 1)
            return badUsage("a table of measured parts is fitted alone, without other files.");
        if (!options.constants.empty() || !options.presets.empty())
            return badUsage("--constants and --write are for tables of runs; this is one of "
                            "measured parts.");
        return fitPartsCommand(options.files.front(), options.json);
    }
    if (options.constants.empty())
        return badUsage("--constants is required for tables of runs.");
    const auto constants = readConstants(options.constants);
    if (!constants)
        return kBadUsage;
    std::vector<exchange::RunRow> rows;
    for (const std::string& file : options.files) {
        exchange::RunRows read = exchange::readRunRowsFile(file);
        reportProblems(read.problems);
        if (hasErrors(read.problems))
            return kBadUsage;
        for (exchange::RunRow& row : read.rows)
            rows.push_back(std::move(row));
    }
    const std::vector<FitRun> runs = runsOf(std::move(rows), options.all);
    if (runs.empty()) {
        std::fputs("error: no row has a plan and a measured step time.\n", stderr);
        return kBadUsage;
    }
    explore::FitOptions fit;
    fit.folds = options.folds;
    const FitResult result = explore::fitConstants(runs, *constants, fit);
    if (!options.presets.empty()) {
        for (const ConstantFit& fitted : result.constants) {
            if (!writeConstant(options.presets, fitted)) {
                std::fprintf(stderr, "error: %s has no preset %s with a line for %s.\n",
                             options.presets.c_str(), fitted.constant.preset.c_str(),
                             fitted.constant.path.c_str());
                return kBadUsage;
            }
        }
        if (options.folds > 1 && !writeErrors(options.presets, runs, result)) {
            std::fprintf(stderr, "error: %s: the known errors cannot be written.\n",
                         options.presets.c_str());
            return kBadUsage;
        }
    }
    if (options.json)
        print(jsonOf(runs, result));
    else
        print(textOf(runs, result));
    return kGood;
}

} // namespace

void addFit(CLI::App& app, int& exitCode)
{
    auto* command = app.add_subcommand(
        "fit", "Constants of the operator model fitted to measured runs, or to measured parts");
    auto options = std::make_shared<FitCommand>();
    command->footer(
        "Of tables of measured runs: the constants of --constants, drawn to their priors, with "
        "the errors of steps on families of runs that were left out.\n"
        "Of one table of measured parts (an object with gemm_by_size, hbm_bandwidth, all_reduce "
        "and the other sections, as tests/validation/components.json): what each accelerator's "
        "kernels and each machine's collectives reach alone, beside what the presets say of "
        "training, with each point's error; and the engine's times of the layers in "
        "layer_timings.");
    command
        ->add_option("TABLE", options->files,
                     "Tables of runs, or one table of measured parts (JSON)")
        ->required()
        ->type_name("FILE");
    command
        ->add_option("--constants", options->constants,
                     "For runs: the constants to fit with their priors "
                     "(resources/measured/constants.json)")
        ->type_name("FILE");
    command
        ->add_option("--write", options->presets,
                     "For runs: write the fitted values into the preset files of this folder")
        ->type_name("FOLDER");
    command
        ->add_option("--folds", options->folds,
                     "For runs: parts of the families that are left out in turn; 0: none")
        ->type_name("N")
        ->check(CLI::Range(0, 1000));
    command->add_flag("--all", options->all,
                      "For runs: rows too that are not marked as settled (core)");
    command->add_flag("--json", options->json, "Print one JSON document and nothing else");
    command->callback([=, &exitCode] { exitCode = fitCommand(*options); });
}

} // namespace ridgepoint::cli
