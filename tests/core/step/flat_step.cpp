// SPDX-License-Identifier: Apache-2.0
#include "flat_step.h"

#include <algorithm>
#include <deque>
#include <functional>
#include <limits>

namespace ridgepoint::step {
namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();

struct Transfer
{
    double left_s = 0;
    std::function<void()> whenDone;
};

/// What the links do at a moment.
struct Link
{
    double first_s = 0; ///< left of what goes first
    std::deque<Transfer> behind;

    bool isBehindMoving() const { return first_s <= 0 && !behind.empty(); }
};

class FlatStep
{
  public:
    FlatStep(const std::vector<StepUnit>& units, const StepRules& rules)
        : m_units(units), m_rules(rules),
          m_isThere(2 * units.size() * static_cast<std::size_t>(rules.microBatches))
    {
    }

    double run()
    {
        const int count = static_cast<int>(m_units.size());
        const int batches = static_cast<int>(m_rules.microBatches);
        if (m_rules.gathersFirst && m_rules.gathering == Gathering::OncePerStep) {
            for (const StepUnit& unit : m_units)
                ask(unit.gatherS, {});
            drain();
            m_rules.gathering = Gathering::None;
        }
        for (int position = 0; position < 2 * count * batches; ++position) {
            const int inBatch = position % (2 * count);
            const bool isForward = inBatch < count;
            const StepUnit& unit = unitOf(position);
            askFor(position);
            if (isGathered(position))
                passUntil([&] { return m_isThere[size_t(position)] != 0; });
            compute(isForward ? unit.forward : unit.backward);
            const bool isLast = position >= 2 * count * (batches - 1);
            if (isForward || !m_rules.reducesInBackward ||
                !(m_rules.reducesEachMicroBatch || isLast))
                continue;
            m_full += unit.gradientShare;
            m_reduced.push_back(&unit);
            if (m_full >= m_rules.bucketShare || inBatch == 2 * count - 1)
                sendBucket();
        }
        if (!m_rules.reducesInBackward) {
            for (int i = 0; i < (m_rules.reducesEachMicroBatch ? batches : 1); ++i) {
                for (const StepUnit& unit : m_units)
                    m_reduced.push_back(&unit);
                sendBucket();
                drain();
            }
        }
        drain();
        return m_now;
    }

  private:
    const StepUnit& unitOf(int position) const
    {
        const int count = static_cast<int>(m_units.size());
        const int at = position % (2 * count);
        return m_units[size_t(at < count ? at : 2 * count - 1 - at)];
    }
    bool isGathered(int position) const
    {
        return m_rules.gathering == Gathering::EachPass ||
               (m_rules.gathering == Gathering::OncePerStep &&
                position < static_cast<int>(m_units.size()));
    }
    void askFor(int position)
    {
        const int ahead = m_rules.prefetchedUnits < 0 ? 1 << 20 : m_rules.prefetchedUnits;
        for (; m_asked < static_cast<int>(m_isThere.size()) && m_asked <= position + ahead;
             ++m_asked) {
            if (isGathered(m_asked))
                ask(unitOf(m_asked).gatherS, [this, at = m_asked] { m_isThere[size_t(at)] = 1; });
        }
    }
    void ask(double seconds, std::function<void()> whenDone)
    {
        m_links[size_t(m_rules.shared)].behind.push_back({seconds, std::move(whenDone)});
    }
    void sendBucket()
    {
        double reduced = 0, between = 0;
        for (const StepUnit* unit : m_reduced) {
            reduced += unit->reductionS;
            between += unit->betweenS;
        }
        m_reduced.clear();
        m_full = 0;
        ask(reduced, [this, between] {
            if (between > 0)
                m_links[1].behind.push_back({between, {}});
        });
        finish(); // what takes no time is done before the links are held
    }
    void compute(const UnitPass& pass)
    {
        for (int i = 0; i < kLinks; ++i)
            m_links[size_t(i)].first_s = pass.besideS[size_t(i)];
        m_computing = pass.computeS;
        passUntil([&] { return m_computing <= 0; });
        for (int i = 0; i < kLinks; ++i) {
            m_links[size_t(i)].first_s = pass.waitedS[size_t(i)];
            passUntil([&] { return m_links[size_t(i)].first_s <= 0; });
        }
    }
    void drain()
    {
        passUntil([&] { return m_links[0].behind.empty() && m_links[1].behind.empty(); });
    }
    void finish()
    {
        for (bool again = true; again;) {
            again = false;
            for (Link& link : m_links) {
                if (!link.isBehindMoving() || link.behind.front().left_s > 0)
                    continue;
                const auto done = std::move(link.behind.front().whenDone);
                link.behind.pop_front();
                if (done)
                    done();
                again = true;
            }
        }
    }
    template <class Reached>
    void passUntil(const Reached& reached)
    {
        for (finish(); !reached(); finish()) {
            const bool beside = m_links[0].isBehindMoving() || m_links[1].isBehindMoving();
            const double rate = beside ? 1 / (1 + m_rules.contention) : 1;
            double next = m_computing > 0 ? m_computing / rate : kNever;
            for (const Link& link : m_links) {
                if (link.first_s > 0)
                    next = std::min(next, link.first_s);
                else if (!link.behind.empty())
                    next = std::min(next, link.behind.front().left_s);
            }
            const double computed = next * rate;
            m_computing = m_computing - computed <= 1e-12 ? 0 : m_computing - computed;
            for (Link& link : m_links) {
                double& left = link.first_s > 0 || link.behind.empty() ? link.first_s
                                                                       : link.behind.front().left_s;
                left = left - next <= 1e-12 ? 0 : left - next;
            }
            m_now += next;
        }
    }

    const std::vector<StepUnit>& m_units;
    StepRules m_rules;
    std::vector<char> m_isThere;
    std::array<Link, kLinks> m_links;
    std::vector<const StepUnit*> m_reduced;
    double m_full = 0;
    int m_asked = 0;
    double m_computing = 0;
    double m_now = 0;
};

} // namespace

double flatStepS(const std::vector<StepUnit>& units, const StepRules& rules)
{
    return FlatStep(units, rules).run();
}

double aloneS(const std::vector<StepUnit>& units, const StepRules& rules)
{
    double sum = 0;
    for (const StepUnit& unit : units) {
        for (const UnitPass& pass : {unit.forward, unit.backward})
            sum += pass.computeS + pass.waitedS[0] + pass.waitedS[1];
    }
    return sum * rules.microBatches;
}

} // namespace ridgepoint::step
