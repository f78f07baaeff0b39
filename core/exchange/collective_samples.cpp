// SPDX-License-Identifier: Apache-2.0
#include "exchange/collective_samples.h"

#include <array>
#include <optional>
#include <utility>

namespace ridgepoint::exchange {

using network::Algorithm;
using network::Collective;

namespace {

constexpr double kLargeBytes = 8589934592.0; ///< 8 GiB: where curves have become level

constexpr std::array<std::pair<std::string_view, Collective>, 5> kCollectives{{
    {"all_reduce", Collective::AllReduce},
    {"all_gather", Collective::AllGather},
    {"reduce_scatter", Collective::ReduceScatter},
    {"all_to_all", Collective::AllToAll},
    {"broadcast", Collective::Broadcast},
}};

struct Words
{
    std::string_view text;
    std::optional<Algorithm> algorithm;
};
/// What rows call an algorithm; any other leaves the choice to the library.
constexpr Words kAlgorithms[] = {
    {"ring", Algorithm::Ring},
    {"Ring", Algorithm::Ring},
    {"ring without NVLS", Algorithm::Ring},
    {"NVLS", Algorithm::InSwitch},
};
constexpr std::string_view kUnknownAlgorithm = "nvlstree";

} // namespace

std::vector<explore::CollectiveSample> collectiveSamples(const ComponentRows& rows,
                                                         const SampleFilter& filter)
{
    std::vector<explore::CollectiveSample> samples;
    for (const CollectivePoint& point : rows.collectives) {
        if (!point.accelerator.starts_with(filter.accelerator) ||
            !point.id.starts_with(filter.id) || point.algorithm == kUnknownAlgorithm)
            continue;
        for (const auto& [name, collective] : kCollectives) {
            if (point.collective != name)
                continue;
            explore::CollectiveSample sample;
            sample.collective = collective;
            for (const Words& words : kAlgorithms) {
                if (point.algorithm == words.text)
                    sample.algorithm = words.algorithm;
            }
            sample.accelerators = static_cast<double>(point.accelerators);
            sample.nodes = static_cast<double>(point.nodes);
            sample.bytes = point.bytes.value_or(kLargeBytes);
            sample.busBytesPerS = point.busBytesPerS;
            sample.id = point.name();
            samples.push_back(sample);
        }
    }
    return samples;
}

} // namespace ridgepoint::exchange
