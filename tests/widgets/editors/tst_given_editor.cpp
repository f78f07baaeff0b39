// SPDX-License-Identifier: GPL-3.0-or-later
// A figure's pin: shown, given, changed and taken back.
#include "editors/given_editor.h"

#include "plan_views.h"
#include "support/test_main.h"

#include <QSignalSpy>

using namespace ridgepoint;
using namespace ridgepoint::editors;
using namespace ridgepoint::tests;
using plan::FigureId;

class TestGivenEditor : public QObject
{
    Q_OBJECT
    style::PlanViewPtr m_view;

    /// Shown, with another widget that the focus may go to.
    static void show(GivenEditor& editor, const style::PlanViewPtr& view)
    {
        editor.setView(view);
        editor.resize(264, 80);
        editor.show();
        QVERIFY(QTest::qWaitForWindowExposed(&editor));
        editor.activateWindow();
        QApplication::processEvents();
    }

  private slots:
    void initTestCase() { m_view = presetView("qwen3-8b-48x4090"); }

    void showsComputedAndGiven()
    {
        GivenEditor saving(FigureId::CheckpointSaveS);
        saving.setView(m_view);
        QVERIFY(!saving.isPinned());
        QCOMPARE(saving.shownText(),
                 style::figureValueText(FigureId::CheckpointSaveS,
                                        m_view->forecast.value(FigureId::CheckpointSaveS)));
        QVERIFY(saving.message().isEmpty());
        QVERIFY(!saving.sideButton()->isChecked());

        GivenEditor working(FigureId::MemoryWorkingSetBytes);
        working.setView(m_view);
        QVERIFY(working.isPinned());
        QCOMPARE(working.shownText(), QStringLiteral("10 GiB"));
        const auto computed = m_view->forecast[FigureId::MemoryWorkingSetBytes].computed;
        QVERIFY(computed);
        QCOMPARE(working.message(),
                 QStringLiteral("given 10 GiB, computed ") +
                     style::figureValueText(FigureId::MemoryWorkingSetBytes, computed));
    }

    void pinsAndUnpins()
    {
        GivenEditor editor(FigureId::CheckpointSaveS);
        show(editor, m_view);
        QSignalSpy spy(&editor, &GivenEditor::givenEdited);
        QTest::mouseClick(editor.sideButton(), Qt::LeftButton);
        QCOMPARE(spy.count(), 1);
        QCOMPARE(spy.last().at(0).toString(), QStringLiteral("checkpoint.save_s"));
        style::PlanViewPtr after =
            withGiven(m_view, QStringLiteral("checkpoint.save_s"), spy.last().at(1).toString());
        QVERIFY(after);
        // pinning changes nothing but that it is given
        QCOMPARE(*after->forecast.value(FigureId::StepTimeS),
                 *m_view->forecast.value(FigureId::StepTimeS));
        QCOMPARE(*after->forecast.value(FigureId::CheckpointSaveS),
                 *m_view->forecast.value(FigureId::CheckpointSaveS));
        editor.setView(after);
        QVERIFY(editor.isPinned());
        QVERIFY(editor.input()->hasFocus());
        QVERIFY(editor.hasChangedMark());

        type(editor.input(), QStringLiteral("1 min"));
        QCOMPARE(spy.count(), 2);
        QCOMPARE(spy.last().at(1).toString(), QStringLiteral("1 min"));
        after = withGiven(m_view, QStringLiteral("checkpoint.save_s"), QStringLiteral("1 min"));
        editor.setView(after);
        QCOMPARE(spy.count(), 2);
        QCOMPARE(editor.shownText(), style::quantityText(60, quantity::Dimension::Seconds));
        QVERIFY(editor.message().startsWith(QStringLiteral("given ")));

        QTest::keyClick(editor.input(), Qt::Key_Up);
        QCOMPARE(spy.count(), 3);
        QVERIFY(withGiven(m_view, editor.id(), spy.last().at(1).toString()));

        editor.sideButton()->setFocus();
        QTest::keyClick(editor.sideButton(), Qt::Key_Space);
        QCOMPARE(spy.count(), 4);
        QCOMPARE(spy.last().at(1).toString(), QString());
        QVERIFY(!editor.isPinned());
        editor.setView(m_view);
        QCOMPARE(editor.shownText(),
                 style::figureValueText(FigureId::CheckpointSaveS,
                                        m_view->forecast.value(FigureId::CheckpointSaveS)));
    }

