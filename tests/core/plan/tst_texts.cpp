// SPDX-License-Identifier: Apache-2.0
// All that core says can be translated: each literal that a table, a problem or a derivation shows
// is in the extracted list, and beside them stand only names, paths and numbers.
#include "example_plans.h"
#include "pipeline/schedule_table.h"
#include "plan/advice.h"
#include "random_plans.h"
#include "support/test_main.h"
#include "validate_cases.h"

#include <QDir>
#include <QRegularExpression>
#include <QXmlStreamReader>
#include <set>
#include <string>

using namespace ridgepoint;
using plan::Plan;
using quantity::Text;

extern const char* const* coreTexts(); // made from the sources by cmake/ExtractCoreTexts.cmake

namespace {

const std::set<std::string, std::less<>>& extracted()
{
    static const auto texts = [] {
        std::set<std::string, std::less<>> all;
        for (const char* const* text = coreTexts(); *text; ++text)
            all.emplace(*text);
        return all;
    }();
    return texts;
}

/// What is wrong with a text, or nothing.
QString faultOf(const Text& text)
{
    QString fault;
    quantity::TextRenderer renderer;
    renderer.translate = [&](std::string_view literal) {
        if (!extracted().contains(literal))
            fault = QStringLiteral("not extracted: ") +
                    QString::fromUtf8(literal.data(), static_cast<qsizetype>(literal.size()));
        std::string places = "\u27e6";
        for (const int number : quantity::placeholdersOf(literal))
            places += "{" + std::to_string(number) + "}|";
        return places + "\u27e7";
    };
    // words in a row are a sentence that nobody translates
    static const QRegularExpression sentence(QStringLiteral("\\b[a-z]{2,} [a-z]{2,} [a-z]{2,}\\b"));
    const QString left = QString::fromStdString(quantity::toString(text, renderer));
    if (fault.isEmpty() && left.contains(sentence))
        fault = QStringLiteral("not translated: ") + left;
    return fault;
}

#define RP_TRANSLATES(text) QVERIFY2(faultOf(text).isEmpty(), qPrintable(faultOf(text)))

void checkNode(const quantity::Node& node, std::set<const quantity::Node*>& seen)
{
    if (!seen.insert(&node).second)
        return;
    for (const Text& text : {node.label, node.note, node.source, node.text})
        RP_TRANSLATES(text);
    for (const Text& text : node.candidates)
        RP_TRANSLATES(text);
    for (const quantity::NodePtr& child : node.children)
        checkNode(*child, seen);
}

} // namespace

class TestTexts : public QObject
{
    Q_OBJECT

  private slots:
    void rowsOfTablesAreExtracted()
    {
        for (const plan::Field& field : plan::fields()) {
            for (const quantity::Literal text : {field.label, field.help, field.source})
                RP_TRANSLATES(text);
            for (const quantity::Literal key : field.choices)
                RP_TRANSLATES(key);
            RP_TRANSLATES(plan::shownValue(field, plan::defaultValue(field)));
        }
        for (const plan::FigureRow& row : plan::figureRows()) {
            RP_TRANSLATES(row.label);
            RP_TRANSLATES(row.help);
        }
        for (const pipeline::ScheduleRow& row : pipeline::scheduleRows()) {
            RP_TRANSLATES(row.label);
            RP_TRANSLATES(row.description);
        }
    }

