// SPDX-License-Identifier: Apache-2.0
// Operators and links under the roofs: their times are the engine's, and none is above its roof.
#include "exchange/presets.h"
#include "explore/roofline.h"
#include "plan/fields.h"
#include "plan/forecast.h"
#include "support/test_main.h"

#include <cmath>
#include <set>

using namespace ridgepoint;
using namespace ridgepoint::explore;
using plan::FigureId;

namespace {

bool isClose(double a, double b)
{
    return std::abs(a - b) <= 1e-9 * std::max(std::abs(a), std::abs(b));
}

plan::Plan preset(const QByteArray& id, bool operators)
{
    plan::Plan plan = exchange::loadPlanPreset(id.toStdString()).document->plan;
    plan.compute.mode =
        operators ? compute::TimeMode::Operators : compute::TimeMode::AssumedEfficiency;
    return plan;
}

const LinkPoint* find(const Roofline& roofline, std::string_view name)
{
    for (const LinkPoint& point : roofline.linkPoints) {
        if (point.name == name)
            return &point;
    }
    return nullptr;
}

} // namespace

class TestRoofline : public QObject
{
    Q_OBJECT

    static void addRows()
    {
        QTest::addColumn<QByteArray>("id");
        QTest::addColumn<bool>("operators");
        for (const char* id : {"decoder-7b-1t-128xh100", "qwen3-8b-48x4090", "gpt3-175b-4096xa100",
                               "decoder-70b-1024xh100", "vit-weather-64"}) {
            for (const bool operators : {false, true})
                QTest::addRow("%s, %s", id, operators ? "operators" : "assumed")
                    << QByteArray(id) << operators;
        }
    }

  private slots:
    void passesAreTheStepsComputing_data() { addRows(); }
    void passesAreTheStepsComputing()
    {
        QFETCH(QByteArray, id);
        QFETCH(bool, operators);
        const plan::Plan plan = preset(id, operators);
        const plan::Forecast forecast = plan::evaluate(plan);
        const Roofline roofline = explore::roofline(plan, RooflineDetail::All);
        const hardware::Pool& pool = plan.cluster.pools.front();
        QCOMPARE(roofline.areTimed(), operators);
        QVERIFY(!roofline.passes.empty());
        double seconds = 0;
        double shares = 0;
        std::set<Pass> passes;
        double before = roofline.passes.front().seconds;
        for (const RooflinePoint& pass : roofline.passes) {
            const std::string name(pass.name);
            QVERIFY(pass.pass && pass.seconds <= before);
            before = pass.seconds;
            passes.insert(*pass.pass);
            seconds += pass.seconds;
            shares += pass.share;
            if (pass.hasPlace()) {
                QVERIFY2(isClose(pass.flopPerByte, pass.flops / pass.bytes), name.c_str());
                QVERIFY2(isClose(pass.flopPerS, pass.flops / pass.seconds), name.c_str());
                QVERIFY2(pass.flopPerS <= roofline.roof.ceiling(pass.flopPerByte) * (1 + 1e-9),
                         name.c_str());
            }
            if (!operators) {
                const double least =
                    std::max(pass.flops / pool.peakFlopPerS, pass.bytes / pool.memoryBytesPerS);
                QVERIFY2(isClose(pass.seconds, least), name.c_str());
                QVERIFY(pass.bound != Bound::Launch);
            }
        }
        for (const RooflineRest& rest : roofline.rest) {
            seconds += rest.seconds;
            shares += rest.share;
        }
        QVERIFY(std::abs(shares - 1) < 1e-9);
        QVERIFY(passes.count(Pass::Forward) && passes.count(Pass::InputGradient) &&
                passes.count(Pass::WeightGradient));
        const double recomputed = *forecast.value(FigureId::StepRecomputeS);
        QCOMPARE(passes.count(Pass::Repeated) > 0, recomputed > 0);
        if (operators)
            QVERIFY(isClose(seconds, *forecast.value(FigureId::StepComputeS) + recomputed));
        else
            QVERIFY(roofline.rest.empty());
        QCOMPARE(roofline.stepS, forecast.value(FigureId::StepTimeS));

        shares = 0;
        for (const RooflinePoint& point : roofline.points) {
            QVERIFY(point.hasPlace() && !point.pass);
            shares += point.share;
        }
        QVERIFY(std::abs(shares - 1) < 1e-9);
    }

