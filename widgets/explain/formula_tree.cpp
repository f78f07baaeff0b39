// SPDX-License-Identifier: GPL-3.0-or-later
#include "explain/formula_tree.h"

#include "style/text.h"

#include <QStringList>

namespace ridgepoint::explain {
namespace {

using quantity::Node;
using quantity::NodeKind;
using quantity::Operation;
using Kind = Formula::Kind;

Formula expand(const Node& node, Naming naming);

bool isPlainNumber(const Node& node)
{
    return node.kind == NodeKind::Constant ||
           (node.kind == NodeKind::Witness && node.children.empty());
}

Formula number(double value)
{
    return {Kind::Number, {}, constantText(value), {}, {}, -1};
}

Formula operand(const Node& node, Naming naming)
{
    if (isNamed(node))
        return nameOf(node, naming);
    return isPlainNumber(node) ? number(node.value) : expand(node, naming);
}

/// Adds `item` to a sum; a sum that is added to a sum is part of it.
void addTo(Formula& sum, Formula item, bool minus)
{
    if (item.kind == Kind::Sum && !minus) {
        for (std::size_t i = 0; i < item.items.size(); ++i) {
            sum.items.push_back(std::move(item.items[i]));
            sum.minus.push_back(item.minus[i]);
        }
        return;
    }
    sum.items.push_back(std::move(item));
    sum.minus.push_back(minus);
}

void multiplyTo(Formula& product, Formula item)
{
    if (item.kind == Kind::Product) {
        for (Formula& factor : item.items)
            product.items.push_back(std::move(factor));
        return;
    }
    product.items.push_back(std::move(item));
}

Formula product(Formula a, Formula b)
{
    Formula made;
    made.kind = Kind::Product;
    multiplyTo(made, std::move(a));
    multiplyTo(made, std::move(b));
    return made;
}

Formula function(Kind kind, const Node& node, Naming naming)
{
    Formula made;
    made.kind = kind;
    made.winner = node.winner;
    for (const quantity::NodePtr& child : node.children)
        made.items.push_back(operand(*child, naming));
    return made;
}

Formula quotient(const Node& node, Naming naming)
{
    Formula above = operand(*node.children[0], naming);
    Formula below = operand(*node.children[1], naming);
    if (above.kind == Kind::Fraction && !isNamed(*node.children[0])) {
        // a ÷ b ÷ c is one fraction over b · c
        above.items[1] = product(std::move(above.items[1]), std::move(below));
        return above;
    }
    Formula made;
    made.kind = Kind::Fraction;
    made.items.push_back(std::move(above));
    made.items.push_back(std::move(below));
    return made;
}

Formula expand(const Node& node, Naming naming)
{
    Formula made;
    switch (node.operation) {
    case Operation::None:
        if (node.note.empty() || node.kind == NodeKind::Given)
            return number(node.value);
        made.kind = Kind::Words;
        made.text = style::textOf(node.note);
        return made;
    case Operation::Identity:
    case Operation::Select:
        return operand(*node.children.back(), naming);
    case Operation::Add:
    case Operation::Subtract:
        made.kind = Kind::Sum;
        addTo(made, operand(*node.children[0], naming), false);
        addTo(made, operand(*node.children[1], naming), node.operation == Operation::Subtract);
        return made;
    case Operation::Negate:
        made.kind = Kind::Sum;
        addTo(made, operand(*node.children[0], naming), true);
        return made;
    case Operation::Multiply:
        return product(operand(*node.children[0], naming), operand(*node.children[1], naming));
    case Operation::Divide:
        return quotient(node, naming);
    case Operation::Sqrt:
        return function(Kind::Root, node, naming);
    case Operation::Exp:
        return function(Kind::Exponential, node, naming);
    case Operation::Expm1:
        made.kind = Kind::Sum;
        addTo(made, function(Kind::Exponential, node, naming), false);
        addTo(made, number(1), true);
        return made;
    case Operation::Ceil:
        return function(Kind::Ceiling, node, naming);
    case Operation::Floor:
        return function(Kind::Floor, node, naming);
    case Operation::Largest:
        return function(Kind::Largest, node, naming);
    case Operation::Smallest:
        return function(Kind::Smallest, node, naming);
    }
    return made;
}

QString listed(const Formula& formula, const QString& separator)
{
    QStringList parts;
    for (const Formula& item : formula.items) {
        const bool loose = item.kind == Kind::Sum && separator != QStringLiteral(", ");
        parts << (loose ? u'(' + plainText(item) + u')' : plainText(item));
    }
    return parts.join(separator);
}

} // namespace

Formula nameOf(const Node& node, Naming naming)
{
    if (naming == Naming::Values)
        return {Kind::Number, {}, valueText(node), {}, {}, -1};
    return {Kind::Symbol, symbolOf(node), QString(), {}, {}, -1};
}

Formula formulaOf(const Node& node, Naming naming)
{
    if (node.kind == NodeKind::Input)
        return nameOf(node, naming);
    return expand(node, naming);
}

bool saysSomething(const Node& node)
{
    if (node.kind == NodeKind::Input || node.kind == NodeKind::Given ||
        node.kind == NodeKind::Constant)
        return false;
    const Formula formula = formulaOf(node, Naming::Symbols);
    if (formula.kind == Kind::Number)
        return false;
    return formula.kind != Kind::Symbol || !(formula.symbol == symbolOf(node));
}

QString plainText(const Formula& formula)
{
    switch (formula.kind) {
    case Kind::Symbol:
        return formula.symbol.sub.isEmpty() ? formula.symbol.main
                                            : formula.symbol.main + u'_' + formula.symbol.sub;
    case Kind::Number:
    case Kind::Words:
        return formula.text;
    case Kind::Sum: {
        QString text;
        for (std::size_t i = 0; i < formula.items.size(); ++i) {
            const bool minus = formula.minus[i];
            if (i == 0)
                text += minus ? QStringLiteral("−") : QString();
            else
                text += minus ? QStringLiteral(" − ") : QStringLiteral(" + ");
            const bool loose = formula.items[i].kind == Kind::Sum;
            const QString item = plainText(formula.items[i]);
            text += loose ? u'(' + item + u')' : item;
        }
        return text;
    }
    case Kind::Product:
        return listed(formula, QStringLiteral(" · "));
    case Kind::Fraction: {
        const auto side = [](const Formula& part) {
            const QString text = plainText(part);
            return part.isLeaf() ? text : u'(' + text + u')';
        };
        return side(formula.items[0]) + QStringLiteral(" / ") + side(formula.items[1]);
    }
    case Kind::Root:
        return QStringLiteral("√(") + listed(formula, QStringLiteral(", ")) + u')';
    case Kind::Exponential:
        return QStringLiteral("exp(") + listed(formula, QStringLiteral(", ")) + u')';
    case Kind::Ceiling:
        return u'⌈' + listed(formula, QStringLiteral(", ")) + u'⌉';
    case Kind::Floor:
        return u'⌊' + listed(formula, QStringLiteral(", ")) + u'⌋';
    case Kind::Largest:
        return QStringLiteral("max{") + listed(formula, QStringLiteral(", ")) + u'}';
    case Kind::Smallest:
        return QStringLiteral("min{") + listed(formula, QStringLiteral(", ")) + u'}';
    }
    return {};
}

} // namespace ridgepoint::explain
