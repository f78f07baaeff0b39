// SPDX-License-Identifier: Apache-2.0
// What is known of common accelerators, to recognise a wrong input: a sparse peak typed for the
// dense one, a bandwidth that counts both directions, GiB for GB. The engine never computes with
// these numbers; a plan's own fields hold what counts.
#pragma once

#include <array>
#include <string_view>

namespace ridgepoint::hardware {

struct KnownAccelerator
{
    std::string_view name;                    ///< as messages call it
    std::array<std::string_view, 3> patterns; ///< lower case; any of them as a word in the name
    double denseBf16FlopPerS = 0;             ///< FP16 where the card has no BF16
    double denseFp8FlopPerS = 0;              ///< 0: no FP8 matrix products
    double linkBytesPerS = 0; ///< one direction, to the others of its node; 0: depends on the host
    std::array<double, 3> memoryBytes{}; ///< nominal capacities on sale; 0 fills up
    std::string_view source;
};

/// The accelerator that a name means ("NVIDIA H100 80GB HBM3", "A100-SXM4-40GB"), or null. Case,
/// hyphens and underscores do not matter; "H20" is not found in "H200", nor "B200" in "GB200".
const KnownAccelerator* findKnownAccelerator(std::string_view name);

} // namespace ridgepoint::hardware
