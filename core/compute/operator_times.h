// SPDX-License-Identifier: Apache-2.0
// What an operator of the inventory takes on a rank in each pass, from the rates of its kernels.
#pragma once

#include "compute/kernel_times.h"
#include "model/works.h"

namespace ridgepoint::compute {

/// Seconds of one operator, or of a list of them, for one micro-batch.
template <class N>
struct PassTimes
{
    N forward = 0;
    N inputGradient = 0;
    N weightGradient = 0;
    N repeated = 0;         ///< forward work that recomputation does again
    N launchedForward = 0;  ///< kernels
    N launchedBackward = 0; ///< kernels, without those of recomputation
    N launchedAgain = 0;

    PassTimes& operator+=(const PassTimes& other);
};

template <class N>
PassTimes<N> operatorTimes(const model::Work<N>& work, const KernelRates<N>& rates);

template <class N>
PassTimes<N> listTimes(const std::vector<model::Work<N>>& works, const std::vector<N>& causes,
                       const KernelRates<N>& rates);

} // namespace ridgepoint::compute
