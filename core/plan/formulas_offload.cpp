// SPDX-License-Identifier: Apache-2.0
// Formulas of what moves to the host: bytes, time on the link and for conversion, and the part of
// it that no computation hides, max(0, V / B - W) (reference chapter 10.2.3).
#include "plan/formulas_offload.h"

#include "model/rebuilding.h"
#include "model/tensor_set.h"
#include "plan/formulas.h"
#include "plan/formulas_stage.h"
#include "plan/operator_step.h"

#include <cmath>

namespace ridgepoint::plan::formula {

using quantity::because;
using quantity::Candidate;
using quantity::largest;
using quantity::named;
using quantity::Traced;
using quantity::valueOf;

namespace {

/// An accelerator's share of its link to the host.
template <class N>
N hostLink(const Engine<N>& e)
{
    const hardware::Pool& pool = e.plan().cluster.pools.front();
    return named(e.in(pool.hostLinkBytesPerS) / e.in(pool.acceleratorsPerHostLink),
                 {"B_h", RP_TR("an accelerator's share of its link to the host"), "bytes/s"});
}

/// Gradients of what a rank updates, in their own format.
template <class N>
N gradientShare(Engine<N>& e)
{
    const memory::Precision& precision = e.plan().precision;
    return updatedOnRank(e, 0) * e.bytesOf(precision.gradients);
}

template <class N>
N notHidden(const N& seconds, const N& window)
{
    return largest({Candidate<N>{RP_TR("all hidden"), N(0)},
                    Candidate<N>{RP_TR("longer than its window"), seconds - window}});
}

/// What one chosen tensor takes on a rank, and on how many layers of a part it is chosen.
template <class N>
struct Chosen
{
    std::size_t group = 0, op = 0, tensor = 0;
    N bytes = 0;
    N layers = 0;
};

template <class N>
std::vector<Chosen<N>> chosenOn(Engine<N>& e, const StagePart& part, const std::string& text)
{
    using std::floor;
    std::vector<Chosen<N>> list;
    if (text.empty())
        return list;
    const model::Inventory<N>& inventory = e.microBatchInventory();
    const model::RankSplit<N> split = e.rankSplit();
    for (const model::ChosenTensor& tensor :
         model::findTensors(model::parseTensorChoices(text), inventory)) {
        const model::LayerKind<N>& kind = inventory.layers[tensor.group];
        const model::Operator<N>& op = kind.operators[tensor.op];
        const N here = layersOf(e, part, tensor.group);
        Chosen<N> chosen;
        chosen.group = tensor.group;
        chosen.op = tensor.op;
        chosen.tensor = tensor.tensor;
        chosen.bytes =
            because(kind.causes, model::savedOnRank(op, op.saved.begin()[tensor.tensor], split));
        // of so many layers of the model, the part's even share
        chosen.layers = tensor.layers < 0 || tensor.layers >= valueOf(kind.layers)
                            ? here
                            : floor(N(tensor.layers) * here / kind.layers + 1e-9);
        list.push_back(chosen);
    }
    return list;
}

template <class N>
N bytesOn(Engine<N>& e, const StagePart& part, const std::string& text)
{
    N bytes = 0;
    for (const Chosen<N>& chosen : chosenOn(e, part, text))
        bytes += chosen.layers * chosen.bytes;
    return bytes;
}

template <class N>
N ofOneLayer(Engine<N>& e, int stage, const std::string& text)
{
    const auto list = chosenOn<N>(e, stage, text);
    N most = 0;
    for (std::size_t g = 0; g < e.microBatchInventory().layers.size(); ++g) {
        N sum = 0;
        for (const Chosen<N>& chosen : list) {
            if (chosen.group == g && valueOf(chosen.layers) > 0)
                sum += because({chosen.layers}, chosen.bytes);
        }
        if (valueOf(sum) > 0)
            most = largest({Candidate<N>{RP_TR("layers before"), most},
                            Candidate<N>{RP_TR("this kind of layer"), sum}});
    }
    return most;
}

/// A set acts where no rule of recomputation does.
template <class N>
const std::string& setToRebuild(const Engine<N>& e)
{
    static const std::string none;
    const layout::Layout& layout = e.plan().layout;
    return layout.recompute == model::Recompute::None ? layout.recomputeSet : none;
}

/// The rate of products that are done again.
template <class N>
N smallWorkRate(Engine<N>& e)
{
    const N mode = e.in(e.plan().compute.mode);
    return because({mode}, e.timesOperators() ? kernelRates(e).layerProduct.flopPerS
                                              : e[FigureId::ComputeAchievedFlopPerS]);
}

double rebuildSeconds(Engine<double>& e, const StagePart& part)
{
    const model::Inventory<double>& inventory = e.microBatchInventory();
    const model::RankSplit<double> split = e.rankSplit();
    const double rate = smallWorkRate(e);
    const double bandwidth = e.plan().cluster.pools.front().memoryBytesPerS;
    const auto places = model::findTensors(model::parseTensorChoices(setToRebuild(e)), inventory);
    const auto chosen = chosenOn(e, part, setToRebuild(e));
    double seconds = 0;
    for (std::size_t i = 0; i < places.size(); ++i) {
        const auto& layer = inventory.layers[places[i].group].operators;
        const model::Rebuilding from =
            model::rebuildingOf(layer, {places[i].op, places[i].tensor}, split);
        seconds += chosen[i].layers * (from.flops / rate + from.bytes / bandwidth +
                                       tensorParallelS(e, from.reducedValues));
    }
    return seconds;
}

/// Weights that come up for a pass, where they stand on the host.
template <class N>
N weightsFromHost(Engine<N>& e, int stage)
{
    const layout::Layout& layout = e.plan().layout;
    const N cause = e.in(layout.offloadParameters);
    if (!layout.offloadParameters || layout.zeroStage != layout::ZeroStage::Three)
        return because({cause}, N(0));
    return because({cause}, stateOf(e, stage).weights);
}

} // namespace

template <class N>
N droppedBytes(Engine<N>& e, const StagePart& part)
{
    return bytesOn(e, part, setToRebuild(e));
}

template <class N>
N movedBytes(Engine<N>& e, const StagePart& part)
{
    return bytesOn(e, part, e.plan().layout.offloadSet);
}

template <class N>
N droppedOfLayer(Engine<N>& e, int stage)
{
    return ofOneLayer(e, stage, setToRebuild(e));
}

template <class N>
N movedOfLayer(Engine<N>& e, int stage)
{
    return ofOneLayer(e, stage, e.plan().layout.offloadSet);
}

double layersWithout(Engine<double>& e, const StagePart& part, std::size_t group, std::size_t op,
                     std::size_t tensor)
{
    double layers = 0;
    for (const std::string* text : {&setToRebuild(e), &e.plan().layout.offloadSet}) {
        for (const Chosen<double>& chosen : chosenOn(e, part, *text)) {
            if (chosen.group == group && chosen.op == op && chosen.tensor == tensor)
                layers += chosen.layers;
        }
    }
    return layers;
}

template <class N>
N rebuildingS(Engine<N>& e, const StagePart& part)
{
    if (setToRebuild(e).empty())
        return 0;
    if constexpr (std::is_same_v<N, double>) {
        return rebuildSeconds(e, part);
    } else {
        Engine<double> plain(e.plan(), quantity::Reader<double>());
        std::vector<N> causes{smallWorkRate(e),
                              e.in(e.plan().cluster.pools.front().memoryBytesPerS),
                              tensorParallelS(e, N(1))};
        for (const N& saved : e.parts().wholeSavedBytes)
            causes.push_back(saved);
        for (const model::Reading<N>& layer : e.parts().layers)
            causes.push_back(layer.forwardFlops);
        for (std::size_t g = 0; g < e.parts().layers.size(); ++g)
            causes.push_back(layersOf(e, part, g));
        return witnessed(rebuildSeconds(plain, part),
                         RP_TR("rebuilding the chosen tensors: products at the achieved rate, all "
                               "else by the bytes that it moves"),
                         causes);
    }
}

template <class N>
N hostForwardS(Engine<N>& e, const StagePart& part)
{
    const N bytes = movedBytes(e, part) + weightsFromHost(e, part.stage);
    return because({e.in(e.plan().layout.offloadParameters)},
                   notHidden<N>(bytes / hostLink(e), forwardComputeS(e, part)));
}

template <class N>
N hostBackwardS(Engine<N>& e, const StagePart& part)
{
    const layout::Layout& layout = e.plan().layout;
    const N cause = e.in(layout.offloadGradients);
    N bytes = movedBytes(e, part) + weightsFromHost(e, part.stage);
    if (layout.offloadGradients)
        bytes += stateOf(e, part.stage).gradients;
    return because({cause, e.in(layout.offloadParameters)},
                   notHidden<N>(bytes / hostLink(e), backwardComputeS(e, part)));
}

template <class N>
N updatedOnRank(Engine<N>& e, int stage)
{
    const layout::ZeroStage& zero = e.plan().layout.zeroStage;
    const RankParameters<N> held = e.parametersOn(stage);
    const auto share = [&](const N& parameters, FigureId ranks) {
        return because({e.in(zero)},
                       zero >= layout::ZeroStage::One ? parameters / e[ranks] : parameters);
    };
    N updated = share(held.dense.trained(), FigureId::LayoutShardRanks);
    if (valueOf(held.experts.total()) > 0)
        updated += share(held.experts.trained(), FigureId::LayoutExpertShardRanks);
    return updated;
}

RP_FORMULA(OffloadMovedBytes)
{
    const layout::Layout& layout = e.plan().layout;
    const N cause = e.in(layout.offloadOptimizer);
    return because({cause}, layout.offloadOptimizer ? gradientShare(e) : N(0));
}

RP_FORMULA(OffloadLinkS)
{
    // converted on the accelerator, FP32 values travel: twice the bytes of 16-bit ones
    const layout::Layout& layout = e.plan().layout;
    const N times = because({e.in(layout.offloadConversion)},
                            N(layout.offloadConversion == layout::Conversion::Accelerator ? 2 : 1));
    return times * e[FigureId::OffloadMovedBytes] / hostLink(e);
}

RP_FORMULA(OffloadConversionS)
{
    // read in 16 bits, written in 32: three times the bytes that there were
    const layout::Layout& layout = e.plan().layout;
    const hardware::Pool& pool = e.plan().cluster.pools.front();
    const bool onCard = layout.offloadConversion == layout::Conversion::Accelerator;
    const N rate = onCard ? e.in(pool.memoryBytesPerS)
                          : e.in(pool.hostMemoryBytesPerS) / e.in(pool.acceleratorsPerNode);
    return because({e.in(layout.offloadConversion)}, 3 * e[FigureId::OffloadMovedBytes] / rate);
}

RP_FORMULA(OffloadTransferS)
{
    return e[FigureId::OffloadLinkS] + e[FigureId::OffloadConversionS];
}

RP_FORMULA(OffloadThresholdBytesPerS)
{
    const hardware::Pool& pool = e.plan().cluster.pools.front();
    const N host = e.in(pool.hostMemoryBytesPerS) / e.in(pool.acceleratorsPerNode);
    return 1 / (3 * (1 / host - 1 / e.in(pool.memoryBytesPerS)));
}

RP_FORMULA(OffloadWindowS)
{
    return backwardComputeS<N>(e, 0);
}

RP_FORMULA(OffloadWaitS)
{
    return notHidden<N>(e[FigureId::OffloadTransferS], e[FigureId::OffloadWindowS]);
}

RP_FORMULA(OffloadUpdateS)
{
    const layout::Layout& layout = e.plan().layout;
    const N cause = e.in(layout.offloadOptimizer);
    if (!layout.offloadOptimizer)
        return because({cause}, N(0));
    // each state read and written once, the gradient read, new weights written and sent up
    const hardware::Pool& pool = e.plan().cluster.pools.front();
    const memory::Precision& precision = e.plan().precision;
    const N states = stateOf(e, 0).optimizer();
    const N updated = updatedOnRank(e, 0);
    const N weights = updated * e.bytesOf(precision.weights);
    const N host = e.in(pool.hostMemoryBytesPerS) / e.in(pool.acceleratorsPerNode);
    return because({cause}, (2 * states + 4 * updated + weights) / host + weights / hostLink(e));
}

RP_FORMULA(MemoryHostBytes)
{
    const layout::Layout& layout = e.plan().layout;
    const memory::StateBytes<N> state = stateOf(e, stage);
    N bytes = 0;
    if (layout.offloadOptimizer)
        bytes += state.optimizer();
    if (layout.offloadGradients)
        bytes += state.gradients;
    bytes += weightsFromHost(e, stage);
    for (int chunk = 0; chunk < e.chunks(); ++chunk)
        bytes += e.inFlightAtPeak(stage, chunk) *
                 movedBytes<N>(e, e.chunks() == 1 ? StagePart(stage) : StagePart(stage, chunk));
    if (layout::offloadsAnything(layout))
        bytes += e.in(layout.offloadPinnedBytes);
    return because({e.in(layout.offloadOptimizer), e.in(layout.offloadGradients)},
                   bytes * e.in(e.plan().cluster.pools.front().acceleratorsPerNode));
}

RP_FORMULA(MemoryHostMarginBytes)
{
    return e.in(e.plan().cluster.pools.front().hostMemoryBytes) -
           e.at(FigureId::MemoryHostBytes, stage);
}

#define RP_INSTANTIATE(N)                                                                          \
    template N droppedBytes(Engine<N>&, const StagePart&);                                         \
    template N movedBytes(Engine<N>&, const StagePart&);                                           \
    template N droppedOfLayer(Engine<N>&, int);                                                    \
    template N movedOfLayer(Engine<N>&, int);                                                      \
    template N rebuildingS(Engine<N>&, const StagePart&);                                          \
    template N hostForwardS(Engine<N>&, const StagePart&);                                         \
    template N hostBackwardS(Engine<N>&, const StagePart&);                                        \
    template N updatedOnRank(Engine<N>&, int);
RP_INSTANTIATE(double)
RP_INSTANTIATE(Traced)
#undef RP_INSTANTIATE

} // namespace ridgepoint::plan::formula
