// SPDX-License-Identifier: Apache-2.0
#include "memory/formats.h"

#include <algorithm>
#include <array>

namespace ridgepoint::memory {
namespace {

constexpr quantity::Literal kIeee = RP_TR("IEEE 754-2019");
constexpr quantity::Literal kE4m3 =
    RP_TR("Micikevicius et al. 2022, FP8 Formats for Deep Learning, "
          "arXiv:2209.05433: E4M3");
constexpr quantity::Literal kMx =
    RP_TR("OCP Microscaling Formats (MX) Specification v1.0, 2023: blocks of 32");

constexpr std::array kRows = std::to_array<FormatRow>({
    {Format::Fp32, RP_TR("FP32"), 32, 8, 23, 3.4028234663852886e38, 1.1754943508222875e-38,
     1.401298464324817e-45, 0, RP_TR("none needed"),
     RP_TR("none of its own; matrix units run it slowly or not at all"), WeightTraining::Itself,
     true, true, kIeee},
    {Format::Bf16, RP_TR("BF16"), 16, 8, 7, 3.3895313892515355e38, 1.1754943508222875e-38,
     9.183549615799121e-41, 0, RP_TR("none needed: the range is FP32's"),
     RP_TR("a short mantissa: products are summed in FP32, and small updates are lost without "
           "master weights"),
     WeightTraining::Itself, true, true,
     RP_TR("Kalamkar et al. 2019, arXiv:1905.12322; chapter 10.1.2")},
    {Format::Fp16, RP_TR("FP16"), 16, 5, 10, 65504, 6.103515625e-05, 5.960464477539063e-08, 0,
     RP_TR("one factor for the loss, fixed or dynamic"),
     RP_TR("small gradients underflow; too large a factor overflows and drops the step"),
     WeightTraining::WithMaster, true, true,
     RP_TR("Micikevicius et al. 2018, Mixed Precision Training, arXiv:1710.03740; chapter 10.1.2")},
    {Format::Fp8Block, RP_TR("FP8 in blocks"), 8, 4, 3, 448, 0.015625, 0.001953125, 128 * 128,
     RP_TR("an FP32 scale for each block of 128 x 128 weights, and sums handed to FP32 every 128 "
           "products"),
     RP_TR("rounding within a block, and scales that lag behind"), WeightTraining::WithMaster,
     false, false,
     RP_TR("DeepSeek-V3 Technical Report, arXiv:2412.19437, section 3.3; chapter 10.1.2")},
    {Format::Fp8, RP_TR("FP8"), 8, 4, 3, 448, 0.015625, 0.001953125, 0,
     RP_TR("one scale for a whole tensor, of this step or from the largest values of past steps"),
     RP_TR("one outlier takes the range of a whole tensor; a scale from the past may be too small"),
     WeightTraining::WithMaster, false, false, kE4m3},
    {Format::Int8Block, RP_TR("8-bit in blocks"), 8, 0, 0, 1, 0, 0, 256,
     RP_TR("an FP32 scale for each 256 values, and levels that lie closer towards 0"),
     RP_TR("small values beside a large one become 0"), WeightTraining::WithMaster, false, true,
     RP_TR("Dettmers et al. 2022, 8-bit Optimizers via Block-wise Quantization, "
           "arXiv:2110.02861")},
    {Format::Nf4, RP_TR("NF4"), 4, 0, 0, 1, 0, 0.07958029955625534, 64,
     RP_TR("an 8-bit scale for each 64 values, and an FP32 one for each 256 of these"),
     RP_TR("16 levels: adapters learn around the error, the weights themselves cannot follow"),
     WeightTraining::OnlyFrozen, false, false,
     RP_TR("Dettmers et al. 2023, QLoRA, arXiv:2305.14314, section 3 and appendix E")},
    {Format::Int4Block, RP_TR("INT4 in blocks"), 4, 0, 3, 7, 0, 1, 128,
     RP_TR("a 16-bit scale for each 128 values"),
     RP_TR("16 equal steps: an outlier of a block takes them all"), WeightTraining::OnlyFrozen,
     false, false, RP_TR("Frantar et al. 2023, GPTQ, arXiv:2210.17323: groups of 128")},
    {Format::Mxfp8, RP_TR("MXFP8"), 8, 4, 3, 448, 0.015625, 0.001953125, 32,
     RP_TR("an 8-bit exponent for each 32 values, in hardware"),
     RP_TR("rounding within a block; a scale is a power of two, so up to a bit of range is lost"),
     WeightTraining::WithMaster, false, false, kMx},
    {Format::Mxfp4, RP_TR("MXFP4"), 4, 2, 1, 6, 1, 0.5, 32,
     RP_TR("an 8-bit exponent for each 32 values, in hardware"),
     RP_TR("eight magnitudes: training in it needs stochastic rounding and transforms, and is "
           "still research"),
     WeightTraining::WithMaster, false, false, kMx},
});

} // namespace

std::span<const FormatRow> formatRows()
{
    return kRows;
}

const FormatRow* findFormat(Format format)
{
    const auto found = std::find_if(kRows.begin(), kRows.end(),
                                    [&](const FormatRow& row) { return row.format == format; });
    return found == kRows.end() ? nullptr : &*found;
}

bool isFp8(Format format)
{
    const FormatRow* row = findFormat(format);
    return row && row->bits == 8 && row->exponentBits > 0;
}

} // namespace ridgepoint::memory
