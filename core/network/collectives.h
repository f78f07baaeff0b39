// SPDX-License-Identifier: Apache-2.0
// Ring collectives by volume: what each rank sends. An all-gather or a reduce-scatter of n bytes
// over d ranks sends (d - 1) / d n; an all-reduce is one of each (lesson section 2,
// chapter 10.3.3).
#pragma once

#include "layout/layout.h"
#include "quantity/reader.h"

namespace ridgepoint::network {

/// Bytes that each of `members` ranks sends in a ring all-gather or reduce-scatter of `bytes`.
template <class N>
N ringBytes(const N& bytes, const N& members)
{
    return (members - 1) / members * bytes;
}

/// Data-parallel traffic of one rank in one step, by kind.
template <class N>
struct DataParallelTraffic
{
    N reductionBytes = 0; ///< of gradients, one reduction
    N gatherBytes = 0;    ///< of weights, one gathering
    N reductionsPerStep = 0;
    N gathersPerStep = 0;

    N bytes() const { return reductionsPerStep * reductionBytes + gathersPerStep * gatherBytes; }
};

/// Traffic of a rank that sends `reductionBytes` in one reduce-scatter of its gradients and
/// `gatherBytes` in one all-gather of its weights, for `microBatches` micro-batches: ZeRO 0
/// all-reduces gradients once; 1 reduce-scatters once and gathers once; 2 reduce-scatters for each
/// micro-batch; 3 gathers twice and reduce-scatters once for each micro-batch (lesson 3.3,
/// chapter 10.3.3), or gathers once where weights stay after the forward pass.
template <class N>
DataParallelTraffic<N> dataParallelTraffic(const N& reductionBytes, const N& gatherBytes,
                                           const N& microBatches, const layout::Layout& layout,
                                           const quantity::Reader<N>& in);

/// What data-parallel communication adds to a step: the times of one reduction and one gathering,
/// and of the windows that may hide them.
template <class N>
struct OverlapInputs
{
    N reductionS = 0;     ///< one reduction of the whole slice
    N gatherS = 0;        ///< one gathering of the whole slice
    N edgeReductionS = 0; ///< of the unit whose gradient is ready last (the embedding)
    N edgeGatherS = 0;    ///< of the unit that is needed first (the embedding)
    N forwardS = 0;       ///< one micro-batch's forward pass
    N backwardS = 0;      ///< one micro-batch's backward pass
    N microBatches = 1;
    N contention = 0; ///< seconds that computing loses in each second of it beside communication
    N betweenS = 0;   ///< of one reduction: between the groups of hybrid sharding
    bool leavesDomain = false; ///< whether ranks that share are in several fast domains
};

/// Seconds of data-parallel communication that no computation hides. Under ZeRO-3 with prefetch:
/// the first gathering and the last reduction (Jiang et al. 2024, MegaScale; chapter 10.3.3), and,
/// for each micro-batch, what the links need longer than the passes that hide them. Without
/// prefetch all of it; with it, hidden communication slows the passes. Otherwise gradients hide
/// behind the last backward pass, and gathered weights behind the first forward pass, where those
/// overlaps are on.
template <class N>
N exposedDataParallelS(const OverlapInputs<N>& times, const layout::Layout& layout,
                       const quantity::Reader<N>& in);

} // namespace ridgepoint::network