    void problemsAreExtracted_data()
    {
        QTest::addColumn<Plan>("plan");
        for (const tests::ExamplePlan& example : tests::examplePlans())
            QTest::addRow("%s", example.name.c_str()) << example.plan;
        int number = 0;
        for (const tests::RuleCase& rule : tests::ruleCases()) {
            Plan plan;
            tests::assign(plan, rule.changes);
            if (rule.more)
                rule.more(plan);
            QTest::addRow("%s %d", rule.id, number++) << plan;
        }
        std::mt19937 random(20);
        for (int i = 0; i < 100; ++i)
            QTest::addRow("random %d", i) << tests::randomPlan(random);
    }
    void problemsAreExtracted()
    {
        QFETCH(Plan, plan);
        const plan::Forecast forecast = plan::evaluate(plan, plan::Detail::Tensors);
        for (const quantity::Problem& problem : plan::check(plan, forecast)) {
            RP_TRANSLATES(problem.message);
            for (const quantity::Fix& fix : problem.fixes)
                RP_TRANSLATES(fix.label);
        }
        for (const plan::FigureValue& figure : forecast.figures)
            RP_TRANSLATES(figure.reason);
        RP_TRANSLATES(forecast.timelineReason);
        for (const plan::TensorRow& tensor : forecast.tensors) {
            RP_TRANSLATES(tensor.name);
            RP_TRANSLATES(tensor.reason);
        }
    }

    void derivationsAreExtracted()
    {
        for (const tests::ExamplePlan& example : tests::examplePlans()) {
            std::set<const quantity::Node*> seen;
            const auto all = plan::deriveAll(example.plan); // holds the nodes that `seen` points to
            for (const quantity::NodePtr& node : all)
                checkNode(*node, seen);
        }
    }

    void whatIsTypedIsRefusedInWordsThatAreExtracted()
    {
        Plan plan;
        for (const plan::Field& field : plan::fields()) {
            const std::string path = plan::pathText(field, 0);
            for (const char* text :
                 {"", "nonsense", "5 m", "-7", "1e99", "0.5", "80 G", "3 parsecs", "1 gb/s",
                  "12 FLOPS", "nan", "1e400", "2 years", "7 8"}) {
                if (const auto problem = plan::setField(plan, path, text))
                    RP_TRANSLATES(problem->message);
            }
        }
        for (const char* path : {"no.such", "cluster.pools[7].nodes"})
            RP_TRANSLATES(plan::setField(plan, path, "1")->message);
        for (const auto& [figure, text] : {std::pair("no.such", "1"),
                                           {"step.mfu", "1"},
                                           {"step.time_s", "-1"},
                                           {"step.time_s", "x"}})
            RP_TRANSLATES(plan::setGiven(plan, figure, text)->message);
    }

    void translationsAreWholeAndKeepTheirPlaces()
    {
        const QDir folder(QStringLiteral(RIDGEPOINT_SOURCE_DIR "/resources/translations"));
        const QStringList files = folder.entryList({QStringLiteral("core_*.ts")});
        QVERIFY(!files.isEmpty());
        for (const QString& name : files) {
            QFile file(folder.filePath(name));
            QVERIFY2(file.open(QIODevice::ReadOnly), qPrintable(name));
            auto left = extracted();
            QXmlStreamReader xml(&file);
            while (xml.readNextStartElement() && xml.name() != QStringLiteral("context"))
                ;
            while (xml.readNextStartElement()) {
                if (xml.name() != QStringLiteral("message")) {
                    xml.skipCurrentElement();
                    continue;
                }
                std::string source;
                std::string translation;
                while (xml.readNextStartElement()) {
                    auto& text = xml.name() == QStringLiteral("source") ? source : translation;
                    text = xml.readElementText().toStdString();
                }
                const auto known = left.find(source);
                QVERIFY2(known != left.end(), source.c_str()); // else the source has changed since
                left.erase(known);
                QVERIFY2(!translation.empty(), source.c_str());
                QVERIFY2(quantity::placeholdersOf(source) == quantity::placeholdersOf(translation),
                         translation.c_str());
            }
            QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
            QVERIFY2(left.empty(), left.empty() ? "" : left.begin()->c_str());
        }
    }

    void aPlaceKeepsItsNumber()
    {
        // A template is read by people: what can be no place is no accident of braces.
        for (const std::string& text : extracted()) {
            const QString left = QString::fromStdString(text);
            const auto places = quantity::placeholdersOf(text);
            QVERIFY2(places.size() <= 6, qPrintable(left));
            QVERIFY2(places.empty() || places.front() == 0, qPrintable(left));
        }
    }
};

RIDGEPOINT_TEST(TestTexts)
#include "tst_texts.moc"
