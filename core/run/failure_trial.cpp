// SPDX-License-Identifier: Apache-2.0
#include "run/failure_trial.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

namespace ridgepoint::run {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

SavedRun<double> atPace(SavedRun<double> saved, double pace)
{
    saved.usefulS *= pace;
    saved.intervalS *= pace;
    return saved;
}

/// The state between two stops at one pace: how much of the run has a usable snapshot.
struct Walker
{
    Walker(const PacedRun& run, double left)
        : paced(run), alike(run.alikeOf(left)), endAgain(run.endAfterRecovery(left))
    {
    }

    /// Training goes on from the last usable snapshot, and stops `seconds` later at the latest.
    void go(double seconds)
    {
        const RunSegments<double>& segments = paced.segments;
        const double passed = (seconds - segments.afterRecovery) * paced.perInFlow + 1;
        const double done =
            passed > 0 ? static_cast<double>(static_cast<std::int64_t>(std::min(passed, alike)))
                       : 0;
        if (done < alike) {
            const double flows = std::max(done - 1, 0.0);
            const double kept = done > 0 ? paced.atSnapshot + flows * segments.inFlow : 0;
            lost = std::max(seconds - kept, 0.0);
            inFlow += flows;
            alike -= done;
        } else if (alike > 0) {
            const double rest = seconds - (segments.afterRecovery + (alike - 1) * segments.inFlow);
            inFlow += alike - 1;
            alike = 0;
            endsInFlow = isDone = rest >= segments.endInFlow;
            lost = isDone ? 0 : std::max(rest, 0.0) + paced.commitS;
        } else {
            isDone = seconds >= endAgain;
            lost = isDone ? 0 : seconds;
        }
    }

    /// Seconds that saves waited for the ones before, and were not lost.
    double waits() const
    {
        return inFlow * paced.segments.wait + (endsInFlow ? paced.segments.endWait : 0);
    }

    const PacedRun& paced;
    double alike; ///< segments without a usable snapshot, before the run's end
    double endAgain;
    double lost = 0;   ///< since the snapshot that the job goes back to
    double inFlow = 0; ///< segments that followed on another without a stop
    bool endsInFlow = false;
    bool isDone = false;
};

} // namespace

PacedRun::PacedRun(const SavedRun<double>& saved, double pace)
    : pace(pace), segments(segmentsOf(atPace(saved, pace))), commitS(saved.commitS),
      atSnapshot(saved.intervalS * pace + saved.pauseS), perInFlow(1 / segments.inFlow),
      intervalWork(saved.intervalS), lastWork(segments.lastWork / pace)
{
}

PreparedRun::PreparedRun(const FailureRun& from)
    : run(from), paced(from.saved, 1), slowed(from.saved, 1 + from.slow.slowdown)
{
    double total = 0;
    for (const FailureSource& source : run.sources) {
        total += source.perS;
        nodesMatter = nodesMatter || (source.perS > 0 && source.takesNode &&
                                      (run.spares || run.slow.probability > 0));
    }
    meanBetweenS = total > 0 ? 1 / total : kInfinity;
    sharedNodes = std::llround(run.slow.sharedShare * static_cast<double>(run.slow.nodes));
    constexpr double kDraws = 0x1p64;
    double sum = 0;
    std::uint64_t begin = 0;
    for (std::size_t i = 0; i < run.sources.size() && total > 0; ++i) {
        sum += run.sources[i].perS;
        const double end = sum / total * kDraws;
        const bool isLast = end >= kDraws;
        const std::uint64_t next = isLast ? 0 : static_cast<std::uint64_t>(end);
        if (next == begin && !(isLast && begin == 0))
            continue; // so rare that no draw is left for it
        const std::uint64_t last = next - 1;
        const double width = static_cast<double>(last - begin) + 1;
        choices.push_back({begin, last, 2 / width, static_cast<int>(i), run.sources[i].recoveryS});
        begin = next;
        if (isLast)
            break;
    }
    if (!choices.empty())
        choices.back().last = std::numeric_limits<std::uint64_t>::max();
}

FailureTrial::FailureTrial(const PreparedRun& prepared, const std::stop_token& stop,
                           double mostFailures)
    : m_run(&prepared), m_stop(stop), m_mostFailures(mostFailures),
      m_bySource(prepared.run.sources.size())
{
}

