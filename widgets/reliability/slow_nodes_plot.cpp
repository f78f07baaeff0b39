// SPDX-License-Identifier: GPL-3.0-or-later
#include "reliability/slow_nodes_plot.h"

#include "charts/axes.h"
#include "plan/figures.h"
#include "style/mirror.h"
#include "style/paper.h"
#include "style/text.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace ridgepoint::reliability {

using charts::ChartFonts;
using charts::HotSpot;
using charts::LegendMark;
using charts::Tick;
using explore::RankTimePoint;
using plan::FigureId;
using quantity::Dimension;
using style::Role;

namespace {

constexpr double kGap = 6;
constexpr double kMargin = 6;
constexpr double kLeastPlot = 44;

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(SlowNodesCard)
};

QString timeText(double seconds, int digits = 4)
{
    return style::quantityText(seconds, Dimension::Seconds, digits);
}

/// Round times between two ends that need not begin at 0.
std::vector<double> stepsBetween(double low, double high, int count)
{
    std::vector<double> steps;
    const std::vector<double> wide = charts::roundSteps(high - low, count);
    if (wide.size() < 2)
        return steps;
    const double step = wide[1] - wide[0];
    for (double at = std::ceil(low / step) * step; at <= high && steps.size() < 32; at += step)
        steps.push_back(at);
    return steps;
}

void layOutTicks(SlowNodesGeometry& geometry, const QSizeF& size, const ChartFonts& fonts)
{
    const QFontMetricsF numbers(fonts.number);
    constexpr double kTickRoom = 80;
    const int count = std::clamp(static_cast<int>(geometry.plot.width() / kTickRoom), 2, 8);
    double free = 0;
    for (const double at : stepsBetween(geometry.x.min, geometry.x.max, count)) {
        Tick tick{at, timeText(at)};
        const double half = numbers.horizontalAdvance(tick.text) / 2;
        const double x = geometry.x.at(at);
        if (x - half < free || x + half > size.width())
            tick.text.clear();
        else
            free = x + half + kGap;
        geometry.xTicks.push_back(tick);
    }
}

/// Words stand beside their lines, each on a row of its own from the top.
void layOutMarks(SlowNodesGeometry& geometry, const explore::RankTimes& times,
                 const ChartFonts& fonts)
{
    const QFontMetricsF words(fonts.label);
    const auto add = [&](double seconds, const QString& text, Role role, bool isDashed) {
        if (seconds < geometry.x.min || seconds > geometry.x.max)
            return;
        TimeMark mark{geometry.x.at(seconds), text.arg(timeText(seconds)), {}, role, isDashed};
        const double wide = words.horizontalAdvance(mark.text) + 4;
        const double y =
            geometry.plot.top() + static_cast<double>(geometry.marks.size()) * words.height();
        const double left =
            mark.x + 4 + wide <= geometry.plot.right() ? mark.x + 4 : mark.x - 4 - wide;
        if (left >= geometry.plot.left() && y + words.height() <= geometry.plot.bottom())
            mark.textRect = QRectF(left, y, wide, words.height());
        geometry.marks.push_back(std::move(mark));
    };
    add(times.mean_s, Words::tr("mean %1"), Role::Secondary, false);
    add(times.expectedSlowest_s, Words::tr("slowest %1"), Role::Rework, false);
    add(times.slowNode_s, Words::tr("slow node %1"), Role::Bad, true);
}

} // namespace

