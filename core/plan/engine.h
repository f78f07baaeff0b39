// SPDX-License-Identifier: Apache-2.0
// One evaluation of one plan: figures by demand, each computed once. Engine<double> makes the
// Forecast; Engine<Traced> makes derivations. Both run the same formulas (formulas_*.cpp).
#pragma once

#include "model/readings.h"
#include "plan/figures.h"
#include "plan/plan.h"
#include "plan/virtual_stages.h"

#include <memory>
#include <string>
#include <vector>

namespace ridgepoint::network {
template <class N>
struct OverlapInputs;
}

namespace ridgepoint::plan {

class PipelineSimulation;
template <class N>
struct StageTimes;

/// Readings of the inventory that the stages are put together from, for one micro-batch on a rank.
template <class N>
struct PartReadings
{
    model::Reading<N> embedding;            ///< and what an encoder has beside its layers
    std::vector<model::Reading<N>> layers;  ///< one layer of each group
    std::vector<N> wholeSavedBytes;         ///< by group: saved without recomputation
    std::vector<model::Working<N>> working; ///< by group: one layer's, while it goes back
    model::Reading<N> head;                 ///< and the modules that predict further tokens
    N forwardFlops = 0; ///< of the whole model on one rank of each stage together
    N backwardFlops = 0;
    /// What a rank of each stage computes together over an even share of the model: more than 1
    /// where heads are copied, rows are padded, or experts are not loaded evenly.
    N unevenness = 1;
};

/// Parameters of a rank by how they are held: those that all ranks of its data- and
/// context-parallel group have, and those that expert parallelism divides.
template <class N>
struct RankParameters
{
    model::ParameterClasses<N> dense;
    model::ParameterClasses<N> experts;
};

/// Seconds of a micro-batch in one direction that its layers wait for others, by group of ranks.
template <class N>
struct LinkSeconds
{
    N tensor = 0;
    N expert = 0;
    N context = 0;
    N host = 0;

    N total() const { return tensor + expert + context + host; }
};

/// What a part of the model takes for one micro-batch on a rank, where times come from operators:
/// computing, and what of its layers' communication nothing hides.
template <class N>
struct TimedPart
{
    N forward = 0;
    N inputGradient = 0;
    N weightGradient = 0;
    N repeated = 0;
    LinkSeconds<N> forwardLinks, backwardLinks, repeatedLinks;
    LinkSeconds<N> forwardBeside, backwardBeside; ///< and what runs beside computing
};

/// The parts that stages are put together from.
template <class N>
struct TimedParts
{
    TimedPart<N> embedding;
    std::vector<TimedPart<N>> layers; ///< one layer of each group
    TimedPart<N> head;
    /// Whether the groups of a kind have ranks in several fast domains.
    bool tensorLeaves = false, expertLeaves = false, contextLeaves = false;
};

/// What the simulated pipeline says. Stages are devices; each holds one chunk or more.
template <class N>
struct PipelineRun
{
    bool ran = false;
    quantity::Text message;          ///< why it did not run
    N gradientReadyS = 0;            ///< sum along the critical path
    std::vector<N> exposedTransferS; ///< of each stage: waited while a message was on its way
    /// Of each stage: the most of its (chunk, micro-batch) pairs held at once, over its chunks.
    std::vector<N> inFlight;
    /// Of each virtual stage, where a stage has several: Engine::inFlightAtPeak().
    std::vector<N> inFlightAtPeak;
    /// The same at the loss, on the stage that has the head.
    std::vector<N> inFlightAtLoss;
    int busiest = 0; ///< the stage with the most work, the first of equals
};

/// How fast the step computes. With an efficiency while computing that is the assumed rate; an MFU
/// fixes the whole step, and computing may take what the other parts leave of it.
template <class N>
struct ComputeRate
{
    bool isMfu = false;
    N factor = 1;          ///< computing time over that at the assumed rate
    bool isReached = true; ///< false: the other parts alone take longer than the MFU allows
    N missingS = 0;        ///< by so much, as a negative number; then `factor` is 0
};

/// A figure's value and, for one of a stage, its items.
template <class N>
struct Evaluated
{
    N value{};
    N computed{}; ///< what the formula says where the value is given; else as `value`
    bool given = false;
    std::vector<N> items; ///< for figures of a stage
    int worst = -1;       ///< index of the item that the bare id stands for
};

struct PhasePlan;

template <class N>
class Engine
{
  public:
    Engine(const Plan& plan, quantity::Reader<N> reader);
    ~Engine();

