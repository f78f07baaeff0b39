// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/segmented_buttons.h"
#include "charts/stage_box.h"
#include "memory_views/memory_plot.h"
#include "memory_views/moments_card.h"
#include "style/text.h"
#include "support/test_main.h"
#include "widgets/charts/chart_views.h"

#include <QAbstractButton>
#include <QSignalSpy>

using namespace ridgepoint;
using namespace ridgepoint::memory_views;
using namespace ridgepoint::tests;
using plan::FigureId;

namespace {

/// With what each stage holds at each moment.
style::PlanViewPtr withMoments(const style::PlanViewPtr& view)
{
    auto made = std::make_shared<style::PlanView>(*view);
    made->forecast = plan::evaluate(made->document.plan, plan::Detail::Memory);
    return made;
}

} // namespace

class TestMomentsCard : public QObject
{
    Q_OBJECT

  private slots:
    void barsAreTheFiguresOfTheStage()
    {
        const auto view = withMoments(viewOf("gpt3-175b-4096xa100"));
        MomentsCard card;
        card.resize(420, 320);
        card.show();
        card.setView(view);
        const int stages = static_cast<int>(view->forecast.stageMemory.size());
        QVERIFY(stages > 2);
        QVERIFY(card.stageBox()->isVisible());
        QSignalSpy chosen(&card, &MomentsCard::stageChosen);
        for (int index = 0; index <= stages; ++index) {
            card.stageBox()->setFocus();
            if (index > 0)
                QTest::keyClick(card.stageBox(), Qt::Key_Down);
            QCOMPARE(card.stage(), index - 1);
            const int shown =
                index > 0 ? index - 1 : view->forecast[FigureId::MemoryPeakBytes].worst;
            const auto& bars = card.plot()->data().bars;
            QCOMPARE(bars.size(), memory::kMomentCount);
            for (const explore::MemoryBar& bar : bars) {
                const double wanted = view->forecast.at(bar.figure, shown);
                QVERIFY(std::abs(bar.total - wanted) <= 1e-9 * wanted);
                QCOMPARE(bar.stage, shown);
            }
        }
        QCOMPARE(chosen.size(), stages);
        // a click on a number opens the moment's own figure
        QSignalSpy activated(&card, &MomentsCard::figureActivated);
        const MemoryBarGeometry& update = card.plot()->geometryOfChart().bars.back();
        QTest::mouseClick(card.plot(), Qt::LeftButton, {}, update.valueRect.center().toPoint());
        QCOMPARE(activated.size(), 1);
        QCOMPARE(activated[0][0].toString(),
                 QStringLiteral("memory.update_bytes[%1]").arg(stages - 1));
    }

    void reportedIsAllocatedReservedAndDevice()
    {
        const auto view = withMoments(viewOf("decoder-70b-1024xh100"));
        MomentsCard card;
        card.resize(420, 320);
        card.show();
        card.setView(view);
        QTest::mouseClick(card.barsButtons()->button(1), Qt::LeftButton);
        QVERIFY(card.bars() == MomentsCard::Bars::Reported);
        const auto& bars = card.plot()->data().bars;
        QCOMPARE(bars.size(), std::size_t(3));
        QCOMPARE(bars[0].total, *view->forecast.value(FigureId::MemoryAllocatedBytes));
        QCOMPARE(bars[1].total, *view->forecast.value(FigureId::MemoryReservedBytes));
        QCOMPARE(bars[2].total, *view->forecast.value(FigureId::MemoryDeviceBytes));
        QCOMPARE(card.table().rows.size(), 3);
    }

    void whatIsPointedAtIsTold()
    {
        const auto view = withMoments(viewOf("decoder-7b-1t-128xh100"));
        MomentsCard card;
        card.resize(420, 320);
        card.show();
        card.setView(view);
        QVERIFY(!card.stageBox()->isVisible()); // one stage
        std::optional<memory::Moment> told;
        connect(&card, &MomentsCard::momentHovered, this, [&](auto moment) { told = moment; });
        const MemoryGeometry& geometry = card.plot()->geometryOfChart();
        QTest::mouseMove(card.plot(), geometry.bars[4].row.center().toPoint());
        QTRY_VERIFY(told == memory::Moment::Reduction);
        QEvent leave(QEvent::Leave);
        QCoreApplication::sendEvent(card.plot(), &leave);
        QVERIFY(!told);
        card.plot()->setFocus();
        QTest::keyClick(card.plot(), Qt::Key_Home);
        QVERIFY(told == memory::Moment::Forward);
        card.markMoment(memory::Moment::Update);
        QCOMPARE(card.plot()->markedBar(), 6);
        card.markMoment(std::nullopt);
        QCOMPARE(card.plot()->markedBar(), -1);
    }

    void baselineStandsBehindAndInTheTable()
    {
        MomentsCard card;
        card.setView(withMoments(viewOf("decoder-7b-1t-128xh100")));
        QCOMPARE(card.table().rows.size(), 7);
        card.setBaseline(
            withMoments(viewOf("decoder-7b-1t-128xh100", {{"layout.zero_stage", "none"}})));
        QCOMPARE(card.table().rows.size(), 14);
        QVERIFY(!card.plot()->geometryOfChart().bars[0].baseline.empty());
    }

    void plansWithoutMomentsSayWhy()
    {
        MomentsCard card;
        card.resize(380, 320);
        card.show();
        QVERIFY(!card.plot()->notice().isEmpty());
        // of a given working set what is reported is known, and the moments are not
        card.setView(withMoments(viewOf("qwen3-8b-48x4090")));
        QVERIFY(card.plot()->notice().isEmpty());
        QVERIFY(card.bars() == MomentsCard::Bars::Reported);
        QVERIFY(!card.barsButtons()->button(0)->isEnabled());
        QVERIFY(card.barsButtons()->button(0)->toolTip().contains(QStringLiteral("given")));
        card.setView(withMoments(viewOf("decoder-7b-1t-128xh100"))); // what was chosen holds
        QVERIFY(card.bars() == MomentsCard::Bars::Moments);
        QVERIFY(card.barsButtons()->button(0)->isEnabled());
        for (const style::PlanViewPtr& view : {emptyView(), viewWithErrors()}) {
            card.setView(withMoments(view));
            card.grab();
            QVERIFY(!csvText(card.table()).contains(QStringLiteral("nan")));
        }
        card.setView(nullptr);
        QVERIFY(!card.plot()->notice().isEmpty());
    }

    /// A stage that another plan does not have is its fullest one.
    void aStageThatIsGoneIsTheFullest()
    {
        MomentsCard card;
        card.setView(withMoments(viewOf("gpt3-175b-4096xa100")));
        card.setStage(5);
        QCOMPARE(card.stage(), 5);
        card.setView(withMoments(viewOf("decoder-70b-1024xh100")));
        QCOMPARE(card.stage(), -1);
        QCOMPARE(card.plot()->data().bars.size(), memory::kMomentCount);
    }
};

RIDGEPOINT_TEST(TestMomentsCard)
#include "tst_moments_card.moc"
