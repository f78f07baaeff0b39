// SPDX-License-Identifier: Apache-2.0
// The tree of a model agrees with the figures of its plan, adds up, and is compared by name.
#include "exchange/presets.h"
#include "explore/model_tree.h"
#include "plan/fields.h"
#include "plan/forecast.h"
#include "support/test_main.h"

#include <cmath>
#include <set>

using namespace ridgepoint;
using explore::Measure;
using explore::ModelRow;
using explore::ModelTree;
using plan::FigureId;

namespace {

bool isClose(double a, double b)
{
    return std::abs(a - b) <= 1e-9 * std::max({std::abs(a), std::abs(b), 1.0});
}

double computedOf(const plan::Forecast& forecast, FigureId figure)
{
    const plan::FigureValue& value = forecast[figure];
    return value.given ? value.computed.value_or(-1) : value.value.value_or(-1);
}

/// What differs between the plan's figures and the sums of its tree.
QString disagreement(const plan::Plan& plan)
{
    const plan::Forecast forecast = plan::evaluate(plan);
    const ModelTree tree = explore::modelTree(plan);
    if (tree.rows.empty())
        return QStringLiteral("no rows");
    const auto differs = [&](Measure measure, double figure) {
        return !isClose(tree.whole().value(measure).value_or(-1), figure);
    };
    const std::pair<Measure, FigureId> sums[] = {
        {Measure::Parameters, FigureId::ModelParameters},
        {Measure::ActiveParameters, FigureId::ModelActiveParameters},
        {Measure::TrainedParameters, FigureId::ModelTrainedParameters},
        {Measure::UpdatedParameters, FigureId::ModelUpdatedParameters}};
    const bool isGiven = forecast[FigureId::ModelParameters].given;
    for (const auto& [measure, figure] : sums) {
        // a given total is the other two's
        if (isGiven && figure != FigureId::ModelParameters)
            continue;
        if (differs(measure, computedOf(forecast, figure)))
            return QStringLiteral("%1 is no %2")
                .arg(tree.whole().value(measure).value_or(-1))
                .arg(computedOf(forecast, figure));
    }
    if (isGiven)
        return {};
    if (plan.compute.flopConvention == compute::FlopConvention::Operators) {
        const double flops = tree.whole().value(Measure::ForwardFlops).value_or(-1) +
                             tree.whole().value(Measure::BackwardFlops).value_or(-1);
        const double figure = computedOf(forecast, FigureId::ModelFlopsPerSequence) *
                              static_cast<double>(plan.layout.microBatchSequences);
        if (!isClose(flops, figure))
            return QStringLiteral("%1 FLOP is no %2").arg(flops).arg(figure);
    }
    const plan::FigureValue& onRank = forecast[FigureId::MemoryParametersPerRank];
    for (int stage = 0; stage < tree.stages; ++stage) {
        const ModelTree of = explore::modelTree(plan, stage);
        const double held = of.whole().value(Measure::RankParameters).value_or(-1);
        const double figure = onRank.items.empty() ? onRank.value.value_or(-1)
                                                   : onRank.items[static_cast<std::size_t>(stage)];
        if (!onRank.given && !isClose(held, figure))
            return QStringLiteral("on a rank of stage %1: %2 is no %3")
                .arg(stage)
                .arg(held)
                .arg(figure);
        double saved = 0; // of layers: what is before and after them is counted elsewhere
        for (const ModelRow& row : of.rows) {
            if (row.kind == ModelRow::Kind::Layers)
                saved += row.value(Measure::SavedBytes).value_or(-1);
        }
        const plan::FigureValue& kept = forecast[FigureId::MemorySavedBytesPerMicroBatch];
        const double keptHere = kept.items.empty() ? kept.value.value_or(-1)
                                                   : kept.items[static_cast<std::size_t>(stage)];
        if (!kept.given && !isClose(saved, keptHere))
            return QStringLiteral("kept on stage %1: %2 is no %3")
                .arg(stage)
                .arg(saved)
                .arg(keptHere);
    }
    if (onRank.worst >= 0 && tree.stage != onRank.worst)
        return QStringLiteral("another stage");
    return {};
}

QString notAddingUp(const ModelTree& tree)
{
    for (const ModelRow& row : tree.rows) {
        for (std::size_t m = 0; m < explore::kMeasures; ++m) {
            const auto measure = static_cast<Measure>(m);
            double sum = 0;
            bool has = false;
            for (const int child : row.children) {
                const auto value = tree.rows[static_cast<std::size_t>(child)].value(measure);
                has = has || value.has_value();
                sum += value.value_or(0);
            }
            if (has && !isClose(sum, row.value(measure).value_or(-1)) &&
                !(row.kind == ModelRow::Kind::Operator && measure > Measure::RankParameters &&
                  measure != Measure::SavedBytes))
                return QString::fromStdString(row.name.english()) + QStringLiteral(" %1").arg(m);
        }
    }
    return {};
}

plan::Plan planOf(const char* preset)
{
    return exchange::loadPlanPreset(preset).document->plan;
}

plan::Plan with(plan::Plan plan, std::vector<std::pair<const char*, const char*>> edits)
{
    for (const auto& [path, text] : edits) {
        if (plan::setField(plan, path, text))
            qFatal("%s is refused", path);
    }
    return plan;
}

} // namespace

