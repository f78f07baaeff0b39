// SPDX-License-Identifier: GPL-3.0-or-later
#include "explain/step_model.h"
#include "explain_plans.h"
#include "support/test_main.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <functional>
#include <set>

using namespace ridgepoint;
using namespace ridgepoint::explain;
using quantity::Node;
using quantity::NodePtr;

class StepsTest : public QObject
{
    Q_OBJECT

  private slots:
    void everyInputIsReached_data();
    void everyInputIsReached();
    void candidatesAreMarked();
    void givensShowBothValues();
    void countsSayWhatWasCounted();
    void inputsSayWhereTheyAreFrom();
    void modelIsSound();
    void editsNameThePath();
};

void StepsTest::everyInputIsReached_data()
{
    QTest::addColumn<QString>("id");
    for (const char* id : {"qwen3-8b-48x4090", "chapter-pipeline-4x9"})
        QTest::newRow(id) << QString::fromLatin1(id);
}

void StepsTest::everyInputIsReached()
{
    QFETCH(QString, id);
    const style::PlanViewPtr view = tests::presetView(id.toStdString());
    const std::vector<NodePtr> figures = plan::deriveAll(view->document.plan);
    QCOMPARE(figures.size(), plan::kFigureCount);
    for (const NodePtr& figure : figures) {
        std::set<std::string> reached;
        std::set<const Node*> seen;
        const std::function<void(const Step&)> walk = [&](const Step& step) {
            QVERIFY(!stepTitle(step).isEmpty());
            const QString value = stepValue(step);
            QVERIFY(!value.isEmpty());
            QVERIFY2(!value.contains(QStringLiteral("nan"), Qt::CaseInsensitive),
                     qPrintable(stepTitle(step)));
            if (step.kind == StepKind::Input)
                reached.insert(step.node->path);
            if (step.kind == StepKind::Given)
                reached.insert("given." + step.node->path);
            if (!seen.insert(step.node.get()).second)
                return;
            for (const Step& next : stepsOf(step))
                walk(next);
        };
        walk(stepOf(figure));
        for (const std::string& path : quantity::leafInputs(*figure, true))
            QVERIFY2(reached.contains(path), (figure->path + " does not show " + path).c_str());
    }
}

void StepsTest::candidatesAreMarked()
{
    const style::PlanViewPtr view = tests::presetView("gpt3-175b-4096xa100");
    const auto node = plan::derive(view->document.plan, {plan::FigureId::MemoryPeakBytes, -1});
    QVERIFY(node);
    const std::vector<Step> steps = stepsOf(stepOf(*node));
    QCOMPARE(steps.size(), std::size_t(8));
    int winners = 0;
    for (const Step& step : steps) {
        QVERIFY(step.isCandidate);
        winners += step.wins;
        const QString source = stepSource(step, view->document);
        QVERIFY(source.contains(step.wins ? QStringLiteral("taken") : QStringLiteral("not taken")));
        if (step.wins)
            QCOMPARE(step.node->value, (*node)->value);
    }
    QCOMPARE(winners, 1);
}

void StepsTest::givensShowBothValues()
{
    const style::PlanViewPtr view = tests::presetView("chapter-pipeline-4x9");
    const auto node = plan::derive(view->document.plan, {plan::FigureId::PipelineTransferS, -1});
    QVERIFY(node);
    const Step step = stepOf(*node);
    QCOMPARE(step.kind, StepKind::Given);
    QCOMPARE(stepValue(step), QStringLiteral("1 ms"));
    QVERIFY2(stepSource(step, view->document).contains(QStringLiteral("engine computes")),
             qPrintable(stepSource(step, view->document)));
    const std::vector<Step> steps = stepsOf(step);
    QCOMPARE(steps.size(), std::size_t(1));
    QCOMPARE(steps[0].kind, StepKind::Computed);
    QVERIFY(stepValue(steps[0]).endsWith(QStringLiteral("s")));
    QCOMPARE(stepPath(step), QStringLiteral("pipeline.transfer_s"));
}

void StepsTest::countsSayWhatWasCounted()
{
    const style::PlanViewPtr view = tests::presetView("gpt3-175b-4096xa100");
    const auto node = plan::derive(view->document.plan, {plan::FigureId::PipelineInFlight, 0});
    QVERIFY(node);
    QVERIFY(stepsMarkdown(*node, view->document).contains(QStringLiteral("counted")));
}

void StepsTest::inputsSayWhereTheyAreFrom()
{
    style::PlanViewPtr view = tests::presetView("qwen3-8b-48x4090");
    view = tests::edited(view, "cluster.pools[0].nodes", "7");
    const auto node = plan::derive(view->document.plan, {plan::FigureId::ClusterAccelerators, -1});
    QVERIFY(node);
    bool found = false;
    for (const Step& step : stepsOf(stepOf(*node))) {
        if (stepPath(step) != QStringLiteral("cluster.pools[0].nodes"))
            continue;
        found = true;
        QCOMPARE(stepSource(step, view->document), QStringLiteral("set by hand"));
        QVERIFY(!stepMeaning(step).isEmpty());
    }
    QVERIFY(found);
}

void StepsTest::modelIsSound()
{
    StepModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    const style::PlanViewPtr view = tests::presetView("qwen3-8b-48x4090");
    for (const plan::FigureId figure :
         {plan::FigureId::ClusterAccelerators, plan::FigureId::CheckpointIntervalS,
          plan::FigureId::TaskSteps}) {
        model.show(*plan::derive(view->document.plan, {figure, -1}), view);
        QVERIFY(model.rowCount() > 1);
        QVERIFY(model.index(0, 0).data(StepModel::HeadRole).toBool());
    }
    model.show(nullptr, view);
    QCOMPARE(model.rowCount(), 0);
}

void StepsTest::editsNameThePath()
{
    StepModel model;
    const style::PlanViewPtr view = tests::presetView("chapter-pipeline-4x9");
    QSignalSpy inputs(&model, &StepModel::inputEdited);
    QSignalSpy givens(&model, &StepModel::givenEdited);
    model.show(*plan::derive(view->document.plan, {plan::FigureId::ClusterAccelerators, -1}), view);
    const auto rowOf = [&](const QString& path) {
        for (int row = 0; row < model.rowCount(); ++row) {
            if (model.index(row, 0).data(StepModel::PathRole).toString() == path)
                return model.index(row, 0);
        }
        return QModelIndex();
    };
    const QModelIndex nodes = rowOf(QStringLiteral("cluster.pools[0].nodes"));
    QVERIFY(nodes.isValid());
    QVERIFY(nodes.flags() & Qt::ItemIsEditable);
    model.setData(nodes, nodes.data(Qt::EditRole), Qt::EditRole); // nothing changed
    QCOMPARE(inputs.count(), 0);
    model.setData(nodes, QStringLiteral(" 9 "), Qt::EditRole);
    QCOMPARE(inputs.count(), 1);
    QCOMPARE(inputs[0][0].toString(), QStringLiteral("cluster.pools[0].nodes"));
    QCOMPARE(inputs[0][1].toString(), QStringLiteral("9"));

    model.show(*plan::derive(view->document.plan, {plan::FigureId::PipelineForwardS, -1}), view);
    const QModelIndex given = rowOf(QStringLiteral("pipeline.forward_s"));
    QVERIFY(given.isValid());
    model.setData(given, QStringLiteral("12 ms"), Qt::EditRole);
    QCOMPARE(givens.count(), 1);
    QCOMPARE(givens[0][0].toString(), QStringLiteral("pipeline.forward_s"));
}

RIDGEPOINT_TEST(StepsTest)
#include "tst_steps.moc"
