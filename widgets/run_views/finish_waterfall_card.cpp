// SPDX-License-Identifier: GPL-3.0-or-later
#include "run_views/finish_waterfall_card.h"

#include "charts/waterfall_geometry.h"
#include "explore/step_losses.h"
#include "run_views/span_plot.h"
#include "style/text.h"

#include <algorithm>
#include <map>

namespace ridgepoint::run_views {

using charts::ChartTable;
using charts::numberCell;
using explore::FinishEntry;
using explore::FinishGroup;
using explore::FinishWaterfall;
using plan::FigureId;
using quantity::Dimension;
using style::Role;

namespace {

QString daysText(double days, int digits = 3)
{
    return signedQuantity(days, Dimension::Days, digits);
}

QString shareText(double share)
{
    return signedQuantity(share, Dimension::Ratio, 2);
}

/// A loss has the colour that it has in a step.
Role roleOf(const FinishEntry& entry)
{
    switch (entry.group) {
    case FinishGroup::Ideal:
        return Role::Good;
    case FinishGroup::Losses:
        for (const explore::LossRow& row : explore::lossRows()) {
            if (row.id == entry.id)
                return charts::roleOf(row.loss);
        }
        return Role::Forward;
    case FinishGroup::Steps:
        return Role::Update;
    case FinishGroup::Failures:
        return entry.id == "saves"      ? Role::Saving
               : entry.id == "recovery" ? Role::Recovery
                                        : Role::Rework;
    case FinishGroup::Reserved:
        break;
    }
    return Role::Buffers;
}

/// Both ends of each entry, by id.
std::map<std::string_view, std::pair<double, double>> endsOf(const FinishWaterfall& waterfall)
{
    std::map<std::string_view, std::pair<double, double>> ends;
    double at = 0;
    for (const FinishEntry& entry : waterfall.entries) {
        ends[entry.id] = {at, at + entry.days};
        at += entry.days;
    }
    return ends;
}

} // namespace

FinishWaterfallCard::FinishWaterfallCard(QWidget* parent)
    : FinishWaterfallCard(new SpanPlot, parent)
{
}

FinishWaterfallCard::FinishWaterfallCard(SpanPlot* plot, QWidget* parent)
    : WorkedCard(tr("Where the days go"), plot, parent), m_plot(plot)
{
    setObjectName(QStringLiteral("run.waterfall"));
    setChartScrolls();
    present();
}

FinishWaterfallCard::Work FinishWaterfallCard::workOf(style::PlanViewPtr view,
                                                      style::PlanViewPtr baseline)
{
    return [view = std::move(view), baseline = std::move(baseline)] {
        FinishWaterfalls both;
        both.own = explore::finishWaterfall(view->document.plan);
        if (baseline)
            both.baseline = explore::finishWaterfall(baseline->document.plan);
        if (both.baseline && !both.baseline->reason.empty())
            both.baseline.reset();
        return both;
    };
}

void FinishWaterfallCard::present()
{
    SpanChart chart;
    chart.dimension = Dimension::Days;
    chart.isWaterfall = true;
    QString sentence;
    QString reason;
    if (result()) {
        const FinishWaterfall& own = result()->own;
        reason = style::textOf(own.reason);
        const auto before = result()->baseline
                                ? endsOf(*result()->baseline)
                                : std::map<std::string_view, std::pair<double, double>>();
        double at = 0;
        const FinishEntry* largest = nullptr;
        for (const FinishEntry& entry : own.entries) {
            SpanRow row;
            row.name = style::translated(entry.name);
            row.text = QStringLiteral("%1  %2").arg(daysText(entry.days), shareText(entry.share));
            row.textRole = Role::Secondary;
            row.exact = QStringList{row.name, daysText(entry.days, 6),
                                    tr("%1 of the finish").arg(shareText(entry.share))}
                            .join(QLatin1Char('\n'));
            if (plan::findFigure(entry.figure))
                row.figureId = style::fromStd(entry.figure);
            row.spans.push_back({at, at + entry.days, roleOf(entry)});
            if (const auto found = before.find(entry.id); found != before.end())
                row.behind = found->second;
            at += entry.days;
            chart.rows.push_back(std::move(row));
            const bool isLoss = entry.group != FinishGroup::Ideal;
            if (isLoss && (!largest || entry.days > largest->days))
                largest = &entry;
        }
        if (own.reason.empty()) {
            const QString finish = style::fromStd(plan::figureText(FigureId::RunCompletionDays));
            SpanRow row{tr("Finish"),
                        daysText(own.completionDays),
                        tr("Finish after %1").arg(daysText(own.completionDays, 6)),
                        finish,
                        own.marginDays < 0 ? Role::Bad : Role::Text,
                        true};
            row.spans.push_back({0, own.completionDays, Role::Accent});
            if (result()->baseline)
                row.behind = std::pair(0.0, result()->baseline->completionDays);
            chart.rows.push_back(std::move(row));
            chart.marks.push_back({own.deadlineDays,
                                   tr("deadline %1").arg(daysText(own.deadlineDays)), Role::Bad,
                                   style::fromStd(plan::figureText(FigureId::RunMarginDays))});
        }
        if (largest)
            sentence = tr("the most goes to: %1, %2")
                           .arg(style::translated(largest->name), daysText(largest->days));
    }
    m_plot->setNotice(noticeOf(reason, FigureId::RunCompletionDays));
    m_plot->setChart(std::move(chart));
    m_plot->setSummary(sentence);
    setSubtitle(sentence);
}

ChartTable FinishWaterfallCard::table() const
{
    ChartTable table;
    table.addColumn(tr("part"), Dimension::Text);
    table.addColumn(tr("time"), Dimension::Days);
    table.addColumn(tr("of the finish"), Dimension::Ratio);
    if (!result())
        return table;
    const auto add = [&](const FinishWaterfall& waterfall, const QString& label) {
        for (const FinishEntry& entry : waterfall.entries)
            table.rows.append({label.arg(style::translated(entry.name)), numberCell(entry.days),
                               numberCell(entry.share)});
        if (waterfall.reason.empty())
            table.rows.append(
                {label.arg(tr("Finish")), numberCell(waterfall.completionDays), numberCell(1)});
    };
    add(result()->own, QStringLiteral("%1"));
    if (result()->baseline)
        add(*result()->baseline, tr("%1, baseline"));
    return table;
}

} // namespace ridgepoint::run_views
