// SPDX-License-Identifier: Apache-2.0
// Private to this room: the families of model configs, as a table. To read another family: one row,
// and a function if no other row's does.
#pragma once

#include "exchange/config_reader.h"

#include <span>
#include <string_view>

namespace ridgepoint::exchange {

struct ConfigFamily;

/// A flag of the config and its default; without a key: always the default.
struct Switch
{
    std::string_view key;
    bool otherwise = false;
};

/// What the class takes where a key is missing; 0: nothing, or what follows from other sizes.
struct ClassSizes
{
    std::int64_t hidden = 0;
    std::int64_t layers = 0;
    std::int64_t heads = 0;
    std::int64_t kvHeads = 0; ///< 0: as many as heads
    std::int64_t headDim = 0; ///< 0: hidden size over heads
    std::int64_t mlpWidth = 0;
    std::int64_t vocabulary = 0;
};

/// How the config's class names its quantities (see Keys).
struct ClassKeys
{
    Keys hidden = "hidden_size n_embd d_model n_embed";
    Keys layers = "num_hidden_layers n_layer n_layers num_layers";
    Keys heads = "num_attention_heads n_head n_heads num_heads";
    Keys kvHeads = "num_key_value_heads num_kv_heads n_head_kv";
    Keys headDim = "head_dim";
    Keys mlpWidth = "intermediate_size n_inner ffn_dim ffn_hidden_size";
    Keys vocabulary = "vocab_size padded_vocab_size";
    std::string_view dropout = {}; ///< empty: the class has none
};

struct WindowTraits
{
    enum class Rule
    {
        None,
        Always, ///< in all layers, where sliding_window is a number
        Asked,  ///< where use_sliding_window, from layer max_window_layers on
        Pattern ///< all but every so manieth layer, or as layer_types says
    };
    Rule rule = Rule::None;
    std::int64_t tokens = 0; ///< where the key is missing; 0: no window
    std::int64_t period = 0; ///< where no key tells: each layer of this number sees all
    std::string_view tokensKey = "sliding_window";
};

struct ExpertTraits
{
    Keys countKeys = {}; ///< empty: the class has no experts
    std::int64_t count = 0;
    Keys topKeys = "num_experts_per_tok";
    std::int64_t top = 0;
    Keys widthKeys = "moe_intermediate_size";
    std::int64_t width = 0;
    Keys sharedCountKeys = {}; ///< shared experts as wide as the routed ones
    std::int64_t sharedCount = 0;
    Keys sharedWidthKeys = {}; ///< or the width of all of them
    std::int64_t sharedWidth = 0;
    bool sharedGate = false;
    Switch routerBias = {};
    /// Which layers have experts (1) and which a dense MLP (0); null: all.
    std::vector<int> (*layers)(ConfigReader&, const ConfigFamily&, std::int64_t count) = nullptr;
    std::int64_t denseFirst = 0; ///< for denseFirst() where the key is missing
};

/// What the classes of decoders differ in.
struct DecoderTraits
{
    ClassSizes sizes = {};
    ClassKeys keys = {};
    Switch tied{"tie_word_embeddings", false};
    model::Normalisation normalisation = model::Normalisation::RmsNorm;
    model::Block block = model::Block::PreNorm;
    Switch qkvBias{"attention_bias", false};
    Switch outputBias{"attention_bias", false};
    Switch mlpBias = {};
    Switch headBias = {};
    bool gated = true;
    bool mlpFourTimes = false; ///< four times the hidden size where the width is not told
    model::QueryKeyNorm queryKeyNorm = model::QueryKeyNorm::None;
    Switch normsQueries{{}, true}; ///< whether the query-key norm is there
    std::string_view positionsKey = {};
    std::int64_t positions = 0; ///< where that key is missing
    /// Of the number in that key, positions that no token has: a padding index counts from it.
    std::int64_t paddingPositions = 0;
    std::int64_t extraPositions = 0; ///< rows beside those that the key counts
    bool embeddingNorm = false;
    bool latent = false;
    bool dropout = false; ///< where the key is missing
    WindowTraits window = {};
    ExpertTraits experts = {};
    /// The mixer of each layer: attention (0), attention with a window (1) or another (2); null: as
    /// the window's rule says.
    std::vector<int> (*mixers)(ConfigReader&, const ConfigFamily&, std::int64_t layers) = nullptr;
    /// What the class has beside the above.
    void (*adjust)(ConfigReader&, const ConfigFamily&) = nullptr;
};

struct ConfigFamily
{
    std::string_view modelType;    ///< the value of "model_type"
    std::string_view architecture; ///< the class that has weights, as "architectures" names it
    std::string_view configClass;  ///< whose defaults hold for keys that are missing
    void (*read)(ConfigReader&, const ConfigFamily&) = nullptr;
    DecoderTraits traits = {};
    std::string_view otherClasses = {}; ///< read the same way, with spaces between them
    /// Keys that the class reads and that change no weight, with spaces between them.
    std::string_view harmless = {};
};

std::span<const ConfigFamily> denseFamilies();
std::span<const ConfigFamily> latentFamilies();
std::span<const ConfigFamily> olderFamilies();
std::span<const ConfigFamily> expertFamilies();
std::span<const ConfigFamily> hybridFamilies();
std::span<const ConfigFamily> namedFamilies();
std::span<const ConfigFamily> oddFamilies();
std::span<const ConfigFamily> linearFamilies();
std::span<const ConfigFamily> encoderFamilies();
std::span<const ConfigFamily> sequenceFamilies();
std::span<const ConfigFamily> mixedFamilies();

/// All families, in the order in which messages list them.
const std::vector<const ConfigFamily*>& configFamilies();
/// The row with this model_type, or null.
const ConfigFamily* familyOfType(std::string_view modelType);
/// Whether the family's reader is meant for this class.
bool isOfClass(const ConfigFamily& family, std::string_view name);
/// The row whose class has this name, or null.
const ConfigFamily* familyOfClass(std::string_view architecture);
/// The row that a partial import takes for a family that is not known.
const ConfigFamily& unknownFamily();

} // namespace ridgepoint::exchange
