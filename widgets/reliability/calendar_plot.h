// SPDX-License-Identifier: GPL-3.0-or-later
// Draws one simulated run over its days.
#pragma once

#include "reliability/calendar_geometry.h"

namespace ridgepoint::reliability {

class CalendarPlot : public charts::ChartCanvas
{
    Q_OBJECT

  public:
    using ChartCanvas::ChartCanvas;

    void setChart(CalendarChart chart);
    const CalendarChart& data() const { return m_chart; }
    const CalendarGeometry& geometryOfChart();

  protected:
    std::vector<charts::HotSpot> layOut() override;
    void draw(QPainter& painter) override;

  private:
    CalendarChart m_chart;
    CalendarGeometry m_geometry;
};

} // namespace ridgepoint::reliability
