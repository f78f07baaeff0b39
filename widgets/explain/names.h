// SPDX-License-Identifier: GPL-3.0-or-later
// How the nodes of a derivation are called and written: short symbols for formulas, values in
// their units for people.
#pragma once

#include "quantity/traced.h"
#include "quantity/units.h"

#include <QString>

namespace ridgepoint::explain {

/// A symbol with its subscript: "T" and "peak,3".
struct Symbol
{
    QString main;
    QString sub;
    bool italic = false; ///< single letters are; words stand upright

    bool operator==(const Symbol&) const = default;
};

/// Whether the node is an input, a figure, or an intermediate with a name: one that formulas show
/// by its symbol and that is a step of its own.
bool isNamed(const quantity::Node& node);
/// Whether the node is a figure of the table (given or computed).
bool isFigure(const quantity::Node& node);

/// A figure's symbol from its row, a field's from the last part of its path, without the unit.
Symbol symbolOf(const quantity::Node& node);

quantity::Dimension dimensionOf(const quantity::Node& node);
/// The value with its unit, or the word that it stands for; a dash where it is no number.
QString valueText(const quantity::Node& node, int digits = 4);
/// What the value of a node without a name measures, where its parts tell: a time is one whatever
/// it is multiplied by, bytes over a rate are a time. Number where they do not tell.
quantity::Dimension inferredDimension(const quantity::Node& node);
/// What one reads first: the label of a figure, field or intermediate.
QString titleText(const quantity::Node& node);

/// A number in a formula, whole numbers in full; a dash for what is none.
QString constantText(double value);

} // namespace ridgepoint::explain
