// SPDX-License-Identifier: Apache-2.0
// What kinds of layers are called by what they are made of. Their letters are in layer_order.h.
#pragma once

#include "model/architecture.h"
#include "quantity/text.h"

namespace ridgepoint::model {

/// What a kind of layer is, in one or two words: "dense", "MLA experts", "Mamba 2".
quantity::Text kindText(const LayerGroup& group);

} // namespace ridgepoint::model
