// SPDX-License-Identifier: Apache-2.0
#include "explore/memory_choice.h"

#include "explore/memory_choice_translate.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace ridgepoint::explore {

using quantity::Text;

namespace {

bool isAmount(double value)
{
    return value >= 0 && value <= 1e30; // sums and products of them stay finite
}

/// Marks what is run to rebuild a tensor: itself and, through sources that are not there, more.
void markRun(const ChoosableLayers& kind, const std::vector<KeepAction>& actions, std::size_t at,
             std::vector<char>& isRun)
{
    if (isRun[at])
        return;
    isRun[at] = 1;
    for (const int source : kind.tensors[at].sources) {
        const auto s = static_cast<std::size_t>(source);
        if (kind.tensors[s].isIntermediate || actions[s] == KeepAction::Rebuild)
            markRun(kind, actions, s, isRun);
    }
}

/// What one layer comes to; its link time is not told, since a kind's layers share their windows.
ChoiceOption layerCost(const ChoosableLayers& kind, const std::vector<KeepAction>& actions)
{
    ChoiceOption cost;
    std::vector<char> isRun(kind.tensors.size());
    for (std::size_t t = 0; t < kind.tensors.size(); ++t) {
        const ChoosableTensor& tensor = kind.tensors[t];
        if (tensor.isIntermediate)
            continue;
        if (actions[t] == KeepAction::Keep)
            cost.bytes += tensor.bytes;
        else if (actions[t] == KeepAction::Offload)
            cost.offloaded += tensor.bytes;
        else
            markRun(kind, actions, t, isRun);
    }
    for (std::size_t t = 0; t < kind.tensors.size(); ++t) {
        if (isRun[t])
            cost.seconds += kind.tensors[t].rebuildS;
    }
    return cost;
}

/// For each kind, whether a tensor reaches itself through its sources.
bool isCircular(const ChoosableLayers& kind)
{
    std::vector<char> state(kind.tensors.size()); // 1: on the way, 2: done
    const auto visit = [&](const auto& self, std::size_t at) -> bool {
        if (state[at])
            return state[at] == 1;
        state[at] = 1;
        for (const int source : kind.tensors[at].sources) {
            if (self(self, static_cast<std::size_t>(source)))
                return true;
        }
        state[at] = 2;
        return false;
    };
    for (std::size_t t = 0; t < kind.tensors.size(); ++t) {
        if (visit(visit, t))
            return true;
    }
    return false;
}

double largestTensor(const MemoryProblem& problem)
{
    double largest = 0;
    for (const ChoosableLayers& kind : problem.kinds) {
        for (const ChoosableTensor& tensor : kind.tensors)
            largest = std::max(largest, tensor.bytes);
    }
    return largest;
}

/// One budget: the relaxed problem first, whose answer is mostly one of the whole problem; where it
/// is not, the whole search for something better.
MemoryChoice chooseWithin(double budgetBytes, const MemoryProblem& problem,
                          const Translated& staying, const Translated& made, std::int64_t& work)
{
    MemoryChoice choice;
    StaySearch search = stayingWithin(problem, staying, budgetBytes);
    double bound = 0;
    double known = std::numeric_limits<double>::infinity();
    const double freeBytes = search.freeBytes;
    const double mostBytes = search.mostBytes;
    // whole tensors may not fill host and budget to the byte: then with some to spare
    for (const double spare : {0.0, 1.0, 4.0, 16.0}) {
        search.freeBytes = freeBytes - spare * largestTensor(problem);
        search.mostBytes = mostBytes - spare * largestTensor(problem);
        const FoundChoice relaxed = searchStaying(search, work);
        bound = spare > 0 ? bound : relaxed.boundS;
        if (!relaxed.isFeasible)
            break;
        auto patterns = patternsOf(problem, staying, relaxed);
        if (!offloadDownTo(budgetBytes, problem, patterns))
            continue;
        choice.isFeasible = true;
        choice.cost = costOf(problem, patterns);
        choice.kinds = std::move(patterns);
        known = choice.cost.addedS();
        break;
    }
    const auto isReached = [&] { return known - bound <= 1e-11 * known; };
    if (!choice.isFeasible || !isReached()) {
        const FoundChoice found = searchChoice(made.search, budgetBytes, known, work);
        bound = std::max(bound, found.boundS);
        if (found.isFeasible) {
            choice.isFeasible = true;
            choice.kinds = patternsOf(problem, made, found);
            choice.cost = costOf(problem, choice.kinds);
            known = choice.cost.addedS();
        }
        // what is the fewest bytes does not hang on how rebuilding is counted
        choice.isExact = found.isExact;
    }
    if (!choice.isFeasible)
        return choice;
    if (!made.isExact) {
        const Translated less = translate(problem, Sharing::Free, Moves::All);
        bound = boundOfChoice(less.search, budgetBytes);
    }
    choice.isExact = isReached();
    choice.missedS = choice.isExact ? 0 : std::max(0.0, known - bound);
    return choice;
}

} // namespace

