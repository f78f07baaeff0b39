// SPDX-License-Identifier: GPL-3.0-or-later
// Bars of step times: measured, predicted, and predicted with each likely reason; what is left to
// the measured one is set off.
#pragma once

#include "charts/chart_canvas.h"
#include "charts/scales.h"
#include "style/palette.h"

#include <optional>
#include <utility>
#include <vector>

namespace ridgepoint::accuracy {

struct StepBar
{
    QString label;
    double stepS = 0;
    style::Role role = style::Role::Forward;
    QString text;   ///< all of it
    QString figure; ///< opened by a click; may be empty
};

struct StepBars
{
    std::vector<StepBar> bars; ///< the measured one first
    std::optional<std::pair<double, double>> range68;
    std::optional<std::pair<double, double>> range95;
};

struct StepBarGeometry
{
    struct Bar
    {
        QRectF label;
        QRectF bar;
        QRectF left; ///< between the bar's end and the measured step; may be empty
        QString value;
    };
    std::vector<Bar> bars;
    charts::LinearScale x;
    double measuredX = 0;
    QRectF range68; ///< may be empty
    QRectF range95;
};

class MyRunPlot : public charts::ChartCanvas
{
    Q_OBJECT

  public:
    using ChartCanvas::ChartCanvas;

    void setChart(StepBars chart);
    const StepBars& data() const { return m_chart; }
    const StepBarGeometry& geometryOfChart();

  protected:
    std::vector<charts::HotSpot> layOut() override;
    void draw(QPainter& painter) override;

  private:
    StepBars m_chart;
    StepBarGeometry m_geometry;
};

} // namespace ridgepoint::accuracy
