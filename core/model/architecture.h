// SPDX-License-Identifier: Apache-2.0
// What a model is made of, as a person or a config file describes it: widths, counts and kinds, no
// numbers derived from them. `inventory.h` turns it into weights and operators.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace ridgepoint::model {

enum class Normalisation
{
    RmsNorm,
    LayerNorm
};
/// Normalisation of queries and keys before attention, over each head's own dimension.
enum class QueryKeyNorm
{
    None,
    PerHead
};
/// What enters the first layer: token ids through an embedding table, or patches of a field or
/// image through one linear layer (and leaves through another).
enum class InputKind
{
    Tokens,
    Patches
};

/// A run of equal layers: attention and MLP, each behind a normalisation.
struct LayerGroup
{
    std::int64_t layers = 32;
    std::int64_t heads = 32;
    std::int64_t kvHeads = 8;
    std::int64_t headDim = 128;
    QueryKeyNorm queryKeyNorm = QueryKeyNorm::None;
    bool qkvBias = false;
    bool outputBias = false;
    std::int64_t windowTokens = 0; ///< a query sees this many tokens back; 0: the whole sequence
    std::int64_t mlpWidth = 14336;
    bool mlpGated = true; ///< gate and up projections (SwiGLU and its kin)
    bool mlpBias = false;

    bool operator==(const LayerGroup&) const = default;
};

struct Architecture
{
    std::string name = "Llama-3-8B";
    std::int64_t hidden = 4096;
    std::int64_t vocabulary = 128256;
    bool tiedEmbeddings = false;
    std::int64_t learnedPositions = 0; ///< rows of a position table; 0 for rotary and others
    Normalisation normalisation = Normalisation::RmsNorm;
    bool causal = true;
    bool dropout = false; ///< after attention and MLP: one mask byte a value is kept
    InputKind inputKind = InputKind::Tokens;
    std::int64_t patchValues = 0; ///< values in a patch, where inputKind is Patches
    std::vector<LayerGroup> groups{LayerGroup{}};

    bool operator==(const Architecture&) const = default;
};

} // namespace ridgepoint::model
