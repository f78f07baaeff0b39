// SPDX-License-Identifier: Apache-2.0
// Rules about what is rebuilt or moved to the host: sets of tensors that can be read, a host that
// can hold it.
#include "model/tensor_set.h"
#include "plan/engine.h"
#include "plan/validate_rules.h"
#include "plan/validate_text.h"

#include <algorithm>
#include <string>

namespace ridgepoint::plan {
namespace {

using quantity::Problem;
using quantity::Text;

constexpr std::string_view kRecomputeSet = "layout.recompute_set";
constexpr std::string_view kOffloadSet = "layout.offload_set";

void checkSet(const Plan& plan, Findings& found, std::string_view path, const std::string& text)
{
    const model::TensorChoices choices = model::parseTensorChoices(text);
    if (choices.errorAt != std::string_view::npos) {
        Problem& problem = found.error(
            std::string(path),
            {RP_TR("From character {0} on this is no list of tensors: write kind:operator.tensor, "
                   "and *layers behind it where not all, as in a:activation.gate*12, "
                   "attention.queries."),
             countText(static_cast<std::int64_t>(choices.errorAt) + 1)});
        addFix(problem, RP_TR("No tensors"), std::string(path), "");
        return;
    }
    if (choices.list.empty() || plan.model.groups.empty() || plan.task.phases.empty() ||
        plan.cluster.pools.empty())
        return;
    Engine<double> engine(plan, quantity::Reader<double>());
    std::vector<std::string> unknown;
    findTensors(choices, engine.microBatchInventory(), &unknown);
    if (unknown.empty())
        return;
    Problem& problem =
        found.warn(std::string(path),
                   {RP_TR("No layer of this plan saves {0}: nothing is changed by it. Model "
                          "mode and evaluate --json name what layers save."),
                    Text::verbatim(unknown.front())});
    addFix(problem, RP_TR("No tensors"), std::string(path), "");
}

void checkRecomputeSet(const Plan& plan, Findings& found)
{
    if (!plan.layout.recomputeSet.empty() && plan.layout.recompute != model::Recompute::None) {
        Problem& problem =
            found.warn(std::string(kRecomputeSet),
                       RP_TR("A rule of recomputation is chosen too: then the set does nothing."));
        addFix(problem, RP_TR("No rule, only the set"), "layout.recompute", "none");
        addFix(problem, RP_TR("No tensors"), std::string(kRecomputeSet), "");
        return;
    }
    checkSet(plan, found, kRecomputeSet, plan.layout.recomputeSet);
}

void checkOffloadSet(const Plan& plan, Findings& found)
{
    checkSet(plan, found, kOffloadSet, plan.layout.offloadSet);
}

void checkTwice(const Plan& plan, Findings& found)
{
    const auto rebuilt = model::parseTensorChoices(plan.layout.recomputeSet).list;
    for (const model::TensorChoice& moved :
         model::parseTensorChoices(plan.layout.offloadSet).list) {
        const bool twice = std::any_of(rebuilt.begin(), rebuilt.end(), [&](const auto& each) {
            const bool kinds =
                each.group.empty() || moved.group.empty() || each.group == moved.group;
            if (!kinds || each.name != moved.name)
                return false;
            double most = 0;
            for (const model::LayerGroup& group : plan.model.groups)
                most = std::max(most, static_cast<double>(group.layers));
            return each.layers < 0 || moved.layers < 0 || each.layers + moved.layers > most;
        });
        if (!twice)
            continue;
        Problem& problem = found.error(
            std::string(kOffloadSet),
            {RP_TR(
                 "{0} is to be rebuilt and moved to the host in the same layers: say for how many "
                 "layers each, or take it from one list."),
             Text::verbatim(moved.name)});
        addFix(problem, RP_TR("No tensors"), std::string(kOffloadSet), "");
        return;
    }
}

constexpr ValidationRule kRules[] = {
    {"offload.recompute-set", {kRecomputeSet, "layout.recompute"}, checkRecomputeSet},
    {"offload.set", {kOffloadSet}, checkOffloadSet},
    {"offload.twice", {kOffloadSet, kRecomputeSet}, checkTwice},
};

} // namespace

std::span<const ValidationRule> offloadRules()
{
    return kRules;
}

} // namespace ridgepoint::plan
