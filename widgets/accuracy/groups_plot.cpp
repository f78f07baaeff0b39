// SPDX-License-Identifier: GPL-3.0-or-later
#include "accuracy/groups_plot.h"

#include "accuracy/run_texts.h"
#include "style/mirror.h"
#include "style/text.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace ridgepoint::accuracy {

using charts::HotSpot;
using explore::StepSummary;
using quantity::Dimension;
using style::Role;

namespace {

constexpr double kMarkRoom = 16;
constexpr double kGap = 8;
constexpr double kRightMargin = 4;
constexpr double kLeastBars = 44;
constexpr double kMostBars = 160;
constexpr double kNamesShare = 0.3;
constexpr double kLeastNames = 84;
constexpr double kMostNames = 170;
/// A longer error goes to the end of its bar's room.
constexpr double kMostError = 1;

QString shareText(double share, int of)
{
    return of > 0 ? style::quantityText(share, Dimension::Ratio, share < 0.1 ? 2 : 3)
                  : QStringLiteral("—");
}

} // namespace

void GroupsPlot::setLines(std::vector<GroupLine> lines)
{
    m_lines = std::move(lines);
    const double height = QFontMetricsF(fonts().label).height() + 6;
    setMinimumHeight(static_cast<int>(std::ceil(height * static_cast<double>(m_lines.size() + 1))));
    invalidate();
}

const GroupGeometry& GroupsPlot::geometryOfChart()
{
    ensureLaidOut();
    return m_geometry;
}

QString GroupsPlot::textOf(const GroupLine& line) const
{
    const StepSummary& each = line.summary;
    QStringList lines{style::textOf(each.label)};
    lines += tr("%1 rows, %2 predicted").arg(each.rows).arg(each.covered);
    if (each.covered > 0)
        lines += tr("half are within %1, 90 of 100 within %2; in the middle %3")
                     .arg(shareText(each.median, each.covered),
                          shareText(each.percentile90, each.covered), errorText(each.bias));
    if (each.ranged > 0)
        lines +=
            tr("measured steps where 68 of 100 should lie: %1; 95 of 100: %2")
                .arg(shareText(each.within68, each.ranged), shareText(each.within95, each.ranged));
    if (!line.isAll)
        lines += line.isChosen ? tr("click: all groups again") : tr("click: this group alone");
    return lines.join(QLatin1Char('\n'));
}

/// Columns of numbers take what they need, the most telling first; names and bars the rest.
std::vector<HotSpot> GroupsPlot::layOut()
{
    m_geometry = {};
    std::vector<HotSpot> spots;
    if (m_lines.empty())
        return spots;
    GroupGeometry& at = m_geometry;
    const QFontMetricsF words(fonts().label);
    const QFontMetricsF numbers(fonts().number);
    const double height = words.height() + 6;
    at.head = QRectF(0, 0, width(), height);

    std::vector<GroupColumn> wanted{{tr("rows"), {}, {}},  {tr("median"), {}, {}},
                                    {tr("90%"), {}, {}},   {tr("bias"), {}, {}},
                                    {tr("in 68"), {}, {}}, {tr("in 95"), {}, {}}};
    for (const GroupLine& line : m_lines) {
        const StepSummary& each = line.summary;
        at.most = std::max(at.most, each.percentile90);
        wanted[0].cells += QString::number(each.rows);
        wanted[1].cells += shareText(each.median, each.covered);
        wanted[2].cells += shareText(each.percentile90, each.covered);
        wanted[3].cells += each.covered > 0 ? errorText(each.bias) : QStringLiteral("—");
        wanted[4].cells += shareText(each.within68, each.ranged);
        wanted[5].cells += shareText(each.within95, each.ranged);
    }
    at.most = std::min(at.most, kMostError);
    const double names = std::clamp(width() * kNamesShare, kLeastNames, kMostNames);
    double room = width() - kRightMargin - names - kLeastBars - kGap;
    std::vector<double> widths;
    for (GroupColumn& column : wanted) {
        double wide = words.horizontalAdvance(column.title);
        for (const QString& cell : column.cells)
            wide = std::max(wide, numbers.horizontalAdvance(cell));
        wide = std::ceil(wide) + kGap;
        if (wide > room)
            break;
        room -= wide;
        widths.push_back(wide);
        at.columns.push_back(std::move(column));
    }
    double right = width() - kRightMargin;
    for (std::size_t i = at.columns.size(); i-- > 0;) {
        at.columns[i].area = QRectF(right - widths[i], 0, widths[i], height);
        right -= widths[i];
    }
    at.names = QRectF(0, 0, names, height);
    const double bars = std::min(kMostBars, right - names - kGap);
    at.names.setWidth(names + right - names - kGap - bars);
    at.bars = QRectF(at.names.right(), 0, bars, height);
    double y = height;
    for (const GroupLine& line : m_lines) {
        at.lines.emplace_back(0, y, width(), height);
        spots.push_back({at.lines.back(), textOf(line), QString()});
        y += height;
    }
    return spots;
}

