// SPDX-License-Identifier: Apache-2.0
// What only the time of a row's step follows from.
#include "exchange/run_row_reader.h"

namespace ridgepoint::exchange {
namespace {

struct FormatWord
{
    std::string_view words;
    std::string_view format;
};

/// What rows call the format of matrix products: the first that fits.
constexpr FormatWord kFormats[] = {
    {"nvfp4|mxfp4|fp4", "fp4"},
    {"mxfp8|fp8-block|blockwise", "fp8-block"},
    {"rowwise", "fp8-rowwise"},
    {"fp8|int8", "fp8"},
};

} // namespace

void setSpeed(RowPlan& plan, const RowReader& row)
{
    plan.set("compute.mode", "operators");
    const std::string precision = row.lower("parallel.precision");
    for (const FormatWord& each : kFormats) {
        if (matchLength(precision, each.words)) {
            plan.set("compute.product_format", each.format);
            return;
        }
    }
}

} // namespace ridgepoint::exchange
