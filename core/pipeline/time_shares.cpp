// SPDX-License-Identifier: Apache-2.0
#include "pipeline/time_shares.h"

#include <algorithm>

namespace ridgepoint::pipeline {

TimeShares timeShares(const KeptRun& run, int device)
{
    const Schedule& schedule = run.schedule();
    const std::size_t first = schedule.firstSlot(device);
    TimeShares shares;
    Tick freeSince = 0;
    for (std::size_t at = first; at < schedule.firstSlot(device + 1); ++at) {
        const Slot slot = schedule.allSlots()[at];
        const Tick start = run.start(at);
        if (start > freeSince) {
            // It waited, so its input came from another device and arrived just now.
            const std::optional<Slot> input = run.lastInput(at);
            const Tick sent = input ? std::max(freeSince, run.leaves(*input)) : freeSince;
            shares.exposedTransfer += start - sent;
            (at == first ? shares.fill : shares.dependency) += sent - freeSince;
        }
        const Tick duration = run.costs().duration(slot);
        switch (slot.kind()) {
        case SlotKind::Forward:
            shares.forward += duration;
            break;
        case SlotKind::Backward:
            shares.backward += duration;
            break;
        case SlotKind::WeightGradient:
            shares.weightGradient += duration;
            break;
        }
        freeSince = start + duration;
    }
    shares.drain = run.gradientReady() - freeSince;
    return shares;
}

std::vector<TimeShares> timeShares(const KeptRun& run)
{
    std::vector<TimeShares> all;
    all.reserve(run.schedule().devices());
    for (int device = 0; device < run.schedule().devices(); ++device)
        all.push_back(timeShares(run, device));
    return all;
}

} // namespace ridgepoint::pipeline
