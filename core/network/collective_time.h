// SPDX-License-Identifier: Apache-2.0
// How long a collective takes on a group that is placed on the cluster: latency of its steps, bytes
// over the rate of the narrowest cut, and what the library's protocol adds (alpha-beta model:
// Thakur, Rabenseifner, Gropp 2005; steps inside and between nodes as in NCCL's
// src/graph/tuning.cc).
#pragma once

#include "hardware/placement.h"

#include <optional>

namespace ridgepoint::network {

enum class Collective
{
    AllReduce,
    AllGather,
    ReduceScatter,
    AllToAll,
    Broadcast,
    PointToPoint,
};
inline constexpr int kCollectives = 6;

enum class Algorithm
{
    Ring,         ///< of all members in their order; a broadcast passes along it
    Tree,         ///< double binary tree of domains, a chain in each (Sanders, Speck, Traeff 2009)
    InSwitch,     ///< the domain's switches add up
    Hierarchical, ///< inside the domain, of each shard between domains, inside the domain
    Direct,       ///< every rank to every other, or one message
};
inline constexpr int kAlgorithms = 5;

quantity::Literal collectiveName(Collective collective);
quantity::Literal algorithmName(Algorithm algorithm);

/// What is to be done.
template <class N>
struct Call
{
    Collective collective = Collective::AllReduce;
    /// Of the vector that is reduced or broadcast, of all that is gathered or scattered together,
    /// of what a rank deals out to all members (its own part counted), of the message.
    N bytes = 0;
    N count = 1; ///< such collectives one after the other
    /// All-to-all of tokens that each go to so many members: a domain gets each token once and
    /// deals it out inside. 1: every message goes its own way.
    N copies = 1;
};

/// Seconds of a call. The parts add up: seconds = latency + start + domain + network.
template <class N>
struct CollectiveTime
{
    Algorithm algorithm = Algorithm::Ring;
    N seconds = 0;
    N latencyS = 0;     ///< launch, and one hop for each step
    N startS = 0;       ///< what the protocol adds: its start and ramp, or its lower rate
    N domainS = 0;      ///< bytes over a cut inside the domain
    N networkS = 0;     ///< bytes over a cut outside it
    N steps = 0;        ///< one after the other
    N sentBytes = 0;    ///< by a rank
    N outsideBytes = 0; ///< of them, out of the domain, by a rank that has a neighbour there
};

/// Whether a library has this algorithm for the collective on such a group.
template <class N>
bool isAvailable(Collective collective, Algorithm algorithm, const hardware::Placement<N>& place);

/// Time by one algorithm; nothing where it is not available. Never NaN or infinite: where a link
/// has no rate, the longest time that is told (kLongestS).
template <class N>
std::optional<CollectiveTime<N>>
timeBy(const Call<N>& call, Algorithm algorithm, const hardware::Placement<N>& place,
       const hardware::Fabric& fabric, const quantity::Reader<N>& in);

/// Time by the algorithm that is the fastest for this size and group, which is what a tuned library
/// chooses of its own: of hierarchies only all-reduces on a mesh or with switches that add up. A
/// group of one takes no time.
template <class N>
CollectiveTime<N> chosenTime(const Call<N>& call, const hardware::Placement<N>& place,
                             const hardware::Fabric& fabric, const quantity::Reader<N>& in);

/// Seconds that stand in place of an infinite time: 30 million years.
inline constexpr double kLongestS = 1e15;

/// Bus bandwidth over bytes a second: 2 (n - 1) / n of an all-reduce, (n - 1) / n where each rank
/// keeps or gets its own part, 1 otherwise (nccl-tests, doc/PERFORMANCE.md).
double busFactor(Collective collective, double members);

/// What is left of `seconds` on a link that others hold for `busyS`, after a window of `windowS`
/// that hides it (chapter 10.3.3).
template <class N>
N waitS(const N& busyS, const N& seconds, const N& windowS)
{
    using quantity::Candidate;
    return quantity::largest(
        {Candidate<N>{RP_TR("nothing"), N(0)},
         Candidate<N>{RP_TR("what the window does not hide"), busyS + seconds - windowS}});
}

} // namespace ridgepoint::network
