// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/timeline_view.h"

#include "style/palette.h"
#include "style/paper.h"
#include "style/text.h"
#include "timeline/idle_causes.h"
#include "timeline/timeline_painter.h"
#include "timeline/timeline_text.h"

#include <QFontMetricsF>
#include <QLabel>
#include <QPainter>
#include <QPromise>
#include <QThreadPool>
#include <algorithm>
#include <cmath>

namespace ridgepoint::timeline {
namespace {

constexpr double kLineHeight = 17;
/// From here on there is room for what is under the pointer, and for the keys.
constexpr QSize kLarge(480, 250);
/// Up to this many blocks are sorted at once: a millisecond, and no frame of the old plan.
constexpr std::size_t kSortAtOnce = 60'000;

bool isWeightGradient(const Block& block)
{
    return block.kind == BlockKind::WeightGradient;
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
        {QStringLiteral("[ ]"), TimelineView::tr("what it waited for, what waits for it")},
        {QStringLiteral("C"), TimelineView::tr("the critical path alone")},
        {QStringLiteral("B"), TimelineView::tr("idle time by its causes")},
        {TimelineView::tr("Space"), TimelineView::tr("play slowly, pause")},
        {TimelineView::tr("M"), TimelineView::tr("measure the block")},
        {TimelineView::tr("Shift and drag"), TimelineView::tr("measure time")},
        {TimelineView::tr("Page Up, Down"), TimelineView::tr("scroll the lanes")},
        {TimelineView::tr("Enter"), TimelineView::tr("why the block takes its time")},
        {TimelineView::tr("Esc"), TimelineView::tr("nothing selected")},
        {TimelineView::tr("Ctrl and wheel"), TimelineView::tr("zoom at the pointer")},
        {TimelineView::tr("Drag"), TimelineView::tr("move")},
        {TimelineView::tr("A stage's name"), TimelineView::tr("its memory below")},
        {QStringLiteral("?"), TimelineView::tr("hide this list")},
    };
    QString text = QStringLiteral("<table cellspacing=\"2\">");
    for (const auto& [keys, what] : rows)
        text += QStringLiteral("<tr><td><b>%1</b>&nbsp;&nbsp;</td><td>%2</td></tr>")
                    .arg(keys.toHtmlEscaped(), what.toHtmlEscaped());
    return text + QStringLiteral("</table>");
}

/// Lanes have names; what is left for a legend is what a lane mixes.
std::vector<charts::LegendEntry> legendOf(const TimelineIndex& index, bool withCauses)
{
    bool transfers = false;
    bool waited = false;
    bool update = false;
    bool weights = false;
    for (const Lane& lane : index.lanes) {
        const bool isCollective = lane.kind == LaneKind::Gather || lane.kind == LaneKind::Reduce;
        transfers = transfers || isCollective || lane.kind == LaneKind::LinkDown ||
                    lane.kind == LaneKind::LinkUp;
        waited = waited || (isCollective && lane.busyBefore.back()[1] > 0);
        weights =
            weights || (lane.kind == LaneKind::Compute &&
                        std::any_of(lane.blocks.begin(), lane.blocks.end(), isWeightGradient));
        update = update ||
                 (lane.kind == LaneKind::Compute && lane.blocks.back().kind == BlockKind::Update);
    }
    std::vector<charts::LegendEntry> entries;
    const auto add = [&](const QString& text, style::Role role) {
        entries.push_back({text, role, charts::LegendMark::Square, {}, {}});
    };
    add(TimelineView::tr("forward"), style::Role::Forward);
    add(TimelineView::tr("backward"), style::Role::Backward);
    if (weights)
        add(TimelineView::tr("weight gradient"), style::Role::WeightGradient);
    if (update)
        add(TimelineView::tr("update"), style::Role::Update);
    if (transfers)
        add(TimelineView::tr("link busy"), style::Role::Communication);
    if (waited)
        add(TimelineView::tr("waited for"), style::Role::Bad);
    for (std::size_t i = 0; withCauses && index.stages > 1 && i < kIdleCauses; ++i)
        add(idleText(static_cast<IdleCause>(i)), idleRole(static_cast<IdleCause>(i)));
    return entries;
}

} // namespace

