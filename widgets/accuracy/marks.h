// SPDX-License-Identifier: GPL-3.0-or-later
// Marks of groups of points, told apart by colour and by shape.
#pragma once

#include "style/palette.h"

#include <QPointF>

class QPainter;

namespace ridgepoint::accuracy {

enum class MarkShape
{
    Circle,
    Square,
    Triangle,
    Diamond,
    Cross,
};
inline constexpr int kMarkShapes = 5;

struct MarkStyle
{
    style::Role role = style::Role::Secondary;
    MarkShape shape = MarkShape::Circle;

    bool operator==(const MarkStyle&) const = default;
};

/// The mark of a group by its place in the list of groups: no two of the first 35 are alike.
MarkStyle markOf(std::size_t group);

void drawMark(QPainter& painter, const QPointF& centre, double radius, const MarkStyle& mark);

} // namespace ridgepoint::accuracy
