// SPDX-License-Identifier: Apache-2.0
// The groups that a plan communicates in: their collectives add up to the engine's own figures, and
// each change of the network is what the plan comes to when it is made.
#include "exchange/presets.h"
#include "explore/network_changes.h"
#include "explore/own_rate.h"
#include "explore/plan_groups.h"
#include "plan/engine.h"
#include "plan/fields.h"
#include "plan/forecast.h"
#include "support/test_main.h"

#include <algorithm>
#include <cmath>

using namespace ridgepoint;
using namespace ridgepoint::explore;
using network::Collective;
using plan::FigureId;

namespace {

const char* const kPresets[] = {"chapter-pipeline-4x9",     "decoder-7b-1t-128xh100",
                                "decoder-70b-1024xh100",    "deepseek-v3-2048xh800",
                                "gpt3-175b-4096xa100",      "lesson-7b-8xh100",
                                "mixtral-8x22b-128xh100",   "qwen3-8b-48x4090",
                                "llama-3-70b-qlora-4x4090", "vit-weather-64"};

plan::Plan preset(std::string_view id,
                  std::initializer_list<std::pair<const char*, const char*>> edits = {})
{
    plan::Plan plan = exchange::loadPlanPreset(id).document->plan;
    for (const auto& [path, value] : edits) {
        if (const auto problem = plan::setField(plan, path, value))
            QTest::qFail(problem->message.english().c_str(), __FILE__, __LINE__);
    }
    return plan;
}

bool isClose(double a, double b)
{
    return std::abs(a - b) <= 1e-9 * std::max(std::abs(a), std::abs(b));
}

double secondsOf(const PlanGroups& groups, std::initializer_list<GroupRole> roles)
{
    double sum = 0;
    for (const PlanGroup& group : groups.list)
        sum += std::ranges::count(roles, group.role) > 0 ? group.seconds : 0;
    return sum;
}

const PlanGroup* find(const PlanGroups& groups, GroupRole role)
{
    const auto at = std::ranges::find(groups.list, role, &PlanGroup::role);
    return at == groups.list.end() ? nullptr : &*at;
}

} // namespace

class TestPlanGroups : public QObject
{
    Q_OBJECT

  private slots:
    void collectivesAddUpToTheFigures_data();
    void collectivesAddUpToTheFigures();
    void shardsInsideANodeAreCopiedBetweenNodes();
    void tokensAreThoseOfTheFigure();
    void placesAreThoseOfThePlan();
    void whatCannotBeSaidHasAReason();
    void eachChangeIsThePlanWithIt_data();
    void eachChangeIsThePlanWithIt();
    void aFasterNetworkHelpsWhereItBinds();
};

void TestPlanGroups::collectivesAddUpToTheFigures_data()
{
    QTest::addColumn<QByteArray>("id");
    QTest::addColumn<QByteArray>("mode");
    for (const char* id : kPresets) {
        for (const char* mode : {"assumed-efficiency", "operators"})
            QTest::addRow("%s, %s", id, mode) << QByteArray(id) << QByteArray(mode);
    }
}

