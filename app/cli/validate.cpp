// SPDX-License-Identifier: GPL-3.0-or-later
// `validate`: predictions against measured runs.
#include "common.h"

#include "exchange/document_io.h"
#include "exchange/run_rows.h"
#include "explore/accuracy.h"
#include "quantity/number_text.h"
#include "quantity/units.h"

#include <cmath>
#include <filesystem>
#include <map>

namespace ridgepoint::cli {
namespace {

using exchange::RunRow;
using explore::AccuracyCase;
using explore::ErrorSummary;
using explore::Fitting;
using memory::Metric;

/// A row and its comparison.
struct Compared
{
    RunRow row;
    AccuracyCase comparison;
};

Compared compare(RunRow row)
{
    AccuracyCase each;
    each.id = row.id;
    each.source = row.source;
    each.family = row.family;
    each.framework = row.framework;
    each.metric = row.metric;
    each.isComplete = row.missing.empty();
    // the prediction is made before and without what was measured
    if (row.document)
        each.prediction = explore::predictRun(row.document->plan, row.stage);
    else
        each.prediction.reason = row.reason;
    each.measuredMemoryBytes = row.measured.memoryBytes;
    each.measuredStepS = row.measured.stepS;
    each.outOfMemory = row.measured.outOfMemory;
    return {std::move(row), std::move(each)};
}

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

nlohmann::json orNull(const std::optional<double>& value)
{
    return value ? nlohmann::json(*value) : nlohmann::json();
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
                        {"predicted_memory_bytes", orNull(each.predictedMemoryBytes())},
                        {"measured_memory_bytes", orNull(each.measuredMemoryBytes)},
                        {"error", orNull(each.memoryError())},
                        {"predicted_step_s", orNull(each.prediction.stepS)},
                        {"measured_step_s", orNull(each.measuredStepS)},
                        {"step_error", orNull(each.stepError())},
                        {"predicted_allocated_bytes", orNull(each.prediction.allocatedBytes)},
                        {"predicted_reserved_bytes", orNull(each.prediction.reservedBytes)},
                        {"predicted_device_bytes", orNull(each.prediction.deviceBytes)},
                        {"visible_bytes", orNull(each.prediction.visibleBytes)},
                        {"fits", fittingName(explore::fittingOf(each.prediction))},
                        {"out_of_memory", each.outOfMemory}};
    if (!each.prediction.reason.empty())
        json["reason"] = each.prediction.reason.english();
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

std::string right(const std::string& text, std::size_t width)
{
    return std::string(width > text.size() ? width - text.size() : 0, ' ') + text;
}

std::string percent(double share)
{
    const double tenths = std::round(share * 1000) / 10;
    return quantity::numberText(tenths, 4) + "%";
}

std::string tableText(const char* title, const std::vector<ErrorSummary>& summaries)
{
    std::string text = padded(title, 44) + right("rows", 5) + right("median", 9) + right("p90", 9) +
                       right("max", 9) + right("bias", 9) + "\n";
    for (const ErrorSummary& each : summaries) {
        std::string name = each.name;
        if (!each.metric.empty() && !name.ends_with(each.metric))
            name += " (" + each.metric + ")";
        text += padded(name.substr(0, 43), 44) + right(std::to_string(each.cases), 5) +
                right(percent(each.median), 9) + right(percent(each.percentile90), 9) +
                right(percent(each.maximum), 9) + right(percent(each.bias), 9) + "\n";
    }
    return text;
}

std::string bytesText(const std::optional<double>& bytes)
{
    return bytes ? quantity::formatQuantity(*bytes, quantity::Dimension::Bytes,
                                            quantity::BytePrefix::Decimal, 4)
                 : std::string("-");
}

std::string worstText(const std::vector<Compared>& all, const std::vector<AccuracyCase>& cases,
                      std::size_t most)
{
    std::string text = "\nWorst\n";
    for (const std::size_t i : explore::worstCases(cases, most)) {
        const AccuracyCase& each = cases[i];
        text += "  " + padded(each.id, 60) + right(percent(*each.memoryError()), 8) + "  " +
                bytesText(each.predictedMemoryBytes()) + " for " +
                bytesText(each.measuredMemoryBytes) + " " + explore::metricName(each.metric) +
                ", " + all[i].row.framework + "\n";
    }
    return text;
}

std::string validationText(const std::vector<explore::CrossValidation>& results)
{
    if (results.empty())
        return {};
    std::string text =
        "\nFitted constants: each family predicted with the constant of the other families\n";
    for (const explore::CrossValidation& each : results) {
        const auto constant = [&](double value) {
            return each.metric == Metric::Reserved ? "x" + quantity::numberText(value, 4)
                                                   : "+" + bytesText(value);
        };
        text +=
            "  " + padded(each.framework, 28) + padded(explore::metricName(each.metric), 10) +
            right(std::to_string(each.cases), 4) + " rows" +
            right(std::to_string(each.families), 4) + " families  " +
            padded(constant(each.constant) + " used, " + constant(each.fitted) + " fitted", 36) +
            percent(each.medianWithin) + " / " + percent(each.percentile90Within) +
            (each.families > 1 ? ", left out " + percent(each.medianAcross) + " / " +
                                     percent(each.percentile90Across)
                               : std::string(", one family only")) +
            "\n";
    }
    return text;
}

std::string fittingText(const explore::FittingSummary& summary)
{
    std::string text = "\nOut of memory: " + std::to_string(summary.ranOut) + " runs, " +
                       std::to_string(summary.ranOutDoesNotFit) + " predicted not to fit, " +
                       std::to_string(summary.ranOutAtRisk) + " at risk";
    for (const std::string& id : summary.missed)
        text += "\n  missed: " + id;
    text += "\nRan: " + std::to_string(summary.ran) + " runs, " +
            std::to_string(summary.falseAlarms) + " predicted not to fit";
    for (const std::string& id : summary.alarmed)
        text += "\n  false alarm: " + id;
    return text + "\n";
}

std::string reasonsText(const std::vector<AccuracyCase>& cases)
{
    std::string text;
    int without = 0;
    for (const AccuracyCase& each : cases) {
        const bool isWanted = each.measuredMemoryBytes || each.outOfMemory;
        if (!isWanted || each.prediction.allocatedBytes)
            continue;
        ++without;
        text += "  " + padded(each.id, 44) + each.prediction.reason.english() + "\n";
    }
    return without > 0 ? "\nMeasured, but not predicted: " + std::to_string(without) + "\n" + text
                       : std::string();
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
    bool json = false;
};

/// Measured rows that do not count above, by what they do not tell.
std::string missingText(const std::vector<Compared>& all)
{
    std::map<std::string, std::vector<double>> errors;
    for (const Compared& each : all) {
        const auto error = each.comparison.memoryError();
        for (std::size_t i = 0; error && i < each.row.missing.size(); ++i)
            errors[each.row.missing[i]].push_back(std::abs(*error));
    }
    std::string text;
    for (const auto& [what, list] : errors)
        text += "  " + padded(what, 34) + right(std::to_string(list.size()), 4) + " rows, median " +
                percent(explore::quantile(list, 0.5)) + "\n";
    return text.empty()
               ? text
               : "\nNot counted, since the table does not tell what decides memory\n" + text;
}

int validateCommand(const ValidateOptions& options)
{
    std::vector<Compared> all;
    for (const std::string& file : options.files) {
        exchange::RunRows read = exchange::readRunRowsFile(file);
        reportProblems(read.problems);
        if (hasErrors(read.problems))
            return kBadUsage;
        for (RunRow& row : read.rows)
            all.push_back(compare(std::move(row)));
    }
    if (!options.plans.empty() && !savePlans(all, options.plans))
        return kBadUsage;
    std::vector<AccuracyCase> cases;
    for (const Compared& each : all)
        cases.push_back(each.comparison);
    const auto memory = explore::memoryErrors(cases);
    const auto steps = explore::stepErrors(cases);
    const auto fits = explore::fittings(cases);
    const auto across = explore::crossValidate(cases);
    if (options.json) {
        nlohmann::json list = nlohmann::json::array();
        for (const Compared& each : all)
            list.push_back(toJson(each));
        print(nlohmann::json{{"format", "ridgepoint-validation"},
                             {"version", 1},
                             {"cases", list},
                             {"summary",
                              {{"memory", toJson(memory)},
                               {"step", toJson(steps)},
                               {"fits", toJson(fits)},
                               {"cross_validation", toJson(across)}}}});
        return kGood;
    }
    print(tableText("Memory: error by source and metric", memory) +
          worstText(all, cases, static_cast<std::size_t>(options.worst)) + fittingText(fits) +
          validationText(across) + missingText(all) + reasonsText(cases) + "\n" +
          tableText("Step time at the plan's assumed efficiency", steps));
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
    command
        ->add_option("--plans", options->plans,
                     "Write the plan of each run into this folder, for the other commands")
        ->type_name("FOLDER");
    command->add_flag("--json", options->json, "Print one JSON document and nothing else");
    command->callback([=, &exitCode] { exitCode = validateCommand(*options); });
}

} // namespace ridgepoint::cli
