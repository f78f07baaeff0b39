// SPDX-License-Identifier: Apache-2.0
// Short questions about an architecture that fields, rules and formulas ask.
#pragma once

#include "model/architecture.h"

#include <algorithm>

namespace ridgepoint::model {

inline bool hasExperts(const LayerGroup& group)
{
    return group.feedForward == FeedForward::Experts;
}

inline bool hasExperts(const Architecture& architecture)
{
    return std::any_of(architecture.groups.begin(), architecture.groups.end(),
                       [](const LayerGroup& group) { return hasExperts(group); });
}

inline bool hasEncoder(const Architecture& architecture)
{
    return architecture.encoder.input != EncoderInput::None;
}

inline bool takesTokens(const Architecture& architecture)
{
    return architecture.inputKind == InputKind::Tokens;
}

} // namespace ridgepoint::model
