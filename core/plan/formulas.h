// SPDX-License-Identifier: Apache-2.0
// The formulas of the figures, declared from the table of figures and defined in formulas_*.cpp.
#pragma once

#include "plan/engine.h"

namespace ridgepoint::plan::formula {

#define FIGURE(enumerator, ...)                                                                    \
    template <class N>                                                                             \
    N enumerator(Engine<N>& engine, int stage);
#include "plan/figure_table.inc"
#undef FIGURE

} // namespace ridgepoint::plan::formula

/// Begins a figure's formula and makes both of its readings: `e` is the engine, `stage` the stage.
#define RP_FORMULA(enumerator)                                                                     \
    template double enumerator(Engine<double>&, int);                                              \
    template quantity::Traced enumerator(Engine<quantity::Traced>&, int);                          \
    template <class N>                                                                             \
    N enumerator([[maybe_unused]] Engine<N>& e, [[maybe_unused]] int stage)
