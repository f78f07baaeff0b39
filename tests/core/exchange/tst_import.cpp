// SPDX-License-Identifier: Apache-2.0
#include "helpers.h"

#include "exchange/import_file.h"
#include "exchange/presets.h"
#include "support/test_main.h"

#include <QTemporaryDir>
#include <filesystem>
#include <fstream>

using namespace ridgepoint;
using namespace ridgepoint::exchange;
using namespace ridgepoint::tests;

/// Files of any kind: what they are is told by their content.
class TestImport : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    ImportResult import(const std::string& content, const char* name = "some.file")
    {
        const auto path = std::filesystem::path(m_folder.path().toStdString()) / name;
        std::filesystem::create_directories(path.parent_path());
        std::ofstream(path, std::ios::binary) << content;
        return importFile(path);
    }

  private slots:
    void plans()
    {
        plan::Document document;
        document.name = "mine";
        const auto result = import(writeDocument(document));
        VERIFY_READ(result);
        QVERIFY(*result.document == document);
        VERIFY_REFUSED(import(R"({"format": "ridgepoint-plan", "version": 7})"), "version.newer",
                       "7");
        VERIFY_REFUSED(import(writeDocument(document) + "and more"), "json.trailing-text",
                       "some.file");
    }

    /// Pasted: in no file, and called what the caller calls it.
    void texts()
    {
        plan::Document document;
        document.name = "mine";
        const auto result = importText(writeDocument(document), "pasted text");
        VERIFY_READ(result);
        QVERIFY(result.isPlan && *result.document == document);
        const auto nameless =
            importText(R"({"format": "ridgepoint-plan", "version": 1})", "pasted");
        VERIFY_READ(nameless);
        QCOMPARE(nameless.document->name, std::string("pasted"));
        for (const char* text : {"", "x", "[[", "{\"a\": 1}", "12 GiB"}) {
            const auto refused = importText(text, "pasted text");
            QVERIFY2(!refused.document && !refused.problems.empty(), text);
            QVERIFY2(refused.problems.front().message.english().starts_with("pasted text"),
                     refused.problems.front().message.english().c_str());
        }
    }

    void presets()
    {
        const std::string text = R"({"format": "ridgepoint-preset", "version": 1, "id": "mine",
            "kind": "node", "name": "My node", "source": "me", "date": "2024",
            "uses": ["rtx-4090"], "fields": {"cluster.nodes": 3}})";
        const auto result = import(text);
        VERIFY_READ(result);
        QCOMPARE(result.document->name, std::string("My node"));
        QCOMPARE(result.document->plan.cluster.pools[0].nodes, std::int64_t{3});
        QCOMPARE(result.document->plan.cluster.pools[0].memoryBytes, 24e9);
        QCOMPARE(result.document->origins.at("cluster.pools[0].nodes"),
                 std::string("preset mine: me, 2024"));
        QVERIFY(result.document->presets.empty());
        QVERIFY(presetChanges(*result.document).empty());

        Json json = Json::parse(text);
        json["id"] = "rtx-4090-8x"; // a copy that was changed at home
        const auto copy = import(json.dump());
        VERIFY_READ(copy);
        QCOMPARE(copy.document->plan.cluster.pools[0].nodes, std::int64_t{3});
        json["uses"] = {"nothing"};
        VERIFY_REFUSED(import(json.dump()), "preset.unknown", "\"nothing\"");
        json["kind"] = "car";
        VERIFY_REFUSED(import(json.dump()), "preset.kind", "some.file");
    }

    void configs()
    {
        const std::string text = R"({"model_type": "llama", "hidden_size": 64,
            "intermediate_size": 128, "num_attention_heads": 4, "num_hidden_layers": 2,
            "vocab_size": 1000})";
        const auto result = import(text, "Small-Model/config.json");
        VERIFY_READ(result);
        QCOMPARE(result.document->name, std::string("Small-Model"));
        QCOMPARE(result.document->origins.at("model.hidden"),
                 std::string("config.json key hidden_size"));
        const auto trailing = import(text + "\npython convert.py", "x.json");
        VERIFY_READ(trailing);
        VERIFY_PROBLEM(trailing.problems, "json.trailing-text", "python convert.py");
    }

    void whatIsNoneOfThese()
    {
        for (const char* text : {"{}", "[]", "3", "\"a\"", R"({"train_batch_size": 8})",
                                 R"({"format": "ridgepoint-forecast", "version": 1})"})
            VERIFY_REFUSED(import(text), "import.unknown",
                           "\"model_type\": one of llama, yuan, mistral");
        QVERIFY(!import("").ok());
        QVERIFY(!import("iteration 100 | loss 2.5").ok());
        QVERIFY(!importFile(m_folder.path().toStdString() + "/nothing").ok());
        QVERIFY(!importFile(m_folder.path().toStdString()).ok());
    }
};

RIDGEPOINT_TEST(TestImport)
#include "tst_import.moc"
