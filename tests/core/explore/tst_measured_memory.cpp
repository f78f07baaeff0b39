// SPDX-License-Identifier: Apache-2.0
#include "explore/measured_memory.h"

#include "explore/accuracy.h"
#include "plan/fields.h"
#include "support/test_main.h"

using namespace ridgepoint;
using namespace ridgepoint::explore;
using memory::Metric;

/// A measured peak against a plan.
class TestMeasuredMemory : public QObject
{
    Q_OBJECT

  private slots:
    /// What is measured under a changed plan is explained by that change, whichever it is.
    void findsWhatWasChanged_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("value");
        const auto row = [](const char* path, const char* value) {
            QTest::addRow("%s=%s", path, value)
                << QString::fromUtf8(path) << QString::fromUtf8(value);
        };
        row("layout.recompute", "full");
        row("layout.attention", "standard");
        row("precision.gradients", "fp32");
        row("precision.bytes_per_logit", "14");
        row("layout.zero_stage", "none");
        row("layout.micro_batch_sequences", "4");
    }
    void findsWhatWasChanged()
    {
        QFETCH(QString, path);
        QFETCH(QString, value);
        const plan::Plan plan;
        plan::Plan run = plan;
        QVERIFY(!plan::setField(run, path.toStdString(), value.toStdString()));
        const double measured = *predictRun(run).allocatedBytes;
        const auto comparison = compareMeasured(plan, Metric::Allocated, -1, measured);
        QVERIFY(!comparison.reasons.empty());
        bool found = false;
        for (const LikelyReason& each : comparison.reasons)
            found = found || (each.path == path.toStdString() && std::abs(each.remaining) < 1);
        QVERIFY(found);
        for (std::size_t i = 1; i < comparison.reasons.size(); ++i)
            QVERIFY(std::abs(comparison.reasons[i - 1].remaining) <=
                    std::abs(comparison.reasons[i].remaining));
    }

    void saysNothingWhereNothingIsNearer()
    {
        const plan::Plan plan;
        const double predicted = *predictRun(plan).allocatedBytes;
        const auto comparison = compareMeasured(plan, Metric::Allocated, -1, predicted);
        QVERIFY(comparison.reasons.empty());
        QCOMPARE(*comparison.predicted, predicted);
    }

    void partsAreTheStages()
    {
        plan::Plan plan;
        plan.layout.pipelineParallel = 4;
        const auto first = plannedParts(plan, 0);
        const auto last = plannedParts(plan, 3);
        const auto head = static_cast<std::size_t>(memory::Part::Head);
        QVERIFY(first[head] < last[head]);
        double sum = 0;
        for (const double bytes : plannedParts(plan))
            sum += bytes;
        QVERIFY(sum > 0);
    }
};

RIDGEPOINT_TEST(TestMeasuredMemory)
#include "tst_measured_memory.moc"
