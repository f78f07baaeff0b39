// SPDX-License-Identifier: Apache-2.0
// Private to this room: the parts of the table of fields, and what they share.
#pragma once

#include "model/predicates.h"
#include "plan/fields.h"

#include <array>
#include <span>
#include <vector>

namespace ridgepoint::plan::access {

using Keys = std::span<const quantity::Literal>;

/// Defines a function that gives the keys of an enumeration, by the value's index.
#define RP_KEYS(name, ...)                                                                         \
    access::Keys name()                                                                            \
    {                                                                                              \
        static constexpr std::array keys{__VA_ARGS__};                                             \
        return keys;                                                                               \
    }

/// Marks a row as one of those that most plans differ in.
inline Field essential(Field field)
{
    field.essential = true;
    return field;
}

// When a row applies, as several parts of the table ask.
inline bool hasEncoder(const Plan& plan, int)
{
    return model::hasEncoder(plan.model);
}
inline bool takesTokens(const Plan& plan, int)
{
    return model::takesTokens(plan.model);
}

inline bool timesOperators(const Plan& plan, int)
{
    return plan.compute.mode == compute::TimeMode::Operators;
}
inline bool assumesEfficiency(const Plan& plan, int)
{
    return plan.compute.mode == compute::TimeMode::AssumedEfficiency;
}

void addModelRows(std::vector<Field>& list);
void addLayerRows(std::vector<Field>& list);
void addTrainingRows(std::vector<Field>& list);
void addTaskRows(std::vector<Field>& list);
/// Saves, failures, stragglers, evaluation and costs.
void addRunRows(std::vector<Field>& list);
void addLayoutRows(std::vector<Field>& list);
void addTimeMode(std::vector<Field>& list);
void addSoftwareRows(std::vector<Field>& list);
void addCurveRows(std::vector<Field>& list);
/// Of cluster.fabric; they join the table once a figure rests on them.
void addFabricRows(std::vector<Field>& list);

} // namespace ridgepoint::plan::access
