// SPDX-License-Identifier: Apache-2.0
#include "helpers.h"

#include "exchange/presets.h"
#include "plan/fields.h"
#include "plan/forecast.h"
#include "plan/validate.h"
#include "presets/embedded.h"
#include "support/test_main.h"

#include <QDir>
#include <QDirIterator>
#include <set>

using namespace ridgepoint;
using namespace ridgepoint::exchange;
using namespace ridgepoint::tests;

/// Every file of presets/ that is compiled in.
class TestEmbeddedPresets : public QObject
{
    Q_OBJECT

  private slots:
    void allFilesAreCompiledInByteForByte()
    {
        const QDir folder(QStringLiteral(RIDGEPOINT_SOURCE_DIR "/presets"));
        std::set<std::string> paths;
        for (const auto& file : presets::embeddedFiles()) {
            QFile source(folder.filePath(QString::fromUtf8(file.path.data(), file.path.size())));
            QVERIFY(source.open(QIODevice::ReadOnly));
            QVERIFY2(source.readAll().toStdString() == file.text, file.path.data());
            QVERIFY2(paths.insert(std::string(file.path)).second, file.path.data());
        }
        QDirIterator files(folder.path(), {QStringLiteral("*.json")}, QDir::Files,
                           QDirIterator::Subdirectories);
        std::size_t count = 0;
        for (; files.hasNext(); ++count)
            files.next();
        QCOMPARE(paths.size(), count);
        QVERIFY(count > 20);
    }

    /// Which means: every path and figure exists, every value is in range and has a source and
    /// date.
    void allAreRead()
    {
        for (const auto& file : presets::embeddedFiles()) {
            const auto read = readPreset(file.text, file.path);
            QVERIFY2(read.preset && read.problems.empty(), textOf(read.problems).c_str());
            for (const PresetValue& value : read.preset->values) {
                QVERIFY(!value.source.empty() && !value.date.empty());
                if (const auto ref = plan::findField(value.path))
                    QVERIFY(!plan::checkRange(*ref->field, ref->index, value.value));
            }
        }
        QCOMPARE(presetList().size(), presets::embeddedFiles().size());
    }

    /// The folder tells the kind, the name of the file the id.
    void standWhereTheyAreLookedFor()
    {
        for (const auto& file : presets::embeddedFiles()) {
            const auto read = readPreset(file.text, file.path);
            QVERIFY(read.preset);
            QCOMPARE(std::string(file.path), std::string(presetKindName(read.preset->kind)) + "s/" +
                                                 read.preset->id + ".json");
        }
    }

    void allCanBeApplied()
    {
        for (const PresetInfo& preset : presetList()) {
            plan::Document document;
            const auto problems = applyPreset(document, preset.id);
            QVERIFY2(problems.empty(), textOf(problems).c_str());
            const auto resolved = embeddedPresets().resolve(preset.id);
            QVERIFY2(!resolved.values.empty(), preset.id.c_str());
            for (const PresetValue& value : resolved.values)
                QVERIFY(document.origins.contains(value.path));
            QVERIFY(presetChanges(document).empty());
            const auto read = readDocument(writeDocument(document), "plan.json");
            VERIFY_READ(read);
            QVERIFY2(read.problems.empty(), textOf(read.problems).c_str());
            QVERIFY(*read.document == document);
        }
    }

    /// What a model preset does not say would stay that of a new plan.
    void modelsSayAllOfTheModel()
    {
        for (const PresetInfo& preset : presetList()) {
            if (preset.kind != PresetKind::Model)
                continue;
            std::set<std::string> paths;
            for (const PresetValue& value : preset.values)
                paths.insert(value.path);
            plan::Document document;
            QVERIFY(applyPreset(document, preset.id).empty());
            for (const plan::Field& field : plan::fields()) {
                const int size = plan::listSize(document.plan, field.list);
                for (int i = 0; field.path.starts_with("model.") && i < size; ++i) {
                    const std::string path = plan::pathText(field, i);
                    QVERIFY2(!field.applies(document.plan, i) || paths.contains(path),
                             (preset.id + ": " + path).c_str());
                }
            }
        }
    }

