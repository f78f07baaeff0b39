// SPDX-License-Identifier: Apache-2.0
// Private to the room: the orders behind the rows of schedule_table.cpp. The rules are those of
// reference/pipeline.md, section 3. Each shape has passed whyNoSchedule().
#pragma once

#include "pipeline/schedule.h"

namespace ridgepoint::pipeline {

/// Fill-drain: all forwards, then all backwards, last in first out.
Schedule makeGpipe(const ScheduleShape& shape);

/// One forward, one backward: device s runs min(m, p-1-s) forwards ahead.
Schedule make1f1b(const ScheduleShape& shape);

} // namespace ridgepoint::pipeline
