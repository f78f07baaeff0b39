// SPDX-License-Identifier: GPL-3.0-or-later
// The groups of ranks that the plan communicates in: a row for each, with where it sits, what
// bounds it there, and how long it takes in a step, hidden and not. A click chooses a group.
#pragma once

#include "charts/chart_card.h"
#include "charts/legend.h"
#include "explore/plan_groups.h"
#include "style/latest_work.h"

#include <memory>

class QLabel;

namespace ridgepoint::charts {

using PlanGroupsPtr = std::shared_ptr<const explore::PlanGroups>;

struct GroupRow
{
    QRectF rect;
    QRectF hiddenBar; ///< of its time, what something hides
    QRectF exposedBar;
    QString name;
    QString amount; ///< "1.2 s, 83% hidden"
    QString place;  ///< "8 ranks, 8 in each fast domain: bound by ..."
};

class GroupsPlot : public ChartCanvas
{
    Q_OBJECT

  public:
    using ChartCanvas::ChartCanvas;

    void setGroups(PlanGroupsPtr groups);
    const PlanGroupsPtr& groups() const { return m_groups; }
    const std::vector<GroupRow>& rows();
    /// Marks a row; -1: none.
    void setChosen(int row);
    int chosen() const { return m_chosen; }

  signals:
    void groupChosen(int row);

  protected:
    std::vector<HotSpot> layOut() override;
    void draw(QPainter& painter) override;
    void activated(int spot) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    double place();
    void fitHeight();

    PlanGroupsPtr m_groups;
    std::vector<GroupRow> m_rows;
    std::vector<LegendEntry> m_legend;
    int m_chosen = -1;
};

/// "8 ranks, 2 apart, 4 in each of 2 fast domains"
QString placeText(const explore::PlanGroup& group);
/// "bound by network cards, 50 GB/s"
QString boundText(hardware::Cut cut, double bytesPerS);
/// "gradients of a layer: reduce-scatter of 436 MiB"
QString collectiveText(const explore::GroupCollective& one);

class GroupsCard : public ChartCard
{
    Q_OBJECT

  public:
    explicit GroupsCard(QWidget* parent = nullptr);

    ChartTable table() const override;
    GroupsPlot* plot() const { return m_plot; }
    bool isWorking() const { return m_work.isWorking(); }
    /// How much of the communication is hidden, and what more would hide the reduction.
    QString sentence() const;

  signals:
    /// Of a plan; null where there is none.
    void groupsRead(const ridgepoint::charts::PlanGroupsPtr& groups);
    void groupChosen(int row);

  protected:
    void viewChanged() override;

  private:
    GroupsCard(GroupsPlot* plot, QWidget* parent);
    void showGroups(PlanGroupsPtr groups);
    void write();

    GroupsPlot* m_plot;
    QLabel* m_sentence;
    style::PlanViewPtr m_asked;
    PlanGroupsPtr m_groups;
    style::LatestWork<PlanGroupsPtr> m_work;
};

} // namespace ridgepoint::charts
