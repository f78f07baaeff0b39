// SPDX-License-Identifier: Apache-2.0
// Kinds of layers, counted: published totals, and what must hold for any architecture under any
// split.
#include "architectures.h"

#include "model/layer_order.h"
#include "model/readings.h"
#include "support/test_main.h"

#include <cmath>
#include <random>

using namespace ridgepoint;
using namespace ridgepoint::model;

namespace {

Workload<double> workload(double sequences, double tokens)
{
    Workload<double> w;
    w.sequences = sequences;
    w.sequenceTokens = tokens;
    w.activationBytes = 2;
    w.weightBytes = 2;
    return w;
}

class Random
{
  public:
    explicit Random(unsigned seed) : m_engine(seed) {}
    std::int64_t pick(std::int64_t low, std::int64_t high)
    {
        return std::uniform_int_distribution<std::int64_t>(low, high)(m_engine);
    }
    bool flip() { return pick(0, 1) == 1; }
    template <class E>
    E any(E last)
    {
        return static_cast<E>(pick(0, static_cast<std::int64_t>(last)));
    }

  private:
    std::mt19937 m_engine;
};

/// A group whose sizes 8 divides, so that splits leave nothing over.
LayerGroup anyGroup(Random& random)
{
    LayerGroup g;
    g.layers = random.pick(1, 9);
    g.block = random.any(Block::NoNorm);
    g.mixer = random.any(Mixer::None);
    g.kvHeads = 8 * random.pick(1, 3);
    g.heads = g.kvHeads * random.pick(1, 4);
    g.headDim = 8 * random.pick(1, 16);
    g.valueHeadDim = random.flip() ? 8 * random.pick(1, 16) : 0;
    g.queryKeyNorm = random.any(QueryKeyNorm::Projection);
    g.qkvBias = random.flip();
    g.keyBias = random.flip();
    g.outputBias = random.flip();
    g.attentionSinks = random.flip();
    g.attentionGate = random.any(AttentionGate::PerHead);
    g.windowTokens = random.flip() ? random.pick(1, 500) : 0;
    g.chunkTokens = random.flip() ? random.pick(1, 500) : 0;
    g.queryRank = random.flip() ? 8 * random.pick(1, 64) : 0;
    g.kvRank = 8 * random.pick(1, 64);
    g.rotaryDim = 8 * random.pick(1, 8);
    g.indexerHeads = random.flip() ? random.pick(1, 8) : 0;
    g.innerWidth = g.heads * 8 * random.pick(1, 16);
    g.stateSize = 8 * random.pick(1, 16);
    g.stateGroups = 8 * random.pick(1, 2);
    g.convolutionTokens = random.pick(0, 4);
    g.timeStepRank = 8 * random.pick(1, 16);
    g.stateNorms = random.flip();
    g.feedForward = random.any(FeedForward::None);
    g.mlpWidth = 64 * random.pick(1, 99);
    g.mlpGated = random.flip();
    g.mlpBias = random.flip();
    g.experts = 8 * random.pick(1, 16);
    g.expertsPerToken = random.pick(1, 8);
    g.expertWidth = 64 * random.pick(1, 30);
    g.sharedWidth = random.flip() ? 64 * random.pick(1, 30) : 0;
    g.sharedGate = random.flip();
    g.routerBias = random.flip();
    g.extraParameters = random.flip() ? random.pick(1, 500) : 0;
    return g;
}

Architecture anyArchitecture(Random& random)
{
    Architecture a;
    a.hidden = 64 * random.pick(1, 64);
    a.vocabulary = 64 * random.pick(1, 999);
    a.normalisation = random.any(Normalisation::NoWeights);
    a.dropout = random.flip();
    a.causal = random.flip();
    a.tiedEmbeddings = random.flip();
    a.furtherTokens = random.pick(0, 2);
    a.groups.clear();
    for (std::int64_t i = random.pick(1, 3); i > 0; --i)
        a.groups.push_back(anyGroup(random));
    return a;
}

bool close(double x, double y)
{
    return std::abs(x - y) <= 1e-11 * std::max(std::abs(x), std::abs(y));
}

} // namespace

