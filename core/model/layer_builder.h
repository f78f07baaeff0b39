// SPDX-License-Identifier: Apache-2.0
// Private to this room: what the operators of one stack of layers are made with. A stack has its
// width, its tokens and its kind of norm; a group in it is trained or not, and the backward pass
// comes through it or not.
#pragma once

#include "model/inventory.h"

namespace ridgepoint::model {

/// A matrix product as the callers describe it.
template <class N>
struct ProductSpec
{
    quantity::Literal name;
    N inputs = 0;
    N outputs = 0;
    /// What it saves for its weight's gradient; empty: another operator saves that tensor.
    quantity::Literal inputName = {};
    Split inputSplit = Split::Sequence;
    KeptUnder inputKept = kKeptByProducts;
    RebuiltFrom rebuiltFrom = {};
    N rebuildFlops = 0;
    Split split = Split::Tensor;       ///< of the work
    Split weightSplit = Split::Tensor; ///< of the matrix
    AdapterTargets target = AdapterTargets::Mlp;
    WeightUse use = WeightUse::Product;
    N activeCopies = 0; ///< of several matrices, those that a token visits; 0: all
    N operatorRuleRepeats = 1;
    N parts = 0;
};

template <class N>
class LayerBuilder
{
  public:
    LayerBuilder(const Architecture& architecture, const Workload<N>& workload,
                 const quantity::Reader<N>& in, Stack stack);

    // ----- of the stack
    const Architecture& architecture() const { return m_architecture; }
    const Workload<N>& workload() const { return m_workload; }
    template <class T>
    N in(const T& member) const
    {
        return m_in(member);
    }
    const quantity::Reader<N>& reader() const { return m_in; }
    const N& hidden() const { return m_hidden; }
    const N& tokens() const { return m_tokens; }
    const N& sequenceTokens() const { return m_sequenceTokens; }
    N residual() const { return m_tokens * m_hidden; }
    bool isCausal() const { return m_causal; }
    const N& causalCause() const { return m_causalCause; }
    const N& valueBytes() const { return m_workload.activationBytes; }

    // ----- of the group that is being listed
    /// Its weights are trained; the backward pass goes through it.
    void setTraining(bool trained, bool adapters, bool backward);
    bool hasBackward() const { return m_backward; }

    // ----- operators
    Operator<N> product(const ProductSpec<N>& spec) const { return product(spec, m_tokens, N(1)); }
    /// Of `tokens` rows in all, with `copies` equal matrices that share them.
    Operator<N> product(const ProductSpec<N>& spec, const N& tokens, const N& copies) const;
    /// A norm over the residual stream, or over rows of another `width`. One that reads what
    /// another operator saves needs no copy of its own.
    Operator<N> norm(quantity::Literal name, bool opensLayer, bool savesInput = true) const;
    Operator<N> normOf(quantity::Literal name, const N& rows, const N& width, const N& gains,
                       Split split, Split weightSplit, RebuiltFrom inputFrom = {}) const;
    /// An activation on `values` values, with a gate of as many beside them.
    Operator<N> activation(quantity::Literal name, const N& values, bool gated, const N& gatedCause,
                           Split split, RebuiltFrom inputsFrom = {}) const;
    Operator<N> dropout(quantity::Literal name) const;

    void addWeight(Operator<N>& op, quantity::Literal name, const N& rows, const N& columns,
                   Split split, WeightUse use = WeightUse::Other, const N& copies = N(1)) const;
    void addWeight(Operator<N>& op, quantity::Literal name, const N& rows, const N& columns,
                   Split split, WeightUse use, const N& copies, const N& activeCopies) const;
    /// One value for each of `count` where the flag is set; the derivation says so either way.
    template <class Flag>
    void addBias(Operator<N>& op, const Flag& flag, bool set, const N& count, Split split,
                 const N& copies = N(1)) const
    {
        addBias(op, flag, set, count, split, copies, copies);
    }
    template <class Flag>
    void addBias(Operator<N>& op, const Flag& flag, bool set, const N& count, Split split,
                 const N& copies, const N& activeCopies) const
    {
        addWeight(op, RP_TR("bias"), where(flag, set, count), N(1), split, WeightUse::Other, copies,
                  activeCopies);
    }
    /// Only where the backward pass needs it.
    void save(Operator<N>& op, SavedTensor<N> tensor) const;
    void addStatistic(Operator<N>& op, quantity::Literal name, const N& rows, Split split) const;
    /// Sets the gradients' FLOPs of what has no weights.
    void setBackward(Operator<N>& op, const N& flops) const;
    void reduce(Operator<N>& op, bool forward) const;

    /// `value` where the flag is set, else 0; either way the derivation says that the flag decided.
    template <class Flag>
    N where(const Flag& flag, bool set, const N& value) const
    {
        return quantity::because({m_in(flag)}, set ? value : N(0));
    }

  private:
    const Architecture& m_architecture;
    const Workload<N>& m_workload;
    const quantity::Reader<N>& m_in;
    N m_hidden;
    N m_sequenceTokens;
    N m_tokens;
    Normalisation m_normalisation;
    N m_normalisationCause;
    bool m_causal;
    N m_causalCause;
    bool m_trained = true;
    bool m_adapters = false;
    bool m_backward = true;
};

/// Lists the operators of a mixer, of attention to the encoder, of an MLP. Norms before them are
/// listed by the caller, who says whether the product's input is a norm's output.
template <class N>
void addSelfAttention(std::vector<Operator<N>>& list, const LayerBuilder<N>& builder,
                      const LayerGroup& group, bool opensLayer, bool behindNorm);
template <class N>
void addLatentAttention(std::vector<Operator<N>>& list, const LayerBuilder<N>& builder,
                        const LayerGroup& group, bool opensLayer, bool behindNorm);
template <class N>
void addCrossAttention(std::vector<Operator<N>>& list, const LayerBuilder<N>& builder,
                       const LayerGroup& group, bool opensLayer, bool behindNorm);
/// Mixers with a state instead of pairs: Mamba, delta rule, linear attention, convolution, RG-LRU.
template <class N>
void addStateMixer(std::vector<Operator<N>>& list, const LayerBuilder<N>& builder,
                   const LayerGroup& group, bool opensLayer, bool behindNorm);
template <class N>
void addFeedForward(std::vector<Operator<N>>& list, const LayerBuilder<N>& builder,
                    const LayerGroup& group, bool opensLayer, bool behindNorm, bool sharesInput);

/// What stands before and after a stack's layers.
template <class N>
void addEmbedding(Inventory<N>& inventory, const LayerBuilder<N>& builder);
template <class N>
void addEncoderEnds(Inventory<N>& inventory, const LayerBuilder<N>& encoder,
                    const LayerBuilder<N>& decoder);
template <class N>
void addHead(Inventory<N>& inventory, const LayerBuilder<N>& builder);
template <class N>
void addFurtherToken(Inventory<N>& inventory, const LayerBuilder<N>& builder);

/// The input of a layer's first product, or of a norm: kept by full recomputation.
KeptUnder keptAsInput(bool opensLayer, bool behindNorm);

} // namespace ridgepoint::model
