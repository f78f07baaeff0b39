// SPDX-License-Identifier: GPL-3.0-or-later
// A report set on pages: where every line, rule, formula and chart stands, in pixels of 1/96 inch.
// The PDF and the preview paint the same pages.
#pragma once

#include "explain/formula_layout.h"
#include "report.h"

#include <QColor>
#include <QFont>
#include <QHash>
#include <QPointF>
#include <QRectF>

#include <functional>
#include <variant>
#include <vector>

class QPainter;

namespace ridgepoint::report {

struct PlacedText
{
    QPointF at; ///< the start of the baseline
    QString text;
    QFont font;
    QColor color;
    QString pageOf; ///< an anchor whose page is the text, which then ends at `at`; mostly empty
};

struct PlacedRect
{
    QRectF rect;
    QColor color;
};

struct PlacedFormula
{
    QPointF at;
    explain::FormulaBox box;
    QColor color;
    QColor faint;
    double scale = 1; ///< less than 1 where it would be wider than the page
};

struct PlacedChart
{
    QRectF rect;
    std::function<void(QPainter&, const QSize&)> paint;
};

using PlacedItem = std::variant<PlacedText, PlacedRect, PlacedFormula, PlacedChart>;

struct PlacedLink
{
    QRectF rect;
    QString anchor;
};

struct Page
{
    std::vector<PlacedItem> items;
    std::vector<PlacedLink> links;
};

struct Place
{
    int page = 0;
    double y = 0;
};

struct Bookmark
{
    QString title;
    int level = 0;
    Place place;
};

struct PageLayout
{
    QSize paper; ///< of a whole page
    std::vector<Page> pages;
    std::vector<Bookmark> bookmarks;
    QHash<QString, Place> anchors;
    // what the file says about itself
    QString title;
    QString author;
    QString subject;
    QString producer;
    QString language;
    QDateTime when;
};

/// The size of a page's text.
QSize textSizeOf(Paper paper);

/// Sets a report on pages; on any thread.
/// @param isCancelled  asked now and then; where it says so, the result has no pages
PageLayout layOutPages(const Report& report, const std::function<bool()>& isCancelled = {});

/// Paints a page with its top left corner at the origin, without the paper; on the window's thread.
void paintPage(QPainter& painter, const PageLayout& layout, int page);

} // namespace ridgepoint::report
