// SPDX-License-Identifier: GPL-3.0-or-later
// How long ranks compute in a step: the density of one and of the slowest of all, with their means
// and a slow node's, and a short table of what can be done about a slow node beneath.
#pragma once

#include "charts/legend.h"
#include "charts/scales.h"
#include "explore/slow_nodes.h"
#include "reliability/facts.h"

#include <QPolygonF>

namespace ridgepoint::reliability {

struct SlowNodesChart
{
    explore::RankTimes times;
    QString whyNoTimes; ///< in place of the densities; empty where they are drawn
    FactTable facts;
};

/// A time that is marked over its line.
struct TimeMark
{
    double x = 0;
    QString text;
    QRectF textRect = {}; ///< empty where there is no room
    style::Role role = style::Role::Text;
    bool isDashed = false;
};

struct SlowNodesGeometry
{
    QRectF plot; ///< of the densities; empty where there is no room or there are none
    QRectF wordsRect;
    charts::LinearScale x; ///< seconds
    std::vector<charts::Tick> xTicks;
    QPolygonF one;
    QPolygonF slowest;
    std::vector<TimeMark> marks;
    std::vector<charts::LegendEntry> legend;
    FactPlaces facts;
};

SlowNodesGeometry layOutSlowNodes(const SlowNodesChart& chart, const QSizeF& size,
                                  const charts::ChartFonts& fonts);

class SlowNodesPlot : public charts::ChartCanvas
{
    Q_OBJECT

  public:
    using ChartCanvas::ChartCanvas;

    void setChart(SlowNodesChart chart);
    const SlowNodesChart& data() const { return m_chart; }
    const SlowNodesGeometry& geometryOfChart();

  protected:
    std::vector<charts::HotSpot> layOut() override;
    void draw(QPainter& painter) override;

  private:
    void drawTimes(QPainter& painter) const;

    SlowNodesChart m_chart;
    SlowNodesGeometry m_geometry;
};

} // namespace ridgepoint::reliability
