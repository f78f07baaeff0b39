// SPDX-License-Identifier: Apache-2.0
// Private to this room (and its tests): how a plan's file is read, with the upgrades given.
#pragma once

#include "exchange/document_io.h"

#include <nlohmann/json_fwd.hpp>
#include <span>

namespace ridgepoint::exchange {

inline constexpr std::string_view kPlanFormat = "ridgepoint-plan";

/// Turns the JSON of one version into that of the next.
using Upgrade = void (*)(nlohmann::ordered_json& root);

/// The upgrades of this program, oldest first: the first one reads version 1. Its length decides
/// which version is written.
std::span<const Upgrade> upgrades();

/// The version that a program with these upgrades reads and writes.
inline int versionAfter(std::span<const Upgrade> steps)
{
    return static_cast<int>(steps.size()) + 1;
}

/// As readDocument(), from JSON that was read before.
DocumentResult documentFromJson(nlohmann::ordered_json root, std::string_view fileName,
                                std::span<const Upgrade> steps = upgrades());

} // namespace ridgepoint::exchange
