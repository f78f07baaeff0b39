// SPDX-License-Identifier: GPL-3.0-or-later
// Draws memory as stacked bars against what a card has.
#pragma once

#include "memory_views/memory_geometry.h"

namespace ridgepoint::memory_views {

class MemoryPlot : public charts::ChartCanvas
{
    Q_OBJECT

  public:
    using ChartCanvas::ChartCanvas;

    void setChart(MemoryChart chart);
    const MemoryChart& data() const { return m_chart; }
    const MemoryGeometry& geometryOfChart();
    /// The bar whose row a place is in, or -1.
    int barAt(const QPointF& place);
    /// Frames a bar, for what another view points at; -1 frames none.
    void setMarkedBar(int bar);
    int markedBar() const { return m_markedBar; }

  signals:
    /// The bar under the pointer or chosen by key has changed; -1: none.
    void barHovered(int bar);
    /// A person clicked on a bar's name.
    void barChosen(int bar);

  protected:
    std::vector<HotSpot> layOut() override;
    void draw(QPainter& painter) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void currentChanged() override;

  private:
    void hover(int bar);

    MemoryChart m_chart;
    MemoryGeometry m_geometry;
    int m_markedBar = -1;
    int m_hoveredBar = -1;
};

} // namespace ridgepoint::memory_views
