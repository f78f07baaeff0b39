// SPDX-License-Identifier: Apache-2.0
// The choice of keep, rebuild and offload against every choice that there is, on small problems.
#include "explore/memory_choice.h"
#include "large_memory_problem.h"
#include "support/test_main.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <functional>
#include <random>

using namespace ridgepoint::explore;
using ridgepoint::tests::budgetsOf;
using ridgepoint::tests::largeMemoryProblem;

namespace {

constexpr double kInfinite = std::numeric_limits<double>::infinity();

/// Every choice of a problem, layer by layer and tensor by tensor, without any of the search's
/// ideas: no equal layers, no classes, no bounds.
class Exhaustive
{
  public:
    explicit Exhaustive(const MemoryProblem& problem) : m_problem(problem)
    {
        for (std::size_t k = 0; k < problem.kinds.size(); ++k) {
            for (std::int64_t layer = 0; layer < problem.kinds[k].layers; ++layer)
                m_layers.push_back({k, std::vector<KeepAction>(problem.kinds[k].tensors.size())});
        }
        choose(0, 0);
    }

    /// The least seconds that keep at most so many bytes; infinite where nothing does.
    double least(double budget) const
    {
        double seconds = kInfinite;
        for (const auto& [bytes, time] : m_all) {
            if (bytes <= budget * (1 + 1e-12))
                seconds = std::min(seconds, time);
        }
        return seconds;
    }
    const std::vector<std::pair<double, double>>& all() const { return m_all; }

  private:
    struct Layer
    {
        std::size_t kind = 0;
        std::vector<KeepAction> actions;
    };

    void choose(std::size_t layer, std::size_t tensor)
    {
        if (layer == m_layers.size())
            return tell();
        const ChoosableLayers& kind = m_problem.kinds[m_layers[layer].kind];
        if (tensor == kind.tensors.size())
            return choose(layer + 1, 0);
        const ChoosableTensor& each = kind.tensors[tensor];
        KeepAction& action = m_layers[layer].actions[tensor];
        action = KeepAction::Keep;
        choose(layer, tensor + 1);
        if (each.isIntermediate)
            return;
        if (each.canRebuild) {
            action = KeepAction::Rebuild;
            choose(layer, tensor + 1);
        }
        if (each.canOffload && m_problem.linkBytesPerS > 0) {
            action = KeepAction::Offload;
            choose(layer, tensor + 1);
        }
        action = KeepAction::Keep;
    }

    static double rebuild(const ChoosableLayers& kind, const Layer& layer, std::size_t at,
                          std::vector<bool>& isThere)
    {
        if (isThere[at])
            return 0;
        double seconds = kind.tensors[at].rebuildS;
        for (const int source : kind.tensors[at].sources)
            seconds += rebuild(kind, layer, static_cast<std::size_t>(source), isThere);
        isThere[at] = true;
        return seconds;
    }

    void tell()
    {
        double bytes = 0;
        double seconds = 0;
        double host = 0;
        std::vector<double> moved(m_problem.kinds.size());
        std::vector<double> window(m_problem.kinds.size());
        for (const Layer& layer : m_layers) {
            const ChoosableLayers& kind = m_problem.kinds[layer.kind];
            window[layer.kind] += kind.windowS;
            std::vector<bool> isThere(kind.tensors.size());
            for (std::size_t t = 0; t < kind.tensors.size(); ++t) {
                if (kind.tensors[t].isIntermediate)
                    continue;
                isThere[t] = layer.actions[t] != KeepAction::Rebuild;
                if (layer.actions[t] == KeepAction::Keep)
                    bytes += kind.tensors[t].bytes;
                if (layer.actions[t] == KeepAction::Offload)
                    moved[layer.kind] += kind.tensors[t].bytes;
            }
            for (std::size_t t = 0; t < kind.tensors.size(); ++t) {
                if (!kind.tensors[t].isIntermediate)
                    seconds += rebuild(kind, layer, t, isThere);
            }
        }
        for (std::size_t k = 0; k < moved.size(); ++k) {
            host += moved[k];
            if (moved[k] > 0)
                seconds += std::max(0.0, moved[k] / m_problem.linkBytesPerS - window[k]);
        }
        if (host <= m_problem.hostBytes * (1 + 1e-12))
            m_all.emplace_back(bytes, seconds);
    }