bool FailureTrial::mayGoOn()
{
    m_tookTooMany = static_cast<double>(m_outcome.failures + m_outcome.evictions) > m_mostFailures;
    return !m_tookTooMany && !m_stop.stop_requested();
}

/// Both the time to the next failure and its source: a source has a range of draws, as wide as its
/// share of the failures, and where the draw lies in that range is a uniform number again.
template <bool kSeveral>
const PreparedRun::Choice& FailureTrial::draw(RandomStream& random, double& seconds) const
{
    const std::uint64_t drawn = random();
    const PreparedRun::Choice* choice = m_run->choices.data();
    if constexpr (kSeveral) {
        while (drawn > choice->last)
            ++choice;
    }
    const auto within = static_cast<std::int64_t>((drawn - choice->begin) >> 1);
    const double uniform = (static_cast<double>(within) + 0.5) * choice->perWidth;
    seconds = std::abs(std::log(uniform)) * m_run->meanBetweenS; // rounding may reach 1
    return *choice;
}

/// While nothing but failures can happen, and all are alike.
template <bool kStruck, bool kSeveral>
bool FailureTrial::runAlike(RandomStream& random)
{
    constexpr std::int64_t kLookEvery = 1 << 16;
    const PacedRun& paced = pacedNow();
    m_outcome.slowS += paced.workIn(m_left) * (paced.pace - 1);
    Walker walker(paced, m_left);
    double rework = 0;
    double recovery = kStruck ? 0 : m_recovery;
    double pending = kStruck ? m_recovery : 0;
    std::int64_t failures = 0;
    while (true) {
        double seconds = kInfinity;
        const PreparedRun::Choice& choice = draw<kSeveral>(random, seconds);
        if (kStruck && seconds < pending) {
            recovery += seconds;
        } else {
            if constexpr (kStruck) {
                recovery += pending;
                seconds -= pending;
            }
            walker.go(seconds);
            if (walker.isDone)
                break;
            rework += walker.lost;
        }
        ++m_bySource[static_cast<std::size_t>(choice.source)];
        if constexpr (kStruck)
            pending = choice.recoveryS;
        else
            recovery += choice.recoveryS;
        if (++failures % kLookEvery == 0) {
            m_outcome.failures += kLookEvery;
            if (!mayGoOn())
                return false;
        }
    }
    m_outcome.failures += failures % kLookEvery;
    m_outcome.reworkS += rework;
    m_outcome.recoveryS += recovery;
    m_outcome.saveS += walker.waits();
    m_isDone = true;
    return true;
}

bool FailureTrial::needsEvents() const
{
    const bool evicts = m_slow > 0 && m_run->run.slow.response == SlowResponse::Evict;
    return evicts || m_run->nodesMatter || m_run->choices.empty() || watcher;
}

void FailureTrial::advance(double seconds)
{
    const PacedRun& paced = pacedNow();
    Walker walker(paced, m_left);
    const double before = walker.alike;
    walker.go(seconds);
    m_isDone = walker.isDone;
    m_lost = walker.lost;
    const double passed = before - walker.alike;
    const double work = m_isDone ? paced.workIn(m_left) : passed * paced.intervalWork;
    m_outcome.slowS += work * (paced.pace - 1);
    m_outcome.saveS += walker.waits();
    m_outcome.reworkS += m_lost;
    m_left -= passed;
    m_clock += seconds; // the end's own time is not asked for
}

void FailureTrial::replace(std::int64_t nodes)
{
    if (!m_run->run.spares)
        return;
    while (!m_returning.empty() && m_returning.front().atS <= m_clock) {
        m_spares += m_returning.front().nodes;
        m_returning.pop_front();
    }
    m_returning.push_back({m_clock + m_run->run.repairS, nodes});
    const std::int64_t ready = std::min(m_spares, nodes);
    m_spares -= ready;
    std::int64_t missing = nodes - ready;
    while (missing > 0) { // those that leave come back, so there are enough
        const Returning next = m_returning.front();
        m_returning.pop_front();
        m_outcome.waitingS += std::max(next.atS - m_clock, 0.0);
        m_clock = std::max(next.atS, m_clock);
        const std::int64_t taken = std::min(next.nodes, missing);
        m_spares += next.nodes - taken;
        missing -= taken;
    }
}

