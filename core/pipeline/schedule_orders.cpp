// SPDX-License-Identifier: Apache-2.0
#include "pipeline/schedule_orders.h"

#include "pipeline/schedule_writer.h"

#include <algorithm>

namespace ridgepoint::pipeline {
namespace {

// Chunk c of device s is virtual stage c * p + s, as in Megatron; with one chunk, stage s.
std::vector<int> roundRobin(const ScheduleShape& shape)
{
    std::vector<int> deviceOfStage(shape.stages());
    for (int stage = 0; stage < shape.stages(); ++stage)
        deviceOfStage[stage] = stage % shape.devices;
    return deviceOfStage;
}

} // namespace

Schedule makeGpipe(const ScheduleShape& shape)
{
    ScheduleWriter writer(shape, roundRobin(shape));
    for (int device = 0; device < shape.devices; ++device) {
        for (int i = 0; i < shape.microBatches; ++i)
            writer.add(SlotKind::Forward, device, i);
        for (int i = shape.microBatches - 1; i >= 0; --i)
            writer.add(SlotKind::Backward, device, i);
        writer.endDevice();
    }
    return writer.finish();
}

Schedule make1f1b(const ScheduleShape& shape)
{
    ScheduleWriter writer(shape, roundRobin(shape));
    const int m = shape.microBatches;
    for (int device = 0; device < shape.devices; ++device) {
        const int ahead = std::min(m, shape.devices - 1 - device);
        for (int i = 0; i < ahead; ++i)
            writer.add(SlotKind::Forward, device, i);
        for (int i = 0; i < m - ahead; ++i) {
            writer.add(SlotKind::Forward, device, ahead + i);
            writer.add(SlotKind::Backward, device, i);
        }
        for (int i = m - ahead; i < m; ++i)
            writer.add(SlotKind::Backward, device, i);
        writer.endDevice();
    }
    return writer.finish();
}

} // namespace ridgepoint::pipeline
