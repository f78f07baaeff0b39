// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/chart_table.h"
#include "memory_views/mix_card.h"
#include "plan/fields.h"
#include "support/test_main.h"
#include "widgets/charts/chart_views.h"

#include <QPushButton>

using namespace ridgepoint;
using namespace ridgepoint::memory_views;
using namespace ridgepoint::tests;
using plan::FigureId;

class TestMixCard : public QObject
{
    Q_OBJECT

    static void settle(const MixCard& card) { QTRY_VERIFY_WITH_TIMEOUT(!card.isWorking(), 20000); }

  private slots:
    void pointsAreSetByAClick()
    {
        const auto view = viewOf("lesson-7b-8xh100", {{"layout.zero_stage", "2"}});
        MixCard card;
        card.resize(700, 360);
        card.show();
        card.setView(view);
        settle(card);
        std::vector<quantity::Fix> edits;
        connect(&card, &MixCard::editsChosen, this,
                [&](const std::vector<quantity::Fix>& chosen) { edits = chosen; });
        const auto marks = card.plot()->marks();
        QVERIFY(marks.size() > 10);
        int chosen = 0;
        for (const MixPlot::Mark& mark : marks) {
            const QRectF inside(card.plot()->rect());
            QVERIFY(inside.contains(mark.place));
            // more memory, or more time, stands farther right or higher
            for (const MixPlot::Mark& other : marks) {
                if (*mark.point->outcome.peakBytes > *other.point->outcome.peakBytes)
                    QVERIFY(mark.place.x() >= other.place.x());
                if (*mark.point->outcome.stepS > *other.point->outcome.stepS)
                    QVERIFY(mark.place.y() <= other.place.y());
            }
            edits.clear();
            QTest::mouseClick(card.plot(), Qt::LeftButton, {}, mark.place.toPoint());
            if (edits.empty())
                continue; // the plan itself
            ++chosen;
            plan::Plan plan = view->document.plan;
            for (const quantity::Fix& edit : edits)
                QVERIFY(!plan::setField(plan, edit.path, edit.value));
        }
        QVERIFY(chosen > 5);
    }

    void theButtonTakesTheCheapestThatFits()
    {
        // all kept does not fit: 17 GB of activations over, at 4 micro-batches' worth of tokens
        const auto view = viewOf("lesson-7b-8xh100", {{"layout.zero_stage", "1"},
                                                      {"layout.micro_batch_sequences", "4"}});
        QVERIFY(*view->forecast.value(FigureId::MemoryMarginBytes) < 0);
        MixCard card;
        card.resize(700, 360);
        card.show();
        card.setView(view);
        settle(card);
        QVERIFY(card.bestButton()->isEnabled());
        std::vector<quantity::Fix> edits;
        connect(&card, &MixCard::editsChosen, this,
                [&](const std::vector<quantity::Fix>& chosen) { edits = chosen; });
        QTest::mouseClick(card.bestButton(), Qt::LeftButton);
        QVERIFY(!edits.empty());
        plan::Plan plan = view->document.plan;
        for (const quantity::Fix& edit : edits)
            QVERIFY(!plan::setField(plan, edit.path, edit.value));
        const auto forecast = plan::evaluate(plan);
        QVERIFY(*forecast.value(FigureId::MemoryMarginBytes) >= 0);
        // no rule that fits takes less
        for (const explore::MixPoint& rule : card.plot()->mix()->rules) {
            if (rule.fits())
                QVERIFY(*forecast.value(FigureId::StepTimeS) <= *rule.outcome.stepS * (1 + 1e-9));
        }
    }

    void plansWithoutAMixSayWhy()
    {
        MixCard card;
        card.resize(500, 300);
        card.show();
        QVERIFY(!card.plot()->notice().isEmpty());
        QVERIFY(!card.bestButton()->isEnabled());
        for (const auto& view : {emptyView(), viewWithErrors()}) {
            card.setView(view);
            settle(card);
            card.grab();
            QVERIFY(!card.bestButton()->isEnabled());
            QVERIFY(!csvText(card.table()).contains(QStringLiteral("nan")));
        }
        card.setView(viewOf("qwen3-8b-48x4090")); // a given working set: rules, but no mix
        settle(card);
        card.grab();
        QVERIFY(card.subtitle().contains(QStringLiteral("given")));
        card.setView(nullptr);
        QVERIFY(!card.plot()->notice().isEmpty());
    }
};

RIDGEPOINT_TEST(TestMixCard)
#include "tst_mix_card.moc"
