// SPDX-License-Identifier: Apache-2.0
// A Forecast is a plain value: all that the engine concludes from a plan. A Derivation answers "why
// this number?", down to the inputs, and is built only when asked for.
#pragma once

#include "plan/figures.h"
#include "plan/plan.h"
#include "quantity/problem.h"
#include "quantity/traced.h"

#include <optional>
#include <string>
#include <vector>

namespace ridgepoint::plan {

/// How much evaluate() works out.
enum class Detail
{
    Figures,  ///< the table of figures: what the search asks for
    Timeline, ///< and every slot and transfer of one step
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
    std::string reason;        ///< why there is no value
};

/// A piece of work on the timeline of one step.
struct TimelineBlock
{
    enum class Kind
    {
        Forward,
        Backward,
        ForwardTransfer,
        BackwardTransfer,
        Update
    };
    Kind kind = Kind::Forward;
    int stage = 0;
    int microBatch = 0;
    double start_s = 0;
    double end_s = 0;
};

/// A tensor, or a group of equal ones, on a rank of one stage.
struct TensorRow
{
    int stage = 0;
    std::string name;   ///< "layers.attention.queries, keys, values"
    std::string reason; ///< why it is there
    double count = 0;   ///< of such tensors
    double bytes = 0;   ///< of all of them
};

struct Forecast
{
    std::vector<FigureValue> figures; ///< by FigureId
    std::vector<TimelineBlock> timeline;
    std::string timelineReason; ///< why the timeline is empty or was cut
    std::vector<TensorRow> tensors;

    const FigureValue& operator[](FigureId figure) const
    {
        return figures[static_cast<std::size_t>(figure)];
    }
    /// The value, or nothing.
    std::optional<double> value(FigureId figure) const { return (*this)[figure].value; }
};

/// Evaluates a plan: pure, on any thread, never throws, never returns NaN or infinity. A plan that
/// validate() finds errors in still gets the figures that can be had.
Forecast evaluate(const Plan& plan, Detail detail = Detail::Figures);

/// The derivation of a figure down to the inputs; nothing if the figure's formula cannot be
/// followed in this plan (an index beyond its stages).
std::optional<quantity::NodePtr> derive(const Plan& plan, FigureRef figure);

/// The derivation of every figure of a plan, by FigureId: one traced evaluation for all of them.
std::vector<quantity::NodePtr> deriveAll(const Plan& plan);

/// The derivation as an indented tree of named steps, one a line, inputs last.
std::string explainText(const quantity::NodePtr& derivation);

} // namespace ridgepoint::plan
