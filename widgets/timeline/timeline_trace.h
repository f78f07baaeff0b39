// SPDX-License-Identifier: GPL-3.0-or-later
// A step's lanes as a trace that Perfetto and Chrome open.
#pragma once

#include "timeline/timeline_index.h"

#include <string>

namespace ridgepoint::timeline {

/// Each lane is a track, or several where blocks overlap; nothing is left out.
std::string traceOf(const TimelineIndex& index);

} // namespace ridgepoint::timeline
