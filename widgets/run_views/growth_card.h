// SPDX-License-Identifier: GPL-3.0-or-later
// The plan on more and fewer accelerators: with the batch kept (strong scaling) and with one that
// grows with them (weak scaling), the step worked out anew at each; what doubling gives, in words.
#pragma once

#include "explore/scaling.h"
#include "run_views/worked_card.h"

#include <memory>

namespace ridgepoint::charts {
class SegmentedButtons;
}
namespace ridgepoint::offers {
class OfferList;
}

namespace ridgepoint::run_views {

class XyPlot;

/// What is drawn over the number of accelerators.
enum class GrowthMeasure
{
    SpeedUp,
    Days,
    Efficiency,
};

struct Growth
{
    explore::Scaling own;
    std::optional<explore::Scaling> baseline;
};
using GrowthPtr = std::shared_ptr<const Growth>;

class GrowthCard : public WorkedCard<GrowthPtr>
{
    Q_OBJECT

  public:
    explicit GrowthCard(QWidget* parent = nullptr);

    charts::ChartTable table() const override;
    XyPlot* plot() const { return m_plot; }
    charts::SegmentedButtons* measures() const { return m_measures; }
    offers::OfferList* answers() const { return m_answers; }

  signals:
    void editsChosen(const std::vector<ridgepoint::quantity::Fix>& edits, const QString& title);

  protected:
    Work workOf(style::PlanViewPtr view, style::PlanViewPtr baseline) override;
    void present() override;

  private:
    GrowthCard(XyPlot* plot, QWidget* parent);
    void presentAnswers(const explore::Scaling& scaling);

    XyPlot* m_plot;
    charts::SegmentedButtons* m_measures;
    offers::OfferList* m_answers;
};

} // namespace ridgepoint::run_views
