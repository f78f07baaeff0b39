// SPDX-License-Identifier: Apache-2.0
// The machines of a row.
#include "exchange/run_row_reader.h"

#include "quantity/number_text.h"

#include <numeric>

namespace ridgepoint::exchange {
namespace {

/// Of a card's nominal memory, what a program sees: 79.15 of 80 GiB, 31.74 of 32 (from messages of
/// allocations that failed: validation/MEMORY.md section 6).
constexpr double kVisibleShare = 0.9893;

std::string number(double value)
{
    return quantity::numberText(value, 15);
}

} // namespace

void setMachine(RowPlan& plan, const RowReader& row)
{
    const PresetInfo* node = presetOf(PresetKind::Node, row);
    if (node)
        plan.assumePreset(*node);
    const auto degree = [&](std::string_view path, std::string_view other) {
        return std::max<std::int64_t>(1, row.count({path, other}).value_or(1));
    };
    const std::int64_t slice = degree("parallel.tp", "plan_args.tp") *
                               degree("parallel.pp", "plan_args.pp") *
                               degree("parallel.cp", "plan_args.cp");
    const auto copies = row.count({"parallel.dp", "plan_args.dp"});
    auto accelerators = row.count({"hardware.gpus"});
    if (copies && *copies > 0)
        accelerators = slice * *copies; // what was told of the split is what memory depends on
    if (!accelerators || *accelerators < 1)
        return plan.refuse(RP_TR("neither the number of accelerators nor the data-parallel degree "
                                 "is told."));
    if (*accelerators % slice != 0)
        return plan.refuse({RP_TR("{0} accelerators cannot be divided into slices of {1}."),
                            quantity::inFull(*accelerators), quantity::inFull(slice)});
    const std::int64_t perNode =
        std::max<std::int64_t>(1, row.count({"hardware.gpus_per_node"}).value_or(8));
    const std::int64_t inNode = std::gcd(perNode, *accelerators);
    const std::int64_t each = *accelerators <= perNode ? *accelerators : inNode;
    plan.set("cluster.pools[0].nodes", *accelerators / each);
    plan.set("cluster.pools[0].accelerators_per_node", each);
    if (const std::string name = row.text("hardware.gpu"); !name.empty())
        plan.set("cluster.pools[0].accelerator", name);
    const auto told = row.number({"hardware.mem_gb"});
    // sellers' GB of a card are GiB
    constexpr double kGiBPerGB = 1024.0 * 1024.0 * 1024.0 / 1e9;
    const double byName = node ? plan.document().plan.cluster.pools.front().memoryBytes : 0;
    const double nominal = told ? *told * 1e9 : byName;
    if (nominal > 0)
        plan.set("cluster.pools[0].memory_bytes",
                 number(nominal * kGiBPerGB * kVisibleShare) + " B");
    if (const auto peak = row.number({"hardware.peak_tflops_bf16_dense"}); peak && *peak > 0)
        plan.set("cluster.pools[0].peak_flop_per_s", number(*peak) + " TFLOP/s");
    if (const auto rate = row.number({"hardware.hbm_tbps"}); rate && *rate > 0)
        plan.set("cluster.pools[0].memory_bytes_per_s", number(*rate) + " TB/s");
    if (const auto peak = row.number({"hardware.peak_tflops_fp8_dense"}); peak && *peak > 0)
        plan.set("cluster.pools[0].curves.fp8_flop_per_s", number(*peak) + " TFLOP/s");
    if (const auto peak = row.number({"hardware.peak_tflops_fp4_dense"}); peak && *peak > 0)
        plan.set("cluster.pools[0].curves.fp4_flop_per_s", number(*peak) + " TFLOP/s");
    if (const auto rate = row.number({"hardware.inter_node_gbps_per_gpu"}); rate && *rate > 0) {
        plan.set("cluster.pools[0].nics_per_node", each);
        plan.set("cluster.pools[0].nic_bytes_per_s", number(*rate) + " Gbit/s");
    }
}

} // namespace ridgepoint::exchange
