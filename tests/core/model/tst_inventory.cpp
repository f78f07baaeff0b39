// SPDX-License-Identifier: Apache-2.0
// The texts' closed forms as tests of the operator inventory, and properties that hold for any
// shape.
#include "model/readings.h"
#include "support/test_main.h"

using namespace ridgepoint;
using namespace ridgepoint::model;

namespace {

/// The GPT-style decoder of Korthikanti et al.: MLP of 4 h, biases, LayerNorm, dropout.
Architecture gpt(std::int64_t layers, std::int64_t hidden, std::int64_t heads)
{
    Architecture architecture;
    architecture.hidden = hidden;
    architecture.vocabulary = 51200;
    architecture.normalisation = Normalisation::LayerNorm;
    architecture.dropout = true;
    LayerGroup& group = architecture.groups.front();
    group.layers = layers;
    group.heads = heads;
    group.kvHeads = heads;
    group.headDim = hidden / heads;
    group.mlpWidth = 4 * hidden;
    group.mlpGated = false;
    group.mlpBias = group.qkvBias = group.outputBias = true;
    return architecture;
}

Workload<double> workload(double sequences, double tokens, AttentionKernel kernel)
{
    Workload<double> w;
    w.sequences = sequences;
    w.sequenceTokens = tokens;
    w.activationBytes = 2;
    w.weightBytes = 2;
    w.attention = kernel;
    w.statistics = Statistics::Ignored;
    return w;
}

double savedByLayer(const Architecture& architecture, const Workload<double>& w, double degree,
                    bool sequenceParallel, Recompute recompute)
{
    const auto inventory = buildInventory<double>(architecture, w, {});
    RankSplit<double> split;
    split.tensor = degree;
    split.sequenceParallel = sequenceParallel;
    const auto& kind = inventory.layers.front();
    return readOperators(kind.operators, kind.causes, split, recompute, 0.0).savedBytes;
}

} // namespace

class TestInventory : public QObject
{
    Q_OBJECT

  private slots:
    void savedBytesFollowTheClosedForms_data();
    void savedBytesFollowTheClosedForms();
    void countsTheParametersOfPublishedModels_data();
    void countsTheParametersOfPublishedModels();
    void countsTheChaptersFlops();
    void countsVisiblePairs();
    void layerOfGptHas12hhAnd13h();
};

void TestInventory::savedBytesFollowTheClosedForms_data()
{
    QTest::addColumn<double>("s");
    QTest::addColumn<double>("b");
    QTest::addColumn<int>("h");
    QTest::addColumn<int>("a");
    QTest::newRow("lesson 7B") << 4096.0 << 1.0 << 4096 << 32;
    QTest::newRow("lesson 7B, 8k") << 8192.0 << 1.0 << 4096 << 32;
    QTest::newRow("13B") << 4096.0 << 1.0 << 5120 << 40;
    QTest::newRow("22B") << 2048.0 << 4.0 << 6144 << 64;
    QTest::newRow("175B") << 2048.0 << 1.0 << 12288 << 96;
    QTest::newRow("530B") << 2048.0 << 1.0 << 20480 << 128;
    QTest::newRow("1T") << 2048.0 << 1.0 << 25600 << 160;
    QTest::newRow("small") << 1024.0 << 8.0 << 768 << 12;
    QTest::newRow("one head") << 512.0 << 3.0 << 512 << 8;
    QTest::newRow("long") << 131072.0 << 1.0 << 8192 << 64;
}

void TestInventory::savedBytesFollowTheClosedForms()
{
    QFETCH(double, s);
    QFETCH(double, b);
    QFETCH(int, h);
    QFETCH(int, a);
    const Architecture architecture = gpt(32, h, a);
    const double sbh = s * b * h;
    const double square = 5.0 * a * s * s * b;
    const auto standard = workload(b, s, AttentionKernel::Standard);
    const auto flash = workload(b, s, AttentionKernel::Flash);
    const double t = a % 8 == 0 ? 8 : 4; // whole heads on each rank
    using R = Recompute;
    // Korthikanti et al. 2022, equations 1 to 5
    QCOMPARE(savedByLayer(architecture, standard, 1, false, R::None), 34 * sbh + square);
    QCOMPARE(savedByLayer(architecture, flash, 1, false, R::None), 34 * sbh);
    QCOMPARE(savedByLayer(architecture, standard, t, false, R::None),
             10 * sbh + 24 * sbh / t + square / t);
    QCOMPARE(savedByLayer(architecture, standard, t, true, R::None), (34 * sbh + square) / t);
    QCOMPARE(savedByLayer(architecture, standard, t, true, R::MegatronSelective), 34 * sbh / t);
    QCOMPARE(savedByLayer(architecture, standard, 1, false, R::Full), 2 * sbh);
    QCOMPARE(savedByLayer(architecture, flash, t, true, R::Full), 2 * sbh / t);
}

