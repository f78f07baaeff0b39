// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "quantity/problem.h"

#include <algorithm>
#include <string>
#include <vector>

namespace ridgepoint::tests {

/// The first problem of a rule at a path, or wherever where the path is empty; null if there is
/// none.
inline const quantity::Problem* findProblem(const std::vector<quantity::Problem>& problems,
                                            const std::string& id, const std::string& path)
{
    const auto found =
        std::find_if(problems.begin(), problems.end(), [&](const quantity::Problem& p) {
            return p.id == id && (path.empty() || p.path == path);
        });
    return found == problems.end() ? nullptr : &*found;
}

} // namespace ridgepoint::tests
