// SPDX-License-Identifier: Apache-2.0
// Where in a step the data-parallel communication stands that exposedDataParallelS() counts: the
// same rule, read as places instead of as a sum.
#pragma once

#include "network/collectives.h"

namespace ridgepoint::network {

/// Seconds that nothing hides. Added up over the micro-batches they are exposedDataParallelS().
struct ExposedPlaces
{
    double first_s = 0;        ///< gathering before the first forward pass
    double eachForward_s = 0;  ///< gathering of each forward pass, beyond it
    double eachBackward_s = 0; ///< gathering and reduction of each backward pass, beyond it
    double last_s = 0;         ///< reduction after the last backward pass, besides
    /// A backward pass begins when its gathering is done, its reduction when the pass is done.
    bool isBackwardSerial = false;

    double total(double microBatches) const
    {
        return first_s + microBatches * (eachForward_s + eachBackward_s) + last_s;
    }
};

ExposedPlaces placeExposed(const OverlapInputs<double>& times, const layout::Layout& layout);

/// How often in a step: reductions of the whole slice, as one transfer each (an all-reduce counts
/// as two reductions in one), and gatherings.
struct CollectiveCounts
{
    bool reducesEachMicroBatch = false; ///< else once, in the last backward pass
    bool gathersEachPass = false;       ///< else once, for the first forward pass
    bool gathers = false;
    double reductionFactor = 1; ///< a reduction takes so many times OverlapInputs::reductionS
};

CollectiveCounts collectiveCounts(const layout::Layout& layout);

} // namespace ridgepoint::network
