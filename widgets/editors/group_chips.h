// SPDX-License-Identifier: GPL-3.0-or-later
// Private to this room: the kinds of layers as a list for a view.
#pragma once

#include "model/architecture.h"
#include "quantity/problem.h"

#include <QAbstractListModel>
#include <optional>
#include <vector>

namespace ridgepoint::editors {

class GroupChips : public QAbstractListModel
{
    Q_OBJECT
  public:
    static constexpr int kLetterRole = Qt::UserRole;
    static constexpr int kProblemRole = Qt::UserRole + 1; ///< a style::Role, or nothing

    using QAbstractListModel::QAbstractListModel;

    void setGroups(const std::vector<model::LayerGroup>& groups);
    void setProblems(std::vector<std::optional<quantity::Severity>> worst);

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

  private:
    std::optional<quantity::Severity> worstAt(int row) const;

    std::vector<model::LayerGroup> m_groups;
    std::vector<std::optional<quantity::Severity>> m_worst;
};

} // namespace ridgepoint::editors
