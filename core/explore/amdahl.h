// SPDX-License-Identifier: Apache-2.0
// What a faster or slower part makes of the whole (Amdahl 1967; chapter 10.7).
#pragma once

namespace ridgepoint::explore {

/// Time over what it was, where the part with this share of it runs `speed` times as fast.
inline double amdahlRatio(double share, double speed)
{
    return 1 - share + share / speed;
}

} // namespace ridgepoint::explore
