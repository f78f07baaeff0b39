// SPDX-License-Identifier: Apache-2.0
// Of this room alone: edits of a plan's fields from values, with a name that says what they change.
#pragma once

#include "plan/fields.h"
#include "quantity/problem.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace ridgepoint::explore {

/// The edit that gives a field a value; nothing where the field has no meaning, or that value.
std::optional<quantity::Fix> editTo(const plan::Plan& plan, std::string_view path,
                                    const plan::Value& value);

/// Adds that edit where there is one.
void addEdit(std::vector<quantity::Fix>& edits, const plan::Plan& plan, std::string_view path,
             const plan::Value& value);

} // namespace ridgepoint::explore
