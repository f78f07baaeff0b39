// SPDX-License-Identifier: GPL-3.0-or-later
#include "accuracy/my_run_plot.h"

#include "quantity/units.h"
#include "style/mirror.h"
#include "style/text.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace ridgepoint::accuracy {

using charts::HotSpot;
using style::Role;

namespace {

constexpr double kGap = 6;
constexpr double kLabelShare = 0.36;
constexpr double kMostLabel = 280;
constexpr double kBarHeight = 12;

} // namespace

void MyRunPlot::setChart(StepBars chart)
{
    m_chart = std::move(chart);
    const double height = QFontMetricsF(fonts().label).height() + 4;
    setMinimumHeight(
        static_cast<int>(std::ceil(height * static_cast<double>(m_chart.bars.size()) + 4)));
    invalidate();
}

const StepBarGeometry& MyRunPlot::geometryOfChart()
{
    ensureLaidOut();
    return m_geometry;
}

std::vector<HotSpot> MyRunPlot::layOut()
{
    m_geometry = {};
    std::vector<HotSpot> spots;
    if (m_chart.bars.empty())
        return spots;
    StepBarGeometry& at = m_geometry;
    const QFontMetricsF numbers(fonts().number);
    const double height = QFontMetricsF(fonts().label).height() + 4;
    const double labels = std::min(kMostLabel, width() * kLabelShare);
    double most = m_chart.range95 ? m_chart.range95->second : 0;
    double widest = 0;
    for (const StepBar& bar : m_chart.bars) {
        most = std::max(most, bar.stepS);
        at.bars.push_back(
            {{}, {}, {}, style::quantityText(bar.stepS, quantity::Dimension::Seconds, 4)});
        widest = std::max(widest, numbers.horizontalAdvance(at.bars.back().value));
    }
    const double measured = m_chart.bars.front().stepS;
    at.x = {0, most, labels + kGap, std::max(labels + kGap + 1, width() - widest - kGap - 2)};
    at.measuredX = at.x.at(measured);
    double y = 2;
    for (std::size_t i = 0; i < at.bars.size(); ++i) {
        const StepBar& told = m_chart.bars[i];
        StepBarGeometry::Bar& bar = at.bars[i];
        const double end = at.x.at(told.stepS);
        const double top = y + (height - kBarHeight) / 2;
        bar.label = QRectF(0, y, labels, height);
        bar.bar = QRectF(QPointF(at.x.from, top), QPointF(end, top + kBarHeight));
        if (i > 0)
            bar.left = QRectF(QPointF(std::min(end, at.measuredX), top + 3),
                              QPointF(std::max(end, at.measuredX), top + kBarHeight - 3));
        spots.push_back(
            {style::placed(*this, QRectF(0, y, width(), height)), told.text, told.figure});
        y += height;
    }
    const auto band = [&](const std::optional<std::pair<double, double>>& range) {
        return range ? QRectF(QPointF(at.x.at(range->first), 0), QPointF(at.x.at(range->second), y))
                     : QRectF();
    };
    at.range68 = band(m_chart.range68);
    at.range95 = band(m_chart.range95);
    return spots;
}

void MyRunPlot::draw(QPainter& painter)
{
    const StepBarGeometry& at = m_geometry;
    if (at.bars.empty())
        return;
    const QFontMetricsF words(fonts().label);
    const auto put = [this](const QRectF& place) { return style::placed(*this, place); };
    const auto start = isRightToLeft() ? Qt::AlignRight : Qt::AlignLeft;
    QColor shade = style::color(Role::Accent);
    shade.setAlphaF(0.10F);
    for (const QRectF& range : {at.range95, at.range68})
        painter.fillRect(put(range), shade);
    for (std::size_t i = 0; i < at.bars.size(); ++i) {
        const StepBar& told = m_chart.bars[i];
        const StepBarGeometry::Bar& bar = at.bars[i];
        painter.setFont(fonts().label);
        painter.setPen(style::color(Role::Text));
        painter.drawText(put(bar.label), start | Qt::AlignVCenter | Qt::TextSingleLine,
                         words.elidedText(told.label, Qt::ElideRight, bar.label.width()));
        painter.fillRect(put(bar.bar), style::color(told.role));
        painter.fillRect(put(bar.left), style::color(Role::Careful));
        const double end = std::max(bar.bar.right(), bar.left.right());
        painter.setFont(fonts().number);
        painter.drawText(
            put(QRectF(end + kGap, bar.label.top(), width() - end - kGap, bar.label.height())),
            start | Qt::AlignVCenter | Qt::TextSingleLine, bar.value);
    }
    const double bottom = at.bars.back().label.bottom();
    painter.setPen(QPen(style::color(Role::Text), 1, Qt::DashLine));
    const double x = std::round(style::placed(*this, QPointF(at.measuredX, 0)).x()) + 0.5;
    painter.drawLine(QPointF(x, 0), QPointF(x, bottom));
}

} // namespace ridgepoint::accuracy
