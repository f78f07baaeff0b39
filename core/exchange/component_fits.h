// SPDX-License-Identifier: Apache-2.0
// Tables of measured parts as fits take them: rows of one accelerator with the preset that its name
// leads to, collectives of one machine with its node's preset, and layers with the plan of each.
#pragma once

#include "exchange/component_rows.h"
#include "exchange/presets.h"
#include "explore/fit_collectives.h"
#include "explore/fit_parts.h"
#include "explore/layer_times.h"

#include <optional>
#include <string>
#include <vector>

namespace ridgepoint::exchange {

/// A row that no fit takes, and why.
struct LeftRow
{
    std::string id;
    quantity::Text reason;
};

/// What was measured of an accelerator.
struct CardParts
{
    const PresetInfo* preset = nullptr;
    std::vector<std::string> names; ///< as the rows call it, sorted
    explore::CardSamples samples;
    std::vector<quantity::Text> assumed;
};

/// Collectives of one machine: those that one source measured.
struct MachineParts
{
    const PresetInfo* preset = nullptr; ///< of the node
    std::string source;
    std::vector<std::string> names;
    plan::Plan plan; ///< with the preset
    explore::FabricSamples samples;
};

struct LayerTimingFit
{
    LayerTiming measured;
    std::optional<explore::LayerTimes> predicted;
    quantity::Text reason;            ///< why there is no prediction
    std::vector<std::string> presets; ///< of the plan
};

struct ComponentFits
{
    std::vector<CardParts> cards;       ///< by the preset's id
    std::vector<MachineParts> machines; ///< by the preset's id, then the source
    std::vector<LayerTimingFit> layers; ///< as in the file
    std::vector<LeftRow> left;          ///< as in the file
};

/// A name that leads to no preset ("A100") is that of a longer one by the same source, if there is
/// one alone.
ComponentFits componentFits(const ComponentRows& rows);

} // namespace ridgepoint::exchange
