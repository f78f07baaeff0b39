// SPDX-License-Identifier: GPL-3.0-or-later
// "My run says": typed times, refused texts, reasons that are the engine's, and what a click on one
// applies.
#include "accuracy/my_run_card.h"
#include "accuracy/my_run_plot.h"
#include "editors/inputs.h"
#include "exchange/accuracy_cases.h"
#include "offers/offer_list.h"
#include "plan/fields.h"
#include "support/test_main.h"
#include "widgets/accuracy/run_tables.h"
#include "widgets/charts/chart_views.h"

#include <QPushButton>
#include <QSignalSpy>

#include <cmath>

using namespace ridgepoint;
using namespace ridgepoint::accuracy;
using namespace ridgepoint::tests;
using plan::FigureId;

class TestMyRunCard : public QObject
{
    Q_OBJECT

    RunTablePtr m_table = smallTable();

    style::PlanViewPtr planOf(const char* id) const
    {
        const auto row = static_cast<std::size_t>(rowOf(*m_table, id));
        return viewOf(*m_table->rows[row].document);
    }
    static void settle(const MyRunCard& card)
    {
        QTRY_VERIFY_WITH_TIMEOUT(!card.isWorking(), 30000);
    }
    static void type(const MyRunCard& card, editors::ValueLine& line, const QString& text)
    {
        line.setFocus();
        QTest::keyClick(&line, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClick(&line, Qt::Key_Backspace);
        QTest::keyClicks(&line, text);
        QTest::keyClick(&line, Qt::Key_Return);
        settle(card);
    }
    static void show(MyRunCard& card, int width = 800)
    {
        card.resize(width, 460);
        card.show();
    }

  private slots:
    /// Runs without the recomputation that the plan has take less: that is among the reasons, and a
    /// click applies it.
    void aTypedStepIsExplained()
    {
        const auto view = planOf("h100-64");
        MyRunCard card;
        show(card);
        card.setView(view);
        QVERIFY(!card.plot()->notice().isEmpty()); // what to do
        plan::Plan run = view->document.plan;
        QVERIFY(!plan::setField(run, "layout.recompute", "none"));
        const double step = *plan::evaluate(run).value(FigureId::StepTimeS);
        QSignalSpy measured(&card, &MyRunCard::measuredChanged);
        type(card, *card.stepLine(), QString::number(step * 1000, 'f', 4) + QStringLiteral(" ms"));
        QCOMPARE(measured.count(), 1);

        explore::MyRunQuestion question;
        question.stepS = card.run()->measuredS;
        QVERIFY(std::abs(question.stepS - step) < 1e-6);
        question.eagerKernels = exchange::eagerKernelEdits();
        const explore::MyRun wanted = explore::explainMyRun(view->document.plan, question);
        QCOMPARE(card.run()->reasons.size(), wanted.reasons.size());
        QVERIFY(card.subtitle().contains(QStringLiteral("faster")));
        const auto& bars = card.plot()->data().bars;
        QCOMPARE(bars.size(), wanted.reasons.size() + 2);
        QCOMPARE(bars[0].stepS, question.stepS);
        QCOMPARE(bars[1].stepS, *view->forecast.value(FigureId::StepTimeS));
        QVERIFY(card.plot()->data().range68);
        std::size_t found = wanted.reasons.size();
        for (std::size_t i = 0; i < wanted.reasons.size(); ++i) {
            QCOMPARE(bars[i + 2].stepS, wanted.reasons[i].stepS);
            const auto& edits = wanted.reasons[i].edits;
            if (edits.size() == 1 && edits[0].path == "layout.recompute" &&
                edits[0].value == "none")
                found = i;
        }
        QVERIFY(found < wanted.reasons.size());
        QVERIFY(std::abs(wanted.reasons[found].remaining) < 1e-4);

        std::vector<quantity::Fix> edits;
        connect(&card, &MyRunCard::editsChosen, this,
                [&](const std::vector<quantity::Fix>& chosen) { edits = chosen; });
        int before = 0; // of those with a button
        for (std::size_t i = 0; i < found; ++i)
            before += wanted.reasons[i].edits.empty() ? 0 : 1;
        const auto buttons = card.reasons()->widget()->findChildren<QPushButton*>();
        QTest::mouseClick(buttons[before], Qt::LeftButton);
        QCOMPARE(edits.size(), std::size_t(1));
        QCOMPARE(edits[0].value, std::string("none"));
    }

    void strangeTextsAreRefusedBesideTheField()
    {
        MyRunCard card;
        show(card);
        card.setView(planOf("h100-8"));
        for (const char* text : {"nothing", "-3 s", "0", "1e999", "12 GB", "5 m"}) {
            type(card, *card.stepLine(), QString::fromLatin1(text));
            QVERIFY2(card.messageLabel()->isVisible(), text);
            QVERIFY2(!card.messageLabel()->text().isEmpty(), text);
            QVERIFY(card.stepLine()->isRefused());
            QCOMPARE(card.stepLine()->text(), QString::fromLatin1(text));
            QVERIFY(!card.run());
        }
        type(card, *card.stepLine(), QStringLiteral("6 s"));
        QVERIFY(!card.messageLabel()->isVisible());
        QVERIFY(!card.stepLine()->isRefused());
        QVERIFY(card.run());
        type(card, *card.memoryLine(), QStringLiteral("61 apples"));
        QVERIFY(card.memoryLine()->isRefused());
        QVERIFY(card.messageLabel()->isVisible());
        type(card, *card.memoryLine(), QStringLiteral("61 GB"));
        QVERIFY(card.run()->memoryResidual);
        QVERIFY(card.reasons()->note().contains(QStringLiteral("Memory")));
        type(card, *card.stepLine(), {});
        QVERIFY(!card.run());
        QVERIFY(!card.plot()->notice().isEmpty());
    }

    void anImpossibleStepIsSaidFirst()
    {
        const auto view = planOf("h100-8");
        MyRunCard card;
        show(card);
        card.setView(view);
        const double step = *view->forecast.value(FigureId::StepTimeS);
        const double mfu = *view->forecast.value(FigureId::StepMfu);
        type(card, *card.stepLine(),
             QStringLiteral("%1 s").arg(step * mfu * 0.5)); // twice the peak
        QVERIFY(card.reasons()->note().startsWith(QStringLiteral("No run of this plan takes")));
        type(card, *card.stepLine(), QStringLiteral("%1 s").arg(step * 1.01));
        QVERIFY(!card.reasons()->note().contains(QStringLiteral("No run of this plan")));
        QVERIFY(card.reasons()->note().contains(QStringLiteral("68 of 100")));
    }

    void anotherPlanIsAskedAgain()
    {
        MyRunCard card;
        show(card);
        card.setView(planOf("h100-8"));
        type(card, *card.stepLine(), QStringLiteral("6 s"));
        const double first = *card.run()->predictedS;
        card.setView(planOf("a100-8"));
        settle(card);
        QVERIFY(*card.run()->predictedS > first);
        QCOMPARE(card.table().rows[1][1].toDouble(), *card.run()->predictedS);
        // at an assumed efficiency no range is known, and it says so
        card.setView(viewOf("decoder-7b-1t-128xh100"));
        settle(card);
        QVERIFY(!card.plot()->data().range68);
        QVERIFY(card.reasons()->note().contains(QStringLiteral("operators")));
    }

    void plansWithoutAStepSayWhy()
    {
        MyRunCard card;
        show(card, 320);
        type(card, *card.stepLine(), QStringLiteral("6 s"));
        for (const auto& view : {emptyView(), viewWithErrors()}) {
            card.setView(view);
            settle(card);
            card.grab();
            QVERIFY(!card.plot()->notice().isEmpty());
            QVERIFY(!csvText(card.table()).contains(QStringLiteral("nan")));
        }
    }
};

RIDGEPOINT_TEST(TestMyRunCard)
#include "tst_my_run_card.moc"
