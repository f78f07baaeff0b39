// SPDX-License-Identifier: Apache-2.0
// How the saved tensors of a layer are made again: from which tensors that the layer saves, and by
// running which operators, on one rank.
#pragma once

#include "model/readings.h"

#include <cstddef>
#include <string>
#include <vector>

namespace ridgepoint::model {

/// A saved tensor of a layer, by its places in the lists.
struct TensorPlace
{
    std::size_t op = 0;
    std::size_t tensor = 0;

    bool operator==(const TensorPlace&) const = default;
};

/// The saved tensor at a place, and its name: "attention.queries".
const SavedTensor<double>& tensorAt(const std::vector<Operator<double>>& layer, TensorPlace place);
std::string tensorName(const std::vector<Operator<double>>& layer, TensorPlace place);

struct Rebuilding
{
    bool isPossible = false; ///< what it is made from is saved
    std::vector<TensorPlace> sources;
    double flops = 0;         ///< of products and attention, on the rank
    double bytes = 0;         ///< read and written on the rank where nothing but that takes time
    double reducedValues = 0; ///< all-reduced over the tensor-parallel ranks on the way
};

/// How one saved tensor is made again. Where a source is not there either, that is made first.
Rebuilding rebuildingOf(const std::vector<Operator<double>>& layer, TensorPlace place,
                        const RankSplit<double>& split);

} // namespace ridgepoint::model
