// SPDX-License-Identifier: GPL-3.0-or-later
// Blocks of a report, measured and cut into pieces that a page holds whole.
#pragma once

#include "page_layout.h"

#include <memory>

namespace ridgepoint::report {

struct Piece
{
    double gap = 0; ///< above it, except at the top of a page
    double height = 0;
    std::vector<PlacedItem> items; ///< from the piece's top left corner
    std::vector<PlacedLink> links;
    bool keepsWithNext = false;
    std::shared_ptr<const Piece> header; ///< stands above it again on a new page
    QString anchor;
    QString bookmark; ///< empty: none
    int level = 0;
    bool startsPage = false;
};

/// The title and what stands beneath it.
void addTitle(const Report& report, double width, std::vector<Piece>& pieces);
/// On a new page, where the first one holds all before it.
void addContents(const Report& report, const QSizeF& page, std::vector<Piece>& pieces);
/// @param height  of a page: nothing is higher
void addSection(const Section& section, const QSizeF& page, std::vector<Piece>& pieces);
/// What links to a section lead to.
QString anchorOf(SectionId section);

/// Header and footer of a page.
void addFrame(Page& page, int number, int count, const Report& report, const QRectF& text,
              const QSize& paper);

} // namespace ridgepoint::report
