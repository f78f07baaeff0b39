// SPDX-License-Identifier: GPL-3.0-or-later
#include "explain/formula_painter.h"

#include <QPainter>
#include <QPainterPath>
#include <algorithm>

namespace ridgepoint::explain {
namespace {

using Kind = FormulaBox::Kind;

/// The stroke of an opening bracket; a closing one is its mirror image.
QPainterPath openingPath(Kind kind, const QRectF& rect)
{
    QPainterPath path;
    const double left = rect.left() + 1;
    const double right = rect.right() - 1;
    const double top = rect.top() + 1;
    const double bottom = rect.bottom() - 1;
    const double middle = rect.center().y();
    switch (kind) {
    case Kind::LeftParen:
        path.moveTo(right, top);
        path.cubicTo(left, top + (middle - top) * 0.5, left, bottom - (bottom - middle) * 0.5,
                     right, bottom);
        break;
    case Kind::LeftCeiling:
        path.moveTo(right, top);
        path.lineTo(left, top);
        path.lineTo(left, bottom);
        break;
    case Kind::LeftFloor:
        path.moveTo(left, top);
        path.lineTo(left, bottom);
        path.lineTo(right, bottom);
        break;
    default: { // a brace: two halves that meet in a point
        const double spine = rect.center().x();
        const double bend = std::min(rect.width(), (bottom - top) / 4);
        path.moveTo(right, top);
        path.quadTo(spine, top, spine, top + bend);
        path.lineTo(spine, middle - bend);
        path.quadTo(spine, middle, left, middle);
        path.quadTo(spine, middle, spine, middle + bend);
        path.lineTo(spine, bottom - bend);
        path.quadTo(spine, bottom, right, bottom);
        break;
    }
    }
    return path;
}

bool isClosing(Kind kind)
{
    return kind == Kind::RightParen || kind == Kind::RightCeiling || kind == Kind::RightFloor ||
           kind == Kind::RightBrace;
}

Kind openingOf(Kind kind)
{
    switch (kind) {
    case Kind::RightParen:
        return Kind::LeftParen;
    case Kind::RightCeiling:
        return Kind::LeftCeiling;
    case Kind::RightFloor:
        return Kind::LeftFloor;
    case Kind::RightBrace:
        return Kind::LeftBrace;
    default:
        return kind;
    }
}

void paintBracket(QPainter& painter, Kind kind, const QRectF& rect)
{
    QPainterPath path = openingPath(openingOf(kind), rect);
    if (isClosing(kind)) {
        QTransform mirror;
        mirror.translate(2 * rect.center().x(), 0);
        mirror.scale(-1, 1);
        path = mirror.map(path);
    }
    painter.drawPath(path);
}

void paintRoot(QPainter& painter, const FormulaBox& box, const QRectF& rect)
{
    const double content = box.children.empty() ? 8 : box.children.front().rect.left();
    QPainterPath path;
    path.moveTo(rect.left() + 1, rect.bottom() - rect.height() * 0.4);
    path.lineTo(rect.left() + content * 0.3, rect.bottom() - rect.height() * 0.45);
    path.lineTo(rect.left() + content * 0.55, rect.bottom() - 1);
    path.lineTo(rect.left() + content - 1, rect.top() + 1);
    path.lineTo(rect.right(), rect.top() + 1);
    painter.drawPath(path);
}

} // namespace

void paintFormula(QPainter& painter, const FormulaBox& box, QPointF at, const QColor& color,
                  const QColor& faint)
{
    const QRectF rect = box.rect.translated(at);
    const QColor& used = box.faint ? faint : color;
    painter.setPen(QPen(used, 1));
    painter.setBrush(Qt::NoBrush);
    switch (box.kind) {
    case Kind::Group:
        break;
    case Kind::Text:
        painter.setFont(box.font);
        painter.drawText(QPointF(rect.left(), rect.top() + box.baseline), box.text);
        break;
    case Kind::Rule:
        painter.fillRect(rect, used);
        break;
    case Kind::RootSign:
        paintRoot(painter, box, rect);
        break;
    default:
        paintBracket(painter, box.kind, rect);
        break;
    }
    for (const FormulaBox& child : box.children)
        paintFormula(painter, child, rect.topLeft(), color, faint);
}

} // namespace ridgepoint::explain
