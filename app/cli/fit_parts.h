// SPDX-License-Identifier: GPL-3.0-or-later
// `fit` of a table of measured parts: what kernels, fabrics and layers reach alone.
#pragma once

#include <string>

namespace ridgepoint::cli {

/// Fits a file that exchange::isComponentFile() takes, and prints what was found. The exit code.
int fitPartsCommand(const std::string& file, bool asJson);

} // namespace ridgepoint::cli
