// SPDX-License-Identifier: GPL-3.0-or-later
#include "run_views/cost_card.h"

#include "plan/figures.h"
#include "run_views/span_plot.h"
#include "style/text.h"

#include <algorithm>
#include <array>

namespace ridgepoint::run_views {

using charts::ChartTable;
using charts::numberCell;
using plan::FigureId;
using quantity::Dimension;
using style::Role;

namespace {

struct CostPart
{
    FigureId figure; ///< RunCost: what is fixed, a field
    Role role;
};
/// They add up to run.cost.
constexpr std::array kParts{CostPart{FigureId::RunRentalCost, Role::Forward},
                            CostPart{FigureId::RunEnergyCost, Role::Backward},
                            CostPart{FigureId::RunEvaluationCost, Role::Communication},
                            CostPart{FigureId::RunCost, Role::Buffers}};

/// Told in words beneath the bars.
constexpr std::array kFigures{FigureId::RunCostPerTrillionTokens,
                              FigureId::RunInterruptionCost,
                              FigureId::RunInterruptionHours,
                              FigureId::RunAcceleratorHours,
                              FigureId::RunNodeHours,
                              FigureId::RunAllocationMarginHours,
                              FigureId::RunBudgetMargin,
                              FigureId::RunEnergyKwh,
                              FigureId::RunCarbonKg};

QString moneyText(double value, int digits = 3)
{
    return signedQuantity(value, Dimension::Money, digits);
}

QString idOf(FigureId figure)
{
    return style::fromStd(plan::figureText(figure));
}

QString labelOf(FigureId figure)
{
    return style::translated(plan::figureRow(figure).label);
}

QString nameOf(const CostPart& part)
{
    return part.figure == FigureId::RunCost ? CostCard::tr("Fixed") : labelOf(part.figure);
}

std::optional<double> valueOf(const CostPart& part, const style::PlanView& view)
{
    return part.figure == FigureId::RunCost ? std::optional(view.document.plan.costs.fixed)
                                            : view.forecast.value(part.figure);
}

SpanRow barOf(const style::PlanView& view, const QString& name, bool isOwn)
{
    SpanRow row;
    row.name = name;
    row.isStrong = isOwn;
    row.figureId = isOwn ? idOf(FigureId::RunCost) : QString();
    const double total = view.forecast.value(FigureId::RunCost).value_or(0);
    row.text = moneyText(total);
    QStringList lines{name, CostCard::tr("Cost: %1").arg(moneyText(total, 6))};
    double at = 0;
    for (const CostPart& part : kParts) {
        const double value = valueOf(part, view).value_or(0);
        if (!(value > 0))
            continue;
        const QString line = CostCard::tr("%1: %2").arg(nameOf(part), moneyText(value, 6));
        lines += line;
        row.spans.push_back({at, at + value, part.role, name + QLatin1Char('\n') + line,
                             isOwn ? idOf(part.figure) : QString()});
        at += value;
    }
    if (row.spans.empty()) // a bar of nothing is a bar
        row.spans.push_back({0, 0, kParts.front().role, row.text});
    row.exact = lines.join(QLatin1Char('\n'));
    return row;
}

/// A figure in words; with a baseline, what it is there.
SpanRow wordsOf(FigureId figure, const style::PlanView& view, const style::PlanView* baseline)
{
    SpanRow row;
    row.name = labelOf(figure);
    row.figureId = idOf(figure);
    const auto value = view.forecast.value(figure);
    const Dimension dimension = plan::figureRow(figure).dimension;
    row.text = value ? signedQuantity(*value, dimension, 4) : QStringLiteral("—");
    QStringList lines{row.name};
    lines +=
        value ? signedQuantity(*value, dimension, 6) : style::textOf(view.forecast[figure].reason);
    if (const auto before = baseline ? baseline->forecast.value(figure) : std::nullopt)
        lines += CostCard::tr("baseline: %1").arg(signedQuantity(*before, dimension, 6));
    row.exact = lines.join(QLatin1Char('\n'));
    const bool isMargin =
        figure == FigureId::RunBudgetMargin || figure == FigureId::RunAllocationMarginHours;
    row.textRole = isMargin && value && *value < 0 ? Role::Bad : Role::Text;
    return row;
}

/// What failures cost is a part of the rent.
QString shareText(const plan::Forecast& forecast)
{
    const auto lost = forecast.value(FigureId::RunInterruptionHours);
    const auto all = forecast.value(FigureId::RunAcceleratorHours);
    return lost && all && *all > 0 ? style::quantityText(*lost / *all, Dimension::Ratio, 3)
                                   : QString();
}

} // namespace

CostCard::CostCard(QWidget* parent) : CostCard(new SpanPlot, parent) {}

CostCard::CostCard(SpanPlot* plot, QWidget* parent)
    : ChartCard(tr("Cost"), plot, parent), m_plot(plot)
{
    setObjectName(QStringLiteral("run.cost"));
    setChartScrolls();
    viewChanged();
}

void CostCard::viewChanged()
{
    SpanChart chart;
    chart.dimension = Dimension::Money;
    QString sentence;
    const bool isThere = view() && view()->forecast.value(FigureId::RunCost);
    if (isThere) {
        const plan::Forecast& forecast = view()->forecast;
        const double cost = *forecast.value(FigureId::RunCost);
        const double before =
            baseline() ? baseline()->forecast.value(FigureId::RunCost).value_or(0) : 0;
        const bool hasBars = cost > 0 || before > 0;
        if (hasBars)
            chart.rows.push_back(barOf(*view(), tr("yours"), true));
        if (before > 0)
            chart.rows.push_back(barOf(*baseline(), tr("baseline"), false));
        for (const FigureId figure : kFigures)
            chart.rows.push_back(wordsOf(figure, *view(), baseline().get()));
        const QString share = shareText(forecast);
        if (!share.isEmpty()) {
            for (SpanRow& row : chart.rows) {
                if (row.figureId == idOf(FigureId::RunInterruptionHours))
                    row.text = tr("%1 (%2)").arg(row.text, share);
            }
        }
        for (std::size_t i = 0; hasBars && i < kParts.size(); ++i)
            chart.legend.push_back({nameOf(kParts[i]), kParts[i].role});
        const auto& budget = view()->document.plan.costs.budget;
        if (budget)
            chart.marks.push_back({*budget, tr("budget %1").arg(moneyText(*budget)), Role::Bad,
                                   idOf(FigureId::RunBudgetMargin)});
        const auto margin = forecast.value(FigureId::RunBudgetMargin);
        sentence = !(cost > 0) ? tr("no price is told")
                   : !margin   ? moneyText(cost)
                   : *margin < 0
                       ? tr("%1, %2 over the budget").arg(moneyText(cost), moneyText(-*margin))
                       : tr("%1, %2 of the budget left").arg(moneyText(cost), moneyText(*margin));
    }
    m_plot->setNotice(isThere ? QString() : reasonWithout(FigureId::RunCost));
    m_plot->setChart(std::move(chart));
    m_plot->setSummary(sentence);
    setSubtitle(sentence);
}

ChartTable CostCard::table() const
{
    ChartTable table;
    table.addColumn(tr("plan"), Dimension::Text);
    table.addColumn(tr("figure"), Dimension::Text);
    table.addColumn(tr("value"), Dimension::Number);
    table.addColumn(tr("unit"), Dimension::Text);
    const auto add = [&](const style::PlanView& plan, const QString& name) {
        for (const CostPart& part : kParts)
            table.rows.append({name, nameOf(part), numberCell(valueOf(part, plan)),
                               style::fromStd(quantity::unitName(Dimension::Money))});
        const auto addFigure = [&](FigureId figure) {
            table.rows.append(
                {name, labelOf(figure), numberCell(plan.forecast.value(figure)),
                 style::fromStd(quantity::unitName(plan::figureRow(figure).dimension))});
        };
        addFigure(FigureId::RunCost);
        for (const FigureId figure : kFigures)
            addFigure(figure);
    };
    if (!view() || !view()->forecast.value(FigureId::RunCost))
        return table;
    add(*view(), tr("yours"));
    if (baseline() && baseline()->forecast.value(FigureId::RunCost))
        add(*baseline(), tr("baseline"));
    return table;
}

} // namespace ridgepoint::run_views
