// SPDX-License-Identifier: GPL-3.0-or-later
#include "explain/step_model.h"
#include "explain/step_view.h"
#include "explain/why_view.h"
#include "explain_plans.h"
#include "style/palette.h"
#include "style/text.h"
#include "support/test_main.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QToolButton>

using namespace ridgepoint;
using namespace ridgepoint::explain;

class WhyViewTest : public QObject
{
    Q_OBJECT

  private slots:
    void showsEveryFigure_data();
    void showsEveryFigure();
    void unknownAndAbsentFiguresSayWhy();
    void backAndForward();
    void enterOpensAStepAndCrumbsLeadBack();
    void anInputIsEditedInPlace();
    void aGivenIsEdited();
    void anEditKeepsWhatIsOpen();
    void aHiddenViewWaits();
    void namesAndTabReach();
    void followsThePalette();
    void pressesOfThePointer();

  private:
    static std::unique_ptr<WhyView> shown(const style::PlanViewPtr& plan)
    {
        auto view = std::make_unique<WhyView>();
        view->resize(280, 700);
        view->show();
        (void)QTest::qWaitForWindowExposed(view.get());
        view->setView(plan);
        return view;
    }
    static QModelIndex rowOf(const WhyView& view, const QString& path)
    {
        for (int row = 0; row < view.model()->rowCount(); ++row) {
            const QModelIndex index = view.model()->index(row, 0);
            if (index.data(StepModel::PathRole).toString() == path)
                return index;
        }
        return {};
    }
};

void WhyViewTest::showsEveryFigure_data()
{
    QTest::addColumn<QString>("id");
    for (const char* id : {"qwen3-8b-48x4090", "chapter-pipeline-4x9"})
        QTest::newRow(id) << QString::fromLatin1(id);
}

void WhyViewTest::showsEveryFigure()
{
    QFETCH(QString, id);
    const style::PlanViewPtr plan = tests::presetView(id.toStdString());
    const auto view = shown(plan);
    QSignalSpy figures(view.get(), &WhyView::figureShown);
    qint64 longest = 0;
    for (const plan::FigureRow& row : plan::figureRows()) {
        QElapsedTimer timer;
        timer.start();
        view->showFigure(style::fromStd(row.id));
        longest = std::max(longest, timer.nsecsElapsed());
        QCOMPARE(view->currentFigure(), style::fromStd(row.id));
        if (!plan->forecast.value(row.figure))
            continue;
        QVERIFY(view->model()->rowCount() >= 1);
        const QString markdown = view->markdown();
        QVERIFY2(!markdown.contains(QStringLiteral("nan")), row.id.data());
        QVERIFY(!view->text().isEmpty());
        const auto node = plan::derive(plan->document.plan, {row.figure, -1});
        for (const std::string& path : quantity::leafInputs(**node, true)) {
            const bool isGiven = path.starts_with("given.");
            const QString wanted =
                isGiven ? style::fromStd(
                              plan::figureRow(plan::findFigure(path.substr(6))->figure).label)
                        : style::fromStd(path);
            QVERIFY2(markdown.contains(wanted), (std::string(row.id) + ": " + path).c_str());
        }
        QVERIFY(!view->grab().isNull());
    }
    QVERIFY(figures.count() >= static_cast<int>(plan::kFigureCount));
    qInfo("the slowest figure is shown in %.2f ms", static_cast<double>(longest) / 1e6);
}

void WhyViewTest::unknownAndAbsentFiguresSayWhy()
{
    const auto view = shown(tests::presetView("qwen3-8b-48x4090"));
    view->showFigure(QStringLiteral("no.such_figure"));
    QCOMPARE(view->model()->rowCount(), 0);
    bool said = false;
    for (const QLabel* label : view->findChildren<QLabel*>())
        said = said ||
               (label->isVisible() && label->text().contains(QStringLiteral("no.such_figure")));
    QVERIFY(said);
    view->showFigure(QStringLiteral("memory.peak_bytes[7]"));
    QCOMPARE(view->model()->rowCount(), 0);
    QVERIFY(view->markdown().isEmpty());
}

