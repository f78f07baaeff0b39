// SPDX-License-Identifier: GPL-3.0-or-later
// What arrow keys step through.
#include "editors/value_steps.h"

#include "exchange/presets.h"
#include "plan/validate.h"
#include "support/test_main.h"

#include <limits>

using namespace ridgepoint;
using namespace ridgepoint::editors;
using plan::Value;
using quantity::BytePrefix;
using quantity::Dimension;

namespace {

using Whole = std::int64_t;

plan::Plan preset(const char* id)
{
    return exchange::loadPlanPreset(id).document->plan;
}

/// All values from the smallest on, by steps upwards.
QList<Whole> upwards(const plan::Plan& plan, const char* path, Whole from)
{
    const auto ref = plan::findField(path);
    QList<Whole> values{from};
    Value value(from);
    for (int i = 0; i < 100; ++i) {
        const auto next = nextValue(plan, *ref->field, ref->index, value, 1);
        if (!next)
            break;
        value = *next;
        values += std::get<Whole>(value);
    }
    return values;
}

Whole step(const plan::Plan& plan, const char* path, Whole from, int direction,
           StepSize size = StepSize::Normal)
{
    const auto ref = plan::findField(path);
    const auto next = nextValue(plan, *ref->field, ref->index, Value(from), direction, size);
    return next ? std::get<Whole>(*next) : -1;
}

double round(double from, Dimension dimension, int direction, StepSize size = StepSize::Normal,
             BytePrefix prefix = BytePrefix::Decimal)
{
    return nextRound(from, dimension, direction, size, prefix).value_or(-1);
}

} // namespace

class TestValueSteps : public QObject
{
    Q_OBJECT
  private slots:
    void divisorsAreAll()
    {
        QCOMPARE(divisors(12), (std::vector<Whole>{1, 2, 3, 4, 6, 12}));
        QCOMPARE(divisors(36), (std::vector<Whole>{1, 2, 3, 4, 6, 9, 12, 18, 36}));
        QCOMPARE(divisors(1), (std::vector<Whole>{1}));
        QVERIFY(divisors(0).empty());
        QVERIFY(divisors(-4).empty());
        QVERIFY(divisors(std::numeric_limits<Whole>::max()).empty());
    }

    void tensorParallelDividesHeadsAndNode()
    {
        // 32 heads, 8 key-value heads, 8 cards in a node
        QCOMPARE(upwards(preset("qwen3-8b-48x4090"), "layout.tensor_parallel", 1),
                 (QList<Whole>{1, 2, 4, 8}));
        plan::Plan plan = preset("gpt3-175b-4096xa100"); // 96 heads
        plan.cluster.pools[0].acceleratorsPerNode = 6;
        plan.cluster.pools[0].nodes = 600;
        plan.layout.pipelineParallel = 1;
        QCOMPARE(upwards(plan, "layout.tensor_parallel", 1), (QList<Whole>{1, 2, 3, 6}));
        plan.model.groups.push_back(plan.model.groups.front());
        plan.model.groups.back().heads = 64;
        QCOMPARE(upwards(plan, "layout.tensor_parallel", 1), (QList<Whole>{1, 2}));
    }

    void tensorParallelLeavesPipelineItsAccelerators()
    {
        plan::Plan plan = preset("qwen3-8b-48x4090");
        plan.cluster.pools[0].nodes = 1;
        plan.layout.pipelineParallel = 2;
        QCOMPARE(upwards(plan, "layout.tensor_parallel", 1), (QList<Whole>{1, 2, 4}));
    }

    void pipelineDividesLayersAndAccelerators()
    {
        // 36 layers, 48 cards
        QCOMPARE(upwards(preset("qwen3-8b-48x4090"), "layout.pipeline_parallel", 1),
                 (QList<Whole>{1, 2, 3, 4, 6, 12}));
    }

    void degreesThatStepsReachAreValid()
    {
        for (const char* id :
             {"qwen3-8b-48x4090", "decoder-70b-1024xh100", "gpt3-175b-4096xa100"}) {
            for (const char* path : {"layout.tensor_parallel", "layout.pipeline_parallel",
                                     "layout.micro_batch_sequences"}) {
                const plan::Plan plan = preset(id);
                for (const Whole degree : upwards(plan, path, 1)) {
                    plan::Plan changed = plan;
                    QVERIFY(!plan::setField(changed, path, std::to_string(degree)));
                    for (const quantity::Problem& problem : plan::validate(changed)) {
                        const bool aboutIt =
                            problem.path == path && problem.severity == quantity::Severity::Error;
                        QVERIFY2(!aboutIt, problem.message.english().c_str());
                    }
                }
            }
        }
    }

