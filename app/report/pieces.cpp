// SPDX-License-Identifier: GPL-3.0-or-later
#include "pieces.h"

#include "style/text.h"
#include "table_pieces.h"
#include "type.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace ridgepoint::report {
namespace {

using style::Role;

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(ridgepoint::report::Pages)
};

constexpr double kCellGap = 16;
constexpr double kIndent = 14; ///< of a derivation's steps
constexpr qsizetype kLinesTogether = 3;

QColor ink(Role role)
{
    return style::color(role);
}

/// A text in lines; each is a piece, so that a long one goes on on the next page, but the first few
/// stay together.
void addText(const QString& text, const QFont& font, const QColor& color, double left, double width,
             double gap, std::vector<Piece>& pieces, bool keepsWithNext = false)
{
    const TextLines lines = wrapped(text, font, width - left);
    for (qsizetype i = 0; i < lines.lines.size(); ++i) {
        Piece piece;
        piece.gap = i == 0 ? gap : 0;
        piece.height = lines.lineHeight;
        TextLines one = lines;
        one.lines = {lines.lines[i]};
        place(piece.items, one, {left, 0}, font, color);
        const bool isLast = i + 1 == lines.lines.size();
        piece.keepsWithNext =
            isLast ? keepsWithNext : i + 1 < kLinesTogether || i + 2 == lines.lines.size();
        pieces.push_back(std::move(piece));
    }
}

/// The largest of a few sizes in which a value stands in one line; smaller ones are for long
/// values.
QFont fitting(const QString& text, double width)
{
    QFont font = bold(style::numberFont());
    for (const int pixels : {18, 16, 14, 12, 11}) {
        font.setPixelSize(pixels);
        if (QFontMetricsF(font).horizontalAdvance(text) <= width)
            break;
    }
    return font;
}

void addVerdict(const Verdict& verdict, double width, std::vector<Piece>& pieces)
{
    constexpr std::size_t kColumns = 3;
    const double cell = (width - kCellGap * (kColumns - 1)) / kColumns;
    for (std::size_t first = 0; first < verdict.figures.size(); first += kColumns) {
        Piece piece;
        piece.gap = first == 0 ? 14 : 10;
        double height = 0;
        for (std::size_t i = first; i < std::min(first + kColumns, verdict.figures.size()); ++i) {
            const style::VerdictFigure& figure = verdict.figures[i];
            const double x = static_cast<double>(i - first) * (cell + kCellGap);
            piece.items.push_back(PlacedRect{QRectF(x, 0, cell, 1), ink(Role::Line)});
            double y = 7;
            const auto add = [&](const QString& text, const QFont& font, const QColor& color) {
                const TextLines lines = wrapped(text, font, cell);
                place(piece.items, lines, {x, y}, font, color);
                y += lines.height();
            };
            const QString change =
                figure.change.isEmpty() ? QString() : QStringLiteral("  ") + figure.change;
            add(figure.title + change, smallFont(), ink(Role::Secondary));
            y += 1;
            add(figure.value, fitting(figure.value, cell), ink(figure.role));
            add(figure.detail, smallFont(), ink(Role::Secondary));
            height = std::max(height, y);
        }
        piece.height = std::ceil(height + 2);
        piece.keepsWithNext = true;
        pieces.push_back(std::move(piece));
    }
}

void addChart(const Chart& chart, const QSizeF& page, std::vector<Piece>& pieces)
{
    Piece piece;
    piece.gap = 14;
    const double width = page.width();
    const QFont font = bold(textFont());
    const TextLines title = wrapped(chart.title, font, width * 0.6);
    place(piece.items, title, {0, 0}, font, ink(Role::Text));
    const TextLines subtitle = wrapped(chart.subtitle, smallFont(), width * 0.38);
    placeRight(piece.items, subtitle, width, 1, smallFont(), ink(Role::Secondary));
    const double words = std::max(title.height(), subtitle.height());
    const double top = words > 0 ? words + 5 : 0;
    const double height = std::min<double>(chart.size.height(), page.height() - top - 8);
    piece.items.push_back(PlacedChart{QRectF(0, top, width, height), chart.paint});
    piece.height = top + height + 4;
    pieces.push_back(std::move(piece));
}

