// SPDX-License-Identifier: Apache-2.0
// Orders that are searched for given times: complete, within what devices may hold, and no slower
// than the orders by hand that hold as much.
#include "pipeline/schedule_table.h"
#include "pipeline/searched_order.h"
#include "pipeline/simulator.h"
#include "pipeline/time_shares.h"
#include "support/test_main.h"

#include <random>

using namespace ridgepoint::pipeline;

namespace {

Tick makespan(const Schedule& schedule, const Costs& costs)
{
    Simulator simulator;
    return simulator.run(schedule, costs) ? simulator.gradientReady() : -1;
}

Schedule searched(const Schedule& schedule, const Costs& costs, int times)
{
    return searchedOrder(schedule, costs, times * schedule.devices()).schedule.value();
}

Costs drawnCosts(const Schedule& schedule, std::mt19937& random)
{
    Costs costs = Costs::uniform(schedule, 20, 40, 1, 20);
    for (auto* list : {&costs.forward, &costs.backward, &costs.weightGradient}) {
        for (Tick& each : *list)
            each += static_cast<Tick>(random() % 8);
    }
    for (auto* list : {&costs.sendForward, &costs.sendBackward}) {
        for (Tick& each : *list)
            each = static_cast<Tick>(random() % 4);
    }
    return costs;
}

} // namespace

class TestSearchedOrder : public QObject
{
    Q_OBJECT

  private slots:
    void noDeviceHoldsMoreThanItMay()
    {
        std::mt19937 random(3);
        for (int i = 0; i < 200; ++i) {
            const int p = 2 + static_cast<int>(random() % 7);
            const int m = 1 + static_cast<int>(random() % 40);
            const Schedule base = makeSchedule("zb-h1", p, m).schedule.value();
            const Costs costs = drawnCosts(base, random);
            const int most = 1 + static_cast<int>(random() % 20);
            const Schedule order = searchedOrder(base, costs, most).schedule.value();
            QCOMPARE(order.allSlots().size(), base.allSlots().size());
            for (int device = 0; device < p; ++device)
                QVERIFY(peakInFlight(order, device).untilLastPart <= most);
            QVERIFY(makespan(order, costs) > 0);
        }
    }

    void searchingIsAtLeastAsGoodAsTheOrdersByHand()
    {
        std::mt19937 random(4);
        int shorter = 0;
        for (int i = 0; i < 200; ++i) {
            const int p = 2 + static_cast<int>(random() % 7);
            const int m = 2 * p + static_cast<int>(random() % 40);
            const Schedule h1 = makeSchedule("zb-h1", p, m).schedule.value();
            const Schedule h2 = makeSchedule("zb-h2", p, m).schedule.value();
            const Costs costs = drawnCosts(h1, random);
            const Tick one = makespan(searched(h1, costs, 1), costs);
            const Tick two = makespan(searched(h1, costs, 2), costs);
            QVERIFY2(100 * one <= 101 * makespan(h1, costs), qPrintable(QString::number(i)));
            QVERIFY2(100 * two <= 101 * makespan(h2, costs), qPrintable(QString::number(i)));
            shorter += two < makespan(h2, costs);
        }
        QVERIFY2(shorter > 20, qPrintable(QString::number(shorter)));
    }

    // with passes as long as each other nothing is left to wait for but the first forwards
    void equalPassesLeaveNoBubble()
    {
        for (const int p : {2, 4, 8}) {
            const Schedule base = makeSchedule("zb-h1", p, 6 * p).schedule.value();
            const Costs costs = Costs::uniform(base, 10, 20, 0, 10);
            const Tick busy = 6 * p * 30;
            const Tick took = makespan(searched(base, costs, 2), costs);
            QVERIFY2(took <= busy + (p - 1) * 10, qPrintable(QString::number(took)));
        }
    }

    void othersAreRefused()
    {
        const auto refused = [](const char* name, int v) {
            const Schedule schedule = makeSchedule(name, 4, 8, v).schedule.value();
            const auto result =
                searchedOrder(schedule, Costs::uniform(schedule, 1, 2, 0, 1), schedule.devices());
            return !result && !result.message.empty();
        };
        QVERIFY(refused("1f1b", 1) && refused("zb-v", 2) && refused("dualpipe", 1));
        const Schedule base = makeSchedule("zb-h1", 4, 8).schedule.value();
        QVERIFY(!searchedOrder(base, Costs::uniform(base, 1, 2, 0, 1), 0));
        QVERIFY(!searchedOrder(base, {}, 4));
    }
};

RIDGEPOINT_TEST(TestSearchedOrder)
#include "tst_searched_order.moc"
