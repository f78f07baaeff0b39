// SPDX-License-Identifier: Apache-2.0
// What a rank holds, as bars of parts that add up: the plan with each ZeRO stage, each stage of its
// pipeline, the kinds of ranks, the moments of a step, and what the device is seen to use. Window,
// report and their tables draw these; every number is the engine's.
#pragma once

#include "plan/forecast.h"
#include "plan/plan.h"

#include <optional>
#include <span>
#include <vector>

namespace ridgepoint::explore {

/// One kind of memory in a bar. `figure` opens in Why?.
struct MemoryPart
{
    enum class Kind
    {
        Weights,
        Gradients,
        Optimizer,
        Activations,
        Gathered,
        Logits,
        Buffers,
        GivenWorkingSet,
        Slack,  ///< what the allocator holds beside the tensors
        Driver, ///< context, collective library, workspaces
        Other,  ///< measured, of unknown use
    };
    Kind kind = Kind::Weights;
    plan::FigureId figure{};
    double bytes = 0;
};

/// In the order of the bars.
std::span<const MemoryPart::Kind> memoryPartKinds();
/// What a category is in a bar: some are folded into one part.
MemoryPart::Kind kindOf(memory::Category category);
/// The figure that tells of a category.
plan::FigureId figureOf(memory::Category category);

struct MemoryBar
{
    quantity::Text label; ///< "ZeRO-3", "stage 2", "while its gradients are reduced"
    bool current =
        false;      ///< the plan as it stands (of the four ZeRO stages); the peak (of moments)
    int stage = -1; ///< the pipeline stage; -1: the worst one of the plan
    std::vector<MemoryPart> parts;
    double total = 0;
    plan::FigureId figure = plan::FigureId::MemoryPeakBytes; ///< that `total` is
    /// Of the peak; nothing where the working set is given. Of a moment's bar, that moment.
    std::optional<memory::Moment> moment;
};

/// Bars of the four ZeRO stages: the plan with each of them.
std::vector<MemoryBar> memoryByZeroStage(const plan::Plan& plan);
/// Bars of the pipeline's stages.
std::vector<MemoryBar> memoryByStage(const plan::Plan& plan, const plan::Forecast& forecast);
/// Bars of the kinds of ranks: the first stage, the fullest in the middle, the last. Fewer where
/// the pipeline has fewer stages.
std::vector<MemoryBar> memoryByRankKind(const plan::Plan& plan, const plan::Forecast& forecast);

// Of a forecast made with Detail::Memory or more. `stage` -1: the one with the highest peak.

/// Bars of the moments of a step on a rank; none where its working set is given.
std::vector<MemoryBar> memoryByMoment(const plan::Forecast& forecast, int stage);
/// The peak as the framework and the driver show it: allocated, reserved, in use on the device.
std::vector<MemoryBar> memoryAsReported(const plan::Forecast& forecast, int stage);

} // namespace ridgepoint::explore