class TestModelTree : public QObject
{
    Q_OBJECT

  private slots:
    void agreesWithTheFigures_data()
    {
        QTest::addColumn<QString>("preset");
        QTest::addColumn<int>("layout");
        for (const exchange::PresetInfo& preset : exchange::presetList()) {
            if (preset.kind != exchange::PresetKind::Plan)
                continue;
            for (int layout = 0; layout < 4; ++layout)
                QTest::addRow("%s %d", preset.id.c_str(), layout)
                    << QString::fromStdString(preset.id) << layout;
        }
    }
    void agreesWithTheFigures()
    {
        QFETCH(QString, preset);
        QFETCH(int, layout);
        plan::Plan plan = planOf(qPrintable(preset));
        if (layout == 1)
            plan = with(plan, {{"layout.tensor_parallel", "4"}, {"layout.recompute", "full"}});
        if (layout == 2)
            plan = with(plan, {{"layout.pipeline_parallel", "3"},
                               {"layout.attention", "standard"},
                               {"layout.recompute", "megatron-selective"}});
        if (layout == 3) {
            plan = with(plan, {{"layout.tensor_parallel", "2"},
                               {"layout.pipeline_parallel", "2"},
                               {"model.tied_embeddings", "yes"},
                               {"model.dropout", "yes"},
                               {"model.learned_positions", "1024"}});
        }
        QCOMPARE(disagreement(plan), QString());
        QCOMPARE(notAddingUp(explore::modelTree(plan)), QString());
    }

    void agreesForEveryKindOfLayer_data()
    {
        QTest::addColumn<int>("stages");
        for (const char* mixer :
             {"attention", "latent-attention", "mamba", "mamba2", "gated-delta-net", "gated-linear",
              "short-convolution", "recurrent-gate", "none"}) {
            for (const int stages : {1, 2})
                QTest::addRow("%s %d", mixer, stages) << stages;
        }
    }
    void agreesForEveryKindOfLayer()
    {
        QFETCH(int, stages);
        const QString mixer = QString::fromLatin1(QTest::currentDataTag()).section(' ', 0, 0);
        plan::Plan plan = planOf("qwen3-8b-48x4090");
        plan::resizeList(plan, plan::FieldList::Groups, 4);
        plan = with(plan, {{"model.groups[0].layers", "4"},
                           {"model.groups[1].layers", "3"},
                           {"model.groups[1].mixer", qPrintable(mixer)},
                           {"model.groups[1].mlp", "experts"},
                           {"model.groups[1].shared_width", "1024"},
                           {"model.groups[2].layers", "5"},
                           {"model.groups[2].shared_weights", "yes"},
                           {"model.groups[2].frozen", "yes"},
                           {"model.groups[2].mlp", "none"},
                           {"model.groups[3].layers", "2"},
                           {"model.groups[3].stack", "encoder"},
                           {"model.encoder.input", "patches"},
                           {"model.encoder.in_total", stages == 1 ? "no" : "yes"},
                           {"model.further_tokens", "1"},
                           {"model.tied_embeddings", stages == 1 ? "yes" : "no"},
                           {"layout.tensor_parallel", "2"},
                           {"layout.expert_parallel", "4"},
                           {"layout.recompute", "chapter-products"},
                           {"layout.pipeline_parallel", stages == 1 ? "1" : "2"}});
        QCOMPARE(disagreement(plan), QString());
        const ModelTree tree = explore::modelTree(plan);
        QCOMPARE(notAddingUp(tree), QString());
        QVERIFY(tree.whole().value(Measure::UpdatedParameters) <
                tree.whole().value(Measure::TrainedParameters));
        QVERIFY(tree.whole().value(Measure::ActiveParameters) <
                tree.whole().value(Measure::Parameters));
        QVERIFY(tree.whole().value(Measure::CommunicationBytes) > 0.0);
    }