class TestArchitectures : public QObject
{
    Q_OBJECT

  private slots:
    void countsPublishedModels_data()
    {
        QTest::addColumn<int>("which");
        const auto models = tests::publishedModels();
        for (std::size_t i = 0; i < models.size(); ++i)
            QTest::newRow(models[i].name.c_str()) << static_cast<int>(i);
    }
    void countsPublishedModels()
    {
        QFETCH(int, which);
        const auto published = tests::publishedModels()[static_cast<std::size_t>(which)];
        const auto inventory =
            buildInventory<double>(published.architecture, workload(1, 4096), {});
        QCOMPARE(parameterCount(inventory), published.parameters);
        if (published.active > 0)
            QCOMPARE(activeParameterCount(inventory), published.active);
    }

    void furtherTokensAreHeldButNotPublished()
    {
        // DeepSeek-V3 Technical Report 2.2: one more layer, its projection of 2 h x h and norms
        const auto inventory = buildInventory<double>(tests::deepSeekV3(), workload(1, 4096), {});
        const double h = 7168;
        double layer = 0;
        for (const auto& op : inventory.layers.back().operators) {
            for (const auto& weight : op.weights)
                layer += weight.count();
        }
        QCOMPARE(heldParameterCount(inventory) - parameterCount(inventory),
                 layer + 2 * h * h + 3 * h);
    }

    void ranksAddUpToTheWhole();
    void backwardOfProductsIsTwiceForward();
    void nothingIsNegativeAndMoreIsMore();
    void keyValueHeadsAreCopiedBeyondTheirNumber();
    void vocabulariesArePadded();
    void frozenLayersNeedLess();
    void adaptersTrainLowRanks();
    void ordersAreReadAndWritten();
    void extremeShapesAreCounted();
};

void TestArchitectures::ranksAddUpToTheWhole()
{
    Random random(1);
    for (int i = 0; i < 400; ++i) {
        const Architecture a = anyArchitecture(random);
        const auto inventory =
            buildInventory<double>(a,
                                   workload(static_cast<double>(random.pick(1, 4)),
                                            static_cast<double>(8 * random.pick(1, 600))),
                                   {});
        RankSplit<double> split;
        split.tensor = 1 << random.pick(0, 3);
        split.sequenceParallel = true;
        split.context = 1 << random.pick(0, 2);
        split.expert = 1 << random.pick(0, 3);
        split.expertTensor = random.flip() ? split.tensor : 1;
        split.vocabulary = static_cast<double>(a.vocabulary);
        for (const auto& kind : inventory.layers) {
            const auto whole = readOperators(kind.operators, kind.causes, {}, Recompute::None, 0.0);
            const auto rank =
                readOperators(kind.operators, kind.causes, split, Recompute::None, 0.0);
            double copiedDense = 0; // what no split divides
            double copiedExperts = 0;
            double copiedWork = 0;
            double copiedSaved = 0;
            double dispatched = 0;
            for (const auto& op : kind.operators) {
                copiedWork += op.split == Split::Whole ? op.forwardFlops : 0;
                for (const auto& weight : op.weights) {
                    copiedDense += weight.split == Split::Whole ? weight.count() : 0;
                    copiedExperts += weight.split == Split::ExpertCopy ? weight.count() : 0;
                }
                for (const auto& tensor : op.saved) {
                    const double bytes = tensor.values * tensor.bytesPerValue;
                    copiedSaved += tensor.split == Split::Whole ? bytes : 0;
                    dispatched += tensor.split == Split::Dispatched ? bytes : 0;
                }
            }
            const double t = split.tensor;
            const double all = t * split.context;
            QVERIFY(close(all * rank.forwardFlops, whole.forwardFlops + (t - 1) * copiedWork));
            QVERIFY(close(all * rank.inputGradientFlops + all * rank.weightGradientFlops,
                          2 * (whole.forwardFlops + (t - 1) * copiedWork)));
            QVERIFY(close(all * rank.savedBytes, whole.savedBytes + (t - 1) * copiedSaved +
                                                     (split.expertTensor - 1) * dispatched));
            QVERIFY(
                close(t * (rank.dense.total() - copiedDense), whole.dense.total() - copiedDense));
            const double sharing = split.expert * split.expertTensor;
            QVERIFY(close(sharing * rank.experts.total(),
                          whole.experts.total() + (split.expertTensor - 1) * copiedExperts));
            QVERIFY(close(rank.parameters, rank.dense.total() + rank.experts.total()));
        }
    }
}

