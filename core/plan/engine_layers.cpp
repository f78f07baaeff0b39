// SPDX-License-Identifier: Apache-2.0
// Which layers a stage of the pipeline and its chunks hold, and how many of them are in flight.
#include "plan/engine.h"

namespace ridgepoint::plan {

using quantity::because;
using quantity::Traced;
using quantity::valueOf;

template <class N>
N Engine<N>::weightsOn(int stage, std::size_t group)
{
    const N layers = layersOn(stage, group);
    const model::LayerGroup& kind = m_plan.model.groups[group];
    const bool once = kind.sharedWeights && valueOf(layers) > 0;
    return because({in(kind.sharedWeights)}, once ? because({layers}, N(1)) : layers);
}

template <class N>
std::vector<N> Engine<N>::flowCauses() const
{
    if constexpr (!std::is_same_v<N, double>) {
        if (m_stages > 1)
            return {in(m_plan.layout.schedule)};
    }
    return {};
}

template <class N>
std::vector<N> Engine<N>::chunkCauses() const
{
    if constexpr (!std::is_same_v<N, double>) {
        std::vector<N> causes = flowCauses();
        if (m_stages > 1 && (takesChunks(m_plan.layout) || m_plan.layout.chunks > 1))
            causes.push_back(in(m_plan.layout.chunks));
        return causes;
    }
    return {};
}

template <class N>
bool Engine<N>::hasEqualLayers(int parts) const
{
    return m_plan.layout.stageLayout.empty() && m_plan.model.groups.size() == 1 &&
           m_plan.model.groups[0].layers % parts == 0;
}

template <class N>
N Engine<N>::countedLayers(std::int64_t count, quantity::Literal note)
{
    if constexpr (std::is_same_v<N, double>) {
        return static_cast<double>(count);
    } else {
        // one step between, as each kind on each stage would else list all kinds
        if (!m_allLayers) {
            std::vector<N> all;
            double sum = 0;
            for (const model::LayerGroup& each : m_plan.model.groups) {
                all.push_back(in(each.layers));
                sum += all.back().value();
            }
            m_allLayers = std::make_unique<N>(
                quantity::witnessed(sum, RP_TR("layers of all kinds, in their order"), all));
        }
        return because(
            chunkCauses(),
            quantity::witnessed(static_cast<double>(count), note,
                                std::vector<N>{in(m_plan.layout.pipelineParallel), *m_allLayers}));
    }
}

template <class N>
N Engine<N>::layersOn(int stage, std::size_t group)
{
    const N layers = in(m_plan.model.groups[group].layers);
    const N degree = in(m_plan.layout.pipelineParallel);
    if (m_stages == 1)
        return layers / degree;
    if (hasEqualLayers(m_virtual.runs())) {
        const N each = because(chunkCauses(), layers / degree);
        return flows() > 1 ? flows() * each : each;
    }
    std::int64_t count = 0;
    for (int chunk = 0; chunk < chunks(); ++chunk)
        count += m_layers[static_cast<std::size_t>(m_virtual.at(stage, chunk))][group];
    return countedLayers(count, RP_TR("layers of this kind on the stage"));
}

template <class N>
N Engine<N>::layersOnChunk(int stage, int chunk, std::size_t group)
{
    if (chunks() == 1)
        return layersOn(stage, group);
    if (hasEqualLayers(m_virtual.runs())) {
        const N layers = in(m_plan.model.groups[group].layers);
        const N degree = in(m_plan.layout.pipelineParallel);
        return because(chunkCauses(),
                       layers / (flows() > 1 ? degree : degree * in(m_plan.layout.chunks)));
    }
    return countedLayers(m_layers[static_cast<std::size_t>(m_virtual.at(stage, chunk))][group],
                         RP_TR("layers of this kind in the chunk"));
}

template <class N>
N Engine<N>::ofMicroBatch(const N& sum) const
{
    return because(flowCauses(), flows() > 1 ? sum / flows() : sum);
}

template <class N>
N Engine<N>::inFlightAtPeak(int stage, int chunk)
{
    if (chunks() == 1)
        return at(FigureId::PipelineInFlight, stage);
    return pipeline().inFlightAtPeak[static_cast<std::size_t>(m_virtual.at(stage, chunk))];
}

template <class N>
N Engine<N>::inFlightAtLoss(int stage, int chunk)
{
    if (chunks() == 1)
        return at(FigureId::PipelineInFlight, stage);
    return pipeline().inFlightAtLoss[static_cast<std::size_t>(m_virtual.at(stage, chunk))];
}

#define RP_INSTANTIATE(N)                                                                          \
    template N Engine<N>::weightsOn(int, std::size_t);                                             \
    template std::vector<N> Engine<N>::flowCauses() const;                                         \
    template std::vector<N> Engine<N>::chunkCauses() const;                                        \
    template N Engine<N>::ofMicroBatch(const N&) const;                                            \
    template N Engine<N>::layersOn(int, std::size_t);                                              \
    template N Engine<N>::layersOnChunk(int, int, std::size_t);                                    \
    template N Engine<N>::inFlightAtLoss(int, int);                                                \
    template N Engine<N>::inFlightAtPeak(int, int);
RP_INSTANTIATE(double)
RP_INSTANTIATE(Traced)
#undef RP_INSTANTIATE

} // namespace ridgepoint::plan
