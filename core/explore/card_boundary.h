// SPDX-License-Identifier: Apache-2.0
// How many accelerators a model needs for a deadline, by computing alone: FLOPs over what one
// accelerator does until then (chapter 10.6.4, exercise 10-10). Over sizes of the model, regimes of
// data, deadlines, accelerators and efficiencies; each number is the engine's
// bound.accelerators_for_compute of a plan with these.
#pragma once

#include "plan/plan.h"
#include "quantity/problem.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace ridgepoint::explore {

/// How many tokens a model of a size is trained on.
struct DataRegime
{
    bool isPerParameter = false;
    double tokens = 20e12; ///< of the whole run, or for each parameter

    double tokensFor(double parameters) const
    {
        return isPerParameter ? tokens * parameters : tokens;
    }
    bool operator==(const DataRegime&) const = default;
};

/// An accelerator, by what counts here.
struct PeakOf
{
    std::string id;
    std::string name;
    double flopPerS = 0; ///< dense

    bool operator==(const PeakOf&) const = default;
};

/// A curve: all but the size of the model.
struct BoundaryLine
{
    PeakOf accelerator;
    DataRegime data;
    double efficiency = 0.4;
    double days = 90;
};

struct BoundaryCase
{
    double parameters = 0;
    double tokens = 0;
    BoundaryLine line;
    std::optional<double> flops;
    std::optional<double> accelerators;
    std::optional<double> acceleratorHours; ///< of computing, without overhead
    /// Days of computing on as many accelerators as were asked about.
    std::optional<double> daysWithCards;
};

/// What is not told is the plan's own; without efficiencies, the bands.
struct BoundaryGrid
{
    std::vector<double> parameters; ///< of dense models, by 6 N; none: the plan's own model
    std::vector<DataRegime> data;
    std::vector<double> days;
    std::vector<double> efficiencies;
    std::vector<PeakOf> accelerators;
    std::optional<double> cards; ///< that there are
    bool countsAsPlan = false;   ///< the plan's own model by its own FLOPs, not by 6 N
};

struct CardBoundary
{
    quantity::Text reason; ///< why nothing can be said
    std::vector<BoundaryCase> cases;
};

/// The chapter's bands of efficiency.
std::vector<double> efficiencyBands();

/// Every combination, by size, data, deadline, accelerator and efficiency in this order. Never
/// throws; values that no plan may have give cases without numbers.
CardBoundary cardBoundary(const plan::Plan& plan, const BoundaryGrid& grid);

struct BoundaryPoint
{
    double parameters = 0;
    double accelerators = 0;
};
/// One line over dense models of `fewest` to `most` parameters, evenly by ratio; nothing where
/// there is no such line.
std::vector<BoundaryPoint> boundaryCurve(const BoundaryLine& line, double fewest, double most,
                                         std::size_t points = 61);

} // namespace ridgepoint::explore
