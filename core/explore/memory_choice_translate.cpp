// SPDX-License-Identifier: Apache-2.0
#include "explore/memory_choice_translate.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace ridgepoint::explore {

namespace {

/// Tensors that share what they are rebuilt through are chosen together, by trying each mix; more
/// than this many are chosen one by one instead, and the result is a bound.
constexpr std::size_t kMostTogether = 8;

bool hasHost(const MemoryProblem& problem)
{
    return problem.linkBytesPerS > 0 && problem.hostBytes > 0;
}

/// The largest number that all tensors which may be rebuilt (or moved, too) are multiples of; 0
/// where they have none in doubles.
double gridOf(const MemoryProblem& problem, bool orMoved)
{
    constexpr double kParts = 1024; // of a byte, as even splits over ranks leave
    double grid = 0;
    for (const ChoosableLayers& kind : problem.kinds) {
        for (const ChoosableTensor& tensor : kind.tensors) {
            const bool canMove = orMoved && tensor.canOffload && hasHost(problem);
            if (tensor.isIntermediate || !(tensor.canRebuild || canMove))
                continue;
            double a = tensor.bytes * kParts;
            if (a != std::floor(a) || a > 9e15)
                return 0;
            while (a > 0) {
                const double rest = std::fmod(grid, a);
                grid = a;
                a = rest;
            }
        }
    }
    return grid / kParts;
}

/// Equal tensors of a kind that stay and may be moved.
struct Movable
{
    std::size_t kind = 0;
    std::size_t tensor = 0;
    double bytes = 0;
    std::int64_t count = 0;
    std::int64_t taken = 0;
};

/// The largest first.
std::vector<Movable> movablesOf(const MemoryProblem& problem,
                                const std::vector<std::vector<LayerPattern>>& patterns)
{
    std::vector<Movable> list;
    for (std::size_t k = 0; k < problem.kinds.size(); ++k) {
        for (std::size_t t = 0; t < problem.kinds[k].tensors.size(); ++t) {
            const ChoosableTensor& tensor = problem.kinds[k].tensors[t];
            Movable each{k, t, tensor.bytes, 0, 0};
            for (const LayerPattern& pattern : patterns[k])
                each.count += pattern.actions[t] == KeepAction::Keep ? pattern.layers : 0;
            if (tensor.canOffload && !tensor.isIntermediate && tensor.bytes > 0)
                list.push_back(each);
        }
    }
    std::stable_sort(list.begin(), list.end(),
                     [](const Movable& a, const Movable& b) { return a.bytes > b.bytes; });
    return list;
}

/// Moves a tensor in `count` of the layers that keep it.
void moveLayers(std::vector<LayerPattern>& patterns, std::size_t tensor, std::int64_t count)
{
    for (std::size_t p = 0; p < patterns.size() && count > 0; ++p) {
        if (patterns[p].actions[tensor] != KeepAction::Keep)
            continue;
        if (patterns[p].layers > count) {
            LayerPattern rest = patterns[p];
            rest.layers -= count;
            patterns[p].layers = count;
            patterns.insert(patterns.begin() + static_cast<std::ptrdiff_t>(p) + 1, rest);
        }
        patterns[p].actions[tensor] = KeepAction::Offload;
        count -= patterns[p].layers;
    }
}

/// Intermediates that rebuilding a tensor may run, whatever else is there: through sources that are
/// intermediate themselves. What is saved pays for its own rebuilding.
void gatherIntermediates(const ChoosableLayers& kind, std::size_t at, std::vector<char>& found)
{
    for (const int source : kind.tensors[at].sources) {
        const auto s = static_cast<std::size_t>(source);
        if (kind.tensors[s].isIntermediate && !found[s]) {
            found[s] = 1;
            gatherIntermediates(kind, s, found);
        }
    }
}

/// Saved tensors of a kind, those together that share an intermediate.
std::vector<std::vector<std::size_t>> sharedGroups(const ChoosableLayers& kind, bool apart)
{
    const std::size_t count = kind.tensors.size();
    std::vector<std::size_t> root(count);
    std::iota(root.begin(), root.end(), 0U);
    const auto find = [&](std::size_t at) {
        while (root[at] != at)
            at = root[at] = root[root[at]];
        return at;
    };
    for (std::size_t t = 0; t < count && !apart; ++t) {
        if (kind.tensors[t].isIntermediate || !kind.tensors[t].canRebuild)
            continue;
        std::vector<char> found(count);
        gatherIntermediates(kind, t, found);
        for (std::size_t i = 0; i < count; ++i) {
            if (found[i])
                root[find(i)] = find(t);
        }
    }
    std::vector<std::vector<std::size_t>> groups(count);
    for (std::size_t t = 0; t < count; ++t) {
        if (!kind.tensors[t].isIntermediate)
            groups[find(t)].push_back(t);
    }
    std::erase_if(groups, [](const auto& group) { return group.empty(); });
    return groups;
}

/// The options of tensors that are chosen together; those that none needs are left out.
void addClass(Translated& into, const ChoosableLayers& kind, std::size_t number,
              const std::vector<std::size_t>& tensors, bool hasLink, Sharing sharing)
{
    const bool tellsIntermediates = sharing == Sharing::Told;
    std::vector<ChoiceOption> options;
    std::vector<std::vector<KeepAction>> actions;
    std::vector<KeepAction> all(kind.tensors.size(), KeepAction::Keep);
    const auto add = [&] {
        ChoiceOption cost;
        std::vector<char> isRun(kind.tensors.size());
        std::vector<KeepAction> mine;
        for (const std::size_t t : tensors) {
            mine.push_back(all[t]);
            if (all[t] == KeepAction::Keep)
                cost.bytes += kind.tensors[t].bytes;
            else if (all[t] == KeepAction::Offload)
                cost.offloaded += kind.tensors[t].bytes;
            else {
                isRun[t] = 1;
                if (tellsIntermediates)
                    gatherIntermediates(kind, t, isRun);
            }
        }
        for (std::size_t t = 0; t < isRun.size(); ++t) {
            if (isRun[t])
                cost.seconds += kind.tensors[t].rebuildS;
        }
        options.push_back(cost);
        actions.push_back(std::move(mine));
    };
    const auto each = [&](const auto& self, std::size_t at) -> void {
        if (at == tensors.size())
            return add();
        const ChoosableTensor& tensor = kind.tensors[tensors[at]];
        self(self, at + 1);
        if (tensor.canRebuild && tensor.bytes > 0) {
            all[tensors[at]] = KeepAction::Rebuild;
            self(self, at + 1);
        }
        if (tensor.canOffload && hasLink && tensor.bytes > 0) {
            all[tensors[at]] = KeepAction::Offload;
            self(self, at + 1);
        }
        all[tensors[at]] = KeepAction::Keep;
    };
    each(each, 0);
    std::vector<std::size_t> origin(options.size());
    std::iota(origin.begin(), origin.end(), 0U);
    dropDominated(options, origin);
    Meaning meaning{tensors, {}};
    for (const std::size_t o : origin)
        meaning.options.push_back(actions[o]);
    // equal things are one class of more: fewer mixes to try
    for (std::size_t c = into.search.classes.size(); c-- > 0;) {
        ChoiceClass& other = into.search.classes[c];
        if (other.kind != number)
            break;
        const auto isSame = [](const ChoiceOption& a, const ChoiceOption& b) {
            return a.bytes == b.bytes && a.seconds == b.seconds && a.offloaded == b.offloaded;
        };
        if (std::equal(options.begin(), options.end(), other.options.begin(), other.options.end(),
                       isSame)) {
            other.count += kind.layers;
            into.meanings[c].push_back(std::move(meaning));
            return;
        }
    }
    into.search.classes.push_back({number, kind.layers, std::move(options)});
    into.meanings.push_back({std::move(meaning)});
}

} // namespace

