// SPDX-License-Identifier: Apache-2.0
// The rows of the fabric, before they are in the table: each reaches its own member.
#include "plan/field_rows.h"
#include "support/test_main.h"

#include <set>

using namespace ridgepoint;
using plan::Field;
using plan::Plan;
using plan::Value;

namespace {

std::vector<Field> rows()
{
    std::vector<Field> list;
    plan::access::addFabricRows(list);
    return list;
}

/// Another value than the field has.
Value other(const Field& field, const Value& value)
{
    if (const auto* flag = std::get_if<bool>(&value))
        return !*flag;
    if (const auto* whole = std::get_if<std::int64_t>(&value))
        return *whole + 1;
    if (const auto* real = std::get_if<double>(&value))
        return (*real + (*real > field.min ? field.min : field.max)) / 2;
    return std::string(field.choices.back());
}

} // namespace

class TestFabricRows : public QObject
{
    Q_OBJECT

  private slots:
    void eachReachesItsOwnMember();
    void textsAreThere();
    void theyApplyWhereTheyAct();
};

void TestFabricRows::eachReachesItsOwnMember()
{
    const Plan base;
    std::set<const void*> addresses;
    std::set<std::string_view> paths;
    for (const Field& field : rows()) {
        QVERIFY(field.path.starts_with("cluster.fabric."));
        QVERIFY(paths.insert(field.path).second);
        QVERIFY(addresses.insert(field.address(base, 0)).second);
        const Value value = field.get(base, 0);
        QVERIFY(!plan::checkRange(field, 0, value)); // defaults are in range
        Plan changed = base;
        QVERIFY(field.set(changed, 0, value));
        QVERIFY(changed == base);
        QVERIFY(field.set(changed, 0, other(field, value)));
        QVERIFY2(!(changed.cluster.fabric == base.cluster.fabric), std::string(field.path).c_str());
        QVERIFY(field.get(changed, 0) == other(field, value));
    }
    QCOMPARE(addresses.size(), std::size_t{15}); // every member of a Fabric has a row
}

void TestFabricRows::textsAreThere()
{
    for (const Field& field : rows()) {
        QVERIFY(!field.label.empty());
        QVERIFY(field.help.text().size() > 20);
    }
}

void TestFabricRows::theyApplyWhereTheyAct()
{
    const auto applies = [](const Plan& plan, std::string_view path) {
        for (const Field& field : rows()) {
            if (field.path == path)
                return field.applies(plan, 0);
        }
        return false;
    };
    Plan plan;
    for (const Field& field : rows()) // an assumed efficiency rests on links alone
        QVERIFY(!field.applies(plan, 0));
    plan.compute.mode = compute::TimeMode::Operators;
    QVERIFY(applies(plan, "cluster.fabric.domain_accelerators"));
    QVERIFY(applies(plan, "cluster.fabric.in_switch_reduction"));
    QVERIFY(!applies(plan, "cluster.fabric.in_switch_efficiency"));
    plan.cluster.fabric.inSwitchReduction = true;
    QVERIFY(applies(plan, "cluster.fabric.in_switch_efficiency"));
    plan.cluster.fabric.link = hardware::DomainLink::PcieHost;
    QVERIFY(!applies(plan, "cluster.fabric.in_switch_reduction"));
    QVERIFY(!applies(plan, "cluster.fabric.in_switch_efficiency"));
    QVERIFY(!applies(plan, "cluster.fabric.rail_optimised"));
    QVERIFY(!applies(plan, "cluster.fabric.leaf_oversubscription"));
    plan.cluster.fabric.nodesPerLeaf = 8;
    QVERIFY(applies(plan, "cluster.fabric.rail_optimised"));
    QVERIFY(applies(plan, "cluster.fabric.leaf_oversubscription"));
}

RIDGEPOINT_TEST(TestFabricRows)
#include "tst_fabric_rows.moc"