void WhyViewTest::backAndForward()
{
    const auto view = shown(tests::presetView("qwen3-8b-48x4090"));
    QVERIFY(!view->canGoBack());
    view->showFigure(QStringLiteral("step.time_s"));
    view->showFigure(QStringLiteral("run.cost"));
    view->showFigure(QStringLiteral("step.mfu"));
    view->showFigure(QStringLiteral("step.mfu")); // no second entry
    view->activateWindow();
    view->steps()->setFocus();
    QTest::keyClick(view->steps(), Qt::Key_Left, Qt::AltModifier);
    QCOMPARE(view->currentFigure(), QStringLiteral("run.cost"));
    QTest::keyClick(view->steps(), Qt::Key_Left, Qt::AltModifier);
    QCOMPARE(view->currentFigure(), QStringLiteral("step.time_s"));
    QVERIFY(!view->canGoBack());
    QTest::keyClick(view->steps(), Qt::Key_Right, Qt::AltModifier);
    QCOMPARE(view->currentFigure(), QStringLiteral("run.cost"));
    view->showFigure(QStringLiteral("task.steps"));
    QVERIFY(!view->canGoForward());
}

void WhyViewTest::enterOpensAStepAndCrumbsLeadBack()
{
    const auto view = shown(tests::presetView("qwen3-8b-48x4090"));
    view->showFigure(QStringLiteral("run.completion_days"));
    const QString first = view->model()->index(0, 0).data().toString();
    QModelIndex step;
    for (int row = 1; row < view->model()->rowCount(); ++row) {
        if (view->model()->index(row, 0).data(StepModel::PathRole).toString().isEmpty())
            step = view->model()->index(row, 0);
    }
    QVERIFY(step.isValid());
    const QString title = step.data().toString();
    view->steps()->setFocus();
    view->steps()->setCurrentIndex(step);
    QTest::keyClick(view->steps(), Qt::Key_Return);
    QCOMPARE(view->model()->index(0, 0).data().toString(), title);
    QVERIFY(view->canGoBack());
    QLabel* crumbs = nullptr;
    for (QLabel* label : view->findChildren<QLabel*>()) {
        if (label->text().contains(QStringLiteral("href")))
            crumbs = label;
    }
    QVERIFY(crumbs);
    QVERIFY(crumbs->text().contains(first));
    emit crumbs->linkActivated(QStringLiteral("0"));
    QCOMPARE(view->model()->index(0, 0).data().toString(), first);
}

void WhyViewTest::anInputIsEditedInPlace()
{
    const auto view = shown(tests::presetView("qwen3-8b-48x4090"));
    QSignalSpy edits(view.get(), &WhyView::fieldEdited);
    view->showFigure(QStringLiteral("cluster.accelerators"));
    const QString path = QStringLiteral("cluster.pools[0].nodes");
    view->steps()->setFocus();
    view->steps()->setCurrentIndex(rowOf(*view, path));
    QTest::keyClick(view->steps(), Qt::Key_Return);
    auto* editor = view->steps()->viewport()->findChild<QLineEdit*>();
    QVERIFY(editor);
    QCOMPARE(editor->text(), QStringLiteral("6"));
    QVERIFY(!editor->accessibleName().isEmpty());
    editor->selectAll();
    QTest::keyClicks(editor, QStringLiteral("six"));
    QCOMPARE(editor->palette().color(QPalette::Text), style::color(style::Role::Bad));
    QVERIFY(!editor->toolTip().isEmpty());
    editor->selectAll();
    QTest::keyClicks(editor, QStringLiteral("8"));
    QTest::keyClick(editor, Qt::Key_Return);
    QTRY_COMPARE(edits.count(), 1); // Qt ends an editor after its key
    QCOMPARE(edits[0][0].toString(), path);
    QCOMPARE(edits[0][1].toString(), QStringLiteral("8"));
}

void WhyViewTest::aGivenIsEdited()
{
    const auto view = shown(tests::presetView("chapter-pipeline-4x9"));
    QSignalSpy edits(view.get(), &WhyView::givenEdited);
    view->showFigure(QStringLiteral("pipeline.transfer_s"));
    QLineEdit* given = nullptr;
    for (QLineEdit* line : view->findChildren<QLineEdit*>()) {
        if (line->isVisible())
            given = line;
    }
    QVERIFY(given);
    QCOMPARE(given->text(), QStringLiteral("1 ms"));
    given->setFocus();
    QTest::keyClick(given, Qt::Key_Return);
    QCOMPARE(edits.count(), 0); // nothing was changed
    given->selectAll();
    QTest::keyClicks(given, QStringLiteral("3 ms"));
    QTest::keyClick(given, Qt::Key_Return);
    QCOMPARE(edits.count(), 1);
    QCOMPARE(edits[0][0].toString(), QStringLiteral("pipeline.transfer_s"));
    QCOMPARE(edits[0][1].toString(), QStringLiteral("3 ms"));
    given->clear();
    QTest::keyClick(given, Qt::Key_Return);
    QCOMPARE(edits.count(), 2);
    QCOMPARE(edits[1][1].toString(), QString());
}

