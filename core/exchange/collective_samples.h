// SPDX-License-Identifier: Apache-2.0
// Measured collectives of a table of parts, as the fit of a fabric's constants takes them.
#pragma once

#include "exchange/component_rows.h"
#include "explore/fit_collectives.h"

#include <string_view>

namespace ridgepoint::exchange {

/// Which rows: those whose accelerator's name begins with `accelerator`, and whose id begins with
/// `id` where that is not empty.
struct SampleFilter
{
    std::string_view accelerator;
    std::string_view id = {};
};

/// Samples of collectives that the model has, measured by a library's choice, its rings or its
/// reduction in switches. A row without a size is of a large message; other algorithms (NVLS trees)
/// and messages between two cards are left out.
std::vector<explore::CollectiveSample> collectiveSamples(const ComponentRows& rows,
                                                         const SampleFilter& filter);

} // namespace ridgepoint::exchange
