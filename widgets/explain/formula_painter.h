// SPDX-License-Identifier: GPL-3.0-or-later
// Draws a set formula.
#pragma once

#include "explain/formula_layout.h"

#include <QColor>
#include <QPointF>

class QPainter;

namespace ridgepoint::explain {

/// Draws a box with its top left corner at `at`; candidates that were not taken in `faint`.
void paintFormula(QPainter& painter, const FormulaBox& box, QPointF at, const QColor& color,
                  const QColor& faint);

} // namespace ridgepoint::explain
