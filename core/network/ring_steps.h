// SPDX-License-Identifier: Apache-2.0
// A ring all-reduce step by step: which chunk each rank sends, and how many ranks' values are in
// each chunk then. For teaching; the volume of collectives is collectives.h's.
#pragma once

#include <cstdint>
#include <vector>

namespace ridgepoint::network {

/// The most ranks that ringAllReduce() plays.
inline constexpr int kMostRingRanks = 64;

/// In one step every rank sends one chunk to its neighbour.
struct RingSend
{
    int from = 0;
    int to = 0;
    int chunk = 0;
};

struct RingStep
{
    bool reduces = false; ///< the receiver adds (reduce-scatter); else it copies (all-gather)
    std::vector<RingSend> sends;
    /// After the step, by rank and chunk: whose values are summed there, a bit for each rank.
    std::vector<std::vector<std::uint64_t>> contributors;
};

/// The 2 (ranks - 1) steps of a ring all-reduce (lesson section 2), each worked out from the state
/// before it. Chunks are 1 / ranks of the vector. Empty unless 2 <= ranks <= kMostRingRanks.
std::vector<RingStep> ringAllReduce(int ranks);

} // namespace ridgepoint::network
