// SPDX-License-Identifier: GPL-3.0-or-later
#include "explain/formula_layout.h"

#include <QFontMetricsF>
#include <QStringList>
#include <algorithm>
#include <cmath>
#include <map>

namespace ridgepoint::explain {
namespace {

using Kind = FormulaBox::Kind;
using Part = Formula::Kind;

constexpr double kSmaller = 0.85; // of the parts of a fraction
constexpr double kSubscript = 0.72;
constexpr double kNoLimit = 1e6;
constexpr double kLeast = 30; // no part is set narrower than this
constexpr int kLeastPixels = 8;
constexpr std::size_t kMostStacked = 6; // more candidates than these run on in lines

class Setter
{
  public:
    explicit Setter(const QFont& font) : m_font(font) {}

    FormulaBox set(const Formula& formula, double size, double width);
    FormulaBox equation(const Formula& left, const Formula& right, double size, double width,
                        bool ownLine);

  private:
    struct Face
    {
        QFont font;
        QFontMetricsF metrics;
    };
    const Face& face(double size, bool italic);
    FormulaBox text(const QString& text, double size, bool italic = false);
    FormulaBox symbol(const Symbol& symbol, double size, double width);
    FormulaBox fitted(const QString& text, double size, double width);
    FormulaBox words(const QString& text, double size, double width);
    FormulaBox sum(const Formula& formula, double size, double width);
    FormulaBox product(const Formula& formula, double size, double width);
    FormulaBox fraction(const Formula& formula, double size, double width);
    FormulaBox root(const Formula& formula, double size, double width);
    FormulaBox choice(const Formula& formula, double size, double width);
    FormulaBox bracketed(FormulaBox inner, Kind left, Kind right, double size);
    FormulaBox inParens(const Formula& formula, double size, double width);
    double bracketWidth(double size) const { return std::ceil(size * 0.42); }
    double axis(double size) { return face(size, false).metrics.xHeight() / 2; }

