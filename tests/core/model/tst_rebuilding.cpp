// SPDX-License-Identifier: Apache-2.0
// What a dropped tensor is made of again is there, is said to a person in the same words, and takes
// the operators that made it at first.
#include "architectures.h"
#include "model/rebuilding.h"
#include "support/test_main.h"

#include <cmath>
#include <functional>
#include <map>

using namespace ridgepoint;
using namespace ridgepoint::model;

namespace {

using Layer = std::vector<Operator<double>>;

Workload<double> workload(Framework framework, AttentionKernel kernel)
{
    Workload<double> w;
    w.sequences = 2;
    w.sequenceTokens = 4096;
    w.activationBytes = 2;
    w.weightBytes = 2;
    w.framework = framework;
    w.attention = kernel;
    return w;
}

bool isSaved(const SavedTensor<double>& tensor)
{
    return tensor.values > 0 && (tensor.kept & keptUnder(Recompute::None)) != 0;
}

void forEachTensor(const Layer& layer, const std::function<void(TensorPlace)>& visit)
{
    for (std::size_t op = 0; op < layer.size(); ++op) {
        for (std::size_t t = 0; t < layer[op].saved.size(); ++t) {
            if (isSaved(layer[op].saved.begin()[t]))
                visit({op, t});
        }
    }
}

std::vector<std::string> sourceNames(const Layer& layer, const Rebuilding& from)
{
    std::vector<std::string> names;
    for (const TensorPlace& source : from.sources)
        names.push_back(tensorName(layer, source));
    return names;
}

const std::vector<Architecture>& architectures()
{
    static const std::vector<Architecture> list{
        tests::llamaLike(4096, 32000, 32, 32, 8, 128, 14336),
        tests::deepSeekV3(),
        tests::qwen3Next(),
        tests::mamba2(),
        tests::mamba(),
        tests::nemotronH(),
        tests::mixtral8x22b(),
        tests::bert(),
        tests::t5Xxl()};
    return list;
}

} // namespace

class TestRebuilding : public QObject
{
    Q_OBJECT

  private slots:
    void sourcesAreSavedTensorsOfTheLayer()
    {
        int possible = 0;
        for (const Architecture& architecture : architectures()) {
            for (const Framework framework :
                 {Framework::MegatronFused, Framework::MegatronLocal, Framework::TorchEager}) {
                for (const AttentionKernel kernel :
                     {AttentionKernel::Flash, AttentionKernel::Standard}) {
                    const auto inventory =
                        buildInventory<double>(architecture, workload(framework, kernel), {});
                    for (const LayerKind<double>& kind : inventory.layers)
                        possible += check(kind.operators);
                }
            }
        }
        QVERIFY(possible > 300);
    }

    void namesOfALlamaLayer()
    {
        const Layer layer = llamaLayer();
        std::map<std::string, std::vector<std::string>> sources;
        forEachTensor(layer, [&](TensorPlace place) {
            sources[tensorName(layer, place)] = sourceNames(layer, rebuildingOf(layer, place, {}));
        });
        using Names = std::vector<std::string>;
        QCOMPARE(sources.at("input_norm.input"), Names{});
        QCOMPARE(sources.at("query_projection.input"), Names{"input_norm.input"});
        for (const char* each : {"attention.queries", "attention.keys", "attention.values"})
            QCOMPARE(sources.at(each), Names{"query_projection.input"});
        QCOMPARE(sources.at("output_projection.attention output"),
                 (Names{"attention.queries", "attention.keys", "attention.values"}));
        QCOMPARE(sources.at("post_attention_norm.input"),
                 (Names{"output_projection.attention output", "input_norm.input"}));
        QCOMPARE(sources.at("gate_up_projection.input"), Names{"post_attention_norm.input"});
        QCOMPARE(sources.at("activation.gate"), Names{"gate_up_projection.input"});
        QCOMPARE(sources.at("activation.up"), Names{"gate_up_projection.input"});
        QCOMPARE(sources.at("down_projection.input"), (Names{"activation.gate", "activation.up"}));
    }

    /// All that a layer saves is made by all that it runs but its last product.
    void allOfALayerIsItsForwardPass()
    {
        const Layer layer = llamaLayer();
        for (const double tensor : {1.0, 4.0}) {
            RankSplit<double> split;
            split.tensor = tensor;
            split.sequenceParallel = true;
            double rebuilt = 0;
            double reduced = 0;
            forEachTensor(layer, [&](TensorPlace place) {
                const Rebuilding from = rebuildingOf(layer, place, split);
                rebuilt += from.flops;
                reduced += from.reducedValues;
                // what runs no product takes time for its bytes
                QVERIFY(!from.isPossible || from.flops > 0 || from.bytes > 0);
            });
            double all = 0;
            for (const Operator<double>& op : layer)
                all += onRank(op, split, Recompute::None).forwardFlops;
            const double last = onRank(layer.back(), split, Recompute::None).forwardFlops;
            QVERIFY(std::abs(rebuilt / (all - last) - 1) < 1e-12);
            QCOMPARE(reduced, 2.0 * 4096 * 4096);
        }
    }

    void textsAreThoseOfTheSources()
    {
        for (int source = RebuiltFrom::Nothing; source <= RebuiltFrom::MixerOutput; ++source) {
            const RebuiltFrom from(static_cast<RebuiltFrom::Source>(source));
            QCOMPARE(from.text().empty(), from.empty());
        }
    }

  private:
    static Layer llamaLayer()
    {
        return buildInventory<double>(architectures().front(),
                                      workload(Framework::MegatronFused, AttentionKernel::Flash),
                                      {})
            .layers.front()
            .operators;
    }

    /// How many tensors of a layer can be rebuilt.
    static int check(const Layer& layer)
    {
        int possible = 0;
        std::vector<std::pair<std::string, std::string>> edges;
        forEachTensor(layer, [&](TensorPlace place) {
            const Rebuilding from = rebuildingOf(layer, place, {});
            const std::string name = tensorName(layer, place);
            QVERIFY2(!from.isPossible || !tensorAt(layer, place).rebuiltFrom.empty(), name.c_str());
            QVERIFY(from.isPossible == !from.sources.empty());
            if (!from.isPossible)
                return;
            ++possible;
            QVERIFY2(std::isfinite(from.flops) && from.flops + from.bytes > 0, name.c_str());
            for (const TensorPlace& source : from.sources) {
                QVERIFY2(isSaved(tensorAt(layer, source)), name.c_str());
                QVERIFY2(source != place, name.c_str());
                // made before it: nothing is made of itself
                QVERIFY2(source.op < place.op ||
                             (source.op == place.op && source.tensor < place.tensor),
                         name.c_str());
            }
        });
        return possible;
    }
};

RIDGEPOINT_TEST(TestRebuilding)
#include "tst_rebuilding.moc"
