// SPDX-License-Identifier: Apache-2.0
// Accelerators, nodes, fabric and storage as a person describes them. Bandwidths are per direction;
// peaks are dense.
#pragma once

#include "hardware/fabric.h"

#include <cstdint>
#include <string>
#include <vector>

namespace ridgepoint::hardware {

/// How a ring collective leaves a node (reference/conventions.md, 5 and F20).
enum class RingNics
{
    All, ///< the ring's traffic is spread over all network cards of the node
    One, ///< every byte that leaves the node passes one network card: the worst case
};

/// What kernels reach of an accelerator's peaks, in training. Read where times come from operators.
struct Curves
{
    double fp8FlopPerS = 1979e12; ///< dense peak; 0: no matrix products in FP8
    double fp4FlopPerS = 0;       ///< dense peak; 0: none in FP4
    std::int64_t multiprocessors = 132;
    double clockRatio = 1; ///< sustained clock over the one that the peaks are told for
    // shares of the peak that a long product of large matrices reaches
    double productEfficiency = 0.67;
    double fp8Efficiency = 0.63;
    double fp4Efficiency = 0.5;
    double rowwiseRatio = 0.55;    ///< of the FP8 rate, with a scale for each row
    double blockScaledRatio = 0.9; ///< of the FP8 rate, with a scale for each block
    double startupValues = 226;    ///< of the inner dimension: what filling a tile's pipeline takes
    double lowBitStartupValues = 525; ///< the same in FP8 and FP4
    double misalignedRatio = 8.8;     ///< slow-down where a head's dimension is no multiple of 8
    // shares of the 16-bit peak that attention's forward pass reaches with wide heads
    double flash1Efficiency = 0.245;
    double flash2Efficiency = 0.36;
    double flash3Efficiency = 0.67;
    double attentionBackwardRatio = 0.7; ///< rate backward over rate forward
    double attentionHeadOffset = 9.5;    ///< a head of d values reaches d / (d + this)
    double memoryEfficiency = 0.82;      ///< of the memory bandwidth
    double hostRatio = 1; ///< time that the host takes to launch over that of an x86 host

    bool operator==(const Curves&) const = default;
};

/// A number of equal nodes with equal accelerators.
struct Pool
{
    std::string accelerator = "H100 SXM 80 GB";
    std::int64_t nodes = 1;
    std::int64_t acceleratorsPerNode = 8;
    double memoryBytes = 80e9;
    double peakFlopPerS = 989e12; ///< dense, in the format that matrix products run in
    double memoryBytesPerS = 3.35e12;
    double linkBytesPerS = 450e9; ///< accelerator to its node's fabric: NVLink or PCIe
    std::int64_t nicsPerNode = 8;
    double nicBytesPerS = 50e9;
    double hostMemoryBytes = 2e12;            ///< of a node
    double hostMemoryBytesPerS = 614.4e9;     ///< of a node
    double hostLinkBytesPerS = 64e9;          ///< accelerator to host: PCIe or C2C
    std::int64_t acceleratorsPerHostLink = 1; ///< accelerators behind one such link
    double pricePerAcceleratorHour = 0;
    double powerWatts =
        0; ///< of an accelerator with its share of the node, in training; 0: not told
    Curves curves;

    bool operator==(const Pool&) const = default;
};

/// What a framework takes from a card before any tensor of the plan.
struct Reserve
{
    double contextBytes = 600e6;
    double collectiveBytes = 1000e6;
    double workspaceBytes = 115e6;
    double fragmentationRatio = 0.02; ///< of the nominal capacity
    double allocatorRatio = 0.02;     ///< the allocator's slack, over what is allocated

    bool operator==(const Reserve&) const = default;
};

struct Cluster
{
    std::vector<Pool> pools{Pool{}};
    RingNics ring = RingNics::All;
    Reserve reserve;
    Fabric fabric;
    double storageReadBytesPerS = 0; ///< 0: never the limit
    double storageWriteBytesPerS = 7e9;
    double nodeWriteBytesPerS = 0; ///< of one node to the storage; 0: never the limit

    bool operator==(const Cluster&) const = default;
};

} // namespace ridgepoint::hardware
