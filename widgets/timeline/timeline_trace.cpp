// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/timeline_trace.h"

#include "exchange/trace_writer.h"
#include "timeline/timeline_text.h"

#include <algorithm>

namespace ridgepoint::timeline {
namespace {

QString nameOf(const Block& block)
{
    QString name = kindText(block.kind);
    if (const QString unit = unitText(block); !unit.isEmpty())
        name += QStringLiteral(", ") + unit;
    if (block.microBatch >= 0)
        name += QStringLiteral(" ") + QString::number(block.microBatch);
    return name;
}

} // namespace

std::string traceOf(const TimelineIndex& index)
{
    exchange::TraceWriter writer;
    int track = 0;
    for (const Lane& lane : index.lanes) {
        // blocks that overlap in part cannot share a track
        std::vector<double> ends;
        const int first = track;
        const std::string lanes = laneNameText(index, lane).toStdString();
        for (const Block& block : lane.blocks) {
            auto free = std::find_if(ends.begin(), ends.end(),
                                     [&](double end) { return end <= block.start_s; });
            if (free == ends.end()) {
                writer.nameTrack(track++, lanes);
                free = ends.insert(ends.end(), 0.0);
            }
            *free = block.end_s;
            writer.addSlice(first + static_cast<int>(free - ends.begin()),
                            nameOf(block).toStdString(), kindText(block.kind).toStdString(),
                            block.start_s, block.end_s);
        }
    }
    return writer.finish();
}

} // namespace ridgepoint::timeline
