// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/ring_plot.h"

#include "style/palette.h"
#include "style/paper.h"
#include "style/text.h"

#include <QFontMetricsF>
#include <QKeyEvent>
#include <QPainter>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

namespace ridgepoint::charts {
namespace {

using style::Role;

constexpr double kGap = 6;
constexpr double kMostCellHigh = 96;
constexpr double kMostCellWide = 180;
constexpr double kLeastArrow = 7;     ///< of the room between two columns
constexpr int kMostSpelledRanks = 32; ///< with a hot spot for each cell

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

QColor blended(const QColor& over, const QColor& ground, double share)
{
    const auto mix = [share](int a, int b) {
        return static_cast<int>(std::lround(share * a + (1 - share) * b));
    };
    return {mix(over.red(), ground.red()), mix(over.green(), ground.green()),
            mix(over.blue(), ground.blue())};
}

/// "rank 3" where there is room, else "3", else nothing but every n-th.
struct Naming
{
    bool isLong = false;
    int every = 1;
};
Naming namingFor(double room, double wide, double narrow)
{
    if (room >= wide)
        return {true, 1};
    return {false, std::max(1, static_cast<int>(std::ceil(narrow / std::max(0.1, room))))};
}

} // namespace

Role roleOfChunk(int chunk)
{
    static constexpr std::array kRoles{Role::Forward,       Role::Gathered, Role::Gradients,
                                       Role::Activations,   Role::Update,   Role::Optimizer,
                                       Role::Communication, Role::Logits};
    return kRoles[static_cast<std::size_t>(chunk) % kRoles.size()];
}

int RingChart::summed(int rank, int chunk) const
{
    const network::RingStep* step = last();
    if (!step)
        return 1;
    return std::popcount(
        step->contributors[static_cast<std::size_t>(rank)][static_cast<std::size_t>(chunk)]);
}

int RingChart::completeChunks() const
{
    int complete = 0;
    for (int rank = 0; rank < ranks; ++rank) {
        for (int chunk = 0; chunk < ranks; ++chunk)
            complete += summed(rank, chunk) == ranks ? 1 : 0;
    }
    return complete;
}

const network::RingStep* RingChart::last() const
{
    return done > 0 && done <= stepCount() ? &(*steps)[static_cast<std::size_t>(done) - 1]
                                           : nullptr;
}

int RingChart::reduced() const
{
    return std::min(done, ranks - 1);
}

int RingChart::gathered() const
{
    return std::max(0, done - (ranks - 1));
}

RingGeometry layOutRing(const RingChart& chart, const QSizeF& size, const ChartFonts& fonts)
{
    RingGeometry geometry;
    if (chart.ranks < 2)
        return geometry;
    const QFontMetricsF words(fonts.label);
    geometry.legend = {
        {RingPlot::tr("partial sum: paler"), Role::Secondary, LegendMark::Square, {}},
        {RingPlot::tr("complete sum"), Role::Text, LegendMark::Square, {}},
        {RingPlot::tr("sent in this step"), Role::Backward, LegendMark::Line, {}}};
    const double legendHigh =
        layOutLegend(geometry.legend, QRectF(0, 0, size.width(), size.height()), words);
    const double phaseHigh = words.height() + 4;
    const double half = (size.width() - kGap) / 2;
    const double each = chart.ranks - 1;
    geometry.phases = {
        {RingPlot::tr("reduce-scatter: %1 of %2").arg(chart.reduced()).arg(chart.ranks - 1),
         QRectF(0, 0, half, phaseHigh), chart.reduced() / each},
        {RingPlot::tr("all-gather: %1 of %2").arg(chart.gathered()).arg(chart.ranks - 1),
         QRectF(half + kGap, 0, half, phaseHigh), chart.gathered() / each}};
    const double headTop = phaseHigh + kGap;
    const double left = words.horizontalAdvance(RingPlot::tr("chunk %1").arg(99)) + 2 * kGap;
    const double top = headTop + words.height() + kGap;
    const double count = chart.ranks;
    // between two columns there is room for an arrow, and at both ends for the one that wraps
    const double columnWide =
        std::min(kMostCellWide * 1.4, (size.width() - left - 24) / (count + 0.2));
    const double rowHigh =
        std::min(kMostCellHigh * 1.25, (size.height() - top - legendHigh - kGap) / count);
    const double wide = std::max(1.0, columnWide * (columnWide < 20 ? 0.85 : 0.7));
    const double high = std::max(1.0, rowHigh * (rowHigh < 12 ? 0.85 : 0.78));
    const auto cellAt = [&](int rank, int chunk) {
        return QRectF(left + 12 + rank * columnWide, top + chunk * rowHigh, wide, high);
    };
    for (int rank = 0; rank < chart.ranks; ++rank) {
        for (int chunk = 0; chunk < chart.ranks; ++chunk)
            geometry.cells.push_back({rank, chunk, cellAt(rank, chunk), chart.summed(rank, chunk)});
    }
    const auto nameOf = [](const Naming& naming, const QString& text, int number) {
        return naming.isLong ? text.arg(number) : QString::number(number);
    };
    const double narrow = words.horizontalAdvance(QString::number(chart.ranks)) + kGap;
    const Naming columns =
        namingFor(columnWide,
                  words.horizontalAdvance(RingPlot::tr("rank %1").arg(chart.ranks)) + kGap, narrow);
    for (int rank = 0; rank < chart.ranks; rank += columns.every) {
        const double middle = cellAt(rank, 0).center().x();
        const double room = std::max(columnWide * columns.every, narrow);
        geometry.heads.emplace_back(QRectF(middle - room / 2, headTop, room, top - headTop),
                                    nameOf(columns, RingPlot::tr("rank %1"), rank));
    }
    const Naming rows = namingFor(rowHigh, words.height() - 2, words.height() - 2);
    for (int chunk = 0; chunk < chart.ranks; chunk += rows.every) {
        const double middle = cellAt(0, chunk).center().y();
        geometry.sides.emplace_back(
            QRectF(0, middle - words.height() / 2, left - kGap, words.height()),
            RingPlot::tr("chunk %1").arg(chunk));
    }
    const network::RingStep* last = chart.last();
    if (!last)
        return geometry;
    const bool hasArrows = columnWide - wide >= kLeastArrow;
    for (const network::RingSend& send : last->sends) {
        const auto at = [&](int rank) -> RingCell& {
            return geometry.cells[static_cast<std::size_t>(rank * chart.ranks + send.chunk)];
        };
        at(send.from).sentTo = send.to;
        at(send.to).receivedFrom = send.from;
        if (!hasArrows)
            continue;
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
    if (m_chart.ranks <= kMostSpelledRanks) {
        for (const RingCell& cell : m_geometry.cells) {
            QString text = tr("rank %1, chunk %2\nthe sum of %3 of %4")
                               .arg(cell.rank)
                               .arg(cell.chunk)
                               .arg(cell.summed)
                               .arg(m_chart.ranks);
            if (cell.sentTo >= 0)
                text += QLatin1Char('\n') + tr("sent to rank %1 in this step").arg(cell.sentTo);
            if (cell.receivedFrom >= 0)
                text += QLatin1Char('\n') +
                        tr("received from rank %1 in this step").arg(cell.receivedFrom);
            spots.push_back({cell.rect, text, {}});
        }
        return spots;
    }
    // of many ranks a column each
    const auto count = static_cast<std::size_t>(m_chart.ranks);
    for (std::size_t rank = 0; rank < count; ++rank) {
        const RingCell* cells = &m_geometry.cells[rank * count];
        int complete = 0;
        QString moved;
        for (std::size_t chunk = 0; chunk < count; ++chunk) {
            const RingCell& cell = cells[chunk];
            complete += cell.summed == m_chart.ranks ? 1 : 0;
            if (cell.sentTo >= 0)
                moved += QLatin1Char('\n') +
                         tr("sends chunk %1 to rank %2").arg(cell.chunk).arg(cell.sentTo);
            if (cell.receivedFrom >= 0)
                moved += QLatin1Char('\n') + tr("receives chunk %1 from rank %2: the sum of %3")
                                                 .arg(cell.chunk)
                                                 .arg(cell.receivedFrom)
                                                 .arg(cell.summed);
        }
        spots.push_back(
            {cells[0].rect.united(cells[count - 1].rect),
             tr("rank %1\n%2 of %3 chunks complete").arg(rank).arg(complete).arg(m_chart.ranks) +
                 moved,
             {}});
    }
    return spots;
}

void RingPlot::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Space && notice().isEmpty()) {
        emit playAsked();
        return;
    }
    ChartCanvas::keyPressEvent(event);
}

