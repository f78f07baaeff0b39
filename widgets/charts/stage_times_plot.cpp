// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/stage_times_plot.h"

#include "charts/axes.h"
#include "plan/figures.h"
#include "style/paper.h"
#include "style/text.h"

#include <QCoreApplication>
#include <QPainter>
#include <algorithm>
#include <cmath>

namespace ridgepoint::charts {
namespace {

using explore::StageTime;
using plan::FigureId;
using quantity::Dimension;
using style::Role;

constexpr double kGap = 6;
constexpr double kBarInset = 2;
constexpr int kMostTicks = 4;
constexpr double kTickRoom = 64; ///< of a number of the axis
constexpr int kExactDigits = 6;

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(StageTimesCard)
};

bool isIdle(const StageSeries& series)
{
    return series.seconds == &StageTime::idleS;
}

} // namespace

const std::array<StageSeries, 5>& stageSeries()
{
    static const std::array<StageSeries, 5> series{
        {{&StageTime::computeS, FigureId::PipelineForwardS, Role::Forward,
          QT_TRANSLATE_NOOP("StageTimesCard", "computing"), true},
         {&StageTime::recomputeS, FigureId::PipelineBackwardS, Role::Rework,
          QT_TRANSLATE_NOOP("StageTimesCard", "recomputation"), true},
         {&StageTime::linksS, FigureId::StepExposedCommunicationS, Role::Communication,
          QT_TRANSLATE_NOOP("StageTimesCard", "links"), false},
         {&StageTime::idleS, FigureId::PipelineIdleS, Role::Line,
          QT_TRANSLATE_NOOP("StageTimesCard", "idle"), true},
         {&StageTime::restS, FigureId::StepTimeS, Role::Update,
          QT_TRANSLATE_NOOP("StageTimesCard", "after the passes"), false}}};
    return series;
}

QString seriesName(const StageSeries& series)
{
    return Words::tr(series.name);
}

StageTimesGeometry layOutStageTimes(const StageTimesChart& chart, double width,
                                    const ChartFonts& fonts)
{
    StageTimesGeometry geometry;
    if (!(chart.stepS > 0) || chart.stages.empty())
        return geometry;
    const QFontMetricsF words(fonts.label);
    const QFontMetricsF numbers(fonts.number);
    for (const StageSeries& series : stageSeries()) {
        const bool isThere = std::ranges::any_of(chart.stages, [&](const StageTime& time) {
            return std::abs(time.*series.seconds) > 1e-9 * chart.stepS;
        });
        if (isThere)
            geometry.legend.push_back({seriesName(series), series.role,
                                       isIdle(series) ? LegendMark::Hatched : LegendMark::Square});
    }
    // as high as it is: the legend ends where the bars begin
    const double legendHeight = layOutLegend(geometry.legend, QRectF(0, 0, width, 0), words);
    for (LegendEntry& entry : geometry.legend)
        entry.area.translate(0, legendHeight);
    double nameWidth = 0;
    for (std::size_t i = 0; i < chart.stages.size(); ++i) {
        StageRowGeometry row;
        row.name = Words::tr("stage %1").arg(i);
        nameWidth = std::max(nameWidth, words.horizontalAdvance(row.name));
        geometry.rows.push_back(std::move(row));
    }
    const double rowHeight = std::ceil(words.height() + 2 * kBarInset);
    const double left = nameWidth + kGap;
    const double right = std::max(left + 20, width - 14);
    const double top = legendHeight + 4;
    geometry.plot =
        QRectF(left, top, right - left, rowHeight * static_cast<double>(chart.stages.size()));
    geometry.height = geometry.plot.bottom() + numbers.height() + 4;
    geometry.x = {0, chart.stepS, left, right};
    for (const double seconds :
         roundSteps(chart.stepS,
                    std::clamp(static_cast<int>(geometry.plot.width() / kTickRoom), 1, kMostTicks)))
        geometry.xTicks.push_back({seconds, style::quantityText(seconds, Dimension::Seconds, 2)});
    for (std::size_t i = 0; i < chart.stages.size(); ++i) {
        StageRowGeometry& row = geometry.rows[i];
        const double y = top + rowHeight * static_cast<double>(i);
        row.nameRect = QRectF(0, y, nameWidth + 2, rowHeight);
        double at = 0;
        for (std::size_t k = 0; k < stageSeries().size(); ++k) {
            const double seconds = std::max(0.0, chart.stages[i].*stageSeries()[k].seconds);
            const double from = geometry.x.at(std::min(at, chart.stepS));
            at += seconds;
            const double to = geometry.x.at(std::min(at, chart.stepS));
            if (to > from)
                row.parts[k] = QRectF(from, y + kBarInset, to - from, rowHeight - 2 * kBarInset);
        }
        if (chart.baseline) {
            const StageTime& before = (*chart.baseline)[i];
            const double busy = std::clamp(before.computeS + before.recomputeS, 0.0, chart.stepS);
            row.baseline = QRectF(left, y + 0.5, geometry.x.at(busy) - left, rowHeight - 1);
        }
    }
    return geometry;
}

