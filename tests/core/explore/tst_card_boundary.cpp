// SPDX-License-Identifier: Apache-2.0
// Accelerators that sizes of models need for a deadline: exercise 10-10 and section 10.6.4.
#include "exchange/presets.h"
#include "explore/card_boundary.h"
#include "plan/fields.h"
#include "plan/forecast.h"
#include "support/golden_case.h"
#include "support/test_main.h"

#include <QStringList>
#include <algorithm>

using namespace ridgepoint;
using namespace ridgepoint::explore;

namespace {

/// The exercise's grid, with the peaks that its cases have.
BoundaryGrid exerciseGrid()
{
    BoundaryGrid grid;
    grid.parameters = {1e12, 5e12, 10e12};
    grid.data = {{false, 20e12}, {true, 20}};
    grid.days = {90, 180};
    grid.efficiencies = {0.4, 0.5};
    grid.accelerators = {
        {"a100", "A100", 312e12}, {"h100", "H100", 989e12}, {"b200", "B200", 2250e12}};
    return grid;
}

/// "1T.20N.a100.40": as the cases' ids have it, without the deadline.
std::string keyOf(const BoundaryCase& each)
{
    return std::to_string(static_cast<int>(each.parameters / 1e12)) + "T." +
           (each.line.data.isPerParameter ? "20N." : "20T.") + each.line.accelerator.id + "." +
           std::to_string(static_cast<int>(std::lround(100 * each.line.efficiency)));
}

} // namespace

class TestCardBoundary : public QObject
{
    Q_OBJECT

  private slots:
    void exercise()
    {
        const CardBoundary boundary = cardBoundary(plan::Plan{}, exerciseGrid());
        QCOMPARE(boundary.cases.size(), std::size_t{72});
        int cards = 0;
        int hours = 0;
        for (const BoundaryCase& each : boundary.cases) {
            const std::string key = keyOf(each);
            const std::string id = "ch10.ex10.cards." + key + "." +
                                   std::to_string(static_cast<int>(each.line.days)) + "d";
            if (tests::goldenCase(id).isFound) {
                QCOMPARE(each.accelerators.value_or(0), tests::goldenCase(id).value);
                ++cards;
            }
            const std::string work = "ch10.ex10.gpu_hours." + key;
            if (tests::goldenCase(work).isFound) {
                RP_GOLDEN(work.c_str(), each.acceleratorHours.value_or(0));
                ++hours;
            }
        }
        QVERIFY(cards >= 40);
        QVERIFY(hours >= 30);
    }

    void section()
    {
        BoundaryGrid grid = exerciseGrid();
        grid.parameters = {1e12, 5e12};
        grid.days = {90};
        grid.cards = 16384;
        const CardBoundary boundary = cardBoundary(plan::Plan{}, grid);
        const auto find = [&](double parameters, bool isPerParameter, const char* id,
                              double efficiency) {
            const auto found = std::ranges::find_if(boundary.cases, [&](const BoundaryCase& each) {
                return each.parameters == parameters &&
                       each.line.data.isPerParameter == isPerParameter &&
                       each.line.accelerator.id == id && each.line.efficiency == efficiency;
            });
            Q_ASSERT(found != boundary.cases.end());
            return *found;
        };
        RP_GOLDEN("ch10.scale.1t.h100.days", *find(1e12, false, "h100", 0.4).daysWithCards);
        RP_GOLDEN("ch10.scale.1t.b200.days", *find(1e12, false, "b200", 0.4).daysWithCards);
        RP_GOLDEN("ch10.scale.1t.b200.days_50pct", *find(1e12, false, "b200", 0.5).daysWithCards);
        RP_GOLDEN("ch10.scale.1t.b200.cards_90d", *find(1e12, false, "b200", 0.4).accelerators);
        RP_GOLDEN("ch10.scale.fixed_data_5x",
                  *find(5e12, false, "b200", 0.4).flops / *find(1e12, false, "b200", 0.4).flops);
        RP_GOLDEN("ch10.scale.d20n_5x",
                  *find(5e12, true, "b200", 0.4).flops / *find(1e12, true, "b200", 0.4).flops);
        RP_GOLDEN("ch10.scale.d20n_coefficient",
                  *find(1e12, true, "b200", 0.4).flops / 1e12 / 1e12);
    }

    /// What is not told is the plan's own, and then it is the plan's figure.
    void ownModel()
    {
        const plan::Plan plan = exchange::loadPlanPreset("qwen3-8b-48x4090").document->plan;
        BoundaryGrid grid;
        grid.countsAsPlan = true;
        const CardBoundary own = cardBoundary(plan, grid);
        QCOMPARE(own.cases.size(), efficiencyBands().size());
        const plan::Forecast forecast = plan::evaluate(plan);
        const auto same = std::ranges::find(own.cases, plan.compute.efficiency,
                                            [](const auto& each) { return each.line.efficiency; });
        QVERIFY(same != own.cases.end());
        QCOMPARE(same->accelerators, forecast.value(plan::FigureId::BoundAcceleratorsForCompute));
        QCOMPARE(same->acceleratorHours, forecast.value(plan::FigureId::TaskAcceleratorHours));
        QCOMPARE(same->parameters, *forecast.value(plan::FigureId::ModelParameters));
        grid.countsAsPlan = false; // 6 N leaves out attention, and counts the embedding
        QVERIFY(cardBoundary(plan, grid).cases.front().flops != own.cases.front().flops);
    }

    void curve()
    {
        const BoundaryLine line{{"b200", "B200", 2250e12}, {false, 20e12}, 0.4, 90};
        const auto points = boundaryCurve(line, 1e11, 1e13, 41);
        QCOMPARE(points.size(), std::size_t{41});
        QCOMPARE(points.front().parameters, 1e11);
        QVERIFY(std::abs(points.back().parameters / 1e13 - 1) < 1e-12);
        for (std::size_t i = 1; i < points.size(); ++i)
            QVERIFY(points[i].accelerators > points[i - 1].accelerators);
        QVERIFY(std::abs(points[20].accelerators -
                         tests::goldenCase("ch10.scale.1t.b200.cards_90d").value) <= 1);
        QVERIFY(boundaryCurve(line, 0, 1e13).empty());
        QVERIFY(boundaryCurve(line, 1e13, 1e11).empty());
    }

    void nonsense()
    {
        BoundaryGrid grid = exerciseGrid();
        grid.days = {0, -1, std::nan(""), 1e300};
        grid.efficiencies = {0, 2, 1e-300, 0.4};
        grid.parameters = {0, -1, 1e300, 1e12};
        grid.cards = 0;
        const CardBoundary boundary = cardBoundary(plan::Plan{}, grid);
        int good = 0;
        for (const BoundaryCase& each : boundary.cases) {
            for (const auto& number : {each.accelerators, each.acceleratorHours, each.flops})
                QVERIFY(!number || std::isfinite(*number));
            QVERIFY(!each.daysWithCards);
            good += each.accelerators ? 1 : 0;
        }
        QVERIFY(good > 0);
        grid = exerciseGrid();
        grid.days.assign(100'000, 90);
        QVERIFY(!cardBoundary(plan::Plan{}, grid).reason.empty());
        plan::Plan empty;
        empty.cluster.pools.clear();
        QVERIFY(!cardBoundary(empty, exerciseGrid()).reason.empty());
    }
};

RIDGEPOINT_TEST(TestCardBoundary)
#include "tst_card_boundary.moc"
