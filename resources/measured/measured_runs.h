// SPDX-License-Identifier: Apache-2.0
// Measured runs of published sources, to set a plan beside. Nothing that predicts may read them.
#pragma once

#include <string_view>

namespace ridgepoint::measured {

/// The table runs.json, as exchange::readRunRows() reads it.
std::string_view runsText();

} // namespace ridgepoint::measured
