// SPDX-License-Identifier: Apache-2.0
#include "step/data_parallel.h"

#include "step/lane.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <utility>

namespace ridgepoint::step {
namespace {

/// Micro-batches that are simulated at most before the others are taken to be as the last of them:
/// reductions alone pile up evenly soon.
constexpr int kMostSimulated = 64;
constexpr int kMostPilingUp = 8;
constexpr double kSame = 1e-9;
constexpr int kMostAhead = 1000;

struct Stretch
{
    double start_s = 0, end_s = 0;
};

/// How long so much computing takes where it is slower in two stretches after its start.
double computingS(double seconds, Stretch first, Stretch second, double contention)
{
    if (!(contention > 0))
        return seconds;
    if (second.start_s < first.start_s)
        std::swap(first, second);
    if (second.start_s <= first.end_s) {
        first.end_s = std::max(first.end_s, second.end_s);
        second = {};
    }
    double left = seconds;
    double passed = 0;
    for (const Stretch& slow : {first, second}) {
        const double before = std::max(0.0, slow.start_s - passed);
        if (!(slow.end_s > passed + before))
            continue;
        if (left <= before)
            break;
        left -= before;
        passed += before;
        const double inside = (slow.end_s - passed) / (1 + contention);
        if (left <= inside)
            return passed + left * (1 + contention);
        left -= inside;
        passed = slow.end_s;
    }
    return passed + left;
}

/// A rank's step, one unit after the other.
class RankStep
{
  public:
    RankStep(const std::vector<StepUnit>& units, const StepRules& rules)
        : m_units(units), m_rules(rules),
          m_microBatches(std::max(1.0, std::ceil(rules.microBatches - kSame)))
    {
    }

    ExposedStep run();

  private:
    struct Exposed
    {
        double waited_s = 0, slowed_s = 0;

        double sum() const { return waited_s + slowed_s; }
        /// As if what was added since `before` were added so many times more.
        void repeat(const Exposed& before, double times)
        {
            waited_s += times * (waited_s - before.waited_s);
            slowed_s += times * (slowed_s - before.slowed_s);
        }
    };
    /// What the next micro-batch begins with.
    struct State
    {
        LinkTimes left{};
        std::vector<double> ready_s; ///< until weights are there that were asked for

        bool isLike(const State& other, double tolerance_s) const;
    };

    void gatherAll();
    /// A pass of a micro-batch, of which so many are left with this one.
    void pass(bool isForward, bool isFirst, double left);
    void askForGatherings(bool isFirst, double left);
    void step(const UnitPass& does, Exposed& exposed);
    void reduce(const StepUnit& unit);
    void send();
    void passOn(double until_s);
    double tail();
    State state() const;
    ExposedStep result(double tail_s) const;

    Lane& shared() { return m_lanes[static_cast<std::size_t>(m_rules.shared)]; }
    const Lane& shared() const { return m_lanes[static_cast<std::size_t>(m_rules.shared)]; }
    Lane& network() { return m_lanes[static_cast<std::size_t>(Link::Network)]; }
    std::size_t ahead() const
    {
        return static_cast<std::size_t>(std::clamp(m_rules.prefetchedUnits, 0, kMostAhead));
    }
    /// Micro-batches at the end in which less is left to gather than may be ahead.
    double endingBatches() const
    {
        return 1 +
               std::ceil(static_cast<double>(ahead()) / (2 * static_cast<double>(m_units.size())));
    }
    /// Positions count on through all passes of the step.
    const StepUnit& unitAt(std::size_t position) const
    {
        const std::size_t at = position % (2 * m_units.size());
        return m_units[at < m_units.size() ? at : 2 * m_units.size() - 1 - at];
    }

