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
    LayerNorm,
    LayerNormNoBias, ///< a gain only (MPT, Cohere)
    NoWeights        ///< neither gain nor bias (OLMo 1)
};
/// Normalisation of queries and keys before attention. It has gains, never biases.
enum class QueryKeyNorm
{
    None,
    PerHead,  ///< over a head's dimension; all heads share the gain (Qwen3, Gemma 3)
    EachHead, ///< over a head's dimension; each head has a gain of its own (Command R+, StableLM 2)
    Projection ///< over all heads at once (OLMo 2)
};
/// What enters the first layer: token ids through an embedding table, or patches of a field or
/// image through one linear layer (and leaves through another).
enum class InputKind
{
    Tokens,
    Patches
};
/// What follows the last layer.
enum class HeadKind
{
    Predictions,       ///< of the vocabulary, or of the values of a patch
    MaskedPredictions, ///< behind a product, an activation and a norm (BERT)
    Classes,           ///< one product for each sequence, on `classes` outputs
    None
};
/// What mixes tokens in a layer.
enum class Mixer
{
    Attention,        ///< softmax attention: MHA, GQA or MQA by the number of key-value heads
    LatentAttention,  ///< MLA: queries, keys and values through low ranks (DeepSeek-V2)
    Mamba,            ///< selective state space (Mamba 1)
    Mamba2,           ///< state-space duality, scalar decay for each head
    GatedDeltaNet,    ///< delta rule with a gate and a short convolution (Qwen3-Next)
    GatedLinear,      ///< gated linear attention (GLA)
    ShortConvolution, ///< gated convolution over a few tokens (LFM2)
    RecurrentGate,    ///< RG-LRU behind a short convolution (Griffin, RecurrentGemma)
    None
};
enum class FeedForward
{
    Dense,
    Experts, ///< routed experts, and shared ones if there are any
    None
};
/// How mixer and MLP stand to the residual stream, and so how many norms a layer has.
enum class Block
{
    PreNorm,       ///< a norm before each
    PostNorm,      ///< a norm after each addition (BERT, the first transformer)
    OutputNorm,    ///< a norm of each one's output before the addition (OLMo 2)
    Sandwich,      ///< before and after each (Gemma 2)
    Parallel,      ///< both read one norm's output (GPT-J, Falcon 7B)
    ParallelNorms, ///< side by side, a norm each (GPT-NeoX, Falcon 40B)
    NoNorm
};
/// Which of a model's two stacks a layer belongs to.
enum class Stack
{
    Decoder, ///< the main one, of a model of one stack too
    Encoder  ///< before it: of text, image patches or audio frames
};
enum class CrossAttention
{
    None,
    Added, ///< after self-attention, behind a norm of its own (T5, Whisper)
    Only   ///< in place of self-attention
};
/// A gate on attention's output before its projection.
enum class AttentionGate
{
    None,
    PerValue, ///< the query projection is twice as wide (Qwen3-Next)
    PerHead   ///< one value for each head
};

/// A kind of layer: a mixer and an MLP, each behind a normalisation.
struct LayerGroup
{
    std::int64_t layers = 32;
    Stack stack = Stack::Decoder;
    Block block = Block::PreNorm;
    Mixer mixer = Mixer::Attention;

    // attention of all kinds; of state-space and linear mixers, their heads
    std::int64_t heads = 32;
    std::int64_t kvHeads = 8;      ///< of a gated delta net: heads of queries and keys
    std::int64_t headDim = 128;    ///< of MLA: without the rotary part
    std::int64_t valueHeadDim = 0; ///< where it is not the head dimension; 0: the same
    QueryKeyNorm queryKeyNorm = QueryKeyNorm::None;
    bool qkvBias = false;
    bool keyBias = true; ///< where there are biases, keys have one too (Whisper: not)
    bool outputBias = false;
    bool attentionSinks = false; ///< one trained value for each head in softmax's sum (gpt-oss)
    AttentionGate attentionGate = AttentionGate::None;
    std::int64_t windowTokens = 0; ///< a query sees this many tokens back; 0: the whole sequence
    std::int64_t chunkTokens = 0;  ///< attention within chunks of so many tokens (Llama 4); 0: none
    CrossAttention crossAttention = CrossAttention::None;

    // latent attention
    std::int64_t queryRank = 0; ///< 0: queries without a low rank
    std::int64_t kvRank = 512;
    std::int64_t rotaryDim = 64; ///< of a head, beside headDim; one shared key part
    // its indexer, which selects the tokens that a query sees
    std::int64_t indexerHeads = 0; ///< 0: no indexer
    std::int64_t indexerDim = 128;
    std::int64_t indexerTokens = 2048;