SlowNodesGeometry layOutSlowNodes(const SlowNodesChart& chart, const QSizeF& size,
                                  const ChartFonts& fonts)
{
    SlowNodesGeometry geometry;
    const QFontMetricsF words(fonts.label);
    const QFontMetricsF numbers(fonts.number);
    const double table = factsHeight(chart.facts, fonts);
    const double tableTop = std::max(0.0, size.height() - table);
    geometry.facts =
        layOutFacts(chart.facts, QRectF(0, tableTop, size.width() - kMargin, table), fonts);
    if (chart.times.points.empty()) {
        geometry.wordsRect = QRectF(0, 0, size.width(), tableTop);
        return geometry;
    }
    geometry.legend = {{Words::tr("a rank"), Role::Forward, LegendMark::Line, QString()},
                       {Words::tr("the slowest of %1")
                            .arg(style::quantityText(chart.times.ranks, Dimension::Count)),
                        Role::Rework, LegendMark::Line,
                        style::fromStd(plan::figureText(FigureId::StragglersExpectedMaximum))}};
    const double legendTop = tableTop - 2 * kGap;
    const double legend =
        layOutLegend(geometry.legend, QRectF(0, 0, size.width(), std::max(0.0, legendTop)), words);
    const double bottom = legendTop - legend - numbers.height() - kGap;
    if (bottom < kLeastPlot) {
        geometry.legend.clear();
        return geometry;
    }
    geometry.plot = QRectF(QPointF(1, 0), QPointF(size.width() - kMargin, bottom));
    const double last = std::max(chart.times.points.back().time_s,
                                 std::min(chart.times.slowNode_s + chart.times.spread_s,
                                          2 * chart.times.points.back().time_s));
    geometry.x = {chart.times.points.front().time_s, last, geometry.plot.left(),
                  geometry.plot.right()};
    const double high = geometry.plot.height() - 2;
    for (const RankTimePoint& point : chart.times.points) {
        const double x = geometry.x.at(point.time_s);
        geometry.one << QPointF(x, geometry.plot.bottom() - high * point.one);
        geometry.slowest << QPointF(x, geometry.plot.bottom() - high * point.slowest);
    }
    layOutTicks(geometry, size, fonts);
    layOutMarks(geometry, chart.times, fonts);
    return geometry;
}

void SlowNodesPlot::setChart(SlowNodesChart chart)
{
    m_chart = std::move(chart);
    invalidate();
}

const SlowNodesGeometry& SlowNodesPlot::geometryOfChart()
{
    ensureLaidOut();
    return m_geometry;
}

std::vector<HotSpot> SlowNodesPlot::layOut()
{
    m_geometry = layOutSlowNodes(m_chart, QSizeF(size()), fonts());
    std::vector<HotSpot> spots = factSpots(m_chart.facts, m_geometry.facts);
    for (const charts::LegendEntry& entry : m_geometry.legend)
        spots.push_back({entry.area, entry.text, entry.figureId});
    for (const TimeMark& mark : m_geometry.marks)
        spots.push_back({QRectF(mark.x - 4, m_geometry.plot.top(), 9, m_geometry.plot.height()),
                         mark.text,
                         style::fromStd(plan::figureText(FigureId::StragglersDetectionWaitS))});
    return spots;
}

void SlowNodesPlot::draw(QPainter& painter)
{
    if (m_chart.times.points.empty()) {
        painter.setFont(fonts().label);
        painter.setPen(style::color(Role::Secondary));
        painter.drawText(m_geometry.wordsRect, Qt::AlignCenter | Qt::TextWordWrap,
                         m_chart.whyNoTimes);
    } else if (!m_geometry.plot.isEmpty()) {
        drawTimes(painter);
    }
    drawFacts(painter, *this, m_chart.facts, m_geometry.facts, fonts());
}

void SlowNodesPlot::drawTimes(QPainter& painter) const
{
    const SlowNodesGeometry& at = m_geometry;
    charts::drawAxes(painter, at.plot, charts::placed(at.x, at.xTicks), {}, width(), fonts());
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(style::color(Role::Forward), 2, style::lineStyleOf(Role::Forward)));
    painter.drawPolyline(at.one);
    painter.setPen(QPen(style::color(Role::Rework), 2, style::lineStyleOf(Role::Rework)));
    painter.drawPolyline(at.slowest);
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setFont(fonts().label);
    for (const TimeMark& mark : at.marks) {
        const double x = std::round(mark.x) + 0.5;
        painter.setPen(
            QPen(style::color(mark.role), 1, mark.isDashed ? Qt::DashLine : Qt::SolidLine));
        painter.drawLine(QPointF(x, at.plot.top()), QPointF(x, at.plot.bottom()));
    }
    for (const TimeMark& mark : at.marks) {
        if (mark.textRect.isEmpty())
            continue;
        QColor backing = style::color(Role::Panel);
        backing.setAlphaF(0.8F);
        painter.fillRect(mark.textRect, backing);
        painter.setPen(style::color(Role::Text));
        painter.drawText(mark.textRect, Qt::AlignCenter | Qt::TextSingleLine, mark.text);
    }
    charts::drawLegend(painter, at.legend);
}

} // namespace ridgepoint::reliability