void addFormula(const FormulaLine& line, double left, const QSizeF& page,
                std::vector<Piece>& pieces)
{
    explain::FormulaStyle style;
    style.font = style::formulaFont();
    style.font.setPixelSize(line.isSecondary ? 12 : 13);
    style.maxWidth = page.width() - left;
    PlacedFormula placed;
    placed.box = explain::layoutFormula(line.formula, style, line.left ? &*line.left : nullptr);
    placed.scale = std::min({1.0, style.maxWidth / std::max(1.0, placed.box.width()),
                             page.height() * 0.9 / std::max(1.0, placed.box.height())});
    placed.at = {left, 0};
    placed.box.rect.moveTo(0, 0);
    placed.color = ink(line.isSecondary ? Role::Secondary : Role::Text);
    placed.faint = ink(Role::Secondary);
    Piece piece;
    piece.gap = 4;
    piece.height = std::ceil(placed.box.height() * placed.scale) + 1;
    piece.items.push_back(std::move(placed));
    pieces.push_back(std::move(piece));
}

void addDerivation(const Derivation& entry, const QSizeF& page, std::vector<Piece>& pieces)
{
    const double left = entry.isStep ? kIndent : 0;
    const double width = page.width();
    const QFont font = entry.isStep ? bold(smallFont()) : headingFont();
    const TextLines value = wrapped(entry.value, font, width * 0.36);
    const TextLines title = wrapped(entry.title, font, width * 0.6 - left);
    Piece head;
    head.gap = entry.isStep ? 8 : 20;
    place(head.items, title, {left, 0}, font, ink(Role::Text));
    placeRight(head.items, value, width, 0, font, ink(Role::Text));
    head.height = std::max(title.height(), value.height());
    head.anchor = entry.anchor;
    if (!entry.isStep) {
        head.bookmark = entry.title;
        head.level = 1;
    }
    const std::size_t first = pieces.size();
    pieces.push_back(std::move(head));
    for (const FormulaLine& line : entry.formulas)
        addFormula(line, left, page, pieces);
    for (const QString& line : entry.lines)
        addText(line, smallFont(), ink(Role::Secondary), left, width, 3, pieces);
    // a title with its formulas, where a page can hold them
    for (std::size_t i = first; i + 1 < pieces.size() && i < first + entry.formulas.size(); ++i)
        pieces[i].keepsWithNext = true;
    if (entry.formulas.empty() && pieces.size() > first + 1)
        pieces[first].keepsWithNext = true;
}

void addProblem(const ProblemItem& problem, double width, std::vector<Piece>& pieces)
{
    addText(problem.place, bold(textFont()), ink(problem.role), 0, width, 14, pieces, true);
    addText(problem.message, textFont(), ink(Role::Text), 0, width, 2, pieces);
    for (const QString& fix : problem.fixes)
        addText(Words::tr("To mend it: %1").arg(fix), smallFont(), ink(Role::Secondary), kIndent,
                width, 3, pieces);
}

double heightOf(const std::vector<Piece>& pieces)
{
    double height = 0;
    for (const Piece& piece : pieces)
        height += piece.gap + piece.height;
    return height;
}

/// As many rows as the page has room for below `used`, but some at least; and how many more.
Table cutTable(Table table, const QSizeF& page, double used)
{
    constexpr std::size_t kLeast = 4;
    std::size_t cut = 0;
    while (table.rows.size() > kLeast) {
        std::vector<Piece> pieces;
        addTable(table, page.width(), pieces);
        if (used + heightOf(pieces) <= page.height())
            break;
        if (cut > 0)
            table.rows.pop_back(); // the line that counts them
        table.rows.pop_back();
        ++cut;
        table.rows.push_back(
            {Words::tr("and %1 more, with the inputs").arg(cut), QString(), QString()});
    }
    return table;
}

void addBlock(const Block& block, const QSizeF& page, std::vector<Piece>& pieces)
{
    const double width = page.width();
    if (const auto* heading = std::get_if<Heading>(&block)) {
        const std::size_t first = pieces.size();
        addText(heading->text, headingFont(), ink(Role::Text), 0, width, 18, pieces, true);
        if (pieces.size() > first)
            pieces[first].anchor = heading->anchor;
    } else if (const auto* paragraph = std::get_if<Paragraph>(&block)) {
        const bool isLead = paragraph->kind == Paragraph::Kind::Lead;
        const bool isSmall = paragraph->kind == Paragraph::Kind::Small;
        addText(paragraph->text,
                isLead    ? leadFont()
                : isSmall ? smallFont()
                          : textFont(),
                ink(paragraph->role), 0, width, isLead ? 14 : 7, pieces);
    } else if (const auto* verdict = std::get_if<Verdict>(&block)) {
        addVerdict(*verdict, width, pieces);
    } else if (const auto* table = std::get_if<Table>(&block)) {
        if (!table->title.isEmpty())
            addText(table->title, headingFont(), ink(Role::Text), 0, width, 16, pieces, true);
        addTable(*table, width, pieces);
    } else if (const auto* chart = std::get_if<Chart>(&block)) {
        addChart(*chart, page, pieces);
    } else if (const auto* derivation = std::get_if<Derivation>(&block)) {
        addDerivation(*derivation, page, pieces);
    } else if (const auto* problem = std::get_if<ProblemItem>(&block)) {
        addProblem(*problem, width, pieces);
    }
}

} // namespace

