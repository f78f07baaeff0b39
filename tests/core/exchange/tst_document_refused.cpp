// SPDX-License-Identifier: Apache-2.0
#include "helpers.h"

#include "support/test_main.h"
#include "json/reader.h"

using namespace ridgepoint;
using namespace ridgepoint::exchange;
using namespace ridgepoint::tests;

/// Files that are no plans, or wrong ones: each is refused with words that help.
class TestDocumentRefused : public QObject
{
    Q_OBJECT

    static DocumentResult with(const char* pointer, const Json& value)
    {
        Json json = planJson();
        json[Json::json_pointer(pointer)] = value;
        return readJson(json);
    }

  private slots:
    void whatIsNoJson_data()
    {
        QTest::addColumn<QByteArray>("text");
        const QByteArray plan = QByteArray::fromStdString(writeDocument({}));
        QTest::newRow("nothing") << QByteArray();
        QTest::newRow("blanks") << QByteArray(" \r\n\t");
        QTest::newRow("a mark") << QByteArray("\xEF\xBB\xBF");
        QTest::newRow("garbage") << QByteArray("\x00\xFF\x12\x00garbage", 11);
        QTest::newRow("words") << QByteArray("learning rate 3e-4");
        QTest::newRow("a page") << QByteArray("<!DOCTYPE html><html></html>");
        QTest::newRow("half") << plan.left(plan.size() / 2);
        QTest::newRow("last bracket") << plan.trimmed().chopped(1);
        QTest::newRow("twice") << plan + plan;
        QTest::newRow("deep lists") << QByteArray(1000000, '[');
        QTest::newRow("deep objects") << QByteArray("{\"a\":").repeated(200000);
        QTest::newRow("too large a number")
            << QByteArray(R"({"format": "ridgepoint-plan", "version": 1, "x": 1e400})");
        QTest::newRow("not a number")
            << QByteArray(R"({"format": "ridgepoint-plan", "version": 1, "x": NaN})");
        QTest::newRow("double key") << QByteArray(
            R"({"format": "ridgepoint-plan", "version": 1, "name": "a", "name": "b"})");
        QTest::newRow("decimal comma")
            << QByteArray(R"({"format": "ridgepoint-plan", "version": 1, "x": 1,5})");
    }

    void whatIsNoJson()
    {
        QFETCH(QByteArray, text);
        const auto read = readDocument(text.toStdString(), "plan.json");
        QVERIFY(!read.ok());
        QVERIFY(hasErrors(read.problems));
        QVERIFY(has(read.problems[0].message.english(), "plan.json"));
    }

    void whatIsNoPlan()
    {
        VERIFY_REFUSED(readDocument("[]", "f.json"), "format.wrong", "an empty list was found");
        VERIFY_REFUSED(readDocument("{}", "f.json"), "format.wrong", "\"format\" is missing");
        VERIFY_REFUSED(readDocument(R"({"format": "ridgepoint-forecast"})", "f.json"),
                       "format.wrong", "the text \"ridgepoint-forecast\"; a plan has");
        VERIFY_REFUSED(readDocument(R"({"format": 1})", "f.json"), "format.wrong", "number 1");
    }

    void versions()
    {
        Json json = planJson();
        json["version"] = 999;
        VERIFY_REFUSED(readJson(json), "version.newer",
                       "version 999 is newer than 1, which this program reads");
        json["version"] = 18446744073709551615U;
        VERIFY_REFUSED(readJson(json), "version.newer", "version 18446744073709551615");
        for (const Json& wrong : {Json(0), Json(-1), Json("1"), Json(1.0), Json(1.5), Json(nullptr),
                                  Json(true), Json::array()}) {
            json["version"] = wrong;
            VERIFY_REFUSED(readJson(json), "version.kind", "a whole number from 1 on is needed");
        }
        json.erase("version");
        VERIFY_REFUSED(readJson(json), "version.missing", "Write \"version\": 1.");
    }

    void numbersAsTexts()
    {
        auto read = with("/model/hidden", "4096");
        VERIFY_REFUSED(read, "value.kind",
                       "model.hidden: the text \"4096\" was found where a whole number is needed. "
                       "Write 4096.");
        QCOMPARE(read.problems[0].path, std::string("model.hidden"));
        read = with("/cluster/pools/0/memory_bytes", "80 GB");
        VERIFY_REFUSED(read, "value.kind", "a number of bytes is needed. Write 80000000000.");
        QCOMPARE(read.problems[0].path, std::string("cluster.pools[0].memory_bytes"));
        VERIFY_REFUSED(with("/cluster/pools/0/nic_bytes_per_s", "200 Gbit/s"), "value.kind",
                       "Write 25000000000.");
        VERIFY_REFUSED(with("/model/hidden", "wide"), "value.kind",
                       "\"wide\" was found where a whole number is needed.");
    }