    const MemoryProblem& m_problem;
    std::vector<Layer> m_layers;
    std::vector<std::pair<double, double>> m_all; ///< bytes and seconds
};

class Draw
{
  public:
    explicit Draw(unsigned seed) : m_engine(seed) {}

    int whole(int low, int high) { return std::uniform_int_distribution<int>(low, high)(m_engine); }
    double real(double high) { return std::uniform_real_distribution<double>(0, high)(m_engine); }
    bool once(double share) { return real(1) < share; }

    /// At most nine tensors of all layers together: 19,683 choices.
    MemoryProblem problem()
    {
        MemoryProblem problem;
        int left = 9;
        const int kinds = whole(1, 3);
        const bool isRound = once(0.4); // equal ratios and equal sums
        for (int k = 0; k < kinds && left > 0; ++k) {
            ChoosableLayers kind;
            const int tensors = whole(1, std::min(left, 5));
            kind.layers = whole(1, std::max(1, left / tensors));
            left -= tensors * static_cast<int>(kind.layers);
            kind.windowS = once(0.3) ? 0 : real(1.5);
            for (int t = 0; t < tensors; ++t)
                kind.tensors.push_back(tensor(t, isRound));
            const int further = whole(0, 2);
            for (int i = 0; i < further; ++i) {
                ChoosableTensor made = tensor(static_cast<int>(kind.tensors.size()), isRound);
                made.isIntermediate = made.canRebuild = true;
                made.canOffload = false;
                kind.tensors.push_back(made);
            }
            // any tensor may be made through an intermediate, unless that is made of it
            for (int t = 0; t < tensors; ++t) {
                for (int i = 0; i < further; ++i) {
                    const auto& sources =
                        kind.tensors[static_cast<std::size_t>(tensors + i)].sources;
                    const bool isOf = std::any_of(sources.begin(), sources.end(),
                                                  [&](int source) { return source >= t; });
                    if (!isOf && once(0.5))
                        kind.tensors[static_cast<std::size_t>(t)].sources.push_back(tensors + i);
                }
            }
            problem.kinds.push_back(std::move(kind));
        }
        problem.linkBytesPerS = once(0.15) ? 0 : 0.2 + real(8);
        if (once(0.3))
            problem.hostBytes = real(30);
        return problem;
    }

  private:
    ChoosableTensor tensor(int number, bool isRound)
    {
        ChoosableTensor made;
        made.bytes = isRound ? whole(0, 4) : real(10);
        made.rebuildS = isRound ? whole(0, 4) * 0.25 : real(2);
        made.canRebuild = once(0.75);
        made.canOffload = once(0.6);
        for (int source = 0; source < number; ++source) {
            if (once(0.3))
                made.sources.push_back(source);
        }
        return made;
    }

    std::mt19937 m_engine;
};

} // namespace

class TestMemoryChoice : public QObject
{
    Q_OBJECT

