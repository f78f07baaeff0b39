// SPDX-License-Identifier: Apache-2.0
#include "resources/measured/measured_runs.h"

#include "resources/measured/embedded.h"

namespace ridgepoint::measured {

std::string_view runsText()
{
    return embeddedFiles().front().text;
}

} // namespace ridgepoint::measured