Translated translate(const MemoryProblem& problem, Sharing sharing, Moves moves)
{
    Translated made;
    made.search.linkBytesPerS = problem.linkBytesPerS;
    made.search.hostBytes = problem.hostBytes;
    double offloadable = 0;
    const bool hasLink = moves == Moves::All && hasHost(problem);
    for (std::size_t k = 0; k < problem.kinds.size(); ++k) {
        const ChoosableLayers& kind = problem.kinds[k];
        made.search.windowS.push_back(kind.windowS * static_cast<double>(kind.layers));
        made.layers.push_back(kind.layers);
        if (kind.layers == 0)
            continue;
        for (const ChoosableTensor& tensor : kind.tensors) {
            if (tensor.canOffload && !tensor.isIntermediate)
                offloadable += tensor.bytes * static_cast<double>(kind.layers);
        }
        for (const auto& group : sharedGroups(kind, sharing == Sharing::Free)) {
            if (group.size() <= kMostTogether) {
                addClass(made, kind, k, group, hasLink, sharing);
                continue;
            }
            made.isExact = false;
            for (const std::size_t t : group)
                addClass(made, kind, k, {t}, hasLink, sharing);
        }
    }
    if (offloadable <= problem.hostBytes)
        made.search.hostBytes = std::numeric_limits<double>::infinity(); // it never binds
    return made;
}

