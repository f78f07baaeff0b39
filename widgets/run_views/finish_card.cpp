// SPDX-License-Identifier: GPL-3.0-or-later
#include "run_views/finish_card.h"

#include "explore/scaling.h"
#include "run_views/span_plot.h"
#include "style/text.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace ridgepoint::run_views {

using charts::ChartTable;
using charts::numberCell;
using explore::FinishPart;
using explore::FinishPartKind;
using plan::FigureId;
using quantity::Dimension;
using style::Role;

namespace {

constexpr std::size_t kFewer = 2; ///< bars on fewer nodes, and on more
constexpr std::size_t kMore = 3;

QString daysText(double days, int digits = 3)
{
    return style::quantityText(days, Dimension::Days, digits);
}

QString nodesText(std::int64_t nodes)
{
    return nodes == 1 ? FinishCard::tr("one node")
                      : FinishCard::tr("%1 nodes")
                            .arg(style::quantityText(static_cast<double>(nodes), Dimension::Count));
}

QString nameOf(const FinishBar& bar)
{
    if (bar.isBaseline)
        return FinishCard::tr("baseline, %1").arg(nodesText(bar.nodes));
    if (bar.isOwn)
        return FinishCard::tr("yours, %1").arg(nodesText(bar.nodes));
    return bar.fits ? nodesText(bar.nodes)
                    : FinishCard::tr("%1, do not fit").arg(nodesText(bar.nodes));
}

QString marginText(double days)
{
    return days < 0 ? FinishCard::tr("%1 late").arg(daysText(-days))
                    : FinishCard::tr("%1 to spare").arg(daysText(days));
}

SpanRow rowOf(const FinishBar& bar)
{
    const double finish = bar.parts.completionDays;
    const double margin = bar.parts.marginDays();
    SpanRow row;
    row.name = nameOf(bar);
    row.text = daysText(finish);
    row.textRole = margin < 0 ? Role::Bad : Role::Text;
    row.isStrong = bar.isOwn;
    if (!bar.isBaseline)
        row.figureId = style::fromStd(plan::figureText(FigureId::RunCompletionDays));
    QStringList lines{
        row.name,
        FinishCard::tr("Finish after %1, %2").arg(daysText(finish, 6), marginText(margin))};
    double at = 0;
    for (const FinishPart& part : bar.parts.parts) {
        const QString name = style::textOf(explore::nameOf(part));
        const QString line =
            FinishCard::tr("%1: %2").arg(name, signedQuantity(part.days, Dimension::Days, 6));
        lines += line;
        Span span{at, at + part.days, roleOf(part.kind), row.name + QLatin1Char('\n') + line};
        if (!bar.isBaseline && plan::findFigure(part.figure()))
            span.figureId = style::fromStd(part.figure());
        row.spans.push_back(std::move(span));
        at += part.days;
    }
    if (!bar.isOwn && !bar.isBaseline)
        lines += FinishCard::tr("double click or Ctrl+Enter: plan with these nodes");
    row.exact = lines.join(QLatin1Char('\n'));
    return row;
}

/// What is among the bars, each once. Phases of training look alike.
std::vector<charts::LegendEntry> legendOf(const std::vector<FinishBar>& bars)
{
    std::vector<charts::LegendEntry> legend;
    std::set<FinishPartKind> told;
    for (const FinishBar& bar : bars) {
        for (const FinishPart& part : bar.parts.parts)
            told.insert(part.kind);
    }
    for (const FinishPartKind kind : told)
        legend.push_back({style::textOf(explore::nameOf({kind})), roleOf(kind)});
    return legend;
}

} // namespace

Role roleOf(FinishPartKind kind)
{
    switch (kind) {
    case FinishPartKind::Training:
        return Role::Forward;
    case FinishPartKind::Saving:
        return Role::Saving;
    case FinishPartKind::Rework:
        return Role::Rework;
    case FinishPartKind::Recovery:
        return Role::Recovery;
    case FinishPartKind::BeyondFirstOrder:
    case FinishPartKind::Interruptions:
        return Role::Gradients;
    case FinishPartKind::SlowNodes:
        return Role::Backward;
    case FinishPartKind::BetweenJobs:
        return Role::WeightGradient;
    case FinishPartKind::Reserved:
        break;
    }
    return Role::Buffers;
}