    void microBatchDividesWhatARankGets()
    {
        // 384 sequences on 48 ranks: 8 each
        QCOMPARE(upwards(preset("qwen3-8b-48x4090"), "layout.micro_batch_sequences", 1),
                 (QList<Whole>{1, 2, 4, 8}));
    }

    void globalBatchIsAMultiple()
    {
        const plan::Plan plan = preset("qwen3-8b-48x4090");
        QCOMPARE(step(plan, "task.global_batch_sequences", 384, 1), Whole(432));
        QCOMPARE(step(plan, "task.global_batch_sequences", 384, -1), Whole(336));
        QCOMPARE(step(plan, "task.global_batch_sequences", 385, -1), Whole(384));
        QCOMPARE(step(plan, "task.global_batch_sequences", 48, -1), Whole(1)); // the least there is
    }

    void lengthsArePowersOfTwo()
    {
        const plan::Plan plan;
        QCOMPARE(step(plan, "task.sequence_tokens", 8192, 1), Whole(16384));
        QCOMPARE(step(plan, "task.sequence_tokens", 8192, -1), Whole(4096));
        QCOMPARE(step(plan, "task.sequence_tokens", 9000, -1), Whole(8192));
        QCOMPARE(step(plan, "model.groups.window_tokens", 0, 1), Whole(64));
        QCOMPARE(step(plan, "model.groups.window_tokens", 64, -1), Whole(0));
        QCOMPARE(step(plan, "model.groups.window_tokens", 0, -1), Whole(-1));
    }

    void headsKeepTheirKeyValueHeads()
    {
        const plan::Plan plan;
        QCOMPARE(step(plan, "model.groups.heads", 32, 1), Whole(40));
        QCOMPARE(step(plan, "model.groups.kv_heads", 8, 1), Whole(16));
        QCOMPARE(step(plan, "model.hidden", 4096, 1), Whole(4224));
        QCOMPARE(step(plan, "model.hidden", 100, -1), Whole(1));
    }

    void otherWholeNumbersStepRoundly()
    {
        const plan::Plan plan;
        QCOMPARE(step(plan, "cluster.nodes", 6, 1), Whole(7));
        QCOMPARE(step(plan, "cluster.nodes", 1, -1), Whole(-1));
        QCOMPARE(step(plan, "cluster.nodes", 512, 1), Whole(520));
        QCOMPARE(step(plan, "cluster.nodes", 512, 1, StepSize::Fine), Whole(514));
        QCOMPARE(step(plan, "cluster.nodes", 512, 1, StepSize::Coarse), Whole(600));
        QCOMPARE(step(plan, "cluster.nodes", 1000000, 1), Whole(-1)); // the most there is
    }

    void quantitiesStepInTheirUnit()
    {
        QCOMPARE(round(0.4, Dimension::Ratio, 1), 0.41);
        QCOMPARE(round(0.4, Dimension::Ratio, -1), 0.39);
        QCOMPARE(round(0.4, Dimension::Ratio, 1, StepSize::Fine), 0.401);
        QCOMPARE(round(1800, Dimension::Seconds, 1), 1860.0); // 30 min, 31 min
        QCOMPARE(round(80e9, Dimension::Bytes, 1), 82e9);
        const double gib = 1073741824;
        QCOMPARE(round(22 * gib, Dimension::Bytes, 1, StepSize::Normal, BytePrefix::Binary),
                 22.5 * gib);
        QCOMPARE(round(22.3 * gib, Dimension::Bytes, 1, StepSize::Normal, BytePrefix::Binary),
                 22.5 * gib);
        QCOMPARE(round(0, Dimension::Bytes, 1), 1e9);
        QCOMPARE(round(0, Dimension::Bytes, -1), -1.0);
        QCOMPARE(round(1e5, Dimension::Bytes, -1), 0.0);
        QCOMPARE(round(std::numeric_limits<double>::infinity(), Dimension::Bytes, 1), -1.0);
    }

    void everyNumberStepsWithinItsRange_data()
    {
        QTest::addColumn<QString>("path");
        for (const plan::Field& field : plan::fields()) {
            if (field.kind == plan::ValueKind::Integer || field.kind == plan::ValueKind::Real)
                QTest::newRow(std::string(field.path).c_str())
                    << QString::fromStdString(std::string(field.path));
        }
    }

