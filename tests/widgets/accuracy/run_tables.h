// SPDX-License-Identifier: GPL-3.0-or-later
// A small table of runs for tests of the cards that show them.
#pragma once

#include "accuracy/run_table.h"

#include <string>

namespace ridgepoint::tests {

/// Nine rows: six with all inputs known, on two accelerators and of two sources; one of which not
/// all inputs are known; one that cannot be predicted; one without a measured step.
std::string runsText();
accuracy::RunTablePtr smallTable();
/// The row with an id; -1: none.
int rowOf(const accuracy::RunTable& table, std::string_view id);

} // namespace ridgepoint::tests