Text refusalOf(const MemoryProblem& problem)
{
    constexpr std::size_t kMostTensors = 1000;
    if (!isAmount(problem.linkBytesPerS) || !(problem.hostBytes >= 0))
        return RP_TR("The rate of the link and the host's memory must be numbers from 0.");
    for (const ChoosableLayers& kind : problem.kinds) {
        if (kind.layers < 0 || kind.layers > 1'000'000 || !isAmount(kind.windowS))
            return RP_TR("Layers and the seconds of their computation must be numbers from 0.");
        if (kind.tensors.size() > kMostTensors)
            return RP_TR("A layer may have a thousand tensors at most.");
        for (const ChoosableTensor& tensor : kind.tensors) {
            if (!isAmount(tensor.bytes) || !isAmount(tensor.rebuildS))
                return RP_TR("A tensor's bytes and the seconds of rebuilding it must be numbers "
                             "from 0.");
            if (tensor.isIntermediate && !tensor.canRebuild)
                return RP_TR("What is not saved must be made again.");
            for (const int source : tensor.sources) {
                if (source < 0 || static_cast<std::size_t>(source) >= kind.tensors.size())
                    return RP_TR("A tensor is rebuilt from one that there is not.");
            }
        }
        if (isCircular(kind))
            return RP_TR("A tensor is rebuilt from itself.");
    }
    return {};
}

MemoryCost costOf(const MemoryProblem& problem,
                  const std::vector<std::vector<LayerPattern>>& patterns)
{
    MemoryCost cost;
    for (std::size_t k = 0; k < problem.kinds.size(); ++k) {
        const ChoosableLayers& kind = problem.kinds[k];
        double offloaded = 0;
        for (const LayerPattern& pattern : patterns[k]) {
            const ChoiceOption layer = layerCost(kind, pattern.actions);
            const auto layers = static_cast<double>(pattern.layers);
            cost.keptBytes += layers * layer.bytes;
            cost.rebuildS += layers * layer.seconds;
            offloaded += layers * layer.offloaded;
        }
        cost.offloadedBytes += offloaded;
        if (offloaded > 0)
            cost.exposedS += std::max(0.0, offloaded / problem.linkBytesPerS -
                                               kind.windowS * static_cast<double>(kind.layers));
    }
    return cost;
}

MemoryChoice chooseMemory(const MemoryProblem& problem, double budgetBytes)
{
    return memoryCurve(problem, std::span(&budgetBytes, 1)).front();
}

std::vector<MemoryChoice> memoryCurve(const MemoryProblem& problem,
                                      std::span<const double> budgetBytes)
{
    std::vector<MemoryChoice> choices(budgetBytes.size());
    const Text refusal = refusalOf(problem);
    if (!refusal.empty()) {
        for (MemoryChoice& choice : choices)
            choice.refusal = refusal;
        return choices;
    }
    const Translated staying = translate(problem, Sharing::Told, Moves::RebuildOnly);
    const Translated made = translate(problem, Sharing::Told, Moves::All);
    std::int64_t work = 4'000'000;
    for (std::size_t b = 0; b < budgetBytes.size(); ++b) {
        if (isAmount(budgetBytes[b]))
            choices[b] = chooseWithin(budgetBytes[b], problem, staying, made, work);
        else
            choices[b].refusal = RP_TR("A budget of memory must be a number of bytes from 0.");
    }
    return choices;
}

MemoryRange rangeOf(const MemoryProblem& problem)
{
    MemoryRange range;
    if (!refusalOf(problem).empty())
        return range;
    const Translated made = translate(problem, Sharing::Told, Moves::All);
    range.fewestBytes = fewestBytesOf(made.search);
    for (const ChoosableLayers& kind : problem.kinds) {
        for (const ChoosableTensor& tensor : kind.tensors) {
            if (!tensor.isIntermediate)
                range.mostBytes += tensor.bytes * static_cast<double>(kind.layers);
        }
    }
    return range;
}

} // namespace ridgepoint::explore
