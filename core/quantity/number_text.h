// SPDX-License-Identifier: Apache-2.0
// Numbers as text, the same under every locale.
#pragma once

#include <string>

namespace ridgepoint::quantity {

/// `value` with at most `digits` significant digits, without trailing zeros; whole numbers below
/// 10^15 in full. Never depends on the locale. "inf", "-inf" and "nan" for what is no number.
std::string numberText(double value, int digits = 6);

/// The shortest text that reads back as exactly `value`.
std::string exactText(double value);

} // namespace ridgepoint::quantity