    // state-space, convolution and recurrent mixers
    std::int64_t innerWidth = 8192;
    std::int64_t stateSize = 128;
    std::int64_t stateGroups = 1;
    std::int64_t convolutionTokens = 4; ///< 0: no convolution
    bool convolutionBias = true;
    std::int64_t timeStepRank = 256; ///< of Mamba 1
    bool stateNorms = false;         ///< Mamba 1: norms of time step, B and C (Jamba)

    FeedForward feedForward = FeedForward::Dense;
    std::int64_t mlpWidth = 14336;
    bool mlpGated = true; ///< gate and up projections (SwiGLU and its kin)
    bool mlpBias = false;
    std::int64_t experts = 8;
    std::int64_t expertsPerToken = 2;
    std::int64_t expertWidth = 14336;
    std::int64_t sharedWidth = 0; ///< of all shared experts together; 0: none
    bool sharedGate = false;      ///< one value a token scales the shared experts' output
    bool routerBias = false;      ///< one value for each expert, added to the scores

    std::int64_t extraParameters = 0; ///< of a layer: scales, gates and other vectors, by count
    bool sharedWeights = false;       ///< all layers of the kind use one layer's weights (ALBERT)
    bool frozen = false;              ///< not trained

    bool operator==(const LayerGroup&) const = default;
};

enum class EncoderInput
{
    None,    ///< there is no encoder
    Tokens,  ///< through the decoder's embedding table (T5, BART)
    Patches, ///< of an image, through one linear layer (ViT)
    Frames   ///< of a spectrogram, through two convolutions of three frames (Whisper)
};

/// What stands before the decoder: the encoder of an encoder-decoder, or a tower whose output
/// enters the decoder's sequence.
struct Encoder
{
    EncoderInput input = EncoderInput::None;
    std::int64_t hidden = 1024;
    std::int64_t sequenceTokens = 1024; ///< that it processes for one sequence of the task
    std::int64_t patchValues = 588;     ///< or bands of a spectrogram
    bool inputBias = true;
    std::int64_t learnedPositions = 0;
    Normalisation normalisation = Normalisation::LayerNorm;
    bool embeddingNorm = false;
    bool finalNorm = true;
    std::int64_t extraParameters = 0; ///< a class token and the like
    std::int64_t relativeBuckets = 0;
    // the projector into the decoder's width
    std::int64_t projectors = 0;
    std::int64_t projectorInputs = 0; ///< width into the projector: hidden times merged tokens
    std::int64_t projectorWidth = 0;  ///< between its two products; 0: one product
    bool projectorBias = false;
    std::int64_t projectorNormParameters = 0;
    bool inTotal = true; ///< the published total of the model counts it

    bool operator==(const Encoder&) const = default;
};

struct Architecture
{
    std::string name = "Llama-3-8B";
    std::int64_t hidden = 4096;
    std::int64_t vocabulary = 128256;
    std::int64_t embeddingWidth =
        0; ///< where it is not the hidden size, and is projected; 0: it is
    bool tiedEmbeddings = false;
    std::int64_t learnedPositions = 0; ///< rows of a position table; 0 for rotary and others
    std::int64_t tokenTypes = 0;       ///< rows of a table of segments (BERT)
    std::int64_t relativeBuckets = 0;  ///< of a table of biases for each head, once (T5)
    bool embeddingNorm = false;
    Normalisation normalisation = Normalisation::RmsNorm;
    bool finalNorm = true;
    bool causal = true;
    bool dropout = false; ///< after attention and MLP: one mask byte a value is kept
    InputKind inputKind = InputKind::Tokens;
    std::int64_t patchValues = 0; ///< values in a patch, where inputKind is Patches
    HeadKind head = HeadKind::Predictions;
    std::int64_t classes = 1000;
    bool headBias = false;
    bool pooler = false;              ///< a product and tanh on the first token (BERT)
    std::int64_t furtherTokens = 0;   ///< modules that predict one more token each (MTP)
    std::int64_t extraParameters = 0; ///< of the whole model: class tokens, scales
    /// How kinds of layers follow each other where they do not stand in one run each: letters for
    /// the groups, counts behind them, brackets: "(a5 b)10 a2".
    std::string order;
    Encoder encoder;
    std::vector<LayerGroup> groups{LayerGroup{}};

    bool operator==(const Architecture&) const = default;
};

} // namespace ridgepoint::model
