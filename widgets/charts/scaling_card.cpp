// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/scaling_card.h"

#include "charts/checkpoint_geometry.h"
#include "charts/scaling_plot.h"
#include "plan/figures.h"
#include "style/text.h"

namespace ridgepoint::charts {
namespace {

using explore::ReliabilityByScale;
using explore::ScalePoint;
using quantity::Dimension;

} // namespace

ScalingCard::ScalingCard(QWidget* parent) : ScalingCard(new ScalingPlot, parent) {}

ScalingCard::ScalingCard(ScalingPlot* plot, QWidget* parent)
    : ChartCard(tr("By number of accelerators"), plot, parent), m_plot(plot)
{
    connect(m_plot, &ScalingPlot::nodesChosen, this, [this](qint64 nodes) {
        emit fieldEdited(QStringLiteral("cluster.pools[0].nodes"), QString::number(nodes));
    });
    viewChanged();
}

void ScalingCard::viewChanged()
{
    ScalingChart chart;
    if (view()) {
        chart.curve = explore::reliabilityByScale(view()->document.plan);
        chart.isIntervalOpen = !view()->document.plan.checkpoint.intervalS;
    }
    if (baseline())
        chart.baseline = explore::reliabilityByScale(baseline()->document.plan);
    const ReliabilityByScale curve = chart.curve;
    const bool any = !curve.points.empty();
    m_plot->setNotice(any ? QString() : reasonWithout(plan::FigureId::CheckpointYoungIntervalS));
    setSubtitle(!any                ? QString()
                : curve.isMtbfGiven ? tr("time between failures given: flat")
                : curve.isSaveGiven ? tr("% of useful time, time of a save given")
                : curve.isExact     ? tr("% of useful time, exact law")
                                    : tr("% of useful time"));
    m_plot->setChart(std::move(chart));
    QString sentence;
    if (any) {
        const auto text = [](const ScalePoint& point) {
            return tr("%1 accelerators cost %2 of useful time with a save every %3")
                .arg(style::quantityText(point.accelerators, Dimension::Count),
                     style::quantityText(point.best.total, Dimension::Ratio, 3),
                     style::quantityText(point.best.interval_s, Dimension::Seconds, 3));
        };
        sentence =
            tr("Yours: %1; %2").arg(text(curve.points[curve.own]), text(curve.points.back()));
    }
    m_plot->setSummary(sentence);
}

ChartTable ScalingCard::table() const
{
    ChartTable table;
    table.addColumn(tr("point"), Dimension::Text);
    table.addColumn(tr("nodes"), Dimension::Count);
    table.addColumn(tr("accelerators"), Dimension::Count);
    table.addColumn(tr("best interval"), Dimension::Seconds);
    const auto& costs = checkpointSeries();
    const ScalingSeries& both = scalingSeries().front();
    table.addColumn(seriesName(both), Dimension::Ratio);
    for (const CheckpointSeries& cost : costs)
        table.addColumn(seriesName(cost), Dimension::Ratio);
    const auto addCurve = [&](const ReliabilityByScale& curve, const QString& label) {
        for (std::size_t i = 0; i < curve.points.size(); ++i) {
            const ScalePoint& point = curve.points[i];
            QStringList row{label.arg(i == curve.own ? tr("yours") : tr("curve")),
                            QString::number(point.nodes), numberCell(point.accelerators),
                            numberCell(point.best.interval_s), numberCell(both.share(point))};
            for (const CheckpointSeries& cost : costs)
                row.append(numberCell(point.best.*cost.cost));
            table.rows.append(row);
        }
    };
    addCurve(m_plot->data().curve, QStringLiteral("%1"));
    if (m_plot->data().baseline)
        addCurve(*m_plot->data().baseline, tr("%1, baseline"));
    return table;
}

} // namespace ridgepoint::charts
