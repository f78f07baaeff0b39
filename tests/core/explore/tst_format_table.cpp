// SPDX-License-Identifier: Apache-2.0
// The table of formats: a row for each format of the table of fields, the chapter's numbers, and
// facts of range that follow from the bits.
#include "exchange/presets.h"
#include "explore/format_table.h"
#include "plan/fields.h"
#include "plan/forecast.h"
#include "support/test_main.h"

#include <cmath>

using namespace ridgepoint;
using explore::FormatComparison;
using memory::Format;

namespace {

plan::Plan chapterPlan()
{
    return exchange::loadPlanPreset("qwen3-8b-48x4090").document->plan;
}

FormatComparison rowOf(const plan::Plan& plan, Format format)
{
    for (const FormatComparison& row : explore::compareFormats(plan)) {
        if (row.format->format == format)
            return row;
    }
    return {};
}

} // namespace

class TestFormatTable : public QObject
{
    Q_OBJECT

  private slots:
    void plansWithoutLayersHaveNone()
    {
        for (const int emptied : {0, 1, 2}) {
            plan::Plan plan;
            if (emptied == 0)
                plan.model.groups.clear();
            else if (emptied == 1)
                plan.task.phases.clear();
            else
                plan.cluster.pools.clear();
            QVERIFY(explore::compareFormats(plan).empty());
        }
    }

    void hasEveryFormatOfTheFields()
    {
        const auto keys = plan::findField("precision.weights")->field->choices;
        const auto rows = explore::compareFormats(plan::Plan{});
        QCOMPARE(rows.size() + 1, keys.size()); // "none" is no format
        for (std::size_t i = 0; i < rows.size(); ++i) {
            QCOMPARE(rows[i].key, keys[i + 1].text());
            QCOMPARE(static_cast<std::size_t>(rows[i].format->format), i + 1);
            QVERIFY(!rows[i].format->scaling.empty() && !rows[i].format->risk.empty());
            QVERIFY(!rows[i].format->source.empty());
            // scales only add to the bits
            QVERIFY(rows[i].bytesPerValue * 8 >= rows[i].format->bits);
            QVERIFY(rows[i].bytesPerValue * 8 < rows[i].format->bits * 1.1);
        }
    }

    /// Chapter 10.1.2: 16.4 GB in BF16 and FP16, about 8.2 GB as an FP8 copy with its scales.
    void hasTheChaptersBytes()
    {
        plan::Plan plan = chapterPlan();
        QVERIFY(!plan::setField(plan, "precision.low_bit_parts", "layer-products"));
        const double n = 8190735360;
        QCOMPARE(rowOf(plan, Format::Bf16).allBytes, 2 * n);
        QCOMPARE(rowOf(plan, Format::Fp16).weightBytes, 2 * n);
        const FormatComparison fp8 = rowOf(plan, Format::Fp8Block);
        QCOMPARE(fp8.allBytes, n * (1 + 4.0 / 16384));
        QVERIFY(std::abs(fp8.allBytes / 1e9 - 8.2) < 0.05);
        QVERIFY(fp8.weightBytes > fp8.allBytes); // tables and vectors stay in BF16
        QVERIFY(!plan::setField(plan, "precision.low_bit_parts", "all"));
        QCOMPARE(rowOf(plan, Format::Fp8Block).weightBytes, fp8.allBytes);
    }

    /// What the row says is what the engine says of the plan with that format.
    void agreesWithTheForecast()
    {
        const plan::Plan plan = chapterPlan();
        for (const FormatComparison& row : explore::compareFormats(plan)) {
            plan::Plan held = plan;
            held.precision.weights = row.format->format;
            held.layout.zeroStage = layout::ZeroStage::None;
            const auto bytes = plan::evaluate(held).value(plan::FigureId::MemoryWeightBytes);
            QVERIFY(bytes && std::abs(*bytes / row.weightBytes - 1) < 1e-12);
        }
    }

    void countsAGivenNumberOfParameters()
    {
        plan::Plan plan = chapterPlan();
        QVERIFY(!plan::setGiven(plan, "model.parameters", "7e9"));
        QCOMPARE(rowOf(plan, Format::Bf16).allBytes, 14e9);
    }

    /// IEEE's rule for range; E4M3 gives one mantissa code of its top exponent to NaN, MX's E2M1
    /// none of either.
    void rangesFollowFromTheBits()
    {
        for (const memory::FormatRow& row : memory::formatRows()) {
            if (row.exponentBits == 0)
                continue;
            const int bias = (1 << (row.exponentBits - 1)) - 1;
            const double normal = std::ldexp(1.0, 1 - bias);
            QCOMPARE(row.smallestNormal, normal);
            QCOMPARE(row.smallest, std::ldexp(normal, -row.mantissaBits));
            const double top = std::ldexp(1.0, bias);
            double largest = top * (2 - std::ldexp(1.0, -row.mantissaBits));
            if (row.bits == 8)
                largest = 2 * top * (2 - std::ldexp(1.0, 1 - row.mantissaBits));
            if (row.bits == 4)
                largest = 2 * top * (2 - std::ldexp(1.0, -row.mantissaBits));
            QCOMPARE(row.largest, largest);
        }
        // the chapter's 6.1e-5 and 6e-8
        QCOMPARE(memory::findFormat(Format::Fp16)->smallestNormal, std::ldexp(1.0, -14));
        QCOMPARE(memory::findFormat(Format::Fp16)->smallest, std::ldexp(1.0, -24));
        QVERIFY(!memory::findFormat(Format::None));
    }
};

RIDGEPOINT_TEST(TestFormatTable)
#include "tst_format_table.moc"
