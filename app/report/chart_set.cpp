// SPDX-License-Identifier: GPL-3.0-or-later
#include "chart_set.h"

#include "charts/checkpoint_card.h"
#include "charts/roofline_card.h"
#include "charts/roofline_plot.h"
#include "charts/scaling_card.h"
#include "memory_views/memory_card.h"
#include "memory_views/memory_plot.h"
#include "style/paper.h"
#include "timeline/timeline_card.h"

#include <QPainter>
#include <QThread>

#include <algorithm>
#include <memory>

namespace ridgepoint::report {
namespace {

constexpr int kTitleAndText = 96; ///< of a page, beside a chart that is as high as one

/// A card that no layout holds; `height` is that of its chart.
template <class Card>
ChartWithTable withTable(const std::shared_ptr<Card>& card, const QSize& size)
{
    ChartWithTable made;
    made.table = card->table();
    made.chart.title = card->title();
    made.chart.subtitle = card->subtitle();
    made.chart.summary = card->chart()->accessibleDescription();
    made.chart.size = size;
    made.chart.paint = [card](QPainter& painter, const QSize& inside) {
        const style::ForPaper paper;
        card->chart()->paintOn(painter, inside);
    };
    return made;
}

template <class Card>
std::shared_ptr<Card> shownIn(const style::PlanViewPtr& view, const style::PlanViewPtr& baseline)
{
    // the last to let go of it may be another thread, where a widget must not end
    auto card = std::shared_ptr<Card>(new Card, [](Card* widget) {
        if (widget->thread() == QThread::currentThread())
            delete widget;
        else
            widget->deleteLater();
    });
    card->setView(view);
    if (baseline)
        card->setBaseline(baseline);
    return card;
}

/// A height at which all lanes can be seen, where a page has it.
int heightForLanes(timeline::TimelineView& view, int width, int least, int most)
{
    const style::ForPaper paper;
    for (int height = least; height < most; height += 20) {
        view.resize(width, height);
        view.setRange(0, view.range().limit_s);
        view.hotSpots(); // lays out
        if (view.geometryOfLanes().rowsHeight <= view.geometryOfLanes().area.height())
            return height;
    }
    return most;
}

} // namespace

timeline::TimelineIndexPtr timelineOf(const style::PlanView& view)
{
    return timeline::makeTimelineIndex(view.forecast);
}

ChartSet makeCharts(const style::PlanViewPtr& view, const style::PlanViewPtr& baseline,
                    const timeline::TimelineIndexPtr& index, const QSize& page)
{
    const style::ForPaper paper;
    const int width = page.width();
    const int most = page.height() - kTitleAndText;
    ChartSet set;
    const auto memory = shownIn<memory_views::MemoryCard>(view, baseline);
    const int bars = static_cast<int>(memory->plot()->data().bars.size());
    set.memory = withTable(memory, {width, std::clamp(80 + 34 * bars, 180, std::min(560, most))});

    const auto lanes = shownIn<timeline::TimelineCard>(view, baseline);
    lanes->timeline()->setIndex(index);
    set.timeline = withTable(lanes, {width, heightForLanes(*lanes->timeline(), width, 260, most)});

    const auto roofline = shownIn<charts::RooflineCard>(view, baseline);
    charts::RooflineChart ownOnly = roofline->plot()->data();
    ownOnly.product.reset(); // a product to play with is none of the plan's
    roofline->plot()->setChart(std::move(ownOnly));
    set.roofline = withTable(roofline, {width, std::min(320, most)});
    set.checkpoints =
        withTable(shownIn<charts::CheckpointCard>(view, baseline), {width, std::min(280, most)});
    set.scaling =
        withTable(shownIn<charts::ScalingCard>(view, baseline), {width, std::min(260, most)});
    return set;
}

} // namespace ridgepoint::report