std::vector<std::vector<LayerPattern>> patternsOf(const MemoryProblem& problem,
                                                  const Translated& made, const FoundChoice& found)
{
    struct Run
    {
        std::int64_t end = 0; ///< layers up to here
        const Meaning* meaning = nullptr;
        std::size_t option = 0;
    };
    std::vector<std::vector<std::vector<Run>>> ofKinds(problem.kinds.size());
    for (std::size_t c = 0; c < made.search.classes.size(); ++c) {
        std::vector<std::int64_t> left = found.counts[c];
        const std::size_t kind = made.search.classes[c].kind;
        std::size_t option = 0;
        for (const Meaning& meaning : made.meanings[c]) {
            std::vector<Run> runs;
            for (std::int64_t done = 0; done < made.layers[kind];) {
                while (left[option] == 0)
                    ++option;
                const std::int64_t taken = std::min(left[option], made.layers[kind] - done);
                left[option] -= taken;
                done += taken;
                runs.push_back({done, &meaning, option});
            }
            ofKinds[kind].push_back(std::move(runs));
        }
    }
    std::vector<std::vector<LayerPattern>> patterns(problem.kinds.size());
    for (std::size_t k = 0; k < problem.kinds.size(); ++k) {
        std::vector<std::size_t> at(ofKinds[k].size());
        for (std::int64_t done = 0; done < problem.kinds[k].layers;) {
            LayerPattern pattern;
            pattern.actions.assign(problem.kinds[k].tensors.size(), KeepAction::Keep);
            std::int64_t end = problem.kinds[k].layers;
            for (std::size_t g = 0; g < at.size(); ++g) {
                const Run& run = ofKinds[k][g][at[g]];
                end = std::min(end, run.end);
                for (std::size_t t = 0; t < run.meaning->tensors.size(); ++t)
                    pattern.actions[run.meaning->tensors[t]] = run.meaning->options[run.option][t];
            }
            for (std::size_t g = 0; g < at.size(); ++g)
                at[g] += ofKinds[k][g][at[g]].end == end ? 1 : 0;
            pattern.layers = end - done;
            done = end;
            patterns[k].push_back(std::move(pattern));
        }
    }
    return patterns;
}

StaySearch stayingWithin(const MemoryProblem& problem, const Translated& made, double budgetBytes)
{
    StaySearch search;
    search.classes = made.search.classes;
    double fixed = 0;
    double movable = 0;
    double hidden = 0;
    for (const ChoosableLayers& kind : problem.kinds) {
        const auto layers = static_cast<double>(kind.layers);
        double ofKind = 0;
        for (const ChoosableTensor& tensor : kind.tensors) {
            if (tensor.isIntermediate)
                continue;
            const bool canMove = tensor.canOffload && hasHost(problem);
            if (canMove)
                ofKind += layers * tensor.bytes;
            else if (!tensor.canRebuild)
                fixed += layers * tensor.bytes;
        }
        movable += ofKind;
        hidden += std::min(ofKind, problem.linkBytesPerS * kind.windowS * layers);
    }
    search.gridBytes = gridOf(problem, false);
    const double grid = gridOf(problem, true);
    const double budget =
        grid > 0 ? fixed + grid * std::floor((budgetBytes - fixed) / grid * (1 + 1e-14))
                 : budgetBytes;
    search.freeBytes = budget + std::min(hidden, problem.hostBytes);
    search.mostBytes = budget + std::min(movable, problem.hostBytes);
    search.perByteS = hasHost(problem) ? 1 / problem.linkBytesPerS : 0;
    return search;
}

bool offloadDownTo(double budgetBytes, const MemoryProblem& problem,
                   std::vector<std::vector<LayerPattern>>& patterns)
{
    double needed = costOf(problem, patterns).keptBytes - budgetBytes * (1 + 1e-12);
    if (needed <= 0)
        return true;
    if (!hasHost(problem))
        return false;
    std::vector<Movable> movables = movablesOf(problem, patterns);
    std::vector<double> hidden;
    for (const ChoosableLayers& kind : problem.kinds)
        hidden.push_back(problem.linkBytesPerS * kind.windowS * static_cast<double>(kind.layers));
    double moved = 0;
    const auto take = [&](Movable& each, double most) {
        const double fits = std::floor(most / each.bytes * (1 + 1e-14));
        const auto count = static_cast<std::int64_t>(
            std::clamp(fits, 0.0, static_cast<double>(each.count - each.taken)));
        const double bytes = static_cast<double>(count) * each.bytes;
        each.taken += count;
        hidden[each.kind] -= bytes;
        needed -= bytes;
        moved += bytes;
    };
    const auto takeOneMore = [&](bool staysHidden) {
        for (std::size_t i = movables.size(); i-- > 0 && needed > 0;) {
            Movable& each = movables[i];
            if (each.bytes >= needed && (!staysHidden || each.bytes <= hidden[each.kind]))
                take(each, each.bytes);
        }
    };
    for (Movable& each : movables)
        take(each, std::min(needed, hidden[each.kind]));
    takeOneMore(true);
    for (Movable& each : movables)
        take(each, needed);
    takeOneMore(false);
    if (needed > 0 || moved > problem.hostBytes)
        return false;
    for (const Movable& each : movables)
        moveLayers(patterns[each.kind], each.tensor, each.taken);
    return true;
}

} // namespace ridgepoint::explore
