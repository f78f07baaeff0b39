// SPDX-License-Identifier: Apache-2.0
// Training state: weights, gradients, master weights and moments, by format and by ZeRO stage.
#pragma once

#include "layout/layout.h"
#include "quantity/reader.h"

#include <optional>

namespace ridgepoint::memory {

enum class Format
{
    None,
    Fp32,
    Bf16,
    Fp16,
    Fp8Block,  ///< one byte a value and one FP32 scale for each 128 x 128 block
    Fp8,       ///< one byte a value, one scale for a whole tensor
    Int8Block, ///< one byte a value and one FP32 scale for each 256 values (8-bit optimizers)
    Nf4,       ///< 4 bits, an 8-bit scale for each 64 values, an FP32 one for 256 of these (QLoRA)
    Int4Block, ///< 4 bits and one 16-bit scale for each 128 values
    Mxfp8,     ///< one byte a value and an 8-bit exponent for each 32 values
    Mxfp4,     ///< 4 bits and an 8-bit exponent for each 32 values
};

/// What updates the parameters, and so which moments there are.
enum class Optimizer
{
    AdamW,
    Sgd,
    SgdMomentum,
    Lion,      ///< one moment
    Adafactor, ///< a second moment of a matrix's rows and columns only, no first
    Muon       ///< momentum alone for the layers' matrices, AdamW for all else
};

/// Which weights are held in a format of 8 bits or fewer.
enum class LowBitParts
{
    LayerProducts, ///< the layers' matrices; all else is held in the format of the activations
    All            ///< every parameter, as the texts count
};

/// What the texts leave out of a peak: gradients of activations, copies on their way, caches.
enum class Transients
{
    Counted,
    Ignored
};

struct Precision
{
    Format weights = Format::Bf16;
    /// Empty: of FP8 blocks every parameter, as the texts count; else the layers' products, as
    /// libraries do.
    std::optional<LowBitParts> lowBitParts;
    Format gradients = Format::Bf16;
    Format gradientAccumulation = Format::None; ///< a second copy, summed over micro-batches
    Format shardedGradients = Format::None; ///< a copy beside the master weights, divided as these
    Format masterWeights = Format::Fp32;
    Optimizer optimizer = Optimizer::AdamW;
    Format moments = Format::Fp32; ///< each of Adam's two, unless secondMoment says else
    std::optional<Format> secondMoment;
    Format activations = Format::Bf16;
    bool autocast =
        false; ///< products read a cached copy of the weights in the activations' format
    double skippedSteps = 0;  ///< share of steps that dynamic loss scaling drops
    double bytesPerLogit = 6; ///< alive at once in head and loss: BF16 logits and an FP32 copy
    double stepBytes = 0;     ///< temporaries of the update, for each parameter that a rank updates
    model::Statistics statistics = model::Statistics::Counted;
    Transients transients = Transients::Counted;

    bool operator==(const Precision&) const = default;
};

/// Bytes of one value, block scales included. `cause` is the field that `format` was read from.
template <class N>
N bytesPerValue(Format format, const N& cause);

/// Whether a format has 8 bits or fewer.
bool isLowBit(Format format);

/// The format of what is no matrix of a layer, where weights are held in few bits.
const Format& otherWeights(const Precision& precision);

/// Bytes of all weights of `parameters`, products and others each in their format.
template <class N>
N weightBytes(const model::ParameterClasses<N>& parameters, const Precision& precision,
              const quantity::Reader<N>& in);

/// Bytes of the gradients of what is trained, with an accumulated copy if there is one.
template <class N>
N gradientBytes(const model::ParameterClasses<N>& parameters, const Precision& precision,
                const quantity::Reader<N>& in);

/// Moments of one parameter of a layer's product, as multiples of a value: of the first moment, and
/// of the second one.
template <class N>
struct MomentCounts
{
    N first = 0;
    N second = 0;
};
template <class N>
MomentCounts<N> momentCounts(const Precision& precision, const quantity::Reader<N>& in);

/// Bytes of each kind of state on one rank.
template <class N>
struct StateBytes
{
    N weights = 0;
    N gradients = 0;
    N masterWeights = 0;
    N gradientCopy = 0; ///< beside the master weights
    N moments = 0;

    N optimizer() const { return masterWeights + gradientCopy + moments; }
    N total() const { return weights + gradients + optimizer(); }
};

/// State of a rank's parameters, shared by `ranks` ranks: 16 N, 4 N + 12 N / d, 2 N + 14 N / d,
/// 16 N / d for ZeRO 0 to 3 with BF16 weights and gradients under AdamW (chapter 10.2.1).
template <class N>
StateBytes<N> stateBytes(const model::ParameterClasses<N>& parameters, const Precision& precision,
                         layout::ZeroStage zeroStage, const N& zeroCause, const N& ranks,
                         const quantity::Reader<N>& in);

} // namespace ridgepoint::memory
