// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/waterfall_card.h"

#include "charts/waterfall_plot.h"
#include "style/text.h"

#include <algorithm>

namespace ridgepoint::charts {

using explore::StepLoss;
using explore::StepLosses;
using quantity::Dimension;

WaterfallCard::WaterfallCard(QWidget* parent) : WaterfallCard(new WaterfallPlot, parent) {}

WaterfallCard::WaterfallCard(WaterfallPlot* plot, QWidget* parent)
    : ChartCard(tr("From the peak to the step"), plot, parent), m_plot(plot)
{
    setObjectName(QStringLiteral("waterfall"));
    setChartScrolls();
    viewChanged();
}

void WaterfallCard::viewChanged()
{
    WaterfallChart chart;
    if (view())
        chart.losses = explore::stepLosses(view()->document.plan);
    if (baseline()) {
        chart.baseline = explore::stepLosses(baseline()->document.plan);
        if (!chart.baseline->reason.empty())
            chart.baseline.reset();
    }
    const StepLosses& losses = chart.losses;
    const bool isThere = losses.stepS > 0;
    m_plot->setNotice(isThere ? QString() : reasonWithout(plan::FigureId::StepTimeS));
    QString sentence;
    if (isThere) {
        const auto share = [](double value) {
            return style::quantityText(value, Dimension::Ratio, 3);
        };
        const auto largest = std::max_element(
            losses.losses.begin(), losses.losses.end(),
            [](const StepLoss& a, const StepLoss& b) { return a.seconds < b.seconds; });
        sentence =
            largest == losses.losses.end()
                ? tr("MFU %1").arg(share(losses.mfu))
                : tr("MFU %1; the most goes to: %2, %3")
                      .arg(share(losses.mfu), lossName(largest->loss), share(largest->share));
    }
    setSubtitle(sentence);
    m_plot->setChart(std::move(chart));
    m_plot->setSummary(sentence);
    emit lossesChanged();
}

ChartTable WaterfallCard::table() const
{
    ChartTable table;
    table.addColumn(tr("loss"), Dimension::Text);
    table.addColumn(tr("time"), Dimension::Seconds);
    table.addColumn(tr("of the step"), Dimension::Ratio);
    table.addColumn(tr("MFU without it"), Dimension::Ratio);
    table.addColumn(tr("what would remove it"), Dimension::Text);
    const auto add = [&](const StepLosses& losses, const QString& label) {
        table.rows.append({label.arg(tr("Model FLOPs at the peak")),
                           numberCell(losses.idealS),
                           numberCell(losses.mfu),
                           {},
                           {}});
        for (const StepLoss& loss : losses.losses)
            table.rows.append({label.arg(lossName(loss.loss)), numberCell(loss.seconds),
                               numberCell(loss.share), numberCell(loss.mfuWithout),
                               style::textOf(explore::lossRow(loss.loss).remedy)});
        table.rows.append({label.arg(tr("Step")), numberCell(losses.stepS), numberCell(1), {}, {}});
    };
    if (!m_plot->notice().isEmpty())
        return table;
    add(m_plot->data().losses, QStringLiteral("%1"));
    if (m_plot->data().baseline)
        add(*m_plot->data().baseline, tr("%1, baseline"));
    return table;
}

} // namespace ridgepoint::charts