    QFont m_font;
    std::map<std::pair<int, bool>, Face> m_faces;
};

/// Boxes in a row on one baseline.
FormulaBox inRow(std::vector<FormulaBox> boxes, double space = 0)
{
    FormulaBox row;
    double above = 0;
    double below = 0;
    for (const FormulaBox& box : boxes) {
        above = std::max(above, box.baseline);
        below = std::max(below, box.height() - box.baseline);
    }
    double x = 0;
    for (FormulaBox& box : boxes) {
        box.rect.moveTo(x, above - box.baseline);
        x += box.width() + space;
    }
    row.baseline = above;
    row.rect = QRectF(0, 0, boxes.empty() ? 0 : x - space, above + below);
    row.children = std::move(boxes);
    return row;
}

/// Boxes below each other, left-aligned; the baseline is the first one's.
FormulaBox stacked(std::vector<FormulaBox> lines, double space)
{
    if (lines.size() == 1)
        return std::move(lines.front());
    FormulaBox stack;
    double y = 0;
    double width = 0;
    for (FormulaBox& line : lines) {
        line.rect.moveTo(line.rect.x(), y);
        y += line.height() + space;
        width = std::max(width, line.rect.right());
    }
    stack.baseline = lines.empty() ? 0 : lines.front().baseline;
    stack.rect = QRectF(0, 0, width, lines.empty() ? 0 : y - space);
    stack.children = std::move(lines);
    return stack;
}

/// Fills lines with boxes up to a width; lines after the first are indented.
FormulaBox flowed(std::vector<FormulaBox> boxes, double space, double width, double indent,
                  double lineSpace)
{
    std::vector<FormulaBox> lines;
    std::vector<FormulaBox> line;
    double used = 0;
    const auto close = [&] {
        if (line.empty())
            return;
        FormulaBox row = inRow(std::move(line), space);
        if (!lines.empty())
            row.rect.moveLeft(indent);
        lines.push_back(std::move(row));
        line.clear();
    };
    for (FormulaBox& box : boxes) {
        const double limit = lines.empty() ? width : width - indent;
        const double with = line.empty() ? box.width() : used + space + box.width();
        if (!line.empty() && with > limit) {
            close();
            used = box.width();
        } else {
            used = with;
        }
        line.push_back(std::move(box));
    }
    close();
    return stacked(std::move(lines), lineSpace);
}

/// Of the second and later lines of a sum or product.
double indentOf(double size)
{
    return std::round(size * 0.6);
}

void makeFaint(FormulaBox& box)
{
    box.faint = true;
    for (FormulaBox& child : box.children)
        makeFaint(child);
}

const Setter::Face& Setter::face(double size, bool italic)
{
    const int pixels = std::max(kLeastPixels, static_cast<int>(std::lround(size)));
    const auto key = std::make_pair(pixels, italic);
    const auto found = m_faces.find(key);
    if (found != m_faces.end())
        return found->second;
    QFont font = m_font;
    font.setPixelSize(pixels);
    font.setItalic(italic);
    return m_faces.emplace(key, Face{font, QFontMetricsF(font)}).first->second;
}

FormulaBox Setter::text(const QString& text, double size, bool italic)
{
    const Face& used = face(size, italic);
    FormulaBox box;
    box.kind = Kind::Text;
    box.text = text;
    box.font = used.font;
    // an italic letter leans out of its advance
    const double lean = italic ? std::ceil(size * 0.08) : 0;
    box.rect = QRectF(0, 0, used.metrics.horizontalAdvance(text) + lean,
                      used.metrics.ascent() + used.metrics.descent());
    box.baseline = used.metrics.ascent();
    return box;
}

/// Text that nothing can break: set smaller where it is too wide.
FormulaBox Setter::fitted(const QString& content, double size, double width)
{
    FormulaBox box = text(content, size);
    while (box.width() > width && size > kLeastPixels) {
        size -= 1;
        box = text(content, size);
    }
    return box.width() > width && content.contains(u' ') ? words(content, size, width) : box;
}

FormulaBox Setter::words(const QString& content, double size, double width)
{
    std::vector<FormulaBox> boxes;
    const QStringList parts = content.split(u' ', Qt::SkipEmptyParts);
    for (const QString& word : parts)
        boxes.push_back(text(word, size));
    return flowed(std::move(boxes), size * 0.28, width, 0, 1);
}

FormulaBox Setter::symbol(const Symbol& symbol, double size, double width)
{
    if (symbol.sub.isEmpty()) {
        return symbol.italic ? text(symbol.main, size, true) : fitted(symbol.main, size, width);
    }
    std::vector<FormulaBox> boxes;
    boxes.push_back(text(symbol.main, size, symbol.italic));
    const double left = std::max(kLeast / 2, width - boxes.front().width());
    FormulaBox sub = fitted(symbol.sub, size * kSubscript, left);
    // lowered below the baseline of the letter
    sub.baseline -= std::round(size * 0.22);
    boxes.push_back(std::move(sub));
    return inRow(std::move(boxes));
}

FormulaBox Setter::bracketed(FormulaBox inner, Kind left, Kind right, double size)
{
    const auto bracket = [&](Kind kind) {
        FormulaBox box;
        box.kind = kind;
        box.rect = QRectF(0, 0, bracketWidth(size), inner.height());
        box.baseline = inner.baseline;
        return box;
    };
    std::vector<FormulaBox> boxes;
    boxes.push_back(bracket(left));
    FormulaBox closing = bracket(right);
    boxes.push_back(std::move(inner));
    boxes.push_back(std::move(closing));
    return inRow(std::move(boxes), 1);
}

FormulaBox Setter::inParens(const Formula& formula, double size, double width)
{
    const double inner = std::max(kLeast, width - 2 * bracketWidth(size) - 2);
    return bracketed(set(formula, size, inner), Kind::LeftParen, Kind::RightParen, size);
}

FormulaBox Setter::sum(const Formula& formula, double size, double width)
{
    const double space = size * 0.28;
    std::vector<FormulaBox> boxes;
    for (std::size_t i = 0; i < formula.items.size(); ++i) {
        const Formula& item = formula.items[i];
        const bool minus = formula.minus[i];
        std::vector<FormulaBox> pair;
        if (i > 0 || minus)
            pair.push_back(text(minus ? QStringLiteral("−") : QStringLiteral("+"), size));
        const double used = pair.empty() ? 0 : pair.front().width() + space;
        const double left = std::max(kLeast, width - used - indentOf(size));
        const bool negative =
            item.kind == Part::Number && (item.text.startsWith(u'-') || item.text.startsWith(u'−'));
        const bool loose = item.kind == Part::Sum || (negative && !pair.empty());
        pair.push_back(loose ? inParens(item, size, left) : set(item, size, left));
        boxes.push_back(inRow(std::move(pair), space));
    }
    return flowed(std::move(boxes), space, width, indentOf(size), 3);
}

FormulaBox Setter::product(const Formula& formula, double size, double width)
{
    const double space = size * 0.18;
    std::vector<FormulaBox> boxes;
    for (std::size_t i = 0; i < formula.items.size(); ++i) {
        const Formula& item = formula.items[i];
        std::vector<FormulaBox> pair;
        if (i > 0)
            pair.push_back(text(QStringLiteral("·"), size));
        const double used = pair.empty() ? 0 : pair.front().width() + space;
        const double left = std::max(kLeast, width - used - indentOf(size));
        const bool loose = item.kind == Part::Sum || item.kind == Part::Words;
        pair.push_back(loose ? inParens(item, size, left) : set(item, size, left));
        boxes.push_back(inRow(std::move(pair), space));
    }
    return flowed(std::move(boxes), space, width, indentOf(size), 3);
}

FormulaBox Setter::fraction(const Formula& formula, double size, double width)
{
    constexpr double kGap = 2;
    const double inner = std::max(kLeast, width - 4);
    FormulaBox above = set(formula.items[0], size, inner);
    FormulaBox below = set(formula.items[1], size, inner);
    const double wide = std::max(above.width(), below.width()) + 4;
    FormulaBox rule;
    rule.kind = Kind::Rule;
    rule.rect = QRectF(0, above.height() + kGap, wide, 1);
    FormulaBox box;
    box.baseline = rule.rect.top() + axis(size);
    above.rect.moveTo((wide - above.width()) / 2, 0);
    below.rect.moveTo((wide - below.width()) / 2, rule.rect.bottom() + kGap);
    box.rect = QRectF(0, 0, wide, below.rect.bottom());
    box.children.push_back(std::move(above));
    box.children.push_back(std::move(rule));
    box.children.push_back(std::move(below));
    return box;
}

FormulaBox Setter::root(const Formula& formula, double size, double width)
{
    const double sign = std::ceil(size * 0.7);
    FormulaBox inner = set(formula.items[0], size, std::max(kLeast, width - sign - 2));
    FormulaBox box;
    box.rect = QRectF(0, 0, inner.width() + sign + 2, inner.height() + 3);
    box.baseline = inner.baseline + 3;
    FormulaBox drawn;
    drawn.kind = Kind::RootSign;
    drawn.rect = box.rect;
    drawn.baseline = box.baseline;
    inner.rect.moveTo(sign, 3);
    drawn.children.push_back(std::move(inner));
    box.children.push_back(std::move(drawn));
    return box;
}

FormulaBox Setter::choice(const Formula& formula, double size, double width)
{
    FormulaBox name =
        text(formula.kind == Part::Largest ? QStringLiteral("max") : QStringLiteral("min"), size);
    const double brace = bracketWidth(size) + 2;
    const double left = std::max(kLeast, width - name.width() - 2 * brace - 6);
    std::vector<FormulaBox> candidates;
    for (std::size_t i = 0; i < formula.items.size(); ++i) {
        FormulaBox candidate = set(formula.items[i], size, left - size * 0.4);
        if (static_cast<int>(i) != formula.winner && formula.winner >= 0)
            makeFaint(candidate);
        if (i + 1 < formula.items.size() && formula.items.size() > kMostStacked) {
            std::vector<FormulaBox> pair;
            pair.push_back(std::move(candidate));
            pair.push_back(text(QStringLiteral(","), size));
            candidate = inRow(std::move(pair));
        }
        candidates.push_back(std::move(candidate));
    }
    FormulaBox inner = formula.items.size() > kMostStacked
                           ? flowed(std::move(candidates), size * 0.4, left, 0, 2)
                           : stacked(std::move(candidates), 2);
    // centred on the axis, so that the name stands at the middle of its candidates
    inner.baseline = inner.height() / 2 + axis(size);
    std::vector<FormulaBox> boxes;
    boxes.push_back(std::move(name));
    boxes.push_back(bracketed(std::move(inner), Kind::LeftBrace, Kind::RightBrace, size));
    return inRow(std::move(boxes), 2);
}

FormulaBox Setter::set(const Formula& formula, double size, double width)
{
    const double inner = std::max(9.0, size * kSmaller);
    switch (formula.kind) {
    case Part::Symbol:
        return symbol(formula.symbol, size, width);
    case Part::Number:
        return fitted(formula.text, size, width);
    case Part::Words:
        return words(formula.text, size, width);
    case Part::Sum:
        return sum(formula, size, width);
    case Part::Product:
        return product(formula, size, width);
    case Part::Fraction:
        return fraction(formula, inner, width);
    case Part::Root:
        return root(formula, size, width);
    case Part::Exponential: {
        std::vector<FormulaBox> boxes;
        boxes.push_back(text(QStringLiteral("exp"), size));
        const double left = std::max(kLeast, width - boxes.front().width() - 1);
        boxes.push_back(inParens(formula.items[0], size, left));
        return inRow(std::move(boxes), 1);
    }
    case Part::Ceiling:
    case Part::Floor: {
        const bool up = formula.kind == Part::Ceiling;
        FormulaBox content =
            set(formula.items[0], size, std::max(kLeast, width - 2 * bracketWidth(size) - 2));
        return bracketed(std::move(content), up ? Kind::LeftCeiling : Kind::LeftFloor,
                         up ? Kind::RightCeiling : Kind::RightFloor, size);
    }
    case Part::Largest:
    case Part::Smallest:
        return choice(formula, size, width);
    }
    return {};
}

FormulaBox Setter::equation(const Formula& left, const Formula& right, double size, double width,
                            bool ownLine)
{
    std::vector<FormulaBox> boxes;
    boxes.push_back(set(left, size, std::max(kLeast, width - 2 * size)));
    boxes.push_back(text(QStringLiteral("="), size));
    const double space = size * 0.28;
    const double used = boxes[0].width() + boxes[1].width() + 2 * space;
    if (!ownLine) {
        boxes.push_back(set(right, size, std::max(kLeast, width - used)));
        return inRow(std::move(boxes), space);
    }
    std::vector<FormulaBox> lines;
    lines.push_back(inRow(std::move(boxes), space));
    lines.push_back(set(right, size, width - size));
    lines.back().rect.moveLeft(size);
    return stacked(std::move(lines), 3);
}

} // namespace

FormulaBox layoutFormula(const Formula& formula, const FormulaStyle& style, const Formula* left)
{
    Setter setter(style.font);
    const double full = style.font.pixelSize() > 0 ? style.font.pixelSize() : 13;
    const double width = style.maxWidth > 0 ? style.maxWidth : kNoLimit;
    // Deeply nested formulas are set smaller until they fit. Of the ways that fit, the lowest.
    FormulaBox narrowest;
    for (double size = full; size >= kLeastPixels; size -= 1) {
        std::vector<FormulaBox> ways;
        if (!left) {
            ways.push_back(setter.set(formula, size, width));
        } else {
            ways.push_back(setter.equation(*left, formula, size, width, false));
            ways.push_back(setter.equation(*left, formula, size, width, true));
        }
        const FormulaBox* best = nullptr;
        for (const FormulaBox& way : ways) {
            if (way.width() <= width && (!best || way.height() < best->height()))
                best = &way;
            if (narrowest.width() <= 0 || way.width() < narrowest.width())
                narrowest = way;
        }
        if (best)
            return *best;
    }
    return narrowest;
}

} // namespace ridgepoint::explain
