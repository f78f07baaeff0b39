// SPDX-License-Identifier: GPL-3.0-or-later
// What `validate` says of step times.
#include "validate.h"

#include "explore/chart_data.h"
#include "explore/step_accuracy.h"
#include "explore/sweeps.h"
#include "quantity/number_text.h"
#include "quantity/units.h"

#include <map>

namespace ridgepoint::cli {
namespace {

using explore::AccuracyCase;
using explore::StepGrouping;
using explore::StepSummary;
using explore::Sweep;

std::string secondsText(const std::optional<double>& seconds)
{
    return seconds ? quantity::formatQuantity(*seconds, quantity::Dimension::Seconds,
                                              quantity::BytePrefix::Decimal, 4)
                   : std::string("-");
}

std::string summaryText(const std::vector<StepSummary>& summaries)
{
    std::string text = padded("Step time", 34) + right("rows", 6) + right("covered", 9) +
                       right("median", 9) + right("p90", 9) + right("bias", 9) +
                       right("in 68%", 9) + right("in 95%", 9) + "\n";
    StepGrouping before = StepGrouping::All;
    for (const StepSummary& each : summaries) {
        if (each.grouping != before)
            text += "by " + std::string(explore::groupingName(each.grouping).text()) + "\n";
        before = each.grouping;
        const bool isAll = each.grouping == StepGrouping::All;
        const auto share = [](double value, int of) {
            return right(of > 0 ? percent(value) : std::string("-"), 9);
        };
        text += padded((isAll ? "" : "  ") + each.name.substr(0, 31), 34) +
                right(std::to_string(each.rows), 6) + right(std::to_string(each.covered), 9) +
                share(each.median, each.covered) + share(each.percentile90, each.covered) +
                share(each.bias, each.covered) + share(each.within68, each.ranged) +
                share(each.within95, each.ranged) + "\n";
    }
    return text;
}

/// What limits the plan of a row, in a sentence.
std::string limitOf(const exchange::RunRow& row)
{
    if (!row.document)
        return {};
    const plan::Plan& plan = row.document->plan;
    return explore::whatLimits(plan, plan::evaluate(plan)).english();
}

std::string worstText(const ComparedRows& rows, std::size_t most)
{
    const auto worst = explore::worstSteps(rows.cases, most);
    std::string text = worst.empty() ? "" : "\nWorst steps\n";
    for (const std::size_t i : worst) {
        const AccuracyCase& each = rows.cases[i];
        text += "  " + padded(each.id, 60) + right(percent(*each.stepError()), 8) + "  " +
                secondsText(each.prediction.stepS) + " for " + secondsText(each.measuredStepS) +
                ", " + each.framework + "\n      " + limitOf(rows.all[i].row) + "\n";
    }
    return text;
}

std::string caseText(const std::vector<AccuracyCase>& cases)
{
    std::string text = padded("Steps", 62) + padded("predicted", 11) + padded("68 of 100", 23) +
                       padded("95 of 100", 23) + padded("measured", 11) + right("error", 7) + "\n";
    const auto range = [](const std::optional<double>& low, const std::optional<double>& high) {
        return low && high ? secondsText(low) + " - " + secondsText(high) : std::string("-");
    };
    bool hasAny = false;
    for (const AccuracyCase& each : cases) {
        if (!each.prediction.stepS && !each.measuredStepS)
            continue;
        hasAny = true;
        const auto error = each.stepError();
        text += "  " + padded(each.id, 60) + padded(secondsText(each.prediction.stepS), 11) +
                padded(range(each.prediction.low68S, each.prediction.high68S), 23) +
                padded(range(each.prediction.low95S, each.prediction.high95S), 23) +
                padded(secondsText(each.measuredStepS), 11) +
                right(error ? percent(*error) : std::string("-"), 7) + "\n";
    }
    return hasAny ? text + "\n" : std::string();
}

std::string uncoveredText(const std::vector<AccuracyCase>& cases)
{
    std::string text;
    int count = 0;
    for (const AccuracyCase& each : cases) {
        const quantity::Text reason = explore::uncoveredReason(each);
        if (reason.empty())
            continue;
        ++count;
        text += "  " + padded(each.id, 60) + reason.english() + "\n";
    }
    return count > 0
               ? "\nMeasured steps that are not covered: " + std::to_string(count) + "\n" + text
               : std::string();
}

std::string sweepText(const std::vector<Sweep>& sweeps)
{
    if (sweeps.empty())
        return {};
    std::string text = "\n" + padded("Sweeps over layouts, time for a token", 76) +
                       right("rows", 5) + right("rho", 8) + right("best within", 13) + "\n";
    for (const Sweep& each : sweeps) {
        const std::string name = each.source + " " + each.model + ", " +
                                 std::to_string(each.accelerators) + " " + each.accelerator;
        text += "  " + padded(name.substr(0, 73), 74) +
                right(std::to_string(each.cases.size()), 5) +
                right(each.rho ? quantity::numberText(*each.rho, 2) : std::string("-"), 8) +
                right(percent(each.bestWithin), 13) + "\n";
    }
    return text;
}

nlohmann::json toJson(const StepSummary& each)
{
    nlohmann::json json{{"by", std::string(explore::groupingName(each.grouping).text())},
                        {"name", each.name},
                        {"rows", each.rows},
                        {"covered", each.covered},
                        {"within_68", nullptr},
                        {"within_95", nullptr},
                        {"median", nullptr},
                        {"percentile_90", nullptr},
                        {"bias", nullptr}};
    if (each.covered > 0) {
        json["median"] = each.median;
        json["percentile_90"] = each.percentile90;
        json["bias"] = each.bias;
    }
    if (each.ranged > 0) {
        json["within_68"] = each.within68;
        json["within_95"] = each.within95;
    }
    return json;
}

nlohmann::json toJson(const Sweep& sweep, const std::vector<AccuracyCase>& cases)
{
    nlohmann::json ids = nlohmann::json::array();
    for (const std::size_t i : sweep.cases)
        ids.push_back(cases[i].id);
    return {{"source", sweep.source},           {"model", sweep.model},
            {"accelerator", sweep.accelerator}, {"accelerators", sweep.accelerators},
            {"rows", sweep.cases.size()},       {"ids", ids},
            {"rho", number(sweep.rho)},         {"best_within", sweep.bestWithin}};
}

} // namespace

std::string stepCases(const ComparedRows& rows)
{
    return caseText(rows.cases);
}

std::string stepText(const ComparedRows& rows, std::size_t worst)
{
    return summaryText(explore::stepAccuracy(rows.cases)) + worstText(rows, worst) +
           sweepText(explore::findSweeps(rows.cases)) + uncoveredText(rows.cases);
}

void addSteps(nlohmann::json& summary, const ComparedRows& rows, std::size_t worst)
{
    summary["step_groups"] = nlohmann::json::array();
    for (const StepSummary& each : explore::stepAccuracy(rows.cases))
        summary["step_groups"].push_back(toJson(each));
    summary["step_worst"] = nlohmann::json::array();
    for (const std::size_t i : explore::worstSteps(rows.cases, worst))
        summary["step_worst"].push_back({{"id", rows.cases[i].id},
                                         {"error", number(rows.cases[i].stepError())},
                                         {"limit", limitOf(rows.all[i].row)}});
    summary["step_uncovered"] = nlohmann::json::array();
    for (const AccuracyCase& each : rows.cases) {
        if (const quantity::Text reason = explore::uncoveredReason(each); !reason.empty())
            summary["step_uncovered"].push_back({{"id", each.id}, {"reason", reason.english()}});
    }
    summary["sweeps"] = nlohmann::json::array();
    for (const Sweep& each : explore::findSweeps(rows.cases))
        summary["sweeps"].push_back(toJson(each, rows.cases));
}

} // namespace ridgepoint::cli
