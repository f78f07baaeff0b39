// SPDX-License-Identifier: GPL-3.0-or-later
// The all-reduce of this plan's gradients on a ring, step by step: what each rank sends, and that
// it sends twice the vector, almost, however many ranks there are. By hand or played.
#pragma once

#include "charts/chart_card.h"
#include "explore/ring_data.h"

#include <QTimer>

class QLabel;
class QPushButton;

namespace ridgepoint::charts {

class CountField;
class RingPlot;
class SegmentedButtons;

class RingCard : public ChartCard
{
    Q_OBJECT

  public:
    explicit RingCard(QWidget* parent = nullptr);

    ChartTable table() const override;
    RingPlot* plot() const { return m_plot; }
    /// "step 3 of 6 …": what the steps so far have cost.
    QString progress() const;
    bool isPlaying() const { return m_timer.isActive(); }

  protected:
    void viewChanged() override;
    void hideEvent(QHideEvent* event) override;

  private:
    RingCard(RingPlot* plot, QWidget* parent);
    void makeControls();
    void setRanks(int ranks);
    void goTo(int step);
    void setPlaying(bool plays);
    void describe();

    RingPlot* m_plot;
    CountField* m_ranks = nullptr;
    QPushButton* m_restart = nullptr;
    QPushButton* m_back = nullptr;
    QPushButton* m_next = nullptr;
    QPushButton* m_play = nullptr;
    SegmentedButtons* m_speed = nullptr;
    QTimer m_timer; ///< while it plays
    QLabel* m_progress = nullptr;
    explore::RingData m_data;
    bool m_isOwnCount = false; ///< a person chose the number of ranks
};

} // namespace ridgepoint::charts
