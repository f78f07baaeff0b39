// SPDX-License-Identifier: Apache-2.0
#include "pipeline/memory_over_time.h"

#include <algorithm>
#include <array>
#include <limits>

namespace ridgepoint::pipeline {
namespace {

constexpr std::int64_t kMaxBytes = std::int64_t{1} << 62;
constexpr Tick kNever = std::numeric_limits<Tick>::max();

SlotKind lastPart(const Schedule& schedule)
{
    return schedule.splitsBackward() ? SlotKind::WeightGradient : SlotKind::Backward;
}

std::int64_t messageBytes(const MemorySizes& sizes, Slot producer)
{
    return producer.kind() == SlotKind::Forward ? sizes.forwardMessageBytes
                                                : sizes.backwardMessageBytes;
}

// The slot whose message the slot receives, if any. A dW reads what dX left on the device, whose
// message goes elsewhere.
std::optional<Slot> senderTo(const Schedule& schedule, Slot slot)
{
    const std::optional<Slot> input = inputOf(schedule, slot);
    if (!input || slot.kind() == SlotKind::WeightGradient || linkOf(schedule, *input) < 0)
        return std::nullopt;
    return input;
}

// Changes in time order, filled in an order that is nearly always that order already.
class Changes
{
  public:
    void start(std::size_t count)
    {
        m_list.resize(std::max(m_list.size(), count + 1));
        m_end = m_list.data();
        m_latest = 0;
        m_sorted = true;
    }
    void add(Tick at, std::int64_t bytes)
    {
        m_sorted &= at >= m_latest;
        m_latest = at;
        *m_end++ = {at, bytes};
    }
    void finish()
    {
        if (!m_sorted)
            std::sort(m_list.data(), m_end,
                      [](const MemoryStep& a, const MemoryStep& b) { return a.at < b.at; });
        *m_end = {kNever, 0}; // spares the test for the end in each step of the sweep
        m_next = m_list.data();
    }
    Tick nextTime() const { return m_next->at; }
    std::int64_t takeAt(Tick at)
    {
        std::int64_t bytes = 0;
        for (; m_next->at == at; ++m_next)
            bytes += m_next->bytes;
        return bytes;
    }

  private:
    std::vector<MemoryStep> m_list;
    MemoryStep* m_end = nullptr;
    const MemoryStep* m_next = nullptr;
    Tick m_latest = 0;
    bool m_sorted = true;
};

// Sums all changes of one device at each time. Releases before acquisitions at equal times means
// that only the level after all changes of a time counts: acquisitions can only raise it, so the
// last is the highest. That also drops what is held for no time.
class Sweep
{
  public:
    Sweep(const KeptRun& run, const MemorySizes& sizes) : m_run(run)
    {
        const Schedule& schedule = run.schedule();
        m_counts.resize(schedule.devices());
        for (int kind = 0; kind < schedule.shape().kinds(); ++kind) {
            for (int stage = 0; stage < schedule.stages(); ++stage) {
                const Effect effect = effectOf(Slot(static_cast<SlotKind>(kind), stage, 0), sizes);
                m_effects.push_back(effect);
                Counts& counts = m_counts[schedule.deviceOf(stage)];
                counts[Own] +=
                    std::size_t{schedule.hasBlocks() ? 3u : 2u} * schedule.microBatches();
                if (effect.listIn != Own)
                    counts[effect.listIn] += schedule.microBatches();
                if (effect.listOut != Own)
                    counts[effect.listOut] += schedule.microBatches();
            }
        }
    }

    template <class Visit>
    void device(int device, Visit visit)
    {
        collect(device);
        std::int64_t bytes = 0;
        for (;;) {
            Tick at = kNever;
            for (const Changes& list : m_changes)
                at = std::min(at, list.nextTime());
            if (at == kNever)
                break;
            for (Changes& list : m_changes)
                bytes += list.takeAt(at);
            visit(MemoryStep{at, bytes});
        }
    }

  private:
    // What happens at the device's own starts and ends; the starts of messages that come in, and
    // the ends of those that go out, by direction: each is (nearly) in time order by itself.
    enum List
    {
        Own,
        ForwardIn,
        BackwardIn,
        ForwardOut,
        BackwardOut,
        ListCount
    };

    using Counts = std::array<std::size_t, ListCount>;

    // What the slots of one kind and stage change, so that the loop over slots only reads times.
    struct Effect
    {
        std::int64_t bytesAtStart = 0; // the saved set begins, the received message ends
        std::int64_t bytesAtEnd = 0;   // the saved set ends
        std::int64_t bytesIn = 0;
        std::int64_t bytesOut = 0;
        Tick transferIn = 0;
        List listIn = Own; // Own: no message
        List listOut = Own;
        int consumer = 0; // stage
    };

    Effect effectOf(Slot slot, const MemorySizes& sizes) const
    {
        const Schedule& schedule = m_run.schedule();
        const bool isForward = slot.kind() == SlotKind::Forward;
        Effect effect;
        if (const std::optional<Slot> sender = senderTo(schedule, slot)) {
            effect.listIn = isForward ? ForwardIn : BackwardIn;
            effect.transferIn = m_run.transferTime(*sender);
            effect.bytesIn = messageBytes(sizes, *sender);
            effect.bytesAtStart -= effect.bytesIn;
        }
        if (linkOf(schedule, slot) >= 0) {
            effect.listOut = isForward ? ForwardOut : BackwardOut;
            effect.bytesOut = messageBytes(sizes, slot);
            effect.consumer = slot.stage() + (isForward ? 1 : -1);
        }
        if (isForward)
            effect.bytesAtStart += sizes.savedBytes[slot.stage()];
        if (slot.kind() == lastPart(schedule))
            effect.bytesAtEnd -= sizes.savedBytes[slot.stage()];
        return effect;
    }