  private slots:
    void equalsExhaustiveSearch()
    {
        int withChoice = 0;
        int withTime = 0;
        int withOffload = 0;
        for (unsigned seed = 1; seed <= 1000; ++seed) {
            Draw draw(seed);
            const MemoryProblem problem = draw.problem();
            QVERIFY2(refusalOf(problem).empty(), refusalOf(problem).english().c_str());
            const Exhaustive all(problem);
            std::vector<double> budgets{0, rangeOf(problem).fewestBytes,
                                        rangeOf(problem).mostBytes};
            for (int i = 0; i < 4; ++i)
                budgets.push_back(draw.real(rangeOf(problem).mostBytes));
            // what some choice keeps to the byte
            budgets.push_back(all.all()[all.all().size() / 3].first);
            budgets.push_back(all.all()[all.all().size() / 2].first);
            const auto choices = memoryCurve(problem, budgets);
            for (std::size_t b = 0; b < budgets.size(); ++b) {
                const double least = all.least(budgets[b]);
                const MemoryChoice& choice = choices[b];
                const auto where = "problem " + std::to_string(seed) + ", budget " +
                                   std::to_string(budgets[b]) + ": " + std::to_string(least) +
                                   " and " + std::to_string(choice.cost.addedS());
                QVERIFY2(choice.refusal.empty(), where.c_str());
                QVERIFY2(choice.isExact, where.c_str());
                QVERIFY2(choice.isFeasible == std::isfinite(least), where.c_str());
                if (!choice.isFeasible)
                    continue;
                ++withChoice;
                withTime += least > 0 ? 1 : 0;
                withOffload += choice.cost.offloadedBytes > 0 ? 1 : 0;
                QVERIFY2(std::abs(choice.cost.addedS() - least) <= 1e-9 * (1 + least),
                         where.c_str());
                QVERIFY2(choice.cost.keptBytes <= budgets[b] * (1 + 1e-9), where.c_str());
                QVERIFY(choice.cost.offloadedBytes <= problem.hostBytes * (1 + 1e-9));
                // the patterns are what was counted, and allowed
                const MemoryCost again = costOf(problem, choice.kinds);
                QCOMPARE(again.addedS(), choice.cost.addedS());
                for (std::size_t k = 0; k < problem.kinds.size(); ++k) {
                    std::int64_t layers = 0;
                    for (const LayerPattern& pattern : choice.kinds[k]) {
                        layers += pattern.layers;
                        for (std::size_t t = 0; t < pattern.actions.size(); ++t) {
                            const ChoosableTensor& tensor = problem.kinds[k].tensors[t];
                            QVERIFY(pattern.actions[t] != KeepAction::Offload || tensor.canOffload);
                            QVERIFY(pattern.actions[t] != KeepAction::Rebuild || tensor.canRebuild);
                        }
                    }
                    QCOMPARE(layers, problem.kinds[k].layers);
                }
            }
        }
        // the cases are no empty ones
        QVERIFY(withChoice > 6000);
        QVERIFY(withTime > 2500);
        QVERIFY(withOffload > 1500);
    }

    void solvesALargeModelExactly()
    {
        const MemoryProblem problem = largeMemoryProblem();
        const std::vector<double> budgets = budgetsOf(problem, 65);
        const auto curve = memoryCurve(problem, budgets);
        for (std::size_t i = 0; i < curve.size(); ++i) {
            QVERIFY(curve[i].isFeasible);
            QVERIFY2(curve[i].isExact, std::to_string(i).c_str());
            QVERIFY(curve[i].cost.keptBytes <= budgets[i] * (1 + 1e-12));
            QVERIFY(i == 0 || curve[i].cost.addedS() <= curve[i - 1].cost.addedS());
        }
        QVERIFY(curve.front().cost.addedS() > 0);
        QCOMPARE(curve.back().cost.addedS(), 0.0);
    }

    void saysHowFarOffItMayBe()
    {
        // nine tensors through one intermediate are more than are tried together
        MemoryProblem problem;
        ChoosableLayers kind;
        kind.layers = 1;
        for (int t = 0; t < 9; ++t)
            kind.tensors.push_back({1.0 + t * t, 0.1 * (t + 1), {9}, true, false, false});
        kind.tensors.push_back({5, 1, {}, true, false, true});
        problem.kinds.push_back(kind);
        const Exhaustive all(problem);
        for (const double budget : {0.0, 40.0, 100.0, 200.0, 300.0}) {
            const MemoryChoice choice = chooseMemory(problem, budget);
            QVERIFY(choice.isFeasible);
            QVERIFY(choice.cost.addedS() - choice.missedS <= all.least(budget) + 1e-9);
            QVERIFY(choice.cost.addedS() >= all.least(budget) - 1e-9);
            QVERIFY(choice.isExact == (choice.missedS <= 1e-9));
        }
        QVERIFY(!chooseMemory(problem, 100).isExact);
    }

