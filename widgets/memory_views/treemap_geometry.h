// SPDX-License-Identifier: GPL-3.0-or-later
// Rectangles whose areas are as the numbers, as near to squares as they can be made one row after
// the other (Bruls, Huizing, van Wijk: Squarified Treemaps, 2000).
#pragma once

#include <QRectF>

#include <span>
#include <vector>

namespace ridgepoint::memory_views {

/// A rectangle for each size, in their order; empty for a size that is not above 0. They cover
/// `area` where any size is above 0.
std::vector<QRectF> squarified(std::span<const double> sizes, const QRectF& area);

} // namespace ridgepoint::memory_views
