// SPDX-License-Identifier: Apache-2.0
#include "helpers.h"

#include "core/json/comma_locale.h"
#include "exchange/document_reader.h"
#include "plan/fields.h"
#include "support/test_main.h"

#include <QFile>
#include <QTemporaryDir>
#include <cmath>
#include <filesystem>

using namespace ridgepoint;
using namespace ridgepoint::exchange;
using namespace ridgepoint::tests;

class TestDocument : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    std::filesystem::path at(const char* name) const
    {
        return std::filesystem::path(m_folder.path().toStdString()) / name;
    }

    static plan::Document example()
    {
        plan::Document document;
        document.name = "48 cards";
        document.description = "For class.";
        document.plan.cluster.pools[0].memoryBytes = 24e9;
        plan::setGiven(document.plan, {plan::FigureId::ModelParameters, -1, 7e9});
        plan::setGiven(document.plan, {plan::FigureId::PipelineForwardS, 2, 0.01});
        document.presets = {{"rtx-4090", "0123456789abcdef"}};
        document.origins = {{"cluster.pools[0].memory_bytes", "preset rtx-4090: whitepaper, 2023"}};
        return document;
    }

  private slots:
    void isWrittenInTheOrderOfTheTable()
    {
        const std::string text = writeDocument(example());
        const Json json = Json::parse(text);
        QVERIFY(json["format"] == "ridgepoint-plan");
        QVERIFY(json["version"] == 1);
        QVERIFY(json["name"] == "48 cards");
        QVERIFY(json["description"] == "For class.");
        QVERIFY(json["given"] == Json::parse(R"({"model.parameters": 7e9,
                                                "pipeline.forward_s[2]": 0.01})"));
        QVERIFY(json["about"]["presets"][0]["id"] == "rtx-4090");
        QVERIFY(json["about"]["origins"]["cluster.pools[0].memory_bytes"] ==
                "preset rtx-4090: whitepaper, 2023");
        QVERIFY(has(text, "\"memory_bytes\": 24000000000,"));
        // every field stands there once, in the table's order
        std::size_t place = 0;
        for (const plan::Field& field : plan::fields()) {
            const std::string key =
                "\"" + std::string(field.path.substr(field.path.rfind('.') + 1)) + "\": ";
            const std::size_t found = text.find(key, place);
            QVERIFY2(found != std::string::npos, key.c_str());
            place = found + 1;
        }
        std::vector<std::string> keys;
        for (const auto& [key, value] : json.items())
            keys.push_back(key);
        QCOMPARE(keys.front(), std::string("format"));
        QCOMPARE(keys[keys.size() - 2], std::string("given"));
        QCOMPARE(keys.back(), std::string("about"));
    }

    void comesBackEqual()
    {
        const std::string text = writeDocument(example());
        const auto read = readDocument(text, "plan.json");
        VERIFY_READ(read);
        QVERIFY(read.problems.empty());
        QVERIFY(*read.document == example());
        QCOMPARE(writeDocument(*read.document), text);
    }

    void windowsFilesAndByteOrderMarks()
    {
        std::string text = "\xEF\xBB\xBF" + writeDocument(example());
        for (std::size_t at = 0; (at = text.find('\n', at)) != std::string::npos; at += 2)
            text.replace(at, 1, "\r\n");
        const auto read = readDocument(text, "plan.json");
        VERIFY_READ(read);
        QVERIFY(*read.document == example());
    }

    void isTheSameUnderACommaLocale()
    {
        const std::string text = writeDocument(example());
        const CommaLocale locale("de_DE");
        if (!locale.isSet())
            QSKIP("no locale with a decimal comma is installed or can be made");
        QCOMPARE(writeDocument(example()), text);
        VERIFY_READ(readDocument(text, "plan.json"));
    }

    void missingKeysHaveTheDefaultValue()
    {
        const auto read = readDocument(
            R"({"format": "ridgepoint-plan", "version": 1, "task": {"deadline_days": 7}})",
            "/home/me/my run.json");
        VERIFY_READ(read);
        plan::Plan plan;
        plan.task.deadlineDays = 7;
        QVERIFY(read.document->plan == plan);
        QCOMPARE(read.document->name, std::string("my run"));
        QCOMPARE(read.problems.size(), std::size_t{1});
        QCOMPARE(read.problems[0].severity, quantity::Severity::Note);
        VERIFY_PROBLEM(
            read.problems, "key.missing",
            "model, training, task.name, task.phases, task.reserved_days, task.noise_scale_tokens");
    }

    void whatIsMissingInAListIsNamedWithItsIndex()
    {
        Json json = planJson();
        json["cluster"]["pools"].push_back(json["cluster"]["pools"][0]);
        json["cluster"]["pools"][1].erase("nodes");
        const auto read = readJson(json);
        VERIFY_READ(read);
        QCOMPARE(read.document->plan.cluster.pools.size(), std::size_t{2});
        VERIFY_PROBLEM(read.problems, "key.missing", ": cluster.pools[1].nodes.");
    }

    void unknownKeysAreKeptAndReported()
    {
        Json json = planJson();
        json["cluster"]["pools"][0]["memory_byts"] = 1;
        json["cluster"]["nodes"] = 3;
        json["view"] = {{"mode", "memory"}, {"zoom", 1.50}};
        json["about"]["author"] = "me";
        json["entirely other"] = nullptr;
        const auto read = readJson(json);
        VERIFY_READ(read);
        QCOMPARE(read.problems.size(), std::size_t{5});
        for (const auto& problem : read.problems)
            QCOMPARE(problem.severity, quantity::Severity::Warning);
        const std::string text = textOf(read.problems);
        QVERIFY2(has(text, "cluster.pools[0].memory_byts: "), text.c_str());
        QVERIFY2(has(text, "Did you mean \"memory_bytes\"?"), text.c_str());
        QVERIFY2(has(text, "Did you mean \"cluster.pools[0].nodes\"?"), text.c_str());
        QVERIFY2(!has(text, "\"entirely other\". It is kept, but has no effect. Did"),
                 text.c_str());
        QCOMPARE(read.document->kept.size(), std::size_t{5});
        QCOMPARE(read.document->kept[0].pointer, std::string("/cluster/pools/0/memory_byts"));
        QCOMPARE(read.document->kept[0].json, std::string("1"));
        QVERIFY(Json::parse(writeDocument(*read.document)) == json);
        QVERIFY(*readDocument(writeDocument(*read.document), "x").document == *read.document);
    }

    void keptKeysOfWhatIsGoneAreNotWritten()
    {
        plan::Document document = example();
        document.kept = {{"/cluster/pools/7/rack", "1"}, // no such pool any more
                         {"/cluster/ring", "\"x\""},     // the plan's own
                         {"/model/name/x", "1"},         // in a text
                         {"", "1"},
                         {"no pointer", "1"},
                         {"/bad", "{"},
                         {"/twice", "1"},
                         {"/twice", "2"}};
        const Json json = Json::parse(writeDocument(document));
        QCOMPARE(json["cluster"]["pools"].size(), std::size_t{1});
        QVERIFY(json["cluster"]["ring"] == "all-nics");
        QVERIFY(json["twice"] == 1);
        QVERIFY(!json.contains("bad"));
        VERIFY_READ(readJson(json));
    }

    void numbersAreReadHoweverTheyAreWritten()
    {
        Json json = planJson();
        std::string text = json.dump();
        const std::string number = json["model"]["hidden"].dump();
        text.replace(text.find("\"hidden\":" + number), 9 + number.size(), "\"hidden\":4.096e3");
        const auto read = readDocument(text, "plan.json");
        VERIFY_READ(read);
        QCOMPARE(read.document->plan.model.hidden, std::int64_t{4096});
    }

    void valuesOutOfRangeAreForValidateToReport()
    {
        Json json = planJson();
        json["model"]["hidden"] = -5;
        json["compute"]["efficiency"] = 1e300;
        const auto read = readJson(json);
        VERIFY_READ(read);
        QVERIFY(read.problems.empty());
        QCOMPARE(read.document->plan.model.hidden, std::int64_t{-5});
    }

    void everyFieldIsReadBack()
    {
        for (const plan::Field& field : plan::fields()) {
            plan::Document document;
            plan::Value value = field.get(document.plan, 0);
            if (auto* flag = std::get_if<bool>(&value))
                *flag = !*flag;
            else if (auto* whole = std::get_if<std::int64_t>(&value))
                *whole += 3;
            else if (auto* text = std::get_if<std::string>(&value))
                *text = field.choices.empty() ? "other" : std::string(field.choices.back());
            else if (!field.choices.empty()) // an optional one that is empty
                value = std::string(field.choices.back());
            else if (field.kind == plan::ValueKind::Integer)
                value = std::int64_t{3};
            else
                value = 0.1;
            QVERIFY(field.set(document.plan, 0, value));
            const auto read = readDocument(writeDocument(document), "plan.json");
            VERIFY_READ(read);
            QVERIFY2(*read.document == document, field.path.data());
        }
    }

    void olderVersionsAreUpgradedStepByStep()
    {
        // version 1 called the name "title", version 2 "label"
        static const Upgrade steps[] = {
            [](Json& root) {
                root["label"] = root.at("title");
                root.erase("title");
            },
            [](Json& root) {
                root["name"] = root.at("label");
                root.erase("label");
            },
        };
        Json json = planJson();
        json.erase("name");
        json["title"] = "old";
        const auto first = documentFromJson(json, "plan.json", steps);
        VERIFY_READ(first);
        QCOMPARE(first.document->name, std::string("old"));
        VERIFY_PROBLEM(first.problems, "version.upgraded", "version 1 was read as version 3");
        QCOMPARE(first.problems.size(), std::size_t{1});

        json["label"] = "younger";
        json.erase("title");
        json["version"] = 2;
        const auto second = documentFromJson(json, "plan.json", steps);
        VERIFY_READ(second);
        QCOMPARE(second.document->name, std::string("younger"));

        json["version"] = 3;
        const auto third = documentFromJson(json, "plan.json", steps);
        VERIFY_READ(third);
        QVERIFY(!find(third.problems, "version.upgraded"));
        json["version"] = 4;
        VERIFY_REFUSED(documentFromJson(json, "plan.json", steps), "version.newer",
                       "version 4 is newer than 3");
        json["version"] = 1; // but without what version 1 has
        json.erase("label");
        VERIFY_REFUSED(documentFromJson(json, "plan.json", steps), "version.upgrade", "version 1");
    }

    void isSavedWholeOrNotAtAll()
    {
        const auto path = at("plan.json");
        QVERIFY(!saveDocument(example(), path));
        const auto read = readDocumentFile(path);
        VERIFY_READ(read);
        QVERIFY(*read.document == example());

        const auto before = writeDocument(*read.document);
        plan::Document broken = example();
        broken.plan.compute.efficiency = std::nan("");
        auto problem = saveDocument(broken, path);
        QVERIFY(problem && problem->severity == quantity::Severity::Error);
        QCOMPARE(problem->path, std::string("compute.efficiency"));
        broken = example();
        broken.plan.given[0].value = INFINITY;
        problem = saveDocument(broken, path);
        QVERIFY(problem && problem->path == "given.model.parameters");
        broken = example();
        broken.plan.model.groups.clear();
        QVERIFY(saveDocument(broken, path));
        QCOMPARE(writeDocument(*readDocumentFile(path).document), before);

        QVERIFY(saveDocument(example(), at("no folder/plan.json")));
        QVERIFY(saveDocument(example(), m_folder.path().toStdString()));
        QVERIFY(!readDocumentFile(at("nothing.json")).ok());
        QVERIFY(!readDocumentFile(m_folder.path().toStdString()).ok());
    }

    void textsThatAreNoUtf8AreSavedWithAWarning()
    {
        plan::Document document = example();
        document.name = "caf\xE9";
        const auto problem = saveDocument(document, at("latin.json"));
        QVERIFY(problem && problem->severity == quantity::Severity::Warning);
        VERIFY_READ(readDocumentFile(at("latin.json")));
    }

    void editsByHandHaveTheirOrigin()
    {
        plan::Document document = example();
        QVERIFY(!plan::setField(document, "cluster.memory_bytes", "32 GB"));
        QCOMPARE(document.origins.at("cluster.pools[0].memory_bytes"),
                 std::string(plan::kSetByHand));
        QVERIFY(plan::setField(document, "cluster.memory_bytes", "x"));
        QVERIFY(!plan::setGiven(document, "model.parameters", "8B"));
        QCOMPARE(document.origins.at("given.model.parameters"), std::string(plan::kSetByHand));
        QVERIFY(!plan::setGiven(document, "model.parameters", ""));
        QVERIFY(!document.origins.contains("given.model.parameters"));
    }
};

RIDGEPOINT_TEST(TestDocument)
#include "tst_document.moc"
