// SPDX-License-Identifier: GPL-3.0-or-later
// A node's formula as it is set: sums, products and fractions with as many parts as a person would
// write, not the pairs that the engine computed.
#pragma once

#include "explain/names.h"

#include <vector>

namespace ridgepoint::explain {

struct Formula
{
    enum class Kind
    {
        Symbol,
        Number, ///< also a value with its unit
        Words,  ///< what was counted or solved, in words
        Sum,    ///< items with their signs
        Product,
        Fraction, ///< numerator, denominator
        Root,
        Exponential,
        Ceiling,
        Floor,
        Largest,
        Smallest,
    };
    Kind kind = Kind::Number;
    Symbol symbol;
    QString text;
    std::vector<Formula> items;
    std::vector<bool> minus; ///< of a sum: whether the item is taken away
    int winner = -1;         ///< of a largest or smallest

    bool isLeaf() const { return kind <= Kind::Words; }
};

enum class Naming
{
    Symbols, ///< the named parts by their symbols
    Values,  ///< the named parts by their values
};

/// The formula of a node in its named parts.
Formula formulaOf(const quantity::Node& node, Naming naming);

/// Whether the formula says more than the value does.
bool saysSomething(const quantity::Node& node);

/// The node's symbol or value, as a part of a formula.
Formula nameOf(const quantity::Node& node, Naming naming);

/// In one line, for who cannot see it: "M_peak = M_s + M_W".
QString plainText(const Formula& formula);

} // namespace ridgepoint::explain
