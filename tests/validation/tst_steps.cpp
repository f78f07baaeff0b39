// SPDX-License-Identifier: Apache-2.0
// Step times against measured runs: how far off, in which range, in which order; and that no
// prediction knows what was measured.
#include "exchange/accuracy_cases.h"
#include "explore/step_accuracy.h"
#include "explore/sweeps.h"
#include "resources/measured/measured_runs.h"
#include "support/test_main.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

using namespace ridgepoint;
using Json = nlohmann::ordered_json;
using explore::AccuracyCase;

namespace {

std::vector<AccuracyCase> casesOf(std::string_view text)
{
    return exchange::accuracyCasesOf(exchange::readRunRows(text, "table").rows);
}

const std::vector<AccuracyCase>& allCases()
{
    static const std::vector<AccuracyCase> list = casesOf(measured::runsText());
    return list;
}

std::vector<AccuracyCase> coreCases()
{
    std::vector<AccuracyCase> list;
    std::copy_if(allCases().begin(), allCases().end(), std::back_inserter(list),
                 [](const AccuracyCase& each) { return each.isSettled; });
    return list;
}

/// Dense models on A100 and H100, which most of the constants are fitted to.
bool isWellKnown(const AccuracyCase& each)
{
    const std::string& card = each.traits.accelerator;
    return !each.traits.hasExperts && (card.starts_with("a100") || card.starts_with("h100"));
}

struct Spread
{
    std::size_t rows = 0;
    double median = 0;
    double percentile90 = 0;
};

Spread spreadOf(bool wellKnown)
{
    std::vector<double> sizes;
    for (const AccuracyCase& each : coreCases()) {
        const auto error = each.stepError();
        if (error && isWellKnown(each) == wellKnown)
            sizes.push_back(std::abs(*error));
    }
    return {sizes.size(), explore::quantile(sizes, 0.5), explore::quantile(sizes, 0.9)};
}

bool hasSamePrediction(const AccuracyCase& a, const AccuracyCase& b)
{
    const explore::RunPrediction& first = a.prediction;
    const explore::RunPrediction& second = b.prediction;
    return first.stepS == second.stepS && first.low68S == second.low68S &&
           first.high68S == second.high68S && first.low95S == second.low95S &&
           first.high95S == second.high95S && first.allocatedBytes == second.allocatedBytes &&
           first.reservedBytes == second.reservedBytes && first.deviceBytes == second.deviceBytes &&
           a.traits == b.traits;
}

} // namespace

/// Predicted and measured steps of published runs.
class TestSteps : public QObject
{
    Q_OBJECT

  private slots:
    /// 2.0% and 7.8% are reached on the rows that the constants are fitted to; worse is a fault.
    void wellKnownRunsAreClose()
    {
        const Spread spread = spreadOf(true);
        QVERIFY2(spread.rows >= 410, std::to_string(spread.rows).c_str());
        QVERIFY2(spread.median <= 0.03, std::to_string(spread.median).c_str());
        QVERIFY2(spread.percentile90 <= 0.10, std::to_string(spread.percentile90).c_str());
    }

    /// 3.7% and 18.9% are reached.
    void othersAreNotFar()
    {
        const Spread spread = spreadOf(false);
        QVERIFY2(spread.rows >= 70, std::to_string(spread.rows).c_str());
        QVERIFY2(spread.median <= 0.06, std::to_string(spread.median).c_str());
        QVERIFY2(spread.percentile90 <= 0.25, std::to_string(spread.percentile90).c_str());
    }

    void everySettledRowIsCovered()
    {
        const auto cases = coreCases();
        const explore::StepSummary all = explore::stepAccuracy(cases).front();
        QCOMPARE(all.rows, 500);
        for (const AccuracyCase& each : cases)
            QVERIFY2(each.stepError().has_value(), each.id.c_str());
        QCOMPARE(all.covered, all.rows);
        QCOMPARE(all.ranged, all.rows);
    }

    /// The known errors are those of runs left out of the fit, so that a fitted row lies in its
    /// range at least as often as it says.
    void rangesHoldWhatTheySay()
    {
        const explore::StepSummary all = explore::stepAccuracy(coreCases()).front();
        QVERIFY2(all.within68 >= 0.68, std::to_string(all.within68).c_str());
        QVERIFY2(all.within95 >= 0.93, std::to_string(all.within95).c_str());
        for (const AccuracyCase& each : allCases()) {
            const explore::RunPrediction& p = each.prediction;
            if (p.low68S && p.low95S && p.high68S && p.high95S && p.stepS)
                QVERIFY2(*p.low95S <= *p.low68S && *p.low68S <= *p.stepS &&
                             *p.stepS <= *p.high68S && *p.high68S <= *p.high95S,
                         each.id.c_str());
        }
    }

