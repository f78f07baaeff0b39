// SPDX-License-Identifier: Apache-2.0
// What a plan can bear: named degradations of its machines and its run, each tried by the engine
// alone, then all together, and then with one of them restored, by the time that it wins back
// (chapter 10.6.3, exercise 10-9).
#pragma once

#include "explore/outcome.h"
#include "plan/plan.h"
#include "quantity/problem.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint::explore {

/// How a value of the plan changes: it becomes `value`, or `factor` times what it is.
struct FieldChange
{
    std::string path; ///< of a field, or "given.<figure>"
    double factor = 1;
    std::string value = {}; ///< as it would be typed; with a factor, only where it is 0 now
    bool isFactor = false;
};

/// One row of the table: to add a degradation, add a row.
struct Degradation
{
    std::string id; ///< a public contract: "node-link"
    quantity::Text label;
    std::vector<FieldChange> changes; ///< of which a plan has some or none
};

/// The table: what commonly degrades.
const std::vector<Degradation>& knownDegradations();

/// One of a person's own, "path=value" or "path=x0.5"; nothing where there is no such field or
/// figure, or it has no such value. `refusal` tells why.
std::optional<Degradation> parseDegradation(std::string_view text,
                                            quantity::Text* refusal = nullptr);

/// A degraded plan, as far as it can be said.
struct DegradedPlan
{
    quantity::Text refusal; ///< why the plan cannot have it; then there is no outcome
    Outcome outcome;
    std::optional<double> marginDays;

    bool fits() const { return outcome.marginBytes && *outcome.marginBytes >= 0; }
    bool isInTime() const { return marginDays && *marginDays >= 0; }
};

struct TriedDegradation
{
    Degradation row;
    std::vector<quantity::Fix> edits; ///< of the plan
    DegradedPlan alone;
    std::optional<double> addedStepS, addedDays; ///< by it alone
    DegradedPlan restored;                       ///< all others together, without it
    std::optional<double> wonStepS, wonDays;     ///< against all of them
};

struct Degradations
{
    quantity::Text reason; ///< why nothing can be said
    std::vector<quantity::Text> notes;
    std::vector<quantity::Fix> held; ///< edits that come before those of each
    DegradedPlan present;
    DegradedPlan together;
    std::vector<TriedDegradation> list; ///< what restoring wins back the most first
    double deadlineDays = 0;
};

/// Those of these rows that change something of the plan. Never throws.
Degradations tryDegradations(const plan::Plan& plan, std::span<const Degradation> rows);

} // namespace ridgepoint::explore
