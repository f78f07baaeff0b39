// SPDX-License-Identifier: GPL-3.0-or-later
// Draws the roofline of an accelerator with the plan's operators on it.
#pragma once

#include "charts/roofline_geometry.h"

namespace ridgepoint::charts {

class RooflinePlot : public ChartCanvas
{
    Q_OBJECT

  public:
    using ChartCanvas::ChartCanvas;

    void setChart(RooflineChart chart);
    const RooflineChart& data() const { return m_chart; }
    const RooflineGeometry& geometryOfChart();
    /// Marks a pass, or none with -1.
    void choose(int pass);

  signals:
    /// A person chose a pass in the chart.
    void passChosen(int pass);

  protected:
    void activated(int spot) override;
    std::vector<HotSpot> layOut() override;
    void draw(QPainter& painter) override;

  private:
    void drawScales(QPainter& painter) const;
    void drawRoofs(QPainter& painter) const;
    void drawLinks(QPainter& painter) const;
    void drawChosen(QPainter& painter) const;
    void drawPoints(QPainter& painter, const std::vector<RooflinePointGeometry>& points,
                    double strength) const;

    RooflineChart m_chart;
    RooflineGeometry m_geometry;
};

} // namespace ridgepoint::charts
