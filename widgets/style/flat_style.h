// SPDX-License-Identifier: GPL-3.0-or-later
// The look of standard widgets: Fusion without gradients, with the palette's lines and 4 px
// corners.
#pragma once

#include <QProxyStyle>

namespace ridgepoint::style {

class FlatStyle : public QProxyStyle
{
    Q_OBJECT

  public:
    FlatStyle();

    int pixelMetric(PixelMetric metric, const QStyleOption* option,
                    const QWidget* widget) const override;
    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override;
    void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option,
                            QPainter* painter, const QWidget* widget) const override;
    QRect subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl part,
                         const QWidget* widget) const override;
};

} // namespace ridgepoint::style
