// SPDX-License-Identifier: GPL-3.0-or-later
// The rows of one model, or of two beside each other, for a tree view.
#pragma once

#include "anatomy/model_columns.h"

#include <QAbstractItemModel>

#include <memory>

namespace ridgepoint::anatomy {

/// What is worked out for the view on another thread.
struct ShownModel
{
    explore::ModelTree tree;
    explore::ModelTree other; ///< no rows: there is no other one
    std::vector<explore::PairedRow> pairs;
    quantity::Text difference; ///< how the two differ, in a sentence

    bool isCompared() const { return !other.rows.empty(); }
};
using ShownModelPtr = std::shared_ptr<const ShownModel>;

class ModelRows : public QAbstractItemModel
{
    Q_OBJECT

  public:
    /// What a proxy sorts by: numbers as they are, and no number below all of them.
    static constexpr int kSortRole = Qt::UserRole;
    /// Of the share, from 0 to 1, where a bar is drawn; of differences their sign.
    static constexpr int kAmountRole = Qt::UserRole + 1;
    /// Keys of a row and what it stands in, for what is remembered of it.
    static constexpr int kKeyRole = Qt::UserRole + 2;

    using QAbstractItemModel::QAbstractItemModel;

    /// Numbers of the same rows keep what a view knows of them; other rows reset it.
    void setModel(ShownModelPtr shown);
    const ShownModelPtr& shown() const { return m_shown; }

    /// The number in a cell; nothing where there is none.
    std::optional<double> number(const QModelIndex& index) const;
    QString text(const QModelIndex& index) const;
    /// Name and names of what it stands in, in lower case, to be looked through.
    const QString& searchText(const QModelIndex& index) const;
    /// The group of the plan's layers that a row is of; -1 where it is of none.
    int groupOf(const QModelIndex& index) const;

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& index) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    const explore::PairedRow& pair(const QModelIndex& index) const;
    /// The row of the plan's model, or of the other one where only that has it.
    const explore::ModelRow& rowOf(const explore::PairedRow& pair) const;
    std::optional<double> measured(int row, const explore::ModelTree& of,
                                   explore::Measure measure) const;
    QString toolTip(const QModelIndex& index) const;
    QString keyOf(int at) const;

    ShownModelPtr m_shown;
    std::vector<int> m_place;              ///< of each pair among its brothers
    mutable std::vector<QString> m_search; ///< made when it is asked for
};

} // namespace ridgepoint::anatomy