    const Plan& plan() const { return m_plan; }
    /// Reads a member of the plan.
    template <class T>
    N in(const T& member) const
    {
        return m_reader(member);
    }
    const quantity::Reader<N>& reader() const { return m_reader; }

    /// A figure: the number, or for one of a stage the worst stage's. NaN where it cannot be had.
    N operator[](FigureId figure) { return evaluated(figure).value; }
    /// A figure at a stage.
    N at(FigureId figure, int stage);
    const Evaluated<N>& evaluated(FigureId figure);
    bool isGiven(FigureId figure) const { return findGiven(m_plan, figure) != nullptr; }
    /// The value given for a figure (at a stage, or -1), or else `computed`.
    N givenOr(FigureId figure, int stage, const N& computed) const;

    /// The engine of the plan as it is in a phase of the task: with that phase alone, on its nodes.
    /// Of a task with one phase it is this one.
    Engine& phase(int index);
    int phases() const { return static_cast<int>(m_plan.task.phases.size()); }
    /// How many items a figure of a scope has.
    int itemsOf(FigureScope scope) const
    {
        return scope == FigureScope::Whole ? 1 : scope == FigureScope::Phase ? phases() : m_stages;
    }

    /// Nodes that take part: the phase's, or else all of the first pool.
    N nodes() const
    {
        const N all = in(m_plan.cluster.pools.front().nodes);
        const std::int64_t& ofPhase = m_plan.task.phases.front().nodes;
        return ofPhase > 0 ? all : quantity::because({in(ofPhase)}, all);
    }

    /// Stages that are computed: the degree, kept within what a schedule can hold.
    int stages() const { return m_stages; }
    /// What each stage holds of the model: chunks.
    const VirtualStages& virtualStages() const { return m_virtual; }
    int chunks() const { return m_virtual.chunks(); }
    /// Chains of stages: a micro-batch goes through one, and each has a copy of the model.
    int flows() const { return m_virtual.flows(); }
    /// What is summed over a stage's chunks, for a micro-batch, of which each goes through as many
    /// of them as a flow has.
    N ofMicroBatch(const N& sum) const;
    /// Whether weight gradients are slots of their own.
    bool splitsBackward() const
    {
        return m_stages > 1 && scheduleRow(m_plan.layout).splitsBackward;
    }
    /// Whether the stage has the embedding, and what an encoder has beside its layers.
    bool hasEmbedding(int stage) const { return m_virtual.isFirst(stage); }
    /// Whether the stage has the head, and the modules that predict further tokens.
    bool hasHead(int stage) const { return m_virtual.isLast(stage); }

