// SPDX-License-Identifier: GPL-3.0-or-later
// Where a mark's words stand: near it, and on as little else as can be.
#pragma once

#include <QPolygonF>
#include <QRectF>
#include <span>
#include <vector>

namespace ridgepoint::charts {

/// The least crowded place around one of these marks, inside the plot; the earliest of equals.
/// `taken` places count for more than lines.
QRectF placeText(std::span<const QPointF> marks, double radius, const QSizeF& text,
                 const QRectF& plot, std::span<const QPolygonF> lines,
                 const std::vector<QRectF>& taken);

} // namespace ridgepoint::charts
