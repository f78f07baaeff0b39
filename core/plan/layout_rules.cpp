// SPDX-License-Identifier: Apache-2.0
#include "plan/layout_rules.h"

#include "plan/validate_rules.h"

#include <algorithm>
#include <vector>

namespace ridgepoint::plan {

using quantity::Problem;

std::optional<Problem> firstLayoutProblem(const Plan& plan, std::span<const std::string_view> rules,
                                          quantity::Severity least)
{
    std::vector<Problem> problems;
    for (const auto theme :
         {tensorRules(), rankRules(), pipelineRules(), stageRules(), batchRules()}) {
        for (const ValidationRule& rule : theme) {
            if (std::find(rules.begin(), rules.end(), rule.id) == rules.end())
                continue;
            problems.clear();
            Findings found(rule.id, problems);
            rule.check(plan, found);
            for (Problem& problem : problems) {
                if (problem.severity >= least)
                    return std::move(problem);
            }
        }
    }
    return std::nullopt;
}

} // namespace ridgepoint::plan
