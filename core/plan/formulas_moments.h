// SPDX-License-Identifier: Apache-2.0
// What a rank of a stage holds at each moment of a step, by category: the sums whose largest is the
// peak. One function lists the parts; figures, bars and tables read that list.
#pragma once

#include "memory/moments.h"
#include "plan/engine.h"

namespace ridgepoint::plan::formula {

template <class N>
struct MomentPart
{
    memory::Category category{};
    N bytes = 0;
};
template <class N>
using MomentParts = model::FewOf<MomentPart<N>, memory::kCategoryCount>;

/// What is alive; parts that cannot be in this plan are not listed.
template <class N>
MomentParts<N> momentParts(Engine<N>& e, int stage, memory::Moment moment);

/// The moment at which the stage holds the most, the first of equals.
template <class N>
memory::Moment peakMoment(Engine<N>& e, int stage);

/// Bytes of a layer's, embedding's or head's parameters when they are gathered: in the format of
/// the activations where weights are kept in a wider one (FSDP's mixed precision).
template <class N>
N gatheredBytesOf(const Engine<N>& e, const model::ParameterClasses<N>& dense,
                  const model::ParameterClasses<N>& experts);

} // namespace ridgepoint::plan::formula
