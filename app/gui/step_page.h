// SPDX-License-Identifier: GPL-3.0-or-later
// What the step mode shows under its inputs: where the time of a step goes, cause by cause, from
// computing at the peak to the whole step, and on each stage.
#pragma once

#include "mode_page.h"

namespace ridgepoint::charts {
class StageTimesCard;
class WaterfallCard;
} // namespace ridgepoint::charts
namespace ridgepoint::offers {
class LossesCard;
}

namespace ridgepoint::gui {

class StepPage : public ModePage
{
    Q_OBJECT

  public:
    explicit StepPage(QWidget* parent = nullptr);

    QVector<charts::ChartCard*> chartCards() const override;
    void setView(const style::PlanViewPtr& view) override;
    bool isWorking() const override;

    charts::WaterfallCard* waterfall() const { return m_waterfall; }
    charts::StageTimesCard* stages() const { return m_stages; }
    offers::LossesCard* losses() const { return m_losses; }

  private:
    charts::WaterfallCard* m_waterfall;
    charts::StageTimesCard* m_stages;
    offers::LossesCard* m_losses;
};

} // namespace ridgepoint::gui
