// SPDX-License-Identifier: GPL-3.0-or-later
// Draws memory over the step, under the lanes and on their time.
#pragma once

#include "timeline/timeline_geometry.h"

class QPainter;

namespace ridgepoint::timeline {

void paintMemory(QPainter& painter, const TimelineGeometry& geometry);

} // namespace ridgepoint::timeline
