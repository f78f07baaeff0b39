// SPDX-License-Identifier: Apache-2.0
// The constants of an accelerator's kernels from measured parts: least squares of the logarithm of
// the times that the engine's own formulas of kernels predict over those that were measured. What a
// kernel reaches alone stands beside what its preset says, which it reaches in training.
#pragma once

#include "compute/compute.h"
#include "plan/plan.h"
#include "quantity/text.h"

#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint::explore {

/// What each sample tells of its row.
struct PartSample
{
    std::string id;   ///< of the row
    std::string what; ///< which of its points: "1024 x 2145 x 1024"
};

struct MemorySample : PartSample
{
    double bytesPerS = 0;
};

/// A product of [rows, inputs] by [inputs, outputs].
struct ProductSample : PartSample
{
    compute::ProductFormat format = compute::ProductFormat::Activations;
    double rows = 0, inputs = 0, outputs = 0;
    double flopPerS = 0;
};

/// The best rate over many shapes, which are not told: a ceiling.
struct BestSample : PartSample
{
    compute::ProductFormat format = compute::ProductFormat::Activations;
    double flopPerS = 0;
};

/// Fused attention, counted as its benchmarks do: a backward pass is 2.5 times the forward pass.
struct AttentionSample : PartSample
{
    compute::AttentionLibrary library = compute::AttentionLibrary::Flash2;
    bool hasBackward = false;
    double sequenceTokens = 0, headDim = 0;
    double flopPerS = 0;
};

/// Products of experts side by side, forward and the gradients of inputs and weights; `rows` are
/// those of all groups.
struct GroupedSample : PartSample
{
    compute::ProductFormat format = compute::ProductFormat::Activations;
    double rows = 0, inputs = 0, outputs = 0, groups = 1;
    double seconds = 0;
};

/// All that was measured of one accelerator, and a plan whose first pool has its preset.
struct CardSamples
{
    plan::Plan plan;
    std::vector<MemorySample> memory;
    std::vector<ProductSample> products;
    std::vector<BestSample> best;
    std::vector<AttentionSample> attention;
    std::vector<GroupedSample> grouped;
};

enum class PartKind
{
    Memory,
    Products,       ///< in 16 bits, by size
    LowBitProducts, ///< in FP8, by size
    BestProducts,
    BestLowBitProducts,
    Attention1, ///< by the generation of its kernels
    Attention2,
    Attention3,
    Grouped,
};

struct PartConstant
{
    std::string_view path; ///< of its field
    double value = 0;      ///< of the kernels alone
    double preset = 0;     ///< of the plan: in training
    double spread = 0;     ///< one standard deviation, relative
    double decided = 0;    ///< share that the points decide, the rest is the preset

    double ratio() const { return preset > 0 ? value / preset : 0; }
};

struct PartPoint
{
    PartSample sample;
    double work = 0; ///< FLOP, or bytes
    double measuredS = 0;
    double predictedS = 0;
    double presetS = 0; ///< predicted with the preset's values

    double error() const { return predictedS / measuredS - 1; }
    double presetError() const { return presetS / measuredS - 1; }
};

struct PartFit
{
    PartKind kind = PartKind::Memory;
    std::vector<PartConstant> constants; ///< at the preset's values where nothing was fitted
    std::vector<PartPoint> points;       ///< those with a sound time, in the samples' order
    std::size_t left = 0;                ///< samples without one
    double medianError = 0;              ///< of the absolute values
    double largestError = 0;
    quantity::Text reason; ///< why nothing was fitted; empty where it was

    bool isFitted() const { return reason.empty(); }
};

/// One fit for each kind that has samples, in the order of PartKind. What is fitted of memory and
/// of products by size is what the later ones go on from. A fit needs as many points as constants.
/// Deterministic.
std::vector<PartFit> fitParts(const CardSamples& samples);

} // namespace ridgepoint::explore
