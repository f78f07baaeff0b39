// SPDX-License-Identifier: Apache-2.0
// A plan read backwards: setting the found value gives the wanted figure, forwards.
#include "exchange/presets.h"
#include "explore/solve.h"
#include "plan/forecast.h"
#include "support/test_main.h"

#include <cmath>

using namespace ridgepoint;
using namespace ridgepoint::explore;
using plan::FigureId;

namespace {

plan::Plan preset(const char* id)
{
    return exchange::loadPlanPreset(id).document->plan;
}

plan::Plan applied(plan::Plan plan, const std::vector<quantity::Fix>& edits)
{
    for (const quantity::Fix& edit : edits) {
        if (const auto problem = plan::setField(plan, edit.path, edit.value))
            QTest::qFail(problem->message.english().c_str(), __FILE__, __LINE__);
    }
    return plan;
}

double valueOf(const plan::Plan& plan, FigureId figure)
{
    return plan::evaluate(plan).value(figure).value_or(std::nan(""));
}

} // namespace

class TestSolve : public QObject
{
    Q_OBJECT

  private slots:
    void realFieldsGiveTheFigure_data()
    {
        QTest::addColumn<QByteArray>("path");
        QTest::addColumn<int>("figure");
        QTest::addColumn<double>("factor");
        const auto row = [](const char* path, FigureId figure, double factor) {
            QTest::addRow("%s %s %g", path, std::string(plan::figureRow(figure).id).c_str(), factor)
                << QByteArray(path) << static_cast<int>(figure) << factor;
        };
        for (const double factor : {0.8, 0.999, 1.001, 1.7}) {
            row("compute.efficiency", FigureId::StepTimeS, factor);
            row("compute.efficiency", FigureId::RunCompletionDays, factor);
            row("cluster.pools.peak_flop_per_s", FigureId::StepTimeS, factor);
        }
        row("cluster.pools[0].memory_bytes", FigureId::MemoryCapacityBytes, 0.5);
        row("cluster.pools[0].memory_bytes", FigureId::MemoryCapacityBytes, 3);
        row("reliability.accelerator_mtbf_s", FigureId::ReliabilityMtbfS, 0.01);
    }

    void realFieldsGiveTheFigure()
    {
        QFETCH(QByteArray, path);
        QFETCH(int, figure);
        QFETCH(double, factor);
        const auto id = static_cast<FigureId>(figure);
        const plan::Plan plan = preset("decoder-7b-1t-128xh100");
        const double wanted = factor * valueOf(plan, id);
        const Solution solution = solveFor(plan, path.constData(), {id, -1}, wanted);
        QVERIFY2(solution.found, solution.reason.english().c_str());
        QVERIFY(solution.reason.empty() && !solution.beyond);
        QCOMPARE(solution.edits.size(), std::size_t(1));
        const double reached = valueOf(applied(plan, solution.edits), id);
        QVERIFY2(std::abs(reached / wanted - 1) < 1e-9, std::to_string(reached / wanted).c_str());
        QVERIFY(std::abs(solution.found->figure / reached - 1) < 1e-12);
    }

    /// Of whole numbers the closest, and the neighbour on the other side.
    void countsComeWithBothSides()
    {
        const plan::Plan plan = preset("decoder-7b-1t-128xh100");
        const double wanted = 1.5 * valueOf(plan, FigureId::MemoryActivationBytes);
        const Solution solution = solveFor(plan, "task.phases[0].sequence_tokens",
                                           {FigureId::MemoryActivationBytes, -1}, wanted);
        QVERIFY2(solution.found, solution.reason.english().c_str());
        const double reached =
            valueOf(applied(plan, solution.edits), FigureId::MemoryActivationBytes);
        QVERIFY(std::abs(reached / wanted - 1) < 1e-3);
        QCOMPARE(solution.found->value, std::round(solution.found->value));
        if (solution.beyond) {
            QCOMPARE(std::abs(solution.beyond->value - solution.found->value), 1.0);
            QVERIFY((solution.beyond->figure > wanted) != (solution.found->figure > wanted));
        }
    }

    void whatIsThereAlreadyNeedsNoEdit()
    {
        const plan::Plan plan = preset("decoder-7b-1t-128xh100");
        const double now = valueOf(plan, FigureId::StepTimeS);
        const Solution solution =
            solveFor(plan, "compute.efficiency", {FigureId::StepTimeS, -1}, now);
        QVERIFY(solution.found && solution.edits.empty());
        QCOMPARE(solution.found->value, plan.compute.efficiency);
    }

    void whatHasNoSolutionSaysSo()
    {
        const plan::Plan plan = preset("decoder-7b-1t-128xh100");
        const auto refused = [&](const plan::Plan& of, const char* path, FigureId figure,
                                 double wanted) {
            const Solution solution = solveFor(of, path, {figure, -1}, wanted);
            return !solution.found && !solution.reason.empty() && solution.edits.empty();
        };
        // no efficiency up to 1 makes a step of a nanosecond, and none moves the memory
        QVERIFY(refused(plan, "compute.efficiency", FigureId::StepTimeS, 1e-9));
        QVERIFY(refused(plan, "compute.efficiency", FigureId::MemoryPeakBytes, 1));
        QVERIFY(refused(plan, "compute.speed", FigureId::StepTimeS, 1));
        QVERIFY(refused(plan, "layout.zero_stage", FigureId::StepTimeS, 1));
        QVERIFY(refused(plan, "model.groups[7].layers", FigureId::StepTimeS, 1));
        QVERIFY(refused(plan, "compute.efficiency", FigureId::StepTimeS, std::nan("")));
        plan::Plan broken = plan;
        broken.compute.efficiency = -1;
        QVERIFY(refused(broken, "compute.efficiency", FigureId::StepTimeS, 1));
        broken = plan;
        broken.cluster.pools.clear();
        QVERIFY(refused(broken, "compute.efficiency", FigureId::StepTimeS, 1));
    }
};

RIDGEPOINT_TEST(TestSolve)
#include "tst_solve.moc"
