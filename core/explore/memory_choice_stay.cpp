// SPDX-License-Identifier: Apache-2.0
// The relaxed search: a knapsack with one measure. Real layers have tensors whose rebuilding costs
// the same for a byte, so that very many choices are as good; bytes on a grid and a bound that
// knows the grid end it early.
#include "explore/memory_choice_dual.h"
#include "explore/memory_choice_search.h"

#include <cmath>
#include <utility>

namespace ridgepoint::explore {

namespace {

/// A place where the price of staying bytes changes.
struct Corner
{
    double bytes = 0;
    double seconds = 0;
};

struct Step
{
    std::size_t original = 0;
    std::int64_t count = 0;
    std::vector<ChoiceOption> options; ///< the cheapest at the price first
    std::vector<double> excess;
    std::vector<std::size_t> originalOption;
    bool isFree = false;
    double size = 0;
    std::size_t lowest = 0; ///< the fewest bytes
    std::size_t highest = 0;
    double restLeast = 0; ///< bytes of this step and what follows, at least
};

struct State
{
    double bytes = 0;
    double seconds = 0;
    double excess = 0;
    int parent = 0;
};

class StayWalk
{
  public:
    explicit StayWalk(const StaySearch& search) : m_search(search)
    {
        double fewest = 0;
        for (const ChoiceClass& each : search.classes) {
            double least = kInfinite;
            for (const ChoiceOption& option : each.options)
                least = std::min(least, option.bytes);
            fewest += static_cast<double>(each.count) * least;
        }
        m_fewest = fewest;
        makeCorners();
        makeSteps();
    }

