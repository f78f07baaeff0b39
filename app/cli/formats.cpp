// SPDX-License-Identifier: GPL-3.0-or-later
// `formats`: the number formats side by side, with the bytes of a plan's weights in each.
#include "common.h"

#include "explore/format_table.h"
#include "quantity/number_text.h"
#include "quantity/units.h"

namespace ridgepoint::cli {
namespace {

using memory::FormatRow;
using memory::WeightTraining;
using quantity::Dimension;

const char* trainingName(WeightTraining training)
{
    switch (training) {
    case WeightTraining::Itself:
        return "trained";
    case WeightTraining::WithMaster:
        return "trained-with-master";
    case WeightTraining::OnlyFrozen:
        return "frozen";
    }
    return "frozen";
}

nlohmann::json toJson(const explore::FormatComparison& each)
{
    const FormatRow& row = *each.format;
    return {{"format", std::string(each.key)},
            {"label", std::string(row.label)},
            {"bits", row.bits},
            {"exponent_bits", row.exponentBits},
            {"mantissa_bits", row.mantissaBits},
            {"largest", row.largest},
            {"smallest_normal", row.smallestNormal},
            {"smallest", row.smallest},
            {"values_per_scale", row.valuesPerScale},
            {"bytes_per_value", each.bytesPerValue},
            {"all_weight_bytes", each.allBytes},
            {"weight_bytes", each.weightBytes},
            {"is_of_weights", each.isOfWeights},
            {"weights", trainingName(row.weights)},
            {"gradients", row.gradients},
            {"moments", row.moments},
            {"scaling", std::string(row.scaling)},
            {"risk", std::string(row.risk)},
            {"source", std::string(row.source)}};
}

std::string amount(double value, Dimension dimension)
{
    return quantity::formatQuantity(value, dimension, quantity::BytePrefix::Decimal, 4);
}

/// "1.175e-38": magnitudes that no prefix is usual for.
std::string magnitude(double value)
{
    return value > 0 ? quantity::numberText(value, 4) : std::string("-");
}

std::string toText(const explore::FormatComparison& each)
{
    const FormatRow& row = *each.format;
    const std::string bits = row.exponentBits > 0
                                 ? std::to_string(row.exponentBits) + " exponent, " +
                                       std::to_string(row.mantissaBits) + " mantissa"
                                 : std::string("a table of levels, or equal steps");
    const std::string uses =
        std::string("weights ") +
        (row.weights == WeightTraining::Itself       ? "(trained themselves)"
         : row.weights == WeightTraining::WithMaster ? "(trained beside master weights)"
                                                     : "(frozen, beside adapters)") +
        (row.gradients ? ", gradients" : "") + (row.moments ? ", moments" : "");
    std::string weights = amount(each.allBytes, Dimension::Bytes);
    if (each.weightBytes != each.allBytes)
        weights += "; " + amount(each.weightBytes, Dimension::Bytes) + " as the plan holds them";
    return std::string(each.key) + (each.isOfWeights ? "  (the plan's weights)" : "") +
           "\n  Value    " + std::to_string(row.bits) + " bits (" + bits + "), " +
           quantity::numberText(each.bytesPerValue, 6) + " B with scales" + "\n  Weights  " +
           weights + "\n  Range    " + magnitude(row.smallest) + " to " + magnitude(row.largest) +
           (row.smallestNormal > 0 ? ", all digits from " + magnitude(row.smallestNormal) : "") +
           "\n  Scales   " + std::string(row.scaling) + "\n  Risk     " + std::string(row.risk) +
           "\n  Holds    " + uses + "\n";
}

int formatsCommand(const PlanSource& source)
{
    const LoadedPlan loaded = loadPlan(source);
    reportProblems(loaded.problems);
    if (!loaded.document || loaded.isBadUsage)
        return kBadUsage;
    nlohmann::json list = nlohmann::json::array();
    std::string text = loaded.document->name + ": number formats\n";
    for (const explore::FormatComparison& each : explore::compareFormats(loaded.document->plan)) {
        list.push_back(toJson(each));
        text += "\n" + toText(each);
    }
    if (source.json)
        print(nlohmann::json{{"format", "ridgepoint-formats"},
                             {"version", 1},
                             {"plan", loaded.document->name},
                             {"formats", list}});
    else
        print(text);
    return kGood;
}

} // namespace

void addFormats(CLI::App& app, int& exitCode)
{
    auto* command = app.add_subcommand(
        "formats", "Number formats: bytes of the plan's weights in each, range, scales, risk");
    auto source = std::make_shared<PlanSource>();
    addPlanOptions(*command, *source);
    command->callback([=, &exitCode] { exitCode = formatsCommand(*source); });
}

} // namespace ridgepoint::cli