FinishBars finishBars(const plan::Plan& plan, const plan::Plan* baseline)
{
    FinishBars bars;
    FinishBar own;
    own.isOwn = true;
    own.parts = explore::finishParts(plan);
    bars.reason = own.parts.reason;
    if (!bars.reason.empty())
        return bars;
    own.nodes = plan.cluster.pools.front().nodes;
    if (baseline) {
        FinishBar other;
        other.isBaseline = true;
        other.parts = explore::finishParts(*baseline);
        if (other.parts.reason.empty()) {
            other.nodes = baseline->cluster.pools.front().nodes;
            bars.bars.push_back(std::move(other));
        }
    }
    const explore::Scaling scaling = explore::scalingOf(plan);
    bars.note = scaling.reason;
    std::vector<FinishBar> fewer;
    std::vector<FinishBar> more;
    const auto add = [&](const explore::ScaledPlan& scaled, std::vector<FinishBar>& to) {
        if (!scaled.isPossible)
            return;
        FinishBar bar;
        bar.nodes = scaled.nodes;
        bar.fits = scaled.fits;
        bar.edits = scaled.edits;
        bar.parts = explore::finishParts(plan, scaled.edits);
        if (bar.parts.reason.empty())
            to.push_back(std::move(bar));
    };
    for (std::size_t i = scaling.own; i-- > 0 && fewer.size() < kFewer;)
        add(scaling.strong[i], fewer);
    for (std::size_t i = scaling.own + 1; i < scaling.strong.size() && more.size() < kMore; ++i)
        add(scaling.strong[i], more);
    std::ranges::reverse(fewer);
    std::ranges::move(fewer, std::back_inserter(bars.bars));
    bars.bars.push_back(std::move(own));
    std::ranges::move(more, std::back_inserter(bars.bars));
    return bars;
}

FinishCard::FinishCard(QWidget* parent) : FinishCard(new SpanPlot, parent) {}

FinishCard::FinishCard(SpanPlot* plot, QWidget* parent)
    : WorkedCard(tr("Finish"), plot, parent), m_plot(plot)
{
    setObjectName(QStringLiteral("run.finish"));
    setChartScrolls();
    connect(m_plot, &SpanPlot::rowChosen, this, &FinishCard::choose);
    present();
}

FinishCard::Work FinishCard::workOf(style::PlanViewPtr view, style::PlanViewPtr baseline)
{
    return [view = std::move(view), baseline = std::move(baseline)] {
        return finishBars(view->document.plan, baseline ? &baseline->document.plan : nullptr);
    };
}

void FinishCard::present()
{
    SpanChart chart;
    chart.dimension = Dimension::Days;
    QString sentence;
    QString reason;
    if (result()) {
        reason = style::textOf(result()->reason);
        for (const FinishBar& bar : result()->bars) {
            chart.rows.push_back(rowOf(bar));
            if (!bar.isOwn)
                continue;
            const double deadline = bar.parts.deadlineDays;
            chart.marks.push_back({deadline, tr("deadline %1").arg(daysText(deadline)), Role::Bad,
                                   style::fromStd(plan::figureText(FigureId::RunMarginDays))});
            sentence =
                tr("after %1, %2")
                    .arg(daysText(bar.parts.completionDays), marginText(bar.parts.marginDays()));
        }
        chart.legend = legendOf(result()->bars);
    }
    m_plot->setNotice(noticeOf(reason, FigureId::RunCompletionDays));
    m_plot->setChart(std::move(chart));
    m_plot->setSummary(sentence);
    setSubtitle(sentence);
}

void FinishCard::choose(int row)
{
    if (!result() || row < 0 || static_cast<std::size_t>(row) >= result()->bars.size())
        return;
    const FinishBar& bar = result()->bars[static_cast<std::size_t>(row)];
    if (!bar.edits.empty() && !bar.isOwn)
        emit editsChosen(bar.edits, nodesText(bar.nodes));
}

ChartTable FinishCard::table() const
{
    ChartTable table;
    table.addColumn(tr("plan"), Dimension::Text);
    table.addColumn(tr("nodes"), Dimension::Count);
    table.addColumn(tr("part"), Dimension::Text);
    table.addColumn(tr("time"), Dimension::Days);
    table.addColumn(tr("of the finish"), Dimension::Ratio);
    if (!result())
        return table;
    for (const FinishBar& bar : result()->bars) {
        const QString name = run_views::nameOf(bar);
        const auto add = [&](const QString& part, double days) {
            table.rows.append({name, QString::number(bar.nodes), part, numberCell(days),
                               numberCell(days / bar.parts.completionDays)});
        };
        for (const FinishPart& part : bar.parts.parts)
            add(style::textOf(explore::nameOf(part)), part.days);
        add(tr("Finish"), bar.parts.completionDays);
        add(tr("Deadline"), bar.parts.deadlineDays);
    }
    return table;
}

} // namespace ridgepoint::run_views
