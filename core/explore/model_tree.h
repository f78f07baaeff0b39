// SPDX-License-Identifier: Apache-2.0
// What a plan's model is made of, as a tree: the parts of the model, their operators, and the
// weights and saved tensors of each, with what they hold, do and send. All numbers are readings of
// the operator inventory, those that the figures are made of: a row's children add up to it.
#pragma once

#include "plan/forecast.h"
#include "plan/plan.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint::explore {

/// What a row tells, for all layers of a kind together and one micro-batch.
enum class Measure
{
    Parameters,        ///< of the model as it is published
    ActiveParameters,  ///< of those, what one token visits
    TrainedParameters, ///< all that a training job holds
    UpdatedParameters, ///< of those, what is not frozen
    RankParameters,    ///< held by a rank of the tree's stage, before ZeRO divides them
    ForwardFlops,
    BackwardFlops,
    BytesMoved,        ///< forward, read and written
    SavedBytes,        ///< on a rank of the tree's stage, kept under the plan's recomputation
    CommunicationBytes ///< of a rank of the tree's stage: reduced, sent to experts, exchanged
};
inline constexpr std::size_t kMeasures = 10;

struct ModelRow
{
    enum class Kind
    {
        Model,
        Part, ///< before the layers, or after them
        Layers,
        Operator,
        Weight,
        Tensor
    };
    Kind kind = Kind::Model;
    quantity::Text name;
    std::string key; ///< the same for the same thing in every model: rows are matched by it
    int parent = -1;
    std::vector<int> children;
    std::array<double, kMeasures> values{};
    int group = -1;       ///< of the layers that it stands in; -1: none
    double copies = 1;    ///< layers that the numbers are of
    quantity::Text shape; ///< of one weight or tensor
    quantity::Text rankShape;
    quantity::Literal split;
    quantity::Literal reason;      ///< why a tensor is saved
    quantity::Literal rebuiltFrom; ///< what a tensor that is not kept is made of again
    bool isFrozen = false;         ///< a weight that is not updated

    /// Nothing where the row has no such thing: a tensor has no parameters.
    std::optional<double> value(Measure measure) const;
};

struct ModelTree
{
    std::vector<ModelRow> rows; ///< the first is the whole model; parents before children
    int stage = 0;              ///< whose rank is told of
    int stages = 1;
    quantity::Text reason; ///< why there are no rows

    const ModelRow& whole() const { return rows.front(); }
};

/// The tree of a plan's model, on a rank of a pipeline stage; -1: of the stage that holds the most
/// parameters, as memory.parameters_per_rank does.
ModelTree modelTree(const plan::Plan& plan, int stage = -1);

/// A row of one model beside the same one of another; -1 where only one of them has it.
struct PairedRow
{
    int row = -1;
    int other = -1;
    int parent = -1;
    std::vector<int> children;
};

/// The rows of both trees, in the order of the first, matched by name within the same parent. What
/// only the other one has stands last among its brothers.
std::vector<PairedRow> pairedRows(const ModelTree& tree, const ModelTree& other);

/// How a model differs from another one: "X has 3.1 B more parameters: +2.9 B in experts." Names
/// are those of the plans' models.
quantity::Text differenceText(const ModelTree& tree, const ModelTree& other);

} // namespace ridgepoint::explore
