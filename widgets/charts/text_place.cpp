// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/text_place.h"

#include <QLineF>
#include <algorithm>
#include <limits>

namespace ridgepoint::charts {
namespace {

/// The pixels of a line that lie in a place, by steps of a few.
double pixelsIn(const QPolygonF& line, const QRectF& rect)
{
    constexpr double kStep = 3;
    double pixels = 0;
    for (qsizetype i = 1; i < line.size(); ++i) {
        const QLineF part(line[i - 1], line[i]);
        if (!QRectF(part.p1(), part.p2()).normalized().adjusted(-1, -1, 1, 1).intersects(rect))
            continue;
        const int steps = std::max(1, static_cast<int>(part.length() / kStep));
        for (int step = 0; step < steps; ++step)
            pixels += rect.contains(part.pointAt((step + 0.5) / steps)) ? kStep : 0;
    }
    return pixels;
}

/// How badly a text would stand in a place: on other marks, or on much of the lines.
double crowding(const QRectF& rect, std::span<const QPolygonF> lines,
                const std::vector<QRectF>& taken)
{
    constexpr double kOnMark = 10000; // worse than any line
    double crowd = 0;
    for (const QRectF& mark : taken)
        crowd += rect.intersects(mark) ? kOnMark : 0;
    for (const QPolygonF& line : lines)
        crowd += pixelsIn(line, rect);
    return crowd;
}

} // namespace

QRectF placeText(std::span<const QPointF> marks, double radius, const QSizeF& text,
                 const QRectF& plot, std::span<const QPolygonF> lines,
                 const std::vector<QRectF>& taken)
{
    const double w = text.width();
    const double h = text.height();
    const double r = radius + 2;
    const QPointF corners[] = {{-w - r, -h / 2},
                               {r, -h / 2},
                               {-w / 2, -h - r},
                               {-w / 2, r},
                               {r, r},
                               {-w - r, r},
                               {r, -h - r},
                               {-w - r, -h - r},
                               {-w / 2, r + h},
                               {r, -2 * h - r},
                               {-w - r, -2 * h - r},
                               {-w / 2, -2 * h - r},
                               {-w / 2, -3 * h - r},
                               {2 * r, r + h},
                               {-w - 2 * r, r + h}};
    QRectF best;
    double least = std::numeric_limits<double>::infinity();
    for (const QPointF& mark : marks) {
        for (const QPointF& corner : corners) {
            QRectF rect(mark + corner, text);
            rect.moveLeft(
                std::clamp(rect.left(), plot.left(), std::max(plot.left(), plot.right() - w)));
            rect.moveTop(
                std::clamp(rect.top(), plot.top(), std::max(plot.top(), plot.bottom() - h)));
            const double here = crowding(rect, lines, taken);
            if (here < least) {
                least = here;
                best = rect;
            }
        }
    }
    return best;
}

} // namespace ridgepoint::charts