void WhyViewTest::anEditKeepsWhatIsOpen()
{
    const style::PlanViewPtr plan = tests::presetView("qwen3-8b-48x4090");
    const auto view = shown(plan);
    view->showFigure(QStringLiteral("run.completion_days"));
    for (int row = 1; row < view->model()->rowCount(); ++row)
        view->steps()->expand(view->model()->index(row, 0));
    view->steps()->setCurrentIndex(view->model()->index(2, 0));
    const QString current = view->steps()->currentIndex().data().toString();
    const QString value = view->model()->index(0, 0).data(StepModel::ValueRole).toString();
    view->setView(tests::edited(plan, "cluster.pools[0].nodes", "7"));
    QVERIFY(view->model()->index(0, 0).data(StepModel::ValueRole).toString() != value);
    for (int row = 1; row < view->model()->rowCount(); ++row) {
        const QModelIndex index = view->model()->index(row, 0);
        QCOMPARE(view->steps()->isExpanded(index), view->model()->hasChildren(index));
    }
    QCOMPARE(view->steps()->currentIndex().data().toString(), current);
}

void WhyViewTest::aHiddenViewWaits()
{
    const auto view = std::make_unique<WhyView>();
    view->resize(280, 500);
    view->showFigure(QStringLiteral("step.time_s"));
    view->setView(tests::presetView("qwen3-8b-48x4090"));
    QCOMPARE(view->model()->rowCount(), 0);
    view->show();
    QVERIFY(view->model()->rowCount() > 1);
}

void WhyViewTest::namesAndTabReach()
{
    const auto view = shown(tests::presetView("qwen3-8b-48x4090"));
    view->showFigure(QStringLiteral("run.cost"));
    view->showFigure(QStringLiteral("step.time_s"));
    view->showFigure(QStringLiteral("step.mfu"));
    view->goBack(); // both buttons are live
    QSet<QWidget*> focusable;
    for (QWidget* widget : view->findChildren<QWidget*>()) {
        if (widget->isVisible() && widget->isEnabled() && (widget->focusPolicy() & Qt::TabFocus)) {
            focusable.insert(widget);
            QVERIFY2(!widget->accessibleName().isEmpty(), widget->metaObject()->className());
        }
    }
    QVERIFY(focusable.size() >= 5);
    view->activateWindow();
    QSet<QWidget*> reached;
    view->setFocus();
    for (int i = 0; i < 20; ++i) {
        QTest::keyClick(QApplication::focusWidget() ? QApplication::focusWidget() : view.get(),
                        Qt::Key_Tab);
        reached.insert(QApplication::focusWidget());
    }
    for (QWidget* widget : focusable)
        QVERIFY2(reached.contains(widget), qPrintable(widget->accessibleName()));
    for (int row = 0; row < view->model()->rowCount(); ++row)
        QVERIFY(!view->model()->index(row, 0).data(Qt::AccessibleTextRole).toString().isEmpty());
}

void WhyViewTest::followsThePalette()
{
    const auto view = shown(tests::presetView("qwen3-8b-48x4090"));
    view->showFigure(QStringLiteral("step.time_s"));
    const style::Scheme before = style::currentScheme();
    const QPalette palette = QApplication::palette();
    style::setCurrentScheme(style::Scheme::Dark);
    QApplication::setPalette(style::applicationPalette(style::Scheme::Dark));
    QCoreApplication::processEvents();
    const QImage image = view->grab().toImage();
    QCOMPARE(image.pixelColor(3, image.height() - 3), style::color(style::Role::Panel));
    style::setCurrentScheme(before);
    QApplication::setPalette(palette);
}

void WhyViewTest::pressesOfThePointer()
{
    const auto view = shown(tests::presetView("qwen3-8b-48x4090"));
    view->showFigure(QStringLiteral("step.time_s"));
    const QModelIndex step = view->model()->index(1, 0);
    const QString title = step.data().toString();
    const QRect row = view->steps()->visualRect(step);
    // the arrow opens the step in place
    QTest::mouseClick(view->steps()->viewport(), Qt::LeftButton, {},
                      {row.left() - 6, row.top() + 10});
    QVERIFY(view->steps()->isExpanded(step));
    QCOMPARE(view->currentFigure(), QStringLiteral("step.time_s"));
    // its name shows it
    QTest::mouseClick(view->steps()->viewport(), Qt::LeftButton, {},
                      {row.left() + 20, row.top() + 10});
    QCOMPARE(view->model()->index(0, 0).data().toString(), title);
    QTest::mouseClick(view->findChild<QToolButton*>(), Qt::LeftButton);
    QCOMPARE(view->model()->index(1, 0).data().toString(), title);
}

RIDGEPOINT_TEST(WhyViewTest)
#include "tst_why_view.moc"
