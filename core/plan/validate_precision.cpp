// SPDX-License-Identifier: Apache-2.0
// Rules about number formats, optimizers and what is trained. What a format may hold is said by
// the table of formats (memory/formats.h).
#include "hardware/known_accelerators.h"
#include "memory/formats.h"
#include "plan/validate_layout.h"
#include "plan/validate_rules.h"

#include <algorithm>

namespace ridgepoint::plan {

using memory::Format;
using memory::Optimizer;
using memory::Precision;
using memory::WeightTraining;
using model::LayerGroup;
using model::TrainingMethod;
using quantity::Dimension;
using quantity::Problem;
using quantity::Text;

namespace {

quantity::Literal nameOf(Format format)
{
    const memory::FormatRow* row = memory::findFormat(format);
    return row ? row->label : RP_TR("none");
}

bool hasAdapters(const Plan& plan)
{
    return plan.training.method == TrainingMethod::Adapters;
}

/// The format of the weights that are trained: adapters are no matrices of a layer.
Format trainedWeights(const Plan& plan)
{
    return hasAdapters(plan) ? memory::otherWeights(plan.precision) : plan.precision.weights;
}

void checkWeights(const Plan& plan, Findings& found)
{
    if (plan.precision.weights != Format::None)
        return;
    Problem& problem = found.error(
        "precision.weights",
        RP_TR("There are no weights to compute with: neither memory nor traffic would be "
              "right. Choose a format."));
    addFix(problem, RP_TR("BF16 weights"), "precision.weights", "bf16");
}

void checkGradients(const Plan& plan, Findings& found)
{
    if (plan.precision.gradients != Format::None)
        return;
    Problem& problem = found.error(
        "precision.gradients", RP_TR("Training needs gradients: without them neither memory nor "
                                     "traffic would be right. Choose a format."));
    addFix(problem, RP_TR("BF16 gradients"), "precision.gradients", "bf16");
    addFix(problem, RP_TR("FP32 gradients"), "precision.gradients", "fp32");
}

void checkLowBitGradients(const Plan& plan, Findings& found)
{
    const Precision& precision = plan.precision;
    const struct
    {
        const char* path;
        Format format;
        quantity::Literal bf16;
        quantity::Literal fp32;
    } copies[] = {{"precision.gradients", precision.gradients, RP_TR("BF16 gradients"),
                   RP_TR("FP32 gradients")},
                  {"precision.gradient_accumulation", precision.gradientAccumulation,
                   RP_TR("Accumulated in BF16"), RP_TR("Accumulated in FP32")}};
    for (const auto& copy : copies) {
        const memory::FormatRow* row = memory::findFormat(copy.format);
        if (!row || row->gradients)
            continue;
        Problem& problem = found.warn(
            copy.path, {RP_TR("Gradients summed over micro-batches in {0} lose what is small; "
                              "published FP8 runs accumulate in BF16 or FP32."),
                        row->label});
        addFix(problem, copy.bf16, copy.path, "bf16");
        addFix(problem, copy.fp32, copy.path, "fp32");
    }
}

void checkActivations(const Plan& plan, Findings& found)
{
    if (plan.precision.activations != Format::None)
        return;
    Problem& problem =
        found.error("precision.activations",
                    RP_TR("Layers save activations for the backward pass: with no format "
                          "they would take no memory. Choose one."));
    addFix(problem, RP_TR("BF16 activations"), "precision.activations", "bf16");
}

void checkLowBitActivations(const Plan& plan, Findings& found)
{
    if (!memory::isLowBit(plan.precision.activations))
        return;
    Problem& problem = found.warn(
        "precision.activations",
        {RP_TR("All saved and communicated tensors are counted in {0}. Real FP8 training keeps "
               "norms, attention and the residual in BF16: memory is likely to be higher."),
         nameOf(plan.precision.activations)});
    addFix(problem, RP_TR("BF16 activations"), "precision.activations", "bf16");
}

void checkMasterWeights(const Plan& plan, Findings& found)
{
    const Format format = trainedWeights(plan);
    const memory::FormatRow* row = memory::findFormat(format);
    if (plan.precision.masterWeights != Format::None || !row || format == Format::Fp32 ||
        row->weights == WeightTraining::OnlyFrozen)
        return;
    constexpr const char* path = "precision.master_weights";
    Problem& problem =
        row->weights == WeightTraining::Itself
            ? found.note(path, {RP_TR("{0} weights without master weights: updates smaller than "
                                      "the format's steps are lost unless rounding is stochastic."),
                                row->label})
            : found.warn(path, {RP_TR("{0} weights without master weights: updates smaller than "
                                      "the format's steps are lost, and training stalls."),
                                row->label});
    addFix(problem, RP_TR("FP32 master weights"), path, "fp32");
}

/// Weights of a few levels follow no update by themselves.
void checkFrozenWeights(const Plan& plan, Findings& found)
{
    const memory::FormatRow* row = memory::findFormat(trainedWeights(plan));
    if (!row || row->weights != WeightTraining::OnlyFrozen)
        return;
    if (hasAdapters(plan)) {
        Problem& problem =
            found.error("precision.low_bit_parts",
                        {RP_TR("The adapters too would be held in {0}, whose few levels follow no "
                               "update. Hold only the layers' own products in it."),
                         row->label});
        addFix(problem, RP_TR("Layers' products alone"), problem.path, "layer-products");
        return;
    }
    if (plan.precision.masterWeights != Format::None)
        return;
    Problem& problem = found.error(
        "precision.weights",
        {RP_TR("{0} weights cannot be trained themselves: an update is smaller than the step "
               "between two of their levels. Train adapters beside them, or keep master weights."),
         row->label});
    addFix(problem, RP_TR("Train adapters"), "training.method", "adapters");
    addFix(problem, RP_TR("FP32 master weights"), "precision.master_weights", "fp32");
    addFix(problem, RP_TR("BF16 weights"), problem.path, "bf16");
}

void checkDoubledWeights(const Plan& plan, Findings& found)
{
    if (plan.precision.masterWeights != Format::Fp32 || trainedWeights(plan) != Format::Fp32)
        return;
    Problem& problem =
        found.note("precision.master_weights",
                   RP_TR("The weights are FP32 already: FP32 master weights are a second "
                         "copy of 4 bytes a parameter."));
    addFix(problem, RP_TR("No master weights"), "precision.master_weights", "none");
}

void checkMoments(const Plan& plan, Findings& found)
{
    const Precision& precision = plan.precision;
    const Optimizer optimizer = precision.optimizer;
    const bool keepsNone = optimizer == Optimizer::Sgd ||
                           (optimizer == Optimizer::Adafactor && precision.secondMoment);
    if (precision.moments != Format::None || keepsNone)
        return;
    Problem& problem =
        found.note("precision.moments",
                   RP_TR("No moments are kept, as plain gradient descent does. Adam keeps "
                         "two, 8 bytes a parameter in FP32."));
    addFix(problem, RP_TR("FP32 moments"), "precision.moments", "fp32");
    addFix(problem, RP_TR("Plain gradient descent"), "training.optimizer", "sgd");
}

void checkLowBitMoments(const Plan& plan, Findings& found)
{
    const Precision& precision = plan.precision;
    if (precision.optimizer == Optimizer::Sgd)
        return;
    const bool isSecondUsed = precision.optimizer == Optimizer::AdamW ||
                              precision.optimizer == Optimizer::Muon ||
                              precision.optimizer == Optimizer::Adafactor;
    const auto check = [&](const char* path, Format format) {
        const memory::FormatRow* row = memory::findFormat(format);
        if (!row || row->moments)
            return;
        Problem& problem = found.warn(
            path, {RP_TR("Moments in {0} have too few levels near 0. Optimizers of 8 bits keep "
                         "them in blocks with a scale each (int8-block)."),
                   row->label});
        addFix(problem, RP_TR("8-bit moments in blocks"), path, "int8-block");
        addFix(problem, RP_TR("BF16 moments"), path, "bf16");
    };
    if (precision.optimizer != Optimizer::Adafactor || !precision.secondMoment)
        check("precision.moments", precision.moments);
    if (isSecondUsed && precision.secondMoment)
        check("precision.second_moment", *precision.secondMoment);
}

void checkAutocast(const Plan& plan, Findings& found)
{
    const Precision& precision = plan.precision;
    if (!precision.autocast || precision.weights == Format::Fp32)
        return;
    Problem& problem = found.note(
        "precision.autocast",
        {RP_TR("Autocast copies FP32 weights for products. These are {0}, so PyTorch would copy "
               "none of them, and the plan counts copies all the same."),
         nameOf(precision.weights)});
    addFix(problem, RP_TR("No autocast"), problem.path, "no");
    addFix(problem, RP_TR("FP32 weights"), "precision.weights", "fp32");
}

void checkLossScaling(const Plan& plan, Findings& found)
{
    const Precision& precision = plan.precision;
    if (precision.skippedSteps > 0 ||
        (precision.activations != Format::Fp16 && precision.gradients != Format::Fp16))
        return;
    Problem& problem = found.note(
        "precision.skipped_steps",
        {RP_TR("FP16 gradients below {0} become 0, so FP16 training scales the loss. A dynamic "
               "scale grows until a step overflows and is dropped: with PyTorch's default about "
               "one in 2,000. No dropped step is counted."),
         quantityText(memory::findFormat(Format::Fp16)->smallest, Dimension::Number)});
    addFix(problem, RP_TR("One step in 2,000 dropped"), problem.path, "0.05%");
    if (precision.gradients != Format::Fp16)
        addFix(problem, RP_TR("BF16 activations"), "precision.activations", "bf16");
    else if (precision.activations != Format::Fp16)
        addFix(problem, RP_TR("BF16 gradients"), "precision.gradients", "bf16");
}

void checkFp8Hardware(const Plan& plan, Findings& found)
{
    const auto* card = hardware::findKnownAccelerator(plan.cluster.pools.front().accelerator);
    const Format format = plan.precision.weights;
    if (!card || card->denseFp8FlopPerS > 0 || !memory::isFp8(format))
        return;
    Problem& problem = found.warn(
        "precision.weights",
        {RP_TR("{0} has no {1} matrix products: each product converts the weights first, and runs "
               "no faster than in BF16. They save memory alone."),
         Text::verbatim(card->name), nameOf(format)});
    addFix(problem, RP_TR("BF16 weights"), problem.path, "bf16");
}

// --- what is trained

void checkAllFrozen(const Plan& plan, Findings& found)
{
    const auto& groups = plan.model.groups;
    if (!std::all_of(groups.begin(), groups.end(),
                     [](const LayerGroup& group) { return group.frozen; }))
        return;
    const std::string path = groupPath(0, "frozen");
    Problem& problem =
        hasAdapters(plan)
            ? found.error(path, RP_TR("All layers are frozen: nothing is trained. With adapters "
                                      "the layers' own weights stay as they are; \"frozen\" keeps "
                                      "adapters away from a kind of layer."))
            : found.warn(path, plan.model.head == model::HeadKind::None
                                   ? RP_TR("All layers are frozen: only the embedding is trained.")
                                   : RP_TR("All layers are frozen: only the embedding and the head "
                                           "are trained."));
    addFix(problem, RP_TR("Train these layers"), problem.path, "no");
}

/// Adapters need products beside which they stand.
void checkAdapters(const Plan& plan, Findings& found)
{
    using model::AdapterTargets;
    if (!hasAdapters(plan))
        return;
    const AdapterTargets targets = plan.training.adapterTargets;
    const auto hasTarget = [&](const LayerGroup& group) {
        const bool mixer = group.mixer != model::Mixer::None;
        const bool mlp = group.feedForward != model::FeedForward::None;
        return targets == AdapterTargets::Attention ? mixer
               : targets == AdapterTargets::Mlp     ? mlp
                                                    : mixer || mlp;
    };
    const auto& groups = plan.model.groups;
    if (std::none_of(groups.begin(), groups.end(), hasTarget)) {
        Problem& problem = found.error("training.adapter_targets",
                                       RP_TR("No layer has the products that adapters are to stand "
                                             "beside: nothing would be trained."));
        if (targets == AdapterTargets::AllProducts)
            addFix(problem, RP_TR("Train all parameters"), "training.method", "full");
        else
            addFix(problem, RP_TR("Adapters at all products"), problem.path, "all-products");
        return;
    }
    if (plan.training.adapterRank <= plan.model.hidden / 2)
        return;
    Problem& problem = found.warn(
        "training.adapter_rank",
        {RP_TR("Adapters of rank {0} at a hidden size of {1} hold as many parameters as the "
               "products beside which they stand. Ranks of 8 to 256 are usual."),
         countText(plan.training.adapterRank), countText(plan.model.hidden)});
    addFix(problem, RP_TR("Adapter rank {0}"), problem.path,
           std::clamp<std::int64_t>(plan.model.hidden / 2, 1, 16));
}

void checkMuonShards(const Plan& plan, Findings& found)
{
    if (plan.precision.optimizer != Optimizer::Muon ||
        plan.layout.zeroStage == layout::ZeroStage::None || degreesOf(plan).dataParallel() <= 1)
        return;
    Problem& problem = found.note(
        "training.optimizer",
        RP_TR("Muon orthogonalises whole matrices, and ZeRO gives a rank a part of each: the "
              "ranks gather them before the update (Liu et al. 2025, Muon is Scalable for LLM "
              "Training). The plan counts neither that traffic nor that work."));
    addFix(problem, RP_TR("AdamW"), problem.path, "adamw");
    addFix(problem, RP_TR("No ZeRO"), "layout.zero_stage", "none");
}

constexpr std::string_view kTensor = "layout.tensor_parallel";
constexpr std::string_view kPipeline = "layout.pipeline_parallel";
constexpr std::string_view kContext = "layout.context_parallel";
constexpr std::string_view kNodes = "cluster.pools[].nodes";
constexpr std::string_view kPerNode = "cluster.pools[].accelerators_per_node";

constexpr ValidationRule kPrecisionRules[] = {
    {"precision.weights", {}, checkWeights},
    {"precision.gradients", {}, checkGradients},
    {"precision.fp8-gradients", {}, checkLowBitGradients},
    {"precision.activations", {}, checkActivations},
    {"precision.fp8-activations", {}, checkLowBitActivations},
    {"precision.master-weights", {}, checkMasterWeights},
    {"precision.frozen-weights", {}, checkFrozenWeights},
    {"precision.doubled-weights", {}, checkDoubledWeights},
    {"precision.moments", {}, checkMoments},
    {"precision.low-bit-moments", {}, checkLowBitMoments},
    {"precision.autocast", {}, checkAutocast},
    {"precision.loss-scaling", {"precision.skipped_steps"}, checkLossScaling},
    {"precision.fp8-hardware", {}, checkFp8Hardware},
};

constexpr ValidationRule kTrainingRules[] = {
    {"training.all-frozen", {}, checkAllFrozen},
    {"training.adapters", {"training.adapter_rank", "model.hidden"}, checkAdapters},
    {"training.muon-shards", {kTensor, kPipeline, kContext, kNodes, kPerNode}, checkMuonShards},
};

} // namespace

std::span<const ValidationRule> precisionRules()
{
    return kPrecisionRules;
}

std::span<const ValidationRule> trainingRules()
{
    return kTrainingRules;
}

} // namespace ridgepoint::plan
