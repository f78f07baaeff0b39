// SPDX-License-Identifier: Apache-2.0
// What of a model is trained: all of it, or low-rank adapters beside frozen products.
#pragma once

#include <cstdint>

namespace ridgepoint::model {

enum class TrainingMethod
{
    Full,
    Adapters ///< LoRA: only low-rank products beside the model's own (Hu et al. 2021)
};
/// Which products of the layers have adapters.
enum class AdapterTargets
{
    Attention, ///< the mixer's projections
    Mlp,
    AllProducts
};

struct Training
{
    TrainingMethod method = TrainingMethod::Full;
    std::int64_t adapterRank = 16;
    AdapterTargets adapterTargets = AdapterTargets::AllProducts;

    bool operator==(const Training&) const = default;
};

} // namespace ridgepoint::model
