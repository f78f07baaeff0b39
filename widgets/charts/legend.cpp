// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/legend.h"

#include "style/paper.h"

#include <QPainter>

namespace ridgepoint::charts {
namespace {

constexpr double kMarkSide = 9;
constexpr double kMarkGap = 5;
constexpr double kEntryGap = 14;
constexpr double kLineLength = 14;
constexpr double kPaperLineLength = 22; ///< shows the dashes

double markWidth(LegendMark mark)
{
    const double line = style::isForPaper() ? kPaperLineLength : kLineLength;
    return mark == LegendMark::Line ? line : kMarkSide;
}

} // namespace

double layOutLegend(std::vector<LegendEntry>& entries, const QRectF& inside,
                    const QFontMetricsF& metrics)
{
    if (entries.empty())
        return 0;
    const double rowHeight = metrics.height() + 3;
    double x = inside.left();
    double y = 0;
    for (LegendEntry& entry : entries) {
        const double width =
            markWidth(entry.mark) + kMarkGap + metrics.horizontalAdvance(entry.text);
        if (x > inside.left() && x + width > inside.right()) {
            x = inside.left();
            y += rowHeight;
        }
        entry.area = QRectF(x, y, width, rowHeight);
        x += width + kEntryGap;
    }
    const double height = y + rowHeight;
    for (LegendEntry& entry : entries)
        entry.area.translate(0, inside.bottom() - height);
    return height;
}

void drawLegend(QPainter& painter, const std::vector<LegendEntry>& entries)
{
    for (const LegendEntry& entry : entries) {
        const QColor color = style::color(entry.role);
        const double middle = entry.area.center().y();
        const double width = markWidth(entry.mark);
        const QRectF mark(entry.area.left(), middle - kMarkSide / 2, width, kMarkSide);
        if (entry.mark == LegendMark::Line) {
            const QLineF line(mark.left(), middle, mark.right(), middle);
            painter.setPen(QPen(color, entry.inner ? kTwoColouredWidth : 2,
                                entry.inner      ? Qt::SolidLine
                                : entry.isDashed ? Qt::DashLine
                                                 : style::lineStyleOf(entry.role),
                                Qt::FlatCap));
            painter.drawLine(line);
            if (entry.inner) {
                painter.setPen(
                    QPen(style::color(*entry.inner), kInnerWidth, Qt::SolidLine, Qt::FlatCap));
                painter.drawLine(line);
            }
        } else if (entry.mark == LegendMark::Dot) {
            painter.setPen(Qt::NoPen);
            painter.setBrush(color);
            painter.drawEllipse(mark);
        } else {
            painter.fillRect(mark, color);
            style::drawPatternOf(painter, mark, entry.role);
            if (entry.mark == LegendMark::Hatched)
                drawHatching(painter, mark);
        }
        painter.setPen(style::color(style::Role::Secondary));
        painter.drawText(entry.area.adjusted(width + kMarkGap, 0, 2, 0),
                         Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, entry.text);
    }
}

void drawHatching(QPainter& painter, const QRectF& area)
{
    if (style::isForPaper()) // a brush's pattern would be as small as the printer's dots
        style::drawPattern(painter, area, style::Pattern::Rising, style::color(style::Role::Panel));
    else
        painter.fillRect(area, QBrush(style::color(style::Role::Panel), Qt::BDiagPattern));
}

} // namespace ridgepoint::charts
