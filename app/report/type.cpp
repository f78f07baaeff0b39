// SPDX-License-Identifier: GPL-3.0-or-later
#include "type.h"

#include "style/text.h"

#include <QTextLayout>

namespace ridgepoint::report {
namespace {

QFont sized(QFont font, int pixels, QFont::Weight weight = QFont::Normal)
{
    font.setPixelSize(pixels);
    font.setWeight(weight);
    return font;
}

} // namespace

QFont titleFont()
{
    return sized(style::bodyFont(), 24, QFont::Bold);
}

QFont sectionFont()
{
    return sized(style::bodyFont(), 17, QFont::Bold);
}

QFont headingFont()
{
    return sized(style::bodyFont(), 13, QFont::Bold);
}

QFont leadFont()
{
    return sized(style::bodyFont(), 14);
}

QFont textFont()
{
    return sized(style::bodyFont(), 12);
}

QFont smallFont()
{
    return sized(style::bodyFont(), 11);
}

QFont cellFont(bool compact)
{
    return sized(style::bodyFont(), compact ? 10 : 11);
}

QFont numberCellFont(bool compact)
{
    return sized(style::numberFont(), compact ? 10 : 11);
}

QFont bold(QFont font)
{
    font.setWeight(QFont::Bold);
    return font;
}

QString oneLine(const QString& text)
{
    QString line = text;
    for (QChar& character : line) {
        if (character.category() == QChar::Other_Control || character == QChar::LineSeparator ||
            character == QChar::ParagraphSeparator)
            character = QLatin1Char(' ');
    }
    return line;
}

TextLines wrapped(const QString& text, const QFont& font, double width)
{
    TextLines made;
    const QFontMetricsF metrics(font);
    made.lineHeight = std::ceil(metrics.height() * 1.06);
    made.ascent = metrics.ascent();
    if (text.isEmpty())
        return made;
    const QString clean = oneLine(text);
    QTextLayout layout(clean, font);
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    layout.setTextOption(option);
    layout.beginLayout();
    while (true) {
        QTextLine line = layout.createLine();
        if (!line.isValid())
            break;
        line.setLineWidth(std::max(width, 8.0));
        made.lines.append(clean.mid(line.textStart(), line.textLength()).trimmed());
    }
    layout.endLayout();
    return made;
}

void place(std::vector<PlacedItem>& items, const TextLines& lines, const QPointF& topLeft,
           const QFont& font, const QColor& color)
{
    double y = topLeft.y() + lines.ascent;
    for (const QString& line : lines.lines) {
        items.push_back(PlacedText{{topLeft.x(), y}, line, font, color, {}});
        y += lines.lineHeight;
    }
}

void placeRight(std::vector<PlacedItem>& items, const TextLines& lines, double right, double top,
                const QFont& font, const QColor& color)
{
    const QFontMetricsF metrics(font);
    double y = top + lines.ascent;
    for (const QString& line : lines.lines) {
        items.push_back(
            PlacedText{{right - metrics.horizontalAdvance(line), y}, line, font, color, {}});
        y += lines.lineHeight;
    }
}

} // namespace ridgepoint::report
