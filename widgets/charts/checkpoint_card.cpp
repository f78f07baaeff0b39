// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/checkpoint_card.h"

#include "charts/checkpoint_plot.h"
#include "plan/figures.h"
#include "style/text.h"

#include <QAction>

namespace ridgepoint::charts {
namespace {

using plan::FigureId;

constexpr const char* kIntervalPath = "checkpoint.interval_s";

/// As a person would type it, to be read by plan::parseValue().
QString typedSeconds(double seconds)
{
    return QString::number(seconds, 'g', 15) + QStringLiteral(" s");
}

/// The best interval by each law, as far as the plan has one.
std::vector<CheckpointOptimum> optimaOf(const style::PlanView& view)
{
    std::vector<CheckpointOptimum> optima;
    for (const FigureId figure :
         {FigureId::CheckpointYoungIntervalS, FigureId::CheckpointDalyIntervalS,
          FigureId::CheckpointExactIntervalS}) {
        const auto interval = view.forecast.value(figure);
        if (!interval || !(*interval > 0))
            continue;
        if (const auto point = explore::checkpointAt(view.document.plan, *interval))
            optima.push_back({figure, *point});
    }
    return optima;
}

std::optional<std::pair<double, double>> bandOf(const style::PlanView& view)
{
    const auto low = view.forecast.value(FigureId::CheckpointBandLowS);
    const auto high = view.forecast.value(FigureId::CheckpointBandHighS);
    if (!low || !high || !(*low > 0) || !(*high > *low))
        return std::nullopt;
    return std::pair(*low, *high);
}

} // namespace

CheckpointCard::CheckpointCard(QWidget* parent) : CheckpointCard(new CheckpointPlot, parent) {}

CheckpointCard::CheckpointCard(CheckpointPlot* plot, QWidget* parent)
    : ChartCard(tr("Checkpoint interval"), plot, parent), m_plot(plot),
      m_useBest(new QAction(tr("Always use the &best interval"), this))
{
    addMenuAction(m_useBest);
    connect(m_useBest, &QAction::triggered, this,
            [this] { emit fieldEdited(QLatin1String(kIntervalPath), QStringLiteral("none")); });
    connect(m_plot, &CheckpointPlot::intervalScrubbed, this, [this](double seconds) {
        emit fieldScrubbed(QLatin1String(kIntervalPath), typedSeconds(seconds));
    });
    connect(m_plot, &CheckpointPlot::intervalChosen, this, [this](double seconds) {
        emit fieldEdited(QLatin1String(kIntervalPath), typedSeconds(seconds));
    });
    connect(m_plot, &CheckpointPlot::scrubCancelled, this,
            [this] { emit scrubCancelled(QLatin1String(kIntervalPath)); });
    viewChanged();
}

CheckpointCard::~CheckpointCard() = default;

void CheckpointCard::setTellsAll()
{
    m_tellsAll = true;
    refresh();
}

void CheckpointCard::setDots(std::vector<CheckpointDot> dots)
{
    m_dots = std::move(dots);
    CheckpointCard::viewChanged();
    refreshTable();
}

void CheckpointCard::viewChanged()
{
    CheckpointChart chart;
    if (view()) {
        chart.curve = explore::checkpointCurve(view()->document.plan);
        chart.isIntervalOpen = !view()->document.plan.checkpoint.intervalS;
        chart.band = bandOf(*view());
        if (m_tellsAll && chart.curve.best)
            chart.optima = optimaOf(*view());
        if (chart.curve.best)
            chart.dots = m_dots;
    }
    if (baseline())
        chart.baseline = explore::checkpointCurve(baseline()->document.plan);
    const explore::CheckpointCurve curve = chart.curve;
    const bool any = curve.best && curve.chosen && !curve.points.empty();
    m_useBest->setEnabled(any && !chart.isIntervalOpen);
    m_plot->setNotice(any ? QString() : reasonWithout(plan::FigureId::CheckpointYoungIntervalS));
    setSubtitle(!any            ? QString()
                : curve.isExact ? tr("% of useful time, exact law")
                                : tr("% of useful time"));

    CheckpointPlot::CostAt costAt;
    if (view())
        costAt = [shown = view()](double seconds) {
            return explore::checkpointAt(shown->document.plan, seconds);
        };
    m_plot->setChart(std::move(chart), std::move(costAt));
    QString sentence;
    if (any) {
        const auto time = [](double seconds) {
            return style::quantityText(seconds, quantity::Dimension::Seconds, 3);
        };
        const auto cost = [](double share) {
            return style::quantityText(share, quantity::Dimension::Ratio, 3);
        };
        sentence = tr("A save every %1 costs %2 of useful time; the best, every %3 costs %4")
                       .arg(time(curve.chosen->interval_s), cost(curve.chosen->total),
                            time(curve.best->interval_s), cost(curve.best->total));
    }
    m_plot->setSummary(sentence);
}

ChartTable CheckpointCard::table() const
{
    ChartTable table;
    table.addColumn(tr("point"), quantity::Dimension::Text);
    table.addColumn(tr("interval"), quantity::Dimension::Seconds);
    for (const CheckpointSeries& series : checkpointSeries())
        table.addColumn(seriesName(series), quantity::Dimension::Ratio);
    const std::vector<CheckpointDot>& dots = m_plot->data().dots;
    if (!dots.empty())
        table.addColumn(tr("standard error"), quantity::Dimension::Ratio);
    const auto add = [&](const explore::CheckpointPoint& point, const QString& label) {
        QStringList row{label, numberCell(point.interval_s)};
        for (const CheckpointSeries& series : checkpointSeries())
            row.append(numberCell(point.*series.cost));
        if (!dots.empty())
            row.append(QString());
        table.rows.append(row);
    };
    const auto addCurve = [&](const explore::CheckpointCurve& curve, const QString& label) {
        if (curve.chosen)
            add(*curve.chosen, label.arg(tr("yours")));
        if (curve.best)
            add(*curve.best, label.arg(tr("best")));
        for (const explore::CheckpointPoint& point : curve.points)
            add(point, label.arg(tr("curve")));
    };
    addCurve(m_plot->data().curve, QStringLiteral("%1"));
    for (const CheckpointOptimum& optimum : m_plot->data().optima)
        add(optimum.point, style::translated(plan::figureRow(optimum.figure).label));
    for (const CheckpointDot& dot : dots)
        table.rows.append({tr("simulated"),
                           numberCell(dot.interval_s),
                           {},
                           {},
                           {},
                           numberCell(dot.cost),
                           numberCell(dot.error)});
    if (m_plot->data().baseline)
        addCurve(*m_plot->data().baseline, tr("%1, baseline"));
    return table;
}

} // namespace ridgepoint::charts