    /// What papers, cards and checkpoints say of the models whose presets state it, and not what
    /// the engine said when the preset was written.
    void modelsHaveTheirPublishedParameters_data()
    {
        QTest::addColumn<double>("total");
        QTest::addColumn<double>("active"); // 0: as the total
        const auto row = [](const char* id, double total, double active = 0) {
            QTest::addRow("%s", id) << total << active;
        };
        row("llama-2-7b", 6738415616);
        row("llama-2-13b", 13015864320);
        row("llama-2-70b", 68976648192);
        row("deepseek-v2", 235741434880, 21375800320);
        // the paper's 2.4B active ones leave out the embedding's table, 102,400 x 2,048
        row("deepseek-v2-lite", 15706484224, 2661150208);
        row("llama-3-8b", 8030261248);
        row("llama-3-70b", 70553706496);
        row("llama-3-405b", 405853388800);
        row("qwen3-8b", 8190735360);
        row("deepseek-v3", 671026419200, 37552297472);
        row("qwen3-30b-a3b", 30532122624, 3353032704);
        row("mixtral-8x7b", 46702792704, 12879925248);
        row("mixtral-8x22b", 140620634112, 39152031744);
        // the card's 5.13B active ones leave out the embedding's table, 201,088 x 2,880
        row("gpt-oss-120b", 116829156672, 5711982912);
        row("llama-4-scout", 107769861120, 17172894720);
        row("qwen3-next-80b-a3b", 79674391296, 3874929408);
        row("gemma-3-27b", 27432406640);
        row("gpt2-xl", 1557611200);
        row("bert-large", 336226108);
        row("t5-11b", 11307321344);
        row("whisper-large-v3", 1543490560);
        row("vit-large-16", 304326632);
        row("mamba2-2.7b", 2702599680);
        row("nemotron-h-56b", 56324350464);
    }
    void modelsHaveTheirPublishedParameters()
    {
        QFETCH(double, total);
        QFETCH(double, active);
        plan::Document document;
        QVERIFY(applyPreset(document, QTest::currentDataTag()).empty());
        const auto forecast = plan::evaluate(document.plan);
        QCOMPARE(forecast.value(plan::FigureId::ModelParameters).value_or(0), total);
        QCOMPARE(forecast.value(plan::FigureId::ModelActiveParameters).value_or(0),
                 active > 0 ? active : total);
    }

    /// A preset may be unwise, and a model too large for the machines of a new plan, but nothing in
    /// it is an error.
    void noneHasAnError()
    {
        for (const PresetInfo& preset : presetList()) {
            plan::Document document;
            QVERIFY(applyPreset(document, preset.id).empty());
            for (const auto& problem : plan::validate(document.plan))
                QVERIFY2(problem.severity != quantity::Severity::Error,
                         (preset.id + ": " + problem.message.english()).c_str());
        }
    }

    void plansCanBeEvaluated()
    {
        int plans = 0;
        for (const PresetInfo& preset : presetList()) {
            if (preset.kind != PresetKind::Plan)
                continue;
            const auto loaded = loadPlanPreset(preset.id);
            VERIFY_READ(loaded);
            QVERIFY(loaded.problems.empty());
            QCOMPARE(loaded.document->name, preset.name);
            const auto forecast = plan::evaluate(loaded.document->plan);
            QVERIFY2(forecast.value(plan::FigureId::StepTimeS), preset.id.c_str());
            ++plans;
        }
        QVERIFY(plans > 3);
    }

    void areFoundById()
    {
        QVERIFY(findPreset("rtx-4090"));
        QCOMPARE(findPreset("rtx-4090")->kind, PresetKind::Accelerator);
        QVERIFY(!findPreset("rtx-9999"));
        plan::Document document;
        VERIFY_PROBLEM(applyPreset(document, "rtx-409"), "preset.unknown", "\"rtx-4090\"");
        VERIFY_REFUSED(loadPlanPreset("qwen3-8b"), "preset.kind", "of kind model");
        VERIFY_REFUSED(loadPlanPreset("qwen3-8b-48x409"), "preset.unknown", "\"qwen3-8b-48x4090\"");
    }
};

RIDGEPOINT_TEST(TestEmbeddedPresets)
#include "tst_embedded_presets.moc"
