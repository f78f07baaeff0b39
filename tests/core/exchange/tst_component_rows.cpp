// SPDX-License-Identifier: Apache-2.0
// Tables of measured parts: SI units, and a Problem that names each wrong key.
#include "exchange/collective_samples.h"
#include "support/test_main.h"

#include <QTemporaryDir>

#include <string>

using namespace ridgepoint;
using exchange::ComponentRows;
using exchange::readComponentRows;

namespace {

/// A file with every section, of which `key` is replaced.
std::string fileWith(const std::string& key = {}, const std::string& value = {})
{
    const std::pair<std::string, std::string> sections[] = {
        {"matmul_mamf", R"([{"source":"s","accelerator":"A","dtype":"bf16","achieved_tflops":250,
                          "peak_tflops_dense":312}])"},
        {"gemm_by_size", R"([{"source":"s","accelerator":"A","dtype":"fp8","points":[
                          {"m":1024,"n":2048,"k":512,"tflops":100},
                          {"m":1,"n":2,"k":3,"tflops":4}]}])"},
        {"attention_kernels", R"([{"source":"s","accelerator":"A","kernel":"k","batch":2,
                          "seq":8192,"head_dim":null,"tflops":300}])"},
        {"hbm_bandwidth", R"([{"source":"s","accelerator":"A","triad_tb_per_s":1.5,
                          "dot_tb_per_s":1.6,"peak_tb_per_s":2}])"},
        {"host_device_bandwidth", R"([{"source":"s","accelerator":"A","h2d_gb_per_s":50,
                          "d2h_gb_per_s":52}])"},
        {"all_reduce", R"([{"id":"c","source":"s","collective":"all_reduce","gpu":"A","gpus":8,
                          "nodes":1,"bytes":[1024,2048],"busbw_gb_per_s":[0.5,1]}])"},
        {"collective_points", R"([{"source":"s","collective":"all_reduce","gpu":"A","gpus":5,
                          "nodes":1,"bytes":null,"busbw_gb_per_s":414,"busbw_nvls_off":364}])"},
        {"moe_kernels", R"([{"source":"s","kernel":"g","m":128,"n":8,"k":4,"groups":2,
                          "bf16_us":10,"mxfp8_us":5},
                          {"source":"s","kernel":"layer","tokens":128,"bf16_ms":3},
                          {"source":"s","kernel":"cast","time_us":7}])"},
    };
    std::string text = "{";
    for (const auto& [name, rows] : sections)
        text += "\"" + name + "\":" + (name == key ? value : rows) + ",";
    return text + "\"other\":1}";
}

} // namespace

class TestComponentRows : public QObject
{
    Q_OBJECT

  private slots:
    void unitsBecomeSi();
    void wrongKeysAreNamed_data();
    void wrongKeysAreNamed();
    void otherRowsAreStillRead();
    void badFilesAreRefused();
    void samplesAreThoseOfTheMachine();
};

void TestComponentRows::unitsBecomeSi()
{
    const ComponentRows rows = readComponentRows(fileWith(), "parts.json");
    QVERIFY(rows.problems.empty());
    QCOMPARE(rows.bestProducts.at(0).flopPerS, 250e12);
    QCOMPARE(rows.products.size(), std::size_t{2});
    QCOMPARE(rows.products.at(0).n, 2048.0);
    QCOMPARE(rows.products.at(1).format, std::string("fp8"));
    QVERIFY(!rows.attention.at(0).headDim);
    QCOMPARE(rows.memory.at(0).triadBytesPerS, 1.5e12);
    QCOMPARE(rows.hostLinks.at(0).toHostBytesPerS, 52e9);
    QCOMPARE(rows.collectives.size(), std::size_t{4});
    QCOMPARE(rows.collectives.at(1).bytes.value(), 2048.0);
    QCOMPARE(rows.collectives.at(1).busBytesPerS, 1e9);
    QVERIFY(!rows.collectives.at(2).bytes);
    QCOMPARE(rows.collectives.at(3).busBytesPerS, 364e9);
    QCOMPARE(rows.experts.at(0).bf16S.value(), 10e-6);
    QCOMPARE(rows.experts.at(1).m.value(), 128.0);
    QCOMPARE(rows.experts.at(1).bf16S.value(), 3e-3);
    QCOMPARE(rows.experts.at(2).seconds.value(), 7e-6);
}

