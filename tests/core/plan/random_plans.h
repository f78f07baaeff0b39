// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "example_plans.h"
#include "plan/forecast.h"
#include "plan/virtual_stages.h"

#include <random>

namespace ridgepoint::tests {

/// A random plan whose degrees fit together.
inline plan::Plan randomPlan(std::mt19937& random)
{
    const auto pick = [&](int low, int high) {
        return std::uniform_int_distribution<int>(low, high)(random);
    };
    plan::Plan plan = chapterPlan();
    plan.layout.tensorParallel = 1 << pick(0, 3);
    plan.layout.pipelineParallel = std::int64_t{1} << pick(0, 2);
    plan.cluster.pools.front().nodes = 4 * pick(1, 4);
    plan.layout.zeroStage = static_cast<layout::ZeroStage>(pick(0, 3));
    plan.layout.recompute = static_cast<model::Recompute>(pick(0, 2));
    plan.layout.attention = static_cast<model::AttentionKernel>(pick(0, 1));
    plan.layout.schedule = static_cast<layout::Schedule>(pick(0, 4));
    plan.layout.chunks = plan::takesChunks(plan.layout) ? pick(2, 4) : 1;
    plan.layout.prefetch = pick(0, 1) == 1;
    plan.layout.sequenceParallel = pick(0, 1) == 1;
    plan.layout.overlapGradientReduction = pick(0, 1) == 1;
    plan.layout.overlapParameterGather = pick(0, 1) == 1;
    plan.model.dropout = pick(0, 1) == 1;
    plan.compute.efficiency = 0.1 * pick(1, 9);
    plan.compute.efficiencyMeaning = static_cast<compute::EfficiencyMeaning>(pick(0, 1));
    plan.compute.flopConvention = static_cast<compute::FlopConvention>(pick(0, 2));
    plan.cluster.pools.front().linkBytesPerS = 1e9 * pick(1, 900);
    plan.input.waitS = 0.1 * pick(0, 9);
    plan.input.workers = pick(0, 3);
    plan.input.sequencesPerSPerWorker = pick(0, 9);
    const double dataParallel = *plan::evaluate(plan).value(plan::FigureId::LayoutDataParallel);
    plan.task.phases.front().globalBatchSequences =
        static_cast<std::int64_t>(dataParallel) * pick(1, 12) *
        (plan::takesChunks(plan.layout) ? plan.layout.pipelineParallel : 1);
    return plan;
}

/// The same with times from operators, and what only such times depend on.
inline plan::Plan randomOperatorPlan(std::mt19937& random)
{
    plan::Plan plan = randomPlan(random);
    const auto pick = [&](int low, int high) {
        return std::uniform_int_distribution<int>(low, high)(random);
    };
    plan.compute.mode = compute::TimeMode::Operators;
    plan.compute.contention = 0.1 * pick(0, 4);
    plan.compute.tensorOverlap = 0.25 * pick(0, 4);
    plan.compute.kernelGapS = 1e-6 * pick(0, 3);
    plan.compute.launchS = 1e-6 * pick(0, 20);
    plan.compute.messageS = 1e-4 * pick(0, 9);
    plan.layout.prefetchUnits = pick(1, 4);
    plan.layout.unitLayers = pick(1, 5);
    plan.layout.shardRanks = pick(0, 1) * 8 / plan.layout.tensorParallel;
    plan.layout.bucketBytes = 1e8 * pick(0, 9);
    if (pick(0, 2) == 0) {
        plan.layout.contextParallel = 2;
        plan.layout.contextExchange = static_cast<model::ContextExchange>(pick(0, 1));
    }
    return plan;
}

} // namespace ridgepoint::tests
