// SPDX-License-Identifier: GPL-3.0-or-later
// Draws predicted against measured runs: a point each, the line where both are equal, and bands
// around it.
#pragma once

#include "accuracy/accuracy_geometry.h"

namespace ridgepoint::accuracy {

class AccuracyPlot : public charts::ChartCanvas
{
    Q_OBJECT

  public:
    using ChartCanvas::ChartCanvas;

    void setChart(RunChart chart);
    const RunChart& data() const { return m_chart; }
    const RunGeometry& geometryOfChart();
    /// The row of the table that is chosen; -1: none.
    void setSelectedRow(int row);
    int selectedRow() const { return m_selected; }

  signals:
    /// A click, or Enter.
    void rowChosen(int row);
    /// A double click, or Ctrl and Enter.
    void rowOpened(int row);

  protected:
    std::vector<charts::HotSpot> layOut() override;
    void draw(QPainter& painter) override;
    void drawCurrent(QPainter& painter, const charts::HotSpot& spot) override;
    void activated(int spot) override;

    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    void drawBands(QPainter& painter) const;
    void drawOwn(QPainter& painter) const;
    int rowOfSpot(int spot) const;

    RunChart m_chart;
    RunGeometry m_geometry;
    int m_selected = -1;
};

} // namespace ridgepoint::accuracy
