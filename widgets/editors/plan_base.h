// SPDX-License-Identifier: GPL-3.0-or-later
// What a plan was before a person changed it: the values of its presets over the defaults.
#pragma once

#include "plan/document.h"
#include "plan/fields.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace ridgepoint::editors {

struct PlanBase
{
    /// By path, or "given.<figure id>": what the presets say.
    std::map<std::string, plan::Value, std::less<>> values;
    std::string modelPreset;    ///< the last model preset among them; empty: none
    std::string machinePreset;  ///< the last node or accelerator preset
    std::string softwarePreset; ///< the last framework preset
    std::string failurePreset;  ///< the last log of failures

    plan::Value value(const plan::Field& field, int index) const;
    std::optional<double> given(std::string_view figure) const;
};

/// The base of a document that used these presets, in this order.
PlanBase planBase(const std::vector<plan::PresetUse>& presets);

} // namespace ridgepoint::editors
