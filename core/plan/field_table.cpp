// SPDX-License-Identifier: Apache-2.0
// The rows of the table of fields.
#include "plan/field_access.h"
#include "plan/field_rows.h"

namespace ridgepoint::plan {
namespace {

using access::About;
using access::each;
using access::essential;
using access::noChoices;
using access::row;
using quantity::Dimension;

using access::Keys;

RP_KEYS(ringNics, RP_TR("all-nics"), RP_TR("one-nic"))
RP_KEYS(efficiencyMeanings, RP_TR("compute"), RP_TR("mfu"))
RP_KEYS(flopConventions, RP_TR("operators"), RP_TR("6n-plus-attention"), RP_TR("6n"))

constexpr quantity::Literal kChapter = RP_TR("reference chapter 10");

void addCluster(std::vector<Field>& list)
{
    using hardware::Cluster;
    using hardware::Pool;
    using hardware::Reserve;
    constexpr auto C = &Plan::cluster;
    constexpr auto P = &Cluster::pools;
    constexpr auto R = &Cluster::reserve;
    const auto add = [&](Field field) { list.push_back(field); };
    add(row<noChoices, C, P, each, &Pool::accelerator>(
        About{"cluster.pools[].accelerator", RP_TR("Accelerator"), Dimension::Text, 0, 0,
              RP_TR("What the card is called.")}));
    add(essential(row<noChoices, C, P, each, &Pool::nodes>(
        About{"cluster.pools[].nodes", RP_TR("Nodes"), Dimension::Count, 1, 1e6,
              RP_TR("Equal hosts of this pool.")})));
    add(essential(row<noChoices, C, P, each, &Pool::acceleratorsPerNode>(About{
        "cluster.pools[].accelerators_per_node", RP_TR("Accelerators in a node"), Dimension::Count,
        1, 1e4, RP_TR("Cards that share a host, its links and its network cards.")})));
    add(essential(row<noChoices, C, P, each, &Pool::memoryBytes>(
        About{"cluster.pools[].memory_bytes", RP_TR("Memory"), Dimension::Bytes, 0, 1e15,
              RP_TR("Nominal memory of a card, before the reserve."),
              RP_TR("datasheet of the accelerator"), true})));
    add(row<noChoices, C, P, each, &Pool::peakFlopPerS>(
        About{"cluster.pools[].peak_flop_per_s", RP_TR("Dense peak"), Dimension::FlopPerSecond, 0,
              1e19, RP_TR("Matrix products without sparsity, in the working format."),
              RP_TR("datasheet of the accelerator"), true}));
    add(row<noChoices, C, P, each, &Pool::memoryBytesPerS>(
        About{"cluster.pools[].memory_bytes_per_s", RP_TR("Memory bandwidth"),
              Dimension::BytesPerSecond, 0, 1e18, RP_TR("Between a card and its own memory."),
              RP_TR("datasheet of the accelerator"), true}));
    add(row<noChoices, C, P, each, &Pool::linkBytesPerS>(About{
        "cluster.pools[].link_bytes_per_s", RP_TR("Link in the node"), Dimension::BytesPerSecond, 0,
        1e18, RP_TR("Between a card and the others of its node, one direction: NVLink or PCIe."),
        RP_TR("datasheet of the node"), true}));
    add(row<noChoices, C, P, each, &Pool::nicsPerNode>(
        About{"cluster.pools[].nics_per_node", RP_TR("Network cards in a node"), Dimension::Count,
              1, 1e4, RP_TR("Cards that carry the fabric between nodes.")}));
    add(row<noChoices, C, P, each, &Pool::nicBytesPerS>(
        About{"cluster.pools[].nic_bytes_per_s", RP_TR("Network card"), Dimension::BytesPerSecond,
              0, 1e18, RP_TR("One network card, one direction: 200 Gbit/s are 25 GB/s."),
              RP_TR("datasheet of the node"), true}));
    add(row<noChoices, C, P, each, &Pool::hostMemoryBytes>(
        About{"cluster.pools[].host_memory_bytes", RP_TR("Host memory of a node"), Dimension::Bytes,
              0, 1e18, RP_TR("For what is offloaded, and for checkpoints and data beside it.")}));
    add(row<noChoices, C, P, each, &Pool::hostMemoryBytesPerS>(
        About{"cluster.pools[].host_memory_bytes_per_s", RP_TR("Host memory bandwidth"),
              Dimension::BytesPerSecond, 0, 1e18,
              RP_TR("Of a node: channels times transfers a second times 8 bytes."),
              RP_TR("reference chapter 10, note 11"), true}));
    add(row<noChoices, C, P, each, &Pool::hostLinkBytesPerS>(
        About{"cluster.pools[].host_link_bytes_per_s",
              RP_TR("Link to the host"),
              Dimension::BytesPerSecond,
              0,
              1e18,
              RP_TR("PCIe or C2C between accelerator and host, each way."),
              {},
              true}));
    add(row<noChoices, C, P, each, &Pool::acceleratorsPerHostLink>(
        About{"cluster.pools[].accelerators_per_host_link", RP_TR("Accelerators on a host link"),
              Dimension::Count, 1, 1024,
              RP_TR("That share one link to the host, as behind a PCIe switch.")}));
    add(row<noChoices, C, P, each, &Pool::pricePerAcceleratorHour>(
        About{"cluster.pools[].price_per_accelerator_hour", RP_TR("Hourly price of an accelerator"),
              Dimension::MoneyPerHour, 0, 1e6, RP_TR("In your own currency.")}));
    add(row<noChoices, C, P, each, &Pool::powerWatts>(
        About{"cluster.pools[].power_watts", RP_TR("Power of an accelerator"), Dimension::Watts, 0,
              1e6, RP_TR("In training, with its share of the node; 0: energy is not counted.")}));
    access::addCurveRows(list);
    add(row<ringNics, C, &Cluster::ring>(
        About{"cluster.ring", RP_TR("Rings between nodes"), Dimension::Text, 0, 0,
              RP_TR("all-nics: a ring's traffic is spread over a node's "
                    "network cards; one-nic: all of it passes one."),
              RP_TR("reference/conventions.md 5, F20")}));
    constexpr quantity::Literal reserveSource = RP_TR(
        "validation/MEMORY.md 6: context and collective library take 1 to 2 GB on small jobs");
    add(row<noChoices, C, R, &Reserve::contextBytes>(
        About{"cluster.reserve.context_bytes", RP_TR("Device context"), Dimension::Bytes, 0, 1e12,
              RP_TR("Taken by the driver's context and loaded kernels."), reserveSource}));
    add(row<noChoices, C, R, &Reserve::collectiveBytes>(
        About{"cluster.reserve.collective_bytes", RP_TR("Collective library"), Dimension::Bytes, 0,
              1e12, RP_TR("Buffers of the collective library's channels."), reserveSource}));
    add(row<noChoices, C, R, &Reserve::workspaceBytes>(
        About{"cluster.reserve.workspace_bytes", RP_TR("Workspaces"), Dimension::Bytes, 0, 1e12,
              RP_TR("Of matrix-product and fused kernels."),
              RP_TR("validation/MEMORY.md 6: 0.10 to 0.13 GB")}));
    add(row<noChoices, C, R, &Reserve::allocatorRatio>(About{
        "cluster.reserve.allocator_ratio", RP_TR("Allocator's slack"), Dimension::Ratio, 0, 1,
        RP_TR("Reserved by the caching allocator over what is allocated: 0.16 measured in FSDP, "
              "from 0 to 0.3; it is in the reserved and device figures, not in usable memory."),
        RP_TR("validation/MEMORY.md 6")}));
    add(row<noChoices, C, R, &Reserve::fragmentationRatio>(
        About{"cluster.reserve.fragmentation_ratio", RP_TR("Fragmentation"), Dimension::Ratio, 0,
              0.9, RP_TR("Share of nominal memory that the allocator cannot use."),
              RP_TR("validation/MEMORY.md 6: 1.02 on device use; PyTorch FSDP2 needs up to 1.3")}));
    add(row<noChoices, C, &Cluster::storageReadBytesPerS>(About{
        "cluster.storage_read_bytes_per_s", RP_TR("Storage, reading"), Dimension::BytesPerSecond, 0,
        1e18, RP_TR("Of the whole job; 0 where reading is never the limit.")}));
    add(row<noChoices, C, &Cluster::storageWriteBytesPerS>(
        About{"cluster.storage_write_bytes_per_s", RP_TR("Storage, writing"),
              Dimension::BytesPerSecond, 0, 1e18, RP_TR("Of the whole job, for checkpoints."),
              RP_TR("7 GB/s: one unit of the DGX SuperPOD's Good tier"), true}));
    add(row<noChoices, C, &Cluster::nodeWriteBytesPerS>(
        About{"cluster.node_write_bytes_per_s", RP_TR("Storage, writing from a node"),
              Dimension::BytesPerSecond, 0, 1e18,
              RP_TR("Of one node to the storage; 0 where the storage as a whole is the limit.")}));
}

void addRates(std::vector<Field>& list)
{
    using compute::Compute;
    using run::DataInput;
    constexpr auto C = &Plan::compute;
    constexpr auto I = &Plan::input;
    const auto add = [&](Field field) { list.push_back(field); };
    access::addTimeMode(list);
    add(essential(row<noChoices, C, &Compute::efficiency>(
        About{"compute.efficiency", RP_TR("Efficiency"), Dimension::Ratio, 0, 1,
              RP_TR("Share of the dense peak that is reached."),
              RP_TR("40%: Llama 3 405B reports 38 to 43% of the whole step"), true,
              access::assumesEfficiency})));
    add(row<efficiencyMeanings, C, &Compute::efficiencyMeaning>(About{
        "compute.efficiency_means", RP_TR("Efficiency means"), Dimension::Text, 0, 0,
        RP_TR("compute: while computing, waiting comes on top (chapter); mfu: over the whole step "
              "(lesson)."),
        RP_TR("reference/conventions.md F11"), false, access::assumesEfficiency}));
    add(row<flopConventions, C, &Compute::flopConvention>(About{
        "compute.flop_convention", RP_TR("FLOPs counted"), Dimension::Text, 0, 0,
        RP_TR("operators: matrix products and attention of the model; 6n-plus-attention; 6n."),
        RP_TR("reference/conventions.md 3")}));
    access::addSoftwareRows(list);
    add(essential(row<noChoices, I, &DataInput::waitS>(
        About{"input.wait_s", RP_TR("Average input wait"), Dimension::Seconds, 0, 1e6,
              RP_TR("Of a step, that prefetching does not hide."), kChapter})));
    add(row<noChoices, I, &DataInput::workers>(
        About{"input.workers", RP_TR("Preparing processes"), Dimension::Count, 0, 1e7,
              RP_TR("Of the whole job; 0: never the limit.")}));
    add(row<noChoices, I, &DataInput::sequencesPerSPerWorker>(
        About{"input.sequences_per_s_per_worker", RP_TR("Sequences a process prepares"),
              Dimension::PerSecond, 0, 1e9, RP_TR("In a second.")}));
    add(row<noChoices, I, &DataInput::bytesPerSequence>(
        About{"input.bytes_per_sequence", RP_TR("Bytes of a sequence"), Dimension::Bytes, 0, 1e15,
              RP_TR("Read from storage.")}));
}

} // namespace

std::span<const Field> fields()
{
    static const std::vector<Field> table = [] {
        std::vector<Field> list;
        access::addModelRows(list);
        access::addTrainingRows(list);
        access::addTaskRows(list);
        addCluster(list);
        access::addFabricRows(list);
        access::addLayoutRows(list);
        addRates(list);
        access::addRunRows(list);
        return list;
    }();
    return table;
}

} // namespace ridgepoint::plan
