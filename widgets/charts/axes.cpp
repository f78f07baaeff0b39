// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/axes.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

namespace ridgepoint::charts {
namespace {

using style::Role;

constexpr double kGap = 6; ///< between the plot and the numbers beside it

} // namespace

void drawAxes(QPainter& painter, const QRectF& plot, const std::vector<PlacedTick>& x,
              const std::vector<PlacedTick>& y, double width, const ChartFonts& fonts)
{
    painter.setPen(QPen(style::color(Role::Grid), 1));
    for (const PlacedTick& tick : x) {
        const double line = std::round(tick.at) + 0.5;
        painter.drawLine(QPointF(line, plot.top()), QPointF(line, plot.bottom()));
    }
    for (const PlacedTick& tick : y) {
        const double line = std::round(tick.at) + 0.5;
        painter.drawLine(QPointF(plot.left(), line), QPointF(plot.right(), line));
    }
    painter.setFont(fonts.number);
    painter.setPen(style::color(Role::Secondary));
    const QFontMetricsF metrics(fonts.number);
    const double height = metrics.height();
    for (const PlacedTick& tick : y) {
        painter.drawText(QRectF(0, tick.at - height / 2, plot.left() - kGap, height),
                         Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine, tick.text);
    }
    for (const PlacedTick& tick : x) {
        if (tick.text.isEmpty())
            continue;
        const double wide = metrics.horizontalAdvance(tick.text) + 2;
        const double left = std::min(tick.at - wide / 2, width - wide);
        painter.drawText(QRectF(left, plot.bottom() + 2, wide, height),
                         Qt::AlignHCenter | Qt::AlignTop | Qt::TextSingleLine, tick.text);
    }
    painter.setFont(fonts.label);
}

void drawRightAxis(QPainter& painter, const QRectF& plot, const std::vector<PlacedTick>& y,
                   Role role, const ChartFonts& fonts)
{
    painter.setFont(fonts.number);
    painter.setPen(style::color(role));
    const QFontMetricsF metrics(fonts.number);
    for (const PlacedTick& tick : y) {
        const double wide = metrics.horizontalAdvance(tick.text) + 2;
        painter.drawText(
            QRectF(plot.right() + kGap, tick.at - metrics.height() / 2, wide, metrics.height()),
            Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, tick.text);
    }
    painter.setFont(fonts.label);
}

} // namespace ridgepoint::charts
