// SPDX-License-Identifier: GPL-3.0-or-later
// Draws a ring all-reduce after some of its steps: a column for each rank, a row and a colour for
// each chunk, how much of the sum is in each, and who sent what to whom last; above, how far its
// two phases are.
#pragma once

#include "charts/chart_canvas.h"
#include "charts/legend.h"
#include "network/ring_steps.h"

#include <QPainterPath>

#include <memory>

namespace ridgepoint::charts {

struct RingChart
{
    int ranks = 0;
    int done = 0; ///< of the steps
    std::shared_ptr<const std::vector<network::RingStep>> steps;

    int stepCount() const { return steps ? static_cast<int>(steps->size()) : 0; }
    /// How many ranks' values are in a chunk of a rank now.
    int summed(int rank, int chunk) const;
    /// Chunks of all ranks that are complete now.
    int completeChunks() const;
    /// What the last step sent; null before the first.
    const network::RingStep* last() const;
    /// Steps of the reduce-scatter that are done, and of the all-gather.
    int reduced() const;
    int gathered() const;
};

struct RingCell
{
    int rank = 0;
    int chunk = 0;
    QRectF rect;
    int summed = 0;
    int sentTo = -1;       ///< in the last step; -1: not sent
    int receivedFrom = -1; ///< in the last step; -1: not received
};

/// Reduce-scatter or all-gather: where it stands, and how much of it is done.
struct RingPhase
{
    QString text;
    QRectF rect;
    double share = 0;
};

struct RingGeometry
{
    std::vector<RingPhase> phases;
    std::vector<RingCell> cells;                   ///< rank by rank
    std::vector<std::pair<QRectF, QString>> heads; ///< above the columns, of those with room
    std::vector<std::pair<QRectF, QString>> sides; ///< before the rows, of those with room
    std::vector<QPainterPath> arrows;              ///< of the last step
    std::vector<LegendEntry> legend;
};

RingGeometry layOutRing(const RingChart& chart, const QSizeF& size, const ChartFonts& fonts);
/// A chunk's own colour; every eighth has the same.
style::Role roleOfChunk(int chunk);

class RingPlot : public ChartCanvas
{
    Q_OBJECT

  public:
    using ChartCanvas::ChartCanvas;

    void setChart(RingChart chart);
    const RingChart& data() const { return m_chart; }
    const RingGeometry& geometryOfChart();

  signals:
    /// Space: play, or pause.
    void playAsked();

  protected:
    std::vector<HotSpot> layOut() override;
    void draw(QPainter& painter) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    void drawPhases(QPainter& painter) const;
    void drawCells(QPainter& painter) const;

    RingChart m_chart;
    RingGeometry m_geometry;
};

} // namespace ridgepoint::charts
