// SPDX-License-Identifier: GPL-3.0-or-later
// A number that is scrubbed by dragging its label.
#include "editors/field_editor.h"

#include "plan_views.h"
#include "support/test_main.h"

#include <QSignalSpy>

using namespace ridgepoint;
using namespace ridgepoint::editors;
using namespace ridgepoint::tests;

namespace {

/// A mouse on a row's label.
class Hand
{
  public:
    explicit Hand(ScrubLabel* label) : m_label(label) {}
    void press(Qt::KeyboardModifiers keys = Qt::NoModifier)
    {
        send(QEvent::MouseButtonPress, Qt::LeftButton, Qt::LeftButton, keys);
    }
    void moveTo(int x, Qt::KeyboardModifiers keys = Qt::NoModifier)
    {
        m_x = 10 + x;
        send(QEvent::MouseMove, Qt::NoButton, Qt::LeftButton, keys);
    }
    void release() { send(QEvent::MouseButtonRelease, Qt::LeftButton, Qt::NoButton, {}); }

  private:
    void send(QEvent::Type type, Qt::MouseButton button, Qt::MouseButtons buttons,
              Qt::KeyboardModifiers keys)
    {
        const QPointF at(m_x, 10);
        QMouseEvent event(type, at, m_label->mapToGlobal(at), button, buttons, keys);
        QApplication::sendEvent(m_label, &event);
    }
    ScrubLabel* m_label;
    int m_x = 10;
};

double distance(const char* path, const style::PlanViewPtr& view, int pixels,
                Qt::KeyboardModifiers keys)
{
    const auto ref = *plan::findField(path);
    FieldEditor editor(*ref.field, ref.index);
    editor.setView(view);
    editor.resize(264, 40);
    editor.show();
    const auto number = [&] {
        const auto* whole = std::get_if<std::int64_t>(&editor.value());
        return whole ? static_cast<double>(*whole) : std::get<double>(editor.value());
    };
    const double before = number();
    Hand hand(editor.label());
    hand.press(keys);
    hand.moveTo(pixels, keys);
    const double after = number();
    hand.release();
    return after - before;
}

} // namespace

class TestScrub : public QObject
{
    Q_OBJECT
    style::PlanViewPtr m_view;

  private slots:
    void initTestCase() { m_view = presetView("qwen3-8b-48x4090"); }

    void dragsTellLiveAndEndWithAnEdit()
    {
        const auto ref = *plan::findField("compute.efficiency");
        FieldEditor editor(*ref.field, 0);
        editor.setView(m_view);
        editor.show();
        QSignalSpy scrubbed(&editor, &FieldEditor::scrubbed);
        QSignalSpy edited(&editor, &FieldEditor::edited);
        Hand hand(editor.label());
        hand.press();
        hand.moveTo(2);
        QCOMPARE(scrubbed.count(), 0); // an unsteady click
        for (int x = 3; x <= 30; ++x)
            hand.moveTo(x);
        QVERIFY(scrubbed.count() >= 5);
        QCOMPARE(edited.count(), 0);
        for (const QList<QVariant>& told : scrubbed) {
            QCOMPARE(told.at(0).toString(), QStringLiteral("compute.efficiency"));
            QVERIFY(withField(m_view, told.at(0).toString(), told.at(1).toString()));
        }
        const QString reached = scrubbed.last().at(1).toString();
        QCOMPARE(editor.shownText(), reached);
        // a view of the scrubbed plan, or a slow one of before, does not move the hand's value
        editor.setView(m_view);
        QCOMPARE(editor.shownText(), reached);
        hand.release();
        QCOMPARE(edited.count(), 1);
        QCOMPARE(edited.last().at(1).toString(), reached);
        const style::PlanViewPtr after = withField(m_view, edited.last().at(0).toString(), reached);
        editor.setView(after);
        QCOMPARE(editor.shownText(), fieldText(after->document.plan, editor.path()));
    }

    void shiftIsFineCtrlIsCoarse_data()
    {
        QTest::addColumn<QByteArray>("path");
        QTest::newRow("share") << QByteArray("compute.efficiency");
        QTest::newRow("bytes") << QByteArray("cluster.pools[0].memory_bytes");
        QTest::newRow("rate") << QByteArray("cluster.pools[0].nic_bytes_per_s");
        QTest::newRow("time") << QByteArray("checkpoint.interval_s");
        QTest::newRow("count") << QByteArray("task.phases[0].tokens");
    }
    void shiftIsFineCtrlIsCoarse()
    {
        QFETCH(QByteArray, path);
        const double fine = distance(path, m_view, 60, Qt::ShiftModifier);
        const double normal = distance(path, m_view, 60, Qt::NoModifier);
        const double coarse = distance(path, m_view, 60, Qt::ControlModifier);
        QVERIFY2(fine > 0 && fine * 3 < normal && normal * 1.5 < coarse,
                 qPrintable(QStringLiteral("%1 %2 %3").arg(fine).arg(normal).arg(coarse)));
        QVERIFY(distance(path, m_view, -60, Qt::NoModifier) < 0);
    }

