// SPDX-License-Identifier: Apache-2.0
// What stops a job, and how often: one list for the rate of all failures, for the simulation of a
// run, and for what a person is shown.
#pragma once

#include "run/run.h"

#include <string_view>
#include <vector>

namespace ridgepoint::run {

/// One cause of failures, each at its own rate.
template <class N>
struct SourceRate
{
    std::string_view path; ///< of the field that has the time between failures of one
    quantity::Literal label;
    N perS = 0;             ///< of the whole job, 1/s
    bool takesNode = false; ///< the node is repaired, and another takes its place
};

/// What a job has that may fail.
template <class N>
struct JobParts
{
    N accelerators = 1;
    N nodes = 1;
    N networkCards = 1;
};

/// Sources that the plan has a rate for. Those of the whole job do not depend on its size.
template <class N>
std::vector<SourceRate<N>> failureRates(const Reliability& reliability, const JobParts<N>& job,
                                        const quantity::Reader<N>& in)
{
    std::vector<SourceRate<N>> sources;
    const auto add = [&](std::string_view path, quantity::Literal label, const N& count,
                         const auto& mtbfS, bool takesNode) {
        sources.push_back({path, label, count / in(mtbfS), takesNode});
    };
    add("reliability.accelerator_mtbf_s", RP_TR("Accelerators"), job.accelerators,
        reliability.acceleratorMtbfS, true);
    if (reliability.hostMtbfS)
        add("reliability.host_mtbf_s", RP_TR("Hosts"), job.nodes, reliability.hostMtbfS, true);
    if (reliability.linkMtbfS)
        add("reliability.link_mtbf_s", RP_TR("Network cards and links"), job.networkCards,
            reliability.linkMtbfS, true);
    if (reliability.sharedMtbfS)
        add("reliability.shared_mtbf_s", RP_TR("Shocks to the whole job"), N(1),
            reliability.sharedMtbfS, false);
    if (reliability.spikeMtbfS)
        add("reliability.spike_mtbf_s", RP_TR("Loss spikes"), N(1), reliability.spikeMtbfS, false);
    return sources;
}

/// The fields that say which of the sources there are.
template <class N>
std::vector<N> sourceCauses(const Reliability& reliability, const quantity::Reader<N>& in)
{
    return {in(reliability.hostMtbfS), in(reliability.linkMtbfS), in(reliability.sharedMtbfS),
            in(reliability.spikeMtbfS)};
}

} // namespace ridgepoint::run
