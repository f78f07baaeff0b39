// SPDX-License-Identifier: GPL-3.0-or-later
// What `validate` prints of memory.
#include "validate.h"

#include "quantity/number_text.h"
#include "quantity/units.h"

#include <cmath>
#include <map>

namespace ridgepoint::cli {

using explore::AccuracyCase;
using explore::ErrorSummary;
using memory::Metric;

std::string right(const std::string& text, std::size_t width)
{
    return std::string(width > text.size() ? width - text.size() : 0, ' ') + text;
}

std::string percent(double share)
{
    const double tenths = std::round(share * 1000) / 10;
    return quantity::numberText(tenths, 4) + "%";
}

namespace {

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

} // namespace

std::string memoryText(const ComparedRows& rows, std::size_t worst)
{
    return tableText("Memory: error by source and metric", explore::memoryErrors(rows.cases)) +
           worstText(rows.all, rows.cases, worst) + fittingText(explore::fittings(rows.cases)) +
           validationText(explore::crossValidate(rows.cases)) + missingText(rows.all) +
           reasonsText(rows.cases);
}

} // namespace ridgepoint::cli