    void everyRowHasAKeyOfItsOwn()
    {
        plan::Plan plan = planOf("qwen3-8b-48x4090");
        plan::resizeList(plan, plan::FieldList::Groups, 3); // two of one kind
        const ModelTree tree = explore::modelTree(plan);
        for (const ModelRow& row : tree.rows) {
            std::set<std::string> keys;
            for (const int child : row.children) {
                const ModelRow& each = tree.rows[static_cast<std::size_t>(child)];
                QVERIFY2(keys.insert(each.key).second, each.key.c_str());
                QVERIFY(!each.name.empty());
                if (each.kind == ModelRow::Kind::Tensor)
                    QVERIFY(!each.reason.empty());
                if (each.kind == ModelRow::Kind::Weight)
                    QVERIFY(!each.shape.empty() && !each.rankShape.empty());
            }
        }
    }

    void aPlanWithoutLayersHasAReason()
    {
        plan::Plan plan;
        plan.model.groups.clear();
        const ModelTree tree = explore::modelTree(plan);
        QVERIFY(tree.rows.empty());
        QVERIFY(!tree.reason.empty());
        QVERIFY(explore::pairedRows(tree, tree).empty());
        QVERIFY(!explore::differenceText(tree, explore::modelTree(plan::Plan{})).empty());
    }

    void pairsHaveEachRowOnce()
    {
        plan::Plan wide = with(planOf("qwen3-8b-48x4090"), {{"model.tied_embeddings", "yes"}});
        plan::resizeList(wide, plan::FieldList::Groups, 2);
        wide.model.groups[1].mlpBias = true;
        const ModelTree tree = explore::modelTree(planOf("gpt3-175b-4096xa100"));
        const ModelTree other = explore::modelTree(wide);
        for (const auto& [one, two] : {std::pair(&tree, &other), std::pair(&other, &tree)}) {
            std::set<int> mine;
            std::set<int> theirs;
            const auto pairs = explore::pairedRows(*one, *two);
            for (std::size_t i = 0; i < pairs.size(); ++i) {
                const explore::PairedRow& pair = pairs[i];
                QVERIFY(pair.row >= 0 || pair.other >= 0);
                if (pair.row >= 0)
                    QVERIFY(mine.insert(pair.row).second);
                if (pair.other >= 0)
                    QVERIFY(theirs.insert(pair.other).second);
                if (pair.row >= 0 && pair.other >= 0)
                    QCOMPARE(one->rows[static_cast<std::size_t>(pair.row)].key,
                             two->rows[static_cast<std::size_t>(pair.other)].key);
                for (const int child : pair.children)
                    QCOMPARE(pairs[static_cast<std::size_t>(child)].parent, static_cast<int>(i));
            }
            QCOMPARE(mine.size(), one->rows.size());
            QCOMPARE(theirs.size(), two->rows.size());
        }
    }

    void differencesAreToldInASentence()
    {
        const plan::Plan small = planOf("qwen3-8b-48x4090");
        const ModelTree tree = explore::modelTree(small);
        QCOMPARE(QString::fromStdString(explore::differenceText(tree, tree).english()),
                 QStringLiteral("Qwen3-8B and Qwen3-8B have the same weights."));
        plan::Plan changed = small;
        changed.model.name = "wider";
        changed.model.groups[0].mlpWidth *= 2;
        const ModelTree other = explore::modelTree(changed);
        const double more = 36.0 * 3 * 4096 * 12288;
        QCOMPARE(*other.whole().value(Measure::Parameters) -
                     *tree.whole().value(Measure::Parameters),
                 more);
        QCOMPARE(QString::fromStdString(explore::differenceText(other, tree).english()),
                 QStringLiteral("wider has 5.44B more parameters than Qwen3-8B: +3.62B in "
                                "gate_up_projection, +1.81B in down_projection."));
        QVERIFY(explore::differenceText(tree, other).english().find("fewer") != std::string::npos);
    }
};

RIDGEPOINT_TEST(TestModelTree)
#include "tst_model_tree.moc"
