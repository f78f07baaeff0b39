// SPDX-License-Identifier: Apache-2.0
#include "step/lane.h"

namespace ridgepoint::step {

double Lane::timeAt(double clock_s) const
{
    double time_s = clock_s + m_paused;
    for (const Pause& pause : {m_beside, m_waited}) {
        if (time_s > pause.start_s)
            time_s += pause.length_s;
    }
    return time_s;
}

} // namespace ridgepoint::step
