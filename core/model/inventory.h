// SPDX-License-Identifier: Apache-2.0
// The operator inventory: an architecture becomes, once, a list of operators for each kind of layer
// with their weights, FLOPs, bytes moved, tensors saved for the backward pass and communication.
// Parameters, FLOPs, activation memory, recomputation, communication volumes and step time are all
// readings of this one list (readings.h).
//
// Counted for one micro-batch of `sequences` sequences of `sequenceTokens` tokens, before any
// split. A matrix product of [T, k] by [k, n] costs 2 T k n FLOPs forward and twice that backward;
// causal attention counts the visible pairs, s (s + 1) / 2 a sequence (`reference`:
// chapter 10.1.3).
#pragma once

#include "model/architecture.h"
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
    Normalisation,
    Activation,
    Dropout,
    Loss,
};

/// How a weight or a saved tensor is divided over a tensor-parallel group.
enum class Split
{
    Whole,    ///< a copy on each rank
    Tensor,   ///< divided by the tensor-parallel degree
    Sequence, ///< divided only where sequence parallelism is on
};

enum class AttentionKernel
{
    Flash,
    Standard
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

/// Why a tensor is saved, as far as recomputation cares.
enum class SavedGroup
{
    Ordinary,
    LayerInput,    ///< what full recomputation keeps
    CoreAttention, ///< softmax and its dropout: what Megatron's selective recomputation drops
    Statistic,     ///< one FP32 number a row
};

template <class N>
struct Weight
{
    quantity::Literal name;
    N rows = 0;
    N columns = 0;
    Split split = Split::Whole;

    N count() const { return rows * columns; }
};

template <class N>
struct SavedTensor
{
    quantity::Literal name;
    N values = 0;
    N bytesPerValue = 0;
    Split split = Split::Whole;
    SavedGroup group = SavedGroup::Ordinary;
    quantity::Literal reason;
};

/// A few things, held in place: an operator has at most two weights and five saved tensors.
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
    bool present = true; ///< false: listed with zeros, so that a derivation can say why
    N forwardFlops = 0;
    N backwardFlops = 0;
    /// Of operators that are no products, forward: never counted as a model's FLOPs, but what
    /// places them on a roofline. A few a value: 4 in a norm, 6 in an activation, 8 in softmax and
    /// loss.
    N vectorFlops = 0;
    N bytesRead = 0;             ///< forward, each operand once
    N bytesWritten = 0;          ///< forward
    Split split = Split::Tensor; ///< how FLOPs and bytes divide over a tensor-parallel group
    FewOf<Weight<N>, 2> weights;
    FewOf<SavedTensor<N>, 5> saved;
    /// All-reduces (or reduce-scatter + all-gather pairs) of `reducedValues` values over the
    /// tensor-parallel group, once forward and once backward.
    bool reducesForward = false;
    bool reducesBackward = false;
    N reducedValues = 0;
};

template <class N>
struct LayerKind
{
    N layers = 0;
    std::vector<Operator<N>> operators;
};

template <class N>
struct Inventory
{
    std::vector<Operator<N>> embedding; ///< before the first layer
    std::vector<LayerKind<N>> layers;   ///< in the order of the architecture's groups
    std::vector<Operator<N>> head;      ///< after the last layer: norm, head, loss
    N logits = 0;                       ///< values that enter the loss, for one micro-batch
    N reusedHeadWeights = 0;            ///< of a tied head: in the embedding's count already
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
};

/// Builds the inventory of `architecture`; `in` reads its members. Never fails: absurd shapes give
/// absurd numbers, which validate() has named before.
template <class N>
Inventory<N> buildInventory(const Architecture& architecture, const Workload<N>& workload,
                            const quantity::Reader<N>& in);

/// Query-key pairs that attention visits in one sequence of the workload: all, the causal triangle
/// with its diagonal (or half the square), or the causal band of a sliding window.
template <class N>
N attentionPairs(const Architecture& architecture, const LayerGroup& group,
                 const Workload<N>& workload, const quantity::Reader<N>& in);

} // namespace ridgepoint::model
