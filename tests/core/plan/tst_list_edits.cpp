// SPDX-License-Identifier: Apache-2.0
// Elements of lists come, go and move, and what is known of them by their path goes with them.
#include "example_plans.h"
#include "plan/list_edits.h"
#include "support/test_main.h"

using namespace ridgepoint;
using namespace ridgepoint::plan;
using Kind = ListEdit::Kind;

namespace {

std::string elementPath(const Field& field, int index)
{
    return pathText(field, index);
}

/// A document of a list of `size` elements that can be told apart: each field of an element with
/// an origin that names the element, and a key that is only kept in each.
Document marked(FieldList list, int size)
{
    Document document;
    resizeList(document.plan, list, size);
    for (const Field& field : fields()) {
        if (field.list != list)
            continue;
        for (int i = 0; i < size; ++i) {
            if (field.kind == ValueKind::Integer)
                field.set(document.plan, i, Value(std::int64_t{100 + i}));
            document.origins[elementPath(field, i)] = "element " + std::to_string(i);
        }
    }
    const std::string start = list == FieldList::Groups   ? "/model/groups/"
                              : list == FieldList::Phases ? "/task/phases/"
                                                          : "/cluster/pools/";
    for (int i = 0; i < size; ++i)
        document.kept.push_back({start + std::to_string(i) + "/note", std::to_string(i)});
    document.origins["model.name"] = "somewhere";
    document.kept.push_back({"/model/other", "1"});
    return document;
}

/// Which element each place holds, by values, origins and kept keys, which must agree.
std::vector<int> elementsOf(const Document& document, FieldList list)
{
    std::vector<int> elements;
    for (int i = 0; i < listSize(document.plan, list); ++i) {
        int element = -1;
        for (const Field& field : fields()) {
            if (field.list != list || field.kind != ValueKind::Integer)
                continue;
            const int here = static_cast<int>(std::get<std::int64_t>(field.get(document.plan, i)));
            if (element >= 0 && element != here - 100)
                return {};
            element = here - 100;
            const auto origin = document.origins.find(elementPath(field, i));
            if (origin == document.origins.end() ||
                origin->second != "element " + std::to_string(element))
                return {};
        }
        elements.push_back(element);
    }
    return elements;
}

/// Which element the kept key at each place is of; -1 where there is none.
std::vector<int> keptOf(const Document& document, FieldList list)
{
    std::vector<int> kept(static_cast<std::size_t>(listSize(document.plan, list)), -1);
    for (const KeptKey& key : document.kept) {
        if (!key.pointer.ends_with("/note"))
            continue;
        const std::size_t digits = key.pointer.find_first_of("0123456789");
        const auto at = static_cast<std::size_t>(std::stoi(key.pointer.substr(digits)));
        if (at >= kept.size() || kept[at] != -1)
            return {};
        kept[at] = std::stoi(key.json);
    }
    return kept;
}

} // namespace

class TestListEdits : public QObject
{
    Q_OBJECT

    static void addLists()
    {
        QTest::addColumn<int>("list");
        QTest::newRow("groups") << static_cast<int>(FieldList::Groups);
        QTest::newRow("phases") << static_cast<int>(FieldList::Phases);
        QTest::newRow("pools") << static_cast<int>(FieldList::Pools);
    }

  private slots:
    void everyEditOfAList_data() { addLists(); }
    void everyEditOfAList()
    {
        QFETCH(int, list);
        const auto of = static_cast<FieldList>(list);
        constexpr int kSize = 12; // places of one digit and of two
        const Document before = marked(of, kSize);
        for (const Kind kind : {Kind::Copy, Kind::Remove, Kind::Move}) {
            for (int at = -1; at <= kSize; ++at) {
                for (int to = -1; to <= kSize + 1; ++to) {
                    Document after = before;
                    const ListEdit edit{kind, of, at, to};
                    std::vector<int> expected;
                    for (int i = 0; i < kSize; ++i)
                        expected.push_back(i);
                    const bool isThere = at >= 0 && at < kSize;
                    bool applies = isThere;
                    if (kind == Kind::Copy && (applies = isThere && to >= 0 && to <= kSize))
                        expected.insert(expected.begin() + to, at);
                    if (kind == Kind::Remove && isThere)
                        expected.erase(expected.begin() + at);
                    if (kind == Kind::Move &&
                        (applies = isThere && to >= 0 && to < kSize && to != at)) {
                        expected.erase(expected.begin() + at);
                        expected.insert(expected.begin() + to, at);
                    }
                    QCOMPARE(canApply(before.plan, edit), applies);
                    QCOMPARE(applyListEdit(after, edit), applies);
                    if (!applies) {
                        QVERIFY(after == before);
                        continue;
                    }
                    QCOMPARE(elementsOf(after, of), expected);
                    if (kind == Kind::Copy) // what a file said of one element is said once
                        expected[static_cast<std::size_t>(to)] = -1;
                    QCOMPARE(keptOf(after, of), expected);
                    QCOMPARE(after.origins.at("model.name"), std::string("somewhere"));
                    QCOMPARE(after.kept.back().pointer, std::string("/model/other"));
                }
            }
        }
    }

    void theLastElementStays_data() { addLists(); }
    void theLastElementStays()
    {
        QFETCH(int, list);
        Document document;
        QVERIFY(!applyListEdit(document, {Kind::Remove, static_cast<FieldList>(list), 0, 0}));
        QVERIFY(document == Document{});
    }

    void whatIsNoListStays()
    {
        Document document;
        for (const Kind kind : {Kind::Copy, Kind::Remove, Kind::Move})
            QVERIFY(!applyListEdit(document, {kind, FieldList::None, 0, 0}));
    }

    void lettersStayWithTheirGroups_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<int>("at");
        QTest::addColumn<int>("to");
        QTest::addColumn<QString>("order");
        const auto row = [](const char* name, Kind kind, int at, int to, const char* order) {
            QTest::newRow(name) << static_cast<int>(kind) << at << to << QString::fromLatin1(order);
        };
        row("first goes", Kind::Remove, 0, 0, "a10 b2");
        row("second goes", Kind::Remove, 1, 0, "a50 b2");
        row("last goes", Kind::Remove, 2, 0, "(a5 b)10");
        row("first to the end", Kind::Move, 0, 2, "(c5 a)10 b2");
        row("last to the front", Kind::Move, 2, 0, "(b5 c)10 a2");
        row("a copy", Kind::Copy, 1, 2, "(a5 b)10 d2 c7");
        row("a copy in front", Kind::Copy, 1, 0, "(b5 c)10 d2 a7");
    }
    void lettersStayWithTheirGroups()
    {
        QFETCH(int, kind);
        QFETCH(int, at);
        QFETCH(int, to);
        QFETCH(QString, order);
        Plan plan;
        resizeList(plan, FieldList::Groups, 3);
        plan.model.groups[1].layers = 7;
        plan.model.order = "(a5 b)10 c2";
        QVERIFY(applyListEdit(plan, {static_cast<Kind>(kind), FieldList::Groups, at, to}));
        QCOMPARE(QString::fromStdString(plan.model.order), order);
    }

    void whatIsNoOrderStays()
    {
        Plan plan;
        resizeList(plan, FieldList::Groups, 2);
        plan.model.order = "a5 (z";
        QVERIFY(applyListEdit(plan, {Kind::Remove, FieldList::Groups, 0, 0}));
        QCOMPARE(plan.model.order, std::string("a5 (z"));
    }
};

RIDGEPOINT_TEST(TestListEdits)
#include "tst_list_edits.moc"