std::int64_t FailureTrial::slowOf(std::int64_t nodes, RandomStream& random) const
{
    const double probability = m_run->run.slow.probability;
    if (nodes <= 0 || !(probability > 0))
        return 0;
    if (nodes == 1)
        return random.uniform() < probability ? 1 : 0;
    return std::binomial_distribution<std::int64_t>(nodes, probability)(random);
}

void FailureTrial::fail(const PreparedRun::Choice& choice, RandomStream& nodes)
{
    const double at = m_clock;
    const SlowNodes& slow = m_run->run.slow;
    ++m_outcome.failures;
    ++m_bySource[static_cast<std::size_t>(choice.source)];
    if (m_run->run.sources[static_cast<std::size_t>(choice.source)].takesNode) {
        if (m_slow > 0 &&
            nodes.uniform() * static_cast<double>(slow.nodes) < static_cast<double>(m_slow))
            --m_slow; // the node that failed was a slow one
        replace(1);
        if (slowOf(1, nodes) > 0 && m_slow++ == 0)
            m_untilNoticed = slow.detectionS;
    }
    m_recovery = choice.recoveryS;
    if (watcher)
        watcher({at, choice.source, m_lost, m_clock + m_recovery});
}

void FailureTrial::evict(RandomStream& nodes)
{
    const double at = m_clock;
    ++m_outcome.evictions;
    replace(m_slow);
    m_slow = slowOf(m_slow, nodes);
    m_untilNoticed = m_run->run.slow.detectionS;
    m_recovery = m_run->run.slow.replacementS;
    if (watcher)
        watcher({at, RunInterruption::kSlowNodes, m_lost, m_clock + m_recovery});
}

bool FailureTrial::runByEvents(RandomStream& random, RandomStream& nodes)
{
    const FailureRun& run = m_run->run;
    const bool isSeveral = m_run->choices.size() > 1;
    while (!m_isDone) {
        if (!needsEvents()) {
            if (run.strikesRecoveries)
                return isSeveral ? runAlike<true, true>(random) : runAlike<true, false>(random);
            return isSeveral ? runAlike<false, true>(random) : runAlike<false, false>(random);
        }
        double seconds = kInfinity;
        const PreparedRun::Choice* choice =
            m_run->choices.empty() ? nullptr : &draw<true>(random, seconds);
        m_lost = 0;
        if (run.strikesRecoveries && seconds < m_recovery) {
            m_clock += seconds;
            m_outcome.recoveryS += seconds;
            fail(*choice, nodes);
        } else {
            m_clock += m_recovery;
            m_outcome.recoveryS += m_recovery;
            if (run.strikesRecoveries)
                seconds -= m_recovery;
            m_recovery = 0;
            const bool isNoticed =
                m_slow > 0 && run.slow.response == SlowResponse::Evict && m_untilNoticed < seconds;
            if (isNoticed)
                seconds = m_untilNoticed;
            advance(seconds);
            if (m_isDone)
                break;
            m_untilNoticed -= seconds;
            if (isNoticed)
                evict(nodes);
            else
                fail(*choice, nodes);
        }
        if (!mayGoOn())
            return false;
    }
    return true;
}

bool FailureTrial::run(std::uint64_t seed, std::int64_t index)
{
    const FailureRun& settings = m_run->run;
    const SavedRun<double>& saved = settings.saved;
    const auto stream = static_cast<std::uint64_t>(index);
    RandomStream random(seed, stream);
    RandomStream nodes(seed, stream, 1);
    m_outcome = {};
    m_left = m_run->paced.segments.count;
    m_isDone = m_tookTooMany = false;
    m_clock = m_lost = m_recovery = 0;
    m_spares = settings.spares.value_or(0);
    m_returning.clear();
    m_slow = m_run->sharedNodes * slowOf(std::min<std::int64_t>(m_run->sharedNodes, 1), nodes) +
             slowOf(settings.slow.nodes - m_run->sharedNodes, nodes);
    m_untilNoticed = settings.slow.detectionS;
    if (!mayGoOn() || !runByEvents(random, nodes))
        return false;
    const double saves = m_run->paced.segments.count - (saved.savesAfterLast ? 0 : 1);
    m_outcome.saveS += saves * saved.pauseS + (saved.savesAfterLast ? saved.commitS : 0);
    m_outcome.elapsedS = saved.usefulS + m_outcome.saveS + m_outcome.reworkS + m_outcome.recoveryS +
                         m_outcome.slowS + m_outcome.waitingS;
    return true;
}

} // namespace ridgepoint::run
