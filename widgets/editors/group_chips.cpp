// SPDX-License-Identifier: GPL-3.0-or-later
#include "editors/group_chips.h"

#include "editors/group_strip.h"
#include "model/layer_order.h"
#include "style/text.h"

namespace ridgepoint::editors {

void GroupChips::setGroups(const std::vector<model::LayerGroup>& groups)
{
    const bool isReset = groups.size() != m_groups.size();
    if (!isReset && groups == m_groups)
        return;
    if (isReset)
        beginResetModel();
    m_groups = groups;
    if (isReset)
        endResetModel();
    else
        emit dataChanged(index(0), index(rowCount() - 1));
}

void GroupChips::setProblems(std::vector<std::optional<quantity::Severity>> worst)
{
    if (worst == m_worst)
        return;
    m_worst = std::move(worst);
    if (rowCount() > 0)
        emit dataChanged(index(0), index(rowCount() - 1));
}

int GroupChips::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_groups.size());
}

std::optional<quantity::Severity> GroupChips::worstAt(int row) const
{
    const auto at = static_cast<std::size_t>(row);
    return at < m_worst.size() ? m_worst[at] : std::nullopt;
}

QVariant GroupChips::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const model::LayerGroup& group = m_groups[static_cast<std::size_t>(index.row())];
    const QString letter =
        style::fromStd(model::groupLetters(static_cast<std::size_t>(index.row())));
    switch (role) {
    case Qt::DisplayRole:
        return groupText(group);
    case kLetterRole:
        return letter;
    case kProblemRole:
        if (const auto worst = worstAt(index.row())) {
            return static_cast<int>(*worst == quantity::Severity::Error ? style::Role::Bad
                                                                        : style::Role::Careful);
        }
        return {};
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole: {
        QString text = GroupStrip::tr("Layers %1: %2").arg(letter, groupText(group));
        if (const auto worst = worstAt(index.row()))
            text += QLatin1String(". ") + (*worst == quantity::Severity::Error
                                               ? GroupStrip::tr("There is an error in it.")
                                               : GroupStrip::tr("There is a warning about it."));
        return text;
    }
    default:
        return {};
    }
}

} // namespace ridgepoint::editors
