// SPDX-License-Identifier: GPL-3.0-or-later
// Draws a ring all-reduce after some of its steps: a column for each rank, a row for each chunk,
// how much of the sum is in each, and what was sent last.
#pragma once

#include "charts/chart_canvas.h"
#include "charts/legend.h"
#include "network/ring_steps.h"

#include <QPainterPath>

namespace ridgepoint::charts {

struct RingChart
{
    int ranks = 0;
    int done = 0; ///< of the steps
    std::vector<network::RingStep> steps;

    /// How many ranks' values are in a chunk of a rank now.
    int summed(int rank, int chunk) const;
    /// What the last step sent; null before the first.
    const network::RingStep* last() const;
};

struct RingCell
{
    int rank = 0;
    int chunk = 0;
    QRectF rect;
    int summed = 0;
    bool sent = false;     ///< by this rank in the last step
    bool received = false; ///< by this rank in the last step
};

struct RingGeometry
{
    std::vector<RingCell> cells;
    std::vector<std::pair<QRectF, QString>> heads; ///< above the columns
    std::vector<std::pair<QRectF, QString>> sides; ///< before the rows
    std::vector<QPainterPath> arrows;              ///< of the last step
    std::vector<LegendEntry> legend;
};

RingGeometry layOutRing(const RingChart& chart, const QSizeF& size, const ChartFonts& fonts);

class RingPlot : public ChartCanvas
{
    Q_OBJECT

  public:
    using ChartCanvas::ChartCanvas;

    void setChart(RingChart chart);
    const RingChart& data() const { return m_chart; }
    const RingGeometry& geometryOfChart();

  protected:
    std::vector<HotSpot> layOut() override;
    void draw(QPainter& painter) override;

  private:
    RingChart m_chart;
    RingGeometry m_geometry;
};

} // namespace ridgepoint::charts
