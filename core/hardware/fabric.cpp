// SPDX-License-Identifier: Apache-2.0
#include "hardware/fabric.h"

#include <array>

namespace ridgepoint::hardware {
namespace {

constexpr double kMicro = 1e-6;

constexpr std::string_view kAzure =
    "fitted to Azure's all-reduce curve of 1 KiB to 8 GiB (tests/validation/components.json)";
constexpr std::string_view kH200 =
    "fitted to ml-engineering's curves, counts of cards and 4 nodes (tests/validation/"
    "components.json)";

/// Steps are as in NCCL's own tuning model; what a curve of one group does not tell of its network
/// is that of the H200.
constexpr Fabric withNetwork(Fabric fabric)
{
    fabric.domainHopS = 0.6 * kMicro;
    fabric.networkHopS = 4 * kMicro;
    fabric.networkEfficiency = 0.92;
    return fabric;
}

constexpr Fabric a100()
{
    Fabric fabric;
    fabric.domainEfficiency = 0.82;
    fabric.launchS = 34 * kMicro;
    fabric.lowLatencyRatio = 0.52;
    fabric.bulkStartS = 27 * kMicro;
    fabric.rampS = 15 * kMicro;
    return withNetwork(fabric);
}

constexpr Fabric h100()
{
    Fabric fabric;
    fabric.inSwitchReduction = true;
    fabric.domainEfficiency = 0.82; // of the H200: the curve has no ring at full rate
    fabric.inSwitchEfficiency = 0.675;
    fabric.launchS = 24 * kMicro;
    fabric.lowLatencyRatio = 0.0157;
    fabric.bulkStartS = 12.5 * kMicro;
    fabric.rampS = 1.05 * kMicro;
    return withNetwork(fabric);
}

constexpr Fabric h200()
{
    Fabric fabric;
    fabric.inSwitchReduction = true;
    fabric.domainEfficiency = 0.822;
    fabric.inSwitchEfficiency = 0.694;
    fabric.launchS = 36.8 * kMicro;
    fabric.lowLatencyRatio = 0.47;
    fabric.bulkStartS = 13.4 * kMicro;
    fabric.rampS = 1.9 * kMicro;
    return withNetwork(fabric);
}

constexpr Fabric mi300x()
{
    Fabric fabric;
    fabric.link = DomainLink::NvLinkMesh; // Infinity Fabric joins each pair alike
    fabric.domainEfficiency = 0.72;
    fabric.launchS = 39.6 * kMicro;
    fabric.lowLatencyRatio = 0.107;
    fabric.bulkStartS = 19.9 * kMicro;
    fabric.rampS = 0.147 * kMicro;
    return withNetwork(fabric);
}

constexpr Fabric gb200()
{
    Fabric fabric;
    fabric.domainAccelerators = 72;
    fabric.domainEfficiency = 0.76;
    fabric.launchS = 12.5 * kMicro;
    fabric.lowLatencyRatio = 0.384;
    fabric.bulkStartS = 9 * kMicro;
    fabric.rampS = 0.915 * kMicro;
    return withNetwork(fabric);
}

constexpr std::array kFabrics{
    NamedFabric{"ideal", {}, "no latency, and every link at its rate"},
    NamedFabric{"a100-nvswitch", a100(), kAzure},
    NamedFabric{"h100-nvswitch", h100(), kAzure},
    NamedFabric{"h200-nvswitch", h200(), kH200},
    NamedFabric{"mi300x-mesh", mi300x(), kAzure},
    NamedFabric{"gb200-nvl72", gb200(), kAzure},
};

} // namespace

std::span<const NamedFabric> namedFabrics()
{
    return kFabrics;
}

const NamedFabric* findNamedFabric(std::string_view name)
{
    for (const NamedFabric& each : kFabrics) {
        if (each.name == name)
            return &each;
    }
    return nullptr;
}

} // namespace ridgepoint::hardware
