// SPDX-License-Identifier: Apache-2.0
#include "pipeline/schedule_orders.h"

#include <algorithm>
#include <queue>

namespace ridgepoint::pipeline {
namespace {

/// One forward and one backward of a virtual stage in turn, `ahead` forwards before the first pair.
/// Where the backward is split, dW of a micro-batch follows the dX of the one `behind` after it;
/// what is left of them comes last.
void writeInPairs(ScheduleWriter& writer, const ScheduleShape& shape, int stage, int ahead,
                  int behind)
{
    const int m = shape.microBatches;
    const auto backward = [&](int i) {
        writer.add(SlotKind::Backward, stage, i);
        if (shape.splitsBackward && i >= behind)
            writer.add(SlotKind::WeightGradient, stage, i - behind);
    };
    for (int i = 0; i < ahead; ++i)
        writer.add(SlotKind::Forward, stage, i);
    for (int i = 0; i < m - ahead; ++i) {
        writer.add(SlotKind::Forward, stage, ahead + i);
        backward(i);
    }
    for (int i = m - ahead; i < m; ++i)
        backward(i);
    for (int i = std::max(0, m - behind); shape.splitsBackward && i < m; ++i)
        writer.add(SlotKind::WeightGradient, stage, i);
}

} // namespace

void writeGpipe(ScheduleWriter& writer, const ScheduleShape& shape)
{
    for (int device = 0; device < shape.devices; ++device) {
        for (int i = 0; i < shape.microBatches; ++i)
            writer.add(SlotKind::Forward, device, i);
        for (int i = shape.microBatches - 1; i >= 0; --i)
            writer.add(SlotKind::Backward, device, i);
        writer.endDevice();
    }
}

void write1f1b(ScheduleWriter& writer, const ScheduleShape& shape)
{
    for (int device = 0; device < shape.devices; ++device) {
        writeInPairs(writer, shape, device,
                     std::min(shape.microBatches, shape.devices - 1 - device), 0);
        writer.endDevice();
    }
}

void writeEager1f1b(ScheduleWriter& writer, const ScheduleShape& shape)
{
    for (int device = 0; device < shape.devices; ++device) {
        writeInPairs(writer, shape, device,
                     std::min(shape.microBatches, 2 * (shape.devices - 1 - device)), 0);
        writer.endDevice();
    }
}

void writeLoopedBfs(ScheduleWriter& writer, const ScheduleShape& shape)
{
    for (int device = 0; device < shape.devices; ++device) {
        for (int chunk = 0; chunk < shape.chunks; ++chunk) {
            for (int i = 0; i < shape.microBatches; ++i)
                writer.add(SlotKind::Forward, chunk * shape.devices + device, i);
        }
        for (int chunk = shape.chunks - 1; chunk >= 0; --chunk) {
            for (int i = shape.microBatches - 1; i >= 0; --i)
                writer.add(SlotKind::Backward, chunk * shape.devices + device, i);
        }
        writer.endDevice();
    }
}

void writeInterleaved(ScheduleWriter& writer, const ScheduleShape& shape)
{
    const int p = shape.devices;
    const int v = shape.chunks;
    const int units = v * shape.microBatches;
    for (int device = 0; device < p; ++device) {
        const auto add = [&](SlotKind kind, int unit) {
            const int turn = unit / p % v;
            const int chunk = kind == SlotKind::Forward ? turn : v - 1 - turn;
            writer.add(kind, chunk * p + device, unit / (p * v) * p + unit % p);
        };
        const int ahead = std::min(units, 2 * (p - 1 - device) + (v - 1) * p);
        for (int unit = 0; unit < ahead; ++unit)
            add(SlotKind::Forward, unit);
        for (int unit = 0; unit < units - ahead; ++unit) {
            add(SlotKind::Forward, ahead + unit);
            add(SlotKind::Backward, unit);
        }
        for (int unit = units - ahead; unit < units; ++unit)
            add(SlotKind::Backward, unit);
        writer.endDevice();
    }
}

void writeZbH1(ScheduleWriter& writer, const ScheduleShape& shape)
{
    for (int device = 0; device < shape.devices; ++device) {
        writeInPairs(writer, shape, device,
                     std::min(shape.microBatches, shape.devices - 1 - device), device);
        writer.endDevice();
    }
}

void writeZbH2(ScheduleWriter& writer, const ScheduleShape& shape)
{
    for (int device = 0; device < shape.devices; ++device) {
        writeInPairs(writer, shape, device,
                     std::min(shape.microBatches, 2 * (shape.devices - 1 - device)), 2 * device);
        writer.endDevice();
    }
}

void writeDualPipeBook(ScheduleWriter& writer, const ScheduleShape& shape)
{
    for (int device = 0; device < shape.devices; ++device) {
        for (int flow = 0; flow < 2; ++flow) {
            const int position = flow == 0 ? device : shape.devices - 1 - device;
            const int behind = shape.devices - 1 - position;
            writeInPairs(writer, shape, flow * shape.devices + position,
                         std::min(shape.microBatches, behind), behind);
        }
        writer.endDevice();
    }
}

namespace {

/// The order of one device of DualPipe and DualPipeV: two chunks, the nearer one to the beginning
/// of its flow (or of the V) and the farther one.
class DualDevice
{
  public:
    DualDevice(ScheduleWriter& writer, int microBatches, int nearStage, int farStage, bool fused)
        : m_writer(writer), m_microBatches(microBatches), m_fused(fused)
    {
        m_near.stage = nearStage;
        m_far.stage = farStage;
    }