void RingPlot::drawPhases(QPainter& painter) const
{
    for (const RingPhase& phase : m_geometry.phases) {
        painter.fillRect(phase.rect, style::color(Role::Grid));
        QRectF done = phase.rect;
        done.setWidth(phase.rect.width() * phase.share);
        painter.fillRect(done,
                         blended(style::color(Role::Backward), style::color(Role::Panel), 0.35));
        painter.setPen(style::color(Role::Text));
        painter.drawText(phase.rect, Qt::AlignCenter | Qt::TextSingleLine, phase.text);
    }
}

void RingPlot::drawCells(QPainter& painter) const
{
    const QFontMetricsF metrics(fonts().number);
    const QColor panel = style::color(Role::Panel);
    const QColor words = style::color(Role::Text);
    const double textWide = metrics.horizontalAdvance(QStringLiteral("%1/%1").arg(m_chart.ranks));
    painter.setFont(fonts().number);
    for (const RingCell& cell : m_geometry.cells) {
        const bool complete = cell.summed == m_chart.ranks;
        const double share = 0.12 + 0.5 * cell.summed / m_chart.ranks;
        const Role role = roleOfChunk(cell.chunk);
        const QColor fill = blended(style::color(role), panel, complete ? 1 : share);
        painter.fillRect(cell.rect, fill);
        if (complete)
            style::drawPatternOf(painter, cell.rect, role);
        const bool isSmall = cell.rect.width() < 8 || cell.rect.height() < 8;
        if (cell.sentTo >= 0 || !isSmall) {
            painter.setPen(QPen(style::color(cell.sentTo >= 0 ? Role::Backward
                                             : complete       ? Role::Text
                                                              : Role::Line),
                                cell.sentTo >= 0 && !isSmall ? 3 : 1));
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(cell.rect);
        }
        if (cell.rect.height() < metrics.height() - 2 || cell.rect.width() < textWide + 4)
            continue;
        // the lighter or the darker of two texts, whichever reads better on the cell
        painter.setPen(style::contrast(words, fill) >= style::contrast(panel, fill) ? words
                                                                                    : panel);
        painter.drawText(cell.rect, Qt::AlignCenter,
                         QStringLiteral("%1/%2").arg(cell.summed).arg(m_chart.ranks));
    }
}

void RingPlot::draw(QPainter& painter)
{
    painter.setFont(fonts().label);
    drawPhases(painter);
    painter.setPen(style::color(Role::Secondary));
    for (const auto& [rect, text] : m_geometry.heads)
        painter.drawText(rect, Qt::AlignCenter | Qt::TextSingleLine, text);
    for (const auto& [rect, text] : m_geometry.sides)
        painter.drawText(rect, Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine, text);
    drawCells(painter);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(style::color(Role::Backward), 1.6));
    painter.setBrush(Qt::NoBrush);
    for (const QPainterPath& path : m_geometry.arrows)
        painter.drawPath(path);
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setFont(fonts().label);
    drawLegend(painter, m_geometry.legend);
}

} // namespace ridgepoint::charts