    void otherKinds()
    {
        VERIFY_REFUSED(with("/model/hidden", 12.5), "value.kind", "the number 12.5 was found");
        VERIFY_REFUSED(with("/model/hidden", 1e300), "value.kind", "whole number");
        VERIFY_REFUSED(with("/model/hidden", 18446744073709551615U), "value.kind", "whole number");
        VERIFY_REFUSED(with("/model/hidden", nullptr), "value.kind", "null was found");
        VERIFY_REFUSED(with("/compute/efficiency", Json::array()), "value.kind", "an empty list");
        VERIFY_REFUSED(with("/layout/zero_stage", 3), "value.kind", "Write \"3\".");
        VERIFY_REFUSED(with("/layout/zero_stage", "4"), "value.kind", "one of \"none\", \"1\"");
        VERIFY_REFUSED(with("/layout/recompute", "megatron_selectiv"), "value.kind",
                       "Did you mean \"megatron-selective\"?");
        VERIFY_REFUSED(with("/model/causal", "true"), "value.kind", "Write true.");
        VERIFY_REFUSED(with("/model/causal", 1), "value.kind", "Write true.");
        VERIFY_REFUSED(with("/model/name", 7), "value.kind", "a text is needed");
        VERIFY_REFUSED(with("/checkpoint/interval_s", "1 h"), "value.kind", "Write 3600.");
        VERIFY_REFUSED(with("/name", 1), "value.kind", "name: the number 1");
        VERIFY_REFUSED(with("/model", 1), "value.kind", "an object is needed");
        VERIFY_REFUSED(with("/cluster/pools", Json::object()), "list.kind", "an object was found");
        VERIFY_REFUSED(with("/cluster/pools/0", 1), "value.kind", "cluster.pools[0]: the number 1");
    }

    void allErrorsAreListed()
    {
        Json json = planJson();
        json["model"]["hidden"] = "4096";
        json["compute"]["efficiency"] = "40%";
        json["given"]["no.figure"] = 1;
        json["nonsense"] = 1;
        const auto read = readJson(json);
        QVERIFY(!read.ok());
        QCOMPARE(read.problems.size(), std::size_t{4});
        QCOMPARE(read.problems.back().severity, quantity::Severity::Warning); // errors come first
        VERIFY_PROBLEM(read.problems, "value.kind", "model.hidden");
    }

    void lists()
    {
        VERIFY_REFUSED(with("/cluster/pools", Json::array()), "list.kind",
                       "an empty list was found");
        Json pools = Json::array();
        for (int i = 0; i < 1000; ++i)
            pools.push_back(planJson()["cluster"]["pools"][0]);
        const auto full = with("/cluster/pools", pools);
        VERIFY_READ(full);
        QCOMPARE(full.document->plan.cluster.pools.size(), std::size_t{1000});
        pools.push_back(pools[0]);
        VERIFY_REFUSED(with("/cluster/pools", pools), "list.long", "1001 elements; at most 1000");
    }

    void givens()
    {
        VERIFY_REFUSED(with("/given", 1), "value.kind", "an object is needed");
        VERIFY_REFUSED(with("/given/model.parametres", 7e9), "given.unknown",
                       "Did you mean \"model.parameters\"?");
        VERIFY_REFUSED(with("/given/step.mfu", 0.4), "given.computed", "cannot be given");
        VERIFY_REFUSED(with("/given/model.parameters[0]", 1), "given.unknown", "no figure");
        VERIFY_REFUSED(with("/given/pipeline.forward_s[x]", 1), "given.unknown", "no figure");
        VERIFY_REFUSED(with("/given/pipeline.forward_s[02]", 1), "given.spelling",
                       "as \"pipeline.forward_s[2]\"");
        for (const Json& wrong : {Json("7e9"), Json(nullptr), Json(true), Json(-1)})
            VERIFY_REFUSED(with("/given/model.parameters", wrong), "given.kind", "from 0 on");
    }

    void whatIsAboutThePlan()
    {
        VERIFY_REFUSED(with("/about", 1), "value.kind", "about: the number 1");
        VERIFY_REFUSED(with("/about/presets", 1), "about.presets", "list");
        VERIFY_REFUSED(with("/about/presets", Json::array({1})), "value.kind", "about.presets[0]");
        VERIFY_REFUSED(with("/about/presets", Json::array({Json::object()})), "about.presets",
                       "\"id\"");
        VERIFY_REFUSED(with("/about/presets", Json::parse(R"([{"id": "a"}, {"id": "a"}])")),
                       "about.presets", "about.presets[1]");
        VERIFY_REFUSED(with("/about/origins", {{"model.hidden", 1}}), "value.kind", "a text");
    }

    void aFileOfUnknownKeysIsReadInTimeAndInWords()
    {
        Json json = planJson();
        auto& object = json["model"].get_ref<Json::object_t&>();
        for (int i = 0; i < 30000; ++i) // near the limit
            object.emplace_back("key " + std::to_string(i), i);
        object.emplace_back(std::string(300000, 'x'), 1);
        const auto read = readJson(json);
        VERIFY_READ(read);
        QVERIFY(read.problems.size() <= 101);
        VERIFY_PROBLEM(read.problems, "more", "29901 more");
        QCOMPARE(read.document->kept.size(), std::size_t{30001});
        // the library's own parser takes a minute for so many keys
        const auto written = json::parse(writeDocument(*read.document), "plan.json");
        QVERIFY(written.ok());
        QCOMPARE((*written.document)["model"].size(), json["model"].size());
    }
};

RIDGEPOINT_TEST(TestDocumentRefused)
#include "tst_document_refused.moc"
