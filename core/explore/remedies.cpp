// SPDX-License-Identifier: Apache-2.0
#include "explore/remedies.h"

#include "explore/even_stages.h"
#include "explore/hiding_givens.h"
#include "explore/memory_mix.h"
#include "explore/own_rate.h"
#include "explore/trial.h"
#include "plan/advice.h"
#include "plan/fields.h"

#include <algorithm>
#include <limits>
#include <tuple>

namespace ridgepoint::explore {

using plan::FigureId;
using quantity::Fix;
using quantity::Text;

namespace {

constexpr std::size_t kMostListed = 24;
constexpr int kMostTried = 2000;
constexpr const char* kNodes = "cluster.pools[0].nodes";

/// What is not known comes last.
auto rankOf(const Remedy& remedy)
{
    const auto known = [](const std::optional<double>& value) {
        return value.value_or(std::numeric_limits<double>::infinity());
    };
    return std::tuple(known(remedy.outcome.completionDays), known(remedy.outcome.cost),
                      known(remedy.outcome.stepS));
}

void rank(std::vector<Remedy>& list)
{
    std::stable_sort(list.begin(), list.end(),
                     [](const Remedy& a, const Remedy& b) { return rankOf(a) < rankOf(b); });
    if (list.size() > kMostListed)
        list.resize(kMostListed);
}

/// The optimiser's choice, where the plan has fields for sets of tensors.
std::vector<Fix> chosenSets(const plan::Plan& plan)
{
    const PlanMemoryProblem problem = memoryProblemOf(plan, hostLinkOf(plan));
    if (!problem.reason.empty())
        return {};
    const PlanMemoryChoice choice = fittedChoice(plan, problem, problem.usableBytes);
    if (!choice.choice.isFeasible || (choice.recomputeSet.empty() && choice.offloadSet.empty()))
        return {};
    return editsOf(choice);
}

bool hasOtherWorkingSet(const TriedPlan& a, const TriedPlan& b)
{
    const plan::FigureValue& ofA = a.forecast[FigureId::MemoryWorkingSetBytes];
    const plan::FigureValue& ofB = b.forecast[FigureId::MemoryWorkingSetBytes];
    return ofA.value != ofB.value || ofA.items != ofB.items;
}

/// A change that lowers the peak without making the plan fit.
struct Help
{
    Fix fix;
    double peakBytes = 0;
};

} // namespace

Remedies findRemedies(const plan::Plan& plan)
{
    Remedies found;
    if (!Trial(plan).isSound()) {
        found.reason = RP_TR("a field is out of its range; see the problems");
        return found;
    }
    const OwnRate own = atOwnRate(plan);
    Trial trial(own.plan);
    const auto present = trial.with({});
    if (!present) {
        found.reason = whyNoRanks(plan).empty()
                           ? RP_TR("its memory cannot be computed; see the problems")
                           : RP_TR("its ranks do not exist; see the problems");
        return found;
    }
    found.present = outcomeOf(present->forecast);
    found.times = own.note;
    found.fitsAlready = present->fits;
    const auto evenest = evenStages(own.plan);
    if (evenest)
        found.evenest = Remedy{{evenest->edit}, evenest->outcome, evenest->edit.label};
    if (found.fitsAlready)
        return found;
    std::vector<Help> helps;
    const HidingGivens hiding = hidingGivens(plan, {FigureId::MemoryWorkingSetBytes});
    const auto computed = hiding.edits.empty() ? std::nullopt : trial.with(hiding.edits);
    const auto attempt = [&](const std::vector<Fix>& edits, const Text& label) {
        const bool isSingle = edits.size() == 1;
        auto tried = trial.with(edits);
        double before = present->peakBytes;
        std::vector<Fix> all = edits;
        if (tried && computed) {
            all.insert(all.end(), hiding.edits.begin(), hiding.edits.end());
            auto unhidden = trial.with(all);
            if (unhidden && hasOtherWorkingSet(*unhidden, *computed)) {
                tried = std::move(unhidden);
                before = computed->peakBytes;
                found.caveat = hiding.caveat;
            } else {
                all = edits;
            }
        }
        const bool isLess = tried && tried->peakBytes < before;
        const bool isUnhidden = all.size() > edits.size();
        if (tried && tried->fits && (isLess || !isUnhidden))
            found.list.push_back({std::move(all), outcomeOf(tried->forecast), label});
        else if (isSingle && isLess)
            helps.push_back({edits.front(), tried->peakBytes});
    };
    for (const Fix& fix : plan::memoryRemedies(plan)) {
        // of machines the fewest that fit
        const bool hasNodes =
            std::any_of(found.list.begin(), found.list.end(),
                        [](const Remedy& remedy) { return remedy.edits.front().path == kNodes; });
        if (fix.path != kNodes || !hasNodes)
            attempt({fix}, fix.label);
    }
    if (evenest)
        attempt({evenest->edit}, evenest->edit.label);
    if (const auto sets = chosenSets(computed ? computed->plan : own.plan); !sets.empty())
        attempt(sets, RP_TR("The cheapest mix of tensors kept, rebuilt and on the host"));
    if (found.list.empty()) {
        found.arePairs = true;
        // what helps most first, so that a limit on the work loses the least
        std::stable_sort(helps.begin(), helps.end(),
                         [](const Help& a, const Help& b) { return a.peakBytes < b.peakBytes; });
        for (std::size_t sum = 1; sum + 1 < 2 * helps.size(); ++sum) {
            for (std::size_t i = 0; i < (sum + 1) / 2 && i < helps.size(); ++i) {
                const std::size_t j = sum - i;
                if (j < helps.size() && helps[i].fix.path != helps[j].fix.path &&
                    trial.evaluations() < kMostTried)
                    attempt({helps[i].fix, helps[j].fix}, labelOf({helps[i].fix, helps[j].fix}));
            }
        }
    }
    rank(found.list);
    found.tried = trial.evaluations();
    return found;
}

} // namespace ridgepoint::explore
