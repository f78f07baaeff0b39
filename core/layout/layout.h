// SPDX-License-Identifier: Apache-2.0
// How the work is laid out over the ranks: degrees, micro-batches, sharding, schedule,
// recomputation.
#pragma once

#include "model/readings.h"
#include "quantity/reader.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint::layout {

enum class ZeroStage
{
    None,
    One,
    Two,
    Three
};

/// Where gradients become FP32 on their way to an optimizer on the host.
enum class Conversion
{
    Host,       ///< 16-bit values travel
    Accelerator ///< FP32 values travel
};

/// The schedules that a plan may name: the rows of pipeline::schedules(), by their index there.
enum class Schedule
{
    Gpipe,
    OneForwardOneBackward,
    Interleaved,
    ZbH1,
    ZbH2,
    Zb1p,
    Zb2p,
    EagerOneForwardOneBackward,
    LoopedBfs,
    ZbV,
    DualPipe,
    DualPipeFused,
    DualPipeBook,
    DualPipeV,
    DualPipeVFused
};

struct Layout
{
    std::int64_t tensorParallel = 1;
    std::int64_t pipelineParallel = 1;
    std::int64_t contextParallel = 1; ///< ranks that share a sequence's tokens
    model::ContextExchange contextExchange = model::ContextExchange::Ring;
    std::int64_t expertParallel = 1; ///< ranks that share a layer's experts
    /// Ranks that share one expert's matrices; empty: as tensorParallel.
    std::optional<std::int64_t> expertTensorParallel;
    double expertLoad = 1;               ///< rows at the busiest rank's experts over the mean
    std::int64_t vocabularyMultiple = 1; ///< a rank's rows are padded to a multiple of this
    std::int64_t chunks = 1; ///< virtual stages of a stage, where the schedule takes several
    /// Layers of each stage, or virtual stage, as Megatron writes them ("Et*9|t*10|t*10|t*9L");
    /// empty: equal runs.
    std::string stageLayout;
    bool sequenceParallel = true; ///< acts where tensorParallel > 1
    ZeroStage zeroStage = ZeroStage::Three;
    std::int64_t shardRanks = 0;     ///< of hybrid sharding: ranks that share states; 0: all
    bool reshardAfterForward = true; ///< ZeRO-3: gathered weights are dropped after the pass
    std::int64_t microBatchSequences = 1;
    Schedule schedule = Schedule::OneForwardOneBackward;
    model::Recompute recompute = model::Recompute::None;
    std::int64_t recomputeEvery = 1; ///< the rule holds for every n-th layer
    /// Full recomputation ends before a layer's last product (PyTorch's checkpoints).
    bool recomputeStopsEarly = false;
    std::optional<std::int64_t> recomputeLayers; ///< and for so many of a stage at most
    model::AttentionKernel attention = model::AttentionKernel::Flash;
    model::Framework framework = model::Framework::MegatronFused;
    /// Fused weight gradients leave one dummy gradient of each shape in a cache (Transformer
    /// Engine); acts with MegatronFused.
    bool weightGradientFusion = true;
    double bucketBytes = 0; ///< gradients that are reduced together, outside ZeRO-3; 0: in place
    bool offloadOptimizer = false;  ///< master weights and moments stand, and are updated, there
    bool offloadGradients = false;  ///< a micro-batch's gradients go to the host as they come
    bool offloadParameters = false; ///< ZeRO-3's shares of the weights come from the host
    Conversion offloadConversion = Conversion::Host;
    double offloadPinnedBytes = 0;  ///< page-locked host memory of a rank for copies under way
    std::string recomputeSet;       ///< tensors of layers that are rebuilt (model/tensor_set.h)
    std::string offloadSet;         ///< and tensors that go to the host between the passes
    bool prefetch = true;           ///< ZeRO-3 gathers weights before they are needed
    std::int64_t prefetchUnits = 1; ///< so many units ahead of the one that computes
    std::int64_t unitLayers = 1;    ///< ZeRO-3: layers that are gathered and reduced together
    bool overlapGradientReduction = true; ///< reduction runs during the backward pass
    bool overlapParameterGather = false;  ///< ZeRO-1/2 gather during the next forward pass

    bool operator==(const Layout&) const = default;
};

/// Whether anything of a rank moves to the host's memory.
bool offloadsAnything(const Layout& layout);

/// What a text of a stage layout says: layers of the decoder in each stage. Letters: E embedding, t
/// layer, m further-token module, L loss; "|" parts stages, "*3" repeats a letter or a bracket.
struct StageLayout
{
    std::vector<std::int64_t> layers; ///< of each stage
    bool opensWithEmbedding = false;  ///< E stands in the first stage, if anywhere
    bool endsWithLoss = false;        ///< L and m stand in the last stage, if anywhere
};
/// Nothing where the text cannot be read; then `at` is the place.
std::optional<StageLayout> parseStageLayout(std::string_view text, std::size_t* at = nullptr);
/// The text that says so many layers of each stage, embedding first and loss last:
/// "Et*9|t*10|t*9L".
std::string stageLayoutText(const std::vector<std::int64_t>& layers);

/// Layers of each group (outer: stage, inner: group) when the layers, in their order, are cut into
/// equal runs, of which the first ones have one more each where the degree does not divide them; or
/// into the runs of `stageLayout`, where it has as many stages and layers. A stage here is a run of
/// the model: where stages of the pipeline hold chunks, it is one of those.
std::vector<std::vector<std::int64_t>> layersByStage(const model::Architecture& architecture,
                                                     std::int64_t stages,
                                                     std::string_view stageLayout = {});

} // namespace ridgepoint::layout
