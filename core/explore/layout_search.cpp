// SPDX-License-Identifier: Apache-2.0
#include "explore/layout_search.h"

#include "explore/computing_rate.h"
#include "explore/parallel_for.h"
#include "explore/trial.h"
#include "plan/engine.h"
#include "plan/fields.h"
#include "plan/validate.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <string_view>
#include <tuple>

namespace ridgepoint::explore {

using layout::Layout;
using plan::FigureId;
using plan::Plan;
using quantity::Reader;

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
/// Layouts that are evaluated before the bounds are drawn anew: few at first.
constexpr std::size_t kFirstRound = 64;
constexpr std::size_t kLargestRound = 2048;
/// A bound is lower by so much, so that rounding leaves out nothing.
constexpr double kSafe = 1 - 1e-9;

/// Steps that differ by rounding are equal.
double rounded(double value)
{
    constexpr double kDigits = 1e9;
    return value > 0 ? std::round(std::log(value) * kDigits) : -kInfinity;
}

using Rank = std::pair<double, double>; ///< of step and peak, rounded: the lower the better

Rank rankOf(double stepS, double peakBytes)
{
    return {rounded(stepS), rounded(peakBytes)};
}

/// A layout that may be evaluated.
struct Candidate
{
    std::uint32_t stem = 0;
    std::uint16_t schedule = 0, sharding = 0;
};

struct Rated
{
    bool isBounded = false;
    double stepS = kInfinity;
    double peakBytes = kInfinity;
    bool fits = false;
};

/// What has been found so far.
class Answers
{
  public:
    struct Entry
    {
        Rank rank;
        double stepS = 0, peakBytes = 0;
        std::size_t order = 0; ///< of the candidate
    };

    explicit Answers(std::size_t top) : m_top(top) {}

    const std::vector<Entry>& best() const { return m_best; }
    const std::vector<Entry>& front() const { return m_front; }

    /// Whether a layout with this step and peak, or higher ones, can be in no answer.
    bool excludes(double stepS, double peakBytes) const
    {
        if (m_best.empty())
            return false;
        const Rank rank = rankOf(stepS, peakBytes);
        return isFull() && rank > m_best.back().rank &&
               (stepS > kFrontReach * m_best.front().stepS || isBeaten(rank));
    }
    bool wants(const Entry& entry) const
    {
        const bool isAmongBest = (!isFull() || entry.rank < m_best.back().rank) &&
                                 std::none_of(m_best.begin(), m_best.end(), [&](const Entry& each) {
                                     return each.rank == entry.rank;
                                 });
        return isAmongBest || !isBeaten(entry.rank);
    }
    void add(const Entry& entry)
    {
        const auto before = [](const Entry& a, const Entry& b) { return a.rank < b.rank; };
        const auto at = std::lower_bound(m_best.begin(), m_best.end(), entry, before);
        if (at == m_best.end() || at->rank != entry.rank)
            m_best.insert(at, entry);
        if (m_best.size() > m_top)
            m_best.pop_back();
        if (isBeaten(entry.rank))
            return;
        std::erase_if(m_front, [&](const Entry& each) {
            return each.rank.first >= entry.rank.first && each.rank.second >= entry.rank.second;
        });
        m_front.insert(std::lower_bound(m_front.begin(), m_front.end(), entry, before), entry);
    }
    void endFront()
    {
        std::erase_if(m_front, [&](const Entry& each) {
            return each.stepS > kFrontReach * m_best.front().stepS;
        });
    }

  private:
    bool isFull() const { return m_best.size() >= m_top; }
    /// Another one is no worse in either.
    bool isBeaten(const Rank& rank) const
    {
        return std::any_of(m_front.begin(), m_front.end(), [&](const Entry& each) {
            return each.rank.first <= rank.first && each.rank.second <= rank.second;
        });
    }