/// No formula is here a second time: what each collective takes, times how often, is what the
/// engine has for the group as a whole, less what it hides beside products.
void TestPlanGroups::collectivesAddUpToTheFigures()
{
    QFETCH(QByteArray, id);
    QFETCH(QByteArray, mode);
    const plan::Plan plan = preset(id.toStdString(), {{"compute.mode", mode.constData()}});
    const PlanGroups groups = planGroups(plan);
    QVERIFY2(groups.reason.empty(), groups.reason.english().c_str());
    const plan::Forecast forecast = plan::evaluate(plan);
    const auto figure = [&](FigureId which) { return forecast.value(which).value_or(0); };
    for (const PlanGroup& group : groups.list) {
        double sum = 0;
        for (const GroupCollective& one : group.collectives)
            sum += one.count * one.seconds;
        QVERIFY(isClose(sum, group.seconds));
        QVERIFY(group.members > 1);
    }
    const bool isTimed = groups.timesOperators;
    const auto exposed = [&](double share) { return isTimed ? 1 - share : 1; };
    const auto check = [&](GroupRole role, FigureId which, double share) {
        const PlanGroup* group = find(groups, role);
        const double seconds = group ? group->seconds * exposed(share) : 0;
        QVERIFY2(isClose(seconds, figure(which)),
                 qPrintable(QStringLiteral("%1: %2 for %3")
                                .arg(QString::fromUtf8(groupKey(role).data()))
                                .arg(seconds)
                                .arg(figure(which))));
        if (group)
            QCOMPARE(group->exposedS, figure(which));
    };
    check(GroupRole::Tensor, FigureId::NetworkTensorParallelS, plan.compute.tensorOverlap);
    check(GroupRole::Context, FigureId::NetworkContextParallelS, plan.compute.tensorOverlap);
    check(GroupRole::Expert, FigureId::NetworkExpertParallelS, plan.compute.expertOverlap);
    QVERIFY(isClose(secondsOf(groups, {GroupRole::Shards, GroupRole::ShardCopies,
                                       GroupRole::ExpertShards, GroupRole::ExpertShardCopies}),
                    figure(FigureId::NetworkDataParallelS)));
    QVERIFY(isClose(groups.exposedS + figure(FigureId::NetworkHostS),
                    figure(FigureId::StepExposedCommunicationS)));
    if (const auto share = groups.hiddenShare())
        QVERIFY(*share >= 0 && *share <= 1);
}

void TestPlanGroups::shardsInsideANodeAreCopiedBetweenNodes()
{
    for (const char* mode : {"assumed-efficiency", "operators"}) {
        const plan::Plan plan = preset(
            "decoder-7b-1t-128xh100",
            {{"compute.mode", mode}, {"layout.zero_stage", "3"}, {"layout.shard_ranks", "8"}});
        const PlanGroups groups = planGroups(plan);
        QVERIFY2(groups.reason.empty(), groups.reason.english().c_str());
        const PlanGroup* shards = find(groups, GroupRole::Shards);
        const PlanGroup* copies = find(groups, GroupRole::ShardCopies);
        QVERIFY(shards && copies);
        QCOMPARE(shards->members, std::int64_t{8});
        QCOMPARE(shards->domains, 1.0);
        QCOMPARE(copies->members, std::int64_t{16});
        QCOMPARE(copies->stride, std::int64_t{8});
        QCOMPARE(copies->domains, 16.0);
        QCOMPARE(copies->collectives.size(), std::size_t{1});
        QCOMPARE(copies->collectives[0].collective, Collective::AllReduce);
        // an eighth of what is scattered inside
        const auto reduced = std::ranges::find(shards->collectives, Collective::ReduceScatter,
                                               &GroupCollective::collective);
        QVERIFY(reduced != shards->collectives.end());
        QVERIFY(isClose(copies->collectives[0].bytes * 8, reduced->bytes));
        QVERIFY(isClose(shards->seconds + copies->seconds,
                        *plan::evaluate(plan).value(FigureId::NetworkDataParallelS)));
    }
}

void TestPlanGroups::tokensAreThoseOfTheFigure()
{
    for (const char* id : kPresets) {
        const plan::Plan plan = preset(id);
        const PlanGroups groups = planGroups(plan);
        QCOMPARE(groups.tokensToHide,
                 plan::evaluate(plan).value(FigureId::NetworkTokensToHideReduction));
    }
}

