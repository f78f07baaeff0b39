// SPDX-License-Identifier: GPL-3.0-or-later
#include "explain/names.h"

#include "plan/fields.h"
#include "plan/figures.h"
#include "quantity/number_text.h"
#include "style/text.h"

#include <QCoreApplication>
#include <QStringList>
#include <array>
#include <cmath>

namespace ridgepoint::explain {
namespace {

using quantity::Dimension;
using quantity::Node;
using quantity::NodeKind;

std::optional<plan::FigureRef> figureOf(const Node& node)
{
    if (node.kind == NodeKind::Input || node.path.empty())
        return std::nullopt;
    return plan::findFigure(node.path);
}

/// "peak_bytes_per_s" says its unit too, which the value says already.
QString withoutUnit(QString name)
{
    static const std::array units{QStringLiteral("_bytes_per_s"), QStringLiteral("_flop_per_s"),
                                  QStringLiteral("_bytes"),       QStringLiteral("_tokens"),
                                  QStringLiteral("_sequences"),   QStringLiteral("_days"),
                                  QStringLiteral("_hours"),       QStringLiteral("_s")};
    for (const QString& unit : units) {
        if (name.endsWith(unit) && name.size() > unit.size())
            return name.chopped(unit.size());
    }
    return name;
}

Symbol split(const QString& name)
{
    Symbol symbol;
    const qsizetype at = name.indexOf(u'_');
    symbol.main = at > 0 ? name.left(at) : name;
    if (at > 0)
        symbol.sub = name.mid(at + 1).replace(u'_', u' ');
    symbol.italic = symbol.main.size() == 1;
    return symbol;
}

Dimension byUnit(const std::string& unit)
{
    if (unit.empty())
        return Dimension::Number;
    for (int i = 0; i < static_cast<int>(Dimension::Text); ++i) {
        const auto dimension = static_cast<Dimension>(i);
        if (quantity::unitName(dimension) == unit)
            return dimension;
    }
    return Dimension::Text;
}

} // namespace

bool isNamed(const Node& node)
{
    return !node.symbol.empty() || node.kind == NodeKind::Input;
}

bool isFigure(const Node& node)
{
    return figureOf(node).has_value();
}

Symbol symbolOf(const Node& node)
{
    if (const auto figure = figureOf(node)) {
        Symbol symbol = split(style::fromStd(plan::figureRow(figure->figure).symbol));
        if (figure->index >= 0) {
            const QString index = QString::number(figure->index);
            symbol.sub += symbol.sub.isEmpty() ? index : u',' + index;
        }
        return symbol;
    }
    if (node.kind == NodeKind::Input) {
        const QString path = style::fromStd(node.path);
        QString name = path.mid(path.lastIndexOf(u'.') + 1);
        return {withoutUnit(std::move(name)).replace(u'_', u' '), QString(), false};
    }
    return split(style::fromStd(node.symbol));
}

Dimension dimensionOf(const Node& node)
{
    if (const auto figure = figureOf(node))
        return plan::figureRow(figure->figure).dimension;
    if (node.kind == NodeKind::Input) {
        if (const auto field = plan::findField(node.path))
            return field->field->dimension;
    }
    if (node.symbol.empty() && node.unit.empty())
        return inferredDimension(node);
    return byUnit(node.unit);
}

Dimension inferredDimension(const Node& node)
{
    using quantity::Operation;
    const auto of = [&](std::size_t i) { return dimensionOf(*node.children[i]); };
    const auto isPlain = [](Dimension dimension) {
        return dimension == Dimension::Number || dimension == Dimension::Count ||
               dimension == Dimension::Ratio;
    };
    const auto isTime = [](Dimension dimension) {
        return dimension == Dimension::Seconds || dimension == Dimension::Days ||
               dimension == Dimension::Hours;
    };
    switch (node.operation) {
    case Operation::Add:
    case Operation::Subtract:
    case Operation::Largest:
    case Operation::Smallest:
        for (std::size_t i = 0; i < node.children.size(); ++i) {
            if (!isPlain(of(i)))
                return of(i);
        }
        return Dimension::Number;
    case Operation::Select:
    case Operation::Identity:
        return dimensionOf(*node.children.back());
    case Operation::Negate:
        return of(0);
    case Operation::Multiply:
        if (isTime(of(0)) && isPlain(of(1)))
            return of(0);
        return isTime(of(1)) && isPlain(of(0)) ? of(1) : Dimension::Number;
    case Operation::Divide:
        if (isTime(of(0)) && isPlain(of(1)))
            return of(0);
        if ((of(0) == Dimension::Bytes && of(1) == Dimension::BytesPerSecond) ||
            (of(0) == Dimension::Flop && of(1) == Dimension::FlopPerSecond))
            return Dimension::Seconds;
        return Dimension::Number;
    default:
        return Dimension::Number;
    }
}

QString valueText(const Node& node, int digits)
{
    if (!node.text.empty())
        return style::textOf(node.text);
    const Dimension dimension = dimensionOf(node);
    if (dimension != Dimension::Text)
        return style::quantityText(node.value, dimension, digits);
    // a unit that is counted in nothing else, such as parameters
    const QString number = style::quantityText(node.value, Dimension::Number, digits);
    return std::isfinite(node.value) ? number + u' ' + style::translated(node.unit) : number;
}

QString titleText(const Node& node)
{
    QString title = style::textOf(node.label);
    if (title.isEmpty() && !node.symbol.empty())
        title = style::fromStd(node.symbol);
    if (title.isEmpty())
        title = style::fromStd(node.path);
    if (!title.isEmpty())
        title[0] = title[0].toUpper();
    if (const auto figure = figureOf(node); figure && figure->index >= 0)
        title = QCoreApplication::translate("Explain", "%1, stage\u00a0%2")
                    .arg(title)
                    .arg(figure->index);
    return title;
}

QString constantText(double value)
{
    return std::isfinite(value) ? style::fromStd(quantity::numberText(value)) : QStringLiteral("—");
}

} // namespace ridgepoint::explain
