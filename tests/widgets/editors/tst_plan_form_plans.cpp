// SPDX-License-Identifier: GPL-3.0-or-later
// What the form shows of whole plans: texts, changed marks and rows of lists.
#include "editors/plan_form.h"

#include "plan_views.h"
#include "support/test_main.h"

#include <QSignalSpy>

using namespace ridgepoint;
using namespace ridgepoint::editors;
using namespace ridgepoint::tests;

class TestPlanFormPlans : public QObject
{
    Q_OBJECT

    static void compare(PlanForm& form, const style::PlanViewPtr& view)
    {
        const plan::Plan& plan = view->document.plan;
        for (const plan::Field& field : plan::fields()) {
            for (int index = 0; index < plan::listSize(plan, field.list); ++index) {
                const QString path = style::fromStd(plan::pathText(field, index));
                if (field.list == plan::FieldList::Groups)
                    form.chooseGroup(index); // one at a time has rows
                const FieldEditor* row = form.fieldEditor(path);
                QVERIFY2(row, qPrintable(path));
                QCOMPARE(row->shownText(), fieldText(plan, path));
            }
        }
        for (const plan::FigureRow& row : plan::figureRows()) {
            if (!row.givable)
                continue;
            const plan::Given* given = plan::findGiven(plan, row.figure);
            const plan::FigureValue& value = view->forecast[row.figure];
            const GivenEditor* editor = form.givenEditor(style::fromStd(row.id));
            QCOMPARE(editor->isPinned(), given != nullptr);
            QCOMPARE(editor->shownText(),
                     style::figureValueText(row.figure,
                                            given ? std::optional(given->value) : value.value));
        }
    }

  private slots:
    void textsOfEveryPlan()
    {
        PlanForm form;
        form.resize(282, 800);
        form.show();
        for (const exchange::PresetInfo& info : exchange::presetList()) {
            if (info.kind != exchange::PresetKind::Plan)
                continue;
            const style::PlanViewPtr view = presetView(info.id.c_str());
            form.setView(view);
            compare(form, view);
        }
    }

    void aFreshPresetHasNoMarks()
    {
        PlanForm form;
        for (const exchange::PresetInfo& info : exchange::presetList()) {
            if (info.kind != exchange::PresetKind::Plan)
                continue;
            form.setView(presetView(info.id.c_str()));
            for (const EditorRow* row : form.findChildren<EditorRow*>())
                QVERIFY2(!row->hasChangedMark(),
                         qPrintable(QString::fromStdString(info.id) + row->objectName()));
        }
        form.setView(viewOf(plan::Document{}));
        for (const EditorRow* row : form.findChildren<EditorRow*>())
            QVERIFY2(!row->hasChangedMark(), qPrintable(row->objectName()));
    }

    void eachFieldHasItsWayBack()
    {
        const style::PlanViewPtr fresh = presetView("decoder-70b-1024xh100");
        PlanForm form;
        QSignalSpy edited(&form, &PlanForm::fieldEdited);
        for (const plan::Field& field : plan::fields()) {
            if (field.kind != plan::ValueKind::Integer && field.kind != plan::ValueKind::Real)
                continue;
            const plan::Plan& plan = fresh->document.plan;
            auto next = nextValue(plan, field, 0, field.get(plan, 0), 1);
            if (!next)
                next = nextValue(plan, field, 0, field.get(plan, 0), -1);
            if (!next)
                continue; // empty, or alone in its list
            const QString path = style::fromStd(plan::pathText(field, 0));
            const style::PlanViewPtr changed = withField(
                fresh, path, style::fromStd(typedText(field, *next, quantity::BytePrefix::Binary)));
            form.setView(changed);
            FieldEditor* row = form.fieldEditor(path);
            QVERIFY2(row->hasChangedMark(), qPrintable(path));
            QVERIFY(!row->sideButton()->isHidden());
            edited.clear();
            row->sideButton()->click();
            QCOMPARE(edited.count(), 1);
            const style::PlanViewPtr back =
                withField(changed, edited.last().at(0).toString(), edited.last().at(1).toString());
            QVERIFY2(back->document.plan == fresh->document.plan, qPrintable(path));
            form.setView(back);
            QVERIFY(!row->hasChangedMark());
        }
    }

