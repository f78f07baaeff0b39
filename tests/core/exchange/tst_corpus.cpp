// SPDX-License-Identifier: Apache-2.0
#include "helpers.h"

#include "exchange/import_file.h"
#include "support/test_main.h"
#include "json/reader.h"

#include <filesystem>
#include <set>

using namespace ridgepoint;
using namespace ridgepoint::exchange;
using namespace ridgepoint::tests;

/// Other people's configs, read in place (RIDGEPOINT_CORPUS).
class TestCorpus : public QObject
{
    Q_OBJECT

    struct Entry
    {
        std::filesystem::path path;
        std::string type; ///< model_type, also where the manifest has none
        std::optional<double> parameters;
        std::optional<double> active;
        bool isJson = false;
    };
    std::vector<Entry> m_entries;

    static const std::set<std::string>& families()
    {
        static const std::set<std::string> names = [] {
            const auto list = modelFamilies();
            return std::set<std::string>(list.begin(), list.end());
        }();
        return names;
    }

  private slots:
    void initTestCase()
    {
        const std::filesystem::path folder = RIDGEPOINT_CORPUS;
        if (!std::filesystem::exists(folder / "manifest.json")) {
            QSKIP("the corpus of real configs is not there: set the CMake cache path "
                  "RIDGEPOINT_CORPUS to a folder with manifest.json");
        }
        const auto manifest = json::readFile(folder / "manifest.json");
        QVERIFY(manifest.ok());
        for (const Json& row : *manifest.document) {
            if (row.at("kind") != "hf_config")
                continue;
            Entry entry;
            entry.path = folder / row.at("path").get<std::string>();
            if (row.at("params_exact").is_number())
                entry.parameters = row.at("params_exact").get<double>();
            if (row.at("active_params").is_number())
                entry.active = row.at("active_params").get<double>();
            const auto config = json::readFile(entry.path);
            entry.isJson = config.ok();
            if (config.ok() && config.document->contains("model_type"))
                entry.type = config.document->at("model_type").get<std::string>();
            m_entries.push_back(std::move(entry));
        }
        QVERIFY(m_entries.size() > 100);
    }

    /// Every config whose number of parameters was counted elsewhere is read, to the last
    /// parameter.
    void countedConfigsAreExact()
    {
        if (m_entries.empty())
            QSKIP("no corpus");
        int exact = 0;
        for (const Entry& entry : m_entries) {
            if (!entry.parameters)
                continue;
            const auto import = importFile(entry.path);
            VERIFY_READ(import);
            const auto forecast = plan::evaluate(import.document->plan);
            const auto parameters = forecast.value(plan::FigureId::ModelParameters);
            QVERIFY(parameters);
            QVERIFY2(*parameters == *entry.parameters,
                     (entry.path.string() + ": " + std::to_string(*parameters)).c_str());
            const auto active = forecast.value(plan::FigureId::ModelActiveParameters);
            QVERIFY(active && entry.active);
            QVERIFY2(*active == *entry.active,
                     (entry.path.string() + ": " + std::to_string(*active) + " active").c_str());
            ++exact;
        }
        QCOMPARE(exact, 97);
    }

    /// An imported plan is a plan like any other: saved and read, it is the same and says the same.
    void importsAreSavedUnchanged()
    {
        if (m_entries.empty())
            QSKIP("no corpus");
        int files = 0;
        for (const Entry& entry : m_entries) {
            if (!families().contains(entry.type))
                continue;
            ++files;
            const auto import = importFile(entry.path);
            VERIFY_READ(import);
            const std::string text = writeDocument(*import.document);
            const auto read = readDocument(text, "plan.json");
            VERIFY_READ(read);
            QVERIFY(read.problems.empty());
            QVERIFY(*read.document == *import.document);
            QCOMPARE(writeDocument(*read.document), text);
            QCOMPARE(forecastText(read.document->plan), forecastText(import.document->plan));
            QVERIFY(!import.document->name.empty());
        }
        QVERIFY(files > 90);
    }

    void otherConfigsAreRefusedByName()
    {
        if (m_entries.empty())
            QSKIP("no corpus");
        for (const Entry& entry : m_entries) {
            if (families().contains(entry.type))
                continue;
            const auto import = importFile(entry.path);
            if (import.ok() && !entry.isJson) // text stands behind the config
                continue;
            QVERIFY2(!import.ok() && hasErrors(import.problems), entry.path.c_str());
            const std::string message = import.problems.front().message.english();
            QVERIFY2(has(message, entry.path.filename().string()), message.c_str());
            if (!entry.type.empty() && entry.isJson) {
                QVERIFY2(has(message, "model_type \"" + entry.type + "\""), message.c_str());
                QVERIFY2(has(message, "llama, yuan, mistral"), message.c_str());
            }
        }
    }

    /// Every other kind of file: none is taken for what it is not, none crashes the import.
    void filesOfOtherKindsAreRefused()
    {
        if (m_entries.empty())
            QSKIP("no corpus");
        int files = 0;
        for (const auto& entry : std::filesystem::recursive_directory_iterator(RIDGEPOINT_CORPUS)) {
            if (!entry.is_regular_file() || entry.path().parent_path().filename() == "hf")
                continue;
            const auto import = importFile(entry.path());
            QVERIFY2(!import.ok() && hasErrors(import.problems), entry.path().c_str());
            ++files;
        }
        QVERIFY(files > 100);
    }
};

RIDGEPOINT_TEST(TestCorpus)
#include "tst_corpus.moc"
