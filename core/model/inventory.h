// SPDX-License-Identifier: Apache-2.0
// The operator inventory: an architecture becomes, once, a list of operators for each kind of layer
// with their weights, FLOPs, bytes moved, tensors saved for the backward pass and communication.
// Parameters, FLOPs, activation memory, recomputation, communication volumes and step time are all
// readings of this one list (readings.h).
//
// Counted for one micro-batch of `sequences` sequences of `sequenceTokens` tokens, before any
// split. A matrix product of [T, k] by [k, n] costs 2 T k n FLOPs forward, as many for the input's
// gradient and as many for the weight's; causal attention counts the visible pairs,
// s (s + 1) / 2 a sequence (`reference`: chapter 10.1.3).
#pragma once

#include "model/architecture.h"
#include "model/training.h"
#include "quantity/reader.h"

#include <array>
#include <cstddef>
#include <vector>

namespace ridgepoint::model {

enum class OperatorKind
{
    Embedding,
    MatrixProduct,
    Attention,
    Scan,        ///< a recurrence over tokens: state space, delta rule, linear attention
    Convolution, ///< over a few tokens, each channel by itself
    Normalisation,
    Activation,
    Routing,
    Dropout,
    Loss,
};

/// How a weight, a saved tensor or an operator's work is divided over ranks. All but weights are
/// divided by the context-parallel degree too.
enum class Split
{
    Whole,      ///< a copy on each rank
    Tensor,     ///< divided by the tensor-parallel degree
    KeyValue,   ///< by the tensor-parallel degree, as far as there are key-value heads
    Sequence,   ///< divided only where sequence parallelism is on
    Vocabulary, ///< by the tensor-parallel degree, after padding
    Experts,    ///< expert weights: by the expert- and the expert-tensor-parallel degree
    ExpertCopy, ///< expert weights that expert-tensor parallelism copies (biases of an output)
    Dispatched, ///< tokens at the experts, whole in width
    ExpertWork, ///< of the experts, divided in tokens and width
};

enum class AttentionKernel
{
    Flash,
    Standard,
    Triangle ///< as Standard, but only visible pairs are stored
};

/// Whose list of saved tensors: `validation/MEMORY.md` section 3 says what was measured.
enum class Framework
{
    MegatronFused, ///< Megatron core with fused kernels (Transformer Engine)
    MegatronLocal, ///< without: SwiGLU's intermediate is saved
    TorchCompiled, ///< and queries and keys before rotation, and a norm's cast input
    TorchEager     ///< the same, and more bytes moved
};

/// How the ranks that share a sequence see all its keys.
enum class ContextExchange
{
    Ring,    ///< keys and values go round
    AllToAll ///< heads against tokens and back (DeepSpeed-Ulysses); the output is kept both ways
};

/// What the texts leave out of their counts: row statistics of norms and of flash attention.
enum class Statistics
{
    Counted,
    Ignored
};

/// How many pairs causal attention counts over a whole sequence.
enum class CausalPairs
{
    Triangle,   ///< s (s + 1) / 2: the visible pairs, diagonal included (chapter)
    HalfSquare, ///< s^2 / 2 (lesson)
};

/// Which saved tensors are dropped after the forward pass and rebuilt before the backward pass.
enum class Recompute
{
    None,
    MegatronSelective, ///< softmax and its dropout (Korthikanti et al. 2022, section 5)
    Full,              ///< all but each layer's input
    ChapterProducts,   ///< outputs of norms and of the gate's product (chapter 10.2.2)
    TorchtitanOp       ///< all but every second product's output and attention's (torchtitan)
};

/// The recomputation rules under which a tensor is kept, as a set of bits.
using KeptUnder = unsigned;
constexpr KeptUnder keptUnder(Recompute rule)
{
    return 1U << static_cast<unsigned>(rule);
}
inline constexpr KeptUnder kKeptWhole = keptUnder(Recompute::None); ///< only without recomputation
inline constexpr KeptUnder kKeptBySelective = kKeptWhole | keptUnder(Recompute::MegatronSelective);
inline constexpr KeptUnder kKeptByProducts =
    kKeptBySelective | keptUnder(Recompute::ChapterProducts);

/// What a saved tensor is for.
enum class SavedFor
{
    Product,   ///< a weight's gradient, or a product of attention
    Nonlinear, ///< the backward pass of what is no product
    Statistic, ///< one FP32 number a row
};

/// What a weight is, as far as formats and optimizers care.
enum class WeightUse
{
    Product, ///< a matrix of a layer: may be held in few bits, and Muon updates it
    Other    ///< tables, heads, vectors, convolutions
};

template <class N>
struct Weight
{
    quantity::Literal name;
    N rows = 0;
    N columns = 0;
    Split split = Split::Whole;
    WeightUse use = WeightUse::Other;
    bool trained = true;
    bool adapter = false; ///< a low-rank product's, beside the model's own
    N copies = 1;         ///< equal matrices, one for each expert
    N activeCopies = 1;   ///< of them, those that a token visits

    N count() const { return rows * columns * copies; }
};

/// What a tensor that is not kept is made of again, of the same layer (rebuilding.h finds it).
class RebuiltFrom
{
  public:
    enum Source
    {
        Nothing, ///< that is kept
        Input,   ///< of the same operator
        NormInput,
        MixerInput,
        MlpInput,
        ActivationInput,
        QueriesAndKeys,
        QueriesKeysValues,
        MixerOutput, ///< and what the layer began with
    };

    constexpr RebuiltFrom(Source source = Nothing) : m_source(source) {} // NOLINT: reads as one
    constexpr Source source() const { return m_source; }
    constexpr bool empty() const { return m_source == Nothing; }
    /// As a person reads it; empty for nothing.
    quantity::Literal text() const;
    operator quantity::Literal() const { return text(); } // NOLINT: reads as one

