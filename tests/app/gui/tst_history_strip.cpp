// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/presets.h"
#include "history_strip.h"
#include "support/test_main.h"

#include <QUndoStack>

using namespace ridgepoint;
using gui::HistoryStrip;

class TestHistoryStrip : public QObject
{
    Q_OBJECT

  private slots:
    void resultsOfAClosedPlanAreForgotten();
};

/// The stack of the next plan may stand where the closed one's stood.
void TestHistoryStrip::resultsOfAClosedPlanAreForgotten()
{
    HistoryStrip strip;
    const auto shown = [&] {
        QString text;
        for (const gui::EditDot* dot : strip.findChildren<gui::EditDot*>()) {
            if (!dot->isHidden())
                text += dot->result();
        }
        return text;
    };
    std::optional<QUndoStack> stack(std::in_place);
    strip.setStack(&*stack);
    auto view = std::make_shared<style::PlanView>();
    view->document = *exchange::loadPlanPreset("qwen3-8b-48x4090").document;
    view->forecast = plan::evaluate(view->document.plan);
    strip.setView(view, nullptr);
    QVERIFY(shown().contains(QStringLiteral("52.8 s")));
    QUndoStack other;
    strip.setStack(&other);
    QVERIFY(!shown().contains(QStringLiteral("52.8 s")));
    strip.setStack(&*stack);
    QVERIFY(shown().contains(QStringLiteral("52.8 s")));
    strip.setStack(&other);
    stack.emplace();
    strip.setStack(&*stack);
    QVERIFY(!shown().contains(QStringLiteral("52.8 s")));
    strip.setStack(nullptr);
}

RIDGEPOINT_TEST(TestHistoryStrip)
#include "tst_history_strip.moc"
