// SPDX-License-Identifier: Apache-2.0
// Which link carries a group's traffic, and how fast. Ranks are placed tensor-parallel innermost,
// then data-parallel, then pipeline stages, so that a node holds whole tensor-parallel groups.
#pragma once

#include "hardware/cluster.h"
#include "quantity/reader.h"

namespace ridgepoint::hardware {

/// The link that bounds a group, and whether it leaves the node.
template <class N>
struct GroupLink
{
    N bytesPerS = 0;
    bool leavesNode = false;
};

/// A ring over `members` ranks, each `stride` ranks apart: `stride` such rings leave a node side by
/// side and share its network cards. A ring edge that leaves a node carries one rank's volume, so
/// its rate is the lower of the accelerator's own link and the ring's share of the cards (chapter
/// 10.3.3).
template <class N>
GroupLink<N> ringLink(const Cluster& cluster, const N& members, const N& stride,
                      const quantity::Reader<N>& in);

/// A point-to-point message to the rank `distance` ranks away, when all ranks of the node send at
/// once.
template <class N>
GroupLink<N> pointToPointLink(const Cluster& cluster, const N& distance,
                              const quantity::Reader<N>& in);

/// Memory that the plan's tensors may use: nominal less the reserve's terms.
template <class N>
N usableBytes(const Cluster& cluster, const quantity::Reader<N>& in);

} // namespace ridgepoint::hardware