    void listsHaveARowForEachElement()
    {
        PlanForm form;
        form.resize(282, 800);
        form.show();
        QSignalSpy edited(&form, &PlanForm::fieldEdited);
        plan::Document document = presetView("qwen3-8b-48x4090")->document;
        form.setView(viewOf(document));
        QVERIFY(!form.fieldEditor(QStringLiteral("model.groups[1].layers")));
        plan::resizeList(document.plan, plan::FieldList::Groups, 3);
        plan::resizeList(document.plan, plan::FieldList::Pools, 2);
        form.setView(viewOf(document));
        compare(form, viewOf(document));
        QVERIFY(form.focusField(QStringLiteral("model.groups[2].layers")));
        QCOMPARE(form.chosenGroup(), 2);
        FieldEditor* row = form.fieldEditor(QStringLiteral("model.groups[2].layers"));
        type(row->input(), QStringLiteral("5"));
        QCOMPARE(edited.last().at(0).toString(), QStringLiteral("model.groups[2].layers"));
        type(row->input(), QStringLiteral("6"), Qt::Key_unknown); // and it goes while typed in
        plan::resizeList(document.plan, plan::FieldList::Groups, 1);
        form.setView(viewOf(document));
        QCOMPARE(edited.count(), 1);
        QVERIFY(!form.fieldEditor(QStringLiteral("model.groups[2].layers")));
        compare(form, viewOf(document));
    }

    /// All rows of a plan stand at once: one after another, each would lay out all the others.
    void rowsOfManyElementsStandAtOnce()
    {
        PlanForm form;
        form.resize(282, 800);
        form.show();
        plan::Document document = presetView("qwen3-8b-48x4090")->document;
        form.setView(viewOf(document));
        QCoreApplication::processEvents();
        for (const int count : {60, 40, 1, 200}) {
            plan::resizeList(document.plan, plan::FieldList::Pools, count);
            form.setView(viewOf(document));
            QStringList missing;
            for (const FieldEditor* row : form.findChildren<FieldEditor*>()) {
                if (row->isOffered() && !row->isVisible())
                    missing += row->path();
            }
            QVERIFY2(missing.isEmpty(), qPrintable(missing.join(QLatin1Char(' '))));
            QCoreApplication::processEvents();
            int bottom = 0; // and in places of their own
            for (int index = 0; index < count; ++index) {
                const auto* row =
                    form.fieldEditor(QStringLiteral("cluster.pools[%1].nodes").arg(index));
                const int top = row->mapTo(form.widget(), QPoint()).y();
                QVERIFY(top >= bottom);
                bottom = top + row->height();
            }
        }
    }

    void stagesThatAreGivenHaveRows()
    {
        PlanForm form;
        form.resize(282, 800);
        form.show();
        const style::PlanViewPtr view = presetView("chapter-pipeline-4x9");
        const style::PlanViewPtr two =
            withGiven(view, QStringLiteral("pipeline.forward_s[2]"), QStringLiteral("12 ms"));
        QVERIFY(two);
        form.setView(two);
        GivenEditor* stage = form.givenEditor(QStringLiteral("pipeline.forward_s[2]"));
        QVERIFY(stage);
        QCOMPARE(stage->shownText(), QStringLiteral("12 ms"));
        QSignalSpy given(&form, &PlanForm::givenEdited);
        connect(&form, &PlanForm::givenEdited, &form, [&] { form.setView(view); });
        stage->sideButton()->click(); // its own row goes
        QCOMPARE(given.count(), 1);
        QCOMPARE(given.last().at(0).toString(), QStringLiteral("pipeline.forward_s[2]"));
        QVERIFY(!form.givenEditor(QStringLiteral("pipeline.forward_s[2]")));
        compare(form, view);
    }

    void edgesOfThePlan()
    {
        PlanForm form;
        form.setView(nullptr);
        auto view = std::make_shared<style::PlanView>(); // no forecast yet
        form.setView(view);
        QVERIFY(form.fieldEditor(QStringLiteral("model.hidden")));
        plan::Document broken = presetView("qwen3-8b-48x4090")->document;
        broken.plan.cluster.pools[0].nodes = -5; // as a file may have it
        broken.plan.model.groups[0].heads = 0;
        broken.plan.compute.efficiency = 0;
        broken.plan.model.name = std::string(5000, 'x');
        broken.presets.push_back({"no-such-preset", "0"});
        form.setView(viewOf(broken));
        QCOMPARE(form.fieldEditor(QStringLiteral("cluster.nodes"))->shownText(),
                 QStringLiteral("-5"));
        QVERIFY(!form.fieldEditor(QStringLiteral("cluster.nodes"))->message().isEmpty());
        for (const GivenEditor* row : form.findChildren<GivenEditor*>())
            QVERIFY(!row->shownText().contains(QStringLiteral("nan"), Qt::CaseInsensitive));
    }
};

RIDGEPOINT_TEST(TestPlanFormPlans)
#include "tst_plan_form_plans.moc"