    FoundChoice run(std::int64_t& work)
    {
        FoundChoice found;
        if (!isWithin(m_fewest, m_search.mostBytes)) {
            found.isExact = true;
            found.seconds = found.boundS = kInfinite;
            return found;
        }
        double missed = 0;
        for (const std::size_t width : {6U, 48U, 512U, 60'000U}) {
            // first only what costs nothing over the bound: mostly that is enough
            m_cutoff = width < 48 ? m_bound + 4 * m_tolerance : kInfinite;
            missed = pass(width, width < 60'000 ? 300'000 : 3'000'000, work);
            if (m_bound + missed >= m_best - m_tolerance)
                break;
        }
        found.isFeasible = std::isfinite(m_best);
        found.isExact = m_bound + missed >= m_best - m_tolerance;
        found.seconds = m_best;
        found.boundS = found.isExact ? m_best : std::max(0.0, m_bound + missed);
        found.counts = m_counts;
        return found;
    }

  private:
    double secondsOf(double bytes) const
    {
        return std::max(0.0, bytes - m_search.freeBytes) * m_search.perByteS;
    }

    double floorToGrid(double bytes) const
    {
        const double grid = m_search.gridBytes;
        return grid > 0 ? m_fewest + grid * std::floor((bytes - m_fewest) / grid * (1 + 1e-14))
                        : bytes;
    }

    void makeCorners()
    {
        const double free = std::min(m_search.freeBytes, m_search.mostBytes);
        const double grid = m_search.gridBytes;
        const double most = floorToGrid(m_search.mostBytes);
        const double first = std::min(floorToGrid(free), most);
        m_corners.push_back({first, secondsOf(first)});
        if (grid > 0 && first + grid < most)
            m_corners.push_back({first + grid, secondsOf(first + grid)});
        if (most > m_corners.back().bytes)
            m_corners.push_back({most, secondsOf(most)});
    }

    const Corner& cornerAt(double price) const
    {
        return *std::max_element(
            m_corners.begin(), m_corners.end(), [&](const Corner& a, const Corner& b) {
                return price * a.bytes - a.seconds < price * b.bytes - b.seconds;
            });
    }

    Dual dualAt(double price) const
    {
        Dual sum;
        for (const ChoiceClass& each : m_search.classes) {
            double least = kInfinite;
            double bytes = 0;
            for (const ChoiceOption& option : each.options) {
                const double cost = option.seconds + price * option.bytes;
                if (cost < least) {
                    least = cost;
                    bytes = option.bytes;
                }
            }
            sum.value += static_cast<double>(each.count) * least;
            sum.bytes += static_cast<double>(each.count) * bytes;
        }
        const Corner& corner = cornerAt(price);
        const double paid = price * corner.bytes - corner.seconds;
        sum.magnitude = sum.value + std::abs(paid);
        sum.value -= paid;
        sum.bytes -= corner.bytes; // the slope
        return sum;
    }

    void makeSteps()
    {
        double steepest = m_search.perByteS;
        for (const ChoiceClass& each : m_search.classes) {
            for (const ChoiceOption& a : each.options) {
                for (const ChoiceOption& b : each.options) {
                    if (a.bytes < b.bytes)
                        steepest = std::max(steepest, a.seconds / (b.bytes - a.bytes));
                }
            }
        }
        const PricedDual best = ridgepoint::explore::highest(
            0, 2 * steepest + 1e-30, [&](double price) { return dualAt(price); },
            [](const Dual& dual) { return dual.bytes; });
        m_bound = best.dual.value;
        m_tolerance = kRounding * best.dual.magnitude;
        for (std::size_t c = 0; c < m_search.classes.size(); ++c)
            m_steps.push_back(stepOf(c, best.price));
        std::stable_sort(m_steps.begin(), m_steps.end(), [](const Step& a, const Step& b) {
            return a.isFree != b.isFree ? a.isFree < b.isFree : a.size > b.size;
        });
        double rest = 0;
        for (std::size_t i = m_steps.size(); i-- > 0;) {
            Step& step = m_steps[i];
            rest += static_cast<double>(step.count) * step.options[step.lowest].bytes;
            step.restLeast = rest;
        }
    }

    Step stepOf(std::size_t number, double price) const
    {
        const ChoiceClass& each = m_search.classes[number];
        std::vector<std::pair<double, std::size_t>> costs;
        for (std::size_t o = 0; o < each.options.size(); ++o)
            costs.emplace_back(each.options[o].seconds + price * each.options[o].bytes, o);
        std::stable_sort(costs.begin(), costs.end(),
                         [](const auto& a, const auto& b) { return a.first < b.first; });
        Step step;
        step.original = number;
        step.count = each.count;
        for (const auto& [cost, o] : costs) {
            step.options.push_back(each.options[o]);
            step.excess.push_back(cost - costs.front().first);
            step.originalOption.push_back(o);
        }
        for (std::size_t o = 0; o < step.options.size(); ++o) {
            if (step.options[o].bytes < step.options[step.lowest].bytes)
                step.lowest = o;
            if (step.options[o].bytes > step.options[step.highest].bytes)
                step.highest = o;
        }
        step.size = step.options[step.highest].bytes - step.options[step.lowest].bytes;
        step.isFree = costs.size() > 1 && step.excess[1] <= 1e-9 * costs.back().first;
        return step;
    }

    bool isHopeless(double excess) const
    {
        return m_bound + excess >= std::min(m_best, m_cutoff) - m_tolerance;
    }

    static State after(const State& from, const Step& step, const std::vector<std::int64_t>& counts)
    {
        State state = from;
        for (std::size_t o = 0; o < counts.size(); ++o) {
            const auto count = static_cast<double>(counts[o]);
            state.bytes += count * step.options[o].bytes;
            state.seconds += count * step.options[o].seconds;
            state.excess += count * step.excess[o];
        }
        return state;
    }

    /// Calls `visit` with each mix of a step's options; false where `left` ended it.
    template <class Visit>
    bool forEachMix(const State& from, std::size_t at, std::int64_t& left, const Visit& visit) const
    {
        const Step& step = m_steps[at];
        const bool isLast = at + 1 == m_steps.size();
        const bool pairs = isLast && step.lowest != step.highest;
        const double restLeast = isLast ? 0 : m_steps[at + 1].restLeast;
        std::vector<std::int64_t> counts(step.options.size());
        const auto isPaired = [&](std::size_t o) {
            return pairs ? o == step.lowest || o == step.highest : o == 0;
        };
        const auto tell = [&] {
            State state = after(from, step, counts);
            if (isLast)
                state.seconds += secondsOf(state.bytes);
            if (!isHopeless(state.excess) && state.seconds < m_best - m_tolerance &&
                isWithin(state.bytes + restLeast, m_search.mostBytes))
                visit(state, counts);
        };
        // of two options at the end, the mixes around the corners: time is straight between them
        const auto tellPairs = [&](std::int64_t remaining) {
            double bytes = from.bytes;
            for (std::size_t o = 0; o < counts.size(); ++o) {
                const bool isHigh = o == step.highest;
                if (isHigh || !isPaired(o))
                    bytes +=
                        static_cast<double>(isHigh ? remaining : counts[o]) * step.options[o].bytes;
            }
            const double size = step.options[step.highest].bytes - step.options[step.lowest].bytes;
            for (const double corner : {m_search.freeBytes, m_search.mostBytes}) {
                const double over = (bytes - corner * (1 + kRounding)) / size;
                for (const double low : {std::floor(over), std::ceil(over)}) {
                    const double number = std::clamp(low, 0.0, static_cast<double>(remaining));
                    counts[step.lowest] = static_cast<std::int64_t>(number);
                    counts[step.highest] = remaining - counts[step.lowest];
                    tell();
                }
            }
        };
        const auto mix = [&](const auto& self, std::size_t o, std::int64_t remaining,
                             double excess) -> bool {
            while (o < counts.size() && isPaired(o))
                ++o;
            if (o == counts.size()) {
                if (pairs) {
                    tellPairs(remaining);
                } else {
                    counts[0] = remaining;
                    tell();
                }
                return --left > 0;
            }
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

    double pass(std::size_t width, std::int64_t most, std::int64_t& work)
    {
        double missed = m_cutoff - m_bound;
        m_levels.assign(1, {State{}});
        if (m_steps.empty()) {
            m_best = secondsOf(0);
            m_counts.clear();
            return missed;
        }
        const std::int64_t allowed = std::max<std::int64_t>(std::min(most, work), 20'000);
        std::int64_t left = allowed;
        for (std::size_t at = 0; at < m_steps.size(); ++at) {
            std::vector<State> next;
            const std::vector<State>& level = m_levels[at];
            const bool isLast = at + 1 == m_steps.size();
            for (std::size_t s = 0; s < level.size(); ++s) {
                const bool isWhole = forEachMix(
                    level[s], at, left, [&](State state, const std::vector<std::int64_t>& counts) {
                        state.parent = static_cast<int>(s);
                        if (isLast)
                            take(state, counts);
                        else
                            next.push_back(state);
                    });
                if (!isWhole)
                    missed = std::min(missed, level[s].excess);
            }
            if (isLast)
                break;
            missed = std::min(missed, thin(next, width));
            m_levels.push_back(std::move(next));
        }
        work -= allowed - left;
        return missed;
    }

    void take(const State& state, const std::vector<std::int64_t>& last)
    {
        if (!(state.seconds < m_best))
            return;
        std::vector<std::vector<std::int64_t>> all(m_search.classes.size());
        const auto put = [&](std::size_t step, const std::vector<std::int64_t>& mixed) {
            auto& mine = all[m_steps[step].original];
            mine.resize(mixed.size());
            for (std::size_t o = 0; o < mixed.size(); ++o)
                mine[m_steps[step].originalOption[o]] = mixed[o];
        };
        put(m_steps.size() - 1, last);
        auto child = static_cast<std::size_t>(state.parent);
        for (std::size_t i = m_steps.size() - 1; i-- > 0;) {
            const State& made = m_levels[i + 1][child];
            std::int64_t unlimited = std::numeric_limits<std::int64_t>::max();
            forEachMix(m_levels[i][static_cast<std::size_t>(made.parent)], i, unlimited,
                       [&](const State& each, const std::vector<std::int64_t>& mixed) {
                           if (each.bytes == made.bytes && each.seconds == made.seconds &&
                               each.excess == made.excess)
                               put(i, mixed);
                       });
            child = static_cast<std::size_t>(made.parent);
        }
        m_best = state.seconds;
        m_counts = std::move(all);
    }

    /// Leaves states that no other is as good as, and of those one for each of `width` runs by
    /// bytes. Returns the least excess of what a run lost.
    static double thin(std::vector<State>& states, std::size_t width)
    {
        std::sort(states.begin(), states.end(), [](const State& a, const State& b) {
            return a.bytes != b.bytes ? a.bytes < b.bytes : a.seconds < b.seconds;
        });
        std::vector<State> kept;
        double least = kInfinite;
        for (const State& state : states) {
            if (state.seconds < least) {
                least = state.seconds;
                kept.push_back(state);
            }
        }
        double missed = kInfinite;
        states.clear();
        for (std::size_t run = 0; run < std::min(width, kept.size()); ++run) {
            const std::size_t runs = std::min(width, kept.size());
            const std::size_t first = run * kept.size() / runs;
            const std::size_t end = (run + 1) * kept.size() / runs;
            std::size_t best = first;
            for (std::size_t i = first + 1; i < end; ++i) {
                const bool isBetter = kept[i].excess < kept[best].excess;
                missed = std::min(missed, kept[isBetter ? best : i].excess);
                if (isBetter)
                    best = i;
            }
            states.push_back(kept[best]);
        }
        return missed;
    }

    const StaySearch& m_search;
    double m_fewest = 0;
    std::vector<Corner> m_corners;
    double m_bound = 0;
    double m_tolerance = 0;
    std::vector<Step> m_steps;
    std::vector<std::vector<State>> m_levels;
    double m_best = kInfinite;
    double m_cutoff = kInfinite; ///< what takes longer is left for a later pass
    std::vector<std::vector<std::int64_t>> m_counts;
};

} // namespace

FoundChoice searchStaying(const StaySearch& search, std::int64_t& work)
{
    return StayWalk(search).run(work);
}

} // namespace ridgepoint::explore
