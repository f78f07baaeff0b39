// SPDX-License-Identifier: Apache-2.0
// How a plan saves and fails, as the laws of core/run read it.
#pragma once

#include "plan/engine.h"
#include "run/saving.h"

namespace ridgepoint::plan {

/// For double and Traced.
template <class N>
run::Saving<N> savingOf(Engine<N>& engine);

} // namespace ridgepoint::plan
