// SPDX-License-Identifier: GPL-3.0-or-later
// Draws how long a collective takes as the message grows, by each algorithm; the fastest thick.
#pragma once

#include "charts/collective_geometry.h"

namespace ridgepoint::charts {

class CollectivePlot : public ChartCanvas
{
    Q_OBJECT

  public:
    using ChartCanvas::ChartCanvas;

    void setChart(CollectiveChart chart);
    const CollectiveChart& data() const { return m_chart; }
    const CollectiveGeometry& geometryOfChart();

  protected:
    std::vector<HotSpot> layOut() override;
    void draw(QPainter& painter) override;
    void drawCurrent(QPainter& painter, const HotSpot& spot) override;

  private:
    void drawLines(QPainter& painter) const;
    void drawOwn(QPainter& painter) const;

    CollectiveChart m_chart;
    CollectiveGeometry m_geometry;
};

} // namespace ridgepoint::charts