    /// `turn` is the number of devices until the far end, `place` that of devices before this one.
    void write(int turn, int place)
    {
        const int rest = turn - 1 - place;
        for (int i = 0; i < 2 * rest; ++i)
            forward(m_near);
        for (int i = 0; i < place + 1; ++i) {
            forward(m_near);
            forward(m_far);
        }
        for (int i = 0; i < rest; ++i) {
            inputGradient(m_far);
            weightGradient();
            forward(m_far);
        }
        for (int i = 0; i < m_microBatches - 2 * turn + place + 1; ++i) {
            // at the turn the first pair is left apart: its backward waits for its own forward
            both(m_near, m_far, i > 0 || rest > 0);
            both(m_far, m_near, true);
        }
        for (int i = 0; i < rest; ++i) {
            backward(m_far);
            both(m_far, m_near, true);
        }
        for (int i = 0; i < 2 * (place + 1); ++i) {
            Chunk& chunk = i % 2 == 0 ? m_far : m_near;
            if (i <= place)
                backward(chunk);
            else
                inputGradient(chunk);
        }
        for (int i = 0; i < rest; ++i) {
            weightGradient();
            inputGradient(m_near);
        }
        for (int i = 0; i < place + 1; ++i)
            weightGradient();
        m_writer.endDevice();
    }

  private:
    struct Chunk
    {
        int stage = 0;
        int forwards = 0, backwards = 0; ///< so far
    };
    void forward(Chunk& chunk) { m_writer.add(SlotKind::Forward, chunk.stage, chunk.forwards++); }
    void inputGradient(Chunk& chunk)
    {
        const int i = chunk.backwards++;
        m_writer.add(SlotKind::Backward, chunk.stage, i);
        m_deferred.emplace(SlotKind::WeightGradient, chunk.stage, i);
    }
    void weightGradient()
    {
        m_writer.add(m_deferred.front());
        m_deferred.pop();
    }
    void backward(Chunk& chunk)
    {
        const int i = chunk.backwards++;
        m_writer.add(Slot(SlotKind::Backward, chunk.stage, i).joined());
        m_writer.add(SlotKind::WeightGradient, chunk.stage, i);
    }
    void both(Chunk& ahead, Chunk& back, bool overlapped)
    {
        const Slot slot(SlotKind::Forward, ahead.stage, ahead.forwards++);
        m_writer.add(m_fused && overlapped ? slot.joined() : slot);
        backward(back);
    }

