// SPDX-License-Identifier: GPL-3.0-or-later
#include "reliability/slow_nodes_card.h"

#include "charts/segmented_buttons.h"
#include "plan/fields.h"
#include "reliability/slow_nodes_plot.h"
#include "style/text.h"

#include <QAbstractButton>

#include <string>

namespace ridgepoint::reliability {

using charts::ChartTable;
using charts::numberCell;
using explore::SlowNodeCost;
using plan::FigureId;
using quantity::Dimension;

namespace {

constexpr const char* kResponse = "stragglers.response";

/// The field's choices, in the order of run::SlowResponse.
std::span<const quantity::Literal> responseKeys()
{
    return plan::findField(kResponse)->field->choices;
}

QString responseName(std::size_t index)
{
    const plan::Field& field = *plan::findField(kResponse)->field;
    return style::textOf(
        plan::shownValue(field, std::string(std::string_view(responseKeys()[index]))));
}

QString responseName(run::SlowResponse response)
{
    return responseName(static_cast<std::size_t>(response));
}

QString text(const std::optional<double>& value, Dimension dimension)
{
    return value ? style::quantityText(*value, dimension, 3) : QStringLiteral("—");
}

FigureId figureOf(run::SlowResponse response)
{
    switch (response) {
    case run::SlowResponse::Wait:
        break;
    case run::SlowResponse::Reallocate:
        return FigureId::StragglersReallocatedStepS;
    case run::SlowResponse::Evict:
        return FigureId::StragglersEvictionS;
    }
    return FigureId::StragglersWaitS;
}

} // namespace

SlowNodesCard::SlowNodesCard(QWidget* parent) : SlowNodesCard(new SlowNodesPlot, parent) {}

SlowNodesCard::SlowNodesCard(SlowNodesPlot* plot, QWidget* parent)
    : ChartCard(tr("Slow nodes"), plot, parent), m_plot(plot),
      m_responses(new charts::SegmentedButtons(this))
{
    setObjectName(QStringLiteral("reliability.slow"));
    m_responses->setAccessibleName(tr("Slow nodes are"));
    for (std::size_t i = 0; i < responseKeys().size(); ++i)
        m_responses->add(responseName(i), tr("Slow nodes: %1").arg(responseName(i)));
    connect(m_responses, &charts::SegmentedButtons::chosen, this, [this](int index) {
        emit fieldEdited(QLatin1String(kResponse),
                         style::fromStd(responseKeys()[static_cast<std::size_t>(index)]));
    });
    addFooterWidget(m_responses);
    viewChanged();
}

void SlowNodesCard::viewChanged()
{
    m_costs.clear();
    SlowNodesChart chart;
    const bool any = view() && view()->forecast.value(FigureId::StragglersDetectionWaitS);
    m_plot->setNotice(any ? QString() : reasonWithout(FigureId::StragglersDetectionWaitS));
    QString sentence;
    if (any) {
        const plan::Plan& plan = view()->document.plan;
        chart.times = explore::rankTimes(plan, view()->forecast);
        if (!chart.times.reason.empty())
            chart.whyNoTimes = style::textOf(chart.times.reason);
        m_costs = explore::slowNodeCosts(plan, view()->forecast);
        chart.facts = facts();
        sentence =
            plan.stragglers.spread > 0
                ? tr("the slowest of %1 ranks takes %2 longer than the mean")
                      .arg(style::quantityText(chart.times.ranks, Dimension::Count),
                           text(view()->forecast.value(FigureId::StragglersDetectionWaitS),
                                Dimension::Seconds))
                : tr("one slow node, %1 longer")
                      .arg(style::quantityText(plan.stragglers.slowdown, Dimension::Ratio, 3));
    }
    const bool hasSlow = view() && view()->document.plan.stragglers.slowNodes > 0;
    m_responses->setEnabled(any && hasSlow);
    m_responses->setToolTip(
        hasSlow ? QString() : tr("the plan has no slow nodes; see Slow nodes in the forms"));
    m_responses->setCurrent(view() ? static_cast<int>(view()->document.plan.stragglers.response)
                                   : -1);
    setSubtitle(sentence);
    m_plot->setSummary(sentence);
    m_plot->setChart(std::move(chart));
}

/// One slow node: in a step, once, and over the whole run.
FactTable SlowNodesCard::facts() const
{
    FactTable table;
    table.columns = {tr("a step"), tr("the run"), tr("accelerator-hours")};
    const bool isPriced = std::any_of(m_costs.begin(), m_costs.end(), [](const SlowNodeCost& cost) {
        return cost.cost.has_value();
    });
    if (isPriced)
        table.columns += tr("cost");
    for (const SlowNodeCost& cost : m_costs) {
        FactRow row{responseName(cost.response),
                    {text(cost.perStep_s, Dimension::Seconds), text(cost.run_s, Dimension::Seconds),
                     text(cost.acceleratorHours, Dimension::Hours)},
                    style::textOf(cost.reason),
                    style::fromStd(plan::figureText(figureOf(cost.response)))};
        if (isPriced)
            row.cells += text(cost.cost, Dimension::Money);
        if (cost.once_s)
            row.toolTip = tr("once: half an interval of work is done again, and the job recovers");
        row.isStrong = cost.isPresent;
        table.rows.push_back(std::move(row));
    }
    const auto figure = [&](FigureId id) { return view()->forecast.value(id); };
    const auto breakEven = figure(FigureId::StragglersBreakEvenSteps);
    table.rows.push_back(
        {tr("Replacing pays after"),
         {breakEven ? tr("%1 steps").arg(style::quantityText(*breakEven, Dimension::Number, 4))
                    : style::textOf(view()->forecast[FigureId::StragglersBreakEvenSteps].reason)},
         {},
         style::fromStd(plan::figureText(FigureId::StragglersBreakEvenSteps))});
    const auto usual = figure(FigureId::StragglersDetectionWaitS);
    table.rows.push_back({tr("A rank is slow if others wait longer than"),
                          {text(usual, Dimension::Seconds)},
                          tr("the usual wait of a rank of mean speed for the slowest"),
                          style::fromStd(plan::figureText(FigureId::StragglersDetectionWaitS))});
    return table;
}

ChartTable SlowNodesCard::table() const
{
    ChartTable table;
    table.addColumn(tr("slow nodes are"), Dimension::Text);
    table.addColumn(tr("now"), Dimension::Text);
    table.addColumn(tr("a step"), Dimension::Seconds);
    table.addColumn(tr("once"), Dimension::Seconds);
    table.addColumn(tr("the run"), Dimension::Seconds);
    table.addColumn(tr("accelerator-hours"), Dimension::Hours);
    table.addColumn(tr("cost"), Dimension::Money);
    table.addColumn(tr("steps until replacing pays"), Dimension::Number);
    table.addColumn(tr("usual wait"), Dimension::Seconds);
    for (const SlowNodeCost& cost : m_costs)
        table.rows.append({responseName(cost.response), cost.isPresent ? tr("yes") : QString(),
                           numberCell(cost.perStep_s), numberCell(cost.once_s),
                           numberCell(cost.run_s), numberCell(cost.acceleratorHours),
                           numberCell(cost.cost),
                           numberCell(view()->forecast.value(FigureId::StragglersBreakEvenSteps)),
                           numberCell(view()->forecast.value(FigureId::StragglersDetectionWaitS))});
    return table;
}

} // namespace ridgepoint::reliability
