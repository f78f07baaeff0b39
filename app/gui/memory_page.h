// SPDX-License-Identifier: GPL-3.0-or-later
// What the memory mode shows under its inputs: bars of ranks, the moments of one rank, memory over
// the step on the time of its timeline, and beneath, one at a time: every tensor, what would make
// the plan fit, one change at a time, the cheapest mix, the largest that fits, a measured peak. A
// stage that is chosen anywhere is chosen everywhere, and what is pointed at in one view is marked
// in the others.
#pragma once

#include "quantity/problem.h"
#include "style/plan_view.h"

#include <QVector>
#include <QWidget>

namespace ridgepoint::charts {
class ChartCard;
}
namespace ridgepoint::memory_views {
class LargestCard;
class LeversCard;
class MeasuredCard;
class MemoryCard;
class MixCard;
class MomentsCard;
class RemediesCard;
class TensorsCard;
} // namespace ridgepoint::memory_views
namespace ridgepoint::timeline {
class TimelineCard;
}

namespace ridgepoint::gui {

class CardTabs;

class MemoryPage : public QWidget
{
    Q_OBJECT

  public:
    explicit MemoryPage(QWidget* parent = nullptr);

    /// The cards with a chart: who shows them gives them their plans.
    QVector<charts::ChartCard*> chartCards() const;
    /// Gives the other cards theirs.
    void setView(const style::PlanViewPtr& view);
    /// Reads a memory snapshot of PyTorch and shows it.
    void openSnapshot(const QString& path);
    /// Whether anything that is shown is not of the newest plan yet.
    bool isWorking() const;

    CardTabs* tabs() const { return m_tabs; }

  signals:
    /// A person asks for edits together.
    void editsChosen(const std::vector<ridgepoint::quantity::Fix>& edits, const QString& title);
    /// Another chart's card has come to the front, and is to be given its plan.
    void cardShown();

  private:
    void connectViews();
    void chooseStage(int stage);
    void giveOffers();

    memory_views::MemoryCard* m_ranks;
    memory_views::MomentsCard* m_moments;
    timeline::TimelineCard* m_timeline;
    memory_views::TensorsCard* m_tensors;
    memory_views::RemediesCard* m_remedies;
    memory_views::LeversCard* m_levers;
    memory_views::MixCard* m_mix;
    memory_views::LargestCard* m_largest;
    memory_views::MeasuredCard* m_measured;
    CardTabs* m_tabs;
    style::PlanViewPtr m_view;
    bool m_isTabChosen = false; ///< by a person
};

} // namespace ridgepoint::gui
