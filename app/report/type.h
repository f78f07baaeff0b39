// SPDX-License-Identifier: GPL-3.0-or-later
// The report's type: faces, colours, and text in lines of a width.
#pragma once

#include "page_layout.h"
#include "style/palette.h"

#include <QFontMetricsF>

namespace ridgepoint::report {

QFont titleFont();
QFont sectionFont();
QFont headingFont();
QFont leadFont();
QFont textFont();
QFont smallFont();
QFont cellFont(bool compact);
/// Digits line up.
QFont numberCellFont(bool compact);
QFont bold(QFont font);

struct TextLines
{
    QStringList lines;
    double lineHeight = 0;
    double ascent = 0;

    double height() const { return lineHeight * static_cast<double>(lines.size()); }
};

/// Breaks a text at words, and within one where it is wider than the line.
TextLines wrapped(const QString& text, const QFont& font, double width);

/// Places lines from a point down.
void place(std::vector<PlacedItem>& items, const TextLines& lines, const QPointF& topLeft,
           const QFont& font, const QColor& color);
/// Places lines that end at `right`.
void placeRight(std::vector<PlacedItem>& items, const TextLines& lines, double right, double top,
                const QFont& font, const QColor& color);

/// One line without what cannot be set: control characters become spaces.
QString oneLine(const QString& text);

} // namespace ridgepoint::report
