// SPDX-License-Identifier: Apache-2.0
// Private to this room: the layers of an imported model, kind by kind, and how the kinds follow
// each other.
#pragma once

#include "model/layer_order.h"

#include <map>
#include <string>
#include <vector>

namespace ridgepoint::exchange {

/// Which of a config's mixers and MLPs a layer has; the numbers are the reader's own.
struct LayerParts
{
    int mixer = 0;
    int mlp = 0;

    auto operator<=>(const LayerParts&) const = default;
};

/// A kind of layer that is being read.
struct LayerKindRead
{
    LayerParts parts;
    model::LayerGroup group;
    std::map<std::string_view, std::string> origins = {}; ///< by the path of a row
};

/// All layers of the model, the encoder's before the decoder's.
struct LayerBook
{
    std::vector<LayerKindRead> kinds;
    std::vector<int> sequence; ///< the kind of each layer
};

/// Equal kinds made one, numbered as they first appear, with the number of layers of each.
LayerBook arranged(const LayerBook& book);

/// The layers in order, neighbours of one kind as one run.
std::vector<model::LayerRun> runsOf(const LayerBook& book);

} // namespace ridgepoint::exchange