    std::size_t m_top;
    std::vector<Entry> m_best;  ///< by rank
    std::vector<Entry> m_front; ///< by rank
};

using Engine = plan::Engine<double>;

double figure(Engine& engine, FigureId id)
{
    return engine.evaluated(id).value;
}

/// No step with these layers' times is shorter: the mean of the stages' work, however the layers
/// are cut into stages and chunks.
double meanWorkS(Engine& engine)
{
    double sum = 0;
    for (int s = 0; s < engine.stages(); ++s)
        sum += engine.at(FigureId::PipelineForwardS, s) + engine.at(FigureId::PipelineBackwardS, s);
    return kSafe * figure(engine, FigureId::TaskMicroBatches) * sum / engine.stages();
}

/// The same of one schedule: a stage's own work, and where a micro-batch goes through each stage
/// once and its backward pass is whole, the way of the first to it and of the last one back.
double leastStepS(Engine& engine)
{
    const bool isPlain = engine.flows() == 1 && engine.chunks() == 1 && !engine.splitsBackward();
    const double microBatches = figure(engine, FigureId::TaskMicroBatches);
    double most = 0;
    double before = 0;
    for (int s = 0; s < engine.stages(); ++s) {
        const double passes =
            engine.at(FigureId::PipelineForwardS, s) + engine.at(FigureId::PipelineBackwardS, s);
        most = std::max(most, microBatches * passes + (isPlain ? before : 0));
        before += passes;
    }
    return kSafe * most;
}

/// One thread's plan, whose layout changes.
struct Worker
{
    Plan plan;
};

class Search
{
  public:
    /// `edits` have led to the plan.
    Search(const Plan& plan, std::vector<quantity::Fix> edits, const LayoutSearchOptions& options,
           const std::stop_token& stop)
        : m_plan(plan), m_edits(std::move(edits)), m_options(options), m_stop(stop), m_trial(plan),
          m_answers(std::max<std::size_t>(2, options.top)),
          m_workers(threadCount(options.threads), Worker{plan})
    {
    }

    LayoutSearch run();

  private:
    Layout layoutOf(const Candidate& candidate) const
    {
        const LayoutStem& stem = m_space.stems[candidate.stem];
        return m_space.layoutOf(m_plan.layout, stem,
                                m_space.schedules[stem.schedules][candidate.schedule],
                                m_space.shardings[stem.shardings][candidate.sharding]);
    }
    void orderStems();
    Rated rate(Worker& worker, const Candidate& candidate) const;
    void goThrough();
    void takeRound(const std::vector<Candidate>& round);
    std::optional<FoundLayout> found(const Layout& layout);
    void describe(std::vector<FoundLayout>& list, const std::vector<Answers::Entry>& entries);
    void ratePresent();