    ScheduleWriter& m_writer;
    int m_microBatches;
    bool m_fused;
    Chunk m_near, m_far;
    std::queue<Slot> m_deferred; // dW, first in first out
};

void writeDual(ScheduleWriter& writer, const ScheduleShape& shape, bool fused)
{
    const int p = shape.devices;
    for (int device = 0; device < p; ++device) {
        const bool isFirstHalf = device < p / 2;
        const int first = device;              // of flow 0
        const int second = 2 * p - 1 - device; // of flow 1, which runs the other way
        DualDevice(writer, shape.microBatches, isFirstHalf ? first : second,
                   isFirstHalf ? second : first, fused)
            .write(p / 2, isFirstHalf ? device : p - 1 - device);
    }
}

void writeDualV(ScheduleWriter& writer, const ScheduleShape& shape, bool fused)
{
    const int p = shape.devices;
    for (int device = 0; device < p; ++device)
        DualDevice(writer, shape.microBatches, device, 2 * p - 1 - device, fused).write(p, device);
}

} // namespace

void writeDualPipe(ScheduleWriter& writer, const ScheduleShape& shape)
{
    writeDual(writer, shape, false);
}

void writeDualPipeFused(ScheduleWriter& writer, const ScheduleShape& shape)
{
    writeDual(writer, shape, true);
}

void writeDualPipeV(ScheduleWriter& writer, const ScheduleShape& shape)
{
    writeDualV(writer, shape, false);
}

void writeDualPipeVFused(ScheduleWriter& writer, const ScheduleShape& shape)
{
    writeDualV(writer, shape, true);
}

namespace {

/// The order of one device of ZB-V. Its chunks are counted apart: the one on the way down the V
/// (down), and the one on the way up (up).
class ZbVDevice
{
  public:
    ZbVDevice(ScheduleWriter& writer, const ScheduleShape& shape, int device)
        : m_writer(writer), m_microBatches(shape.microBatches)
    {
        m_down.stage = device;
        m_up.stage = 2 * shape.devices - 1 - device;
    }

    void write(int devices)
    {
        const int device = m_down.stage;
        const int all = std::max(2 * devices - 1, m_microBatches);
        for (int i = 0; i < 2 * (devices - device) - 1; ++i)
            forward(m_down);
        for (int i = 0; i < device; ++i) {
            forward(m_up);
            forward(m_down);
        }
        for (int i = 0; i < devices - device; ++i) {
            forward(m_up);
            backward(m_up);
            weightGradient(m_up);
        }
        while (!isDone() && (m_up.forwards < m_down.forwards || m_down.forwards < all)) {
            if (m_down.forwards < all)
                forward(m_down);
            backward(m_down);
            weightGradient(m_down);
            forward(m_up);
            backward(m_up);
            weightGradient(m_up);
        }
        for (int i = 0; i < device; ++i) {
            backward(m_down);
            backward(m_up);
        }
        for (int i = 0; i < devices - device; ++i) {
            backward(m_down);
            weightGradient(m_down);
        }
        while (m_up.weightGradients < m_up.backwards)
            weightGradient(m_up);
        while (m_down.weightGradients < m_down.backwards)
            weightGradient(m_down);
        m_writer.endDevice();
    }

  private:
    struct Chunk
    {
        int stage = 0;
        int forwards = 0, backwards = 0, weightGradients = 0; ///< so far
    };
    /// Nothing is left that would not be left out.
    bool isDone() const
    {
        const auto hasAll = [this](const Chunk& chunk) {
            return std::min({chunk.forwards, chunk.backwards, chunk.weightGradients}) >=
                   m_microBatches;
        };
        return hasAll(m_down) && hasAll(m_up);
    }
    void add(SlotKind kind, const Chunk& chunk, int& count)
    {
        if (count < m_microBatches)
            m_writer.add(kind, chunk.stage, count);
        ++count;
    }
    void forward(Chunk& chunk) { add(SlotKind::Forward, chunk, chunk.forwards); }
    void backward(Chunk& chunk) { add(SlotKind::Backward, chunk, chunk.backwards); }
    void weightGradient(Chunk& chunk)
    {
        add(SlotKind::WeightGradient, chunk, chunk.weightGradients);
    }

    ScheduleWriter& m_writer;
    int m_microBatches;
    Chunk m_down, m_up;
};

} // namespace

void writeZbV(ScheduleWriter& writer, const ScheduleShape& shape)
{
    for (int device = 0; device < shape.devices; ++device)
        ZbVDevice(writer, shape, device).write(shape.devices);
}

} // namespace ridgepoint::pipeline
