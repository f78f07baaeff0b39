// SPDX-License-Identifier: GPL-3.0-or-later
// Draws what saves and failures cost over the number of accelerators, with the best interval.
#pragma once

#include "charts/scaling_geometry.h"

namespace ridgepoint::charts {

class ScalingPlot : public ChartCanvas
{
    Q_OBJECT

  public:
    using ChartCanvas::ChartCanvas;

    void setChart(ScalingChart chart);
    const ScalingChart& data() const { return m_chart; }
    const ScalingGeometry& geometryOfChart();

  signals:
    /// A point was chosen for the plan: a double click, or Ctrl and Enter.
    void nodesChosen(qint64 nodes);

  protected:
    std::vector<HotSpot> layOut() override;
    void draw(QPainter& painter) override;
    void drawCurrent(QPainter& painter, const HotSpot& spot) override;

    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    void drawLines(QPainter& painter) const;
    void drawOwn(QPainter& painter) const;
    void choose(std::size_t point);

    ScalingChart m_chart;
    ScalingGeometry m_geometry;
};

} // namespace ridgepoint::charts