void TestPlanGroups::placesAreThoseOfThePlan()
{
    const PlanGroups groups = planGroups(preset("gpt3-175b-4096xa100"));
    const PlanGroup* tensor = find(groups, GroupRole::Tensor);
    QVERIFY(tensor);
    QCOMPARE(tensor->stride, std::int64_t{1});
    QCOMPARE(tensor->domains, 1.0);
    const PlanGroup* pipeline = find(groups, GroupRole::Pipeline);
    QVERIFY(pipeline);
    const plan::Plan plan = preset("gpt3-175b-4096xa100");
    QCOMPARE(pipeline->members, plan.layout.pipelineParallel);
    QVERIFY(isClose(pipeline->collectives[0].seconds,
                    *plan::evaluate(plan).value(FigureId::PipelineTransferS)));
    QVERIFY(isClose(pipeline->collectives[0].bytes,
                    pipeline->collectives[0].seconds * pipeline->bytesPerS));
}

void TestPlanGroups::whatCannotBeSaidHasAReason()
{
    plan::Plan none;
    none.model.groups.clear();
    QVERIFY(!planGroups(none).reason.empty());
    QVERIFY(!networkChanges(none).reason.empty());
    // one rank sends nothing
    const PlanGroups alone =
        planGroups(preset("lesson-7b-8xh100", {{"cluster.pools[0].nodes", "1"},
                                               {"cluster.pools[0].accelerators_per_node", "1"}}));
    QVERIFY(alone.reason.empty());
    QVERIFY(alone.list.empty());
    QVERIFY(!alone.hiddenShare());
}

void TestPlanGroups::eachChangeIsThePlanWithIt_data()
{
    QTest::addColumn<QByteArray>("id");
    for (const char* id : {"decoder-7b-1t-128xh100", "qwen3-8b-48x4090", "gpt3-175b-4096xa100"})
        QTest::newRow(id) << QByteArray(id);
}

void TestPlanGroups::eachChangeIsThePlanWithIt()
{
    QFETCH(QByteArray, id);
    const plan::Plan plan = preset(id.toStdString());
    const NetworkChanges changes = networkChanges(plan);
    QVERIFY(changes.reason.empty());
    const auto step = plan::evaluate(plan).value(FigureId::StepTimeS);
    QVERIFY(changes.present.stepS && std::abs(*changes.present.stepS / *step - 1) < 1e-9);
    QVERIFY(changes.list.size() > 5);
    double before = 0;
    for (const NetworkChange& change : changes.list) {
        QVERIFY(!change.edit.label.empty());
        const auto ref = plan::findField(change.edit.path);
        QVERIFY(ref);
        QVERIFY(plan::valueText(*ref->field, ref->field->get(plan, ref->index)) !=
                change.edit.value);
        if (!change.refusal.empty()) {
            QVERIFY(!change.outcome.stepS);
            before = 1e300; // what is refused stands last
            continue;
        }
        plan::Plan changed = atOwnRate(plan).plan;
        QVERIFY(!plan::setField(changed, change.edit.path, change.edit.value));
        const plan::Forecast forecast = plan::evaluate(changed);
        QCOMPARE(change.outcome.stepS, forecast.value(FigureId::StepTimeS));
        QCOMPARE(change.exposedS, forecast.value(FigureId::StepExposedCommunicationS));
        QVERIFY(*change.outcome.stepS >= before);
        before = *change.outcome.stepS;
    }
}

void TestPlanGroups::aFasterNetworkHelpsWhereItBinds()
{
    const plan::Plan plan = preset("qwen3-8b-48x4090", {{"compute.mode", "operators"}});
    const NetworkChanges changes = networkChanges(plan);
    const auto step = [&](std::string_view path) {
        const auto at = std::ranges::find_if(
            changes.list, [&](const NetworkChange& change) { return change.edit.path == path; });
        return at == changes.list.end() ? -1 : at->outcome.stepS.value_or(-1);
    };
    QVERIFY(step("cluster.pools[0].nic_bytes_per_s") > 0);
    QVERIFY(step("cluster.pools[0].nic_bytes_per_s") <= *changes.present.stepS);
    QVERIFY(step("cluster.pools[0].nics_per_node") <= *changes.present.stepS);
}

RIDGEPOINT_TEST(TestPlanGroups)
#include "tst_plan_groups.moc"
