// SPDX-License-Identifier: GPL-3.0-or-later
// The blocks of a timeline as a table: one row each, made when they are looked at.
#pragma once

#include "timeline/timeline_index.h"

#include <QAbstractTableModel>
#include <vector>

namespace ridgepoint::timeline {

class TimelineTable : public QAbstractTableModel
{
    Q_OBJECT

  public:
    enum Column
    {
        LaneColumn,
        KindColumn,
        MicroBatchColumn,
        StartColumn,
        EndColumn,
        DurationColumn,
        ColumnCount
    };

    explicit TimelineTable(QObject* parent = nullptr) : QAbstractTableModel(parent) {}

    void setIndex(TimelineIndexPtr index);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    TimelineIndexPtr m_index;
    std::vector<std::size_t> m_firstRow; ///< of each lane, and the number of all rows
};

} // namespace ridgepoint::timeline