    void modifiersMayChangeOnTheWay()
    {
        const auto ref = *plan::findField("compute.efficiency");
        FieldEditor editor(*ref.field, 0);
        editor.setView(m_view);
        editor.show();
        Hand hand(editor.label());
        hand.press();
        hand.moveTo(50);
        const double normal = std::get<double>(editor.value());
        hand.moveTo(52, Qt::ShiftModifier); // goes on from there, without a jump
        QCOMPARE(std::get<double>(editor.value()), normal);
        hand.moveTo(72, Qt::ShiftModifier);
        const double fine = std::get<double>(editor.value());
        QVERIFY(fine > normal && fine - normal < 0.01);
        hand.release();
    }

    void goingBackComesBack()
    {
        const auto ref = *plan::findField("compute.efficiency");
        FieldEditor editor(*ref.field, 0);
        editor.setView(m_view);
        editor.show();
        Hand hand(editor.label());
        hand.press();
        hand.moveTo(200);
        QVERIFY(std::get<double>(editor.value()) > 0.4);
        hand.moveTo(0);
        QCOMPARE(std::get<double>(editor.value()), 0.4);
        hand.release();
    }

    void degreesScrubThroughDivisors()
    {
        const auto ref = *plan::findField("layout.pipeline_parallel");
        FieldEditor editor(*ref.field, 0);
        editor.setView(m_view);
        editor.show();
        QSignalSpy scrubbed(&editor, &FieldEditor::scrubbed);
        Hand hand(editor.label());
        hand.press();
        for (int x = 3; x <= 400; ++x) {
            hand.moveTo(x);
            // the window shows the scrubbed plan meanwhile
            if (!scrubbed.isEmpty())
                editor.setView(withField(m_view, editor.path(), editor.shownText()));
        }
        QStringList seen;
        for (const QList<QVariant>& told : scrubbed)
            seen += told.at(1).toString();
        QCOMPARE(seen.join(QLatin1Char(' ')), QStringLiteral("2 3 4 6 12"));
        hand.release();
    }

    void escapeTakesTheDragBack()
    {
        const auto ref = *plan::findField("cluster.pools[0].nodes");
        FieldEditor editor(*ref.field, 0);
        editor.setView(m_view);
        editor.show();
        QSignalSpy scrubbed(&editor, &FieldEditor::scrubbed);
        QSignalSpy edited(&editor, &FieldEditor::edited);
        Hand hand(editor.label());
        hand.press();
        hand.moveTo(80);
        QVERIFY(editor.shownText() != QStringLiteral("6"));
        QTest::keyClick(editor.label(), Qt::Key_Escape);
        QCOMPARE(editor.shownText(), QStringLiteral("6"));
        QCOMPARE(scrubbed.last().at(1).toString(), QStringLiteral("6"));
        QCOMPARE(edited.count(), 1);
        QCOMPARE(edited.last().at(1).toString(), QStringLiteral("6"));
        hand.moveTo(120);
        hand.release(); // nothing more
        QCOMPARE(edited.count(), 1);
        QCOMPARE(editor.shownText(), QStringLiteral("6"));
    }

    void aClickFocusesTheInput()
    {
        const auto ref = *plan::findField("cluster.pools[0].nodes");
        QWidget window;
        auto* other = new QLineEdit(&window);
        auto* editor = new FieldEditor(*ref.field, 0, &window);
        editor->setGeometry(0, 40, 264, 30);
        editor->setView(m_view);
        window.resize(264, 80);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        other->setFocus();
        QTest::mouseClick(editor->label(), Qt::LeftButton);
        QVERIFY(editor->input()->hasFocus());
    }

    void wordsDoNotScrub()
    {
        for (const char* path : {"model.name", "layout.recompute", "model.causal"}) {
            const auto ref = *plan::findField(path);
            FieldEditor editor(*ref.field, 0);
            editor.setView(m_view);
            editor.show();
            QSignalSpy scrubbed(&editor, &FieldEditor::scrubbed);
            QSignalSpy edited(&editor, &FieldEditor::edited);
            Hand hand(editor.label());
            hand.press();
            hand.moveTo(90);
            hand.release();
            QVERIFY(scrubbed.isEmpty() && edited.isEmpty());
        }
    }
};

RIDGEPOINT_TEST(TestScrub)
#include "tst_scrub.moc"