void StageTimesPlot::setChart(StageTimesChart chart)
{
    m_chart = std::move(chart);
    fitHeight();
    invalidate();
}

const StageTimesGeometry& StageTimesPlot::geometryOfChart()
{
    ensureLaidOut();
    return m_geometry;
}

void StageTimesPlot::fitHeight()
{
    setMinimumHeight(
        static_cast<int>(std::ceil(layOutStageTimes(m_chart, width(), fonts()).height)));
}

void StageTimesPlot::resizeEvent(QResizeEvent* event)
{
    ChartCanvas::resizeEvent(event);
    fitHeight();
}

std::vector<HotSpot> StageTimesPlot::layOut()
{
    m_geometry = layOutStageTimes(m_chart, width(), fonts());
    std::vector<HotSpot> spots;
    for (std::size_t i = 0; i < m_geometry.rows.size(); ++i) {
        for (std::size_t k = 0; k < stageSeries().size(); ++k) {
            const QRectF& part = m_geometry.rows[i].parts[k];
            if (part.isEmpty())
                continue;
            const StageSeries& series = stageSeries()[k];
            const double seconds = m_chart.stages[i].*series.seconds;
            QStringList lines{
                tr("stage %1, %2").arg(QString::number(i), seriesName(series)),
                tr("%1, %2 of the step")
                    .arg(style::quantityText(seconds, Dimension::Seconds, kExactDigits),
                         style::quantityText(seconds / m_chart.stepS, Dimension::Ratio, 3))};
            if (static_cast<int>(i) == m_chart.busiest)
                lines += tr("the busiest stage");
            const int index =
                series.isOfStage && m_chart.stages.size() > 1 ? static_cast<int>(i) : -1;
            spots.push_back({part, lines.join(QLatin1Char('\n')),
                             style::fromStd(plan::figureText(series.figure, index))});
        }
    }
    return spots;
}

void StageTimesPlot::draw(QPainter& painter)
{
    const StageTimesGeometry& at = m_geometry;
    drawAxes(painter, at.plot, placed(at.x, at.xTicks), {}, width(), fonts());
    QColor behind = style::color(Role::Text);
    behind.setAlphaF(0.4F);
    for (std::size_t i = 0; i < at.rows.size(); ++i) {
        const StageRowGeometry& row = at.rows[i];
        const bool isBusiest = static_cast<int>(i) == m_chart.busiest && at.rows.size() > 1;
        painter.setFont(fonts().label);
        painter.setPen(style::color(isBusiest ? Role::Text : Role::Secondary));
        painter.drawText(row.nameRect, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                         row.name);
        for (std::size_t k = 0; k < row.parts.size(); ++k) {
            if (row.parts[k].isEmpty())
                continue;
            painter.fillRect(row.parts[k], style::color(stageSeries()[k].role));
            style::drawPatternOf(painter, row.parts[k], stageSeries()[k].role);
            if (isIdle(stageSeries()[k]))
                drawHatching(painter, row.parts[k]);
        }
        if (!row.baseline.isEmpty()) {
            painter.setPen(QPen(behind, 1));
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(row.baseline);
        }
    }
    painter.setFont(fonts().label);
    drawLegend(painter, at.legend);
}

} // namespace ridgepoint::charts
