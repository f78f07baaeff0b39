// SPDX-License-Identifier: GPL-3.0-or-later
// What the memory mode shows under its inputs: bars of ranks, the moments of one rank, memory over
// the step on the time of its timeline, and beneath, one at a time: every tensor, what would make
// the plan fit, one change at a time, the cheapest mix, the largest that fits, a measured peak. A
// stage that is chosen anywhere is chosen everywhere, and what is pointed at in one view is marked
// in the others.
#pragma once

#include "mode_page.h"

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

class MemoryPage : public ModePage
{
    Q_OBJECT

  public:
    explicit MemoryPage(QWidget* parent = nullptr);

    QVector<charts::ChartCard*> chartCards() const override;
    void setView(const style::PlanViewPtr& view) override;
    bool isWorking() const override;
    /// Reads a memory snapshot of PyTorch and shows it.
    void openSnapshot(const QString& path);

    CardTabs* tabs() const { return m_tabs; }

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
