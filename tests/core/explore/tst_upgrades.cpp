// SPDX-License-Identifier: Apache-2.0
// What an upgrade gives is what the plan with its edits gives, what helps most comes first, and two
// kinds of accelerators are told as far as they can be.
#include "exchange/presets.h"
#include "explore/upgrades.h"
#include "plan/fields.h"
#include "plan/forecast.h"
#include "support/test_main.h"

#include <algorithm>
#include <cmath>
#include <set>

using namespace ridgepoint;
using namespace ridgepoint::explore;
using plan::FigureId;

namespace {

plan::Plan preset(const QByteArray& id)
{
    return exchange::loadPlanPreset(id.toStdString()).document->plan;
}

plan::Plan applied(plan::Plan plan, const std::vector<quantity::Fix>& edits)
{
    for (const quantity::Fix& edit : edits) {
        if (const auto problem = plan::setField(plan, edit.path, edit.value))
            QTest::qFail(problem->message.english().c_str(), __FILE__, __LINE__);
    }
    return plan;
}

const TriedUpgrade* findUpgrade(const Upgrades& upgrades, std::string_view id)
{
    const auto found = std::find_if(upgrades.list.begin(), upgrades.list.end(),
                                    [&](const TriedUpgrade& each) { return each.part.id == id; });
    return found == upgrades.list.end() ? nullptr : &*found;
}

} // namespace

class TestUpgrades : public QObject
{
    Q_OBJECT

  private slots:
    void eachIsThePlanWithItsEdits_data()
    {
        QTest::addColumn<QByteArray>("preset");
        QTest::addColumn<bool>("operators");
        for (const char* id : {"decoder-7b-1t-128xh100", "qwen3-8b-48x4090"}) {
            QTest::addRow("%s, assumed efficiency", id) << QByteArray(id) << false;
            QTest::addRow("%s, operators", id) << QByteArray(id) << true;
        }
    }
    void eachIsThePlanWithItsEdits()
    {
        QFETCH(QByteArray, preset);
        QFETCH(bool, operators);
        plan::Plan plan = ::preset(preset);
        plan.compute.mode =
            operators ? compute::TimeMode::Operators : compute::TimeMode::AssumedEfficiency;
        const auto parts = partUpgrades(plan);
        std::set<std::string> ids;
        for (const PartUpgrade& part : parts)
            ids.insert(part.id);
        QCOMPARE(ids.size(), parts.size());
        for (const char* id : {"network", "network-cards", "memory", "memory-bandwidth",
                               "node-link", "fast-domain", "chip", "storage"})
            QVERIFY2(ids.contains(id), id);
        const Upgrades upgrades = tryUpgrades(plan, parts);
        QVERIFY(upgrades.reason.empty());
        QCOMPARE(upgrades.list.size(), parts.size());
        // whatever the efficiency means, the plan's own step is the same
        QVERIFY(
            std::abs(*upgrades.present.stepS / *plan::evaluate(plan).value(FigureId::StepTimeS) -
                     1) < 1e-9);
        bool seesOnlyFitting = true;
        double before = 0;
        for (const TriedUpgrade& each : upgrades.list) {
            if (!each.refusal.empty())
                continue;
            const plan::Forecast forecast =
                plan::evaluate(applied(applied(plan, upgrades.rateEdits), each.part.edits));
            QCOMPARE(forecast.value(FigureId::StepTimeS), each.outcome.stepS);
            QCOMPARE(forecast.value(FigureId::MemoryMarginBytes), each.outcome.marginBytes);
            QCOMPARE(each.fits, *each.outcome.marginBytes >= 0);
            QCOMPARE(*each.savedS, *upgrades.present.stepS - *each.outcome.stepS);
            if (seesOnlyFitting && !each.fits) {
                seesOnlyFitting = false;
                before = 0;
            }
            QCOMPARE(each.fits, seesOnlyFitting);
            QVERIFY(*each.outcome.stepS >= before);
            before = *each.outcome.stepS;
        }
        // a better part does not make the step longer
        for (const char* id : {"network", "memory", "node-link", "chip"})
            QVERIFY2(*findUpgrade(upgrades, id)->savedS >= -1e-12, id);
        // where the network hides nothing of the other plan's step, no chip shortens it
        if (preset == "decoder-7b-1t-128xh100")
            QVERIFY(*findUpgrade(upgrades, "chip")->savedS > 0);
    }

    void whatChangesNothingIsLeftOut()
    {
        const plan::Plan plan = preset("decoder-7b-1t-128xh100");
        const std::vector<PartUpgrade> parts{
            {"same",
             {},
             {{{}, "cluster.pools[0].nodes", std::to_string(plan.cluster.pools.front().nodes)}}},
            {"wrong", {}, {{{}, "cluster.pools[0].nodes", "0"}}},
            {"less", {}, {{{}, "cluster.pools[0].memory_bytes", "1 GB"}}}};
        const Upgrades upgrades = tryUpgrades(plan, parts);
        QCOMPARE(upgrades.list.size(), std::size_t{1});
        QCOMPARE(upgrades.list.front().part.id, std::string("less"));
        QVERIFY(!upgrades.list.front().fits);
    }

    void memoryIsWorthItsBestLayout()
    {
        const plan::Plan plan = preset("qwen3-8b-48x4090");
        UpgradeOptions options;
        options.searchesLayouts = true;
        options.search.choices.microBatches = {1, 2, 4};
        const auto parts = partUpgrades(plan);
        const auto memory = std::find_if(parts.begin(), parts.end(),
                                         [](const auto& part) { return part.id == "memory"; });
        const Upgrades upgrades = tryUpgrades(plan, {&*memory, 1}, options);
        const TriedUpgrade& each = upgrades.list.front();
        QCOMPARE(*each.savedS, 0.0);
        QVERIFY(each.bestLayout);
        QVERIFY(*each.savedByBestS >= 0);
        const plan::Plan changed = applied(applied(plan, each.part.edits), each.bestLayout->edits);
        QCOMPARE(plan::evaluate(changed).value(FigureId::StepTimeS),
                 each.bestLayout->outcome.stepS);
    }

    void twoKindsOfAcceleratorsAreTold()
    {
        plan::Plan plan = preset("decoder-7b-1t-128xh100");
        hardware::Pool other = plan.cluster.pools.front();
        other.accelerator = "slower";
        other.peakFlopPerS /= 2;
        other.nodes = plan.cluster.pools.front().nodes;
        plan.cluster.pools.push_back(other);
        const Upgrades upgrades = tryUpgrades(plan, partUpgrades(plan));
        QVERIFY(!upgrades.caveats.empty());
        QCOMPARE(upgrades.pools.size(), std::size_t{2});
        plan::Plan slow = applied(plan, upgrades.rateEdits);
        slow.cluster.pools = {other};
        slow.cluster.pools.front().nodes *= 2;
        QCOMPARE(upgrades.pools[1].everywhere.stepS,
                 plan::evaluate(slow).value(FigureId::StepTimeS));
        QVERIFY(*upgrades.pools[1].everywhere.stepS > *upgrades.pools[0].everywhere.stepS);
        QVERIFY(*upgrades.pools[0].alone.stepS > *upgrades.pools[0].everywhere.stepS);
    }
};

RIDGEPOINT_TEST(TestUpgrades)
#include "tst_upgrades.moc"
