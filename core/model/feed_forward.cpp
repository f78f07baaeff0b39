// SPDX-License-Identifier: Apache-2.0
// MLPs: dense, and routed experts with shared ones beside them.
#include "model/layer_builder.h"

namespace ridgepoint::model {

using quantity::because;
using quantity::named;
using quantity::Traced;

namespace {

/// Two products with an activation between them, or three with a gate.
struct MlpNames
{
    quantity::Literal gated;
    quantity::Literal plain;
    quantity::Literal activation;
    quantity::Literal down;
};

constexpr MlpNames kDense{RP_TR("gate_up_projection"), RP_TR("up_projection"), RP_TR("activation"),
                          RP_TR("down_projection")};
constexpr MlpNames kShared{RP_TR("shared_gate_up_projection"), RP_TR("shared_up_projection"),
                           RP_TR("shared_activation"), RP_TR("shared_down_projection")};

template <class N>
void addDense(std::vector<Operator<N>>& list, const LayerBuilder<N>& builder,
              const LayerGroup& group, const MlpNames& names, const N& width, KeptUnder inputKept,
              bool behindNorm, bool savesInput)
{
    const N gatedCause = builder.in(group.mlpGated);
    const N upWidth = because({gatedCause}, N(group.mlpGated ? 2 : 1)) * width;
    ProductSpec<N> up{group.mlpGated ? names.gated : names.plain, builder.hidden(), upWidth};
    if (savesInput)
        up.inputName = RP_TR("input");
    up.inputKept = inputKept;
    up.rebuiltFrom = behindNorm ? RebuiltFrom::NormInput : RebuiltFrom::Nothing;
    up.operatorRuleRepeats = group.mlpGated ? 0.5 : 0;
    list.push_back(builder.product(up));
    builder.addBias(list.back(), group.mlpBias, group.mlpBias, upWidth, Split::Tensor);
    builder.reduce(list.back(), false);
    list.push_back(builder.activation(names.activation, builder.tokens() * width, group.mlpGated,
                                      gatedCause, Split::Tensor, RebuiltFrom::MlpInput));
    ProductSpec<N> down{names.down, width, builder.hidden(), RP_TR("input"), Split::Tensor};
    down.inputKept = kKeptBySelective; // the chapter's gate product
    down.rebuiltFrom = RebuiltFrom::ActivationInput;
    down.operatorRuleRepeats = 0;
    list.push_back(builder.product(down));
    builder.addBias(list.back(), group.mlpBias, group.mlpBias, builder.hidden(), Split::Whole);
    builder.save(list.back(),
                 {RP_TR("output"), builder.residual(), builder.valueBytes(), Split::Sequence,
                  SavedFor::Nonlinear, keptUnder(Recompute::TorchtitanOp),
                  RP_TR("torchtitan's rule keeps every second product's output")});
    builder.reduce(list.back(), true);
}

/// Each expert's bias on its own rows, times the weight that a token gives the expert: no product's
/// epilogue can add it, so it is a product of its own with the weights, an addition, and the
/// experts' rows put together again (as Megatron core's grouped experts do
/// by memory; not checked against a release).
template <class N>
Operator<N> outputBias(const LayerBuilder<N>& builder, const N& rows)
{
    const N values = rows * builder.hidden();
    Operator<N> op;
    op.name = RP_TR("expert_output_bias");
    op.kind = OperatorKind::Activation;
    op.split = Split::Dispatched;
    op.bytesRead = 3 * values * builder.valueBytes();
    op.bytesWritten = op.bytesRead;
    op.vectorFlops = 2 * values;
    return op;
}

/// Not checked against a release: Megatron core's fused gate, which multiplies by the experts'
/// weights too, takes no biases: with them the activated gate, its product with the other half and
/// that times the weights are passes.
template <class N>
void unfuseBiased(Operator<N>& activation, const LayerBuilder<N>& builder, const LayerGroup& group,
                  const N& values)
{
    if (builder.workload().framework != Framework::MegatronFused)
        return;
    const N cause = because(
        {builder.in(group.mlpGated), builder.in(group.mlpBias), builder.workload().frameworkCause},
        N(group.mlpGated && group.mlpBias ? 2 : 0));
    activation.bytesRead += cause * values * builder.valueBytes();
    activation.bytesWritten += cause * values * builder.valueBytes();
}

template <class N>
void addExperts(std::vector<Operator<N>>& list, const LayerBuilder<N>& builder,
                const LayerGroup& group, KeptUnder inputKept, bool behindNorm, bool savesInput)
{
    const N tokens = builder.tokens();
    const N experts = builder.in(group.experts);
    const N width = builder.in(group.expertWidth);
    const N chosen = builder.in(group.expertsPerToken);
    const N rows = named(tokens * chosen,
                         {"T_e", RP_TR("rows at all experts: tokens times experts of each"), ""});
    const N gatedCause = builder.in(group.mlpGated);

    ProductSpec<N> router{RP_TR("router"), builder.hidden(), experts};
    if (savesInput)
        router.inputName = RP_TR("input");
    router.inputKept = inputKept;
    router.rebuiltFrom = behindNorm ? RebuiltFrom::NormInput : RebuiltFrom::Nothing;
    router.split = Split::Sequence;
    router.weightSplit = Split::Whole;
    router.use = WeightUse::Other;
    Operator<N> routing = builder.product(router);
    routing.kind = OperatorKind::Routing;
    builder.addBias(routing, group.routerBias, group.routerBias, experts, Split::Whole);
    // logits, probabilities and the map, in FP32 and bytes (validation/MEMORY.md section 3)
    builder.save(routing, {RP_TR("scores and map"), tokens * experts, N(13), Split::Sequence,
                           SavedFor::Nonlinear, kKeptByProducts,
                           RP_TR("which experts a token went to, and with what weight")});
    Communication<N> moved;
    moved.group = CommunicationGroup::Expert;
    // to the experts and back
    moved.forwardValues = 2 * rows * builder.hidden();
    moved.backwardValues = builder.hasBackward() ? 2 * rows * builder.hidden() : N(0);
    routing.communication.add(moved);
    list.push_back(routing);

    const N upWidth = because({gatedCause}, N(group.mlpGated ? 2 : 1)) * width;
    ProductSpec<N> up{group.mlpGated ? RP_TR("expert_gate_up_projection")
                                     : RP_TR("expert_up_projection"),
                      builder.hidden(), upWidth, RP_TR("dispatched input"), Split::Dispatched};
    up.split = Split::ExpertWork;
    up.weightSplit = Split::Experts;
    up.activeCopies = chosen;
    list.push_back(builder.product(up, rows, experts));
    builder.addBias(list.back(), group.mlpBias, group.mlpBias, upWidth, Split::Experts, experts,
                    chosen);
    list.push_back(builder.activation(RP_TR("expert_activation"), rows * width, group.mlpGated,
                                      gatedCause, Split::ExpertWork, RebuiltFrom::MlpInput));
    unfuseBiased(list.back(), builder, group, rows * width);
    if (!group.mlpGated) // measured (validation/MEMORY.md section 3)
        builder.save(list.back(),
                     {RP_TR("activation before its weight"), rows * width, builder.valueBytes(),
                      Split::ExpertWork, SavedFor::Nonlinear, kKeptByProducts,
                      RP_TR("experts without a gate keep one more tensor")});
    ProductSpec<N> down{RP_TR("expert_down_projection"), width, builder.hidden(), RP_TR("input"),
                        Split::ExpertWork};
    down.split = Split::ExpertWork;
    down.weightSplit = Split::Experts;
    down.activeCopies = chosen;
    down.inputKept = kKeptBySelective;
    down.rebuiltFrom = RebuiltFrom::ActivationInput;
    list.push_back(builder.product(down, rows, experts));
    builder.addBias(list.back(), group.mlpBias, group.mlpBias, builder.hidden(), Split::ExpertCopy,
                    experts, chosen);
    list.back().additionBytes = 3 * builder.residual() * builder.valueBytes();
    if (group.mlpBias)
        list.push_back(outputBias(builder, rows));
}

} // namespace

template <class N>
void addFeedForward(std::vector<Operator<N>>& list, const LayerBuilder<N>& builder,
                    const LayerGroup& group, bool opensLayer, bool behindNorm, bool sharesInput)
{
    const KeptUnder kept = keptAsInput(opensLayer, behindNorm);
    if (group.feedForward == FeedForward::Dense) {
        addDense(list, builder, group, kDense, builder.in(group.mlpWidth), kept, behindNorm,
                 !sharesInput);
        return;
    }
    if (group.feedForward != FeedForward::Experts)
        return;
    addExperts(list, builder, group, kept, behindNorm, !sharesInput);
    const N shared = builder.in(group.sharedWidth);
    if (group.sharedWidth <= 0)
        return;
    addDense(list, builder, group, kShared, shared, kept, behindNorm, false);
    if (group.sharedGate) {
        ProductSpec<N> gate{RP_TR("shared_gate"), builder.hidden(), N(1)};
        gate.split = Split::Sequence;
        gate.weightSplit = Split::Whole;
        gate.use = WeightUse::Other;
        list.push_back(builder.product(gate));
    }
}

#define RP_INSTANTIATE(N)                                                                          \
    template void addFeedForward(std::vector<Operator<N>>&, const LayerBuilder<N>&,                \
                                 const LayerGroup&, bool, bool, bool);
RP_INSTANTIATE(double)
RP_INSTANTIATE(Traced)
#undef RP_INSTANTIATE

} // namespace ridgepoint::model
