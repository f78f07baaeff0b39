// SPDX-License-Identifier: Apache-2.0
// Rules about what kernels do: formats that the card has no units for, and slow-downs that measured
// runs have shown (validation/MODEL.md 7.8).
#include "plan/validate_rules.h"

#include <cmath>

namespace ridgepoint::plan {

using compute::ProductFormat;
using quantity::Problem;
using quantity::Text;

namespace {

bool timesOperators(const Plan& plan)
{
    return plan.compute.mode == compute::TimeMode::Operators;
}

void checkProductFormat(const Plan& plan, Findings& found)
{
    const ProductFormat format = plan.compute.productFormat;
    if (!timesOperators(plan) || format == ProductFormat::Activations)
        return;
    const hardware::Curves& curves = plan.cluster.pools.front().curves;
    const bool isFp4 = format == ProductFormat::Fp4;
    const double peak = isFp4 ? curves.fp4FlopPerS : curves.fp8FlopPerS;
    if (peak > 0)
        return;
    Problem& problem = found.error(
        "compute.product_format",
        isFp4 ? RP_TR("The card has no FP4 matrix products: their peak is 0. Give it, or choose "
                      "another format.")
              : RP_TR("The card has no FP8 matrix products: their peak is 0. Give it, or choose "
                      "another format."));
    addFix(problem, RP_TR("Products in the activations' format"), problem.path, "activations");
    if (isFp4 && curves.fp8FlopPerS > 0)
        addFix(problem, RP_TR("Products in FP8"), problem.path, "fp8");
}

void checkRowwise(const Plan& plan, Findings& found)
{
    const double ratio = plan.cluster.pools.front().curves.rowwiseRatio;
    if (!timesOperators(plan) || plan.compute.productFormat != ProductFormat::Fp8Rowwise ||
        ratio >= 0.9)
        return;
    Problem& problem = found.note(
        "compute.product_format",
        {RP_TR("With a scale for each row FP8 products reach {0} of the rate that they have with "
               "one scale a tensor; measured runs took 1.8 times as long in them."),
         ratioText(ratio)});
    addFix(problem, RP_TR("One scale a tensor"), problem.path, "fp8");
}

void checkAlignedHeads(const Plan& plan, Findings& found)
{
    constexpr std::int64_t kAligned = 8;
    if (!timesOperators(plan) || plan.layout.attention == model::AttentionKernel::Flash)
        return;
    forEachGroup(plan, [&](std::size_t g, const model::LayerGroup& group) {
        if (group.mixer != model::Mixer::Attention || group.headDim % kAligned == 0)
            return;
        Problem& problem = found.warn(
            groupPath(g, "head_dim"),
            {RP_TR("Heads of {0} values are no multiple of 8: products over attention's scores "
                   "were measured many times slower (the models of BLOOM's preparation with heads "
                   "of 108 and 225)."),
             countText(group.headDim)});
        const std::int64_t up = (group.headDim / kAligned + 1) * kAligned;
        addFix(problem, {RP_TR("Heads of {0} values"), countText(up)}, problem.path,
               std::to_string(up));
        addFix(problem, RP_TR("Fused attention"), "layout.attention", "flash");
    });
}

void checkEager(const Plan& plan, Findings& found)
{
    if (!timesOperators(plan) || plan.layout.framework != model::Framework::TorchEager)
        return;
    Problem& problem = found.note(
        "layout.framework",
        RP_TR("Eager element-wise code moves each value many times: 2.9 times the bytes of "
              "compiled kernels was measured on Llama models."));
    addFix(problem, RP_TR("Compiled kernels"), problem.path, "torch-compiled");
}

constexpr ValidationRule kRules[] = {
    {"kernels.format", {"compute.product_format"}, checkProductFormat},
    {"kernels.rowwise", {"cluster.pools[].curves.rowwise_ratio"}, checkRowwise},
    {"kernels.heads", {"model.groups[].head_dim"}, checkAlignedHeads},
    {"kernels.eager", {}, checkEager},
};

} // namespace

std::span<const ValidationRule> kernelRules()
{
    return kRules;
}

} // namespace ridgepoint::plan
