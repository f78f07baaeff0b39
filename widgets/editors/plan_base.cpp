// SPDX-License-Identifier: GPL-3.0-or-later
#include "editors/plan_base.h"

#include "exchange/presets.h"

namespace ridgepoint::editors {
namespace {

using exchange::PresetInfo;
using exchange::PresetKind;

/// Notes which model and machine a preset stands for, itself or by the presets that it uses.
void noteKinds(const PresetInfo& preset, PlanBase& base, int depth = 0)
{
    constexpr int kDeepest = 8; // presets cannot use themselves, but a bound costs nothing
    if (preset.kind == PresetKind::Model)
        base.modelPreset = preset.id;
    if (preset.kind == PresetKind::Node || preset.kind == PresetKind::Accelerator) {
        base.machinePreset = preset.id;
        return; // a node's accelerator is part of it
    }
    if (preset.kind == PresetKind::Framework) {
        base.softwarePreset = preset.id;
        return;
    }
    if (preset.kind == PresetKind::FailureLog) {
        base.failurePreset = preset.id;
        return;
    }
    for (const std::string& used : preset.uses) {
        const PresetInfo* info = exchange::findPreset(used);
        if (info && depth < kDeepest)
            noteKinds(*info, base, depth + 1);
    }
}

} // namespace

plan::Value PlanBase::value(const plan::Field& field, int index) const
{
    const auto found = values.find(plan::pathText(field, index));
    return found == values.end() ? plan::defaultValue(field) : found->second;
}

std::optional<double> PlanBase::given(std::string_view figure) const
{
    const auto found = values.find("given." + std::string(figure));
    if (found == values.end() || !std::holds_alternative<double>(found->second))
        return std::nullopt;
    return std::get<double>(found->second);
}

PlanBase planBase(const std::vector<plan::PresetUse>& presets)
{
    PlanBase base;
    for (const plan::PresetUse& use : presets) {
        const PresetInfo* info = exchange::findPreset(use.id);
        if (!info)
            continue;
        const auto resolved = exchange::embeddedPresets().resolve(use.id);
        if (info->kind == PresetKind::Plan) {
            base = {};
        } else if (resolved.setsModel) { // a model replaces the other one whole
            std::erase_if(base.values, [](const auto& entry) {
                return entry.first.starts_with("model.") || entry.first.starts_with("given.model.");
            });
        }
        for (const exchange::PresetValue& value : resolved.values)
            base.values.insert_or_assign(value.path, value.value);
        noteKinds(*info, base);
    }
    return base;
}

} // namespace ridgepoint::editors
