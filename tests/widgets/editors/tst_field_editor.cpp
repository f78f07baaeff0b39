// SPDX-License-Identifier: GPL-3.0-or-later
// One field's editor, driven by keys and mouse, read back as a person reads it.
#include "editors/field_editor.h"

#include "plan_views.h"
#include "support/test_main.h"

#include <QCheckBox>
#include <QComboBox>
#include <QSignalSpy>
#include <clocale>

using namespace ridgepoint;
using namespace ridgepoint::editors;
using namespace ridgepoint::tests;
using plan::ValueKind;

namespace {

/// An editor of the plan's own field, shown and focused.
struct Shown
{
    Shown(const char* path, const style::PlanViewPtr& view)
        : ref(*plan::findField(path)), editor(*ref.field, ref.index)
    {
        editor.setView(view);
        editor.resize(264, 60);
        editor.show();
        if (!QTest::qWaitForWindowExposed(&editor))
            qFatal("the editor's window does not show");
        editor.activateWindow();
        editor.input()->setFocus();
        QApplication::processEvents();
    }
    plan::FieldRef ref;
    FieldEditor editor;
};

QString lastText(const QSignalSpy& spy)
{
    return spy.isEmpty() ? QStringLiteral("(none)") : spy.last().at(1).toString();
}

/// A valid value of the field that is not the plan's.
QString otherValid(const plan::Field& field, const plan::Plan& plan)
{
    const plan::Value now = field.get(plan, 0);
    switch (field.kind) {
    case ValueKind::Flag:
        return std::get<bool>(now) ? QStringLiteral("no") : QStringLiteral("yes");
    case ValueKind::Choice:
        for (const std::string_view key : field.choices) {
            if (plan::Value(std::string(key)) != now)
                return style::fromStd(key);
        }
        return {};
    case ValueKind::Text:
        return QStringLiteral("Ein anderer Name, 1,5 größer");
    case ValueKind::Integer:
    case ValueKind::Real:
        break;
    }
    const double middle = field.max < 2 ? field.max / 2 : std::max(field.min, 2.0);
    const auto* whole = std::get_if<std::int64_t>(&now);
    const bool same =
        plan::Value(middle) == now || (whole && *whole == static_cast<std::int64_t>(middle));
    const double number = same ? middle / 2 : middle;
    return style::fromStd(typedText(field,
                                    field.kind == ValueKind::Integer
                                        ? plan::Value(static_cast<std::int64_t>(number))
                                        : plan::Value(number),
                                    quantity::BytePrefix::Binary));
}

} // namespace

class TestFieldEditor : public QObject
{
    Q_OBJECT

    style::PlanViewPtr m_view;

    void rowsOfAllFields()
    {
        QTest::addColumn<QString>("path");
        for (const plan::Field& field : plan::fields()) {
            const std::string path = plan::pathText(field, 0);
            QTest::newRow(path.c_str()) << QString::fromStdString(path);
        }
    }

  private slots:
    void initTestCase()
    {
        // QApplication took the person's locale: numbers must not care
        if (!std::setlocale(LC_ALL, "de_DE.UTF-8"))
            std::setlocale(LC_ALL, "C.UTF-8");
        QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
        m_view = presetView("qwen3-8b-48x4090");
        QVERIFY(m_view);
    }
    void cleanupTestCase()
    {
        std::setlocale(LC_ALL, "C.UTF-8");
        QLocale::setDefault(QLocale::c());
    }

    void showsThePlansValue_data() { rowsOfAllFields(); }
    void showsThePlansValue()
    {
        QFETCH(QString, path);
        for (const char* id : {"qwen3-8b-48x4090", "gpt3-175b-4096xa100"}) {
            const style::PlanViewPtr view = presetView(id);
            const auto ref = *plan::findField(style::toStd(path));
            FieldEditor editor(*ref.field, 0);
            QSignalSpy spy(&editor, &FieldEditor::edited);
            editor.setView(view);
            QCOMPARE(editor.shownText(), fieldText(view->document.plan, path));
            QVERIFY(spy.isEmpty());
        }
    }