    void collect(int device)
    {
        const Schedule& schedule = m_run.schedule();
        const Timeline& timeline = m_run.timeline();
        const std::size_t stages = schedule.stages();
        const std::span<const Slot> order = schedule.order(device);
        const std::size_t first = schedule.firstSlot(device);
        for (int list = 0; list < ListCount; ++list)
            m_changes[list].start(m_counts[device][list]);
        for (std::size_t i = 0; i < order.size(); ++i) {
            const Slot slot = order[i];
            const Effect& effect = m_effects[slot.kindIndex() * stages + slot.stage()];
            const Tick start = m_run.start(first + i);
            if (effect.listIn != Own)
                m_changes[effect.listIn].add(timeline.arrival(slot) - effect.transferIn,
                                             effect.bytesIn);
            m_changes[Own].add(start, effect.bytesAtStart);
            const Tick end = m_run.end(first + i);
            if (slot.isJoined()) { // its message waits for the end of the block
                m_changes[Own].add(end, effect.bytesAtEnd);
                m_changes[Own].add(m_run.end(m_run.blockLast(first + i)), effect.bytesOut);
            } else {
                m_changes[Own].add(end, effect.bytesAtEnd + effect.bytesOut);
            }
            if (effect.listOut != Own)
                m_changes[effect.listOut].add(
                    timeline.arrival(Slot(slot.kind(), effect.consumer, slot.microBatch())),
                    -effect.bytesOut);
        }
        for (Changes& list : m_changes)
            list.finish();
    }

    const KeptRun& m_run;
    std::vector<Effect> m_effects; // [kind][stage]
    std::vector<Counts> m_counts;  // [device]: changes in each list
    std::array<Changes, ListCount> m_changes;
};

} // namespace

quantity::Text whySizesRefused(const Schedule& schedule, const MemorySizes& sizes)
{
    if (sizes.savedBytes.size() != static_cast<std::size_t>(schedule.stages()))
        return {RP_TR("each of the {0} virtual stages needs the size of what it saves"),
                quantity::inFull(schedule.stages())};
    const std::int64_t limit = kMaxBytes / schedule.microBatches();
    std::int64_t sum = 0;
    const std::int64_t boundaryBuffers = std::int64_t{2} * schedule.stages();
    const auto fits = [&](std::int64_t bytes, std::int64_t times) {
        if (bytes < 0 || bytes > (limit - sum) / times)
            return false;
        sum += bytes * times;
        return true;
    };
    bool good = fits(sizes.forwardMessageBytes, boundaryBuffers) &&
                fits(sizes.backwardMessageBytes, boundaryBuffers);
    for (const std::int64_t bytes : sizes.savedBytes)
        good = good && fits(bytes, 1);
    return good ? quantity::Text()
                : quantity::Text(RP_TR("a size of the pipeline's memory is below 0 or too large"));
}

std::vector<MemoryStep> peakMemory(const KeptRun& run, const MemorySizes& sizes)
{
    if (!whySizesRefused(run.schedule(), sizes).empty())
        return {};
    std::vector<MemoryStep> peaks(run.schedule().devices());
    Sweep sweep(run, sizes);
    for (int device = 0; device < run.schedule().devices(); ++device)
        sweep.device(device, [&](const MemoryStep& step) {
            if (step.bytes > peaks[device].bytes)
                peaks[device] = step;
        });
    return peaks;
}

std::vector<MemoryStep> memoryOverTime(const KeptRun& run, const MemorySizes& sizes, int device)
{
    std::vector<MemoryStep> steps;
    if (whySizesRefused(run.schedule(), sizes).empty())
        Sweep(run, sizes).device(device, [&](const MemoryStep& step) { steps.push_back(step); });
    return steps;
}

std::vector<Holding> heldAt(const KeptRun& run, const MemorySizes& sizes, int device, Tick at)
{
    const Schedule& schedule = run.schedule();
    std::vector<Holding> held;
    if (!whySizesRefused(schedule, sizes).empty())
        return held;
    const auto add = [&](const Holding& holding) {
        if (holding.from <= at && at < holding.to)
            held.push_back(holding);
    };
    const SlotKind last = lastPart(schedule);
    for (const Slot slot : schedule.order(device)) {
        if (const std::optional<Slot> sender = senderTo(schedule, slot))
            if (const std::optional<Transfer> in = run.transferOf(*sender))
                add({Holding::What::ReceiveBuffer, *sender, messageBytes(sizes, *sender), in->start,
                     run.start(slot)});
        if (slot.kind() == SlotKind::Forward)
            add({Holding::What::SavedSet, slot, sizes.savedBytes[slot.stage()], run.start(slot),
                 run.end(Slot(last, slot.stage(), slot.microBatch()))});
        if (const std::optional<Transfer> out = run.transferOf(slot))
            add({Holding::What::SendBuffer, slot, messageBytes(sizes, slot), run.leaves(slot),
                 out->end});
    }
    return held;
}

} // namespace ridgepoint::pipeline
