// SPDX-License-Identifier: GPL-3.0-or-later
// Draws what saves and failures cost over the interval between saves; the chosen interval is a
// handle to drag.
#pragma once

#include "charts/checkpoint_geometry.h"

#include <functional>

namespace ridgepoint::charts {

class CheckpointPlot : public ChartCanvas
{
    Q_OBJECT

  public:
    using ChartCanvas::ChartCanvas;

    /// What the plan would cost at another interval, asked while the handle is dragged.
    using CostAt = std::function<std::optional<explore::CheckpointPoint>(double interval_s)>;

    void setChart(CheckpointChart chart, CostAt costAt);
    const CheckpointChart& data() const { return m_chart; }
    const CheckpointGeometry& geometryOfChart();
    bool isDragging() const { return m_isDragging; }

  signals:
    /// While the handle is dragged.
    void intervalScrubbed(double seconds);
    /// The handle was let go or moved by key.
    void intervalChosen(double seconds);
    /// Escape ended a drag: the plan's own interval stands again.
    void scrubCancelled();

  protected:
    std::vector<HotSpot> layOut() override;
    void draw(QPainter& painter) override;
    void drawCurrent(QPainter& painter, const HotSpot& spot) override;

    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    bool gripsHandle(const QPointF& place);
    /// Moves the handle; false where the plan has no cost there.
    bool scrubTo(double seconds);
    void endDrag();
    void drawBeside(QPainter& painter) const;
    void drawMarks(QPainter& painter) const;

    CheckpointChart m_chart;
    CheckpointGeometry m_geometry;
    CostAt m_costAt;
    double m_grip = 0; ///< from the handle to where it was gripped
    QPointF m_pressPlace;
    bool m_isGripped = false;  ///< pressed on the handle
    bool m_isDragging = false; ///< and moved since
};

} // namespace ridgepoint::charts
