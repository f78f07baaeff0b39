// SPDX-License-Identifier: GPL-3.0-or-later
// Places within a widget are written from left to right; where the language runs the other way
// they are mirrored. Charts are not: their axes run as in every text on the subject.
#pragma once

#include <QMargins>
#include <QPointF>
#include <QRectF>
#include <QStyle>
#include <QWidget>

namespace ridgepoint::style {

inline QRect placed(const QWidget& in, const QRect& place)
{
    return QStyle::visualRect(in.layoutDirection(), in.rect(), place);
}

inline QPointF placed(const QWidget& in, const QPointF& place)
{
    return in.isRightToLeft() ? QPointF(in.width() - place.x(), place.y()) : place;
}

inline QRectF placed(const QWidget& in, const QRectF& place)
{
    return in.isRightToLeft()
               ? QRectF(in.width() - place.right(), place.y(), place.width(), place.height())
               : place;
}

/// Layouts mirror what is in them, and leave their margins where they are.
inline QMargins placed(const QWidget& in, const QMargins& margins)
{
    return in.isRightToLeft()
               ? QMargins(margins.right(), margins.top(), margins.left(), margins.bottom())
               : margins;
}

} // namespace ridgepoint::style
