// SPDX-License-Identifier: Apache-2.0
// Errors against measured runs stay within their bounds, and predictions know nothing of what was
// measured.
#include "exchange/accuracy_cases.h"
#include "explore/accuracy.h"
#include "support/test_main.h"

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

using namespace ridgepoint;
using Json = nlohmann::ordered_json;
using explore::AccuracyCase;

namespace {

constexpr const char* kRuns = "resources/measured/runs.json";

std::string tableText(const char* name)
{
    std::ifstream file(std::string(RIDGEPOINT_SOURCE_DIR "/") + name);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

std::vector<exchange::RunRow> rowsOf(const std::string& text)
{
    return exchange::readRunRows(text, "table").rows;
}

std::vector<exchange::RunRow> allRows()
{
    std::vector<exchange::RunRow> rows = rowsOf(tableText(kRuns));
    for (const char* more : {"tests/validation/memory_runs.json", "tests/validation/cases.json"}) {
        for (exchange::RunRow& row : rowsOf(tableText(more)))
            rows.push_back(std::move(row));
    }
    return rows;
}

const std::vector<AccuracyCase>& cases()
{
    static const std::vector<AccuracyCase> list = [] {
        std::vector<AccuracyCase> made;
        for (const exchange::RunRow& row : allRows())
            made.push_back(exchange::accuracyCaseOf(row));
        return made;
    }();
    return list;
}

} // namespace

class TestValidation : public QObject
{
    Q_OBJECT

  private slots:
    void errorsHoldAtTheirBounds_data();
    void errorsHoldAtTheirBounds();
    void verdictsHold();
    void everyRowHasAPredictionOrAReason();
    void predictionsKnowNoMeasurements();
    void constantsHoldAcrossFamilies();
};

/// What is reached now, and a little beside it: worse is a fault, better a new bound.
void TestValidation::errorsHoldAtTheirBounds_data()
{
    QTest::addColumn<int>("cases"); // at least
    QTest::addColumn<double>("median");
    QTest::addColumn<double>("percentile90");
    const auto row = [](const char* name, int count, double median, double percentile90) {
        QTest::newRow(name) << count << median << percentile90;
    };
    row("MooreThreads/SimuMax v1.2", 43, 0.003, 0.008);
    row("zero-bubble", 36, 0.012, 0.04);
    row("bloom-prequel", 62, 0.033, 0.075);
    row("torchao", 11, 0.01, 0.055);
    row("torchtitan", 9, 0.06, 0.13);
    row("mbridge-studies", 6, 0.02, 0.035);
    row("internevo-mem", 12, 0.018, 0.085);
    row("oneflow-v100", 12, 0.09, 0.14);
    row("all allocated", 130, 0.006, 0.055);
    row("all reserved", 20, 0.02, 0.135);
    row("all device", 85, 0.035, 0.11);
    row("all", 240, 0.016, 0.09);
}

void TestValidation::errorsHoldAtTheirBounds()
{
    QFETCH(int, cases);
    QFETCH(double, median);
    QFETCH(double, percentile90);
    for (const explore::ErrorSummary& each : explore::memoryErrors(::cases())) {
        if (each.name != QTest::currentDataTag())
            continue;
        QVERIFY2(each.cases >= cases, std::to_string(each.cases).c_str());
        QVERIFY2(each.median <= median, std::to_string(each.median).c_str());
        QVERIFY2(each.percentile90 <= percentile90, std::to_string(each.percentile90).c_str());
        return;
    }
    QFAIL("no such source");
}

void TestValidation::verdictsHold()
{
    const explore::FittingSummary summary = explore::fittings(cases());
    QCOMPARE(summary.ranOut, 5);
    QVERIFY(summary.missed.empty());
    QVERIFY(summary.ran > 240);
    QVERIFY(summary.falseAlarms * 100 <= summary.ran * 3);
}

void TestValidation::everyRowHasAPredictionOrAReason()
{
    for (const exchange::RunRow& row : allRows())
        QVERIFY2(row.document.has_value() != !row.reason.empty(), row.id.c_str());
    for (const AccuracyCase& each : cases()) {
        if (const auto bytes = each.predictedMemoryBytes())
            QVERIFY2(std::isfinite(*bytes) && *bytes > 0, each.id.c_str());
    }
}

/// The measured numbers of all rows change places; no plan does.
void TestValidation::predictionsKnowNoMeasurements()
{
    Json rows = Json::parse(tableText(kRuns));
    std::vector<double> memory;
    for (const Json& row : rows)
        memory.push_back(row["measured"].value("mem_gb_per_gpu", 1.0));
    std::rotate(memory.begin(), memory.begin() + 7, memory.end());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        Json& measured = rows[i]["measured"];
        measured["mem_gb_per_gpu"] = memory[i];
        measured["step_seconds"] = 3 * memory[i];
        measured.erase("oom");
    }
    const auto before = rowsOf(tableText(kRuns));
    const auto after = rowsOf(rows.dump());
    QCOMPARE(after.size(), before.size());
    for (std::size_t i = 0; i < before.size(); ++i) {
        QVERIFY2(before[i].document == after[i].document, before[i].id.c_str());
        QCOMPARE(before[i].metric, after[i].metric);
        QCOMPARE(before[i].stage, after[i].stage);
    }
}

void TestValidation::constantsHoldAcrossFamilies()
{
    const auto results = explore::crossValidate(cases());
    QVERIFY(!results.empty());
    for (const explore::CrossValidation& each : results)
        QVERIFY(each.cases > 0 && each.families > 0);
}

RIDGEPOINT_TEST(TestValidation)
#include "tst_validation.moc"
