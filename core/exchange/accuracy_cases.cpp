// SPDX-License-Identifier: Apache-2.0
#include "exchange/accuracy_cases.h"

#include "exchange/presets.h"
#include "plan/fields.h"

#include <algorithm>

namespace ridgepoint::exchange {
namespace {

std::string presetAt(const RunRow& row, const char* path)
{
    const auto found = row.presetOf.find(path);
    return found == row.presetOf.end() ? std::string() : found->second;
}

} // namespace

std::string acceleratorPresetOf(const RunRow& row)
{
    return presetAt(row, "cluster.pools[0].curves.product_efficiency");
}

std::string kernelsOf(const RunRow& row)
{
    constexpr std::string_view kKernels = "kernels-";
    const std::string preset = presetAt(row, "compute.elementwise_ratio");
    return preset.starts_with(kKernels) ? preset.substr(kKernels.size()) : preset;
}

explore::AccuracyCase accuracyCaseOf(const RunRow& row)
{
    explore::AccuracyCase each;
    each.id = row.id;
    each.source = row.source;
    each.family = row.family;
    each.framework = row.framework;
    each.metric = row.metric;
    each.isComplete = row.missing.empty();
    each.isSettled = row.isSettled;
    if (row.document) {
        each.traits = explore::traitsOf(row.document->plan);
        each.prediction = explore::predictRun(row.document->plan, row.stage);
    } else {
        each.prediction.reason = row.reason;
        each.prediction.stepReason = row.reason;
    }
    if (const std::string preset = acceleratorPresetOf(row); !preset.empty())
        each.traits.accelerator = preset;
    each.traits.kernels = kernelsOf(row);
    each.measuredMemoryBytes = row.measured.memoryBytes;
    each.measuredStepS = row.measured.stepS;
    each.outOfMemory = row.measured.outOfMemory;
    return each;
}

std::vector<explore::AccuracyCase> accuracyCasesOf(std::span<const RunRow> rows)
{
    std::vector<explore::AccuracyCase> cases;
    cases.reserve(rows.size());
    for (const RunRow& row : rows)
        cases.push_back(accuracyCaseOf(row));
    return cases;
}

std::vector<explore::MeasuredRun> measuredRunsOf(std::span<const RunRow> rows, bool all)
{
    std::vector<explore::MeasuredRun> runs;
    for (const RunRow& row : rows) {
        if (!row.document || !row.measured.stepS || (!all && !row.isSettled))
            continue;
        runs.push_back({row.id, row.source, acceleratorPresetOf(row), row.framework,
                        row.document->plan, *row.measured.stepS});
    }
    return runs;
}

std::vector<quantity::Fix> presetEdits(std::string_view preset,
                                       std::initializer_list<std::string_view> paths)
{
    std::vector<quantity::Fix> edits;
    for (const PresetValue& value : embeddedPresets().resolve(preset).values) {
        const auto ref = plan::findField(value.path);
        const bool isAsked = std::any_of(paths.begin(), paths.end(), [&](std::string_view path) {
            return std::string_view(value.path).starts_with(path);
        });
        if (ref && isAsked)
            edits.push_back({quantity::Text::verbatim(preset), value.path,
                             plan::valueText(*ref->field, value.value)});
    }
    return edits;
}

std::vector<quantity::Fix> eagerKernelEdits()
{
    return presetEdits("kernels-torch-eager",
                       {"compute.elementwise_ratio", "compute.loss_bytes_per_logit"});
}

} // namespace ridgepoint::exchange