QString anchorOf(SectionId section)
{
    for (const SectionRow& row : sectionRows()) {
        if (row.id == section)
            return QLatin1String(row.key);
    }
    return {};
}

void addTitle(const Report& report, double width, std::vector<Piece>& pieces)
{
    addText(report.title, titleFont(), ink(Role::Text), 0, width, 0, pieces, true);
    addText(report.subtitle, smallFont(), ink(Role::Secondary), 0, width, 3, pieces, true);
}

void addContents(const Report& report, const QSizeF& page, std::vector<Piece>& pieces)
{
    const double width = page.width();
    if (report.sections.size() < 2)
        return;
    const std::size_t first = pieces.size();
    const bool isFirstPage = heightOf(pieces) <= page.height();
    addText(Words::tr("Contents"), sectionFont(), ink(Role::Text), 0, width, 30, pieces, true);
    pieces[first].startsPage = isFirstPage;
    pieces[first].anchor = QStringLiteral("contents");
    pieces[first].bookmark = Words::tr("Contents");
    for (const Section& section : report.sections) {
        const TextLines title = wrapped(section.title, textFont(), width - 60);
        Piece piece;
        piece.gap = 2;
        piece.height = std::ceil(title.height() + 7);
        place(piece.items, title, {0, 4}, textFont(), ink(Role::Text));
        piece.items.push_back(PlacedText{{width, 4 + title.ascent},
                                         {},
                                         numberCellFont(false),
                                         ink(Role::Text),
                                         anchorOf(section.id)});
        piece.items.push_back(
            PlacedRect{QRectF(0, piece.height - 0.75, width, 0.75), ink(Role::Grid)});
        piece.links.push_back({QRectF(0, 0, width, piece.height), anchorOf(section.id)});
        piece.keepsWithNext = &section != &report.sections.back();
        pieces.push_back(std::move(piece));
    }
}

void addSection(const Section& section, const QSizeF& page, std::vector<Piece>& pieces)
{
    const std::size_t first = pieces.size();
    if (section.id == SectionId::Summary) {
        pieces.front().anchor = anchorOf(section.id); // of page one, whose title it is
        pieces.front().bookmark = section.title;
    } else {
        addText(section.title, sectionFont(), ink(Role::Text), 0, page.width(), 34, pieces, true);
        pieces[first].anchor = anchorOf(section.id);
        pieces[first].bookmark = section.title;
    }
    for (const Block& block : section.blocks) {
        const auto* table = std::get_if<Table>(&block);
        if (table && table->mayBeCut)
            addTable(cutTable(*table, page, heightOf(pieces)), page.width(), pieces);
        else
            addBlock(block, page, pieces);
    }
}

void addFrame(Page& page, int number, int count, const Report& report, const QRectF& text,
              const QSize& paper)
{
    const QFont font = smallFont();
    const QFontMetricsF metrics(font);
    const QColor color = ink(Role::Secondary);
    const auto line = [&](double baseline, const QString& left, const QString& right) {
        const double room = text.width() - metrics.horizontalAdvance(right) - 24;
        const QString shown = metrics.elidedText(oneLine(left), Qt::ElideRight, room);
        page.items.push_back(PlacedText{{text.left(), baseline}, shown, font, color, {}});
        page.items.push_back(PlacedText{
            {text.right() - metrics.horizontalAdvance(right), baseline}, right, font, color, {}});
    };
    if (number > 0) {
        line(56, report.title, report.date);
        page.items.push_back(
            PlacedRect{QRectF(text.left(), 64, text.width(), 0.75), ink(Role::Line)});
    }
    line(paper.height() - 48, report.producer,
         Words::tr("Page %1 of %2").arg(number + 1).arg(count));
}

} // namespace ridgepoint::report
