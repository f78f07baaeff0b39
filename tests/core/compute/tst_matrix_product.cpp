// SPDX-License-Identifier: Apache-2.0
// One product on the roofline: the lesson's numbers (golden/texts.json, area roofline).
#include "compute/matrix_product.h"
#include "support/test_main.h"

#include <fstream>
#include <nlohmann/json.hpp>

using namespace ridgepoint;
using compute::MatrixProduct;
using compute::productIntensity;

namespace {

nlohmann::json goldenCase(const std::string& id)
{
    std::ifstream file(RIDGEPOINT_SOURCE_DIR "/tests/golden/texts.json");
    const auto document = nlohmann::json::parse(file);
    const auto& cases = document.is_array() ? document : document.at("cases");
    for (const auto& each : cases) {
        if (each.at("id") == id)
            return each;
    }
    return {};
}

MatrixProduct productOf(const nlohmann::json& golden)
{
    const auto& inputs = golden.at("inputs");
    return {inputs.value("B", 1.0), inputs.at("D").get<double>(), inputs.value("F", 4096.0)};
}

} // namespace

class TestMatrixProduct : public QObject
{
    Q_OBJECT

  private slots:
    void intensities_data();
    void intensities();
    void sidesOfTheRidge();
    void crossover();
    void absurdSidesGiveNothing();
};

void TestMatrixProduct::intensities_data()
{
    QTest::addColumn<QString>("id");
    QTest::newRow("one row") << "l12.roof.b1";
    QTest::newRow("an MLP") << "l12.roof.mlp";
}

void TestMatrixProduct::intensities()
{
    QFETCH(QString, id);
    const auto golden = goldenCase(id.toStdString());
    const double expected = golden.at("expected").get<double>();
    const double most =
        std::max(golden.at("rel_tol").get<double>() * expected, golden.value("abs_tol", 0.0));
    QVERIFY(std::abs(productIntensity(productOf(golden)) - expected) <= most);
}

void TestMatrixProduct::sidesOfTheRidge()
{
    for (const char* id :
         {"l12.roof.b256_memory_bound", "l12.roof.b512_compute_bound", "l12.roof.b1_below_1pct"}) {
        const auto golden = goldenCase(id);
        const double ridge = golden.at("inputs").at("ridge").get<double>();
        const double intensity = productIntensity(productOf(golden));
        const std::string name = id;
        const bool holds = name.ends_with("1pct")           ? intensity / ridge < 0.01
                           : name.ends_with("memory_bound") ? intensity < ridge
                                                            : intensity > ridge;
        QCOMPARE(holds, golden.at("expected").get<bool>());
    }
}

void TestMatrixProduct::crossover()
{
    const auto golden = goldenCase("l12.roof.crossover_b");
    const double ridge = golden.at("inputs").at("ridge").get<double>();
    MatrixProduct product = productOf(golden);
    const double rows = compute::rowsAtRidge(product, ridge);
    QVERIFY(std::abs(rows - golden.at("computed").get<double>()) < 1e-6 * rows);
    product.rows = rows;
    QVERIFY(std::abs(productIntensity(product) - ridge) < 1e-9 * ridge);
}

void TestMatrixProduct::absurdSidesGiveNothing()
{
    QCOMPARE(productIntensity({0, 1, 1}), 0.0);
    QCOMPARE(productIntensity({-1, 4, 4}), 0.0);
    QCOMPARE(compute::rowsAtRidge({1, 8, 8}, 1e9), 0.0);
}

RIDGEPOINT_TEST(TestMatrixProduct)
#include "tst_matrix_product.moc"
