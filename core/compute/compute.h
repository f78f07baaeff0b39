// SPDX-License-Identifier: Apache-2.0
// Work and rate of computation: the three ways in which the field counts a model's FLOPs, and the
// efficiency at which they are done.
#pragma once

#include "model/readings.h"
#include "quantity/reader.h"

namespace ridgepoint::compute {

/// Which FLOPs count as the model's (reference/conventions.md, 3 and F12).
enum class FlopConvention
{
    Operators,         ///< the matrix products and attention of the operator inventory
    SixNPlusAttention, ///< 6 N a token, and attention from the inventory (lesson)
    SixN,              ///< 6 N a token (chapter 10.6.4)
};

/// What the given efficiency is measured over (F11).
enum class EfficiencyMeaning
{
    Compute, ///< while the accelerator computes: communication and waiting come on top (chapter)
    Mfu,     ///< over the whole step: communication and waiting are inside (lesson)
};

/// Where the time of computation comes from (DESIGN 3).
enum class TimeMode
{
    AssumedEfficiency, ///< FLOPs over the peak times one efficiency, as in the texts
    Operators,         ///< each operator by its roofline and the curves of its kernels
};

/// What the layers' matrix products run in.
enum class ProductFormat
{
    Activations, ///< the activations' own 16-bit (or 32-bit) format
    Fp8,         ///< one scale a tensor
    Fp8Rowwise,  ///< one scale a row
    Fp8Block,    ///< one scale a block, or 32 values (MXFP8)
    Fp4,         ///< with a scale for 16 or 32 values
};

/// Generations of fused attention kernels.
enum class AttentionLibrary
{
    Flash1, ///< FlashAttention 1 and its Triton twins
    Flash2, ///< FlashAttention 2, and what PyTorch calls
    Flash3, ///< made for the card's own generation: FlashAttention 3, cuDNN 9
};

struct Compute
{
    TimeMode mode = TimeMode::AssumedEfficiency;
    double efficiency = 0.4; ///< of the dense peak
    EfficiencyMeaning efficiencyMeaning = EfficiencyMeaning::Compute;
    FlopConvention flopConvention = FlopConvention::Operators;

    // read where times come from operators
    ProductFormat productFormat = ProductFormat::Activations;
    AttentionLibrary attentionLibrary = AttentionLibrary::Flash3;
    double productRatio = 1;       ///< rate of products under this software over the curve's
    double lowBitRatio = 1;        ///< the same of products in FP8 and FP4
    double elementwiseRatio = 1;   ///< bytes that element-wise kernels move over the least
    double scoresRatio = 0.8;      ///< the same of attention's scores, where they are written
    double lossBytesPerLogit = 14; ///< moved in loss and its gradient, for each logit
    double kernelGapS = 1.4e-6;    ///< between two kernels on the card
    double launchS = 7e-6;         ///< of the host, for one kernel
    double messageS = 0;           ///< in which a device stands still with each pass of a chunk
    double expertHostS = 0;        ///< of the host, for the forward pass of a layer with experts
    double updateBytesPerParameter = 51; ///< moved by the optimizer
    double stragglerRatio = 0.0054;      ///< added to computing by each doubling of the nodes
    double tensorOverlap = 0;            ///< share of tensor-parallel communication that is hidden
    double expertOverlap = 0.75;         ///< the same of expert-parallel communication
    double contention = 0.2;    ///< computing slowed by communication beside it, as a share
    double groupedRatio = 0.85; ///< rate of experts' grouped products over that of plain ones
    // half widths of the range that measured steps lie in, as shares: known errors of such plans
    double error68 = 0.06;
    double error95 = 0.2;
    double expertError68 = 0.15; ///< of models with experts
    double expertError95 = 0.45;
    double linkRatio = 0.83; ///< rate of links in training over that of a benchmark
    double updateRankS = 0;  ///< of the update, for each rank that shares the optimizer's states
    bool operator==(const Compute&) const = default;
};

/// FLOPs of forward and backward passes over one sequence. `inventory` is counted for one sequence.
template <class N>
N flopsPerSequence(const model::Inventory<N>& inventory, const N& parameters,
                   const N& sequenceTokens, const Compute& compute, const quantity::Reader<N>& in);

} // namespace ridgepoint::compute
