// SPDX-License-Identifier: GPL-3.0-or-later
// Drawing for paper: always light, type whose widths are the same at every size, and a pattern for
// each category, since print must not rely on colours.
#pragma once

#include "style/palette.h"

#include <QRectF>

class QPainter;

namespace ridgepoint::style {

/// For as long as one lives, what its thread draws and measures is for paper.
class ForPaper
{
  public:
    ForPaper();
    ~ForPaper();
    ForPaper(const ForPaper&) = delete;
    ForPaper& operator=(const ForPaper&) = delete;
};
bool isForPaper();

enum class Pattern
{
    Plain,
    Rising,
    Falling,
    Crossed,
    Level,
    Upright,
    Grid,
    Dotted
};

/// The pattern of a category; Plain for what is none.
Pattern patternOf(Role role);
/// Lines over an area that is filled already, in a colour that can be told from it.
void drawPattern(QPainter& painter, const QRectF& area, Pattern pattern, const QColor& lines);
/// On paper: a category's pattern over an area that is filled with its colour. Else nothing.
void drawPatternOf(QPainter& painter, const QRectF& area, Role role);

/// How a line of a role is drawn: on paper lines of a chart differ in their dashes too.
Qt::PenStyle lineStyleOf(Role role);

} // namespace ridgepoint::style
