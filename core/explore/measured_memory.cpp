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

/// What a measurement can tell of a category.
Part partOf(memory::Category category)
{
    using memory::Category;
    switch (category) {
    case Category::Weights:
        return Part::Weights;
    case Category::Gradients:
        return Part::Gradients;
    case Category::Optimizer:
        return Part::Optimizer;
    case Category::Activations:
    case Category::Rebuilt:
        return Part::Activations;
    case Category::Head:
        return Part::Head;
    case Category::Gathered:
    case Category::Reduced:
        return Part::Gathered;
    case Category::Working:
    case Category::Cached:
    case Category::Staging:
        break;
    }
    return Part::Other;
}

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
    const plan::Forecast forecast = plan::evaluate(plan, plan::Detail::Memory);
    PartBytes parts{};
    if (forecast.stageMemory.empty())
        return parts;
    const int last = static_cast<int>(forecast.stageMemory.size()) - 1;
    const int worst = std::max(0, forecast[FigureId::MemoryPeakBytes].worst);
    const int at = stage == -1 ? worst : stage < 0 ? last : std::min(stage, last);
    const plan::StageMemory& held = forecast.stageMemory[static_cast<std::size_t>(at)];
    for (const memory::CategoryRow& row : memory::categoryRows())
        parts[static_cast<std::size_t>(partOf(row.category))] +=
            held.at(held.peak)[static_cast<std::size_t>(row.category)];
    if (held.isGiven) { // of the working set only its size is known
        parts = {};
        parts[static_cast<std::size_t>(Part::Weights)] =
            forecast.at(FigureId::MemoryWeightBytes, at);
        parts[static_cast<std::size_t>(Part::Gradients)] =
            forecast.at(FigureId::MemoryGradientBytes, at);
        parts[static_cast<std::size_t>(Part::Optimizer)] =
            forecast.at(FigureId::MemoryOptimizerBytes, at);
        parts[static_cast<std::size_t>(Part::Other)] =
            forecast.at(FigureId::MemoryWorkingSetBytes, at);
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