    void takesAValidValue_data() { rowsOfAllFields(); }
    void takesAValidValue()
    {
        QFETCH(QString, path);
        Shown shown(qPrintable(path), m_view);
        FieldEditor& editor = shown.editor;
        const QString text = otherValid(editor.field(), m_view->document.plan);
        QSignalSpy spy(&editor, &FieldEditor::edited);
        switch (editor.field().kind) {
        case ValueKind::Flag:
            QTest::keyClick(editor.input(), Qt::Key_Space);
            break;
        case ValueKind::Choice: {
            auto* box = qobject_cast<QComboBox*>(editor.input());
            QTest::keyClick(box, box->currentIndex() == 0 ? Qt::Key_Down : Qt::Key_Up);
            break;
        }
        default:
            type(editor.input(), text);
        }
        QCOMPARE(spy.count(), 1);
        QCOMPARE(spy.last().at(0).toString(), path);
        const style::PlanViewPtr after = withField(m_view, path, lastText(spy));
        QVERIFY2(after, qPrintable(lastText(spy)));
        QVERIFY(!(after->document.plan == m_view->document.plan));
        QCOMPARE(editor.shownText(), fieldText(after->document.plan, path));
        QVERIFY(editor.message().isEmpty());
        editor.setView(after);
        QCOMPARE(spy.count(), 1);
        QCOMPARE(editor.shownText(), fieldText(after->document.plan, path));
    }

    void refusesAbsurdText_data() { rowsOfAllFields(); }
    void refusesAbsurdText()
    {
        QFETCH(QString, path);
        Shown shown(qPrintable(path), m_view);
        FieldEditor& editor = shown.editor;
        if (editor.field().kind != ValueKind::Integer && editor.field().kind != ValueKind::Real)
            return; // a choice and a flag can't be absurd, and a name may be anything short
        const QString before = editor.shownText();
        for (const QString& text :
             {QStringLiteral("abc"), QStringLiteral("-5"), QStringLiteral("1e400"),
              QStringLiteral("nan"), QStringLiteral("12 parsecs"), QStringLiteral("1e30"),
              QStringLiteral("१२ €"), QString(350, QLatin1Char('9'))}) {
            QSignalSpy spy(&editor, &FieldEditor::edited);
            type(editor.input(), text);
            QCOMPARE(spy.count(), 0);
            QVERIFY2(!editor.message().isEmpty(), qPrintable(text));
            QCOMPARE(editor.messageRole(), style::Role::Bad);
            QCOMPARE(editor.shownText(), text); // to be mended
            QVERIFY(qobject_cast<ValueLine*>(editor.input())->isRefused());
            QTest::keyClick(editor.input(), Qt::Key_Escape);
            QCOMPARE(editor.shownText(), before);
            QVERIFY(editor.message().isEmpty());
            QCOMPARE(spy.count(), 0);
        }
        if (!editor.field().optional) {
            QSignalSpy spy(&editor, &FieldEditor::edited);
            type(editor.input(), QString());
            QCOMPARE(spy.count(), 0);
            QVERIFY(!editor.message().isEmpty());
        }
    }

    void takesTheEndsOfTheRange_data() { rowsOfAllFields(); }
    void takesTheEndsOfTheRange()
    {
        QFETCH(QString, path);
        Shown shown(qPrintable(path), m_view);
        FieldEditor& editor = shown.editor;
        const plan::Field& field = editor.field();
        if (field.kind != ValueKind::Integer && field.kind != ValueKind::Real)
            return;
        QSignalSpy spy(&editor, &FieldEditor::edited);
        for (const double end : {field.max, field.min}) {
            if (end == field.min && field.aboveMin)
                continue;
            const QString text =
                style::fromStd(typedText(end, field.dimension, quantity::BytePrefix::Decimal));
            spy.clear();
            type(editor.input(), text);
            const style::PlanViewPtr after = withField(m_view, path, text);
            QVERIFY2(after, qPrintable(text));
            QVERIFY2(editor.message().isEmpty(), qPrintable(text + editor.message()));
            QCOMPARE(editor.shownText(), fieldText(after->document.plan, path));
            QVERIFY(spy.count() <= 1); // none where it was so before
        }
    }

