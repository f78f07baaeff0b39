// SPDX-License-Identifier: GPL-3.0-or-later
// Draws memory as stacked bars against what a card has.
#pragma once

#include "charts/memory_geometry.h"

namespace ridgepoint::charts {

class MemoryPlot : public ChartCanvas
{
    Q_OBJECT

  public:
    using ChartCanvas::ChartCanvas;

    void setChart(MemoryChart chart);
    const MemoryChart& data() const { return m_chart; }
    const MemoryGeometry& geometryOfChart();

  protected:
    std::vector<HotSpot> layOut() override;
    void draw(QPainter& painter) override;

  private:
    MemoryChart m_chart;
    MemoryGeometry m_geometry;
};

} // namespace ridgepoint::charts
