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

    bool operator==(const Cluster&) const = default;
};

} // namespace ridgepoint::hardware