    void leavingTakesOrRefuses()
    {
        Shown shown("compute.efficiency", m_view);
        FieldEditor& editor = shown.editor;
        QLineEdit other(&editor);
        other.show();
        QSignalSpy spy(&editor, &FieldEditor::edited);
        type(editor.input(), QStringLiteral("43%"), Qt::Key_unknown);
        QCOMPARE(spy.count(), 0); // not while typing
        QVERIFY(editor.isTyping());
        other.setFocus();
        QCOMPARE(spy.count(), 1);
        QCOMPARE(lastText(spy), QStringLiteral("43%"));

        editor.input()->setFocus();
        type(editor.input(), QStringLiteral("143%"), Qt::Key_unknown);
        other.setFocus();
        QCOMPARE(spy.count(), 1);
        QCOMPARE(editor.shownText(), QStringLiteral("43%")); // a left field shows the plan
        QVERIFY(editor.message().startsWith(QStringLiteral("Not taken: ")));
        QCOMPARE(editor.messageRole(), style::Role::Bad);

        editor.input()->setFocus();
        other.setFocus(); // nothing typed, nothing told
        QCOMPARE(spy.count(), 1);
        editor.input()->setFocus();
        type(editor.input(), QStringLiteral("43 %"));
        QCOMPARE(spy.count(), 1); // the same value
        QVERIFY(editor.message().isEmpty());
        QCOMPARE(editor.shownText(), QStringLiteral("43%"));
    }

    void escapeRestores()
    {
        Shown shown("task.phases[0].tokens", m_view);
        QSignalSpy spy(&shown.editor, &FieldEditor::edited);
        const QString before = shown.editor.shownText();
        type(shown.editor.input(), QStringLiteral("2T"), Qt::Key_Escape);
        QCOMPARE(shown.editor.shownText(), before);
        QTest::keyClick(shown.editor.input(), Qt::Key_Return);
        QCOMPARE(spy.count(), 0);
    }

    void aViewKeepsTypedText()
    {
        Shown shown("task.phases[0].sequence_tokens", m_view);
        FieldEditor& editor = shown.editor;
        auto* line = qobject_cast<QLineEdit*>(editor.input());
        QSignalSpy spy(&editor, &FieldEditor::edited);
        type(line, QStringLiteral("163"), Qt::Key_unknown);
        editor.setView(withField(m_view, editor.path(), QStringLiteral("4096")));
        QCOMPARE(editor.shownText(), QStringLiteral("163"));
        QCOMPARE(line->cursorPosition(), 3);
        QVERIFY(line->hasFocus());
        QTest::keyClicks(line, QStringLiteral("84"));
        QTest::keyClick(line, Qt::Key_Return);
        QCOMPARE(spy.count(), 1);
        QCOMPARE(lastText(spy), QStringLiteral("16384"));
        type(line, QStringLiteral("5"), Qt::Key_unknown);
        editor.setView(withField(m_view, editor.path(), QStringLiteral("2048")));
        QTest::keyClick(line, Qt::Key_Escape);
        QCOMPARE(editor.shownText(), QStringLiteral("2048 tokens")); // the plan's as it is now
        QCOMPARE(spy.count(), 1);
    }