    void everyNumberStepsWithinItsRange()
    {
        QFETCH(QString, path);
        const plan::Field& field = *plan::findField(path.toStdString())->field;
        const plan::Plan plan = preset("qwen3-8b-48x4090");
        for (const BytePrefix prefix : {BytePrefix::Binary, BytePrefix::Decimal}) {
            for (const StepSize size : {StepSize::Fine, StepSize::Normal, StepSize::Coarse}) {
                for (const int direction : {1, -1}) {
                    Value value = field.get(plan, 0);
                    for (int i = 0; i < 300; ++i) {
                        const auto next = nextValue(plan, field, 0, value, direction, size, prefix);
                        if (!next)
                            break;
                        QVERIFY(!plan::checkRange(field, 0, *next));
                        QVERIFY(direction > 0 ? value < *next : *next < value);
                        value = *next;
                        // what is told of a step is exactly the step
                        const std::string text = typedText(field, value, prefix);
                        const auto parsed = plan::parseValue(field, 0, text);
                        QVERIFY2(parsed.value && *parsed.value == value, text.c_str());
                    }
                }
            }
        }
    }

    void brokenPlansStepToo()
    {
        plan::Plan plan;
        plan.cluster.pools[0].nodes = 0;
        plan.cluster.pools[0].acceleratorsPerNode = std::numeric_limits<Whole>::max();
        plan.model.groups[0].heads = -3;
        plan.model.groups[0].kvHeads = 0;
        plan.model.groups[0].layers = std::numeric_limits<Whole>::max();
        plan.layout.microBatchSequences = std::numeric_limits<Whole>::max();
        plan.layout.tensorParallel = 0;
        for (const plan::Field& field : plan::fields()) {
            for (const int direction : {1, -1})
                nextValue(plan, field, 0, field.get(plan, 0), direction);
        }
    }

    /// Beyond the largest number there is nothing, least of all the smallest one.
    void noStepWrapsAround()
    {
        using Limits = std::numeric_limits<Whole>;
        const plan::Plan plan = preset("qwen3-8b-48x4090");
        for (const plan::Field& field : plan::fields()) {
            if (field.kind != plan::ValueKind::Integer)
                continue;
            for (const StepSize size : {StepSize::Fine, StepSize::Normal, StepSize::Coarse}) {
                const auto up = nextValue(plan, field, 0, Value(Limits::max()), 1, size);
                QVERIFY2(!up || std::get<Whole>(*up) == static_cast<Whole>(field.max),
                         field.path.data());
                const auto down = nextValue(plan, field, 0, Value(Limits::min()), -1, size);
                QVERIFY2(!down || std::get<Whole>(*down) == static_cast<Whole>(field.min),
                         field.path.data());
                nextValue(plan, field, 0, Value(Limits::max()), -1, size);
                nextValue(plan, field, 0, Value(Limits::min()), 1, size);
            }
        }
    }

    void steppedGoesAndComesBack()
    {
        const plan::Plan plan = preset("qwen3-8b-48x4090");
        const auto ref = plan::findField("layout.tensor_parallel");
        const Value one(Whole(1));
        QCOMPARE(std::get<Whole>(steppedValue(plan, *ref->field, 0, one, 2)), Whole(4));
        QCOMPARE(std::get<Whole>(steppedValue(plan, *ref->field, 0, one, 99)), Whole(8));
        QCOMPARE(std::get<Whole>(steppedValue(plan, *ref->field, 0, one, -5)), Whole(1));
    }

    void typedTextKeepsEveryDigit()
    {
        for (const double value : {0.1 + 0.2, 1.0 / 3, 80e9, 29122560.0, 1e-7, 337.07 * 86400}) {
            for (const Dimension dimension :
                 {Dimension::Bytes, Dimension::Seconds, Dimension::Days, Dimension::Ratio,
                  Dimension::BytesPerSecond, Dimension::Tokens}) {
                const std::string text = typedText(value, dimension, BytePrefix::Binary);
                const auto parsed = quantity::parseQuantity(text, dimension);
                QVERIFY2(parsed.value && *parsed.value == value, text.c_str());
            }
        }
    }
};

RIDGEPOINT_TEST(TestValueSteps)
#include "tst_value_steps.moc"
