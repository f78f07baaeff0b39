// SPDX-License-Identifier: GPL-3.0-or-later
#include "accuracy/marks.h"

#include <QPainter>
#include <QPolygonF>
#include <array>

namespace ridgepoint::accuracy {

using style::Role;

MarkStyle markOf(std::size_t group)
{
    constexpr std::array kRoles{Role::Forward, Role::Backward,  Role::Activations,  Role::Logits,
                                Role::Weights, Role::Gradients, Role::Communication};
    return {kRoles[group % kRoles.size()], static_cast<MarkShape>(group % kMarkShapes)};
}

void drawMark(QPainter& painter, const QPointF& centre, double radius, const MarkStyle& mark)
{
    const QColor color = style::color(mark.role);
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    const double x = centre.x();
    const double y = centre.y();
    switch (mark.shape) {
    case MarkShape::Circle:
        painter.drawEllipse(centre, radius, radius);
        break;
    case MarkShape::Square:
        painter.drawRect(QRectF(x - radius * 0.9, y - radius * 0.9, radius * 1.8, radius * 1.8));
        break;
    case MarkShape::Triangle:
        painter.drawPolygon(QPolygonF({{x, y - radius * 1.15},
                                       {x + radius * 1.1, y + radius * 0.85},
                                       {x - radius * 1.1, y + radius * 0.85}}));
        break;
    case MarkShape::Diamond:
        painter.drawPolygon(QPolygonF({{x, y - radius * 1.25},
                                       {x + radius * 1.25, y},
                                       {x, y + radius * 1.25},
                                       {x - radius * 1.25, y}}));
        break;
    case MarkShape::Cross:
        painter.setPen(QPen(color, 1.8));
        painter.drawLine(QPointF(x - radius, y - radius), QPointF(x + radius, y + radius));
        painter.drawLine(QPointF(x - radius, y + radius), QPointF(x + radius, y - radius));
        painter.setPen(Qt::NoPen);
        break;
    }
}

} // namespace ridgepoint::accuracy
