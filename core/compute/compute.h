// SPDX-License-Identifier: Apache-2.0
// Work and rate of computation: the three ways in which the field counts a model's FLOPs, and the
// efficiency at which they are done.
#pragma once

#include "model/readings.h"
#include "quantity/reader.h"

namespace ridgepoint::compute {

/// Which FLOPs count as the model's (reference/conventions.md, 3 and F12).
enum class FlopConvention
{
    Operators,         ///< the matrix products and attention of the operator inventory
    SixNPlusAttention, ///< 6 N a token, and attention from the inventory (lesson)
    SixN,              ///< 6 N a token (chapter 10.6.4)
};

/// What the given efficiency is measured over (F11).
enum class EfficiencyMeaning
{
    Compute, ///< while the accelerator computes: communication and waiting come on top (chapter)
    Mfu,     ///< over the whole step: communication and waiting are inside (lesson)
};

struct Compute
{
    double efficiency = 0.4; ///< of the dense peak
    EfficiencyMeaning efficiencyMeaning = EfficiencyMeaning::Compute;
    FlopConvention flopConvention = FlopConvention::Operators;

    bool operator==(const Compute&) const = default;
};

/// FLOPs of forward and backward passes over one sequence. `inventory` is counted for one sequence.
template <class N>
N flopsPerSequence(const model::Inventory<N>& inventory, const N& parameters,
                   const N& sequenceTokens, const Compute& compute, const quantity::Reader<N>& in);

} // namespace ridgepoint::compute