void TestComponentRows::wrongKeysAreNamed_data()
{
    QTest::addColumn<QByteArray>("section");
    QTest::addColumn<QByteArray>("rows");
    QTest::addColumn<QByteArray>("path");
    const auto row = [](const char* section, const char* rows, const char* path) {
        QTest::newRow(path) << QByteArray(section) << QByteArray(rows) << QByteArray(path);
    };
    row("matmul_mamf", R"({})", "matmul_mamf");
    row("moe_kernels", R"([3])", "moe_kernels[0]");
    row("hbm_bandwidth", R"([{"source":"s"}])", "hbm_bandwidth[0].accelerator");
    row("hbm_bandwidth", R"([{"accelerator":"A"}])", "hbm_bandwidth[0].source");
    row("hbm_bandwidth", R"([{"source":"s","accelerator":"A","triad_tb_per_s":"x"}])",
        "hbm_bandwidth[0].triad_tb_per_s");
    row("hbm_bandwidth", R"([{"source":"s","accelerator":"A","triad_tb_per_s":1,
        "dot_tb_per_s":-1}])",
        "hbm_bandwidth[0].dot_tb_per_s");
    row("gemm_by_size", R"([{"source":"s","accelerator":"A","dtype":"d","points":[{"m":1},2]}])",
        "gemm_by_size[0].points[0].n");
    row("gemm_by_size", R"([{"source":"s","accelerator":"A","dtype":"d","points":[2]}])",
        "gemm_by_size[0].points[0]");
    row("all_reduce", R"([{"source":"s","collective":"c","gpu":"A","gpus":1.5,"nodes":1}])",
        "all_reduce[0].gpus");
    row("all_reduce", R"([{"source":"s","collective":"c","gpu":"A","gpus":8,"nodes":1,
        "bytes":[1,0],"busbw_gb_per_s":[1,2]}])",
        "all_reduce[0].bytes[1]");
    row("all_reduce", R"([{"source":"s","collective":"c","gpu":"A","gpus":8,"nodes":1,
        "bytes":[1],"busbw_gb_per_s":[1,2]}])",
        "all_reduce[0].busbw_gb_per_s");
    row("collective_points", R"([{"source":"s","collective":"c","gpu":"A","gpus":8,"nodes":1,
        "bytes":true,"busbw_gb_per_s":1}])",
        "collective_points[0].bytes");
    row("moe_kernels", R"([{"source":"s","kernel":"k"}])", "moe_kernels[0].time_us");
}

void TestComponentRows::wrongKeysAreNamed()
{
    QFETCH(QByteArray, section);
    QFETCH(QByteArray, rows);
    QFETCH(QByteArray, path);
    const ComponentRows read =
        readComponentRows(fileWith(section.toStdString(), rows.toStdString()), "parts.json");
    QCOMPARE(read.problems.size(), std::size_t{1});
    QCOMPARE(QByteArray::fromStdString(read.problems.front().path), path);
    const std::string message = read.problems.front().message.english();
    QVERIFY2(message.starts_with("\"" + path.toStdString() + "\" "), message.c_str());
}

void TestComponentRows::otherRowsAreStillRead()
{
    const std::string good =
        R"({"source":"s","accelerator":"A","h2d_gb_per_s":1,"d2h_gb_per_s":1})";
    const ComponentRows rows = readComponentRows(
        fileWith("host_device_bandwidth", "[" + good + ",{}," + good + "]"), "parts.json");
    QCOMPARE(rows.hostLinks.size(), std::size_t{2});
    QCOMPARE(rows.problems.size(), std::size_t{1});
    QCOMPARE(rows.bestProducts.size(), std::size_t{1});
}

void TestComponentRows::badFilesAreRefused()
{
    QVERIFY(!readComponentRows("[", "parts.json").problems.empty());
    QCOMPARE(readComponentRows("[]", "parts.json").problems.size(), std::size_t{8});
    QTemporaryDir folder;
    const auto missing = folder.filePath(QStringLiteral("none.json")).toStdString();
    QVERIFY(!exchange::readComponentRowsFile(missing).problems.empty());
}

void TestComponentRows::samplesAreThoseOfTheMachine()
{
    const ComponentRows rows = readComponentRows(fileWith(), "parts.json");
    QVERIFY(exchange::collectiveSamples(rows, {"B"}).empty());
    QCOMPARE(exchange::collectiveSamples(rows, {"A", "c"}).size(), std::size_t{2});
    const auto all = exchange::collectiveSamples(rows, {"A"});
    QCOMPARE(all.size(), std::size_t{4});
    QVERIFY(!all.at(2).algorithm);
    QCOMPARE(all.at(3).algorithm.value(), network::Algorithm::Ring);
    QCOMPARE(all.at(3).accelerators, 5.0);
    QVERIFY(all.at(3).bytes > 1e9);
    QCOMPARE(all.at(0).seconds(), 2 * 7.0 / 8 * 1024 / 0.5e9);
}

RIDGEPOINT_TEST(TestComponentRows)
#include "tst_component_rows.moc"
