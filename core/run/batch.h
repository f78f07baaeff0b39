// SPDX-License-Identifier: Apache-2.0
// How large a batch pays: the steps and tokens that reach the same loss with another batch, from
// the gradient noise scale (McCandlish et al. 2018, "An Empirical Model of Large-Batch Training";
// chapter 10.1.1): (S / S_min - 1) (E / E_min - 1) = 1 with E = S B, and the critical batch
// E_min / S_min taken as the noise scale. Batches and noise scale are in the same unit: tokens.
#pragma once

namespace ridgepoint::run {

/// Steps to a loss over the fewest that reach it with any batch: 1 + B_noise / B. With every batch
/// that is larger, it is also the most that steps can fall by: the ceiling of weak scaling.
template <class N>
N stepsOverFewest(const N& batchTokens, const N& noiseTokens)
{
    return 1 + noiseTokens / batchTokens;
}

/// S_min, of a run that takes `steps` steps with this batch.
template <class N>
N fewestSteps(const N& steps, const N& batchTokens, const N& noiseTokens)
{
    return steps / stepsOverFewest<N>(batchTokens, noiseTokens);
}

/// S = S_min (1 + B_noise / B).
template <class N>
N stepsWithBatch(const N& fewest, const N& batchTokens, const N& noiseTokens)
{
    return fewest * stepsOverFewest<N>(batchTokens, noiseTokens);
}

/// E = S B, tokens that are trained on.
template <class N>
N tokensWithBatch(const N& fewest, const N& batchTokens, const N& noiseTokens)
{
    return stepsWithBatch<N>(fewest, batchTokens, noiseTokens) * batchTokens;
}

/// E_min = S_min B_noise: what the smallest batches need.
template <class N>
N fewestTokens(const N& fewest, const N& noiseTokens)
{
    return fewest * noiseTokens;
}

/// B / B_noise: beyond 1 a larger batch saves few steps, far below it costs few tokens.
template <class N>
N batchOverNoise(const N& batchTokens, const N& noiseTokens)
{
    return batchTokens / noiseTokens;
}

} // namespace ridgepoint::run