void TestArchitectures::backwardOfProductsIsTwiceForward()
{
    Random random(2);
    for (int i = 0; i < 100; ++i) {
        const auto inventory =
            buildInventory<double>(anyArchitecture(random), workload(2, 100), {});
        const auto check = [](const std::vector<Operator<double>>& list) {
            for (const auto& op : list) {
                QCOMPARE(op.backwardFlops(), 2 * op.forwardFlops);
                if (op.kind == OperatorKind::MatrixProduct)
                    QCOMPARE(op.inputGradientFlops, op.weightGradientFlops);
            }
        };
        for (const auto& kind : inventory.layers)
            check(kind.operators);
        check(inventory.head);
        check(inventory.further);
    }
}

void TestArchitectures::nothingIsNegativeAndMoreIsMore()
{
    Random random(3);
    for (int i = 0; i < 200; ++i) {
        Architecture a = anyArchitecture(random);
        const auto read = [&](double sequences, double tokens, const RankSplit<double>& split,
                              Recompute recompute) {
            const auto inventory = buildInventory<double>(a, workload(sequences, tokens), {});
            return readOperators(inventory.layers.front().operators, {}, split, recompute, 0.0);
        };
        const auto one = read(1, 640, {}, Recompute::None);
        for (const double number :
             {one.parameters, one.forwardFlops, one.inputGradientFlops, one.weightGradientFlops,
              one.savedBytes, one.reduced.forward, one.reduced.backward, one.dispatched.forward,
              one.exchanged.backward})
            QVERIFY(number >= 0 && std::isfinite(number));
        const auto two = read(2, 640, {}, Recompute::None);
        QVERIFY(close(two.savedBytes, 2 * one.savedBytes));
        QVERIFY(close(two.forwardFlops, 2 * one.forwardFlops));
        const auto longer = read(1, 1280, {}, Recompute::None);
        QVERIFY(longer.savedBytes >= 2 * one.savedBytes * (1 - 1e-12));
        QVERIFY(longer.forwardFlops >= 2 * one.forwardFlops * (1 - 1e-12));
        QCOMPARE(longer.parameters, one.parameters);
        RankSplit<double> split;
        split.tensor = 4;
        split.sequenceParallel = true;
        split.context = 2;
        const auto part = read(1, 640, split, Recompute::None);
        QVERIFY(part.savedBytes <= one.savedBytes);
        QVERIFY(part.parameters <= one.parameters);
        for (const Recompute rule :
             {Recompute::MegatronSelective, Recompute::ChapterProducts, Recompute::Full}) {
            const auto less = read(1, 640, {}, rule);
            QVERIFY(less.savedBytes <= one.savedBytes);
            QVERIFY(less.recomputeFlops >= 0 &&
                    less.recomputeFlops <= one.forwardFlops * (1 + 1e-12));
            QVERIFY(close(less.forwardFlops, one.forwardFlops));
        }
        QCOMPARE(read(1, 640, {}, Recompute::Full).recomputeFlops, one.forwardFlops);
    }
}

void TestArchitectures::keyValueHeadsAreCopiedBeyondTheirNumber()
{
    const Architecture a = tests::llamaLike(4096, 128256, 32, 32, 8, 128, 14336);
    const auto inventory = buildInventory<double>(a, workload(1, 4096), {});
    const auto& operators = inventory.layers.front().operators;
    const auto held = [&](double tensor) {
        RankSplit<double> split;
        split.tensor = tensor;
        return readOperators(operators, {}, split, Recompute::None, 0.0).parameters;
    };
    const double keyValue = 4096.0 * 2 * 8 * 128;
    const double rest = 4096.0 * 4096 * 2 + 3 * 4096.0 * 14336;
    QCOMPARE(held(8), 2 * 4096 + (rest + keyValue) / 8);
    QCOMPARE(held(16), 2 * 4096 + rest / 16 + keyValue / 8);   // two ranks hold the same head
    QCOMPARE(held(3), 2 * 4096 + rest / 3 + keyValue * 3 / 8); // three heads on the fullest rank
}

