// SPDX-License-Identifier: Apache-2.0
// Makespans and bubbles of pipeline schedules that others publish, under the pass times that they
// tell, beside what our simulator says.
#pragma once

#include "quantity/problem.h"

#include <filesystem>
#include <string>
#include <vector>

namespace ridgepoint::exchange {

struct PublishedSchedule
{
    std::string what; ///< "zb-v, p 4, m 8, v 2"
    std::string source;
    bool isOtherOrder = false; ///< theirs is made by another rule: a difference is no error
    bool isBubble = false; ///< a share of idle time; else a makespan, in the file's unit of time
    double published = 0;
    double ours = 0;

    /// Of a makespan relative to the published one, of a bubble the difference.
    double error() const { return isBubble ? ours - published : ours / published - 1; }
};

struct PublishedSchedules
{
    std::vector<PublishedSchedule> list;
    std::vector<quantity::Problem> problems; ///< of the file, or of a row that was left out
};

/// Reads {"cases": [{"schedule": "1f1b", "stages": 4, "micro_batches": 8, "chunks": 1, "forward":
/// 1000, "backward": 2000, "weight_gradient": 1000, "transfer": 0, "makespan": 33000}, ...]}: times
/// of a whole stage in any one unit; "bubble" in place of "makespan", of the longest span of a
/// stage where "of_span" is true; "other_order" says that theirs is made by another rule. Never
/// throws.
PublishedSchedules comparePublished(const std::filesystem::path& path);

} // namespace ridgepoint::exchange