    void endsOnProblemsMadeToBeHard()
    {
        Draw draw(7);
        MemoryProblem problem;
        for (int k = 0; k < 4; ++k) {
            ChoosableLayers kind;
            kind.layers = 40;
            kind.windowS = 0.3;
            for (int t = 0; t < 12; ++t) {
                // bytes and seconds alike, so that hardly a bound helps
                const double bytes = 1000 + draw.real(100);
                kind.tensors.push_back(
                    {bytes, bytes / 1000 + draw.real(1e-3), {}, true, true, false});
            }
            problem.kinds.push_back(kind);
        }
        problem.linkBytesPerS = 2000;
        problem.hostBytes = 100000;
        for (const double share : {0.2, 0.5, 0.8}) {
            const MemoryChoice choice = chooseMemory(problem, share * rangeOf(problem).mostBytes);
            QVERIFY(choice.isFeasible);
            QVERIFY(choice.isExact == (choice.missedS == 0));
            // what is lost is proven to be little
            QVERIFY2(choice.missedS <= 0.01 * choice.cost.addedS(),
                     std::to_string(choice.missedS / choice.cost.addedS()).c_str());
        }
    }

    void refusesWhatIsNoProblem()
    {
        const auto refused = [](const std::function<void(MemoryProblem&)>& spoil) {
            MemoryProblem problem = largeMemoryProblem();
            spoil(problem);
            const MemoryChoice choice = chooseMemory(problem, 1e9);
            return !choice.refusal.empty() && !choice.isFeasible && choice.kinds.empty();
        };
        const double nan = std::numeric_limits<double>::quiet_NaN();
        QVERIFY(refused([&](MemoryProblem& p) { p.linkBytesPerS = nan; }));
        QVERIFY(refused([&](MemoryProblem& p) { p.hostBytes = -1; }));
        QVERIFY(refused([&](MemoryProblem& p) { p.kinds[0].layers = -1; }));
        QVERIFY(refused([&](MemoryProblem& p) { p.kinds[0].windowS = kInfinite; }));
        QVERIFY(refused([&](MemoryProblem& p) { p.kinds[0].tensors[0].bytes = nan; }));
        QVERIFY(refused([&](MemoryProblem& p) { p.kinds[0].tensors[1].rebuildS = -1; }));
        QVERIFY(refused([&](MemoryProblem& p) { p.kinds[0].tensors[1].sources = {12}; }));
        QVERIFY(refused([&](MemoryProblem& p) { p.kinds[0].tensors[0].sources = {1}; }));
        QVERIFY(refused([&](MemoryProblem& p) { p.kinds[0].tensors[0].isIntermediate = true; }));
        QVERIFY(!refused([](MemoryProblem&) {}));
        QVERIFY(!chooseMemory(largeMemoryProblem(), nan).refusal.empty());
        QVERIFY(!chooseMemory(largeMemoryProblem(), -1).refusal.empty());
        // nothing to choose is a choice
        QVERIFY(chooseMemory(MemoryProblem(), 0).isFeasible);
        MemoryProblem none = largeMemoryProblem();
        none.kinds[0].layers = 0;
        QVERIFY(chooseMemory(none, 0).isFeasible);
        none.kinds[0].layers = 1;
        none.linkBytesPerS = 0;
        QVERIFY(!chooseMemory(none, 0).isFeasible);
        QVERIFY(chooseMemory(none, 0).isExact);
    }
};

RIDGEPOINT_TEST(TestMemoryChoice)
#include "tst_memory_choice.moc"
