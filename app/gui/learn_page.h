// SPDX-License-Identifier: GPL-3.0-or-later
// What the learn mode shows under its inputs: "make a 7B fit on 80 GB", played with any plan that
// is open, and the ring all-reduce.
#pragma once

#include "mode_page.h"

namespace ridgepoint::charts {
class RingCard;
} // namespace ridgepoint::charts
namespace ridgepoint::memory_views {
class LeversCard;
class MemoryCard;
} // namespace ridgepoint::memory_views

namespace ridgepoint::gui {

class LearnPage : public ModePage
{
    Q_OBJECT

  public:
    explicit LearnPage(QWidget* parent = nullptr);

    QVector<charts::ChartCard*> chartCards() const override;
    bool isWorking() const override;

  signals:
    /// A person asks for the plan of a lesson.
    void planAsked(const QString& presetId);

  private:
    QWidget* makeHead();

    memory_views::MemoryCard* m_memory;
    memory_views::LeversCard* m_levers;
    charts::RingCard* m_ring;
};

} // namespace ridgepoint::gui
