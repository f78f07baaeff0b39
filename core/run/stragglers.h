// SPDX-License-Identifier: Apache-2.0
// Ranks that compute for different times: a synchronous step ends with the slowest (chapter
// 10.4.5). Computing times are taken as independent normal ones.
#pragma once

#include "run/run.h"

namespace ridgepoint::run {

/// The mean of the largest of `ranks` standard normal numbers, by quadrature of
/// n x phi(x) Phi(x)^(n-1); `ranks` need not be whole. 0 for one rank or fewer.
template <class N>
N expectedMaximum(const N& ranks);

/// What a step of `ranks` ranks takes longer than the mean `computeS`, where some nodes stay slow.
template <class N>
N stragglingS(const Stragglers& stragglers, const N& computeS, const N& ranks, const N& nodes,
              const quantity::Reader<N>& in);

/// What one node that computes `slowdown` longer adds to a step whose other ranks wait for the
/// slowest of them anyway.
template <class N>
N slowNodeWaitS(const Stragglers& stragglers, const N& computeS, const N& ranks,
                const quantity::Reader<N>& in);

/// What a step takes longer once the work of one of the ranks is spread over the others.
template <class N>
N reallocatedS(const Stragglers& stragglers, const N& computeS, const N& ranks,
               const quantity::Reader<N>& in);

} // namespace ridgepoint::run
