// SPDX-License-Identifier: Apache-2.0
// Sets of a model's saved tensors as a person writes them: "a:attention.queries*12,
// b:activation.gate". A letter names a kind of layer as in the model's order (left out: every kind
// that has such a tensor), then operator and tensor, then for how many layers of the whole model.
#pragma once

#include "model/inventory.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint::model {

/// One word of such a text.
struct TensorChoice
{
    std::string group;  ///< letters; empty: every kind
    std::string name;   ///< "attention.queries"
    double layers = -1; ///< of the whole model; below 0: all of the kind
};

/// The words of a text, and the place of the first that cannot be read; npos: all can.
struct TensorChoices
{
    std::vector<TensorChoice> list;
    std::size_t errorAt = std::string_view::npos;
};
TensorChoices parseTensorChoices(std::string_view text);

/// A chosen tensor of a group's layers.
struct ChosenTensor
{
    std::size_t group = 0;
    std::size_t op = 0;
    std::size_t tensor = 0;
    double layers = -1;
};

/// Where the words' tensors stand in an inventory; `unknown`, if asked for, gets the words that
/// name none that is kept without recomputation.
template <class N>
std::vector<ChosenTensor> findTensors(const TensorChoices& choices, const Inventory<N>& inventory,
                                      std::vector<std::string>* unknown = nullptr);

} // namespace ridgepoint::model
