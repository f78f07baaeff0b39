// SPDX-License-Identifier: Apache-2.0
// The chapter's two ledgers of what a layer keeps, as readings of the inventory: inputs of products
// (10.2.2), and what the backward pass of everything else needs (reference/pipeline.md 4).
// Qwen3-8B, 128 tokens, FP32.
#include "architectures.h"

#include "model/readings.h"
#include "support/test_main.h"

using namespace ridgepoint;
using namespace ridgepoint::model;

namespace {

constexpr double kMiB = 1024 * 1024;

Inventory<double> qwen3()
{
    Architecture a = tests::llamaLike(4096, 151936, 36, 32, 8, 128, 12288);
    a.groups.front().queryKeyNorm = QueryKeyNorm::PerHead;
    Workload<double> w;
    w.sequences = 1;
    w.sequenceTokens = 128;
    w.activationBytes = 4;
    w.weightBytes = 4;
    w.attention = AttentionKernel::Triangle;
    w.framework = Framework::MegatronLocal;
    return buildInventory<double>(a, w, {});
}

double saved(const std::vector<Operator<double>>& operators, Recompute rule, bool products)
{
    double bytes = 0;
    for (const auto& op : operators) {
        for (const auto& [tensor, size] : keptTensors(op, {}, rule))
            bytes += (tensor->use == SavedFor::Product) == products ? size : 0;
    }
    return bytes;
}

double savedBy(const std::vector<Operator<double>>& operators, std::string_view name)
{
    for (const auto& op : operators) {
        if (op.name == name)
            return saved({op}, Recompute::None, false);
    }
    return -1;
}

} // namespace

class TestChapterTables : public QObject
{
    Q_OBJECT

  private slots:
    void inputsOfProductsAre15MiB()
    {
        const auto operators = qwen3().layers.front().operators;
        QCOMPARE(saved(operators, Recompute::None, true), 15 * kMiB);
        // rebuilding the gate's product and both norms' outputs keeps 5 of them
        QCOMPARE(saved(operators, Recompute::ChapterProducts, true), 5 * kMiB);
        QCOMPARE(9 * saved(operators, Recompute::None, true), 135 * kMiB);
        QCOMPARE(9 * saved(operators, Recompute::ChapterProducts, true), 45 * kMiB);
    }

    void rebuildingTheGateTakesOneMultiplicationAValue()
    {
        const auto operators = qwen3().layers.front().operators;
        for (const auto& op : operators) {
            for (const auto& tensor : op.saved) {
                const bool dropped = (tensor.kept & kKeptByProducts) == kKeptBySelective;
                if (dropped && tensor.values > 0) {
                    QVERIFY(!tensor.rebuiltFrom.empty());
                    QCOMPARE(tensor.rebuildFlops, 0.0); // no product is run again
                }
            }
        }
    }

    void restOfALayerIsAsInThePipelineExample()
    {
        const auto operators = qwen3().layers.front().operators;
        QCOMPARE(savedBy(operators, "input_norm"), 2097664.0);
        QCOMPARE(savedBy(operators, "post_attention_norm"), 2097664.0);
        QCOMPARE(savedBy(operators, "query_key_norm"), 2113536.0 + 528384.0);
        QCOMPARE(savedBy(operators, "attention"), 1056768.0);
        QCOMPARE(savedBy(operators, "activation"), 18874368.0);
        QCOMPARE(saved(operators, Recompute::None, false), 26768384.0);
    }

    void endsOfTheModelAreAsInThePipelineExample()
    {
        const auto inventory = qwen3();
        QCOMPARE(savedBy(inventory.head, "final_norm"), 2097664.0);
        QCOMPARE(inventory.logits * 4, 77791232.0);
    }
};

RIDGEPOINT_TEST(TestChapterTables)
#include "tst_chapter_tables.moc"