    /// The inventory for one micro-batch, and for one sequence.
    const model::Inventory<N>& microBatchInventory();
    const model::Inventory<N>& sequenceInventory();
    const PartReadings<N>& parts();
    /// Whether times come from operators.
    bool timesOperators() const { return m_plan.compute.mode == compute::TimeMode::Operators; }
    const TimedParts<N>& timedParts();
    /// Then also the data-parallel communication of the rank with the most parameters; the passes
    /// beside it are not told.
    const network::OverlapInputs<N>& timedSharing();
    /// Whether the modules that predict further tokens need a copy of the embedding's table: where
    /// the first stage is another than theirs, unless a tied head is such a copy.
    bool copiesTable();
    /// How a rank's part of an operator is found.
    model::RankSplit<N> rankSplit() const;
    /// Of a rank of a stage; a given number of parameters counts as one kind.
    RankParameters<N> parametersOn(int stage);
    /// Of the whole model, undivided.
    model::ParameterClasses<N> parametersOfAll();
    /// Whether every parameter is trained.
    bool trainsAll() const;
    /// The fields that say what is trained; empty outside derivations.
    std::vector<N> trainingCauses() const;
    /// Layers of group `group` on `stage`, as a number that knows where it is from.
    N layersOn(int stage, std::size_t group);
    /// The same of one of the stage's chunks.
    N layersOnChunk(int stage, int chunk, std::size_t group);
    /// Micro-batches of a chunk in flight at the moment when what its stage saves is the most
    /// bytes.
    N inFlightAtPeak(int stage, int chunk);
    /// The same when a loss is computed, on the stage that has the head.
    N inFlightAtLoss(int stage, int chunk);
    /// The field that says how many flows there are; empty where there is no pipeline, and outside
    /// derivations.
    std::vector<N> flowCauses() const;
    /// The fields that say what a stage's chunks are; empty where there can be none, and outside
    /// derivations.
    std::vector<N> chunkCauses() const;
    /// The fields that the schedule rests on.
    std::vector<N> scheduleCauses();
    /// "A_layer", or "A_a", "A_b" for the kinds of a model that has several; empty outside
    /// derivations.
    std::string layerSymbol(const char* prefix, std::size_t group) const;
    /// As layersOn(), but layers that share their weights count once.
    N weightsOn(int stage, std::size_t group);
    /// The data-parallel rank's bytes of one value of a format.
    N bytesOf(const memory::Format& format) const
    {
        return memory::bytesPerValue(format, in(format));
    }
    const PipelineRun<N>& pipeline();
    const ComputeRate<N>& computeRate();
    /// [virtual stage]: bytes that it saves of one micro-batch, as whole weights.
    std::vector<std::int64_t> savedWeights();
    /// The run that pipeline() read; null for one stage, and before it.
    PipelineSimulation* simulation() { return m_simulation.get(); }

  private:
    N compute(FigureId figure, int stage);
    bool hasEqualLayers(int parts) const;
    N countedLayers(std::int64_t count, quantity::Literal note);
    model::Inventory<N> makeInventory(const N& sequences) const;
    N unevennessOf(const PartReadings<N>& parts);
    PipelineSimulation& startSimulation();
    StageTimes<N> slotTimes();
    void fillInFlightAtPeak(PipelineRun<N>& run, const std::vector<N>& shape);

    Engine(std::unique_ptr<PhasePlan> own, const Plan& whole, quantity::Reader<N> reader);

    const std::unique_ptr<PhasePlan> m_own; ///< of a phase; null: the plan as it is
    const Plan& m_whole;                    ///< with all phases
    const Plan& m_plan;
    quantity::Reader<N> m_reader;
    std::vector<std::unique_ptr<Engine>> m_phaseEngines;
    int m_stages = 1;
    std::vector<Evaluated<N>> m_figures;
    std::vector<char> m_state; // 0 not asked for, 1 being computed, 2 done
    std::unique_ptr<model::Inventory<N>> m_microBatch;
    std::unique_ptr<model::Inventory<N>> m_sequence;
    std::unique_ptr<PartReadings<N>> m_parts;
    std::unique_ptr<TimedParts<N>> m_timed;
    std::unique_ptr<network::OverlapInputs<N>> m_timedSharing;
    VirtualStages m_virtual;
    std::vector<std::vector<std::int64_t>> m_layers; // [virtual stage][group]
    std::unique_ptr<N> m_allLayers;                  ///< of a derivation
    std::unique_ptr<PipelineRun<N>> m_pipeline;
    std::unique_ptr<ComputeRate<N>> m_rate;
    std::unique_ptr<PipelineSimulation> m_simulation;
};

} // namespace ridgepoint::plan
