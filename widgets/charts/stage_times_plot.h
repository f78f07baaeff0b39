// SPDX-License-Identifier: GPL-3.0-or-later
// Draws what each pipeline stage does in the time of a step: a bar a stage, all as long as the
// step.
#pragma once

#include "charts/chart_canvas.h"
#include "charts/legend.h"
#include "charts/scales.h"
#include "explore/step_losses.h"

#include <array>
#include <optional>

namespace ridgepoint::charts {

struct StageTimesChart
{
    std::vector<explore::StageTime> stages;
    std::optional<std::vector<explore::StageTime>> baseline; ///< of as many stages
    double stepS = 0;
    int busiest = 0;
};

/// A part of a stage's time.
struct StageSeries
{
    double explore::StageTime::*seconds;
    plan::FigureId figure;
    style::Role role;
    const char* name; ///< untranslated, of the context StageTimesCard
    bool isOfStage;   ///< the figure has an item for each stage
};
/// In the order in which they are stacked.
const std::array<StageSeries, 5>& stageSeries();
QString seriesName(const StageSeries& series);

struct StageRowGeometry
{
    QString name;
    QRectF nameRect;
    std::array<QRectF, 5> parts; ///< as stageSeries(); empty where there is nothing
    QRectF baseline;             ///< computing and recomputation there
};

struct StageTimesGeometry
{
    QRectF plot;
    LinearScale x;
    std::vector<Tick> xTicks;
    std::vector<LegendEntry> legend; ///< above the bars, which may be many
    std::vector<StageRowGeometry> rows;
    double height = 0;
};
StageTimesGeometry layOutStageTimes(const StageTimesChart& chart, double width,
                                    const ChartFonts& fonts);

class StageTimesPlot : public ChartCanvas
{
    Q_OBJECT

  public:
    using ChartCanvas::ChartCanvas;

    void setChart(StageTimesChart chart);
    const StageTimesChart& data() const { return m_chart; }
    const StageTimesGeometry& geometryOfChart();

  protected:
    std::vector<HotSpot> layOut() override;
    void draw(QPainter& painter) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    void fitHeight();

    StageTimesChart m_chart;
    StageTimesGeometry m_geometry;
};

} // namespace ridgepoint::charts
