// SPDX-License-Identifier: GPL-3.0-or-later
// Every field of the form, edited by keys in the window: to a value that is right, to one that is
// no value, and to the ends of its range; and all of it undone.
#include "editors/field_editor.h"
#include "editors/plan_form.h"
#include "exchange/document_io.h"
#include "plan/fields.h"
#include "plan_session.h"
#include "style/text.h"
#include "window_fixture.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QUndoStack>

using namespace ridgepoint;

class TestWindowFields : public QObject
{
    Q_OBJECT

    tests::WindowFixture m_fixture;
    editors::PlanForm* m_form = nullptr;

    gui::PlanSession& session() const { return *m_fixture.window->session(); }

    void type(QWidget* input, const QString& text) const
    {
        input->setFocus();
        QTest::keyClick(input, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(input, text);
        QTest::keyClick(input, Qt::Key_Return);
    }

    QString shown(const QWidget* input) const
    {
        return static_cast<const QLineEdit*>(input)->text();
    }

    plan::Value value(const plan::Field& field) const
    {
        return field.get(session().document().plan, 0);
    }

  private slots:
    void initTestCase()
    {
        m_fixture.open();
        m_form = m_fixture.window->findChild<editors::PlanForm*>();
        m_form->setShowsAll(true);
    }
    void cleanupTestCase() { m_fixture.window.reset(); }

    void everyFieldTakesKeys_data()
    {
        QTest::addColumn<QString>("path");
        for (const plan::Field& field : plan::fields()) {
            const QString path = style::fromStd(plan::pathText(field, 0));
            QTest::newRow(qPrintable(path)) << path;
        }
    }

    void everyFieldTakesKeys()
    {
        QFETCH(QString, path);
        const std::string first = exchange::writeDocument(session().document());
        const auto ref = plan::findField(path.toStdString());
        QVERIFY(ref);
        const plan::Field& field = *ref->field;
        editors::FieldEditor* row = m_form->fieldEditor(path);
        QVERIFY(row);
        if (!row->applies())
            QSKIP("has no meaning in this plan");
        QVERIFY(m_form->focusField(path));
        QWidget* input = row->input();
        const plan::Value before = value(field);
        QUndoStack& undo = session().undoStack();
        const int edits = undo.index();

        if (auto* flag = qobject_cast<QCheckBox*>(input)) {
            QTest::keyClick(flag, Qt::Key_Space);
            QVERIFY(value(field) != before);
        } else if (auto* choice = qobject_cast<QComboBox*>(input)) {
            for (int i = 0; i < choice->count(); ++i) { // through all of them, by keys
                QTest::keyClick(choice, i == 0 ? Qt::Key_Home : Qt::Key_Down);
                m_fixture.settle();
                QCOMPARE(plan::valueText(field, value(field)), choice->currentText().toStdString());
            }
        } else if (field.kind == plan::ValueKind::Text) {
            type(input, QStringLiteral("something else"));
            QCOMPARE(std::get<std::string>(value(field)), std::string("something else"));
        } else {
            editNumber(field, input);
        }
        m_fixture.settle();
        while (undo.index() > edits)
            undo.undo();
        m_fixture.settle();
        QCOMPARE(exchange::writeDocument(session().document()), first);
        QVERIFY(value(field) == before);
    }

  private:
    void editNumber(const plan::Field& field, QWidget* input)
    {
        auto* row = m_form->fieldEditor(style::fromStd(plan::pathText(field, 0)));
        const plan::Value before = value(field);
        // no values: refused at the field, in words, with the plan as it was
        for (const char* wrong : {"x!", "1..2", "nan", "inf", "1e400", "5 parsecs", "-1e300"}) {
            type(input, QString::fromLatin1(wrong));
            QVERIFY2(value(field) == before, wrong);
            QVERIFY2(!row->message().isEmpty(), wrong);
            QCOMPARE(row->messageRole(), style::Role::Bad);
            QTest::keyClick(input, Qt::Key_Escape);
            QVERIFY(shown(input) != QString::fromLatin1(wrong));
        }
        // the ends of the range are values; the window lives through what comes of them
        const double least = field.aboveMin ? (field.kind == plan::ValueKind::Integer
                                                   ? field.min + 1
                                                   : std::max(field.min, 1e-9) * 1.0001)
                                            : field.min;
        // (not quite at the upper end: text is rounded)
        for (const double end : {field.max * 0.99, least}) {
            const plan::Value wanted = field.kind == plan::ValueKind::Integer
                                           ? plan::Value(static_cast<std::int64_t>(end))
                                           : plan::Value(end);
            const QString text = style::fromStd(plan::valueText(field, wanted));
            type(input, text);
            m_fixture.settle();
            QVERIFY2(row->message().isEmpty() || value(field) != before || wanted == before,
                     qPrintable(text + QStringLiteral(": ") + row->message()));
            for (int cell = 0; cell < 6; ++cell) {
                const QString said = m_fixture.verdict(cell);
                QVERIFY2(!said.contains(QLatin1String("nan"), Qt::CaseInsensitive) &&
                             !said.contains(QLatin1String("inf")),
                         qPrintable(said));
            }
            m_fixture.window->session()->undoStack().undo();
            m_fixture.settle();
        }
        // the arrow keys go to values that are valid
        input->setFocus();
        QTest::keyClick(input, Qt::Key_Up);
        QTest::keyClick(input, Qt::Key_Down);
    }
};

RIDGEPOINT_TEST(TestWindowFields)
#include "tst_window_fields.moc"
