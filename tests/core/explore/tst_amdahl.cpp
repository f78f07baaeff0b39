// SPDX-License-Identifier: Apache-2.0
// What a part's speed makes of the whole: the chapter's numbers (golden/texts.json, area amdahl).
#include "explore/amdahl.h"
#include "support/test_main.h"

#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>

using ridgepoint::explore::amdahlRatio;

class TestAmdahl : public QObject
{
    Q_OBJECT

  private slots:
    void chapter_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<bool>("isWhole"); ///< of 100 ms; else the milliseconds that are added
        QTest::newRow("5% at half the speed") << "ch10.amdahl.5pct_half" << true;
        QTest::newRow("5% add") << "ch10.amdahl.5pct" << false;
        QTest::newRow("50% add") << "ch10.amdahl.50pct" << false;
    }

    void chapter()
    {
        QFETCH(QString, id);
        QFETCH(bool, isWhole);
        std::ifstream file(RIDGEPOINT_SOURCE_DIR "/tests/golden/texts.json");
        const auto document = nlohmann::json::parse(file);
        bool found = false;
        for (const auto& golden : document.is_array() ? document : document.at("cases")) {
            if (golden.at("id") != id.toStdString())
                continue;
            found = true;
            const auto& inputs = golden.at("inputs");
            const double ratio =
                amdahlRatio(inputs.at("f").get<double>(), inputs.at("r").get<double>());
            const double got = 100 * (isWhole ? ratio : ratio - 1);
            const double expected = golden.at("expected").get<double>();
            QVERIFY(std::abs(got - expected) <= golden.at("rel_tol").get<double>() * expected);
        }
        QVERIFY(found);
    }

    void limits()
    {
        QCOMPARE(amdahlRatio(0, 100), 1.0);
        QCOMPARE(amdahlRatio(1, 4), 0.25);
        QVERIFY(std::abs(amdahlRatio(0.5, 1e300) - 0.5) < 1e-12);
    }
};

RIDGEPOINT_TEST(TestAmdahl)
#include "tst_amdahl.moc"
