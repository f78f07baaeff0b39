// SPDX-License-Identifier: GPL-3.0-or-later
#include "memory_views/treemap_geometry.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace ridgepoint::memory_views {
namespace {

/// How far from a square the worst rectangle of a row is that stands along a side.
double worstRatio(double least, double most, double sum, double side)
{
    const double square = side * side;
    return std::max(square * most / (sum * sum), sum * sum / (square * least));
}

} // namespace

std::vector<QRectF> squarified(std::span<const double> sizes, const QRectF& area)
{
    std::vector<QRectF> rects(sizes.size());
    std::vector<std::size_t> order;
    double all = 0;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        if (sizes[i] > 0 && std::isfinite(sizes[i])) {
            order.push_back(i);
            all += sizes[i];
        }
    }
    if (!(all > 0) || !(area.width() > 0) || !(area.height() > 0))
        return rects;
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return sizes[a] > sizes[b]; });
    const double scale = area.width() * area.height() / all;
    QRectF left = area;
    for (std::size_t first = 0; first < order.size();) {
        const bool isTall = left.width() < left.height();
        const double side = isTall ? left.width() : left.height();
        const double most = sizes[order[first]] * scale;
        double sum = most;
        double ratio = worstRatio(most, most, sum, side);
        std::size_t end = first + 1;
        for (; end < order.size(); ++end) {
            const double next = sizes[order[end]] * scale;
            const double nextRatio = worstRatio(next, most, sum + next, side);
            if (!(nextRatio <= ratio))
                break;
            ratio = nextRatio;
            sum += next;
        }
        // the last row takes what rounding leaves
        const double room = isTall ? left.height() : left.width();
        const double thick = end == order.size() ? room : std::min(room, sum / side);
        double along = isTall ? left.left() : left.top();
        for (std::size_t i = first; i < end; ++i) {
            const double length = sizes[order[i]] * scale / sum * side;
            rects[order[i]] = isTall ? QRectF(along, left.top(), length, thick)
                                     : QRectF(left.left(), along, thick, length);
            along += length;
        }
        if (isTall)
            left.setTop(left.top() + thick);
        else
            left.setLeft(left.left() + thick);
        first = end;
    }
    return rects;
}

} // namespace ridgepoint::memory_views
