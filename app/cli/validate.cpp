// SPDX-License-Identifier: GPL-3.0-or-later
// `validate`: predictions against measured runs.
#include "validate.h"

#include "exchange/accuracy_cases.h"
#include "exchange/document_io.h"

#include <filesystem>

namespace ridgepoint::cli {
namespace {

using exchange::RunRow;
using explore::AccuracyCase;
using explore::ErrorSummary;
using explore::Fitting;

const char* fittingName(Fitting fitting)
{
    switch (fitting) {
    case Fitting::Fits:
        return "fits";
    case Fitting::AtRisk:
        return "at-risk";
    case Fitting::DoesNotFit:
        return "does-not-fit";
    case Fitting::Unknown:
        break;
    }
    return "unknown";
}

nlohmann::json toJson(const Compared& compared)
{
    const AccuracyCase& each = compared.comparison;
    nlohmann::json json{{"id", each.id},
                        {"source", each.source},
                        {"family", each.family},
                        {"framework", each.framework},
                        {"metric", explore::metricName(each.metric)},
                        {"metric_told", compared.row.isMetricTold},
                        {"complete", each.isComplete},
                        {"predicted_memory_bytes", number(each.predictedMemoryBytes())},
                        {"measured_memory_bytes", number(each.measuredMemoryBytes)},
                        {"error", number(each.memoryError())},
                        {"predicted_step_s", number(each.prediction.stepS)},
                        {"measured_step_s", number(each.measuredStepS)},
                        {"step_error", number(each.stepError())},
                        {"step_low_68_s", number(each.prediction.low68S)},
                        {"step_high_68_s", number(each.prediction.high68S)},
                        {"step_low_95_s", number(each.prediction.low95S)},
                        {"step_high_95_s", number(each.prediction.high95S)},
                        {"core", each.isSettled},
                        {"accelerator", each.traits.accelerator},
                        {"kernels", each.traits.kernels},
                        {"model", each.traits.model},
                        {"experts", each.traits.hasExperts},
                        {"accelerators", each.traits.accelerators},
                        {"layout", each.traits.layout},
                        {"predicted_allocated_bytes", number(each.prediction.allocatedBytes)},
                        {"predicted_reserved_bytes", number(each.prediction.reservedBytes)},
                        {"predicted_device_bytes", number(each.prediction.deviceBytes)},
                        {"visible_bytes", number(each.prediction.visibleBytes)},
                        {"fits", fittingName(explore::fittingOf(each.prediction))},
                        {"out_of_memory", each.outOfMemory}};
    if (!each.prediction.reason.empty())
        json["reason"] = each.prediction.reason.english();
    if (!each.prediction.stepReason.empty())
        json["step_reason"] = each.prediction.stepReason.english();
    nlohmann::json assumed = nlohmann::json::array();
    for (const exchange::Assumption& assumption : compared.row.assumed)
        assumed.push_back({{"path", assumption.path},
                           {"value", assumption.value},
                           {"why", assumption.why.english()}});
    json["assumed"] = assumed;
    json["missing"] = compared.row.missing;
    return json;
}

nlohmann::json toJson(const std::vector<ErrorSummary>& summaries)
{
    nlohmann::json list = nlohmann::json::array();
    for (const ErrorSummary& each : summaries)
        list.push_back({{"name", each.name},
                        {"metric", each.metric},
                        {"cases", each.cases},
                        {"median", each.median},
                        {"percentile_90", each.percentile90},
                        {"max", each.maximum},
                        {"bias", each.bias}});
    return list;
}

nlohmann::json toJson(const explore::FittingSummary& summary)
{
    return {{"out_of_memory", summary.ranOut},
            {"out_of_memory_does_not_fit", summary.ranOutDoesNotFit},
            {"out_of_memory_at_risk", summary.ranOutAtRisk},
            {"out_of_memory_missed", summary.missed},
            {"ran", summary.ran},
            {"false_alarms", summary.falseAlarms},
            {"false_alarm_ids", summary.alarmed}};
}

nlohmann::json toJson(const std::vector<explore::CrossValidation>& results)
{
    nlohmann::json list = nlohmann::json::array();
    for (const explore::CrossValidation& each : results) {
        const bool isAcross = each.families > 1;
        list.push_back(
            {{"framework", each.framework},
             {"metric", explore::metricName(each.metric)},
             {"cases", each.cases},
             {"families", each.families},
             {"constant", each.constant},
             {"fitted", each.fitted},
             {"median", each.medianWithin},
             {"percentile_90", each.percentile90Within},
             {"median_left_out", isAcross ? nlohmann::json(each.medianAcross) : nlohmann::json()},
             {"percentile_90_left_out",
              isAcross ? nlohmann::json(each.percentile90Across) : nlohmann::json()}});
    }
    return list;
}

/// The plan of each row, to be looked into with the other commands; false where one cannot be
/// written.
bool savePlans(const std::vector<Compared>& all, const std::string& folder)
{
    std::error_code failure;
    std::filesystem::create_directories(folder, failure);
    for (const Compared& each : all) {
        if (!each.row.document)
            continue;
        std::string name = each.row.id;
        for (char& c : name) {
            const bool isPlain =
                std::isalnum(static_cast<unsigned char>(c)) || c == '-' || c == '.';
            c = isPlain ? c : '_';
        }
        const std::filesystem::path path = std::filesystem::path(folder) / (name + ".json");
        if (const auto problem = exchange::saveDocument(*each.row.document, path.string())) {
            reportProblems({*problem});
            return false;
        }
    }
    return true;
}

struct ValidateOptions
{
    std::vector<std::string> files;
    std::string plans;
    int worst = 10;
    bool core = false;
    bool json = false;
};

nlohmann::json jsonOf(const ComparedRows& rows, std::size_t worst)
{
    nlohmann::json list = nlohmann::json::array();
    for (const Compared& each : rows.all)
        list.push_back(toJson(each));
    nlohmann::json summary{{"memory", toJson(explore::memoryErrors(rows.cases))},
                           {"step", toJson(explore::stepErrors(rows.cases))},
                           {"fits", toJson(explore::fittings(rows.cases))},
                           {"cross_validation", toJson(explore::crossValidate(rows.cases))}};
    addSteps(summary, rows, worst);
    return {
        {"format", "ridgepoint-validation"}, {"version", 1}, {"cases", list}, {"summary", summary}};
}

int validateCommand(const ValidateOptions& options)
{
    ComparedRows rows;
    for (const std::string& file : options.files) {
        exchange::RunRows read = exchange::readRunRowsFile(file);
        reportProblems(read.problems);
        if (hasErrors(read.problems))
            return kBadUsage;
        for (RunRow& row : read.rows) {
            if (options.core && !row.isSettled)
                continue;
            AccuracyCase comparison = exchange::accuracyCaseOf(row);
            rows.cases.push_back(comparison);
            rows.all.push_back({std::move(row), std::move(comparison)});
        }
    }
    if (!options.plans.empty() && !savePlans(rows.all, options.plans))
        return kBadUsage;
    const auto worst = static_cast<std::size_t>(options.worst);
    if (options.json)
        print(jsonOf(rows, worst));
    else
        print(stepCases(rows) + memoryText(rows, worst) + "\n" + stepText(rows, worst));
    return kGood;
}

} // namespace

void addValidate(CLI::App& app, int& exitCode)
{
    auto* command =
        app.add_subcommand("validate", "Predictions of memory and step time against measured runs");
    auto options = std::make_shared<ValidateOptions>();
    command->add_option("RUNS", options->files, "Tables of runs (JSON)")
        ->required()
        ->type_name("FILE");
    command->add_option("--worst", options->worst, "How many of the worst cases to list")
        ->type_name("N")
        ->check(CLI::Range(0, 1000000));
    command->add_flag("--core", options->core,
                      "Only rows with all inputs known that a step's time follows from");
    command
        ->add_option("--plans", options->plans,
                     "Write the plan of each run into this folder, for the other commands")
        ->type_name("FOLDER");
    command->add_flag("--json", options->json, "Print one JSON document and nothing else");
    command->callback([=, &exitCode] { exitCode = validateCommand(*options); });
}

} // namespace ridgepoint::cli
