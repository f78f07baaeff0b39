// SPDX-License-Identifier: Apache-2.0
// Tables of measured parts: SI units, and a Problem that names each wrong key.
#include "exchange/collective_samples.h"
#include "exchange/component_fits.h"
#include "support/test_main.h"

#include <QTemporaryDir>

#include <algorithm>
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
        {"layer_timings",
         R"j([{"source":"s","gpu":"A100-80GB","model":"22B (h6144, 64 heads, s2048, b4)",
                          "tp":8,"variant":"selective + sequence parallel","forward_ms":7.2,
                          "backward_ms":13.1}])j"},
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
    void filesOfPartsAreKnown();
    void rowsGoToTheirPresets();
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
    QCOMPARE(rows.experts.at(2).name(), std::string("moe_kernels[2]"));
    QCOMPARE(rows.collectives.at(0).name(), std::string("c"));
    const exchange::LayerTiming& layer = rows.layers.at(0);
    QCOMPARE(layer.hidden, std::int64_t{6144});
    QCOMPARE(layer.heads, std::int64_t{64});
    QCOMPARE(layer.sequenceTokens, std::int64_t{2048});
    QCOMPARE(layer.batch, std::int64_t{4});
    QCOMPARE(layer.tensorParallel, std::int64_t{8});
    QCOMPARE(layer.recompute, std::string("selective"));
    QVERIFY(layer.sequenceParallel);
    QCOMPARE(layer.forwardS, 7.2e-3);
    QCOMPARE(layer.backwardS, 13.1e-3);
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
    row("layer_timings", R"j([{"source":"s","gpu":"A","model":"22B (64 heads, s1, b1)"}])j",
        "layer_timings[0].model");
    row("layer_timings", R"([{"source":"s","gpu":"A","model":"h8, 2 heads, s8, b1","tp":1.5}])",
        "layer_timings[0].tp");
    row("layer_timings", R"([{"source":"s","gpu":"A","model":"h8, 2 heads, s8, b1","tp":1,
        "variant":"fast"}])",
        "layer_timings[0].variant");
    row("layer_timings", R"([{"source":"s","gpu":"A","model":"h8, 2 heads, s8, b1","tp":1,
        "variant":"no recompute","forward_ms":1,"backward_ms":0}])",
        "layer_timings[0].backward_ms");
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
    QCOMPARE(readComponentRows("[]", "parts.json").problems.size(), std::size_t{9});
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

void TestComponentRows::filesOfPartsAreKnown()
{
    const std::string source = RIDGEPOINT_SOURCE_DIR;
    QVERIFY(exchange::isComponentFile(source + "/tests/validation/components.json"));
    QVERIFY(!exchange::isComponentFile(source + "/tests/validation/cases.json"));
    QVERIFY(!exchange::isComponentFile(source + "/no-such-file.json"));
}

void TestComponentRows::rowsGoToTheirPresets()
{
    const auto fits = exchange::componentFits(
        exchange::readComponentRowsFile(RIDGEPOINT_SOURCE_DIR "/tests/validation/components.json"));
    const auto card = [&](std::string_view id) -> const exchange::CardParts* {
        for (const auto& each : fits.cards) {
            if (each.preset->id == id)
                return &each;
        }
        return nullptr;
    };
    // "A100" alone is the card with a longer name that the same source measured
    const auto* a100 = card("a100-80gb");
    QVERIFY(a100);
    QCOMPARE(a100->names, (std::vector<std::string>{"A100", "A100-80GB-SXM"}));
    QCOMPARE(a100->samples.products.size(), std::size_t{8});
    QCOMPARE(a100->samples.memory.size(), std::size_t{1});
    QCOMPARE(a100->samples.attention.at(0).headDim, 64.0);
    // the width of a head is told by the benchmark's other rows
    QVERIFY(card("h100-sxm"));
    QCOMPARE(card("h100-sxm")->samples.attention.at(0).headDim, 64.0);
    QCOMPARE(card("h100-sxm")->assumed.size(), std::size_t{1});
    // accelerators of kernels of experts are named in their source
    QVERIFY(card("b200"));
    QCOMPARE(card("b200")->samples.grouped.size(), std::size_t{12});
    QVERIFY(card("h200"));
    QVERIFY(card("h200")->samples.best.empty()); // the GH200 is another card
    QVERIFY(!card("a100-40gb"));
    const auto left = [&](std::string_view id) {
        return std::ranges::any_of(fits.left, [&](const auto& row) { return row.id == id; });
    };
    QVERIFY(left("mamf-Gaudi2-bf16"));
    QVERIFY(left("mamf-GH200-bf16"));
    QVERIFY(left("mle-4node-example"));
    QVERIFY(left("moe_kernels[6]"));
    std::vector<std::string> machines;
    for (const auto& machine : fits.machines)
        machines.push_back(machine.preset->id + " " +
                           std::to_string(machine.samples.samples.size()));
    QVERIFY(std::ranges::find(machines, "dgx-h200 37") != machines.end());
    QVERIFY(std::ranges::find(machines, "dgx-a100 24") != machines.end());
    QVERIFY(std::ranges::find(machines, "dgx-a100 20") != machines.end());
    QVERIFY(std::ranges::find(machines, "v100-4x 3") != machines.end());
    QCOMPARE(fits.layers.size(), std::size_t{5});
    for (const exchange::LayerTimingFit& layer : fits.layers) {
        QVERIFY2(layer.predicted, layer.reason.english().c_str());
        QVERIFY(std::ranges::find(layer.presets, "kernels-megatron-lm") != layer.presets.end());
        QVERIFY(std::ranges::find(layer.presets, "a100-80gb") != layer.presets.end());
    }
}

RIDGEPOINT_TEST(TestComponentRows)
#include "tst_component_rows.moc"
