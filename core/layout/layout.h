// SPDX-License-Identifier: Apache-2.0
// How the work is laid out over the ranks: degrees, micro-batches, sharding, schedule,
// recomputation.
#pragma once

#include "model/readings.h"
#include "quantity/reader.h"

#include <cstdint>
#include <vector>

namespace ridgepoint::layout {

enum class ZeroStage
{
    None,
    One,
    Two,
    Three
};

/// The schedules that a plan may name: the rows of pipeline::schedules(), by their index there.
enum class Schedule
{
    Gpipe,
    OneForwardOneBackward
};

struct Layout
{
    std::int64_t tensorParallel = 1;
    std::int64_t pipelineParallel = 1;
    bool sequenceParallel = true; ///< acts where tensorParallel > 1
    ZeroStage zeroStage = ZeroStage::Three;
    std::int64_t microBatchSequences = 1;
    Schedule schedule = Schedule::OneForwardOneBackward;
    model::Recompute recompute = model::Recompute::None;
    model::AttentionKernel attention = model::AttentionKernel::Flash;
    bool prefetch = true;                 ///< ZeRO-3 gathers the next unit during this one
    bool overlapGradientReduction = true; ///< reduction runs during the backward pass
    bool overlapParameterGather = false;  ///< ZeRO-1/2 gather during the next forward pass

    bool operator==(const Layout&) const = default;
};

/// Layers of each group (outer: stage, inner: group) when the layers are cut into equal runs; the
/// first stages take one more each where the degree does not divide them.
std::vector<std::vector<std::int64_t>> layersByStage(const model::Architecture& architecture,
                                                     std::int64_t stages);

} // namespace ridgepoint::layout