void TestInventory::countsTheParametersOfPublishedModels_data()
{
    QTest::addColumn<int>("layers");
    QTest::addColumn<int>("hidden");
    QTest::addColumn<int>("heads");
    QTest::addColumn<int>("kvHeads");
    QTest::addColumn<int>("mlp");
    QTest::addColumn<int>("vocabulary");
    QTest::addColumn<bool>("qkNorm");
    QTest::addColumn<bool>("qkvBias");
    QTest::addColumn<bool>("tied");
    QTest::addColumn<double>("parameters");
    QTest::newRow("Qwen3-8B") << 36 << 4096 << 32 << 8 << 12288 << 151936 << true << false << false
                              << 8190735360.0;
    QTest::newRow("Llama-3-8B") << 32 << 4096 << 32 << 8 << 14336 << 128256 << false << false
                                << false << 8030261248.0;
    QTest::newRow("Llama-3-70B") << 80 << 8192 << 64 << 8 << 28672 << 128256 << false << false
                                 << false << 70553706496.0;
    QTest::newRow("Llama-3.1-405B")
        << 126 << 16384 << 128 << 8 << 53248 << 128256 << false << false << false << 405853388800.0;
    QTest::newRow("Qwen2.5-0.5B") << 24 << 896 << 14 << 2 << 4864 << 151936 << false << true << true
                                  << 494032768.0;
    QTest::newRow("Qwen3-0.6B") << 28 << 1024 << 16 << 8 << 3072 << 151936 << true << false << true
                                << 596049920.0;
}

void TestInventory::countsTheParametersOfPublishedModels()
{
    QFETCH(int, layers);
    QFETCH(int, hidden);
    QFETCH(int, heads);
    QFETCH(int, kvHeads);
    QFETCH(int, mlp);
    QFETCH(int, vocabulary);
    QFETCH(bool, qkNorm);
    QFETCH(bool, qkvBias);
    QFETCH(bool, tied);
    QFETCH(double, parameters);
    Architecture architecture;
    architecture.hidden = hidden;
    architecture.vocabulary = vocabulary;
    architecture.tiedEmbeddings = tied;
    LayerGroup& group = architecture.groups.front();
    group.layers = layers;
    group.heads = heads;
    group.kvHeads = kvHeads;
    group.headDim = qkNorm ? 128 : hidden / heads;
    group.mlpWidth = mlp;
    group.qkvBias = qkvBias;
    group.queryKeyNorm = qkNorm ? QueryKeyNorm::PerHead : QueryKeyNorm::None;
    const auto inventory =
        buildInventory<double>(architecture, workload(1, 4096, AttentionKernel::Flash), {});
    QCOMPARE(parameterCount(inventory), parameters);
}

void TestInventory::countsTheChaptersFlops()
{
    Architecture qwen;
    qwen.vocabulary = 151936;
    qwen.groups.front().layers = 36;
    qwen.groups.front().mlpWidth = 12288;
    const auto inventory =
        buildInventory<double>(qwen, workload(1, 8192, AttentionKernel::Flash), {});
    QCOMPARE(trainingFlops(inventory), 431367993163776.0); // chapter 10.1.3, exact to the last one
    // and by its parts: 6 x linear weights x s, and 12 L (heads x head dimension) s (s + 1) / 2
    QCOMPARE(trainingFlops(inventory) - attentionTrainingFlops(inventory),
             6.0 * 7568097280.0 * 8192);
    QCOMPARE(attentionTrainingFlops(inventory), 12.0 * 36 * 4096 * 8192 * 8193 / 2);
}

void TestInventory::countsVisiblePairs()
{
    LayerGroup group;
    const auto brute = [&](int s, int window, bool causal) {
        double pairs = 0;
        for (int query = 0; query < s; ++query) {
            for (int key = 0; key < s; ++key) {
                const bool visible =
                    !causal || (key <= query && (window == 0 || query - key < window));
                pairs += visible ? 1 : 0;
            }
        }
        return pairs;
    };
    for (const bool causal : {true, false}) {
        for (const int window : {0, 1, 5, 40, 100}) {
            for (const int s : {1, 7, 40, 64}) {
                group.windowTokens = window;
                const auto w = workload(1, s, AttentionKernel::Flash);
                QCOMPARE(attentionPairs<double>(group, causal, 0, s, w, {}),
                         brute(s, window, causal));
            }
        }
    }
}

void TestInventory::layerOfGptHas12hhAnd13h()
{
    for (const double h : {768.0, 4096.0, 12288.0}) {
        const auto inventory = buildInventory<double>(gpt(1, static_cast<std::int64_t>(h), 16),
                                                      workload(1, 128, AttentionKernel::Flash), {});
        double weights = 0;
        for (const auto& op : inventory.layers.front().operators) {
            for (const auto& weight : op.weights)
                weights += weight.count();
        }
        QCOMPARE(weights, 12 * h * h + 13 * h); // lesson 3.1
    }
}

RIDGEPOINT_TEST(TestInventory)
#include "tst_inventory.moc"
