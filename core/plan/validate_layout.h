// SPDX-License-Identifier: Apache-2.0
// Private to the room: the degrees of a layout, and which of them go together. Rules try their
// fixes against all of these conditions, so that one fix does not make the next problem.
#pragma once

#include "plan/plan.h"
#include "quantity/text.h"

#include <cstdint>

namespace ridgepoint::plan {

/// The whole numbers that must divide each other.
struct Degrees
{
    std::int64_t tensor = 1;
    std::int64_t pipeline = 1;
    std::int64_t nodes = 1;
    std::int64_t perNode = 1;
    std::int64_t microBatch = 1;
    std::int64_t batch = 1;
    std::int64_t context = 1;
    std::int64_t chunks = 1; ///< of each stage of a pipeline

    std::int64_t accelerators() const;
    /// 0 where the degrees do not divide the accelerators.
    std::int64_t dataParallel() const;
    /// Virtual stages: what the layers are cut into.
    std::int64_t parts() const;
    /// Micro-batches of a step on one rank, the last perhaps not full; 0 where ranks do not fit.
    std::int64_t microBatches() const;
};

Degrees degreesOf(const Plan& plan);

std::int64_t layerCount(const Plan& plan);

/// Whether a tensor-parallel degree divides heads, key-value heads (or is a multiple of them) and
/// MLP width of every group.
bool tensorDividesModel(const Plan& plan, std::int64_t tensor);

/// Whether tensor-, pipeline- and context-parallel degrees divide the accelerators.
bool divideAccelerators(const Degrees& degrees);

/// Whether the data-parallel ranks get equal numbers of whole micro-batches.
bool divideBatch(const Degrees& degrees);

/// Whether context-parallel ranks share the sequence evenly, and the ranks of a stage the experts.
bool ranksShare(const Plan& plan, const Degrees& degrees);

/// Whether the stages are cut as layout.stage_layout says.
bool followsStageLayout(const Plan& plan);

/// Why the plan's schedule cannot be with these degrees; empty where it can, or there is no
/// pipeline.
quantity::Text whyNoSchedule(const Plan& plan, const Degrees& degrees);

/// Whether degrees suit the model, the accelerators, the batch, the sequence, the experts and the
/// schedule, and the stages have layers.
bool fitTogether(const Plan& plan, const Degrees& degrees);

} // namespace ridgepoint::plan