  private:
    Source m_source;
};

template <class N>
struct SavedTensor
{
    quantity::Literal name;
    N values = 0;
    N bytesPerValue = 0;
    Split split = Split::Whole;
    SavedFor use = SavedFor::Product;
    KeptUnder kept = kKeptByProducts;
    quantity::Literal reason;
    RebuiltFrom rebuiltFrom = {};
    N rebuildFlops = 0; ///< of products and attention, to rebuild it
};

enum class CommunicationGroup
{
    Tensor, ///< all-reduce, or reduce-scatter and all-gather, of `values`
    Expert, ///< all-to-all: `values` leave all ranks together
    Context ///< a ring's exchange, or an all-gather, of `values`
};

/// Values that an operator moves over a group, once in each pass.
template <class N>
struct Communication
{
    CommunicationGroup group = CommunicationGroup::Tensor;
    N forwardValues = 0;
    N backwardValues = 0;
};

/// A few things, held in place.
template <class T, std::size_t Capacity>
class FewOf
{
  public:
    void add(T item) { m_items.at(m_count++) = std::move(item); }
    const T* begin() const { return m_items.data(); }
    const T* end() const { return m_items.data() + m_count; }
    std::size_t size() const { return m_count; }

  private:
    std::array<T, Capacity> m_items{};
    std::size_t m_count = 0;
};

template <class N>
struct Operator
{
    quantity::Literal name;
    OperatorKind kind = OperatorKind::MatrixProduct;
    Split split = Split::Tensor; ///< how FLOPs and bytes divide over ranks
    N forwardFlops = 0;
    N inputGradientFlops = 0;
    N weightGradientFlops = 0;
    /// Of operators that are no products, forward: never counted as a model's FLOPs, but what
    /// places them on a roofline. A few a value: 4 in a norm, 6 in an activation, 8 in softmax and
    /// loss.
    N vectorFlops = 0;
    N bytesRead = 0;            ///< forward, each operand once, without weights
    N weightBytes = 0;          ///< read, divided like the first weight
    N bytesWritten = 0;         ///< forward
    N additionBytes = 0;        ///< forward, of the addition to the residual behind it
    N headDim = 0;              ///< of attention: mean of keys' and values'
    N squareBytes = 0;          ///< of attention's probabilities, where the kernel writes them
    bool dividesInputs = false; ///< a split divides the matrix's rows, not its columns
    N parts = 0;                ///< what Split::KeyValue cannot divide further: key-value heads
    N operatorRuleRepeats = 0;  ///< share of the forward FLOPs that torchtitan's rule repeats
    FewOf<Weight<N>, 5> weights;
    FewOf<SavedTensor<N>, 8> saved;
    FewOf<Communication<N>, 2> communication;

    N backwardFlops() const { return inputGradientFlops + weightGradientFlops; }
};

template <class N>
struct LayerKind
{
    N layers = 0;
    Stack stack = Stack::Decoder;
    bool sharedWeights = false;
    std::vector<N> causes; ///< of a derivation: the choices that decided what is listed
    std::vector<Operator<N>> operators;
};

template <class N>
struct Inventory
{
    std::vector<Operator<N>> embedding; ///< before the first layer of the decoder
    std::vector<Operator<N>> encoder;   ///< what an encoder has beside its layers, and projectors
    /// Of a derivation: the choices that decided what stands in these lists.
    std::vector<N> embeddingCauses, encoderCauses, headCauses, furtherCauses;
    std::vector<LayerKind<N>> layers; ///< in the order of the architecture's groups
    std::vector<Operator<N>> head;    ///< after the last layer: norm, head, loss
    std::vector<Operator<N>> further; ///< one module that predicts a further token
    N furtherTokens = 0;              ///< such modules
    N logits = 0;                     ///< values that enter the loss, for one micro-batch
    N reusedHeadWeights = 0;          ///< of a tied head: in the embedding's count already
    bool encoderInTotal = true;
    N encoderInTotalCause = 0;
};

/// What an inventory is counted for. `activationBytes`, `weightBytes`: bytes per value.
template <class N>
struct Workload
{
    N sequences = 0;
    N sequenceTokens = 0;
    N activationBytes = 0;
    N weightBytes = 0;
    AttentionKernel attention = AttentionKernel::Flash;
    N attentionCause = 0; ///< the field that `attention` was read from
    Statistics statistics = Statistics::Counted;
    N statisticsCause = 0;
    CausalPairs causalPairs = CausalPairs::Triangle;
    N causalPairsCause = 0;
    Framework framework = Framework::MegatronFused;
    N frameworkCause = 0;
    bool swapsHeads = false; ///< ranks share a sequence, with ContextExchange::AllToAll
    N swapsHeadsCause = 0;
    const Training* training = nullptr; ///< null: all of the model is trained
};

/// Builds the inventory of `architecture`; `in` reads its members. Never fails: absurd shapes give
/// absurd numbers, which validate() has named before.
template <class N>
Inventory<N> buildInventory(const Architecture& architecture, const Workload<N>& workload,
                            const quantity::Reader<N>& in);

/// Query-key pairs that attention visits in one sequence of `sequenceTokens` tokens: all, the
/// causal triangle with its diagonal (or half the square), the causal band of a sliding window,
/// the triangles of chunks, or what an indexer selects.
template <class N>
N attentionPairs(const LayerGroup& group, bool causal, const N& causalCause,
                 const N& sequenceTokens, const Workload<N>& workload,
                 const quantity::Reader<N>& in);

} // namespace ridgepoint::model
