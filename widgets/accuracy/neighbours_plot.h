// SPDX-License-Identifier: GPL-3.0-or-later
// The MFU of measured runs on one line, the plan's own among them: whether what one measures is
// usual.
#pragma once

#include "charts/chart_canvas.h"
#include "charts/scales.h"

#include <optional>
#include <vector>

namespace ridgepoint::accuracy {

struct MfuPoint
{
    double mfu = 0;
    QString text;
};

struct MfuChart
{
    std::vector<MfuPoint> points;
    std::optional<double> own;
    std::optional<std::pair<double, double>> ownRange; ///< low and high
    QString ownText;
};

struct MfuGeometry
{
    QRectF plot;
    charts::LinearScale x;
    std::vector<charts::Tick> ticks;
    std::vector<QPointF> places;
    QRectF between; ///< from the lowest to the highest measured one
    std::optional<QPointF> own;
    QRectF ownRange;
};

class NeighboursPlot : public charts::ChartCanvas
{
    Q_OBJECT

  public:
    using ChartCanvas::ChartCanvas;

    void setChart(MfuChart chart);
    const MfuChart& data() const { return m_chart; }
    const MfuGeometry& geometryOfChart();
    QSize minimumSizeHint() const override { return {220, 64}; }

  signals:
    /// One of the points was clicked on.
    void pointChosen(int point);

  protected:
    std::vector<charts::HotSpot> layOut() override;
    void draw(QPainter& painter) override;
    void activated(int spot) override;

  private:
    MfuChart m_chart;
    MfuGeometry m_geometry;
};

} // namespace ridgepoint::accuracy