    const std::vector<StepUnit>& m_units;
    StepRules m_rules;
    const double m_microBatches;
    std::array<Lane, kLinks> m_lanes;
    double m_now = 0;
    std::size_t m_position = 0;
    std::size_t m_askedFor = 0; ///< gatherings of positions below this
    std::deque<double> m_ready; ///< of positions from m_position on, on the clock of shared()
    struct Between
    {
        double ready_s = 0; ///< on the clock of shared()
        double seconds = 0;
    };
    std::deque<Between> m_between; ///< what goes on between groups when it is reduced in them
    StepUnit m_bucket;             ///< gradients that wait for a bucket to be full
    bool m_hasComputed = false;
    double m_first_s = 0;
    Exposed m_forward, m_backward; ///< sums over the step
};

bool RankStep::State::isLike(const State& other, double tolerance_s) const
{
    const auto near = [&](double x, double y) { return std::abs(x - y) <= tolerance_s; };
    return std::equal(left.begin(), left.end(), other.left.begin(), near) &&
           std::equal(ready_s.begin(), ready_s.end(), other.ready_s.begin(), other.ready_s.end(),
                      near);
}

RankStep::State RankStep::state() const
{
    State state;
    for (std::size_t i = 0; i < kLinks; ++i)
        state.left[i] = m_lanes[i].left(m_now);
    for (const Between& each : m_between)
        state.left.back() += each.seconds;
    for (const double ready : m_ready)
        state.ready_s.push_back(shared().until(ready, m_now));
    return state;
}

/// Before anything is computed.
void RankStep::gatherAll()
{
    for (const StepUnit& unit : m_units)
        m_first_s += unit.gatherS;
    m_now = m_first_s;
    m_rules.gathering = Gathering::None;
}

void RankStep::askForGatherings(bool isFirst, double left)
{
    const std::size_t pass = m_units.size();
    std::size_t end = m_position; // of the positions that may be asked for
    if (m_rules.gathering == Gathering::EachPass) {
        end += 1 + ahead();
        if (left <= endingBatches())
            end = std::min(end, m_position - m_position % (2 * pass) +
                                    2 * pass * static_cast<std::size_t>(left));
    } else if (m_rules.gathering == Gathering::OncePerStep && isFirst) {
        end = m_rules.prefetchedUnits < 0 ? pass : std::min(pass, end + 1 + ahead());
    }
    for (; m_askedFor < end; ++m_askedFor)
        m_ready.push_back(shared().take(shared().clockAt(m_now), unitAt(m_askedFor).gatherS));
}

/// What is reduced among the ranks that share goes on between their groups.
void RankStep::passOn(double until_s)
{
    while (!m_between.empty()) {
        const double at_s = shared().timeAt(m_between.front().ready_s);
        if (at_s > until_s)
            break;
        network().take(network().clockAt(at_s), m_between.front().seconds);
        m_between.pop_front();
    }
}

void RankStep::send()
{
    const double ready = shared().take(shared().clockAt(m_now), m_bucket.reductionS);
    if (m_bucket.betweenS > 0)
        m_between.push_back({ready, m_bucket.betweenS});
    m_bucket = {};
    passOn(m_now); // what takes no time
}

void RankStep::reduce(const StepUnit& unit)
{
    m_bucket.reductionS += unit.reductionS;
    m_bucket.betweenS += unit.betweenS;
    m_bucket.gradientShare += unit.gradientShare;
    if (m_bucket.gradientShare >= m_rules.bucketShare)
        send();
}

/// One unit in one pass: waits for its weights, computes, waits for its own communication.
void RankStep::step(const UnitPass& does, Exposed& exposed)
{
    if (!m_ready.empty()) {
        const double wait = shared().until(m_ready.front(), m_now);
        m_ready.pop_front();
        passOn(m_now + wait);
        (m_hasComputed ? exposed.waited_s : m_first_s) += wait;
        m_now += wait;
    }
    m_hasComputed = true;
    std::array<Stretch, kLinks> slow;
    for (std::size_t i = 0; i < kLinks; ++i)
        slow[i] = {does.besideS[i], does.besideS[i] + m_lanes[i].left(m_now)};
    const double computing = computingS(does.computeS, slow[0], slow[1], m_rules.contention);
    exposed.slowed_s += std::max(0.0, computing - does.computeS);
    double waited = m_now + computing;
    for (std::size_t i = 0; i < kLinks; ++i) {
        m_lanes[i].begin(m_now, does.besideS[i], waited, does.waitedS[i]);
        waited += does.waitedS[i];
    }
    passOn(waited);
    m_now = waited;
    for (Lane& each : m_lanes)
        each.end();
}

void RankStep::pass(bool isForward, bool isFirst, double left)
{
    const bool isLast = left <= 1;
    const bool reduces =
        !isForward && m_rules.reducesInBackward && (m_rules.reducesEachMicroBatch || isLast);
    Exposed& exposed = isForward ? m_forward : m_backward;
    for (std::size_t i = 0; i < m_units.size(); ++i) {
        const StepUnit& unit = unitAt(m_position);
        askForGatherings(isFirst && isForward, left);
        step(isForward ? unit.forward : unit.backward, exposed);
        ++m_position;
        m_askedFor = std::max(m_askedFor, m_position);
        if (reduces)
            reduce(unit);
    }
    if (reduces)
        send(); // what the last bucket has
}

/// After the last backward pass until the last gradient is there.
double RankStep::tail()
{
    if (!m_rules.reducesInBackward) {
        for (const StepUnit& unit : m_units) {
            m_bucket.reductionS += unit.reductionS;
            m_bucket.betweenS += unit.betweenS;
        }
        send();
    }
    passOn(shared().timeAt(shared().free()));
    double left_s = 0;
    for (const Lane& each : m_lanes)
        left_s = std::max(left_s, each.left(m_now));
    return left_s;
}

ExposedStep RankStep::run()
{
    if (m_rules.gathersFirst && m_rules.gathering == Gathering::OncePerStep)
        gatherAll();
    const bool isInGroups =
        std::ranges::any_of(m_units, [](const StepUnit& unit) { return unit.betweenS > 0; });
    const int most =
        isInGroups || m_rules.gathering == Gathering::EachPass ? kMostSimulated : kMostPilingUp;
    double done = 0;
    State before;
    while (done < m_microBatches) {
        const bool isFirst = done == 0;
        const double start_s = m_now;
        const Exposed forward = m_forward;
        const Exposed backward = m_backward;
        pass(true, isFirst, m_microBatches - done);
        pass(false, isFirst, m_microBatches - done);
        done += 1;
        const State after = state();
        const double others = m_microBatches - endingBatches() - done;
        if (!isFirst && others > 0 &&
            (after.isLike(before, kSame * (m_now - start_s)) || done >= most)) {
            m_forward.repeat(forward, others);
            m_backward.repeat(backward, others);
            // reductions that pile up, as nothing waits for them before the end
            for (std::size_t i = 0; i < kLinks; ++i)
                m_lanes[i].pileUp(m_now, others * std::max(0.0, after.left[i] - before.left[i]));
            done += others;
        }
        before = after;
    }
    return result(tail());
}

ExposedStep RankStep::result(double tail_s) const
{
    const bool gathersEach = m_rules.gathering == Gathering::EachPass;
    const bool reducesEach = m_rules.reducesEachMicroBatch;
    ExposedStep result;
    result.first_s = m_first_s;
    (gathersEach ? result.eachForward_s : result.first_s) +=
        m_forward.sum() / (gathersEach ? m_microBatches : 1);
    (gathersEach || reducesEach ? result.eachBackward_s : result.last_s) +=
        m_backward.sum() / (gathersEach || reducesEach ? m_microBatches : 1);
    const bool tailsEach = reducesEach && !m_rules.reducesInBackward;
    (tailsEach ? result.eachBackward_s : result.last_s) += tail_s;
    result.gathering_s = m_first_s + m_forward.waited_s + m_backward.waited_s;
    result.slowed_s = m_forward.slowed_s + m_backward.slowed_s;
    result.reduction_s = tailsEach ? m_microBatches * tail_s : tail_s;
    return result;
}

bool isTime(double seconds)
{
    return std::isfinite(seconds) && seconds >= 0;
}

bool isTold(const UnitPass& pass)
{
    return isTime(pass.computeS) && std::ranges::all_of(pass.waitedS, isTime) &&
           std::ranges::all_of(pass.besideS, isTime);
}

} // namespace

ExposedStep simulateStep(const std::vector<StepUnit>& units, const StepRules& rules)
{
    const bool isTellable = std::ranges::all_of(units, [](const StepUnit& unit) {
        return isTold(unit.forward) && isTold(unit.backward) && isTime(unit.gatherS) &&
               isTime(unit.reductionS) && isTime(unit.betweenS);
    });
    if (units.empty() || !isTellable || !std::isfinite(rules.microBatches) ||
        !isTime(rules.contention))
        return {};
    return RankStep(units, rules).run();
}

} // namespace ridgepoint::step
