// SPDX-License-Identifier: GPL-3.0-or-later
// How long a collective takes on the plan's fabric as the message grows, by each algorithm, with
// the plan's own messages marked: of one of its groups, or of any members.
#pragma once

#include "charts/chart_card.h"
#include "charts/groups_card.h"
#include "explore/collective_curves.h"

#include <optional>

class QComboBox;
class QLabel;

namespace ridgepoint::charts {

class CollectivePlot;
class CountField;
class SegmentedButtons;

class CollectiveCard : public ChartCard
{
    Q_OBJECT

  public:
    explicit CollectiveCard(QWidget* parent = nullptr);

    /// The groups of the plan to choose from; null: none.
    void setGroups(PlanGroupsPtr groups);
    /// Shows the messages of a group, at first those that take the longest.
    void chooseGroup(int row);
    /// The chosen row of the groups; -1: members of one's own choice.
    int group() const;

    ChartTable table() const override;
    CollectivePlot* plot() const { return m_plot; }
    QComboBox* collectiveBox() const { return m_collective; }
    QComboBox* groupBox() const { return m_group; }
    CountField* membersField() const { return m_members; }
    CountField* strideField() const { return m_stride; }
    SegmentedButtons* valueButtons() const { return m_value; }
    /// Where the group sits and what bounds it.
    QString placeText() const;

  signals:
    /// A person chose another group here.
    void groupChosen(int row);

  protected:
    void viewChanged() override;

  private:
    CollectiveCard(CollectivePlot* plot, QWidget* parent);
    void makeControls();
    void fillGroups();
    void takeGroup(int row);
    explore::CurveChoice choice() const;
    const explore::PlanGroup* chosenGroup() const;
    void draw();
    void describe();

    CollectivePlot* m_plot;
    QComboBox* m_collective = nullptr;
    QComboBox* m_group = nullptr;
    CountField* m_members = nullptr;
    CountField* m_stride = nullptr;
    SegmentedButtons* m_value = nullptr;
    QLabel* m_place = nullptr;
    PlanGroupsPtr m_groups;
    bool m_isFree = false; ///< a person chose members
    std::optional<explore::GroupRole> m_role;
};

} // namespace ridgepoint::charts
