// SPDX-License-Identifier: GPL-3.0-or-later
#include "run_views/evaluation_card.h"

#include "plan/figures.h"
#include "run_views/span_plot.h"
#include "style/text.h"

#include <array>

namespace ridgepoint::run_views {

using charts::ChartTable;
using charts::numberCell;
using plan::FigureId;
using quantity::Dimension;
using style::Role;

namespace {

constexpr std::array kBars{FigureId::EvaluationTimeS, FigureId::EvaluationGapS};
constexpr std::array kFigures{FigureId::EvaluationCount, FigureId::EvaluationAcceleratorHours,
                              FigureId::EvaluationTotalAcceleratorHours, FigureId::EvaluationShare,
                              FigureId::RunEvaluationCost};

QString textOf(FigureId figure, double value, int digits)
{
    return signedQuantity(value, plan::figureRow(figure).dimension, digits);
}

QString idOf(FigureId figure)
{
    return style::fromStd(plan::figureText(figure));
}

QString labelOf(FigureId figure)
{
    return style::translated(plan::figureRow(figure).label);
}

} // namespace

EvaluationCard::EvaluationCard(QWidget* parent) : EvaluationCard(new SpanPlot, parent) {}

EvaluationCard::EvaluationCard(SpanPlot* plot, QWidget* parent)
    : ChartCard(tr("Evaluation"), plot, parent), m_plot(plot)
{
    setObjectName(QStringLiteral("run.evaluation"));
    setChartScrolls();
    viewChanged();
}

bool EvaluationCard::hasNumbers() const
{
    return view() && view()->document.plan.evaluation.tokens > 0 &&
           view()->forecast.value(FigureId::EvaluationTimeS) &&
           view()->forecast.value(FigureId::EvaluationGapS);
}

void EvaluationCard::viewChanged()
{
    SpanChart chart;
    chart.dimension = Dimension::Seconds;
    QString sentence;
    const bool isThere = hasNumbers();
    const bool isNone = view() && !(view()->document.plan.evaluation.tokens > 0);
    if (isThere) {
        const plan::Forecast& forecast = view()->forecast;
        const double gap = *forecast.value(FigureId::EvaluationGapS);
        const double margin = forecast.value(FigureId::EvaluationMarginS).value_or(0);
        for (const FigureId figure : kBars) {
            const double value = *forecast.value(figure);
            SpanRow row;
            row.name = labelOf(figure);
            row.text = textOf(figure, value, 3);
            row.figureId = idOf(figure);
            row.exact = row.name + QLatin1Char('\n') + textOf(figure, value, 6);
            const bool isGap = figure == FigureId::EvaluationGapS;
            row.spans.push_back({0, value, isGap ? Role::Buffers : Role::Forward});
            row.textRole = !isGap && margin < 0 ? Role::Bad : Role::Text;
            if (baseline() && baseline()->document.plan.evaluation.tokens > 0) {
                if (const auto before = baseline()->forecast.value(figure))
                    row.behind = std::pair(0.0, *before);
            }
            chart.rows.push_back(std::move(row));
        }
        for (const FigureId figure : kFigures) {
            const auto value = forecast.value(figure);
            chart.rows.push_back(
                {labelOf(figure), value ? textOf(figure, *value, 4) : QStringLiteral("—"),
                 value ? QString() : style::textOf(forecast[figure].reason), idOf(figure)});
        }
        chart.marks.push_back(
            {gap, tr("next evaluation"), Role::Bad, idOf(FigureId::EvaluationMarginS)});
        const auto seconds = [](double value) {
            return style::quantityText(value, Dimension::Seconds, 3);
        };
        sentence = margin < 0 ? tr("ends %1 after the next one is due").arg(seconds(-margin))
                              : tr("ends %1 before the next one").arg(seconds(margin));
    }
    m_plot->setNotice(isThere  ? QString()
                      : isNone ? tr("No evaluation is planned: its tokens are 0.")
                               : reasonWithout(FigureId::EvaluationTimeS));
    m_plot->setChart(std::move(chart));
    m_plot->setSummary(sentence);
    setSubtitle(sentence);
}

ChartTable EvaluationCard::table() const
{
    ChartTable table;
    table.addColumn(tr("plan"), Dimension::Text);
    table.addColumn(tr("figure"), Dimension::Text);
    table.addColumn(tr("value"), Dimension::Number);
    table.addColumn(tr("unit"), Dimension::Text);
    if (!hasNumbers())
        return table;
    const auto add = [&](const style::PlanView& plan, const QString& name) {
        const auto addFigure = [&](FigureId figure) {
            table.rows.append(
                {name, labelOf(figure), numberCell(plan.forecast.value(figure)),
                 style::fromStd(quantity::unitName(plan::figureRow(figure).dimension))});
        };
        for (const FigureId figure : kBars)
            addFigure(figure);
        addFigure(FigureId::EvaluationMarginS);
        for (const FigureId figure : kFigures)
            addFigure(figure);
    };
    add(*view(), tr("yours"));
    if (baseline() && baseline()->document.plan.evaluation.tokens > 0)
        add(*baseline(), tr("baseline"));
    return table;
}

} // namespace ridgepoint::run_views
