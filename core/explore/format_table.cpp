// SPDX-License-Identifier: Apache-2.0
#include "explore/format_table.h"

#include "explore/walkable.h"
#include "plan/engine.h"
#include "plan/fields.h"

namespace ridgepoint::explore {

using plan::Engine;
using plan::FigureId;
using plan::Plan;

std::vector<FormatComparison> compareFormats(const Plan& plan)
{
    if (!isWalkable(plan))
        return {};
    const quantity::Reader<double> reader;
    Engine<double> engine(plan, reader);
    model::ParameterClasses<double> parameters;
    if (engine.isGiven(FigureId::ModelParameters)) // says nothing of the layers' products
        parameters.products = engine[FigureId::ModelParameters];
    else
        parameters = engine.parametersOfAll();
    const auto keys = plan::findField("precision.weights")->field->choices;
    std::vector<FormatComparison> rows;
    for (const memory::FormatRow& row : memory::formatRows()) {
        Plan held = plan;
        held.precision.weights = row.format;
        FormatComparison each;
        each.format = &row;
        each.key = keys[static_cast<std::size_t>(row.format)];
        each.bytesPerValue = memory::bytesPerValue(row.format, 0.0);
        each.allBytes = parameters.total() * each.bytesPerValue;
        each.weightBytes = memory::weightBytes(parameters, held.precision, reader);
        each.isOfWeights = row.format == plan.precision.weights;
        rows.push_back(each);
    }
    return rows;
}

} // namespace ridgepoint::explore