    const Plan& m_plan;
    std::vector<quantity::Fix> m_edits;
    const LayoutSearchOptions& m_options;
    const std::stop_token& m_stop;
    Trial m_trial;
    LayoutSpace m_space;
    std::vector<double> m_leastStepS; ///< by stem
    std::vector<std::uint32_t> m_order;
    std::vector<Candidate> m_taken; ///< those that were in an answer, by their order
    std::vector<Rank> m_fitting;    ///< of all that were evaluated and fit
    Answers m_answers;
    std::vector<Worker> m_workers;
    LayoutSearch m_search;
};

/// Stems by the least that their steps can take, so that the best come early.
void Search::orderStems()
{
    m_leastStepS.assign(m_space.stems.size(), 0);
    parallelFor(m_workers, m_space.stems.size(), [&](Worker& worker, std::size_t i) {
        if (m_stop.stop_requested())
            return;
        const LayoutStem& stem = m_space.stems[i];
        // one chunk a stage: others divide the same work
        worker.plan.layout =
            m_space.layoutOf(m_plan.layout, stem, {layout::Schedule::OneForwardOneBackward, 1},
                             m_space.shardings[stem.shardings].front());
        Engine engine(worker.plan, Reader<double>());
        const double least = meanWorkS(engine);
        m_leastStepS[i] = std::isfinite(least) ? least : 0;
    });
    m_order.resize(m_space.stems.size());
    std::iota(m_order.begin(), m_order.end(), 0U);
    std::stable_sort(m_order.begin(), m_order.end(), [&](std::uint32_t a, std::uint32_t b) {
        return m_leastStepS[a] < m_leastStepS[b];
    });
}

Rated Search::rate(Worker& worker, const Candidate& candidate) const
{
    worker.plan.layout = layoutOf(candidate);
    Engine engine(worker.plan, Reader<double>());
    const double capacity = figure(engine, FigureId::MemoryCapacityBytes);
    if (m_options.isBounded) {
        const double states = kSafe * figure(engine, FigureId::MemoryStateBytes);
        const double least = leastStepS(engine);
        if (states > capacity || m_answers.excludes(least, states))
            return {true};
    }
    Rated rated;
    const double peak = figure(engine, FigureId::MemoryPeakBytes);
    rated.fits = std::isfinite(peak) && figure(engine, FigureId::MemoryMarginBytes) >= 0;
    if (!rated.fits) // no answer has it
        return rated;
    const double step = figure(engine, FigureId::StepTimeS);
    rated.fits = std::isfinite(step);
    rated.stepS = step;
    rated.peakBytes = peak;
    return rated;
}

void Search::takeRound(const std::vector<Candidate>& round)
{
    std::vector<Rated> rated(round.size());
    parallelFor(m_workers, round.size(), [&](Worker& worker, std::size_t i) {
        if (!m_stop.stop_requested())
            rated[i] = rate(worker, round[i]);
    });
    if (m_stop.stop_requested())
        return;
    for (std::size_t i = 0; i < round.size(); ++i) {
        if (rated[i].isBounded) {
            ++m_search.bounded;
            continue;
        }
        ++m_search.evaluated;
        if (!rated[i].fits)
            continue;
        const Answers::Entry entry{rankOf(rated[i].stepS, rated[i].peakBytes), rated[i].stepS,
                                   rated[i].peakBytes, m_taken.size()};
        if (m_answers.wants(entry)) {
            // what remains of validate()'s rules, for these alone
            Worker& worker = m_workers.front();
            worker.plan.layout = layoutOf(round[i]);
            if (const auto problem = m_trial.newError(worker.plan)) {
                --m_search.evaluated;
                auto& list = m_space.refused;
                auto at = std::find_if(list.begin(), list.end(), [&](const RefusedLayouts& each) {
                    return each.rule == problem->id;
                });
                if (at == list.end())
                    at = list.insert(list.end(), {problem->id, problem->message, 0});
                ++at->count;
                continue;
            }
            m_answers.add(entry);
            m_taken.push_back(round[i]);
        }
        ++m_search.fitting;
        m_fitting.push_back(entry.rank);
    }
}

void Search::goThrough()
{
    std::vector<Candidate> round;
    std::size_t size = kFirstRound;
    const auto take = [&] {
        takeRound(round);
        round.clear();
        size = std::min(2 * size, kLargestRound);
    };
    for (const std::uint32_t index : m_order) {
        const LayoutStem& stem = m_space.stems[index];
        const std::size_t schedules = m_space.schedules[stem.schedules].size();
        const std::size_t shardings = m_space.shardings[stem.shardings].size();
        if (m_options.isBounded && m_answers.excludes(m_leastStepS[index], 0)) {
            m_search.bounded += static_cast<std::int64_t>(schedules * shardings);
            continue;
        }
        for (std::size_t schedule = 0; schedule < schedules; ++schedule) {
            for (std::size_t sharding = 0; sharding < shardings; ++sharding) {
                round.push_back({index, static_cast<std::uint16_t>(schedule),
                                 static_cast<std::uint16_t>(sharding)});
                if (round.size() >= size)
                    take();
                if (m_stop.stop_requested())
                    return;
            }
        }
    }
    take();
}

std::optional<FoundLayout> Search::found(const Layout& layout)
{
    FoundLayout found;
    found.layout = layout;
    found.edits = layoutEdits(m_plan, layout);
    const auto tried = m_trial.with(found.edits);
    if (!tried)
        return std::nullopt;
    found.edits.insert(found.edits.begin(), m_edits.begin(), m_edits.end());
    found.dataParallel =
        static_cast<std::int64_t>(tried->forecast.value(FigureId::LayoutDataParallel).value_or(1));
    found.outcome = outcomeOf(tried->forecast);
    found.mfu = tried->forecast.value(FigureId::StepMfu);
    found.causes = stepCausesOf(tried->forecast);
    return found;
}

void Search::describe(std::vector<FoundLayout>& list, const std::vector<Answers::Entry>& entries)
{
    for (const Answers::Entry& entry : entries) {
        if (auto each = found(layoutOf(m_taken[entry.order])))
            list.push_back(std::move(*each));
    }
}

void Search::ratePresent()
{
    const auto present = found(m_plan.layout);
    if (!present)
        return;
    m_search.present = *present;
    const Outcome& outcome = present->outcome;
    m_search.presentFits =
        outcome.stepS && outcome.peakBytes && outcome.marginBytes && *outcome.marginBytes >= 0;
    if (!m_search.presentFits)
        return;
    const Rank rank = rankOf(*outcome.stepS, *outcome.peakBytes);
    std::sort(m_fitting.begin(), m_fitting.end());
    m_fitting.erase(std::unique(m_fitting.begin(), m_fitting.end()), m_fitting.end());
    m_search.presentRank =
        1 + (std::lower_bound(m_fitting.begin(), m_fitting.end(), rank) - m_fitting.begin());
    const auto& best = m_answers.best();
    m_search.isRankExact = m_search.bounded == 0 || (!best.empty() && rank <= best.back().rank);
}

LayoutSearch Search::run()
{
    for (const quantity::Problem& problem : plan::validate(m_plan)) {
        if (problem.severity == quantity::Severity::Error)
            m_search.caveats.push_back(problem.message);
    }
    if (!m_edits.empty())
        m_search.caveats.emplace_back(RP_TR(
            "The efficiency is that of the whole step. It is taken for what it says of the plan's "
            "own layout: how fast its accelerators compute, which other layouts do too."));
    m_space = layoutSpace(m_plan, m_options.choices);
    m_search.considered = m_space.considered;
    orderStems();
    goThrough();
    m_search.wasStopped = m_stop.stop_requested();
    std::stable_sort(m_space.refused.begin(), m_space.refused.end(),
                     [](const auto& a, const auto& b) { return a.count > b.count; });
    m_search.refusedCount = m_space.refusedCount();
    m_search.refused = std::move(m_space.refused);
    if (!m_answers.best().empty())
        m_answers.endFront();
    describe(m_search.best, m_answers.best());
    describe(m_search.front, m_answers.front());
    ratePresent();
    return std::move(m_search);
}

} // namespace