void TestArchitectures::vocabulariesArePadded()
{
    Architecture a = tests::llamaLike(64, 50257, 1, 4, 4, 16, 256);
    const auto inventory = buildInventory<double>(a, workload(1, 16), {});
    RankSplit<double> split;
    split.tensor = 8;
    split.vocabulary = 50257;
    const auto rows = [&](double multiple) {
        split.vocabularyMultiple = multiple;
        return readOperators(inventory.embedding, {}, split, Recompute::None, 0.0).parameters / 64;
    };
    QCOMPARE(rows(1), 6283.0);   // 50,264 / 8
    QCOMPARE(rows(128), 6400.0); // Megatron: 51,200 / 8
    QCOMPARE(vocabularyOnRank(50257.0 * 16, split), 6400.0 * 16);
}

void TestArchitectures::frozenLayersNeedLess()
{
    Architecture a = tests::t5Xxl();
    a.encoder.input = EncoderInput::Patches;
    a.groups.back().crossAttention = CrossAttention::None;
    const auto trained = buildInventory<double>(a, workload(1, 512), {});
    a.groups.front().frozen = true; // the whole tower: nothing comes back through it
    const auto frozen = buildInventory<double>(a, workload(1, 512), {});
    const auto& tower = frozen.layers.front().operators;
    const auto reading = readOperators(tower, {}, {}, Recompute::None, 0.0);
    QCOMPARE(reading.savedBytes, 0.0);
    QCOMPARE(reading.backwardFlops(), 0.0);
    QCOMPARE(reading.dense.trained(), 0.0);
    QVERIFY(reading.forwardFlops > 0);
    QVERIFY(updatedParameterCount(frozen) < updatedParameterCount(trained));
    QCOMPARE(heldParameterCount(frozen), heldParameterCount(trained));

    // a frozen layer behind trained ones passes the gradient on, and needs no weight's gradient
    Architecture b = tests::llamaLike(256, 1000, 1, 4, 4, 64, 512);
    b.groups.front().frozen = true;
    const auto middle = buildInventory<double>(b, workload(1, 64), {});
    const auto layer = readOperators(middle.layers.front().operators, {}, {}, Recompute::None, 0.0);
    QCOMPARE(layer.inputGradientFlops - layer.forwardFlops,
             layer.forwardFlops - layer.productFlops); // attention's own gradient is twice forward
    QCOMPARE(layer.weightGradientFlops, 0.0);
    QVERIFY(layer.savedBytes > 0);
}

void TestArchitectures::adaptersTrainLowRanks()
{
    const Architecture a = tests::llamaLike(4096, 128256, 32, 32, 8, 128, 14336);
    Training training;
    training.method = TrainingMethod::Adapters;
    training.adapterRank = 16;
    Workload<double> w = workload(1, 1024);
    w.training = &training;
    const auto all = buildInventory<double>(a, w, {});
    // r (inputs + outputs) for each of the products: 41.9 M with r = 16 on all of Llama-3-8B's
    const double expected =
        32 * 16.0 *
        ((4096 + 4096) + 2 * (4096 + 1024) + (4096 + 4096) + 2 * (4096 + 14336) + (14336 + 4096));
    // gate and up, keys and values are one product each here, with one down projection
    const double fused = 32 * 16.0 * (4096 + 4096);
    QCOMPARE(updatedParameterCount(all), expected - fused);
    QCOMPARE(parameterCount(all), 8030261248.0);
    QCOMPARE(heldParameterCount(all), 8030261248.0 + expected - fused);
    const auto layer = readOperators(all.layers.front().operators, {}, {}, Recompute::None, 0.0);
    QVERIFY(layer.weightGradientFlops < 0.01 * layer.forwardFlops);
    QVERIFY(layer.inputGradientFlops > layer.forwardFlops);
    training.adapterTargets = AdapterTargets::Attention;
    const auto attention = buildInventory<double>(a, w, {});
    QVERIFY(updatedParameterCount(attention) < updatedParameterCount(all));
    // what only the MLP's weights needed is not kept
    const auto less =
        readOperators(attention.layers.front().operators, {}, {}, Recompute::None, 0.0);
    QVERIFY(less.savedBytes < layer.savedBytes);
}

