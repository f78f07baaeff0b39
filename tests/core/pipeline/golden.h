// SPDX-License-Identifier: Apache-2.0
// tests/golden/pipeline.json: values from outside the project, read and not computed with.
#pragma once

#include "pipeline/costs.h"
#include "pipeline/schedule.h"

#include <QString>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace ridgepoint::tests {

/// The whole file.
const nlohmann::json& goldenPipeline();

/// What the file's name of a schedule stands for.
struct GoldenSchedule
{
    std::string name; ///< ours; empty where ours does not exist yet
    int chunks = 1;
    std::vector<int> layers; ///< of each virtual stage; empty: equal parts of a stage's 9 layers
};
GoldenSchedule goldenSchedule(const std::string& goldenName);

/// The file's example: 18 ticks a millisecond, F 10 ms, B 20 ms, half of it dW; `transfer_ms` of a
/// case.
pipeline::Costs goldenCosts(const pipeline::Schedule& schedule, const GoldenSchedule& golden,
                            int transfer_ms);

/// Ours for p devices and m micro-batches; where costs decide the order, for goldenCosts().
pipeline::ScheduleResult goldenOrder(const GoldenSchedule& golden, int p, int m, int transfer_ms);

/// A part as the file writes it: [kind, flow, virtual stage, micro-batch]. `isWhole`: dX together
/// with its dW.
nlohmann::json asPart(const pipeline::Schedule& schedule, pipeline::Slot slot,
                      bool isWhole = false);

/// An operation of the file: one slot, or a block of them.
struct GoldenBlock
{
    pipeline::Slot first, last;
    nlohmann::json parts;
};
std::vector<GoldenBlock> goldenBlocks(const pipeline::Schedule& schedule, int device);

/// The case in words, for messages.
QString nameOf(const nlohmann::json& row);

} // namespace ridgepoint::tests
