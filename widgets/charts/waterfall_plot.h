// SPDX-License-Identifier: GPL-3.0-or-later
// Draws where the rest of the peak goes.
#pragma once

#include "charts/waterfall_geometry.h"

namespace ridgepoint::charts {

class WaterfallPlot : public ChartCanvas
{
    Q_OBJECT

  public:
    using ChartCanvas::ChartCanvas;

    void setChart(WaterfallChart chart);
    const WaterfallChart& data() const { return m_chart; }
    const WaterfallGeometry& geometryOfChart();

  protected:
    std::vector<HotSpot> layOut() override;
    void draw(QPainter& painter) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    void fitHeight();

    WaterfallChart m_chart;
    WaterfallGeometry m_geometry;
};

} // namespace ridgepoint::charts
