// SPDX-License-Identifier: GPL-3.0-or-later
#include "run_views/growth_card.h"

#include "charts/segmented_buttons.h"
#include "offers/offers_card.h"
#include "run_views/xy_plot.h"
#include "style/text.h"

#include <QAbstractButton>
#include <QVBoxLayout>

namespace ridgepoint::run_views {

using charts::ChartTable;
using charts::numberCell;
using explore::ScaledPlan;
using explore::Scaling;
using plan::FigureId;
using quantity::Dimension;
using style::Role;

namespace {

constexpr int kAnswersHigh = 96;

std::optional<double> valueOf(const ScaledPlan& scaled, GrowthMeasure measure)
{
    switch (measure) {
    case GrowthMeasure::SpeedUp:
        return scaled.speedUp;
    case GrowthMeasure::Days:
        return scaled.value(FigureId::RunCompletionDays);
    case GrowthMeasure::Efficiency:
        break;
    }
    return scaled.efficiency;
}

QString numberText(double value, Dimension dimension, int digits = 3)
{
    return style::quantityText(value, dimension, digits);
}

QString exactOf(const ScaledPlan& scaled, const QString& kind)
{
    QStringList lines;
    if (const auto cards = scaled.value(FigureId::ClusterAccelerators))
        lines +=
            GrowthCard::tr("%1 accelerators, %2").arg(numberText(*cards, Dimension::Count), kind);
    if (const auto step = scaled.value(FigureId::StepTimeS))
        lines += GrowthCard::tr("step %1").arg(numberText(*step, Dimension::Seconds, 4));
    if (const auto days = scaled.value(FigureId::RunCompletionDays))
        lines += GrowthCard::tr("finish after %1").arg(numberText(*days, Dimension::Days, 4));
    if (scaled.speedUp && scaled.efficiency)
        lines += GrowthCard::tr("%1 times as fast, %2 of the ideal")
                     .arg(numberText(*scaled.speedUp, Dimension::Number),
                          numberText(*scaled.efficiency, Dimension::Ratio));
    if (const auto cost = scaled.value(FigureId::RunCost); cost && *cost > 0)
        lines += GrowthCard::tr("cost %1").arg(numberText(*cost, Dimension::Money));
    if (!scaled.fits)
        lines += GrowthCard::tr("does not fit");
    if (!scaled.refusal.empty())
        lines += style::textOf(scaled.refusal);
    return lines.join(QLatin1Char('\n'));
}

XySeries seriesOf(const std::vector<ScaledPlan>& plans, GrowthMeasure measure, const QString& name,
                  Role role)
{
    XySeries series;
    series.name = name;
    series.role = role;
    series.shape = XyShape::DottedLine;
    for (const ScaledPlan& scaled : plans) {
        const auto cards = scaled.value(FigureId::ClusterAccelerators);
        const auto value = valueOf(scaled, measure);
        if (cards && value)
            series.points.push_back({*cards, *value, exactOf(scaled, name)});
    }
    return series;
}

/// As if time fell in proportion to the accelerators.
XySeries idealOf(const Scaling& scaling, GrowthMeasure measure)
{
    XySeries series;
    series.name = GrowthCard::tr("ideal");
    series.role = Role::Secondary;
    series.isDashed = true;
    const ScaledPlan& own = scaling.strong[scaling.own];
    const auto ownCards = own.value(FigureId::ClusterAccelerators);
    const auto ownValue = valueOf(own, measure);
    if (!ownCards || !ownValue)
        return series;
    for (const ScaledPlan& scaled : scaling.strong) {
        const double times = static_cast<double>(scaled.nodes) / static_cast<double>(own.nodes);
        const double value = measure == GrowthMeasure::SpeedUp ? *ownValue * times
                             : measure == GrowthMeasure::Days  ? *ownValue / times
                                                               : *ownValue;
        series.points.push_back({*ownCards * times, value});
    }
    return series;
}

XyChart chartOf(const Growth& growth, GrowthMeasure measure, double deadlineDays)
{
    XyChart chart;
    chart.x = {Dimension::Count, true};
    chart.y = {measure == GrowthMeasure::SpeedUp ? Dimension::Number
               : measure == GrowthMeasure::Days  ? Dimension::Days
                                                 : Dimension::Ratio,
               measure != GrowthMeasure::Efficiency};
    const Scaling& own = growth.own;
    if (!own.reason.empty())
        return chart;
    chart.series.push_back(idealOf(own, measure));
    if (growth.baseline) {
        chart.series.push_back(seriesOf(growth.baseline->strong, measure,
                                        GrowthCard::tr("baseline, same batch"), Role::Text));
        chart.series.back().isBehind = true;
    }
    chart.series.push_back(
        seriesOf(own.weak, measure, GrowthCard::tr("batch grows with them"), Role::Communication));
    chart.series.push_back(
        seriesOf(own.strong, measure, GrowthCard::tr("same batch"), Role::Forward));
    for (const ScaledPlan& scaled : own.strong) {
        if (const auto cards = scaled.value(FigureId::ClusterAccelerators))
            chart.x.ticks.push_back(*cards);
    }
    const ScaledPlan& plan = own.strong[own.own];
    const auto cards = plan.value(FigureId::ClusterAccelerators);
    if (const auto value = valueOf(plan, measure); cards && value) {
        chart.series.push_back({GrowthCard::tr("yours"), Role::Accent, XyShape::Dots});
        chart.series.back().points = {{*cards, *value, exactOf(plan, GrowthCard::tr("yours"))}};
    }
    if (own.mostAccelerators)
        chart.marks.push_back(
            {*own.mostAccelerators, GrowthCard::tr("one micro-batch a rank"), Role::Secondary});
    if (cards && own.noise && own.noise->batchOverNoise > 0)
        chart.marks.push_back({*cards / own.noise->batchOverNoise,
                               GrowthCard::tr("batch is the noise scale"), Role::Optimum, false,
                               style::fromStd(plan::figureText(FigureId::BatchNoiseRatio))});
    if (measure == GrowthMeasure::Days)
        chart.marks.push_back(
            {deadlineDays,
             GrowthCard::tr("deadline %1").arg(numberText(deadlineDays, Dimension::Days)),
             Role::Bad, true, style::fromStd(plan::figureText(FigureId::RunMarginDays))});
    return chart;
}

const ScaledPlan* doubled(const std::vector<ScaledPlan>& plans, std::size_t own)
{
    for (const ScaledPlan& scaled : plans) {
        if (scaled.nodes == 2 * plans[own].nodes && scaled.isPossible)
            return &scaled;
    }
    return nullptr;
}

} // namespace

GrowthCard::GrowthCard(QWidget* parent) : GrowthCard(new XyPlot, parent) {}

GrowthCard::GrowthCard(XyPlot* plot, QWidget* parent)
    : WorkedCard(tr("More accelerators"), plot, parent), m_plot(plot),
      m_measures(new charts::SegmentedButtons(this)), m_answers(new offers::OfferList(this))
{
    setObjectName(QStringLiteral("run.growth"));
    m_measures->setAccessibleName(tr("What is drawn"));
    m_measures->add(tr("Times as fast"), tr("Times as fast as now"));
    m_measures->add(tr("Days"), tr("Days until the finish"));
    m_measures->add(tr("Efficiency"), tr("Share of the ideal"));
    m_measures->setCurrent(static_cast<int>(GrowthMeasure::SpeedUp));
    addHeaderWidget(m_measures);
    m_answers->setMinimumHeight(kAnswersHigh);
    addFooterWidget(m_answers);
    column()->setStretchFactor(m_answers, 1);
    connect(m_measures, &charts::SegmentedButtons::chosen, this, [this] { present(); });
    connect(m_answers, &offers::OfferList::chosen, this, &GrowthCard::editsChosen);
    present();
}

GrowthCard::Work GrowthCard::workOf(style::PlanViewPtr view, style::PlanViewPtr baseline)
{
    return [view = std::move(view), baseline = std::move(baseline)]() -> GrowthPtr {
        const auto scale = [](const plan::Plan& plan) {
            explore::ScalingOptions options;
            options.noiseTokens = plan.task.noiseScaleTokens;
            return explore::scalingOf(plan, options);
        };
        auto growth = std::make_shared<Growth>();
        growth->own = scale(view->document.plan);
        if (baseline) {
            growth->baseline = scale(baseline->document.plan);
            if (!growth->baseline->reason.empty())
                growth->baseline.reset();
        }
        return growth;
    };
}

void GrowthCard::present()
{
    const GrowthPtr growth = result().value_or(nullptr);
    const QString reason = growth ? style::textOf(growth->own.reason) : QString();
    m_plot->setNotice(noticeOf(reason, FigureId::RunBaseDays));
    XyChart chart;
    QString sentence;
    if (growth && view()) {
        const auto measure = static_cast<GrowthMeasure>(m_measures->current());
        chart = chartOf(*growth, measure, view()->document.plan.task.deadlineDays);
        const ScaledPlan* twice =
            reason.isEmpty() ? doubled(growth->own.strong, growth->own.own) : nullptr;
        if (twice && twice->speedUp)
            sentence = tr("twice as many, same batch: %1 times as fast")
                           .arg(numberText(*twice->speedUp, Dimension::Number));
    }
    m_plot->setChart(std::move(chart));
    m_plot->setSummary(sentence);
    setSubtitle(sentence);
    if (growth)
        presentAnswers(growth->own);
    else
        m_answers->setOffers({}, {});
    refreshTable();
}

/// What doubling gives, and a way to it.
void GrowthCard::presentAnswers(const Scaling& scaling)
{
    QStringList words;
    for (const quantity::Text& answer : scaling.answers)
        words += style::textOf(answer);
    for (const quantity::Text& note : scaling.notes)
        words += style::textOf(note);
    std::vector<offers::Offer> list;
    const auto add = [&](const std::vector<ScaledPlan>& plans, const QString& title) {
        const ScaledPlan* twice = scaling.reason.empty() ? doubled(plans, scaling.own) : nullptr;
        if (!twice)
            return;
        const auto days = twice->value(FigureId::RunCompletionDays);
        const bool isLate = twice->isInTime && !*twice->isInTime;
        list.push_back({title, twice->fits ? QString() : tr("does not fit"),
                        days ? numberText(*days, Dimension::Days) : QString(),
                        isLate ? Role::Bad : Role::Text, offers::editsText(twice->edits),
                        twice->edits});
    };
    add(scaling.strong, tr("Twice the accelerators, same batch"));
    add(scaling.weak, tr("Twice the accelerators, twice the batch"));
    m_answers->setOffers(words.join(QLatin1Char('\n')), std::move(list));
}

ChartTable GrowthCard::table() const
{
    ChartTable table;
    table.addColumn(tr("batch"), Dimension::Text);
    table.addColumn(tr("nodes"), Dimension::Count);
    table.addColumn(tr("accelerators"), Dimension::Count);
    table.addColumn(tr("tokens"), Dimension::Tokens);
    table.addColumn(tr("step"), Dimension::Seconds);
    table.addColumn(tr("training without saves and failures"), Dimension::Days);
    table.addColumn(tr("finish after"), Dimension::Days);
    table.addColumn(tr("times as fast"), Dimension::Number);
    table.addColumn(tr("of the ideal"), Dimension::Ratio);
    table.addColumn(tr("communication of a step"), Dimension::Ratio);
    table.addColumn(tr("cost"), Dimension::Money);
    table.addColumn(tr("why not"), Dimension::Text);
    const GrowthPtr growth = result().value_or(nullptr);
    if (!growth || !growth->own.reason.empty())
        return table;
    const auto add = [&](const std::vector<ScaledPlan>& plans, const QString& name) {
        for (const ScaledPlan& scaled : plans)
            table.rows.append(
                {name, QString::number(scaled.nodes),
                 numberCell(scaled.value(FigureId::ClusterAccelerators)), numberCell(scaled.tokens),
                 numberCell(scaled.value(FigureId::StepTimeS)),
                 numberCell(scaled.value(FigureId::RunBaseDays)),
                 numberCell(scaled.value(FigureId::RunCompletionDays)), numberCell(scaled.speedUp),
                 numberCell(scaled.efficiency), numberCell(scaled.exposedShare),
                 numberCell(scaled.value(FigureId::RunCost)), style::textOf(scaled.refusal)});
    };
    add(growth->own.strong, tr("same batch"));
    add(growth->own.weak, tr("batch grows with them"));
    if (growth->baseline)
        add(growth->baseline->strong, tr("baseline, same batch"));
    return table;
}

} // namespace ridgepoint::run_views
