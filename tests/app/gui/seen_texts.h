// SPDX-License-Identifier: GPL-3.0-or-later
// What a person would read or hear of a window: the texts that its widgets have, and those that
// they paint, each with its place, so that what was never given to be translated, and what is cut,
// is found wherever it stands.
#pragma once

#include <QRectF>
#include <QString>
#include <QStringList>

#include <vector>

class QWidget;

namespace ridgepoint::tests {

struct SeenText
{
    QString where; ///< class and name of the widget, and what of it
    QString text;
};

struct PaintedText
{
    QString text;
    QRectF rect; ///< in the widget
    QRectF clip; ///< what of the widget may be painted on at that moment
};

/// Painted by this widget alone, without its children.
std::vector<PaintedText> paintedTexts(QWidget& widget);

/// Of all widgets below `root` that are shown, and of all actions.
std::vector<SeenText> seenTexts(QWidget& root);

/// What does not stand within its widget, or reaches over the side of one around it.
QStringList cutTexts(QWidget& root);

} // namespace ridgepoint::tests
