// SPDX-License-Identifier: Apache-2.0
// Private to the room: the tables of validate()'s rules, by theme.
#pragma once

#include "plan/validate_text.h"

#include <array>
#include <span>
#include <string_view>

namespace ridgepoint::plan {

/// A rule about inputs. It runs only where lists are not empty and the fields in `reads` are in
/// their ranges, so that it may divide by them and multiply them.
struct ValidationRule
{
    std::string_view id;
    std::array<std::string_view, 8> reads; ///< paths of rows of the table of fields
    void (*check)(const Plan& plan, Findings& found);
};

template <class Check>
void forEachGroup(const Plan& plan, Check check)
{
    for (std::size_t g = 0; g < plan.model.groups.size(); ++g)
        check(g, plan.model.groups[g]);
}

std::span<const ValidationRule> modelRules();
std::span<const ValidationRule> layerRules();
std::span<const ValidationRule> precisionRules();
std::span<const ValidationRule> trainingRules();
std::span<const ValidationRule> hardwareRules();
std::span<const ValidationRule> kernelRules();
std::span<const ValidationRule> tensorRules();
std::span<const ValidationRule> rankRules();
std::span<const ValidationRule> pipelineRules();
std::span<const ValidationRule> stageRules();
std::span<const ValidationRule> batchRules();
std::span<const ValidationRule> offloadRules();
std::span<const ValidationRule> runRules();

} // namespace ridgepoint::plan
