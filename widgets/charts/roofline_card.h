// SPDX-License-Identifier: GPL-3.0-or-later
// The roofline of the plan's accelerator: its operators sized by time, a product to try, and a
// second accelerator over it.
#pragma once

#include "charts/chart_card.h"
#include "explore/roofline.h"

class QCheckBox;
class QComboBox;

namespace ridgepoint::charts {

class CountField;
class RooflinePlot;

class RooflineCard : public ChartCard
{
    Q_OBJECT

  public:
    explicit RooflineCard(QWidget* parent = nullptr);

    /// Each pass, measured roofs, a legend, and roofs of links where a person wants them.
    void setDetailed();
    /// The accelerators that can be drawn over the plan's own.
    void setComparableRoofs(std::vector<explore::Roof> roofs);

    ChartTable table() const override;

    RooflinePlot* plot() const { return m_plot; }
    CountField* mField() const { return m_m; }
    CountField* kField() const { return m_k; }
    CountField* nField() const { return m_n; }
    QComboBox* compareBox() const { return m_compare; }
    /// "All roofs"; null where the card is not detailed.
    QCheckBox* linksBox() const { return m_links; }

  signals:
    /// Another roofline is drawn.
    void rooflineChanged();

  protected:
    void viewChanged() override;

  private:
    RooflineCard(RooflinePlot* plot, QWidget* parent);
    void makeControls();
    void takeProductFromPlan();

    RooflinePlot* m_plot;
    CountField* m_m = nullptr;
    CountField* m_k = nullptr;
    CountField* m_n = nullptr;
    QComboBox* m_compare = nullptr;
    QCheckBox* m_links = nullptr;
    std::vector<explore::Roof> m_roofs;
    bool m_isDetailed = false;
    bool m_isOwnProduct = false; ///< a person chose the product: plans no longer do
};

} // namespace ridgepoint::charts
