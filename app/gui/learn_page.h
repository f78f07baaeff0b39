// SPDX-License-Identifier: GPL-3.0-or-later
// What the learn mode shows under its inputs: "make a 7B fit on 80 GB", played with any plan that
// is open, and the ring all-reduce.
#pragma once

#include <QVector>
#include <QWidget>

namespace ridgepoint::charts {
class ChartCard;
class RingCard;
} // namespace ridgepoint::charts
namespace ridgepoint::memory_views {
class LeversCard;
class MemoryCard;
} // namespace ridgepoint::memory_views

namespace ridgepoint::gui {

class LearnPage : public QWidget
{
    Q_OBJECT

  public:
    explicit LearnPage(QWidget* parent = nullptr);

    /// The cards with a chart: who shows them gives them their plans.
    QVector<charts::ChartCard*> chartCards() const;
    bool isWorking() const;

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