void TestArchitectures::ordersAreReadAndWritten()
{
    using Runs = std::vector<LayerRun>;
    const auto read = [](std::string_view text, std::size_t groups) {
        return parseOrder(text, groups).value_or(Runs{});
    };
    QCOMPARE(read("a3 b58", 2), (Runs{{0, 3}, {1, 58}}));
    QCOMPARE(read("(a5 b)2 a2", 2), (Runs{{0, 5}, {1, 1}, {0, 5}, {1, 1}, {0, 2}}));
    QCOMPARE(read("aab", 28).size(), std::size_t(0)); // group 704
    QCOMPARE(read("aa", 27), (Runs{{26, 1}}));
    for (const char* wrong : {"(a", "a)", "c", "a b -", "A", "a99999999999999999999", "()5 )",
                              "((((((((((((((((((a))))))))))))))))))"})
        QVERIFY2(!parseOrder(wrong, 2), wrong);
    std::size_t at = 0;
    QVERIFY(!parseOrder("a3 ?", 2, &at));
    QCOMPARE(at, std::size_t(3));
    QVERIFY(!parseOrder("((((a b)999)999)999)999", 2)); // more runs than anyone has

    Random random(4);
    for (int i = 0; i < 300; ++i) {
        Runs runs;
        for (std::int64_t n = random.pick(1, 40); n > 0; --n) {
            const LayerRun run{static_cast<std::size_t>(random.pick(0, 3)), random.pick(1, 5)};
            if (runs.empty() || runs.back().group != run.group)
                runs.push_back(run);
        }
        const std::string text = orderText(runs);
        QVERIFY2(parseOrder(text, 4) == runs, text.c_str());
    }
    QCOMPARE(orderText(read("(a5 b)10 a2", 2)), std::string("(a5 b)10 a2"));

    Architecture a = tests::qwen3Next();
    QVERIFY(followsOrder(a));
    QCOMPARE(layerOrder(a).size(), std::size_t(24));
    a.groups.front().layers = 35;
    QVERIFY(!followsOrder(a));
    QCOMPARE(layerOrder(a), (Runs{{0, 35}, {1, 12}}));
}

void TestArchitectures::extremeShapesAreCounted()
{
    const auto counted = [](const Architecture& a, double tokens) {
        const auto inventory = buildInventory<double>(a, workload(1, tokens), {});
        return std::isfinite(parameterCount(inventory)) && parameterCount(inventory) >= 0 &&
               std::isfinite(trainingFlops(inventory)) && trainingFlops(inventory) >= 0;
    };
    QVERIFY(counted(tests::llamaLike(1, 1, 1, 1, 1, 1, 1), 1));
    QVERIFY(
        counted(tests::llamaLike(1000000, 100000000, 100000, 100000, 1, 100000, 10000000), 1e9));
    Architecture none = tests::llamaLike(64, 100, 0, 4, 4, 16, 64);
    QVERIFY(counted(none, 10e6));
    none.groups.front().mixer = Mixer::None;
    none.groups.front().feedForward = FeedForward::None;
    QVERIFY(counted(none, 10));
    Architecture huge = tests::deepSeekV3(); // 10 T parameters and more
    huge.groups.back().experts = 4096;
    QVERIFY(counted(huge, 10e6));
    RankSplit<double> split;
    split.expert = 8192; // more ranks than experts: a whole one on the fullest
    const auto inventory = buildInventory<double>(huge, workload(1, 4096), {});
    const auto& operators = inventory.layers.back().operators;
    const auto rank = readOperators(operators, {}, split, Recompute::None, 0.0);
    QCOMPARE(rank.experts.total(), 3.0 * 7168 * 2048);
}

RIDGEPOINT_TEST(TestArchitectures)
#include "tst_architectures.moc"
