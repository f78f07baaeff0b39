// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/timeline_view.h"

#include "style/palette.h"
#include "style/text.h"
#include "timeline/timeline_painter.h"
#include "timeline/timeline_text.h"

#include <QEvent>
#include <QFontMetricsF>
#include <QLabel>
#include <QPainter>
#include <QPromise>
#include <QThreadPool>
#include <algorithm>
#include <cmath>

namespace ridgepoint::timeline {
namespace {

constexpr double kStatusHeight = 18;
/// Up to this many blocks are sorted at once: a millisecond, and no frame of the old plan.
constexpr std::size_t kSortAtOnce = 60'000;

/// Makes lanes on another thread.
QFuture<TimelineIndexPtr> indexLater(style::PlanViewPtr view)
{
    auto promise = std::make_shared<QPromise<TimelineIndexPtr>>();
    promise->start();
    QFuture<TimelineIndexPtr> future = promise->future();
    QThreadPool::globalInstance()->start([promise, view = std::move(view)] {
        promise->addResult(makeTimelineIndex(view->forecast));
        promise->finish();
    });
    return future;
}

/// The keys as a table; rich text, so that the columns line up.
QString helpText()
{
    const std::pair<QString, QString> rows[] = {
        {QStringLiteral("W S"), TimelineView::tr("closer, farther")},
        {QStringLiteral("A D ← →"), TimelineView::tr("earlier, later")},
        {QStringLiteral("F"), TimelineView::tr("the whole step")},
        {TimelineView::tr("Home End"), TimelineView::tr("its start, its end")},
        {QStringLiteral(". ,"), TimelineView::tr("next, previous block of the lane")},
        {QStringLiteral("↑ ↓"), TimelineView::tr("lane above, below")},
        {TimelineView::tr("Page Up, Down"), TimelineView::tr("scroll the lanes")},
        {TimelineView::tr("Enter"), TimelineView::tr("why the block takes its time")},
        {TimelineView::tr("Esc"), TimelineView::tr("nothing selected")},
        {TimelineView::tr("Ctrl and wheel"), TimelineView::tr("zoom at the pointer")},
        {TimelineView::tr("Drag"), TimelineView::tr("move")},
        {QStringLiteral("?"), TimelineView::tr("hide this list")},
    };
    QString text = QStringLiteral("<table cellspacing=\"2\">");
    for (const auto& [keys, what] : rows)
        text += QStringLiteral("<tr><td><b>%1</b>&nbsp;&nbsp;</td><td>%2</td></tr>")
                    .arg(keys.toHtmlEscaped(), what.toHtmlEscaped());
    return text + QStringLiteral("</table>");
}

} // namespace

TimelineView::TimelineView(QWidget* parent) : QWidget(parent)
{
    setAttribute(Qt::WA_OpaquePaintEvent);
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Timeline of one step"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    m_help = new QLabel(this);
    m_help->setObjectName(QStringLiteral("timelineHelp"));
    m_help->setMargin(10);
    m_help->setAutoFillBackground(true);
    m_help->setFrameShape(QFrame::Box);
    m_help->setText(helpText());
    m_help->hide();
    // a future that was taken away ends without a result
    connect(&m_indexing, &QFutureWatcher<TimelineIndexPtr>::finished, this, [this] {
        if (m_indexing.future().isResultReadyAt(0))
            setIndex(m_indexing.result());
    });
    connect(&m_indexingBaseline, &QFutureWatcher<TimelineIndexPtr>::finished, this, [this] {
        if (!m_indexingBaseline.future().isResultReadyAt(0))
            return;
        m_geometry.baseline = m_indexingBaseline.result();
        place();
        update();
    });
}

QSize TimelineView::sizeHint() const
{
    return {520, 260};
}

QSize TimelineView::minimumSizeHint() const
{
    return {200, 110};
}

void TimelineView::setView(style::PlanViewPtr view)
{
    m_planView = std::move(view);
    // an older plan's lanes, still being made, must not come after this one's
    m_indexing.setFuture(QFuture<TimelineIndexPtr>());
    if (!m_planView)
        setIndex(nullptr);
    else if (m_planView->forecast.timeline.size() <= kSortAtOnce)
        setIndex(makeTimelineIndex(m_planView->forecast));
    else
        m_indexing.setFuture(indexLater(m_planView));
}

void TimelineView::setBaseline(style::PlanViewPtr view)
{
    m_indexingBaseline.setFuture(QFuture<TimelineIndexPtr>());
    if (view && view->forecast.timeline.size() > kSortAtOnce) {
        m_indexingBaseline.setFuture(indexLater(std::move(view)));
        return;
    }
    m_geometry.baseline = view ? makeTimelineIndex(view->forecast) : nullptr;
    place();
    update();
}

void TimelineView::setIndex(TimelineIndexPtr index)
{
    const bool wasWhole =
        m_geometry.isEmpty() ||
        (m_geometry.range.t0_s <= 0 && m_geometry.range.t1_s >= m_geometry.range.limit_s);
    m_geometry.index = std::move(index);
    m_hover.reset();
    if (!m_geometry.isEmpty() && m_selected) {
        const auto& lanes = m_geometry.index->lanes;
        if (m_selected->lane >= lanes.size() ||
            m_selected->block >= lanes[m_selected->lane].blocks.size())
            m_selected.reset();
    } else {
        m_selected.reset();
    }
    place();
    if (wasWhole)
        m_geometry.range.fit();
    else
        m_geometry.range.show(m_geometry.range.t0_s, m_geometry.range.t1_s);
    updateDescription();
    update();
    emit indexChanged();
    emit rangeChanged();
}

void TimelineView::place()
{
    TimeRange& range = m_geometry.range;
    const bool wasWhole = range.t0_s <= 0 && range.t1_s >= range.limit_s;
    double limit = m_geometry.isEmpty() ? 1.0 : m_geometry.index->end_s;
    if (m_geometry.baseline)
        limit = std::max(limit, m_geometry.baseline->end_s);
    range.limit_s = limit > 0 ? limit : 1.0;
    const QFontMetricsF metrics(style::secondaryFont());
    double labelWidth = 0;
    if (!m_geometry.isEmpty()) {
        for (const Lane& lane : m_geometry.index->lanes)
            labelWidth =
                std::max(labelWidth, metrics.horizontalAdvance(laneText(*m_geometry.index, lane)));
    }
    labelWidth = std::min(std::ceil(labelWidth) + 16, width() * 0.4);
    m_geometry.place(size(), labelWidth, kStatusHeight);
    if (wasWhole)
        range.fit();
    else
        range.show(range.t0_s, range.t1_s);
    m_help->adjustSize();
    m_help->move((width() - m_help->width()) / 2, std::max(0, (height() - m_help->height()) / 2));
}

void TimelineView::updateDescription()
{
    setAccessibleDescription(m_planView && m_geometry.index
                                 ? summaryText(*m_planView, *m_geometry.index)
                                 : tr("No plan is shown."));
}

BlockHit TimelineView::selection() const
{
    if (!m_selected || m_geometry.isEmpty())
        return {};
    const Lane& lane = m_geometry.index->lanes[m_selected->lane];
    return {m_selected->lane, m_selected->block, &lane.blocks[m_selected->block]};
}

QString TimelineView::statusText() const
{
    BlockHit hit = m_hover && !m_dragging ? m_geometry.blockAt(*m_hover) : BlockHit{};
    if (!hit)
        hit = selection();
    if (hit)
        return blockText(*m_geometry.index, m_geometry.index->lanes[hit.lane], *hit.block);
    return tr("W S zoom · A D move · F fit · . , next block · ? keys");
}

void TimelineView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    if (m_geometry.isEmpty()) {
        painter.fillRect(rect(), style::color(style::Role::Panel));
        painter.setPen(style::color(style::Role::Secondary));
        painter.setFont(style::bodyFont());
        QString text = tr("No plan is shown.");
        if (m_geometry.index && !m_geometry.index->reason.empty())
            text = tr("No timeline: %1.").arg(style::fromStd(m_geometry.index->reason));
        else if (m_planView)
            text = tr("The timeline is being made.");
        painter.drawText(rect().adjusted(16, 16, -16, -16), Qt::AlignCenter | Qt::TextWordWrap,
                         text);
        return;
    }
    TimelineMarks marks;
    if (m_hover && !m_dragging)
        marks.hover = m_geometry.blockAt(*m_hover);
    marks.selected = selection();
    paintTimeline(painter, m_geometry, size(), marks);

    const QFont font = style::secondaryFont();
    painter.setFont(font);
    painter.setPen(style::color(style::Role::Secondary));
    const QRectF status(8, height() - kStatusHeight, width() - 16, kStatusHeight);
    painter.drawText(status, Qt::AlignLeft | Qt::AlignVCenter,
                     QFontMetricsF(font).elidedText(statusText(), Qt::ElideRight, status.width()));
    if (hasFocus()) {
        painter.setPen(style::color(style::Role::Accent));
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
}

void TimelineView::resizeEvent(QResizeEvent*)
{
    place();
}

void TimelineView::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange ||
        event->type() == QEvent::StyleChange) {
        place();
        update();
    }
    QWidget::changeEvent(event);
}

void TimelineView::rangeWasChanged()
{
    update();
    emit rangeChanged();
}

void TimelineView::setRange(double from_s, double to_s)
{
    m_geometry.range.show(from_s, to_s);
    rangeWasChanged();
}

void TimelineView::fit()
{
    m_geometry.range.fit();
    rangeWasChanged();
}

} // namespace ridgepoint::timeline
