// SPDX-License-Identifier: Apache-2.0
#include "explore/measured_memory.h"

#include "explore/accuracy.h"
#include "plan/fields.h"
#include "plan/forecast.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint::explore {

using memory::Part;
using memory::PartBytes;
using plan::FigureId;

namespace {

struct PartFigure
{
    Part part;
    FigureId figure;
};

/// Which figures are which part of what a measurement tells apart.
constexpr PartFigure kPartFigures[] = {
    {Part::Weights, FigureId::MemoryWeightBytes},
    {Part::Gradients, FigureId::MemoryGradientBytes},
    {Part::Optimizer, FigureId::MemoryOptimizerBytes},
    {Part::Activations, FigureId::MemoryActivationBytes},
    {Part::Activations, FigureId::MemoryRecomputeBytes},
    {Part::Head, FigureId::MemoryHeadBytes},
    {Part::Gathered, FigureId::MemoryGatheredBytes},
};

/// An input of which runs and plans often differ unnoticed. Choices and flags are tried in all
/// their values; numbers in those that are listed.
struct Doubt
{
    std::string_view path;
    std::vector<std::string_view> values = {};
};

const std::vector<Doubt>& doubts()
{
    static const std::vector<Doubt> list{
        {"layout.recompute"},
        {"layout.attention"},
        {"layout.framework"},
        {"layout.sequence_parallel"},
        {"layout.zero_stage"},
        {"layout.reshard_after_forward"},
        {"layout.prefetch"},
        {"layout.weight_gradient_fusion"},
        {"layout.expert_load", {"1.25", "1.5", "2", "3"}},
        {"model.dropout"},
        {"precision.gradients", {"bf16", "fp32"}},
        {"precision.gradient_accumulation", {"none", "fp32"}},
        {"precision.master_weights", {"none", "fp32"}},
        {"precision.moments", {"fp32", "bf16", "int8-block"}},
        {"precision.autocast"},
        {"precision.bytes_per_logit", {"2", "4", "6", "10", "14"}},
        {"precision.step_bytes", {"0", "4", "12"}},
        {"cluster.reserve.allocator_ratio", {"0%", "5%", "10%", "20%", "30%"}},
        {"layout.micro_batch_sequences", {"1", "2", "4", "8"}},
    };
    return list;
}

std::vector<std::string> valuesOf(const Doubt& doubt, const plan::Field& field)
{
    std::vector<std::string> values(doubt.values.begin(), doubt.values.end());
    if (!values.empty())
        return values;
    if (field.kind == plan::ValueKind::Flag)
        return {"yes", "no"};
    for (const quantity::Literal choice : field.choices)
        values.emplace_back(choice);
    return values;
}

} // namespace

PartBytes plannedParts(const plan::Plan& plan, int stage)
{
    const plan::Forecast forecast = plan::evaluate(plan);
    const plan::FigureValue& peak = forecast[FigureId::MemoryPeakBytes];
    const int at = stage == -1 ? peak.worst : stage;
    PartBytes parts{};
    for (const PartFigure& each : kPartFigures) {
        const plan::FigureValue& figure = forecast[each.figure];
        const auto count = static_cast<int>(figure.items.size());
        const bool hasItem = at != -1 && count > 0;
        const int index = at < 0 ? count - 1 : std::min(at, count - 1);
        parts[static_cast<std::size_t>(each.part)] +=
            hasItem ? figure.items[static_cast<std::size_t>(index)] : figure.value.value_or(0);
    }
    return parts;
}

MeasuredComparison compareMeasured(const plan::Plan& plan, memory::Metric metric, int stage,
                                   double measuredBytes, std::size_t most)
{
    MeasuredComparison result;
    result.metric = metric;
    result.measured = measuredBytes;
    result.predicted = predictRun(plan, stage).memoryBytes(metric);
    if (!result.predicted)
        return result;
    const double gap = std::abs(*result.predicted - measuredBytes);
    for (const Doubt& doubt : doubts()) {
        const auto ref = plan::findField(doubt.path);
        if (!ref || !ref->field->applies(plan, ref->index))
            continue;
        const std::string planned = plan::valueText(*ref->field, ref->field->get(plan, ref->index));
        for (const std::string& value : valuesOf(doubt, *ref->field)) {
            plan::Plan changed = plan;
            if (plan::setField(changed, doubt.path, value) || changed == plan)
                continue;
            const auto predicted = predictRun(changed, stage).memoryBytes(metric);
            if (!predicted || std::abs(*predicted - measuredBytes) >= gap)
                continue;
            result.reasons.push_back(
                {std::string(doubt.path), value, planned, *predicted, *predicted - measuredBytes});
        }
    }
    std::stable_sort(result.reasons.begin(), result.reasons.end(),
                     [](const LikelyReason& a, const LikelyReason& b) {
                         return std::abs(a.remaining) < std::abs(b.remaining);
                     });
    result.reasons.resize(std::min(result.reasons.size(), most));
    return result;
}

} // namespace ridgepoint::explore
