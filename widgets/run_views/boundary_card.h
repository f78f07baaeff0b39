// SPDX-License-Identifier: GPL-3.0-or-later
// How many accelerators a size of model needs for the plan's deadline by computing alone, for
// several accelerators: a line at the middle efficiency within the band of efficiencies
// (chapter 10.6.4).
#pragma once

#include "explore/card_boundary.h"
#include "run_views/worked_card.h"

#include <memory>
#include <set>

class QMenu;
class QPushButton;

namespace ridgepoint::charts {
class CountField;
class SegmentedButtons;
} // namespace ridgepoint::charts

namespace ridgepoint::run_views {

class XyPlot;

/// One accelerator's lines, by efficiency as efficiencyBands().
struct BoundaryLines
{
    explore::PeakOf accelerator;
    std::vector<std::vector<explore::BoundaryPoint>> curves;
};

struct Boundary
{
    quantity::Text reason;
    std::vector<explore::PeakOf> known; ///< of the presets, by their peaks, the plan's own first
    std::vector<BoundaryLines> lines;   ///< those that are chosen
    std::vector<explore::BoundaryCase> own; ///< of the plan's size, by efficiency
    explore::DataRegime data;
};
using BoundaryPtr = std::shared_ptr<const Boundary>;

class BoundaryCard : public WorkedCard<BoundaryPtr>
{
    Q_OBJECT

  public:
    explicit BoundaryCard(QWidget* parent = nullptr);

    charts::ChartTable table() const override;
    XyPlot* plot() const { return m_plot; }
    charts::SegmentedButtons* regimes() const { return m_regimes; }
    charts::CountField* tokensField() const { return m_tokens; }
    QPushButton* acceleratorsButton() const { return m_accelerators; }
    /// Draws these beside the plan's own.
    void choose(std::set<std::string> ids);

  protected:
    Work workOf(style::PlanViewPtr view, style::PlanViewPtr baseline) override;
    void present() override;

  private:
    BoundaryCard(XyPlot* plot, QWidget* parent);
    void fillMenu();

    XyPlot* m_plot;
    charts::SegmentedButtons* m_regimes;
    charts::CountField* m_tokens;
    QPushButton* m_accelerators;
    QMenu* m_menu;
    /// Nothing: the card chooses.
    std::optional<std::set<std::string>> m_chosen;
};

} // namespace ridgepoint::run_views
