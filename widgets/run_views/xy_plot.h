// SPDX-License-Identifier: GPL-3.0-or-later
// Draws lines, bands and bars over two axes.
#pragma once

#include "run_views/xy_geometry.h"

namespace ridgepoint::run_views {

class XyPlot : public charts::ChartCanvas
{
    Q_OBJECT

  public:
    using ChartCanvas::ChartCanvas;

    void setChart(XyChart chart);
    /// Without what has no place on its axes.
    const XyChart& data() const { return m_chart; }
    const XyGeometry& geometryOfChart();

  protected:
    std::vector<charts::HotSpot> layOut() override;
    void draw(QPainter& painter) override;

  private:
    void drawSeries(QPainter& painter, std::size_t index) const;
    void drawMark(QPainter& painter, std::size_t index) const;

    XyChart m_chart;
    XyGeometry m_geometry;
};

} // namespace ridgepoint::run_views
