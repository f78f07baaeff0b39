// SPDX-License-Identifier: GPL-3.0-or-later
// The derivations of a plan's figures for the report: the steps that Why? shows, each figure once.
#pragma once

#include "report.h"
#include "style/plan_view.h"

namespace ridgepoint::report {

/// Why the figures of the verdict, and those that their formulas name, have their values; or why
/// every figure has. Each is followed by what its symbols stand for.
std::vector<Block> derivationBlocks(const style::PlanView& view, bool all);

} // namespace ridgepoint::report