LayoutSearch searchLayouts(const Plan& plan, const LayoutSearchOptions& options,
                           const std::stop_token& stop)
{
    LayoutSearch none;
    if (!Trial(plan).isSound()) {
        none.reason = RP_TR("a field is out of its range; see the problems");
        return none;
    }
    if (plan::findGiven(plan, FigureId::StepTimeS)) {
        none.reason = RP_TR("the step is given, whatever the layout is");
        return none;
    }
    const ComputingRate rate = computingRateOf(plan);
    none.reason = rate.reason;
    if (!none.reason.empty())
        return none;
    return Search(rate.plan, rate.edits, options, stop).run();
}

std::vector<quantity::Fix> layoutEdits(const Plan& plan, const Layout& layout)
{
    Plan changed = plan;
    changed.layout = layout;
    std::vector<quantity::Fix> edits;
    constexpr std::string_view kLayout = "layout.";
    for (const plan::Field& field : plan::fields()) {
        if (!field.path.starts_with(kLayout))
            continue;
        const plan::Value value = field.get(changed, 0);
        if (value != field.get(plan, 0))
            edits.push_back({{RP_TR("{0}: {1}"), field.label, plan::shownValue(field, value)},
                             std::string(field.path),
                             plan::valueText(field, value)});
    }
    return edits;
}

} // namespace ridgepoint::explore
