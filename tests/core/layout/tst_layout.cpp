// SPDX-License-Identifier: Apache-2.0
// Layers are cut into runs that add up, differ by one at most, and keep their order.
#include "layout/layout.h"
#include "support/test_main.h"

#include <algorithm>
#include <numeric>

using namespace ridgepoint;

class TestLayout : public QObject
{
    Q_OBJECT

  private slots:
    void equalRuns();
    void earlierStagesTakeTheRest();
    void groupsKeepTheirOrder();
};

void TestLayout::equalRuns()
{
    model::Architecture architecture;
    architecture.groups.front().layers = 36;
    for (const auto& stage : layout::layersByStage(architecture, 4))
        QCOMPARE(stage, std::vector<std::int64_t>{9});
}

void TestLayout::earlierStagesTakeTheRest()
{
    model::Architecture architecture;
    for (std::int64_t layers = 1; layers < 40; ++layers) {
        architecture.groups.front().layers = layers;
        for (std::int64_t stages = 1; stages < 12; ++stages) {
            std::vector<std::int64_t> counts;
            for (const auto& stage : layout::layersByStage(architecture, stages))
                counts.push_back(stage.front());
            QCOMPARE(std::accumulate(counts.begin(), counts.end(), std::int64_t{0}), layers);
            QVERIFY(std::is_sorted(counts.rbegin(), counts.rend()));
            QVERIFY(counts.front() - counts.back() <= 1);
        }
    }
}

void TestLayout::groupsKeepTheirOrder()
{
    model::Architecture architecture;
    architecture.groups.assign(3, model::LayerGroup{});
    architecture.groups[0].layers = 3;
    architecture.groups[1].layers = 10;
    architecture.groups[2].layers = 1;
    const std::vector<std::vector<std::int64_t>> expected{{3, 2, 0}, {0, 5, 0}, {0, 3, 1}};
    QCOMPARE(layout::layersByStage(architecture, 3), expected);
}

RIDGEPOINT_TEST(TestLayout)
#include "tst_layout.moc"
