// SPDX-License-Identifier: Apache-2.0
#include "explore/memory_choice_search.h"

#include "explore/memory_choice_prices.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <tuple>
#include <utility>

namespace ridgepoint::explore {

namespace {

/// A class as the search walks it: options by what they cost over the cheapest at the prices.
struct Step
{
    std::size_t original = 0; ///< class
    std::size_t kind = 0;
    std::int64_t count = 0;
    std::vector<ChoiceOption> options;
    std::vector<double> excess;
    std::vector<std::size_t> originalOption;
    bool isFree = false; ///< two options cost the same: any mix is as good
    double size = 0;
    std::size_t freeOption = 0;   ///< that costs no time
    std::size_t lowestOption = 0; ///< the one that is paired with it at the end
    // of this step and what follows
    double restBytes = 0;     ///< at least
    double restOffloaded = 0; ///< of its kind, at most
};

struct State
{
    double bytes = 0;
    double seconds = 0;
    double window = 0; ///< bytes offloaded by the kind so far, as far as they may matter
    double host = 0;   ///< bytes offloaded
    double excess = 0; ///< over the bound
    int parent = 0;
};

class Walk
{
  public:
    Walk(const ChoiceSearch& search, double budgetBytes)
        : m_search(search), m_budget(budgetBytes), m_hasHost(std::isfinite(search.hostBytes))
    {
        m_prices = bestPrices(search, budgetBytes);
        m_perByte = linkSecondsPerByte(search);
        m_tolerance = kRounding * m_prices.dual.magnitude;
        makeSteps();
    }

