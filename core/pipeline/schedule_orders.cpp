// SPDX-License-Identifier: Apache-2.0
#include "pipeline/schedule_orders.h"

#include <algorithm>

namespace ridgepoint::pipeline {
namespace {

/// One forward and one backward in turn, `ahead` forwards before the first pair. Where the backward
/// is split, dW of a micro-batch follows the dX of the one `behind` after it; what is left of them
/// comes last.
void writeInPairs(ScheduleWriter& writer, const ScheduleShape& shape, int device, int ahead,
                  int behind)
{
    const int m = shape.microBatches;
    const auto backward = [&](int i) {
        writer.add(SlotKind::Backward, device, i);
        if (shape.splitsBackward && i >= behind)
            writer.add(SlotKind::WeightGradient, device, i - behind);
    };
    for (int i = 0; i < ahead; ++i)
        writer.add(SlotKind::Forward, device, i);
    for (int i = 0; i < m - ahead; ++i) {
        writer.add(SlotKind::Forward, device, ahead + i);
        backward(i);
    }
    for (int i = m - ahead; i < m; ++i)
        backward(i);
    for (int i = std::max(0, m - behind); shape.splitsBackward && i < m; ++i)
        writer.add(SlotKind::WeightGradient, device, i);
    writer.endDevice();
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
    for (int device = 0; device < shape.devices; ++device)
        writeInPairs(writer, shape, device,
                     std::min(shape.microBatches, shape.devices - 1 - device), 0);
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
    for (int device = 0; device < shape.devices; ++device)
        writeInPairs(writer, shape, device,
                     std::min(shape.microBatches, shape.devices - 1 - device), device);
}

void writeZbH2(ScheduleWriter& writer, const ScheduleShape& shape)
{
    for (int device = 0; device < shape.devices; ++device)
        writeInPairs(writer, shape, device,
                     std::min(shape.microBatches, 2 * (shape.devices - 1 - device)), 2 * device);
}

} // namespace ridgepoint::pipeline
