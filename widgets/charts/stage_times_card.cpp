// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/stage_times_card.h"

#include "charts/stage_times_plot.h"
#include "style/text.h"

namespace ridgepoint::charts {

using explore::StageTime;
using explore::StepLosses;
using quantity::Dimension;

StageTimesCard::StageTimesCard(QWidget* parent) : StageTimesCard(new StageTimesPlot, parent) {}

StageTimesCard::StageTimesCard(StageTimesPlot* plot, QWidget* parent)
    : ChartCard(tr("Stages"), plot, parent), m_plot(plot)
{
    setObjectName(QStringLiteral("stage times"));
    setChartScrolls();
    viewChanged();
}

void StageTimesCard::viewChanged()
{
    StageTimesChart chart;
    if (view()) {
        const StepLosses losses = explore::stepLosses(view()->document.plan);
        chart.stages = losses.stages;
        chart.stepS = losses.stepS;
        chart.busiest = losses.busiest;
    }
    if (baseline()) {
        const StepLosses before = explore::stepLosses(baseline()->document.plan);
        if (before.stages.size() == chart.stages.size())
            chart.baseline = before.stages;
    }
    const bool isThere = chart.stepS > 0;
    m_plot->setNotice(isThere ? QString() : reasonWithout(plan::FigureId::StepTimeS));
    const QString sentence =
        isThere && chart.stages.size() > 1
            ? tr("the busiest is stage %1, idle for %2")
                  .arg(QString::number(chart.busiest),
                       style::quantityText(
                           chart.stages[static_cast<std::size_t>(chart.busiest)].idleS,
                           Dimension::Seconds, 3))
            : QString();
    setSubtitle(sentence);
    m_plot->setChart(std::move(chart));
    m_plot->setSummary(sentence);
}

ChartTable StageTimesCard::table() const
{
    ChartTable table;
    table.addColumn(tr("stage"), Dimension::Count);
    for (const StageSeries& series : stageSeries())
        table.addColumn(seriesName(series), Dimension::Seconds);
    if (!m_plot->notice().isEmpty())
        return table;
    const std::vector<StageTime>& stages = m_plot->data().stages;
    for (std::size_t i = 0; i < stages.size(); ++i) {
        QStringList row{QString::number(i)};
        for (const StageSeries& series : stageSeries())
            row += numberCell(stages[i].*series.seconds);
        table.rows.append(row);
    }
    return table;
}

} // namespace ridgepoint::charts
