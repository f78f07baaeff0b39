// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/timeline_table.h"

#include "style/text.h"
#include "timeline/timeline_text.h"

#include <QCoreApplication>
#include <algorithm>

namespace ridgepoint::timeline {
namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Timeline)
};

using charts::ChartTable; // unqualified, so that lupdate knows where the function is
using charts::numberCell;

void addBlocks(charts::ChartTable& table, const TimelineIndex& index, const Lane& lane)
{
    const QString name = laneNameText(index, lane);
    for (const Block& block : lane.blocks) {
        QString what = kindText(block.kind);
        if (const QString unit = unitText(block); !unit.isEmpty())
            what += QStringLiteral(", ") + unit;
        table.rows.append({name, what,
                           block.microBatch >= 0 ? QString::number(block.microBatch) : QString(),
                           numberCell(block.start_s), numberCell(block.end_s),
                           numberCell(block.duration()), QString()});
    }
}

void addSum(charts::ChartTable& table, const TimelineIndex& index, const Lane& lane)
{
    double end = 0;
    for (const Block& block : lane.blocks)
        end = std::max(end, block.end_s);
    const QString count =
        style::quantityText(static_cast<double>(lane.blocks.size()), quantity::Dimension::Count);
    table.rows.append({laneNameText(index, lane), Words::tr("%1 pieces").arg(count), QString(),
                       numberCell(lane.blocks.front().start_s), numberCell(end),
                       numberCell(lane.busy()), QString()});
}

} // namespace

ChartTable tableOf(const TimelineIndex& index)
{
    charts::ChartTable table;
    table.addColumn(Words::tr("lane"), quantity::Dimension::Text);
    table.addColumn(Words::tr("piece"), quantity::Dimension::Text);
    table.addColumn(Words::tr("micro-batch"), quantity::Dimension::Count);
    table.addColumn(Words::tr("start"), quantity::Dimension::Seconds);
    table.addColumn(Words::tr("end"), quantity::Dimension::Seconds);
    table.addColumn(Words::tr("takes"), quantity::Dimension::Seconds);
    table.addColumn(Words::tr("memory"), quantity::Dimension::Bytes);
    const bool isLarge = index.blockCount > kMostTableRows;
    for (const Lane& lane : index.lanes) {
        if (isLarge)
            addSum(table, index, lane);
        else
            addBlocks(table, index, lane);
    }
    const QString name = index.stages > 1 ? Words::tr("memory, stage %1").arg(index.memory.stage)
                                          : Words::tr("memory");
    const auto add = [&](const QString& what, const plan::MemoryPoint& point) {
        table.rows.append({name, what, QString(), numberCell(point.time_s), QString(), QString(),
                           numberCell(point.bytes)});
    };
    const auto& points = index.memory.points;
    if (isLarge || points.size() > kMostTableRows) {
        const auto peak =
            std::max_element(points.begin(), points.end(),
                             [](const auto& a, const auto& b) { return a.bytes < b.bytes; });
        if (peak != points.end())
            add(Words::tr("highest"), *peak);
    } else {
        for (const plan::MemoryPoint& point : points)
            add(QString(), point);
    }
    return table;
}

} // namespace ridgepoint::timeline
