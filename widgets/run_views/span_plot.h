// SPDX-License-Identifier: GPL-3.0-or-later
// Draws rows of horizontal bars.
#pragma once

#include "run_views/span_geometry.h"

namespace ridgepoint::run_views {

class SpanPlot : public charts::ChartCanvas
{
    Q_OBJECT

  public:
    using ChartCanvas::ChartCanvas;

    void setChart(SpanChart chart);
    const SpanChart& data() const { return m_chart; }
    const SpanGeometry& geometryOfChart();

  signals:
    /// A row was chosen for the plan: a double click, or Ctrl and Enter.
    void rowChosen(int row);

  protected:
    std::vector<charts::HotSpot> layOut() override;
    void draw(QPainter& painter) override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    void fitHeight();
    void drawRow(QPainter& painter, std::size_t index);
    void drawMarks(QPainter& painter) const;
    /// The row at a place's height, or -1.
    int rowAt(const QPointF& place) const;

    SpanChart m_chart;
    SpanGeometry m_geometry;
};

} // namespace ridgepoint::run_views
