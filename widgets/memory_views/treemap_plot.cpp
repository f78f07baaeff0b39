// SPDX-License-Identifier: GPL-3.0-or-later
#include "memory_views/treemap_plot.h"

#include "memory_views/treemap_geometry.h"
#include "style/paper.h"
#include "style/text.h"

#include <QPainter>

namespace ridgepoint::memory_views {

using style::Role;

namespace {

constexpr double kGap = 1;      ///< between fields
constexpr double kPadding = 3;  ///< of words in a field
constexpr double kLeastHot = 4; ///< a field this thin cannot be pointed at

double sumOf(const TreemapGroup& group)
{
    double sum = 0;
    for (const TreemapItem& item : group.items)
        sum += item.bytes;
    return sum;
}

QString bytesText(double bytes, int digits)
{
    return style::quantityText(bytes, quantity::Dimension::Bytes, digits);
}

/// Words on a colour: the lighter or darker text that can be read there.
QColor textOn(const QColor& ground)
{
    const QColor light(Qt::white);
    const QColor dark(Qt::black);
    return style::contrast(light, ground) >= style::contrast(dark, ground) ? light : dark;
}

} // namespace

void TreemapPlot::setGroups(std::vector<TreemapGroup> groups)
{
    m_groups = std::move(groups);
    invalidate();
}

const std::vector<TreemapPlot::Field>& TreemapPlot::fields()
{
    ensureLaidOut();
    return m_fields;
}

std::vector<charts::HotSpot> TreemapPlot::layOut()
{
    m_fields.clear();
    std::vector<double> sums;
    double all = 0;
    for (const TreemapGroup& group : m_groups) {
        sums.push_back(sumOf(group));
        all += sums.back();
    }
    m_groupRects = squarified(sums, QRectF(rect()).adjusted(0, 0, -1, -1));
    std::vector<charts::HotSpot> spots;
    for (std::size_t g = 0; g < m_groups.size(); ++g) {
        const TreemapGroup& group = m_groups[g];
        std::vector<double> sizes;
        for (const TreemapItem& item : group.items)
            sizes.push_back(item.bytes);
        const std::vector<QRectF> rects = squarified(sizes, m_groupRects[g]);
        for (std::size_t i = 0; i < rects.size(); ++i) {
            if (rects[i].isEmpty())
                continue;
            m_fields.push_back({g, i, rects[i]});
            if (rects[i].width() < kLeastHot || rects[i].height() < kLeastHot)
                continue;
            const TreemapItem& item = group.items[i];
            spots.push_back(
                {rects[i].adjusted(0, 0, -kGap, -kGap),
                 tr("%1\n%2 · %3, %4 of all\n%5")
                     .arg(item.name, group.name, bytesText(item.bytes, 6),
                          style::quantityText(item.bytes / all, quantity::Dimension::Ratio, 3),
                          item.detail)
                     .trimmed(),
                 item.figureId});
        }
    }
    return spots;
}

void TreemapPlot::draw(QPainter& painter)
{
    const QFontMetricsF metrics(fonts().label);
    painter.setFont(fonts().label);
    for (const Field& field : m_fields) {
        const TreemapGroup& group = m_groups[field.group];
        const TreemapItem& item = group.items[field.item];
        const QRectF inner = field.rect.adjusted(0, 0, -kGap, -kGap);
        const QColor ground = style::color(group.role);
        painter.fillRect(inner, ground);
        style::drawPatternOf(painter, inner, group.role);
        const QRectF words = inner.adjusted(kPadding, kPadding - 1, -kPadding, -kPadding + 1);
        if (words.height() < metrics.height() || words.width() < metrics.averageCharWidth() * 6)
            continue;
        painter.setPen(textOn(ground));
        const QRectF first(words.left(), words.top(), words.width(), metrics.height());
        painter.drawText(first, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                         metrics.elidedText(item.name, Qt::ElideRight, first.width()));
        const QString amount = bytesText(item.bytes, 3);
        if (words.height() >= 2 * metrics.height() &&
            metrics.horizontalAdvance(amount) <= words.width())
            painter.drawText(first.translated(0, metrics.height()),
                             Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, amount);
    }
    // categories are told apart by more than their colour
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(style::color(Role::Panel), 3));
    for (const QRectF& area : m_groupRects) {
        if (!area.isEmpty())
            painter.drawRect(area.adjusted(-0.5, -0.5, -0.5, -0.5));
    }
}

} // namespace ridgepoint::memory_views