    void arrowsStepThroughDivisors()
    {
        Shown shown("layout.tensor_parallel", m_view);
        QSignalSpy spy(&shown.editor, &FieldEditor::edited);
        QStringList seen;
        for (int i = 0; i < 5; ++i) {
            QTest::keyClick(shown.editor.input(), Qt::Key_Up);
            seen += shown.editor.shownText();
        }
        QCOMPARE(seen.join(QLatin1Char(' ')), QStringLiteral("2 4 8 8 8"));
        QCOMPARE(spy.count(), 3); // the end of the list says nothing
        QTest::keyClick(shown.editor.input(), Qt::Key_Down);
        QCOMPARE(lastText(spy), QStringLiteral("4"));
    }

    void arrowsStartFromWhatIsTyped()
    {
        Shown shown("compute.efficiency", m_view);
        QSignalSpy spy(&shown.editor, &FieldEditor::edited);
        type(shown.editor.input(), QStringLiteral("50%"), Qt::Key_unknown);
        QTest::keyClick(shown.editor.input(), Qt::Key_Down);
        QCOMPARE(lastText(spy), QStringLiteral("48%"));
        QTest::keyClick(shown.editor.input(), Qt::Key_Up, Qt::ShiftModifier);
        QCOMPARE(lastText(spy), QStringLiteral("48.1%"));
        QTest::keyClick(shown.editor.input(), Qt::Key_Up, Qt::ControlModifier);
        QCOMPARE(lastText(spy), QStringLiteral("50%"));
        type(shown.editor.input(), QStringLiteral("x"), Qt::Key_unknown);
        QTest::keyClick(shown.editor.input(), Qt::Key_Up);
        QCOMPARE(spy.count(), 3); // nothing to start from
    }

    void anEmptyFieldStepsFromWhatIsUsed()
    {
        const style::PlanViewPtr view =
            withField(m_view, QStringLiteral("checkpoint.interval_s"), QStringLiteral("none"));
        Shown shown("checkpoint.interval_s", view);
        QCOMPARE(shown.editor.shownText(), QStringLiteral("none"));
        QSignalSpy spy(&shown.editor, &FieldEditor::edited);
        QTest::keyClick(shown.editor.input(), Qt::Key_Up);
        QCOMPARE(spy.count(), 1);
        const double best = *view->forecast.value(plan::FigureId::CheckpointIntervalS);
        const double taken = std::get<double>(shown.editor.value());
        QVERIFY(taken > best && taken < best * 1.1);
        type(shown.editor.input(), QString());
        QCOMPARE(shown.editor.shownText(), QStringLiteral("none"));
        QVERIFY(withField(view, shown.editor.path(), lastText(spy)));
    }

    void theWheelNeedsTheFocus_data()
    {
        QTest::addColumn<QString>("path");
        QTest::newRow("number") << QStringLiteral("cluster.pools[0].nodes");
        QTest::newRow("choice") << QStringLiteral("layout.recompute");
    }
    void theWheelNeedsTheFocus()
    {
        QFETCH(QString, path);
        Shown shown(qPrintable(path), m_view);
        QWidget* input = shown.editor.input();
        QSignalSpy spy(&shown.editor, &FieldEditor::edited);
        const auto turn = [&] {
            const QPointF at(5, 5);
            QWheelEvent event(at, input->mapToGlobal(at), {}, QPoint(0, -120), Qt::NoButton,
                              Qt::NoModifier, Qt::NoScrollPhase, false);
            QApplication::sendEvent(input, &event);
        };
        input->clearFocus();
        turn();
        QCOMPARE(spy.count(), 0);
        input->setFocus();
        turn();
        QCOMPARE(spy.count(), 1);
    }

