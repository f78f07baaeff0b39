// SPDX-License-Identifier: Apache-2.0
#include "network/overlap.h"

#include <algorithm>

namespace ridgepoint::network {

using layout::ZeroStage;

CollectiveCounts collectiveCounts(const layout::Layout& layout)
{
    const ZeroStage zeroStage = layout.zeroStage;
    CollectiveCounts counts;
    counts.reducesEachMicroBatch = zeroStage == ZeroStage::Two || zeroStage == ZeroStage::Three;
    counts.gathersEachPass = zeroStage == ZeroStage::Three && layout.reshardAfterForward;
    counts.gathers = zeroStage != ZeroStage::None;
    counts.reductionFactor = zeroStage == ZeroStage::None ? 2 : 1;
    return counts;
}

ExposedPlaces placeExposed(const OverlapInputs<double>& t, const layout::Layout& layout)
{
    const auto beyond = [](double seconds, double window) {
        return std::max(0.0, seconds - window);
    };
    const auto slowed = [&](double seconds, double window) {
        return t.contention * std::min(seconds, window);
    };
    const CollectiveCounts counts = collectiveCounts(layout);
    ExposedPlaces places;
    if (counts.gathersEachPass) {
        const double both = t.gatherS + t.reductionS;
        const double steadyForward = beyond(t.gatherS, t.forwardS) + slowed(t.gatherS, t.forwardS);
        const double steadyBackward = beyond(both, t.backwardS) + slowed(both, t.backwardS);
        const double whole = t.microBatches * (2 * t.gatherS + t.reductionS);
        const double overlapped =
            t.edgeGatherS + t.edgeReductionS + t.microBatches * (steadyForward + steadyBackward);
        if (!layout.prefetch || whole < overlapped)
            return {0, t.gatherS, t.gatherS + t.reductionS, 0, true};
        return {t.edgeGatherS, steadyForward, steadyBackward, t.edgeReductionS, false};
    }
    const double reductionS = counts.reductionFactor * t.reductionS;
    const double edgeS = counts.reductionFactor * t.edgeReductionS;
    const double reductions = counts.reducesEachMicroBatch ? t.microBatches : 1;
    const bool sharded = layout.zeroStage == ZeroStage::Three;
    if (sharded || layout.overlapGradientReduction) {
        const double each = beyond(reductionS, t.backwardS);
        const double total = std::max(edgeS, reductions * each);
        places.eachBackward_s = counts.reducesEachMicroBatch ? each : 0;
        places.last_s = total - t.microBatches * places.eachBackward_s;
    } else {
        places.isBackwardSerial = true;
        (counts.reducesEachMicroBatch ? places.eachBackward_s : places.last_s) = reductionS;
    }
    if (!counts.gathers)
        return places;
    const bool overlapsGather = sharded ? layout.prefetch : layout.overlapParameterGather;
    places.first_s =
        overlapsGather ? std::max(t.edgeGatherS, beyond(t.gatherS, t.forwardS)) : t.gatherS;
    return places;
}

} // namespace ridgepoint::network
