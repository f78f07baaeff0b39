// SPDX-License-Identifier: Apache-2.0
#include "helpers.h"

#include "exchange/presets.h"
#include "plan/fields.h"
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