    void theWayBack()
    {
        Shown shown("cluster.pools[0].nodes", m_view);
        FieldEditor& editor = shown.editor;
        editor.setBaseValue(plan::Value(std::int64_t(6)));
        QVERIFY(!editor.hasChangedMark());
        QVERIFY(editor.sideButton()->isHidden());
        QSignalSpy spy(&editor, &FieldEditor::edited);
        type(editor.input(), QStringLiteral("9"));
        QVERIFY(editor.hasChangedMark());
        QVERIFY(editor.sideButton()->isVisible());
        QCOMPARE(editor.sideButton()->accessibleName(), QStringLiteral("Take Nodes back to 6"));
        QTest::mouseClick(editor.sideButton(), Qt::LeftButton);
        QCOMPARE(lastText(spy), QStringLiteral("6"));
        QCOMPARE(editor.shownText(), QStringLiteral("6"));
        QVERIFY(!editor.hasChangedMark());
        QVERIFY(editor.sideButton()->isHidden());
        type(editor.input(), QStringLiteral("9"));
        editor.sideButton()->setFocus();
        QTest::keyClick(editor.sideButton(), Qt::Key_Space); // and by keyboard
        QCOMPARE(lastText(spy), QStringLiteral("6"));
        QVERIFY(editor.input()->hasFocus()); // the focus is not lost with the button
    }

    void problemsStandBeneath()
    {
        Shown shown("layout.tensor_parallel", m_view);
        FieldEditor& editor = shown.editor;
        quantity::Problem problem;
        problem.path = "layout.tensor_parallel";
        problem.message =
            quantity::Text::verbatim("Tensor parallel 3 does not divide the 32 attention heads.");
        editor.setProblems({problem});
        QCOMPARE(editor.messageRole(), style::Role::Bad);
        QVERIFY(editor.message().contains(QStringLiteral("does not divide")));
        QVERIFY(
            editor.input()->accessibleDescription().contains(QStringLiteral("does not divide")));
        problem.severity = quantity::Severity::Warning;
        editor.setProblems({problem});
        QCOMPARE(editor.messageRole(), style::Role::Careful);
        editor.setProblems({});
        QVERIFY(editor.message().isEmpty());
        QVERIFY(
            !editor.input()->accessibleDescription().contains(QStringLiteral("does not divide")));
    }

    void helpIsThere_data() { rowsOfAllFields(); }
    void helpIsThere()
    {
        QFETCH(QString, path);
        const auto ref = *plan::findField(style::toStd(path));
        FieldEditor editor(*ref.field, 0);
        const QString help = style::fromStd(ref.field->help);
        QVERIFY(!editor.input()->accessibleName().isEmpty());
        QVERIFY(editor.input()->accessibleDescription().contains(help));
        QVERIFY(editor.input()->toolTip().contains(help.toHtmlEscaped()));
        QVERIFY(editor.input()->toolTip().contains(style::fromStd(ref.field->label)));
        QCOMPARE(editor.label()->buddy(), editor.input());
    }

    void f1OpensHelp()
    {
        Shown shown("reliability.accelerator_mtbf_s", m_view);
        QTest::keyClick(shown.editor.input(), Qt::Key_F1);
        QWidget* popup = QApplication::activePopupWidget();
        QVERIFY(popup);
        QVERIFY(popup->accessibleDescription().contains(QStringLiteral("stops the job")));
        QVERIFY(popup->accessibleDescription().contains(QStringLiteral("From: preset")));
        QTest::keyClick(popup, Qt::Key_Escape);
        QVERIFY(!QApplication::activePopupWidget());
    }

    void bytesFollowTheSwitch()
    {
        Shown shown("cluster.pools[0].memory_bytes", m_view);
        QCOMPARE(shown.editor.shownText(), QStringLiteral("22.35 GiB"));
        style::setBytePrefix(quantity::BytePrefix::Decimal);
        shown.editor.setView(m_view);
        QCOMPARE(shown.editor.shownText(), QStringLiteral("24 GB"));
        style::setBytePrefix(quantity::BytePrefix::Binary);
        shown.editor.setView(m_view);
        QCOMPARE(shown.editor.shownText(), QStringLiteral("22.35 GiB"));
    }
};

RIDGEPOINT_TEST(TestFieldEditor)
#include "tst_field_editor.moc"
