// SPDX-License-Identifier: Apache-2.0
// The moments of a step at which a rank may hold the most, and the kinds of what it holds then: a
// peak is the largest of a few sums (validation/MEMORY.md, section 5), each of which names what is
// alive.
#pragma once

#include "quantity/text.h"

#include <cstddef>
#include <span>
#include <string_view>

namespace ridgepoint::memory {

enum class Moment
{
    Forward,       ///< at the end of the last forward pass before a backward pass
    Loss,          ///< while logits are turned into a loss
    HeadBackward,  ///< the gradients of logits, head and its input
    LayerBackward, ///< the first layer that goes back, all other layers' tensors still there
    Reduction,     ///< its gradients are reduced, its tensors gone
    End,           ///< the last layer has gone back; gradients are complete
    Update         ///< the optimizer's step
};
inline constexpr std::size_t kMomentCount = 7;

enum class Category
{
    Weights,
    Gradients,
    Optimizer,
    Activations, ///< saved by the layers for all micro-batches in flight
    Head,        ///< logits, loss, and what embedding and head save
    Gathered,    ///< parameters gathered from other ranks, and cast copies
    Rebuilt,     ///< what recomputation brings back for one layer
    Working,     ///< gradients of activations while one layer goes back
    Reduced,     ///< buckets and copies of gradients on their way
    Cached,      ///< dummy gradients that fused kernels keep for ever
    Staging,     ///< temporaries of the update and of offloading
};
inline constexpr std::size_t kCategoryCount = 11;

struct MomentRow
{
    Moment moment{};
    quantity::Literal label;
    quantity::Literal shortLabel; ///< beside a bar
};
struct CategoryRow
{
    Category category{};
    std::string_view key; ///< in files and on the command line
    quantity::Literal label;
};

/// In the order of the enumerations.
std::span<const MomentRow> momentRows();
std::span<const CategoryRow> categoryRows();

} // namespace ridgepoint::memory
