// SPDX-License-Identifier: Apache-2.0
// A Forecast is a plain value: all that the engine concludes from a plan. A Derivation answers "why
// this number?", down to the inputs, and is built only when asked for.
#pragma once

#include "memory/moments.h"
#include "plan/figures.h"
#include "plan/plan.h"
#include "quantity/problem.h"
#include "quantity/traced.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ridgepoint::plan {

/// How much evaluate() works out.
enum class Detail
{
    Figures,  ///< the table of figures: what the search asks for
    Memory,   ///< and what each stage holds at each moment, by category
    Timeline, ///< and every slot, transfer and collective of one step, and its memory
    Tensors,  ///< and every tensor of a rank
};

/// One figure's conclusion. A number that cannot be had is absent, with the reason.
struct FigureValue
{
    std::optional<double> value;
    std::optional<double> computed; ///< what the engine says where the value is given
    bool given = false;
    std::vector<double> items; ///< for figures of a stage, with more than one stage
    int worst = -1;            ///< index of the item that `value` is
    quantity::Text reason;     ///< why there is no value
};

/// A piece of work on the timeline of one step, or of waiting that no work explains.
struct TimelineBlock
{
    enum class Kind : std::uint8_t
    {
        Forward,
        Backward,
        ForwardTransfer,
        BackwardTransfer,
        Gather,    ///< of weights, on the rank with the most parameters
        Reduction, ///< of gradients, on the same
        Input,     ///< waiting for it
        Update,
        Other,         ///< of a given step time, what no part explains
        WeightGradient ///< where the schedule splits it from the backward
    };
    // Of a gathering or a reduction; otherwise the number of a layer, from 1.
    static constexpr std::int32_t kNoUnit = -1; ///< of several units, or none
    static constexpr std::int32_t kHeadUnit = -2;
    static constexpr std::int32_t kEmbeddingUnit = 0;

    Kind kind = Kind::Forward;
    std::int32_t stage = 0;
    std::int32_t microBatch = 0; ///< -1: of none, or of several
    double start_s = 0;
    double end_s = 0;
    std::int32_t unit = kNoUnit;
    /// Of a slot and of what it sends: the piece whose end its own waits for, as an index of the
    /// timeline: a slot's input, or what a message carries. -1: none.
    std::int32_t input = -1;
    std::int16_t target = -1; ///< of a transfer: the stage that it goes to
    std::int16_t chunk = -1;  ///< of a slot and of what it sends, where a stage has several
    bool isCritical = false;  ///< on the critical path of the pipeline's schedule
    bool isExposed = false;   ///< a collective that no computation hides
};

/// Memory of a rank at a time of the step, in straight lines from one to the next.
struct MemoryPoint
{
    double time_s = 0;
    double bytes = 0;
    double activations_bytes = 0; ///< of `bytes`, saved by layers for their backward passes
    memory::Moment moment = memory::Moment::Forward; ///< whose other parts are alive
};

/// What a rank of a stage holds at each moment of a step.
struct StageMemory
{
    using Bytes = std::array<double, memory::kCategoryCount>;

    std::array<Bytes, memory::kMomentCount> moments{}; ///< by moment, by category
    memory::Moment peak = memory::Moment::Forward;     ///< the moment that holds the most
    bool isGiven = false; ///< the working set is given: then only states are known apart from it

    const Bytes& at(memory::Moment moment) const
    {
        return moments[static_cast<std::size_t>(moment)];
    }
};

/// The figure that sums up what is held at a moment.
FigureId figureOf(memory::Moment moment);

/// A tensor, or a group of equal ones, on a rank of one stage.
struct TensorRow
{
    int stage = 0;
    memory::Category category = memory::Category::Activations;
    quantity::Text name;           ///< "layers.attention.queries, keys, values"
    quantity::Text shape;          ///< on the rank: "8192 x 4096"; empty where it is a sum
    quantity::Literal format = {}; ///< the key of its number format; empty where it is a mixture
    quantity::Text reason;         ///< why it is there
    quantity::Text split;          ///< how it is divided over ranks; empty: not at all
    quantity::Text from;           ///< when it begins to be
    quantity::Text until;          ///< and when it ends
    double count = 0;              ///< of such tensors
    double bytes = 0;              ///< of all of them
    bool atPeak = false;           ///< alive at the moment of the stage's peak
};

struct Forecast
{
    std::vector<FigureValue> figures; ///< by FigureId
    std::vector<TimelineBlock> timeline;
    quantity::Text timelineReason; ///< why the timeline is empty or was cut
    /// Of a rank of the stage with the highest peak: what is alive of each moment, and what its
    /// micro-batches in flight keep. The highest point is memory.peak_bytes.
    std::vector<MemoryPoint> memory;
    int memoryStage = 0;
    std::vector<StageMemory> stageMemory; ///< by stage; empty without Detail::Memory
    std::vector<TensorRow> tensors;

    const FigureValue& operator[](FigureId figure) const
    {
        return figures[static_cast<std::size_t>(figure)];
    }
    /// The value, or nothing.
    std::optional<double> value(FigureId figure) const { return (*this)[figure].value; }
    /// A figure at a stage, or the whole one where it has no such item; 0 where it has no value.
    double at(FigureId figure, int stage) const
    {
        const FigureValue& all = (*this)[figure];
        const auto index = static_cast<std::size_t>(stage > 0 ? stage : 0);
        return index < all.items.size() ? all.items[index] : all.value.value_or(0);
    }
};

/// Evaluates a plan: pure, on any thread, never throws, never returns NaN or infinity. A plan that
/// validate() finds errors in still gets the figures that can be had.
Forecast evaluate(const Plan& plan, Detail detail = Detail::Figures);

/// Memory over the step of a rank of any stage, as in Forecast::memory of the one with the highest
/// peak; empty where there is no timeline.
std::vector<MemoryPoint> memoryOfStage(const Plan& plan, int stage);

/// The derivation of a figure down to the inputs; nothing if the figure's formula cannot be
/// followed in this plan (an index beyond its stages).
std::optional<quantity::NodePtr> derive(const Plan& plan, FigureRef figure);

/// The derivation of every figure of a plan, by FigureId: one traced evaluation for all of them.
std::vector<quantity::NodePtr> deriveAll(const Plan& plan);

/// The derivation as an indented tree of named steps, one a line, inputs last.
std::string explainText(const quantity::NodePtr& derivation);

} // namespace ridgepoint::plan
