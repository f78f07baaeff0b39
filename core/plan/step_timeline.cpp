// SPDX-License-Identifier: Apache-2.0
#include "plan/step_timeline.h"

#include "network/overlap.h"
#include "pipeline/memory_over_time.h"
#include "plan/communication_pieces.h"
#include "plan/formulas_stage.h"
#include "plan/pipeline_simulation.h"
#include "plan/step_units.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace ridgepoint::plan {
namespace {

using Kind = TimelineBlock::Kind;

constexpr double kMostBlocks = 2e6;
/// Collectives of single units up to so many; beyond, one for each pass and two at the edges.
constexpr double kMostUnitPieces = 2e5;

Kind kindOf(pipeline::Slot slot)
{
    switch (slot.kind()) {
    case pipeline::SlotKind::Forward:
        return Kind::Forward;
    case pipeline::SlotKind::Backward:
        return Kind::Backward;
    case pipeline::SlotKind::WeightGradient:
        break;
    }
    return Kind::WeightGradient;
}

/// Of a micro-batch in the step: with two flows those of one come before those of the other.
int numberOf(const pipeline::Schedule& schedule, pipeline::Slot slot)
{
    return schedule.shape().flowOf(slot.stage()) * schedule.microBatches() + slot.microBatch();
}

class StepTimeline
{
  public:
    /// @param memoryStage  whose memory is followed; -1: the stage with the highest peak
    StepTimeline(Engine<double>& engine, Forecast& forecast, int memoryStage)
        : m_engine(engine), m_forecast(forecast), m_blocks(forecast.timeline),
          m_memoryStage(memoryStage), m_microBatches(engine[FigureId::TaskMicroBatches]),
          m_count(static_cast<int>(std::ceil(m_microBatches))),
          m_counts(network::collectiveCounts(engine.plan().layout))
    {
    }

    void fill();

  private:
    /// A pass of a micro-batch on one stage, and what is communicated before, beside and behind it.
    struct StagePass
    {
        Kind kind;
        int microBatch;
        double length_s, before_s, behind_s;
        Pieces before, behind, hidden{};
    };

    void prepare();
    std::vector<StagePass> passesOfOneStage(Pieces& first, Pieces& after) const;
    void fillOneStage();
    void fillPipeline();
    void addPipelineSlots(double offset_s);
    void addPipelineMemory(double offset_s);
    void add(Kind kind, int stage, int microBatch, double start_s, double seconds)
    {
        m_blocks.push_back({kind, stage, microBatch, start_s, start_s + seconds});
    }
    /// All that is held at a time: of what changes with the micro-batches in flight a share.
    void remember(double time_s, double share, memory::Moment moment)
    {
        const double changing = share * m_changing;
        m_forecast.memory.push_back(
            {time_s, m_rest[static_cast<std::size_t>(moment)] + changing, changing, moment});
    }
    void rememberBackward(double start_s, double end_s, double from, double to);
    void rememberLoss(double time_s, double share);
    /// The last micro-batch of a batch that does not divide is a part of one.
    double weightOf(int microBatch) const { return std::min(1.0, m_microBatches - microBatch); }
    /// A stretch of time, and those of a micro-batch's passes on the lane of the collectives.
    struct Stretch
    {
        double start_s = 0, end_s = 0;
    };
    struct LaneSlots
    {
        std::vector<Stretch> forward, backward;
    };
    std::vector<LaneSlots> slotsOfLane(double offset_s) const;
    void spreadOver(const std::vector<Stretch>& stretches, Pieces pieces, int microBatch);
    Pieces gathersOf(int microBatch) const;
    Pieces reductionsOf(int microBatch) const;

