// SPDX-License-Identifier: GPL-3.0-or-later
#include "fit_parts.h"

#include "common.h"

#include "exchange/component_fits.h"
#include "plan/fields.h"
#include "quantity/number_text.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint::cli {
namespace {

using exchange::CardParts;
using exchange::ComponentFits;
using exchange::LayerTimingFit;
using exchange::MachineParts;
using explore::PartFit;
using explore::PartKind;
using nlohmann::json;

struct KindName
{
    const char* key;
    const char* name;
};

KindName nameOf(PartKind kind)
{
    switch (kind) {
    case PartKind::Memory:
        return {"memory", "Memory (triad)"};
    case PartKind::Products:
        return {"products", "Products in 16 bits, by size"};
    case PartKind::LowBitProducts:
        return {"fp8_products", "Products in FP8, by size"};
    case PartKind::BestProducts:
        return {"best_products", "Best product in 16 bits: a ceiling"};
    case PartKind::BestLowBitProducts:
        return {"best_fp8_products", "Best product in FP8: a ceiling"};
    case PartKind::Attention1:
        return {"attention_1", "Attention, kernels of the first generation"};
    case PartKind::Attention2:
        return {"attention_2", "Attention, kernels of the second generation"};
    case PartKind::Attention3:
        return {"attention_3", "Attention, kernels of the third generation"};
    case PartKind::Grouped:
        return {"grouped_products", "Grouped products of experts"};
    }
    return {"", ""};
}

/// A fit's constant in either kind of fit, beside the preset's.
struct Line
{
    std::string path;
    double value = 0;
    double preset = 0;
    double spread = 0;
    double decided = 0;
};

/// A point in either kind of fit.
struct Point
{
    std::string row;
    std::string what;
    double work = 0; ///< FLOP or bytes
    double measuredS = 0;
    double predictedS = 0;
    double presetS = 0;
};

struct Fit
{
    std::string key;
    std::string name;
    std::vector<Line> constants;
    std::vector<Point> points;
    double medianError = 0;
    double largestError = 0;
    std::size_t left = 0;
    std::string reason;
};

struct Owner
{
    std::string preset;
    std::string name;
    std::string source; ///< of a machine
    std::vector<std::string> names;
    std::vector<std::string> assumed;
    std::vector<Fit> fits;
};

std::string joined(const std::vector<std::string>& list)
{
    std::string text;
    for (const std::string& each : list)
        text += (text.empty() ? "" : ", ") + each;
    return text;
}

/// The rows that points are of, each once, in their order.
std::vector<std::string> rowsOf(const Fit& fit)
{
    std::vector<std::string> rows;
    for (const Point& point : fit.points) {
        if (std::ranges::find(rows, point.row) == rows.end())
            rows.push_back(point.row);
    }
    return rows;
}

Owner ownerOf(const CardParts& card)
{
    Owner owner{card.preset->id, card.preset->name, {}, card.names, {}, {}};
    for (const quantity::Text& text : card.assumed)
        owner.assumed.push_back(text.english());
    for (const PartFit& part : explore::fitParts(card.samples)) {
        const KindName name = nameOf(part.kind);
        Fit fit{name.key,         name.name,         {},        {},
                part.medianError, part.largestError, part.left, part.reason.english()};
        for (const explore::PartConstant& each : part.constants)
            fit.constants.push_back(
                {std::string(each.path), each.value, each.preset, each.spread, each.decided});
        for (const explore::PartPoint& each : part.points)
            fit.points.push_back({each.sample.id, each.sample.what, each.work, each.measuredS,
                                  each.predictedS, each.presetS});
        owner.fits.push_back(std::move(fit));
    }
    return owner;
}

std::string whatOf(const explore::CollectiveSample& sample)
{
    return quantity::Text(network::collectiveName(sample.collective)).english() + " of " +
           bytesText(sample.bytes) + " on " + quantity::numberText(sample.accelerators);
}

Owner ownerOf(const MachineParts& machine)
{
    Owner owner{machine.preset->id, machine.preset->name, machine.source, machine.names, {}, {}};
    const explore::FabricFit fitted = explore::fitFabric(machine.samples);
    Fit fit{"collectives",      "Collectives",       {},          {},
            fitted.medianError, fitted.largestError, fitted.left, {}};
    if (!fitted.ok())
        fit.reason = "no sample has a sound time.";
    for (const explore::FittedConstant& each : fitted.constants) {
        const auto ref = *plan::findField(each.path);
        const plan::Value preset = ref.field->get(machine.plan, ref.index);
        const double* value = std::get_if<double>(&preset);
        fit.constants.push_back(
            {std::string(each.path), each.value, value ? *value : 0, each.spread, each.decided});
    }
    hardware::Cluster cluster = machine.samples.cluster;
    cluster.fabric = fitted.fabric;
    for (const explore::CollectiveSample& sample : machine.samples.samples)
        fit.points.push_back({sample.id, whatOf(sample), sample.bytes, sample.seconds(),
                              explore::predictedS(cluster, sample),
                              explore::predictedS(machine.samples.cluster, sample)});
    owner.fits.push_back(std::move(fit));
    return owner;
}

double errorOf(double predictedS, double measuredS)
{
    return measuredS > 0 ? predictedS / measuredS - 1 : 0;
}

double ratioOf(const Line& line)
{
    return line.preset > 0 ? line.value / line.preset : 0;
}

std::string percent(double share)
{
    return quantity::numberText(std::round(share * 1000) / 10, 4) + "%";
}

std::string rateText(double rate)
{
    constexpr double kTera = 1e12;
    constexpr double kGiga = 1e9;
    return rate >= kTera / 10 ? quantity::numberText(rate / kTera, 4) + " T"
                              : quantity::numberText(rate / kGiga, 4) + " G";
}

std::string textOf(const Fit& fit)
{
    std::string text = "  " + fit.name + ": " + std::to_string(fit.points.size()) +
                       (fit.points.size() == 1 ? " point" : " points");
    if (!fit.points.empty())
        text += " of " + joined(rowsOf(fit)) + "; error of time: median " +
                percent(fit.medianError) + ", largest " + percent(fit.largestError);
    text += "\n";
    if (fit.left > 0)
        text += "    " + std::to_string(fit.left) + " more have no time that can be predicted.\n";
    if (!fit.reason.empty())
        text += "    At the preset's values: " + fit.reason + "\n";
    text += "    " + padded("constant", 54) + padded("alone", 11) + padded("preset", 11) +
            padded("ratio", 9) + padded("+-", 9) + "by points\n";
    for (const Line& line : fit.constants)
        text += "    " + padded(line.path, 54) + padded(quantity::numberText(line.value, 4), 11) +
                padded(quantity::numberText(line.preset, 4), 11) +
                padded(ratioOf(line) > 0 ? quantity::numberText(ratioOf(line), 3) : "-", 9) +
                padded(percent(line.spread), 9) + percent(line.decided) + "\n";
    return text;
}

std::string pointsOf(const Fit& fit)
{
    std::string text;
    for (const Point& point : fit.points)
        text += "  " + padded(point.row, 32) + padded(point.what, 42) +
                padded(rateText(point.work / point.measuredS), 12) +
                padded(rateText(point.work / point.predictedS), 12) +
                padded(percent(errorOf(point.predictedS, point.measuredS)), 10) +
                percent(errorOf(point.presetS, point.measuredS)) + "\n";
    return text;
}

std::string textOf(const std::vector<Owner>& owners)
{
    std::string text;
    std::string points;
    for (const Owner& owner : owners) {
        const std::string title = owner.name + " (" + owner.preset + ")" +
                                  (owner.source.empty() ? "" : ", measured by " + owner.source);
        text += title + ", called " + joined(owner.names) + "\n";
        for (const std::string& assumed : owner.assumed)
            text += "  Assumed: " + assumed + "\n";
        points += title + "\n";
        for (const Fit& fit : owner.fits) {
            text += textOf(fit);
            points += pointsOf(fit);
        }
        text += "\n";
    }
    return text + padded("Points, as FLOP/s or byte/s", 76) + padded("measured", 12) +
           padded("fitted", 12) + padded("error", 10) + "of the preset\n" + points + "\n";
}

std::string layersText(const std::vector<LayerTimingFit>& layers)
{
    if (layers.empty())
        return {};
    const auto ms = [](double seconds) { return quantity::numberText(seconds * 1e3, 4); };
    std::string text = padded("Layers, ms", 52) + padded("forward", 9) + padded("ours", 9) +
                       padded("error", 9) + padded("backward", 9) + padded("ours", 9) + "error\n";
    for (const LayerTimingFit& layer : layers) {
        const exchange::LayerTiming& row = layer.measured;
        text += padded(row.name() + " " + row.variant, 52);
        if (!layer.predicted) {
            text += layer.reason.english() + "\n";
            continue;
        }
        text += padded(ms(row.forwardS), 9) + padded(ms(layer.predicted->forwardS), 9) +
                padded(percent(errorOf(layer.predicted->forwardS, row.forwardS)), 9) +
                padded(ms(row.backwardS), 9) + padded(ms(layer.predicted->backwardS), 9) +
                percent(errorOf(layer.predicted->backwardS, row.backwardS)) + "\n";
    }
    const auto& presets = layers.front().presets;
    return text + "  with the presets " + joined(presets) + "\n\n";
}

std::string leftText(const std::vector<exchange::LeftRow>& left)
{
    std::string text = left.empty() ? "" : "Rows that no fit takes\n";
    for (const exchange::LeftRow& row : left)
        text += "  " + padded(row.id, 32) + row.reason.english() + "\n";
    return text;
}

json jsonOf(const Fit& fit)
{
    json constants = json::array();
    for (const Line& line : fit.constants)
        constants.push_back({{"path", line.path},
                             {"value", line.value},
                             {"preset", line.preset},
                             {"ratio", line.preset > 0 ? json(ratioOf(line)) : json()},
                             {"spread", line.spread},
                             {"data_share", line.decided}});
    json points = json::array();
    for (const Point& point : fit.points)
        points.push_back({{"row", point.row},
                          {"what", point.what},
                          {"measured_s", point.measuredS},
                          {"predicted_s", point.predictedS},
                          {"error", errorOf(point.predictedS, point.measuredS)},
                          {"preset_error", errorOf(point.presetS, point.measuredS)}});
    return {{"part", fit.key},
            {"rows", rowsOf(fit)},
            {"constants", constants},
            {"points", points},
            {"left", fit.left},
            {"median_error", fit.medianError},
            {"largest_error", fit.largestError},
            {"reason", fit.reason.empty() ? json() : json(fit.reason)}};
}

json jsonOf(const std::vector<Owner>& owners)
{
    json list = json::array();
    for (const Owner& owner : owners) {
        json fits = json::array();
        for (const Fit& fit : owner.fits)
            fits.push_back(jsonOf(fit));
        json each{{"preset", owner.preset},
                  {"name", owner.name},
                  {"called", owner.names},
                  {"assumed", owner.assumed},
                  {"fits", fits}};
        if (!owner.source.empty())
            each["source"] = owner.source;
        list.push_back(std::move(each));
    }
    return list;
}

json jsonOf(const std::vector<LayerTimingFit>& layers)
{
    json list = json::array();
    for (const LayerTimingFit& layer : layers) {
        const exchange::LayerTiming& row = layer.measured;
        json each{{"row", row.name()},
                  {"source", row.source},
                  {"variant", row.variant},
                  {"measured_forward_s", row.forwardS},
                  {"measured_backward_s", row.backwardS},
                  {"presets", layer.presets}};
        if (layer.predicted) {
            each["forward_s"] = layer.predicted->forwardS;
            each["backward_s"] = layer.predicted->backwardS;
            each["forward_error"] = errorOf(layer.predicted->forwardS, row.forwardS);
            each["backward_error"] = errorOf(layer.predicted->backwardS, row.backwardS);
        } else {
            each["reason"] = layer.reason.english();
        }
        list.push_back(std::move(each));
    }
    return list;
}

json jsonOf(const std::vector<exchange::LeftRow>& left)
{
    json list = json::array();
    for (const exchange::LeftRow& row : left)
        list.push_back({{"row", row.id}, {"reason", row.reason.english()}});
    return list;
}

} // namespace

int fitPartsCommand(const std::string& file, bool asJson)
{
    const exchange::ComponentRows rows = exchange::readComponentRowsFile(file);
    reportProblems(rows.problems);
    if (hasErrors(rows.problems))
        return kBadUsage;
    const ComponentFits parts = exchange::componentFits(rows);
    std::vector<Owner> cards;
    for (const CardParts& card : parts.cards)
        cards.push_back(ownerOf(card));
    std::vector<Owner> machines;
    for (const MachineParts& machine : parts.machines)
        machines.push_back(ownerOf(machine));
    if (asJson)
        print(json{{"format", "ridgepoint-fit-parts"},
                   {"version", 1},
                   {"accelerators", jsonOf(cards)},
                   {"machines", jsonOf(machines)},
                   {"layers", jsonOf(parts.layers)},
                   {"left", jsonOf(parts.left)}});
    else
        print("Accelerators: what kernels reach alone, and what the presets say of training\n\n" +
              textOf(cards) + "Machines: what collectives reach alone\n\n" + textOf(machines) +
              layersText(parts.layers) + leftText(parts.left));
    return kGood;
}

} // namespace ridgepoint::cli
