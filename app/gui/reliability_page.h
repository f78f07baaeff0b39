// SPDX-License-Identifier: GPL-3.0-or-later
// What the reliability mode shows under its inputs: how often to save and in which way, what fails
// and when, and what slow nodes cost.
#pragma once

#include "mode_page.h"

namespace ridgepoint::charts {
class ScalingCard;
}

namespace ridgepoint::reliability {
class CalendarCard;
class CurveCard;
class SavesCard;
class SlowNodesCard;
class SourcesCard;
} // namespace ridgepoint::reliability

namespace ridgepoint::gui {

class ReliabilityPage : public ModePage
{
    Q_OBJECT

  public:
    explicit ReliabilityPage(QWidget* parent = nullptr);

    QVector<charts::ChartCard*> chartCards() const override;
    bool isWorking() const override;

  private:
    reliability::CurveCard* m_curve;
    reliability::SavesCard* m_saves;
    reliability::CalendarCard* m_calendar;
    reliability::SourcesCard* m_sources;
    reliability::SlowNodesCard* m_slow;
    charts::ScalingCard* m_scaling;
};

} // namespace ridgepoint::gui
