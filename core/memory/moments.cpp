// SPDX-License-Identifier: Apache-2.0
#include "memory/moments.h"

#include <iterator>

namespace ridgepoint::memory {
namespace {

constexpr MomentRow kMoments[] = {
    {Moment::Forward, RP_TR("end of a forward pass"), RP_TR("forward")},
    {Moment::Loss, RP_TR("loss"), RP_TR("loss")},
    {Moment::HeadBackward, RP_TR("backward pass of the head"), RP_TR("head, back")},
    {Moment::LayerBackward, RP_TR("backward pass of the first layer to go back"),
     RP_TR("layer, back")},
    {Moment::Reduction, RP_TR("reduction of its gradients"), RP_TR("reduction")},
    {Moment::End, RP_TR("end of the backward pass"), RP_TR("end of backward")},
    {Moment::Update, RP_TR("update"), RP_TR("update")},
};
static_assert(std::size(kMoments) == kMomentCount);

constexpr CategoryRow kCategories[] = {
    {Category::Weights, "weights", RP_TR("Weights")},
    {Category::Gradients, "gradients", RP_TR("Gradients")},
    {Category::Optimizer, "optimizer", RP_TR("Optimizer state")},
    {Category::Activations, "activations", RP_TR("Activations")},
    {Category::Head, "head", RP_TR("Head and loss")},
    {Category::Gathered, "gathered", RP_TR("Gathered parameters")},
    {Category::Rebuilt, "rebuilt", RP_TR("Layer being rebuilt")},
    {Category::Working, "working", RP_TR("Working gradients")},
    {Category::Reduced, "reduced", RP_TR("Gradients on their way")},
    {Category::Cached, "cached", RP_TR("Cached dummy gradients")},
    {Category::Staging, "staging", RP_TR("Update and offload staging")},
};
static_assert(std::size(kCategories) == kCategoryCount);

} // namespace

std::span<const MomentRow> momentRows()
{
    return kMoments;
}

std::span<const CategoryRow> categoryRows()
{
    return kCategories;
}

} // namespace ridgepoint::memory
