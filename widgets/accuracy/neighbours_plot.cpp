// SPDX-License-Identifier: GPL-3.0-or-later
#include "accuracy/neighbours_plot.h"

#include "accuracy/marks.h"
#include "charts/axes.h"
#include "style/text.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace ridgepoint::accuracy {

using charts::HotSpot;
using quantity::Dimension;
using style::Role;

namespace {

constexpr double kSide = 22; ///< numbers at the ends fit
constexpr double kRadius = 4.5;
constexpr int kTicks = 8;

} // namespace

void NeighboursPlot::setChart(MfuChart chart)
{
    m_chart = std::move(chart);
    invalidate();
}

const MfuGeometry& NeighboursPlot::geometryOfChart()
{
    ensureLaidOut();
    return m_geometry;
}

std::vector<HotSpot> NeighboursPlot::layOut()
{
    m_geometry = {};
    std::vector<HotSpot> spots;
    if (m_chart.points.empty() && !m_chart.own)
        return spots;
    MfuGeometry& at = m_geometry;
    const QFontMetricsF numbers(fonts().number);
    const QFontMetricsF words(fonts().strong);
    at.plot = QRectF(QPointF(kSide, words.height() + 2),
                     QPointF(width() - kSide, height() - numbers.height() - 4));
    double most = m_chart.own.value_or(0);
    if (m_chart.ownRange)
        most = std::max(most, m_chart.ownRange->second);
    for (const MfuPoint& point : m_chart.points)
        most = std::max(most, point.mfu);
    const std::vector<double> steps = charts::roundSteps(most * 1.1, kTicks);
    at.x = {0, most * 1.1, at.plot.left(), at.plot.right()};
    for (const double step : steps)
        at.ticks.push_back({step, style::quantityText(step, Dimension::Ratio, 3)});
    const double middle = at.plot.center().y();
    const auto around = [](const QPointF& place) {
        const double reach = kRadius + 2;
        return QRectF(place - QPointF(reach, reach), QSizeF(2 * reach, 2 * reach));
    };
    for (const MfuPoint& point : m_chart.points) {
        at.places.emplace_back(at.x.at(point.mfu), middle);
        spots.push_back({around(at.places.back()), point.text, QString()});
    }
    if (!at.places.empty()) {
        const auto [low, high] =
            std::minmax_element(at.places.begin(), at.places.end(),
                                [](const QPointF& a, const QPointF& b) { return a.x() < b.x(); });
        at.between = QRectF(QPointF(low->x(), at.plot.top()), QPointF(high->x(), at.plot.bottom()));
    }
    if (m_chart.own) {
        at.own = QPointF(at.x.at(*m_chart.own), middle);
        spots.push_back({around(*at.own), m_chart.ownText, QStringLiteral("step.mfu")});
    }
    if (m_chart.ownRange)
        at.ownRange = QRectF(QPointF(at.x.at(m_chart.ownRange->first), middle - 2),
                             QPointF(at.x.at(m_chart.ownRange->second), middle + 2));
    return spots;
}

void NeighboursPlot::activated(int spot)
{
    if (spot < static_cast<int>(m_chart.points.size()))
        emit pointChosen(spot);
    else
        ChartCanvas::activated(spot);
}

void NeighboursPlot::draw(QPainter& painter)
{
    const MfuGeometry& at = m_geometry;
    if (at.ticks.empty())
        return;
    drawAxes(painter, at.plot, charts::placed(at.x, at.ticks), {}, width(), fonts());
    QColor shade = style::color(Role::Accent);
    shade.setAlphaF(0.12F);
    painter.fillRect(at.between, shade);
    painter.setRenderHint(QPainter::Antialiasing);
    for (const QPointF& place : at.places)
        drawMark(painter, place, kRadius, {Role::Forward, MarkShape::Circle});
    if (at.own) {
        const QColor accent = style::color(Role::Accent);
        painter.fillRect(at.ownRange, accent);
        painter.setPen(QPen(style::color(Role::Panel), 1));
        drawMark(painter, *at.own, kRadius + 1, {Role::Accent, MarkShape::Diamond});
        painter.setFont(fonts().strong);
        painter.setPen(accent);
        const QFontMetricsF words(fonts().strong);
        const QString text = tr("this plan");
        const double wide = words.horizontalAdvance(text) + 4;
        const double left = std::clamp(at.own->x() - wide / 2, 0.0, width() - wide);
        painter.drawText(QRectF(left, 0, wide, words.height()),
                         Qt::AlignCenter | Qt::TextSingleLine, text);
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
}

} // namespace ridgepoint::accuracy
