// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/ring_plot.h"

#include "style/palette.h"
#include "style/text.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <bit>

namespace ridgepoint::charts {
namespace {

constexpr double kGap = 6;
constexpr double kMostCellHigh = 96;
constexpr double kMostCellWide = 180;

QPainterPath arrow(const QPointF& from, const QPointF& to)
{
    QPainterPath path;
    path.moveTo(from);
    path.lineTo(to);
    const double head = to.x() > from.x() ? 4 : -4;
    path.moveTo(to.x() - head, to.y() - 3);
    path.lineTo(to);
    path.lineTo(to.x() - head, to.y() + 3);
    return path;
}

} // namespace

int RingChart::summed(int rank, int chunk) const
{
    const network::RingStep* step = last();
    if (!step)
        return 1;
    return std::popcount(
        step->contributors[static_cast<std::size_t>(rank)][static_cast<std::size_t>(chunk)]);
}

const network::RingStep* RingChart::last() const
{
    return done > 0 && done <= static_cast<int>(steps.size())
               ? &steps[static_cast<std::size_t>(done) - 1]
               : nullptr;
}

RingGeometry layOutRing(const RingChart& chart, const QSizeF& size, const ChartFonts& fonts)
{
    RingGeometry geometry;
    if (chart.ranks < 2)
        return geometry;
    const QFontMetricsF words(fonts.label);
    geometry.legend = {
        {RingPlot::tr("partial sum"), style::Role::Gathered, LegendMark::Square, {}},
        {RingPlot::tr("complete sum"), style::Role::Communication, LegendMark::Square, {}},
        {RingPlot::tr("sent in this step"), style::Role::Backward, LegendMark::Square, {}}};
    const double legendHigh =
        layOutLegend(geometry.legend, QRectF(0, 0, size.width(), size.height()), words);
    const double left = words.horizontalAdvance(RingPlot::tr("chunk %1").arg(99)) + 2 * kGap;
    const double top = words.height() + kGap;
    const double count = chart.ranks;
    // between two columns there is room for an arrow, and at both ends for the one that wraps
    const double columnWide =
        std::min(kMostCellWide * 1.4, (size.width() - left - 24) / (count + 0.2));
    const double rowHigh =
        std::min(kMostCellHigh * 1.25, (size.height() - top - legendHigh - kGap) / count);
    const double wide = std::max(6.0, columnWide * 0.7);
    const double high = std::max(6.0, rowHigh * 0.78);
    const network::RingStep* last = chart.last();
    const auto cellAt = [&](int rank, int chunk) {
        return QRectF(left + 12 + rank * columnWide, top + chunk * rowHigh, wide, high);
    };
    for (int rank = 0; rank < chart.ranks; ++rank) {
        geometry.heads.emplace_back(QRectF(left + 12 + rank * columnWide - 10, 0, wide + 20, top),
                                    RingPlot::tr("rank %1").arg(rank));
        for (int chunk = 0; chunk < chart.ranks; ++chunk)
            geometry.cells.push_back({rank, chunk, cellAt(rank, chunk), chart.summed(rank, chunk)});
    }
    for (int chunk = 0; chunk < chart.ranks; ++chunk) {
        const QRectF first = cellAt(0, chunk);
        geometry.sides.emplace_back(QRectF(0, first.top(), left - kGap, high),
                                    RingPlot::tr("chunk %1").arg(chunk));
    }
    if (!last)
        return geometry;
    for (const network::RingSend& send : last->sends) {
        const auto at = [&](int rank) -> RingCell& {
            return geometry.cells[static_cast<std::size_t>(rank * chart.ranks + send.chunk)];
        };
        at(send.from).sent = true;
        at(send.to).received = true;
        const QRectF from = at(send.from).rect;
        const QRectF to = at(send.to).rect;
        const double y = from.center().y();
        if (send.to == send.from + 1) {
            geometry.arrows.push_back(arrow({from.right() + 1, y}, {to.left() - 2, y}));
        } else { // around: out at the right, in at the left
            geometry.arrows.push_back(
                arrow({from.right() + 1, y}, {from.right() + columnWide * 0.24, y}));
            geometry.arrows.push_back(arrow({to.left() - 11, y}, {to.left() - 2, y}));
        }
    }
    return geometry;
}

void RingPlot::setChart(RingChart chart)
{
    m_chart = std::move(chart);
    invalidate();
}

const RingGeometry& RingPlot::geometryOfChart()
{
    ensureLaidOut();
    return m_geometry;
}

std::vector<HotSpot> RingPlot::layOut()
{
    m_geometry = layOutRing(m_chart, QSizeF(size()), fonts());
    std::vector<HotSpot> spots;
    for (const RingCell& cell : m_geometry.cells) {
        QString text = tr("rank %1, chunk %2\nthe sum of %3 of %4")
                           .arg(cell.rank)
                           .arg(cell.chunk)
                           .arg(cell.summed)
                           .arg(m_chart.ranks);
        if (cell.sent)
            text += QLatin1Char('\n') + tr("sent in this step");
        if (cell.received)
            text += QLatin1Char('\n') + tr("received in this step");
        spots.push_back({cell.rect, text, {}});
    }
    return spots;
}

void RingPlot::draw(QPainter& painter)
{
    const QFontMetricsF metrics(fonts().number);
    painter.setFont(fonts().label);
    painter.setPen(style::color(style::Role::Secondary));
    for (const auto& [rect, text] : m_geometry.heads)
        painter.drawText(rect, Qt::AlignCenter, text);
    for (const auto& [rect, text] : m_geometry.sides) {
        if (rect.height() >= metrics.height() - 2)
            painter.drawText(rect, Qt::AlignRight | Qt::AlignVCenter, text);
    }
    painter.setFont(fonts().number);
    for (const RingCell& cell : m_geometry.cells) {
        const bool complete = cell.summed == m_chart.ranks;
        QColor fill = style::color(complete ? style::Role::Communication : style::Role::Gathered);
        if (!complete)
            fill.setAlphaF(static_cast<float>(0.15 + 0.85 * cell.summed / m_chart.ranks));
        painter.fillRect(cell.rect, fill);
        painter.setPen(
            QPen(cell.sent ? style::color(style::Role::Backward) : style::color(style::Role::Line),
                 cell.sent ? 2 : 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(cell.rect);
        if (cell.rect.height() < metrics.height() - 2 || cell.rect.width() < 24)
            continue;
        // the lighter or the darker of two texts, whichever reads better on the cell
        const QColor ground = complete ? fill : style::color(style::Role::Panel);
        const QColor text = style::color(style::Role::Text);
        const QColor panel = style::color(style::Role::Panel);
        const bool usesText =
            !complete || style::contrast(text, ground) >= style::contrast(panel, ground);
        painter.setPen(usesText ? text : panel);
        painter.drawText(cell.rect, Qt::AlignCenter,
                         QStringLiteral("%1/%2").arg(cell.summed).arg(m_chart.ranks));
    }
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(style::color(style::Role::Backward), 1.6));
    for (const QPainterPath& path : m_geometry.arrows)
        painter.drawPath(path);
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setFont(fonts().label);
    drawLegend(painter, m_geometry.legend);
}

} // namespace ridgepoint::charts