    void whatIsNotCoveredSaysWhy()
    {
        int uncovered = 0;
        for (const AccuracyCase& each : allCases()) {
            if (!each.measuredStepS || each.prediction.stepS)
                continue;
            ++uncovered;
            QVERIFY2(!explore::uncoveredReason(each).empty(), each.id.c_str());
        }
        QVERIFY2(uncovered <= 46, std::to_string(uncovered).c_str());
    }

    /// Rank correlation of a source's sweeps: the median, and how far the plan that is predicted
    /// best is from the measured best.
    void sweepsAreRanked_data()
    {
        QTest::addColumn<int>("sweeps"); // at least
        QTest::addColumn<double>("rho");
        QTest::addColumn<double>("bestWithin");
        const auto row = [](const char* source, int sweeps, double rho, double bestWithin) {
            QTest::newRow(source) << sweeps << rho << bestWithin;
        };
        row("llm-foundry", 15, 0.95, 0.11);
        row("internevo", 8, 0.9, 0.01);
        row("torchtitan", 2, 0.9, 0.01);
        row("bloom-prequel", 3, 0.5, 0.01);
        // 0.8 is wanted: interleaving is predicted too fast, zb-2p too slow
        row("zero-bubble", 3, 0.7, 0.08);
    }

    void sweepsAreRanked()
    {
        QFETCH(int, sweeps);
        QFETCH(double, rho);
        QFETCH(double, bestWithin);
        const auto cases = coreCases();
        std::vector<double> correlations;
        double worst = 0;
        for (const explore::Sweep& each : explore::findSweeps(cases)) {
            if (each.source != QTest::currentDataTag())
                continue;
            correlations.push_back(each.rho.value_or(0));
            worst = std::max(worst, each.bestWithin);
        }
        QVERIFY2(static_cast<int>(correlations.size()) >= sweeps,
                 std::to_string(correlations.size()).c_str());
        const double median = explore::quantile(correlations, 0.5);
        QVERIFY2(median >= rho, std::to_string(median).c_str());
        QVERIFY2(worst <= bestWithin, std::to_string(worst).c_str());
    }

    /// Measured values change places, or are not there at all: no prediction moves.
    void predictionsKnowNoMeasurements()
    {
        Json shuffled = Json::parse(measured::runsText());
        Json without = shuffled;
        const std::size_t count = shuffled.size();
        for (std::size_t i = 0; i < count; ++i) {
            without[i].erase("measured");
            shuffled[i]["measured"] = Json::object();
            shuffled[i]["measured"]["step_seconds"] = 1.0 + static_cast<double>((i * 37) % count);
            shuffled[i]["measured"]["mem_gb_per_gpu"] = 1.0 + static_cast<double>((i * 53) % 80);
            shuffled[i]["measured"]["mfu"] = 0.5;
        }
        for (const Json& table : {shuffled, without}) {
            const auto cases = casesOf(table.dump());
            QCOMPARE(cases.size(), allCases().size());
            for (std::size_t i = 0; i < cases.size(); ++i)
                QVERIFY2(hasSamePrediction(cases[i], allCases()[i]), cases[i].id.c_str());
        }
    }

    /// A run among the measured ones is its own nearest neighbour.
    void runsAreTheirOwnNeighbours()
    {
        const auto rows = exchange::readRunRows(measured::runsText(), "table").rows;
        const auto runs = exchange::measuredRunsOf(rows);
        QCOMPARE(runs.size(), std::size_t{500});
        QVERIFY(exchange::measuredRunsOf(rows, true).size() > 800);
        for (std::size_t i = 0; i < runs.size(); i += 25) {
            const auto nearest = explore::nearestRuns(runs[i].plan, runs, 3);
            QCOMPARE(nearest.size(), std::size_t{3});
            QVERIFY2(nearest.front().distance == 0, runs[i].id.c_str());
        }
    }
};

RIDGEPOINT_TEST(TestSteps)
#include "tst_steps.moc"
