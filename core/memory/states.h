// SPDX-License-Identifier: Apache-2.0
// Training state: weights, gradients, master weights and moments, by format and by ZeRO stage.
#pragma once

#include "layout/layout.h"
#include "quantity/reader.h"

namespace ridgepoint::memory {

enum class Format
{
    None,
    Fp32,
    Bf16,
    Fp16,
    Fp8Block, ///< one byte a value and one FP32 scale for each 128 x 128 block
};

struct Precision
{
    Format weights = Format::Bf16;
    Format gradients = Format::Bf16;
    Format masterWeights = Format::Fp32;
    Format moments = Format::Fp32; ///< each of Adam's two
    Format activations = Format::Bf16;
    double bytesPerLogit = 6; ///< alive at once in head and loss: BF16 logits and an FP32 copy
    model::Statistics statistics = model::Statistics::Counted;

    bool operator==(const Precision&) const = default;
};

/// Bytes of one value, block scales included. `cause` is the field that `format` was read from.
template <class N>
N bytesPerValue(Format format, const N& cause);

/// Bytes of each kind of state on one rank.
template <class N>
struct StateBytes
{
    N weights = 0;
    N gradients = 0;
    N masterWeights = 0;
    N moments = 0;

    N optimizer() const { return masterWeights + moments; }
    N total() const { return weights + gradients + optimizer(); }
};

/// State of `parameters` parameters on one of `dataParallel` ranks: 16 N, 4 N + 12 N / d,
/// 2 N + 14 N / d, 16 N / d for ZeRO 0 to 3 with BF16 weights and gradients (chapter 10.2.1).
template <class N>
StateBytes<N> stateBytes(const N& parameters, const Precision& precision,
                         layout::ZeroStage zeroStage, const N& zeroCause, const N& dataParallel,
                         const quantity::Reader<N>& in);

} // namespace ridgepoint::memory
