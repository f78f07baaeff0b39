// SPDX-License-Identifier: GPL-3.0-or-later
// The form as a whole: focus, Tab, filter, folding, presets, what is typed while plans come in.
#include "editors/plan_form.h"

#include "plan_views.h"
#include "support/test_main.h"

#include <QScrollBar>
#include <QSignalSpy>

using namespace ridgepoint;
using namespace ridgepoint::editors;
using namespace ridgepoint::tests;

class TestPlanForm : public QObject
{
    Q_OBJECT

    std::unique_ptr<PlanForm> m_form;
    style::PlanViewPtr m_view;

    QWidget* input(const char* path) const
    {
        return m_form->fieldEditor(QLatin1String(path))->input();
    }
    bool isOnScreen(const QWidget* widget) const
    {
        const QRect there(widget->mapTo(m_form->viewport(), QPoint(0, 0)), widget->size());
        return widget->isVisible() && m_form->viewport()->rect().contains(there);
    }

  private slots:
    void initTestCase() { m_view = presetView("qwen3-8b-48x4090"); }
    void init()
    {
        m_form = std::make_unique<PlanForm>();
        m_form->resize(282, 700);
        m_form->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_form.get()));
        m_form->activateWindow();
        m_form->setView(m_view);
        QApplication::processEvents();
    }
    void cleanup() { m_form.reset(); }

    void everyFieldStandsInASection()
    {
        QStringList titles;
        for (const PlanSection* section : m_form->sections()) {
            if (section)
                titles += section->header()->text();
        }
        QCOMPARE(titles.join(QLatin1Char('|')),
                 QStringLiteral("Model|Task|Cluster|Layout|Precision|Compute|Data input|"
                                "Saves and failures|Evaluation and cost"));
        for (const plan::Field& field : plan::fields()) {
            const FieldEditor* editor =
                m_form->fieldEditor(style::fromStd(plan::pathText(field, 0)));
            QVERIFY(editor);
            const bool applies = !field.applies || field.applies(m_view->document.plan, 0);
            QCOMPARE(editor->isVisible(), applies);
        }
        for (const plan::FigureRow& row : plan::figureRows()) {
            const bool has = m_form->givenEditor(style::fromStd(row.id)) != nullptr;
            QCOMPARE(has, row.givable);
        }
    }

    void nothingIsWiderThanTheDock()
    {
        QVERIFY(m_form->widget()->width() <= m_form->viewport()->width());
        QCOMPARE(m_form->horizontalScrollBar()->maximum(), 0);
        for (const QWidget* child : m_form->widget()->findChildren<QWidget*>()) {
            if (!child->isVisible())
                continue;
            const QRect there(child->mapTo(m_form->widget(), QPoint(0, 0)), child->size());
            QVERIFY2(there.left() >= 0 && there.right() < m_form->viewport()->width(),
                     child->metaObject()->className());
            if (const auto* label = qobject_cast<const QLabel*>(child)) {
                QVERIFY2(label->heightForWidth(label->width()) <= label->height(),
                         qPrintable(label->text()));
                for (const QString& word : label->text().split(QLatin1Char(' ')))
                    QVERIFY2(label->fontMetrics().horizontalAdvance(word) <= label->width(),
                             qPrintable(word));
            }
        }
        const QWidget* nodes = input("cluster.pools[0].nodes");
        QCOMPARE(nodes->width(), 112);
    }

    void setViewSaysNothing()
    {
        QSignalSpy edited(m_form.get(), &PlanForm::fieldEdited);
        QSignalSpy scrubbed(m_form.get(), &PlanForm::fieldScrubbed);
        QSignalSpy given(m_form.get(), &PlanForm::givenEdited);
        QSignalSpy preset(m_form.get(), &PlanForm::presetChosen);
        for (const exchange::PresetInfo& info : exchange::presetList()) {
            if (info.kind != exchange::PresetKind::Plan)
                continue;
            m_form->setView(presetView(info.id.c_str()));
            QApplication::processEvents();
        }
        // also where the field that is being typed in goes away
        m_form->setView(
            withField(m_view, QStringLiteral("layout.pipeline_parallel"), QStringLiteral("2")));
        QVERIFY(m_form->focusField(QStringLiteral("model.vocabulary")));
        type(input("model.vocabulary"), QStringLiteral("1000"), Qt::Key_unknown);
        m_form->setView(presetView("vit-weather-64")); // patches: no vocabulary
        QApplication::processEvents();
        QVERIFY(!m_form->fieldEditor(QStringLiteral("model.vocabulary"))->isVisible());
        QCOMPARE(edited.count() + scrubbed.count() + given.count() + preset.count(), 0);
    }

    void typingAndFocusSurviveAView()
    {
        QVERIFY(m_form->focusField(QStringLiteral("layout.micro_batch_sequences")));
        QWidget* line = input("layout.micro_batch_sequences");
        QSignalSpy edited(m_form.get(), &PlanForm::fieldEdited);
        type(line, QStringLiteral("2"), Qt::Key_unknown);
        m_form->setView(withField(m_view, QStringLiteral("cluster.nodes"), QStringLiteral("12")));
        QVERIFY(line->hasFocus());
        FieldEditor* editor = m_form->fieldEditor(QStringLiteral("layout.micro_batch_sequences"));
        QCOMPARE(editor->shownText(), QStringLiteral("2"));
        QCOMPARE(m_form->fieldEditor(QStringLiteral("cluster.nodes"))->shownText(),
                 QStringLiteral("12"));
        QTest::keyClick(line, Qt::Key_Return);
        QCOMPARE(edited.count(), 1);
        QCOMPARE(edited.last().at(0).toString(), QStringLiteral("layout.micro_batch_sequences"));
        QCOMPARE(edited.last().at(1).toString(), QStringLiteral("2"));
    }

    void typingIsTakenOrDroppedBeforeAnotherPlan()
    {
        QSignalSpy edited(m_form.get(), &PlanForm::fieldEdited);
        QVERIFY(m_form->commitTyping());
        m_form->focusField(QStringLiteral("cluster.nodes"));
        type(input("cluster.nodes"), QStringLiteral("7"), Qt::Key_unknown);
        QVERIFY(m_form->commitTyping());
        QCOMPARE(edited.count(), 1);
        type(input("cluster.nodes"), QStringLiteral("8x"), Qt::Key_unknown);
        QVERIFY(!m_form->commitTyping());
        m_form->dropTyping();
        m_form->setView(presetView("gpt3-175b-4096xa100"));
        QCOMPARE(m_form->fieldEditor(QStringLiteral("cluster.nodes"))->shownText(),
                 QStringLiteral("512"));
        QCOMPARE(edited.count(), 1);
    }

    void focusFieldFindsEveryRow()
    {
        QStringList collapsed;
        for (const PlanSection* section : m_form->sections()) {
            if (section)
                collapsed += section->objectName();
        }
        for (const plan::Field& field : plan::fields()) {
            m_form->setCollapsedSections(collapsed);
            m_form->setFilter(QStringLiteral("nothing is called so"));
            const QString path = style::fromStd(plan::pathText(field, 0));
            const bool applies = !field.applies || field.applies(m_view->document.plan, 0);
            QCOMPARE(m_form->focusField(path), applies);
            if (!applies)
                continue;
            QVERIFY2(input(qPrintable(path))->hasFocus(), qPrintable(path));
            QVERIFY2(isOnScreen(input(qPrintable(path))), qPrintable(path));
        }
        for (const char* figure : {"memory.working_set_bytes", "checkpoint.save_s"}) {
            QVERIFY(m_form->focusField(QStringLiteral("given.") + QLatin1String(figure)));
            const GivenEditor* row = m_form->givenEditor(QLatin1String(figure));
            QVERIFY(row->input()->hasFocus() || row->sideButton()->hasFocus());
            QVERIFY(isOnScreen(row));
        }
        QVERIFY(m_form->focusField(QStringLiteral("cluster.nodes"))); // a shorter spelling
        QVERIFY(!m_form->focusField(QStringLiteral("no.such.field")));
        QVERIFY(!m_form->focusField(QString()));
    }

    void tabReachesEveryFocusableWidget()
    {
        // with a changed field, so that a way back is among them
        m_form->setView(withField(m_view, QStringLiteral("cluster.nodes"), QStringLiteral("12")));
        QApplication::processEvents();
        QList<QWidget*> wanted;
        for (QWidget* child : m_form->findChildren<QWidget*>()) {
            if (!child->isVisible() || !child->isEnabled() || child->focusPolicy() == Qt::NoFocus ||
                child->focusProxy())
                continue;
            QVERIFY2(!child->accessibleName().isEmpty(), child->metaObject()->className());
            QVERIFY2(child->focusPolicy() & Qt::TabFocus, qPrintable(child->accessibleName()));
            wanted += child;
        }
        QVERIFY(wanted.size() > 70);
        QSignalSpy edited(m_form.get(), &PlanForm::fieldEdited);
        m_form->focusFilter();
        QList<QWidget*> met;
        int lastY = -1000;
        int lastX = -1000;
        for (int i = 0; i < wanted.size() + 5; ++i) {
            QWidget* now = QApplication::focusWidget();
            QVERIFY(now);
            if (met.contains(now))
                break;
            met += now;
            QVERIFY2(now->visibleRegion().isEmpty() == false, qPrintable(now->accessibleName()));
            if (m_form->widget()->isAncestorOf(now)) { // in the order of reading
                const QPoint at = now->mapTo(m_form->widget(), QPoint(0, now->height() / 2));
                QVERIFY2(at.y() > lastY + 6 || at.x() > lastX, qPrintable(now->accessibleName()));
                lastY = at.y();
                lastX = at.x();
            }
            QTest::keyClick(now, Qt::Key_Tab);
        }
        for (QWidget* each : wanted)
            QVERIFY2(met.contains(each), qPrintable(each->accessibleName()));
        QCOMPARE(edited.count(), 0);
    }

    void theFilterHidesTheRest()
    {
        QTest::keyClick(input("cluster.nodes"), Qt::Key_F, Qt::ControlModifier);
        auto* filter = m_form->findChild<QLineEdit*>(QStringLiteral("planFilter"));
        QVERIFY(filter->hasFocus());
        m_form->setCollapsedSections({QStringLiteral("section.layout")});
        QTest::keyClicks(filter, QStringLiteral("tensor PAR"));
        QApplication::processEvents();
        QVERIFY(input("layout.tensor_parallel")->isVisible());
        QVERIFY(!input("model.hidden")->isVisible());
        QVERIFY(!input("layout.zero_stage")->isVisible());
        QVERIFY(!m_form->sections().front()->isVisible());
        QTest::keyClick(filter, Qt::Key_Return);
        QVERIFY(input("layout.tensor_parallel")->hasFocus());
        m_form->focusFilter();
        QTest::keyClick(filter, Qt::Key_Escape);
        QVERIFY(filter->text().isEmpty());
        QVERIFY(!input("layout.tensor_parallel")->isVisible()); // folded, as it was before
        QVERIFY(input("model.hidden")->isVisible());
        QVERIFY(!m_form->fieldEditor(QStringLiteral("model.patch_values"))->isVisible());
    }

    void sectionsFold()
    {
        QSignalSpy changed(m_form.get(), &PlanForm::collapsedSectionsChanged);
        PlanSection* task = m_form->sections()[1];
        QTest::mouseClick(task->header(), Qt::LeftButton);
        QVERIFY(!input("task.deadline_days")->isVisible());
        QCOMPARE(m_form->collapsedSections(), QStringList{QStringLiteral("section.task")});
        QCOMPARE(changed.count(), 1);
        task->header()->setFocus();
        QTest::keyClick(task->header(), Qt::Key_Left); // closed already
        QTest::keyClick(task->header(), Qt::Key_Right);
        QVERIFY(input("task.deadline_days")->isVisible());
        QTest::keyClick(task->header(), Qt::Key_Space);
        QVERIFY(!input("task.deadline_days")->isVisible());
        QTest::keyClick(task->header(), Qt::Key_Return);
        QVERIFY(m_form->collapsedSections().isEmpty());
        QCOMPARE(changed.count(), 4);
    }

    void presetsAreChosen()
    {
        QSignalSpy preset(m_form.get(), &PlanForm::presetChosen);
        ChoiceBox* models = m_form->sections()[0]->presets();
        ChoiceBox* machines = m_form->sections()[2]->presets();
        QCOMPARE(models->currentData().toString(), QStringLiteral("qwen3-8b"));
        QCOMPARE(machines->currentData().toString(), QStringLiteral("rtx-4090-8x"));
        const int kinds = static_cast<int>(std::count_if(
            exchange::presetList().begin(), exchange::presetList().end(),
            [](const auto& info) { return info.kind == exchange::PresetKind::Model; }));
        QCOMPARE(models->count(), kinds);
        models->setFocus();
        QTest::keyClick(models, Qt::Key_Home);
        QCOMPARE(preset.count(), 1);
        QCOMPARE(preset.last().at(0).toString(), models->itemData(0).toString());
        // the plan has not changed yet
        QCOMPARE(models->currentData().toString(), QStringLiteral("qwen3-8b"));
        plan::Document document = m_view->document;
        QVERIFY(exchange::applyPreset(document, "gpt3-175b").empty());
        QVERIFY(exchange::applyPreset(document, "dgx-a100").empty());
        m_form->setView(viewOf(document));
        QCOMPARE(models->currentData().toString(), QStringLiteral("gpt3-175b"));
        QCOMPARE(machines->currentData().toString(), QStringLiteral("dgx-a100"));
        QCOMPARE(preset.count(), 1);
        m_form->setView(viewOf(plan::Document{}));
        QCOMPARE(models->currentIndex(), -1);
    }

    void problemsStandAtTheirFields()
    {
        style::PlanViewPtr view =
            withField(m_view, QStringLiteral("layout.tensor_parallel"), QStringLiteral("3"));
        m_form->setView(view);
        const FieldEditor* row = m_form->fieldEditor(QStringLiteral("layout.tensor_parallel"));
        QVERIFY(row->message().contains(QStringLiteral("does not divide")));
        QCOMPARE(row->messageRole(), style::Role::Bad);
        m_form->setView(m_view);
        QVERIFY(row->message().isEmpty());
    }

    void rowsTellTheFormsSignals()
    {
        QSignalSpy edited(m_form.get(), &PlanForm::fieldEdited);
        QSignalSpy given(m_form.get(), &PlanForm::givenEdited);
        m_form->focusField(QStringLiteral("task.deadline_days"));
        type(input("task.deadline_days"), QStringLiteral("2 weeks"));
        QCOMPARE(edited.count(), 1);
        QCOMPARE(edited.last().at(1).toString(), QStringLiteral("2 weeks"));
        QTest::mouseClick(
            m_form->givenEditor(QStringLiteral("memory.capacity_bytes"))->sideButton(),
            Qt::LeftButton);
        QCOMPARE(given.count(), 1);
        QCOMPARE(given.last().at(0).toString(), QStringLiteral("memory.capacity_bytes"));
        QCOMPARE(given.last().at(1).toString(), QString());
    }
};

RIDGEPOINT_TEST(TestPlanForm)
#include "tst_plan_form.moc"
