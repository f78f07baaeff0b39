// SPDX-License-Identifier: Apache-2.0
// Tables of measured parts: what one kernel, link or collective reached, as benchmarks publish it.
// Units become SI here: bytes, seconds, FLOP/s, bytes/s. Only what calibrates or tests a model
// reads these; a prediction does not.
#pragma once

#include "quantity/problem.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint::exchange {

/// What every row tells; texts are empty where it does not.
struct MeasuredPart
{
    std::string id;
    std::string place; ///< in the file: "moe_kernels[2]"
    std::string source;
    std::string accelerator; ///< as the source calls it
    std::string notes;

    const std::string& name() const { return id.empty() ? place : id; }
};

/// Bus bandwidth of a collective, one point of a curve or alone. Bandwidth counts as in nccl-tests.
struct CollectivePoint : MeasuredPart
{
    std::string collective; ///< "all_reduce", "all_gather", "p2p_unidirectional", ...
    std::string algorithm;  ///< "ring", "NVLS", "ring without NVLS"; empty: the library's choice
    std::int64_t accelerators = 0;
    std::int64_t nodes = 1;
    std::optional<double> bytes; ///< empty: "large"
    double busBytesPerS = 0;
};

/// The best product over many shapes: a ceiling.
struct BestProduct : MeasuredPart
{
    std::string format; ///< "bf16", "fp8"
    double flopPerS = 0;
    double peakFlopPerS = 0; ///< dense
};

/// A product of [m, k] by [k, n].
struct ProductPoint : MeasuredPart
{
    std::string format;
    double m = 0, n = 0, k = 0;
    double flopPerS = 0;
};

struct AttentionPoint : MeasuredPart
{
    std::string kernel;
    double batch = 0;
    double sequenceTokens = 0;
    std::optional<double> headDim;
    double flopPerS = 0;
};

struct MemoryPoint : MeasuredPart
{
    double triadBytesPerS = 0;
    double dotBytesPerS = 0;
    double peakBytesPerS = 0;
};

struct HostLinkPoint : MeasuredPart
{
    double toDeviceBytesPerS = 0;
    double toHostBytesPerS = 0;
};

/// A kernel of a layer of experts; what the row does not tell is empty.
struct ExpertKernel : MeasuredPart
{
    std::string kernel;
    std::optional<double> m, n, k; ///< of a grouped product; m is all rows of the groups
    std::optional<double> groups;
    std::optional<double> bf16S;
    std::optional<double> mxfp8S;
    std::optional<double> seconds; ///< of a kernel that exists in one format only
};

/// How long a layer takes in each pass, with a way to hold its activations.
struct LayerTiming : MeasuredPart
{
    std::string framework; ///< empty where the row does not tell
    std::string variant;   ///< as the source calls it
    std::int64_t hidden = 0;
    std::int64_t heads = 0;
    std::int64_t sequenceTokens = 0;
    std::int64_t batch = 0;
    std::int64_t tensorParallel = 1;
    bool sequenceParallel = false;
    std::string recompute; ///< "none", "selective", "full"
    double forwardS = 0;
    double backwardS = 0; ///< with what is computed again
};

struct ComponentRows
{
    std::vector<BestProduct> bestProducts;    ///< "matmul_mamf"
    std::vector<ProductPoint> products;       ///< "gemm_by_size"
    std::vector<AttentionPoint> attention;    ///< "attention_kernels"
    std::vector<MemoryPoint> memory;          ///< "hbm_bandwidth"
    std::vector<HostLinkPoint> hostLinks;     ///< "host_device_bandwidth"
    std::vector<CollectivePoint> collectives; ///< "all_reduce" curves, then "collective_points"
    std::vector<ExpertKernel> experts;        ///< "moe_kernels"
    std::vector<LayerTiming> layers;          ///< "layer_timings"
    std::vector<quantity::Problem> problems;  ///< each names its key: "all_reduce[2].bytes"
};

/// Reads an object with these sections; other keys are left alone. A section that is missing, and a
/// row with a missing or wrong key, is an Error that names the key; the other rows are read.
/// Never throws.
ComponentRows readComponentRows(std::string_view text, std::string_view name);
ComponentRows readComponentRowsFile(const std::filesystem::path& path);

/// Whether a file is meant as a table of measured parts: an object that has one of the sections. A
/// file that cannot be read is none.
bool isComponentFile(const std::filesystem::path& path);

} // namespace ridgepoint::exchange