    void refusesAbsurdText()
    {
        GivenEditor editor(FigureId::MemoryWorkingSetBytes);
        show(editor, m_view);
        editor.input()->setFocus();
        QSignalSpy spy(&editor, &GivenEditor::givenEdited);
        for (const char* text : {"abc", "-1 GiB", "1e999", "7 s", "nan"}) {
            type(editor.input(), QString::fromLatin1(text));
            QCOMPARE(spy.count(), 0);
            QCOMPARE(editor.messageRole(), style::Role::Bad);
            QVERIFY2(!editor.message().isEmpty(), text);
            QTest::keyClick(editor.input(), Qt::Key_Escape);
            QCOMPARE(editor.shownText(), QStringLiteral("10 GiB"));
            QVERIFY(editor.message().startsWith(QStringLiteral("given 10 GiB")));
        }
        type(editor.input(), QString()); // nothing takes it back
        QCOMPARE(spy.count(), 1);
        QCOMPARE(spy.last().at(1).toString(), QString());
    }

    void theWayBackToThePreset()
    {
        GivenEditor editor(FigureId::MemoryWorkingSetBytes);
        show(editor, m_view);
        const double tenGib = 10 * 1073741824.0;
        editor.setBaseValue(tenGib);
        QVERIFY(!editor.hasChangedMark());
        QSignalSpy spy(&editor, &GivenEditor::givenEdited);
        QTest::mouseClick(editor.sideButton(), Qt::LeftButton);
        QVERIFY(editor.hasChangedMark());
        QTest::mouseClick(editor.sideButton(), Qt::LeftButton);
        QCOMPARE(spy.last().at(1).toString(), QStringLiteral("10 GiB"));
        QVERIFY(!editor.hasChangedMark());
    }

    void typingStays()
    {
        GivenEditor editor(FigureId::MemoryWorkingSetBytes);
        show(editor, m_view);
        editor.input()->setFocus();
        QSignalSpy spy(&editor, &GivenEditor::givenEdited);
        type(editor.input(), QStringLiteral("12"), Qt::Key_unknown);
        editor.setView(withGiven(m_view, editor.id(), QStringLiteral("11 GiB")));
        QCOMPARE(editor.shownText(), QStringLiteral("12"));
        editor.setView(withGiven(m_view, editor.id(), QString())); // even if it is taken back
        QCOMPARE(editor.shownText(), QStringLiteral("12"));
        QVERIFY(editor.input()->hasFocus());
        QCOMPARE(spy.count(), 0);
        QTest::keyClicks(editor.input(), QStringLiteral(" GiB"));
        QTest::keyClick(editor.input(), Qt::Key_Return);
        QCOMPARE(spy.count(), 1);
        QCOMPARE(spy.last().at(1).toString(), QStringLiteral("12 GiB"));
    }

    void everyGivableFigureInTwoPlans()
    {
        for (const char* id : {"qwen3-8b-48x4090", "chapter-pipeline-4x9"}) {
            const style::PlanViewPtr view = presetView(id);
            for (const plan::FigureRow& row : plan::figureRows()) {
                if (!row.givable)
                    continue;
                GivenEditor editor(row.figure);
                show(editor, view);
                const plan::FigureValue& value = view->forecast[row.figure];
                QCOMPARE(editor.isPinned(), value.given);
                QCOMPARE(editor.shownText(), style::figureValueText(row.figure, value.value));
                QVERIFY(!editor.input()->accessibleName().isEmpty());
                QVERIFY(!editor.sideButton()->accessibleName().isEmpty());
                QSignalSpy spy(&editor, &GivenEditor::givenEdited);
                if (!editor.isPinned())
                    QTest::mouseClick(editor.sideButton(), Qt::LeftButton);
                type(editor.input(), QStringLiteral("3"));
                QVERIFY(spy.count() >= 1);
                const style::PlanViewPtr after =
                    withGiven(view, editor.id(), spy.last().at(1).toString());
                QVERIFY(after);
                QCOMPARE(editor.shownText(), style::quantityText(3, row.dimension));
                editor.setView(after);
                QCOMPARE(editor.shownText(), style::quantityText(3, row.dimension));
            }
        }
    }
};

RIDGEPOINT_TEST(TestGivenEditor)
#include "tst_given_editor.moc"
