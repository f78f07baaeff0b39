// SPDX-License-Identifier: Apache-2.0
// Plans of all kinds, drawn from the table of fields: sensible ones, ones at the edge of what is
// allowed, and nonsense.
#pragma once

#include "plan/fields.h"

#include <random>

namespace ridgepoint::tests {

/// One value of a field: mostly one that is allowed, else an edge, just beyond, huge, tiny,
/// negative or no number at all.
plan::Value anyValue(const plan::Field& field, std::mt19937_64& random);

/// A plan from one of the examples, with from none to all of its fields, lists and givens redrawn.
plan::Plan anyPlan(std::mt19937_64& random);

} // namespace ridgepoint::tests
