// SPDX-License-Identifier: GPL-3.0-or-later
// The Run mode in the window: all of its cards have the plan's numbers, an answer is applied with a
// click, a baseline has its bar, and a tab's card is worked out when it is seen.
#include "card_tabs.h"
#include "charts/chart_card.h"
#include "mode_rail.h"
#include "offers/offer_list.h"
#include "plan_session.h"
#include "run_page.h"
#include "run_views/boundary_card.h"
#include "run_views/certainty_card.h"
#include "run_views/cost_card.h"
#include "run_views/deadline_card.h"
#include "run_views/degradations_card.h"
#include "run_views/finish_card.h"
#include "run_views/growth_card.h"
#include "run_views/span_plot.h"
#include "run_views/xy_plot.h"
#include "window_fixture.h"

#include <QPushButton>
#include <QTabBar>
#include <QUndoStack>

#include <algorithm>

using namespace ridgepoint;
using gui::Mode;
using plan::FigureId;

class TestRunMode : public QObject
{
    Q_OBJECT

    tests::WindowFixture m_fixture;

    gui::MainWindow& window() { return *m_fixture.window; }
    gui::RunPage& page() { return *window().findChild<gui::RunPage*>(); }
    void settle()
    {
        m_fixture.settle();
        QTRY_VERIFY_WITH_TIMEOUT(!page().isWorking(), 60000);
        QCoreApplication::processEvents();
    }
    void open(const char* preset)
    {
        m_fixture.open(preset);
        window().resize(1440, 1500);
        QTest::mouseClick(window().findChild<gui::ModeRail*>()->button(Mode::Run), Qt::LeftButton);
        settle();
    }
    double figure(FigureId id) { return window().view()->forecast.value(id).value_or(0); }

  private slots:
    void cleanup() { m_fixture.window.reset(); }

    /// An edit of the plan moves what is drawn.
    void cardsFollowThePlan()
    {
        open("qwen3-8b-32x4090");
        window().session()->edit(QStringLiteral("cluster.pools[0].price_per_accelerator_hour"),
                                 QStringLiteral("0.4"));
        for (const char* tokens : {"100B", "60B"}) {
            window().session()->edit(QStringLiteral("task.phases[0].tokens"),
                                     QString::fromLatin1(tokens));
            settle();
            const auto& bars = page().finishCard()->result()->bars;
            const auto own = std::ranges::find(bars, true, &run_views::FinishBar::isOwn);
            QVERIFY(own != bars.end());
            QVERIFY(std::abs(own->parts.completionDays - figure(FigureId::RunCompletionDays)) <
                    1e-6);
            const auto& finish = **page().certaintyCard()->result();
            QVERIFY(finish.reason.empty());
            // failures move the end by less than a day here
            QVERIFY(std::abs(finish.all.days.p50 - figure(FigureId::RunCompletionDays)) < 1);
            QVERIFY(page().growthCard()->plot()->notice().isEmpty());
            const auto& rent = page().costCard()->plot()->data().rows[0].spans.front();
            QVERIFY(rent.to > 0);
            QCOMPARE(rent.to, figure(FigureId::RunRentalCost));
        }
    }

    /// The efficiency that makes the date makes it.
    void anAnswerIsAppliedWithAClick()
    {
        open("qwen3-8b-32x4090");
        QVERIFY(figure(FigureId::RunMarginDays) < 0);
        const auto buttons = page().deadlineCard()->list()->findChildren<QPushButton*>();
        const auto nodes = std::ranges::find_if(buttons, [](const QPushButton* button) {
            return button->accessibleName().contains(QStringLiteral("nodes"));
        });
        QVERIFY(nodes != buttons.end());
        QTest::mouseClick(*nodes, Qt::LeftButton);
        settle();
        QVERIFY(figure(FigureId::RunMarginDays) >= 0);
        QCOMPARE(window().session()->undoStack().count(), 1);
        QVERIFY(page().deadlineCard()->list()->note().contains(QStringLiteral("to spare")));
    }

    void aTabIsWorkedOutWhenItIsSeen()
    {
        open("qwen3-8b-48x4090");
        QVERIFY(page().degradationsCard()->list()->offers().empty());
        page().answerTabs()->tabs()->setCurrentIndex(1);
        settle();
        QVERIFY(page().degradationsCard()->list()->offers().size() > 3);
        page().scalingTabs()->tabs()->setCurrentIndex(1);
        settle();
        QVERIFY(page().boundaryCard()->plot()->notice().isEmpty());
        QVERIFY(!page().boundaryCard()->table().rows.isEmpty());
    }

    void everyFocusableHasAName()
    {
        open("qwen3-8b-48x4090");
        QTest::mouseClick(page().certaintyCard()->findChild<QPushButton*>(), Qt::LeftButton);
        settle();
        for (const QWidget* widget : page().findChildren<QWidget*>()) {
            if (!widget->isVisible() || !(widget->focusPolicy() & Qt::TabFocus))
                continue;
            const auto* button = qobject_cast<const QAbstractButton*>(widget);
            const bool hasText = button && !button->text().isEmpty();
            QVERIFY2(hasText || !widget->accessibleName().isEmpty() ||
                         qobject_cast<const QTabBar*>(widget),
                     qPrintable(widget->objectName() +
                                QLatin1String(widget->metaObject()->className())));
        }
    }
};

RIDGEPOINT_TEST(TestRunMode)
#include "tst_run_mode.moc"