TimelineView::TimelineView(QWidget* parent) : ChartCanvas(parent)
{
    setAccessibleName(tr("Timeline of one step"));
    m_help = new QLabel(this);
    m_help->setObjectName(QStringLiteral("timelineHelp"));
    m_help->setMargin(10);
    m_help->setAutoFillBackground(true);
    m_help->setFrameShape(QFrame::Box);
    m_help->setText(helpText());
    m_help->hide();
    m_playing.setInterval(16);
    connect(&m_playing, &QTimer::timeout, this, &TimelineView::play);
    updateDescription();
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

TimelineIndexPtr TimelineView::indexNow(const style::PlanView& view) const
{
    return makeTimelineIndex(view.document.plan, view.forecast, m_memoryStage);
}

/// Makes lanes on another thread.
QFuture<TimelineIndexPtr> TimelineView::indexLater(style::PlanViewPtr view) const
{
    auto promise = std::make_shared<QPromise<TimelineIndexPtr>>();
    promise->start();
    QFuture<TimelineIndexPtr> future = promise->future();
    QThreadPool::globalInstance()->start([promise, view = std::move(view), stage = m_memoryStage] {
        promise->addResult(makeTimelineIndex(view->document.plan, view->forecast, stage));
        promise->finish();
    });
    return future;
}

bool TimelineView::isLarge(const style::PlanView& view) const
{
    return view.forecast.timeline.size() > kSortAtOnce;
}

void TimelineView::setView(style::PlanViewPtr view)
{
    m_planView = std::move(view);
    // an older plan's lanes, still being made, must not come after this one's
    m_indexing.setFuture(QFuture<TimelineIndexPtr>());
    if (!m_planView)
        setIndex(nullptr);
    else if (isLarge(*m_planView))
        m_indexing.setFuture(indexLater(m_planView));
    else
        setIndex(indexNow(*m_planView));
    updateDescription();
}

void TimelineView::setBaseline(style::PlanViewPtr view)
{
    m_baselineView = std::move(view);
    m_indexingBaseline.setFuture(QFuture<TimelineIndexPtr>());
    // what is printed cannot wait for it
    if (m_baselineView && isLarge(*m_baselineView) && !style::isForPaper()) {
        m_indexingBaseline.setFuture(indexLater(m_baselineView));
        return;
    }
    m_geometry.baseline = m_baselineView ? indexNow(*m_baselineView) : nullptr;
    place();
    update();
}

void TimelineView::setMemoryStage(int stage)
{
    if (stage == m_memoryStage)
        return;
    m_memoryStage = stage;
    setView(m_planView);
    setBaseline(m_baselineView);
}

void TimelineView::setLeastEnd(double end_s)
{
    if (end_s == m_leastEnd_s)
        return;
    m_leastEnd_s = end_s;
    place();
    update();
}

void TimelineView::markMoment(std::optional<memory::Moment> moment)
{
    m_markedMoment = moment;
    m_markedTime_s =
        moment && !m_geometry.isEmpty() ? m_geometry.index->memory.timeOf(*moment) : std::nullopt;
    update();
}

/// The pointer is there, or nowhere.
void TimelineView::hover(std::optional<QPointF> point)
{
    m_hover = point;
    std::optional<memory::Moment> moment;
    if (point && !m_geometry.isEmpty() && point->x() >= m_geometry.area.left() &&
        point->y() <= m_geometry.bottom())
        moment = m_geometry.index->memory.momentAt(m_geometry.mapXToTime(point->x()));
    if (moment != m_hoveredMoment) {
        m_hoveredMoment = moment;
        emit momentHovered(moment);
    }
    update();
}

void TimelineView::setIndex(TimelineIndexPtr index)
{
    const bool wasWhole =
        m_geometry.isEmpty() ||
        (m_geometry.range.t0_s <= 0 && m_geometry.range.t1_s >= m_geometry.range.limit_s);
    m_geometry.index = std::move(index);
    m_hover.reset();
    m_marks.measured_s.reset();
    setPlaying(false);
    m_marks.play_s.reset();
    m_note =
        m_planView && !m_geometry.isEmpty() ? noteText(*m_planView, *m_geometry.index) : QString();
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
    markMoment(m_markedMoment);
    updateDescription();
    invalidate();
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
    if (!m_geometry.isEmpty())
        limit = std::max(limit, m_leastEnd_s);
    range.limit_s = limit > 0 ? limit : 1.0;
    const QFontMetricsF metrics(style::secondaryFont());
    double labelWidth = 0;
    if (!m_geometry.isEmpty()) {
        for (const Lane& lane : m_geometry.index->lanes)
            labelWidth =
                std::max(labelWidth, metrics.horizontalAdvance(laneText(*m_geometry.index, lane)));
    }
    if (!m_geometry.isEmpty() && !m_geometry.index->memory.isEmpty())
        labelWidth =
            std::max({labelWidth, metrics.horizontalAdvance(memoryLabelText(*m_geometry.index)),
                      metrics.horizontalAdvance(peakText(m_geometry.index->memory))});
    labelWidth = std::min(std::ceil(labelWidth) + 10, width() * 0.4);
    QRectF inside(0, 0, width(), height());
    m_statusArea = {};
    // keys are of no use on paper
    if (width() >= kLarge.width() && height() >= kLarge.height() && !style::isForPaper()) {
        m_statusArea = QRectF(2, height() - kLineHeight, width() - 4, kLineHeight);
        inside.setBottom(m_statusArea.top());
    }
    inside.setBottom(inside.bottom() - placeLegend(inside));
    m_geometry.place(inside, labelWidth);
    if (wasWhole)
        range.fit();
    else
        range.show(range.t0_s, range.t1_s);
    m_help->adjustSize();
    m_help->move((width() - m_help->width()) / 2, std::max(0, (height() - m_help->height()) / 2));
}

/// Places the legend and, beside or below it, the note; returns their height.
double TimelineView::placeLegend(const QRectF& inside)
{
    m_legend.clear();
    m_noteArea = {};
    if (m_geometry.isEmpty() || inside.height() < 7 * kLineHeight)
        return 0;
    const QFontMetricsF metrics(style::secondaryFont());
    const QRectF lines = inside.adjusted(2, 0, -2, 0);
    m_legend = legendOf(*m_geometry.index, m_marks.showsCauses);
    double height = charts::layOutLegend(m_legend, lines, metrics);
    if (m_note.isEmpty())
        return height;
    const double wanted = metrics.horizontalAdvance(m_note) + 2;
    const charts::LegendEntry& last = m_legend.back();
    if (last.area.right() + 24 + wanted <= lines.right()) {
        m_noteArea = QRectF(lines.right() - wanted, last.area.top(), wanted, last.area.height());
    } else if (inside.height() >= 11 * kLineHeight) {
        m_noteArea =
            QRectF(lines.left(), lines.bottom() - height - kLineHeight, lines.width(), kLineHeight);
        height += kLineHeight;
    }
    return height;
}

void TimelineView::updateDescription()
{
    setAccessibleDescription(m_planView && m_geometry.index
                                 ? summaryText(*m_planView, *m_geometry.index)
                                 : tr("No plan is shown."));
    QString notice;
    if (!m_planView && !m_geometry.index)
        notice = tr("No plan is shown.");
    else if (m_geometry.isEmpty())
        notice = m_geometry.index && !m_geometry.index->reason.empty()
                     ? tr("No timeline: %1.").arg(style::textOf(m_geometry.index->reason))
                     : tr("The timeline is being made.");
    setNotice(notice);
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
    if (hit) {
        const Lane& lane = m_geometry.index->lanes[hit.lane];
        const QString text = blockText(*m_geometry.index, lane, *hit.block);
        const QString waited = waitText(*m_geometry.index, lane, hit.index);
        return waited.isEmpty() ? text : tr("%1 · %2").arg(text, waited);
    }
    if (const QString memory = m_hover ? memoryTextAt(*m_hover) : QString(); !memory.isEmpty())
        return memory;
    if (const auto span = measured())
        return tr("Measured: %1, from %2 to %3")
            .arg(secondsText(span->second - span->first), secondsText(span->first),
                 secondsText(span->second));
    if (m_hover && m_hover->x() < m_geometry.area.left()) {
        if (const LaneRow* row = m_geometry.rowAt(m_hover->y())) {
            const QString idle = idleSummary(*m_geometry.index, m_geometry.index->lanes[row->lane]);
            if (!idle.isEmpty())
                return idle;
        }
    }
    const QString keys = tr("W S zoom · A D move · F fit · . , next block · ? keys");
    return m_geometry.index->stages > 1 ? tr("Outlined: the critical path · %1").arg(keys) : keys;
}

QString TimelineView::memoryTextAt(QPointF point) const
{
    if (!m_geometry.memoryArea.contains(point))
        return {};
    return memoryText(m_geometry.index->memory, m_geometry.mapXToTime(point.x()),
                      m_geometry.index->stages);
}

std::vector<charts::HotSpot> TimelineView::layOut()
{
    place();
    return {}; // blocks are too many for a list, and are walked by keys of their own
}

void TimelineView::draw(QPainter& painter)
{
    if (m_geometry.isEmpty())
        return;
    TimelineMarks marks = m_marks;
    if (m_hover && !m_dragging)
        marks.hover = m_geometry.blockAt(*m_hover);
    marks.selected = selection();
    if (m_hover && !m_dragging && m_hover->x() >= m_geometry.area.left() &&
        m_hover->y() <= m_geometry.bottom())
        marks.hover_s = m_geometry.mapXToTime(m_hover->x());
    marks.marked_s = m_markedTime_s;
    paintTimeline(painter, m_geometry, size(), marks);

    const QFont font = style::secondaryFont();
    const QFontMetricsF metrics(font);
    painter.setFont(font);
    charts::drawLegend(painter, m_legend);
    painter.setPen(style::color(style::Role::Secondary));
    const auto write = [&](const QRectF& area, const QString& text) {
        painter.drawText(area, Qt::AlignLeft | Qt::AlignVCenter,
                         metrics.elidedText(text, Qt::ElideRight, area.width()));
    };
    if (!m_noteArea.isEmpty())
        write(m_noteArea, m_note);
    if (!m_statusArea.isEmpty())
        write(m_statusArea, statusText());
}

void TimelineView::resizeEvent(QResizeEvent* event)
{
    ChartCanvas::resizeEvent(event);
    place();
}

void TimelineView::rangeWasChanged()
{
    update();
    emit rangeChanged();
    emit rangeMoved();
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
