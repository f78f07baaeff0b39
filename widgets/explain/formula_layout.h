// SPDX-License-Identifier: GPL-3.0-or-later
// Sets a formula in type: measured boxes within boxes, for the screen, tests and PDF alike.
#pragma once

#include "explain/formula_tree.h"

#include <QFont>
#include <QRectF>

namespace ridgepoint::explain {

/// A box of a set formula. `rect` is within the parent; children do not overlap.
struct FormulaBox
{
    enum class Kind
    {
        Group,
        Text,
        Rule,     ///< the line of a fraction
        RootSign, ///< with its bar over the content; the content stands beside it, as a child
        LeftParen,
        RightParen,
        LeftCeiling,
        RightCeiling,
        LeftFloor,
        RightFloor,
        LeftBrace,
        RightBrace,
    };
    Kind kind = Kind::Group;
    QRectF rect;
    double baseline = 0; ///< from the top of the box
    QString text;
    QFont font;
    bool faint = false; ///< a candidate that was not taken
    std::vector<FormulaBox> children;

    double width() const { return rect.width(); }
    double height() const { return rect.height(); }
};

struct FormulaStyle
{
    QFont font;          ///< serif, of the size of the outermost level
    double maxWidth = 0; ///< lines are broken to it; 0: never
};

/// Sets a formula; with a `left` side, as "left = formula".
FormulaBox layoutFormula(const Formula& formula, const FormulaStyle& style,
                         const Formula* left = nullptr);

} // namespace ridgepoint::explain
