// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/timeline_table.h"

#include "timeline/timeline_text.h"

#include <algorithm>

namespace ridgepoint::timeline {

void TimelineTable::setIndex(TimelineIndexPtr index)
{
    beginResetModel();
    m_index = std::move(index);
    m_firstRow.assign(1, 0);
    if (m_index) {
        for (const Lane& lane : m_index->lanes)
            m_firstRow.push_back(m_firstRow.back() + lane.blocks.size());
    }
    endResetModel();
}

int TimelineTable::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() || m_firstRow.empty() ? 0 : static_cast<int>(m_firstRow.back());
}

int TimelineTable::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant TimelineTable::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || !m_index)
        return {};
    if (role == Qt::TextAlignmentRole) {
        const bool isNumber = index.column() >= MicroBatchColumn;
        return QVariant::fromValue(
            Qt::Alignment((isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter));
    }
    if (role != Qt::DisplayRole)
        return {};
    const auto row = static_cast<std::size_t>(index.row());
    const auto after = std::upper_bound(m_firstRow.begin(), m_firstRow.end(), row);
    const auto laneIndex = static_cast<std::size_t>(after - m_firstRow.begin()) - 1;
    const Lane& lane = m_index->lanes[laneIndex];
    const Block& block = lane.blocks[row - m_firstRow[laneIndex]];
    switch (index.column()) {
    case LaneColumn:
        return laneNameText(*m_index, lane);
    case KindColumn:
        return kindText(block.kind);
    case MicroBatchColumn:
        return block.microBatch >= 0 ? QString::number(block.microBatch) : QStringLiteral("—");
    case StartColumn:
        return secondsText(block.start_s);
    case EndColumn:
        return secondsText(block.end_s);
    case DurationColumn:
        return secondsText(block.duration());
    default:
        return {};
    }
}

QVariant TimelineTable::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (role != Qt::DisplayRole)
        return {};
    if (orientation == Qt::Vertical)
        return section + 1;
    switch (section) {
    case LaneColumn:
        return tr("Lane");
    case KindColumn:
        return tr("Piece");
    case MicroBatchColumn:
        return tr("Micro-batch");
    case StartColumn:
        return tr("Start");
    case EndColumn:
        return tr("End");
    case DurationColumn:
        return tr("Takes");
    default:
        return {};
    }
}

} // namespace ridgepoint::timeline
