// SPDX-License-Identifier: Apache-2.0
// What memory of a rank is used for, as far as a measurement can tell.
#pragma once

#include "quantity/text.h"

#include <array>
#include <cstddef>

namespace ridgepoint::memory {

enum class Part
{
    Weights,
    Gradients,
    Optimizer,
    Activations,
    Head,     ///< logits and loss
    Gathered, ///< weights and gradients on their way between ranks
    Other     ///< what nothing tells
};

inline constexpr std::size_t kParts = 7;

inline constexpr std::array<quantity::Literal, kParts> kPartLabels{
    RP_TR("Weights"),         RP_TR("Gradients"), RP_TR("Optimizer"), RP_TR("Activations"),
    RP_TR("Logits and loss"), RP_TR("Gathered"),  RP_TR("Other")};

/// Bytes by part.
using PartBytes = std::array<double, kParts>;

} // namespace ridgepoint::memory
