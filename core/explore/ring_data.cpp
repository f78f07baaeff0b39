// SPDX-License-Identifier: Apache-2.0
#include "explore/ring_data.h"

#include "explore/walkable.h"
#include "network/collectives.h"
#include "plan/engine.h"

#include <cmath>

namespace ridgepoint::explore {

using plan::FigureId;

RingData ringData(const plan::Plan& plan)
{
    if (!isWalkable(plan))
        return {};
    plan::Engine<double> engine(plan, quantity::Reader<double>());
    const RingData data{engine[FigureId::LayoutSliceRanks],
                        engine[FigureId::MemoryParametersPerRank] *
                            engine.bytesOf(plan.precision.gradients),
                        engine[FigureId::NetworkDataParallelBytesPerS]};
    const bool isKnown = std::isfinite(data.ranks) && std::isfinite(data.vectorBytes) &&
                         data.vectorBytes > 0 && std::isfinite(data.bytesPerS) &&
                         data.bytesPerS > 0;
    return isKnown ? data : RingData{};
}

RingVolume ringVolume(const RingData& data, int ranks, int steps)
{
    // each of its steps is the same share of a reduce-scatter and an all-gather
    const double whole = 2 * network::ringBytes<double>(data.vectorBytes, ranks);
    const double bytes = whole * steps / (2 * (ranks - 1));
    return {bytes, data.vectorBytes > 0 ? bytes / data.vectorBytes : 0,
            data.bytesPerS > 0 ? bytes / data.bytesPerS : 0};
}

} // namespace ridgepoint::explore