    void measuredRoofsAreUnderTheDatasheets()
    {
        const plan::Plan plan = preset("decoder-70b-1024xh100", true);
        const Roofline roofline = explore::roofline(plan);
        QVERIFY(roofline.measured.has_value());
        const hardware::Pool& pool = plan.cluster.pools.front();
        QVERIFY(isClose(roofline.measured->bytesPerS,
                        pool.memoryBytesPerS * pool.curves.memoryEfficiency));
        QVERIFY(roofline.measured->peakFlopPerS < roofline.roof.peakFlopPerS);
        QVERIFY(roofline.measured->peakFlopPerS > 0.3 * roofline.roof.peakFlopPerS);
        QCOMPARE(roofline.lowBitPeakFlopPerS, 0.0);
        plan::Plan low = plan;
        low.compute.productFormat = compute::ProductFormat::Fp8;
        const Roofline inFp8 = explore::roofline(low);
        QCOMPARE(inFp8.lowBitPeakFlopPerS, pool.curves.fp8FlopPerS);
        QVERIFY(inFp8.measuredLowBitFlopPerS < pool.curves.fp8FlopPerS);
        QVERIFY(inFp8.measuredLowBitFlopPerS > inFp8.measured->peakFlopPerS);
        QVERIFY(!explore::roofline(preset("decoder-70b-1024xh100", false)).measured);
    }

    void boundsFollowFromRates()
    {
        plan::Plan plan = preset("decoder-70b-1024xh100", true);
        const auto products = [&](const plan::Plan& of) {
            std::set<Bound> bounds;
            for (const RooflinePoint& point : explore::roofline(of, RooflineDetail::All).passes) {
                if (point.isProduct && point.pass == Pass::WeightGradient)
                    bounds.insert(point.bound);
            }
            return bounds;
        };
        QCOMPARE(products(plan), std::set<Bound>{Bound::Compute});
        plan::Plan slowMemory = plan;
        slowMemory.cluster.pools.front().memoryBytesPerS /= 1000;
        QCOMPARE(products(slowMemory), std::set<Bound>{Bound::Memory});
        plan::Plan slowHost = plan;
        slowHost.compute.launchS = 1;
        QCOMPARE(products(slowHost), std::set<Bound>{Bound::Launch});
    }

    void linksCarryWhatTheEngineSays()
    {
        const plan::Plan plan = preset("gpt3-175b-4096xa100", false);
        QVERIFY(plan.layout.tensorParallel > 1);
        const plan::Forecast forecast = plan::evaluate(plan);
        const Roofline roofline = explore::roofline(plan, RooflineDetail::All);
        const double cards = *forecast.value(FigureId::ClusterAccelerators);
        const LinkPoint* tensor = find(roofline, "tensor parallel");
        const LinkPoint* data = find(roofline, "data parallel");
        const LinkPoint* saved = find(roofline, "checkpoints");
        QVERIFY(tensor && data && saved);
        // with an assumed efficiency layers wait for all of it
        QVERIFY(isClose(tensor->seconds, *forecast.value(FigureId::NetworkTensorParallelS)));
        QVERIFY(tensor->link == LinkKind::InsideNode);
        QCOMPARE(data->bytes, *forecast.value(FigureId::NetworkDataParallelBytes));
        QVERIFY(isClose(data->seconds, *forecast.value(FigureId::NetworkDataParallelS)));
        QVERIFY(data->link == LinkKind::OutsideNode);
        QVERIFY(isClose(saved->bytes * cards, *forecast.value(FigureId::CheckpointBytes)));
        QVERIFY(isClose(saved->flops, data->flops * *forecast.value(FigureId::CheckpointIntervalS) /
                                          *forecast.value(FigureId::StepTimeS)));
        for (const LinkPoint& point : roofline.linkPoints) {
            QVERIFY(plan::findFigure(point.figure));
            QVERIFY(isClose(point.flopPerByte, point.flops / point.bytes));
            QVERIFY(point.flopPerS < roofline.roof.peakFlopPerS);
        }
        // in a single node nothing leaves it
        plan::Plan single = preset("lesson-7b-8xh100", false);
        single.cluster.pools.front().nodes = 1;
        for (const LinkRoof& roof : explore::roofline(single, RooflineDetail::All).linkRoofs)
            QVERIFY(roof.kind != LinkKind::OutsideNode);
    }

    /// The same fast data on half the cards: twice the bytes of a card at half the rate.
    void storageIsShared()
    {
        plan::Plan plan = preset("vit-weather-64", false);
        plan.cluster.storageReadBytesPerS = 10e9;
        plan.input.bytesPerSequence = 290e6;
        const Roofline roofline = explore::roofline(plan, RooflineDetail::All);
        const LinkPoint* read = find(roofline, "training data");
        QVERIFY(read);
        const double batch =
            static_cast<double>(plan.task.phases.front().globalBatchSequences) * 290e6;
        QVERIFY(isClose(read->seconds, batch / 10e9));
        const double cards = *plan::evaluate(plan).value(FigureId::ClusterAccelerators);
        bool isThere = false;
        for (const LinkRoof& roof : roofline.linkRoofs)
            isThere = isThere ||
                      (roof.kind == LinkKind::StorageRead && isClose(roof.bytesPerS * cards, 10e9));
        QVERIFY(isThere);
    }
};

RIDGEPOINT_TEST(TestRoofline)
#include "tst_roofline.moc"