void GroupsPlot::activated(int spot)
{
    emit lineChosen(spot);
}

void GroupsPlot::draw(QPainter& painter)
{
    const GroupGeometry& at = m_geometry;
    const QFontMetricsF words(fonts().label);
    const auto put = [this](const QRectF& place) { return style::placed(*this, place); };
    const auto start = isRightToLeft() ? Qt::AlignRight : Qt::AlignLeft;
    const auto end = isRightToLeft() ? Qt::AlignLeft : Qt::AlignRight;
    painter.setFont(fonts().label);
    painter.setPen(style::color(Role::Secondary));
    for (const GroupColumn& column : at.columns)
        painter.drawText(put(column.area), end | Qt::AlignVCenter | Qt::TextSingleLine,
                         column.title);
    for (std::size_t i = 0; i < at.lines.size(); ++i) {
        const GroupLine& line = m_lines[i];
        const QRectF& area = at.lines[i];
        if (line.isChosen)
            painter.fillRect(put(area), style::color(Role::Grid));
        painter.setRenderHint(QPainter::Antialiasing);
        if (!line.isAll)
            drawMark(painter, style::placed(*this, QPointF(kMarkRoom / 2, area.center().y())), 4,
                     line.mark);
        painter.setRenderHint(QPainter::Antialiasing, false);
        const double left = line.isAll ? 2 : kMarkRoom;
        const QRectF name(left, area.top(), at.names.width() - left - 4, area.height());
        painter.setFont(fonts().label);
        painter.setPen(style::color(Role::Text));
        painter.drawText(
            put(name), start | Qt::AlignVCenter | Qt::TextSingleLine,
            words.elidedText(style::textOf(line.summary.label), Qt::ElideMiddle, name.width()));
        if (line.summary.covered > 0 && at.most > 0) {
            const auto reach = [&](double error) {
                return at.bars.width() * std::min(error / at.most, 1.0);
            };
            const double middle = std::round(area.center().y());
            const QRectF bar(at.bars.left(), middle - 3, reach(line.summary.median), 7);
            painter.fillRect(put(bar), style::color(line.isAll ? Role::Secondary : line.mark.role));
            const QRectF whisker(bar.right(), middle,
                                 std::max(0.0, reach(line.summary.percentile90) - bar.width()), 1);
            painter.fillRect(put(whisker), style::color(Role::Secondary));
            painter.fillRect(put(QRectF(whisker.right() - 1, middle - 3, 1, 7)),
                             style::color(Role::Secondary));
        }
        painter.setFont(fonts().number);
        painter.setPen(style::color(Role::Text));
        for (const GroupColumn& column : at.columns)
            painter.drawText(
                put(QRectF(column.area.left(), area.top(), column.area.width(), area.height())),
                end | Qt::AlignVCenter | Qt::TextSingleLine,
                column.cells[static_cast<qsizetype>(i)]);
    }
}

} // namespace ridgepoint::accuracy