    Engine<double>& m_engine;
    Forecast& m_forecast;
    std::vector<TimelineBlock>& m_blocks;
    int m_memoryStage;
    double m_microBatches;
    int m_count;
    network::CollectiveCounts m_counts;
    network::OverlapInputs<double> m_overlap;
    network::ExposedPlaces m_exposed;
    int m_lane = 0; ///< stage of the collectives: the busiest, whose passes hide them
    std::vector<Unit> m_gatherUnits, m_reductionUnits;
    double m_now = 0;                                  ///< how far the step is laid out
    std::array<double, memory::kMomentCount> m_rest{}; ///< bytes besides, by moment
    double m_changing = 0;                             ///< bytes of activations at most
    double m_afterReduction = 0; ///< share of them that the first layer back leaves
};

void StepTimeline::prepare()
{
    m_lane = m_engine.pipeline().busiest;
    m_overlap = formula::overlapInputs(m_engine, m_engine.at(FigureId::PipelineForwardS, m_lane),
                                       m_engine.at(FigureId::PipelineBackwardS, m_lane));
    if (m_engine.timesOperators()) {
        const step::ExposedStep step = simulatedStep(m_engine, m_overlap);
        m_exposed = {step.first_s, step.eachForward_s, step.eachBackward_s, step.last_s, false};
    } else {
        m_exposed = network::placeExposed(m_overlap, m_engine.plan().layout);
    }
    const auto units = [&](double edge, double all, double times) {
        const double share = all > 0 ? std::min(1.0, edge / all) : 1.0;
        std::vector<Unit> made = unitsOf(m_engine, share);
        if (times * static_cast<double>(made.size()) > kMostUnitPieces)
            made = {made.front(), {TimelineBlock::kNoUnit, 1 - share}};
        return made;
    };
    m_gatherUnits = units(m_overlap.edgeGatherS, m_overlap.gatherS,
                          m_counts.gathersEachPass ? 2 * m_microBatches : 1);
    m_reductionUnits = units(m_overlap.edgeReductionS, m_overlap.reductionS,
                             m_counts.reducesEachMicroBatch ? m_microBatches : 1);

    const int stage = m_memoryStage >= 0
                          ? std::min(m_memoryStage, m_engine.stages() - 1)
                          : std::max(0, m_engine.evaluated(FigureId::MemoryPeakBytes).worst);
    m_forecast.memoryStage = stage;
    const StageMemory& held = m_forecast.stageMemory[static_cast<std::size_t>(stage)];
    const auto activations = static_cast<std::size_t>(memory::Category::Activations);
    m_changing = m_engine.at(FigureId::MemoryActivationBytes, stage);
    if (held.isGiven) {
        // a given working set may leave less than the activations have
        const double peak = m_engine.at(FigureId::MemoryPeakBytes, stage);
        m_changing = std::clamp(
            m_changing, 0.0, std::max(0.0, peak - m_engine.at(FigureId::MemoryStateBytes, stage)));
        m_rest.fill(peak - m_changing);
        return;
    }
    for (std::size_t m = 0; m < m_rest.size(); ++m) {
        m_rest[m] = -held.moments[m][activations];
        for (const double bytes : held.moments[m])
            m_rest[m] += bytes;
    }
    m_afterReduction =
        m_changing > 0 ? held.at(memory::Moment::Reduction)[activations] / m_changing : 0;
}

/// The first layer that goes back holds the most besides; then its gradients are on their way and
/// its tensors gone; the others follow.
void StepTimeline::rememberBackward(double start_s, double end_s, double from, double to)
{
    const double gone = std::clamp(from > 0 ? 1 - m_afterReduction : 0.0, 0.0, from);
    // another micro-batch may come in the moment when this one is gone
    const double left = std::min(to, from - gone);
    const double middle =
        from > left ? start_s + (end_s - start_s) * std::min(1.0, gone / (from - left)) : start_s;
    remember(start_s, from, memory::Moment::LayerBackward);
    remember(middle, from - gone, memory::Moment::LayerBackward);
    remember(middle, from - gone, memory::Moment::Reduction);
    remember(end_s, left, memory::Moment::Reduction);
}

void StepTimeline::rememberLoss(double time_s, double share)
{
    remember(time_s, share, memory::Moment::Loss);
    remember(time_s, share, memory::Moment::HeadBackward);
}

Pieces StepTimeline::gathersOf(int microBatch) const
{
    return gathering(m_gatherUnits, m_overlap.gatherS * weightOf(microBatch));
}

Pieces StepTimeline::reductionsOf(int microBatch) const
{
    const double weight = m_counts.reducesEachMicroBatch ? weightOf(microBatch) : 1;
    Pieces pieces = reversed(
        gathering(m_reductionUnits, m_counts.reductionFactor * m_overlap.reductionS * weight));
    for (Piece& piece : pieces)
        piece.kind = Kind::Reduction;
    return pieces;
}

/// The passes of one stage with their collectives.
std::vector<StepTimeline::StagePass> StepTimeline::passesOfOneStage(Pieces& first,
                                                                    Pieces& after) const
{
    const int last = m_count - 1;
    std::vector<StagePass> passes;
    std::vector<HiddenPieces> hidden;
    for (int i = 0; i < m_count; ++i) {
        const double weight = weightOf(i);
        StagePass forward{Kind::Forward,
                          i,
                          m_overlap.forwardS * weight,
                          m_exposed.eachForward_s * weight,
                          0,
                          {},
                          {}};
        Pieces gathers =
            m_counts.gathersEachPass || (m_counts.gathers && i == 0) ? gathersOf(i) : Pieces{};
        if (i == 0)
            first = takeFront(gathers, m_exposed.first_s);
        forward.before = takeFront(gathers, forward.before_s);
        hidden.push_back({forward.length_s, std::move(gathers)});
        passes.push_back(std::move(forward));

        StagePass backward{Kind::Backward, i, m_overlap.backwardS * weight, 0, 0, {}, {}};
        gathers = m_counts.gathersEachPass ? reversed(gathersOf(i)) : Pieces{};
        Pieces reductions =
            m_counts.reducesEachMicroBatch || i == last ? reductionsOf(i) : Pieces{};
        if (i == last)
            after = takeBack(reductions, m_exposed.last_s);
        if (m_exposed.isBackwardSerial) { // gathered before the pass, where it does not overlap
            backward.before_s = secondsOf(gathers);
            backward.before = takeFront(gathers, backward.before_s);
        }
        Pieces both = interleaved(gathers, reductions);
        backward.behind_s = m_exposed.eachBackward_s * weight - backward.before_s;
        backward.behind = takeBack(both, backward.behind_s);
        hidden.push_back({backward.length_s, std::move(both)});
        passes.push_back(std::move(backward));
    }
    makeRoom(hidden, after);
    for (std::size_t i = 0; i < passes.size(); ++i)
        passes[i].hidden = std::move(hidden[i].pieces);
    return passes;
}

/// One stage: micro-batches one after the other, each pass as long as it takes with what its
/// collectives are longer.
void StepTimeline::fillOneStage()
{
    Pieces first, after;
    const std::vector<StagePass> passes = passesOfOneStage(first, after);
    spread(first, m_now, m_now, 0, 0, m_blocks);
    m_now += m_exposed.first_s;
    for (const StagePass& pass : passes) {
        const int i = pass.microBatch;
        spread(pass.before, m_now, m_now, 0, i, m_blocks);
        const double start = m_now + pass.before_s;
        const double end = start + pass.length_s;
        spread(pass.hidden, start, end, 0, i, m_blocks);
        add(pass.kind, 0, i, start, pass.length_s);
        spread(pass.behind, end, end, 0, i, m_blocks);
        m_now = end + pass.behind_s;
        if (pass.kind == Kind::Forward) {
            remember(start, 0, memory::Moment::Forward);
            remember(end, 1, memory::Moment::Forward);
            rememberLoss(end, 1);
        } else {
            rememberBackward(start, end, 1, 0);
            remember(end, 0, memory::Moment::End);
        }
    }
    spread(after, m_now, m_now, 0, m_count - 1, m_blocks);
    m_now += m_exposed.last_s;
}

void StepTimeline::addPipelineSlots(double offset_s)
{
    PipelineSimulation& simulation = *m_engine.simulation();
    const pipeline::KeptRun& kept = simulation.kept();
    constexpr char kSlot = 1;
    constexpr char kTransfer = 2;
    std::vector<char> critical(kept.schedule().allSlots().size(), 0);
    for (const pipeline::PathItem& item : simulation.path().items)
        critical[kept.indexOf(item.slot)] |= item.isTransfer ? kTransfer : kSlot;
    const pipeline::Schedule& schedule = kept.schedule();
    m_blocks.reserve(m_blocks.size() + 2 * critical.size());
    // where each slot's block is; that of its message follows it
    std::vector<std::int32_t> places;
    places.reserve(critical.size());
    auto place = static_cast<std::int32_t>(m_blocks.size());
    for (const pipeline::Slot slot : schedule.allSlots()) {
        places.push_back(place);
        place += pipeline::linkOf(schedule, slot) >= 0 ? 2 : 1;
    }
    const auto addTimes = [&](Kind kind, pipeline::Slot slot, pipeline::Tick start,
                              pipeline::Tick end, bool isCritical) -> TimelineBlock& {
        TimelineBlock block{kind, schedule.deviceOf(slot.stage()), numberOf(schedule, slot),
                            offset_s + simulation.seconds(start),
                            offset_s + simulation.seconds(end)};
        block.isCritical = isCritical;
        if (m_engine.chunks() > 1)
            block.chunk = static_cast<std::int16_t>(m_engine.virtualStages().chunkOf(slot.stage()));
        m_blocks.push_back(block);
        return m_blocks.back();
    };
    std::size_t index = 0;
    for (const pipeline::Slot slot : schedule.allSlots()) {
        const bool forward = slot.kind() == pipeline::SlotKind::Forward;
        TimelineBlock& block = addTimes(kindOf(slot), slot, kept.start(index), kept.end(index),
                                        critical[index] & kSlot);
        if (const auto input = kept.lastInput(index))
            // a dW reads what its dX left on the device, whose message goes elsewhere
            block.input = places[kept.indexOf(*input)] +
                          (schedule.deviceOf(input->stage()) != block.stage ? 1 : 0);
        if (const auto sent = kept.transferOf(slot)) {
            TimelineBlock& message =
                addTimes(forward ? Kind::ForwardTransfer : Kind::BackwardTransfer, slot,
                         sent->start, sent->end, critical[index] & kTransfer);
            message.input = places[kept.blockLast(index)];
            message.target = static_cast<std::int16_t>(schedule.links()[sent->link].to);
        }
        ++index;
    }
}

void StepTimeline::addPipelineMemory(double offset_s)
{
    const PipelineSimulation& simulation = *m_engine.simulation();
    const pipeline::MemorySizes sizes{m_engine.savedWeights(), 0, 0};
    const auto steps = pipeline::memoryOverTime(simulation.kept(), sizes, m_forecast.memoryStage);
    std::int64_t most = 1; // where nothing is saved
    for (const pipeline::MemoryStep& step : steps)
        most = std::max(most, step.bytes);
    const auto shareAt = [&](pipeline::Tick at) {
        const auto after = std::upper_bound(
            steps.begin(), steps.end(), at,
            [](pipeline::Tick tick, const pipeline::MemoryStep& step) { return tick < step.at; });
        const std::int64_t bytes = after == steps.begin() ? 0 : std::prev(after)->bytes;
        return static_cast<double>(bytes) / static_cast<double>(most);
    };
    // each slot of the stage: a forward pass adds what it keeps, the last part of its backward pass
    // takes it away
    const pipeline::KeptRun& kept = simulation.kept();
    const pipeline::Schedule& schedule = kept.schedule();
    const VirtualStages& stages = m_engine.virtualStages();
    double share = 0;
    for (const pipeline::Slot slot : schedule.order(m_forecast.memoryStage)) {
        const double start = offset_s + simulation.seconds(kept.start(slot));
        const double end = offset_s + simulation.seconds(kept.end(slot));
        if (slot.kind() == pipeline::SlotKind::Forward) {
            remember(start, share, memory::Moment::Forward);
            share = shareAt(kept.start(slot));
            remember(end, share, memory::Moment::Forward);
            if (stages.endsFlow(slot.stage()))
                rememberLoss(end, share);
        } else {
            const bool isLastPart =
                !schedule.splitsBackward() || slot.kind() == pipeline::SlotKind::WeightGradient;
            const double after = isLastPart ? shareAt(kept.end(slot)) : share;
            if (isLastPart) {
                rememberBackward(start, end, share, std::min(share, after));
            } else {
                remember(start, share, memory::Moment::LayerBackward);
                remember(end, share, memory::Moment::LayerBackward);
            }
            share = after;
            remember(end, share, memory::Moment::Forward);
        }
    }
    remember(offset_s + simulation.seconds(kept.gradientReady()), share, memory::Moment::End);
}

/// The slots of each micro-batch on the stage whose passes hide the collectives, in time order.
std::vector<StepTimeline::LaneSlots> StepTimeline::slotsOfLane(double offset_s) const
{
    const PipelineSimulation& simulation = *m_engine.simulation();
    const pipeline::KeptRun& kept = simulation.kept();
    std::vector<LaneSlots> all(static_cast<std::size_t>(m_count));
    for (const pipeline::Slot slot : kept.schedule().order(m_lane)) {
        LaneSlots& of = all[static_cast<std::size_t>(numberOf(kept.schedule(), slot))];
        (slot.kind() == pipeline::SlotKind::Forward ? of.forward : of.backward)
            .push_back({offset_s + simulation.seconds(kept.start(slot)),
                        offset_s + simulation.seconds(kept.end(slot))});
    }
    return all;
}

/// Lays the pieces that a pass hides into its slots, as much into each as it is long.
void StepTimeline::spreadOver(const std::vector<Stretch>& stretches, Pieces pieces, int microBatch)
{
    double left = 0; // of the pass
    for (const Stretch& stretch : stretches)
        left += stretch.end_s - stretch.start_s;
    for (const Stretch& stretch : stretches) {
        const double length = stretch.end_s - stretch.start_s;
        Pieces part;
        if (&stretch == &stretches.back())
            part = std::move(pieces);
        else if (left > 0)
            part = takeFront(pieces, secondsOf(pieces) * length / left);
        for (Piece& piece : part)
            piece.isExposed = false;
        spread(part, stretch.start_s, stretch.end_s, m_lane, microBatch, m_blocks);
        left -= length;
    }
}

/// Several stages: the simulated schedule, between what the rule leaves unhidden. What its passes
/// do not hide of each micro-batch's collectives is a sum in the rule, and one piece here.
void StepTimeline::fillPipeline()
{
    const PipelineSimulation& simulation = *m_engine.simulation();
    const pipeline::KeptRun& kept = simulation.kept();
    const int last = m_count - 1;
    const double offset = m_now + m_exposed.first_s;
    const double ready = offset + simulation.seconds(kept.gradientReady());
    addPipelineSlots(offset);
    addPipelineMemory(offset);

    Pieces unhidden{{Kind::Gather, TimelineBlock::kNoUnit, 0, false, true},
                    {Kind::Reduction, TimelineBlock::kNoUnit, 0, false, true}};
    struct Place
    {
        std::vector<Stretch> stretches;
        int microBatch;
    };
    std::vector<Place> places;
    std::vector<HiddenPieces> hidden; ///< of each place
    const auto hide = [&](Pieces pieces, double more, const std::vector<Stretch>& stretches,
                          int microBatch) {
        for (const Piece& piece : takeBack(pieces, more))
            unhidden[piece.kind == Kind::Gather ? 0 : 1].seconds += piece.seconds;
        double length = 0;
        for (const Stretch& stretch : stretches)
            length += stretch.end_s - stretch.start_s;
        places.push_back({stretches, microBatch});
        hidden.push_back({length, std::move(pieces)});
    };
    const std::vector<LaneSlots> lane = slotsOfLane(offset);
    Pieces after;
    for (int i = 0; i < m_count; ++i) {
        const double weight = weightOf(i);
        Pieces gathers =
            m_counts.gathersEachPass || (m_counts.gathers && i == 0) ? gathersOf(i) : Pieces{};
        if (i == 0)
            spread(takeFront(gathers, m_exposed.first_s), m_now, m_now, m_lane, 0, m_blocks);
        const LaneSlots& passes = lane[static_cast<std::size_t>(i)];
        hide(gathers, m_exposed.eachForward_s * weight, passes.forward, i);

        gathers = m_counts.gathersEachPass ? reversed(gathersOf(i)) : Pieces{};
        Pieces reductions =
            m_counts.reducesEachMicroBatch || i == last ? reductionsOf(i) : Pieces{};
        if (i == last)
            after = takeBack(reductions, m_exposed.last_s);
        // where it reduces once, that is before all gradients are ready
        const std::vector<Stretch> atEnd{{ready - m_overlap.backwardS, ready}};
        hide(interleaved(gathers, reductions), m_exposed.eachBackward_s * weight,
             m_counts.reducesEachMicroBatch ? passes.backward : atEnd, i);
    }
    makeRoom(hidden, after);
    for (std::size_t i = 0; i < places.size(); ++i)
        spreadOver(places[i].stretches, std::move(hidden[i].pieces), places[i].microBatch);
    // computing slowed by what is beside it is more than pieces can show
    const double sum = std::max(
        secondsOf(unhidden), m_microBatches * (m_exposed.eachForward_s + m_exposed.eachBackward_s));
    spread(unhidden, ready, ready + sum, m_lane, -1, m_blocks);
    spread(after, ready + sum, ready + sum, m_lane, last, m_blocks);
    m_now = ready + sum + m_exposed.last_s;
}

void StepTimeline::fill()
{
    const int stages = m_engine.stages();
    if (!m_engine.pipeline().ran) {
        m_forecast.timelineReason = m_engine.pipeline().message;
        return;
    }
    if (!m_engine.computeRate().isReached) {
        m_forecast.timelineReason =
            RP_TR("even with no time to compute the step takes longer than its MFU allows");
        return;
    }
    prepare();
    const double wait = std::max(0.0, m_engine[FigureId::StepInputWaitS]);
    const double update = m_engine[FigureId::StepUpdateS];
    const double other = m_engine[FigureId::StepOtherS];
    remember(0, 0, memory::Moment::Forward);
    if (wait > 0)
        add(Kind::Input, 0, -1, 0, wait);
    m_now = wait;
    if (stages == 1)
        fillOneStage();
    else
        fillPipeline();
    if (update > 0) {
        for (int s = 0; s < stages; ++s)
            add(Kind::Update, s, -1, m_now, update);
        m_now += update;
    }
    if (other > 0) { // a step time given below its parts leaves less than nothing
        add(Kind::Other, 0, -1, m_now, other);
        m_now += other;
    }
    remember(m_now, 0, memory::Moment::Update);
    if (!std::isfinite(m_now)) {
        m_blocks.clear();
        m_forecast.timelineReason = RP_TR("the times of the step's parts are no finite numbers");
    }
    const bool isBackward = std::any_of(m_blocks.begin(), m_blocks.end(), [](const auto& block) {
        return !(block.end_s >= block.start_s); // of a value below 0, which is an error
    });
    if (isBackward) {
        m_blocks.clear();
        m_forecast.timelineReason =
            RP_TR("a part of the step takes less than no time; see the problems");
    }
    const bool known =
        std::all_of(m_forecast.memory.begin(), m_forecast.memory.end(), [](const MemoryPoint& p) {
            return std::isfinite(p.time_s) && std::isfinite(p.bytes);
        });
    if (m_blocks.empty() || !known)
        m_forecast.memory.clear();
}

} // namespace

void fillTimeline(Engine<double>& engine, Forecast& forecast, int memoryStage)
{
    const double microBatches = engine[FigureId::TaskMicroBatches];
    // a pass and a transfer each way, weight gradients, and at most six collectives
    const double slots = (engine.splitsBackward() ? 5.0 : 4.0) * engine.virtualStages().count();
    if (!(microBatches > 0) || (slots + 6 * engine.chunks()) * microBatches > kMostBlocks) {
        forecast.timelineReason =
            RP_TR("the step has more pieces than a timeline can hold, or none");
        return;
    }
    StepTimeline(engine, forecast, memoryStage).fill();
}

} // namespace ridgepoint::plan