    FoundChoice run(double knownSeconds, std::int64_t& work)
    {
        // first near the bound, ever wider until there is a choice; then all that may beat it
        double missed = 0;
        double reach = 0;
        for (const Step& step : m_steps)
            reach = std::max(reach, step.excess.back() / 4);
        for (int i = 0; i < 10 && !std::isfinite(m_bestSeconds); ++i, reach *= 4) {
            m_cutoff = m_prices.dual.value + reach + 2 * m_tolerance;
            missed = pass(256, 200'000, work);
        }
        m_cutoff = kInfinite;
        if (missed + m_prices.dual.value < m_bestSeconds - m_tolerance)
            missed = pass(50'000, 3'000'000, work);
        FoundChoice found;
        const double bound = std::max(0.0, m_prices.dual.value + missed);
        found.isFeasible = m_bestSeconds < knownSeconds;
        found.isExact = !(bound < m_bestSeconds - m_tolerance);
        found.seconds = m_bestSeconds;
        found.boundS = found.isExact ? m_bestSeconds : bound;
        found.counts = m_bestCounts;
        return found;
    }

  private:
    void makeSteps()
    {
        for (std::size_t c = 0; c < m_search.classes.size(); ++c) {
            const ChoiceClass& each = m_search.classes[c];
            const auto& options = each.options;
            const double link = m_prices.exposed[each.kind] * m_perByte + m_prices.host;
            std::vector<double> costs;
            for (const ChoiceOption& option : options)
                costs.push_back(option.seconds + m_prices.memory * option.bytes +
                                link * option.offloaded);
            std::vector<std::size_t> order(options.size());
            std::iota(order.begin(), order.end(), 0U);
            std::stable_sort(order.begin(), order.end(),
                             [&](std::size_t a, std::size_t b) { return costs[a] < costs[b]; });
            Step step;
            step.original = c;
            step.kind = each.kind;
            step.count = each.count;
            for (const std::size_t o : order) {
                step.options.push_back(options[o]);
                step.excess.push_back(costs[o] - costs[order.front()]);
                step.size = std::max(step.size, options[o].bytes);
                step.originalOption.push_back(o);
            }
            step.isFree = order.size() > 1 && step.excess[1] <= 1e-9 * costs[order.back()];
            pairUp(step);
            m_steps.push_back(std::move(step));
        }
        // what may be mixed freely comes last, the smallest at the very end, where a mix that just
        // fills the budget is found without trying
        std::vector<char> isFreeKind(m_search.windowS.size());
        for (const Step& step : m_steps)
            isFreeKind[step.kind] = isFreeKind[step.kind] || step.isFree;
        std::stable_sort(m_steps.begin(), m_steps.end(), [&](const Step& a, const Step& b) {
            if (a.kind != b.kind)
                return isFreeKind[a.kind] != isFreeKind[b.kind]
                           ? isFreeKind[a.kind] < isFreeKind[b.kind]
                           : a.kind < b.kind;
            return a.isFree != b.isFree ? a.isFree < b.isFree : a.size > b.size;
        });
        double bytes = 0;
        double offloaded = 0;
        for (std::size_t i = m_steps.size(); i-- > 0;) {
            Step& step = m_steps[i];
            if (i + 1 < m_steps.size() && m_steps[i + 1].kind != step.kind)
                offloaded = 0;
            double fewest = kInfinite;
            double most = 0;
            for (const ChoiceOption& option : step.options) {
                fewest = std::min(fewest, option.bytes);
                most = std::max(most, option.offloaded);
            }
            bytes += static_cast<double>(step.count) * fewest;
            offloaded += static_cast<double>(step.count) * most;
            step.restBytes = bytes;
            step.restOffloaded = offloaded;
        }
    }

    static void pairUp(Step& step)
    {
        const auto& options = step.options;
        std::size_t lowest = options.size();
        for (std::size_t o = 0; o < options.size(); ++o) {
            if (options[o].seconds == 0 && options[o].offloaded == 0)
                step.freeOption = o;
        }
        for (std::size_t o = 0; o < options.size(); ++o) {
            if (o == step.freeOption)
                continue;
            const auto rank = [&](std::size_t at) {
                return std::pair(options[at].offloaded > 0, options[at].bytes);
            };
            if (lowest == options.size() || rank(o) < rank(lowest))
                lowest = o;
        }
        step.lowestOption = lowest;
    }

    bool isHopeless(double excess) const { return m_prices.dual.value + excess >= limit(); }

    double limit() const { return std::min(m_bestSeconds, m_cutoff) - m_tolerance; }

    /// A state after `counts` of a step's options were added to it.
    State after(const State& from, const Step& step, const std::vector<std::int64_t>& counts,
                bool closesKind, double restOffloaded) const
    {
        State state = from;
        for (std::size_t o = 0; o < counts.size(); ++o) {
            const auto count = static_cast<double>(counts[o]);
            if (counts[o] == 0)
                continue;
            state.bytes += count * step.options[o].bytes;
            state.seconds += count * step.options[o].seconds;
            state.window += count * step.options[o].offloaded;
            if (m_hasHost)
                state.host += count * step.options[o].offloaded;
            state.excess += count * step.excess[o];
        }
        // beyond the window every byte takes its time, and one that surely stays in it takes none
        const double hidden = m_search.windowS[step.kind] * m_search.linkBytesPerS;
        if (state.window > hidden) {
            state.seconds += (state.window - hidden) * m_perByte;
            state.window = hidden;
        } else if (state.window + restOffloaded <= hidden) {
            state.window = 0;
        }
        if (closesKind)
            state.window = 0;
        return state;
    }

    /// Calls `visit` with the state for each mix of the options, as far as it may lead somewhere;
    /// stops where `visit` says so.
    template <class Visit>
    bool forEachMix(const State& from, std::size_t at, const Visit& visit) const
    {
        std::int64_t unlimited = std::numeric_limits<std::int64_t>::max();
        return forEachMix(from, at, unlimited, visit);
    }

    /// The same with `left` mixes to try, at least one.
    template <class Visit>
    bool forEachMix(const State& from, std::size_t at, std::int64_t& left, const Visit& visit) const
    {
        const Step& step = m_steps[at];
        const bool isLast = at + 1 == m_steps.size();
        const bool closes = isLast || m_steps[at + 1].kind != step.kind;
        const double restOffloaded = closes ? 0 : m_steps[at + 1].restOffloaded;
        const double restBytes = isLast ? 0 : m_steps[at + 1].restBytes;
        std::vector<std::int64_t> counts(step.options.size());
        // at the end, of two options only as many of the costlier as the budget asks for
        const bool pairs = isLast && step.lowestOption < step.options.size();
        const auto isPaired = [&](std::size_t o) {
            return pairs ? o == step.freeOption || o == step.lowestOption : o == 0;
        };
        const auto finish = [&](std::int64_t remaining) {
            const bool goesOn = --left > 0;
            if (pairs) {
                const ChoiceOption& free = step.options[step.freeOption];
                const ChoiceOption& low = step.options[step.lowestOption];
                double bytes = from.bytes + static_cast<double>(remaining) * free.bytes;
                for (std::size_t o = 0; o < counts.size(); ++o) {
                    if (!isPaired(o))
                        bytes += static_cast<double>(counts[o]) * step.options[o].bytes;
                }
                const double over = bytes - m_budget * (1 + kRounding);
                const double needed = over > 0 ? std::ceil(over / (free.bytes - low.bytes)) : 0;
                if (!(needed <= static_cast<double>(remaining)))
                    return goesOn;
                counts[step.lowestOption] = static_cast<std::int64_t>(needed);
                counts[step.freeOption] = remaining - counts[step.lowestOption];
            } else {
                counts[0] = remaining;
            }
            State state = after(from, step, counts, closes, restOffloaded);
            if (isHopeless(state.excess) || state.seconds >= limit() ||
                !isWithin(state.bytes + restBytes, m_budget) ||
                (m_hasHost && !isWithin(state.host, m_search.hostBytes)))
                return goesOn;
            return visit(state, counts) && goesOn;
        };
        const auto mix = [&](const auto& self, std::size_t o, std::int64_t remaining,
                             double excess) -> bool {
            while (o < counts.size() && isPaired(o))
                ++o;
            if (o == counts.size())
                return finish(remaining);
            for (std::int64_t count = 0; count <= remaining; ++count) {
                const double more = excess + static_cast<double>(count) * step.excess[o];
                if (count > 0 && isHopeless(more))
                    break;
                counts[o] = count;
                if (!self(self, o + 1, remaining - count, more))
                    return false;
            }
            counts[o] = 0;
            return true;
        };
        return mix(mix, 0, step.count, from.excess);
    }

    /// One pass over all steps with at most `width` states between them. Returns the least excess
    /// of what was left out: infinite where nothing was.
    double pass(std::size_t width, std::int64_t most, std::int64_t& work)
    {
        double missed = m_cutoff - m_prices.dual.value;
        m_levels.assign(1, {State{}});
        if (m_steps.empty()) {
            m_bestSeconds = 0;
            m_bestCounts.clear();
            return missed;
        }
        // however many budgets there are, each gets a search that is worth its name
        const std::int64_t allowed = std::max<std::int64_t>(std::min(most, work), 20'000);
        std::int64_t left = allowed;
        for (std::size_t at = 0; at < m_steps.size(); ++at) {
            std::vector<State> next;
            const bool isLast = at + 1 == m_steps.size();
            const std::vector<State>& level = m_levels[at];
            for (std::size_t s = 0; s < level.size(); ++s) {
                // where the work is cut short, each state still gets its first mix
                const bool isWhole = forEachMix(
                    level[s], at, left, [&](State& state, const std::vector<std::int64_t>& counts) {
                        state.parent = static_cast<int>(s);
                        if (isLast)
                            take(state, at, counts);
                        else
                            next.push_back(state);
                        return true;
                    });
                if (!isWhole)
                    missed = std::min(missed, level[s].excess);
            }
            if (isLast)
                break;
            dropDominatedStates(next);
            missed = std::min(missed, thin(next, width));
            m_levels.push_back(std::move(next));
        }
        work -= allowed - left;
        return missed;
    }

    /// Keeps a better choice, with the counts that led to it.
    void take(const State& state, std::size_t at, const std::vector<std::int64_t>& counts)
    {
        if (!(state.seconds < m_bestSeconds))
            return;
        std::vector<std::vector<std::int64_t>> all(m_search.classes.size());
        const auto put = [&](std::size_t step, const std::vector<std::int64_t>& mixed) {
            auto& mine = all[m_steps[step].original];
            mine.resize(mixed.size());
            for (std::size_t o = 0; o < mixed.size(); ++o)
                mine[m_steps[step].originalOption[o]] = mixed[o];
        };
        put(at, counts);
        auto child = static_cast<std::size_t>(state.parent);
        for (std::size_t i = at; i-- > 0;) {
            const State& made = m_levels[i + 1][child];
            const State& from = m_levels[i][static_cast<std::size_t>(made.parent)];
            forEachMix(from, i, [&](const State& each, const std::vector<std::int64_t>& mixed) {
                if (each.bytes != made.bytes || each.seconds != made.seconds ||
                    each.window != made.window || each.host != made.host ||
                    each.excess != made.excess)
                    return true;
                put(i, mixed);
                return false;
            });
            child = static_cast<std::size_t>(made.parent);
        }
        m_bestSeconds = state.seconds;
        m_bestCounts = std::move(all);
    }

    /// Leaves the states that no other is as good as in memory, time and what is offloaded.
    void dropDominatedStates(std::vector<State>& states) const
    {
        std::sort(states.begin(), states.end(), [](const State& a, const State& b) {
            if (a.bytes != b.bytes)
                return a.bytes < b.bytes;
            if (a.seconds != b.seconds)
                return a.seconds < b.seconds;
            return a.window != b.window ? a.window < b.window : a.host < b.host;
        });
        std::vector<State> kept;
        kept.reserve(states.size());
        std::map<double, double> stairs; // seconds to window, both of states with fewer bytes
        for (const State& state : states) {
            if (m_hasHost) {
                // four measures: looking back a little only drops less
                const std::size_t first = kept.size() > 200 ? kept.size() - 200 : 0;
                const bool isWorse = std::any_of(kept.begin() + static_cast<std::ptrdiff_t>(first),
                                                 kept.end(), [&](const State& other) {
                                                     return other.seconds <= state.seconds &&
                                                            other.window <= state.window &&
                                                            other.host <= state.host;
                                                 });
                if (!isWorse)
                    kept.push_back(state);
                continue;
            }
            auto after = stairs.upper_bound(state.seconds);
            if (after != stairs.begin() && std::prev(after)->second <= state.window)
                continue;
            while (after != stairs.end() && after->second >= state.window)
                after = stairs.erase(after);
            stairs[state.seconds] = state.window;
            kept.push_back(state);
        }
        states = std::move(kept);
    }

    /// Of states sorted by bytes, one for each of `width` runs: that with the lowest bound.
    static double thin(std::vector<State>& states, std::size_t width)
    {
        if (states.size() <= width)
            return kInfinite;
        double missed = kInfinite;
        std::vector<State> kept;
        kept.reserve(width);
        for (std::size_t run = 0; run < width; ++run) {
            const std::size_t first = run * states.size() / width;
            const std::size_t end = (run + 1) * states.size() / width;
            std::size_t best = first;
            for (std::size_t i = first + 1; i < end; ++i) {
                const bool isBetter = states[i].excess < states[best].excess;
                missed = std::min(missed, states[isBetter ? best : i].excess);
                if (isBetter)
                    best = i;
            }
            kept.push_back(states[best]);
        }
        states = std::move(kept);
        return missed;
    }

    const ChoiceSearch& m_search;
    double m_budget;
    bool m_hasHost;
    Prices m_prices;
    double m_perByte = 0;
    double m_tolerance = 0;
    std::vector<Step> m_steps;
    std::vector<std::vector<State>> m_levels;
    double m_bestSeconds = kInfinite;
    double m_cutoff = kInfinite; ///< what takes longer is left for a later pass
    std::vector<std::vector<std::int64_t>> m_bestCounts;
};

} // namespace

FoundChoice searchChoice(const ChoiceSearch& search, double budgetBytes, double knownSeconds,
                         std::int64_t& work)
{
    if (!isWithin(fewestBytesOf(search), budgetBytes)) {
        FoundChoice none;
        none.isExact = true;
        none.seconds = none.boundS = kInfinite;
        return none;
    }
    return Walk(search, budgetBytes).run(knownSeconds, work);
}

void dropDominated(std::vector<ChoiceOption>& options, std::vector<std::size_t>& origin)
{
    std::vector<std::size_t> order(options.size());
    std::iota(order.begin(), order.end(), 0U);
    const auto key = [&](std::size_t at) {
        const ChoiceOption& option = options[at];
        return std::tuple(option.bytes, option.seconds, option.offloaded);
    };
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return key(a) < key(b); });
    std::vector<ChoiceOption> kept;
    std::vector<std::size_t> keptOrigin;
    for (const std::size_t at : order) {
        const ChoiceOption& option = options[at];
        const bool isWorse = std::any_of(kept.begin(), kept.end(), [&](const ChoiceOption& other) {
            return other.seconds <= option.seconds && other.offloaded <= option.offloaded;
        });
        if (isWorse)
            continue;
        kept.push_back(option);
        keptOrigin.push_back(origin[at]);
    }
    options = std::move(kept);
    origin = std::move(keptOrigin);
}

} // namespace ridgepoint::explore
