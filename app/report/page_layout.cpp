// SPDX-License-Identifier: GPL-3.0-or-later
#include "page_layout.h"

#include "explain/formula_painter.h"
#include "pieces.h"
#include "style/paper.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace ridgepoint::report {
namespace {

constexpr double kPixelsPerInch = 96;

QSize paperSize(Paper paper)
{
    return paper == Paper::A4 ? QSize(794, 1123) : QSize(816, 1056);
}

/// Puts pieces on pages, one under the other.
class Pages
{
  public:
    Pages(PageLayout& layout, const QRectF& text) : m_layout(layout), m_text(text) {}

    void add(const std::vector<Piece>& pieces);

  private:
    void newPage();
    void put(const Piece& piece, double gap);
    /// The height of a piece with those that it must stand together with.
    static double together(const std::vector<Piece>& pieces, std::size_t first);

    PageLayout& m_layout;
    QRectF m_text;
    double m_y = 0;
};

double Pages::together(const std::vector<Piece>& pieces, std::size_t first)
{
    double height = pieces[first].height;
    for (std::size_t i = first; pieces[i].keepsWithNext && i + 1 < pieces.size(); ++i)
        height += pieces[i + 1].gap + pieces[i + 1].height;
    return height;
}

void Pages::newPage()
{
    m_layout.pages.emplace_back();
    m_y = 0;
}

void Pages::put(const Piece& piece, double gap)
{
    Page& page = m_layout.pages.back();
    const int number = static_cast<int>(m_layout.pages.size()) - 1;
    const double top = m_text.top() + m_y + gap;
    const QPointF by(m_text.left(), top);
    for (PlacedItem item : piece.items) {
        std::visit(
            [&](auto& placed) {
                if constexpr (requires { placed.rect; })
                    placed.rect.translate(by);
                else
                    placed.at += by;
            },
            item);
        page.items.push_back(std::move(item));
    }
    for (PlacedLink link : piece.links) {
        link.rect.translate(by);
        page.links.push_back(std::move(link));
    }
    if (!piece.anchor.isEmpty())
        m_layout.anchors.insert(piece.anchor, {number, top});
    if (!piece.bookmark.isEmpty())
        m_layout.bookmarks.push_back({piece.bookmark, piece.level, {number, top}});
    m_y += gap + piece.height;
}

void Pages::add(const std::vector<Piece>& pieces)
{
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const Piece& piece = pieces[i];
        const bool isTop = m_layout.pages.empty() || m_y <= 0;
        const bool follows = i > 0 && pieces[i - 1].keepsWithNext;
        double need = together(pieces, i);
        if (need > m_text.height()) // more than a page must be parted somewhere
            need = piece.height;
        const bool isFull = !follows && m_y + piece.gap + need > m_text.height();
        const bool isOver = m_y + piece.gap + piece.height > m_text.height();
        if (m_layout.pages.empty() || (!isTop && (piece.startsPage || isFull || isOver))) {
            newPage();
            if (piece.header)
                put(*piece.header, 0);
        }
        put(piece, m_y <= 0 ? 0 : piece.gap);
    }
}

/// Writes the pages' numbers where they could not be known.
void fillPageNumbers(PageLayout& layout)
{
    for (Page& page : layout.pages) {
        for (PlacedItem& item : page.items) {
            auto* text = std::get_if<PlacedText>(&item);
            if (!text || text->pageOf.isEmpty())
                continue;
            text->text = QString::number(layout.anchors.value(text->pageOf).page + 1);
            text->at.rx() -= QFontMetricsF(text->font).horizontalAdvance(text->text);
            text->pageOf.clear();
        }
    }
}

} // namespace

QSize textSizeOf(Paper paper)
{
    // margins of 19 mm at the sides, 23 mm at the top and bottom for a header and a footer
    constexpr double kSide = 0.75 * kPixelsPerInch;
    constexpr double kEnd = 0.9 * kPixelsPerInch;
    return (QSizeF(paperSize(paper)) - QSizeF(2 * kSide, 2 * kEnd)).toSize();
}

PageLayout layOutPages(const Report& report, const std::function<bool()>& isCancelled)
{
    const style::ForPaper forPaper;
    PageLayout layout;
    layout.paper = paperSize(report.paper);
    layout.title = report.title;
    layout.author = report.author;
    layout.subject = report.subject;
    layout.language = report.language;
    layout.producer = report.producer;
    layout.when = report.when;
    QRectF text(QPointF(), QSizeF(textSizeOf(report.paper)));
    text.moveCenter(QRectF(QPointF(), QSizeF(layout.paper)).center());

    std::vector<Piece> pieces;
    addTitle(report, text.width(), pieces);
    for (std::size_t i = 0; i < report.sections.size(); ++i) {
        if (isCancelled && isCancelled())
            return {};
        addSection(report.sections[i], text.size(), pieces);
        if (i == 0)
            addContents(report, text.size(), pieces);
    }
    Pages(layout, text).add(pieces);
    fillPageNumbers(layout);
    const int count = static_cast<int>(layout.pages.size());
    for (int number = 0; number < count; ++number)
        addFrame(layout.pages[static_cast<std::size_t>(number)], number, count, report, text,
                 layout.paper);
    return layout;
}

void paintPage(QPainter& painter, const PageLayout& layout, int page)
{
    const style::ForPaper forPaper;
    const auto paint = [&](const auto& item) {
        using Item = std::decay_t<decltype(item)>;
        if constexpr (std::is_same_v<Item, PlacedText>) {
            painter.setFont(item.font);
            painter.setPen(item.color);
            painter.drawText(item.at, item.text);
        } else if constexpr (std::is_same_v<Item, PlacedRect>) {
            painter.fillRect(item.rect, item.color);
        } else if constexpr (std::is_same_v<Item, PlacedFormula>) {
            painter.save();
            painter.setRenderHint(QPainter::Antialiasing);
            painter.translate(item.at);
            painter.scale(item.scale, item.scale);
            explain::paintFormula(painter, item.box, {}, item.color, item.faint);
            painter.restore();
        } else {
            painter.save();
            painter.translate(item.rect.topLeft());
            painter.setClipRect(QRectF(QPointF(-8, -8), item.rect.size() + QSizeF(16, 16)));
            item.paint(painter, item.rect.size().toSize());
            painter.restore();
        }
    };
    for (const PlacedItem& item : layout.pages[static_cast<std::size_t>(page)].items)
        std::visit(paint, item);
}

} // namespace ridgepoint::report
