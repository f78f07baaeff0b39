// SPDX-License-Identifier: GPL-3.0-or-later
#include "run_views/certainty_card.h"

#include "charts/count_field.h"
#include "run_views/histogram.h"
#include "run_views/ranges_editor.h"
#include "run_views/xy_plot.h"
#include "style/text.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace ridgepoint::run_views {

using charts::ChartTable;
using charts::numberCell;
using explore::FinishSimulation;
using explore::FinishSpread;
using plan::FigureId;
using quantity::Dimension;
using style::Role;

namespace {

constexpr int kProgressEveryMs = 60;
constexpr int kWholeProgress = 1000;

QString daysText(double days, int digits = 3)
{
    return style::quantityText(days, Dimension::Days, digits);
}

QString shareText(double share, int digits = 2)
{
    return style::quantityText(share, Dimension::Ratio, digits);
}

/// Both distributions stand on the bins of the wider one.
struct Bins
{
    std::vector<HistogramBin> all;
    std::vector<HistogramBin> alone; ///< empty where nothing but failures is uncertain
};
Bins binsOf(const FinishSimulation& finish)
{
    Bins bins;
    bins.all = histogramOf(finish.all.sortedDays, CertaintyCard::kBins);
    if (finish.samples > 0 && bins.all.size() > 1)
        bins.alone = histogramOf(finish.alone.sortedDays, CertaintyCard::kBins,
                                 bins.all.front().from, bins.all.back().to);
    return bins;
}

XySeries seriesOf(const std::vector<HistogramBin>& bins, const QString& name, Role role)
{
    XySeries series;
    series.name = name;
    series.role = role;
    series.shape = XyShape::Bars;
    series.figureId = style::fromStd(plan::figureText(FigureId::RunCompletionDays));
    double before = 0;
    for (const HistogramBin& bin : bins) {
        before += bin.share;
        series.points.push_back(
            {(bin.from + bin.to) / 2, bin.share,
             QStringList{
                 CertaintyCard::tr("after %1 to %2: %3 of runs")
                     .arg(daysText(bin.from, 4), daysText(bin.to, 4), shareText(bin.share, 3)),
                 CertaintyCard::tr("%1 have ended by then").arg(shareText(before, 3))}
                 .join(QLatin1Char('\n')),
             bin.to - bin.from});
    }
    return series;
}

} // namespace

CertaintyCard::CertaintyCard(QWidget* parent) : CertaintyCard(new XyPlot, parent) {}

CertaintyCard::CertaintyCard(XyPlot* plot, QWidget* parent)
    : WorkedCard(tr("Certainty"), plot, parent), m_plot(plot), m_ranges(new RangesEditor(this)),
      m_clock(new QTimer(this))
{
    setObjectName(QStringLiteral("run.certainty"));
    addFooterWidget(m_ranges);
    addFooterWidget(makeControls());
    m_clock->setInterval(kProgressEveryMs);
    connect(m_clock, &QTimer::timeout, this, &CertaintyCard::showProgress);
    connect(m_ranges, &RangesEditor::changed, this, [this] { ask(); });
    connect(m_seed, &charts::CountField::valueEdited, this, [this] { ask(); });
    connect(m_trials, &charts::CountField::valueEdited, this, [this] { ask(); });
    connect(m_stop, &QPushButton::clicked, this, &CertaintyCard::stopOrStart);
    present();
}

CertaintyCard::~CertaintyCard()
{
    m_stopping.request_stop(); // nobody waits for it
}

QWidget* CertaintyCard::makeControls()
{
    auto* controls = new QWidget(this);
    auto* column = new QVBoxLayout(controls);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    auto* line = new QHBoxLayout;
    line->setSpacing(6);
    column->addLayout(line);
    const auto add = [&](const QString& name, const QString& help, double value) {
        auto* label = new QLabel(name, controls);
        label->setFont(style::secondaryFont());
        auto* field = new charts::CountField(value, controls);
        field->setAccessibleName(name);
        label->setBuddy(field);
        label->setToolTip(help);
        line->addWidget(label);
        line->addWidget(field);
        return field;
    };
    const explore::RunSimulationOptions options;
    m_trials = add(tr("Runs"), tr("That are simulated; as many again where inputs are uncertain."),
                   static_cast<double>(options.trials));
    m_seed = add(tr("Seed"), tr("Of the random numbers: the same seed gives the same runs."),
                 static_cast<double>(options.seed));
    line->addStretch(1);
    auto* below = new QHBoxLayout;
    below->setSpacing(6);
    column->addLayout(below);
    m_progress = new QProgressBar(controls);
    m_progress->setRange(0, kWholeProgress);
    m_progress->setTextVisible(false);
    m_progress->setAccessibleName(tr("Simulated so far"));
    m_progress->setMaximumHeight(8);
    m_progress->setMinimumWidth(24);
    QSizePolicy kept = m_progress->sizePolicy();
    kept.setRetainSizeWhenHidden(true);
    kept.setHorizontalPolicy(QSizePolicy::Ignored);
    m_progress->setSizePolicy(kept);
    m_progress->hide();
    below->addWidget(m_progress, 1);
    m_stop = new QPushButton(tr("Stop"), controls);
    const int stopWide = m_stop->sizeHint().width();
    m_stop->setText(tr("Simulate again"));
    // as wide for either text, so that nothing moves when a simulation begins or ends
    m_stop->setMinimumWidth(std::max(stopWide, m_stop->sizeHint().width()));
    m_stop->setFont(style::secondaryFont());
    m_stop->setEnabled(false);
    below->addWidget(m_stop);
    return controls;
}

CertaintyCard::Work CertaintyCard::workOf(style::PlanViewPtr view, style::PlanViewPtr)
{
    m_stopping.request_stop(); // of the plan before
    m_stopping = std::stop_source();
    m_done = std::make_shared<std::atomic<std::int64_t>>(0);
    m_ranges->setView(view);
    explore::RunSimulationOptions options;
    options.trials = static_cast<std::int64_t>(m_trials->value());
    options.seed = static_cast<std::uint64_t>(m_seed->value());
    const std::vector<explore::UncertainInput>& inputs = m_ranges->inputs();
    const bool isTwice = !inputs.empty() || view->forecast.value(FigureId::StepLow68S);
    m_wanted = m_trials->value() * (isTwice ? 2 : 1);
    m_clock->start();
    m_stop->setText(tr("Stop"));
    m_stop->setEnabled(true);
    return [view = std::move(view), inputs, options, done = m_done,
            stop = m_stopping.get_token()]() mutable -> FinishSimulationPtr {
        options.done = done.get();
        return std::make_shared<const FinishSimulation>(
            explore::simulateFinish(view->document.plan, inputs, options, {}, stop));
    };
}

void CertaintyCard::showProgress()
{
    if (!isWorking() || !m_done) {
        m_clock->stop();
        m_progress->hide();
        m_stop->setText(tr("Simulate again"));
        m_stop->setEnabled(view() != nullptr);
        return;
    }
    const double share = static_cast<double>(m_done->load()) / m_wanted;
    m_progress->setValue(static_cast<int>(std::clamp(share, 0.0, 1.0) * kWholeProgress));
    m_progress->show();
}

void CertaintyCard::stopOrStart()
{
    if (isWorking())
        m_stopping.request_stop();
    else if (view())
        ask();
}

QString CertaintyCard::sentenceOf(const FinishSpread& finish) const
{
    return tr("%1 end by the deadline; 8 of 10 between %2 and %3")
        .arg(shareText(finish.byDeadline, 3), daysText(finish.days.p10), daysText(finish.days.p90));
}

void CertaintyCard::present()
{
    showProgress();
    if (!view())
        m_ranges->setView(nullptr);
    XyChart chart;
    chart.x.dimension = Dimension::Days;
    chart.y.dimension = Dimension::Ratio;
    QString sentence;
    QString reason;
    const FinishSimulationPtr finish = result().value_or(nullptr);
    if (finish) {
        reason = style::textOf(finish->reason);
        if (reason.isEmpty() && finish->isStopped)
            reason = tr("The simulation was stopped.");
    }
    if (finish && reason.isEmpty()) {
        const Bins bins = binsOf(*finish);
        const bool isMore = !bins.alone.empty();
        chart.series.push_back(seriesOf(bins.all,
                                        !isMore ? tr("runs with failures")
                                        : finish->hasStepError
                                            ? tr("with uncertain inputs and the step's known error")
                                            : tr("with uncertain inputs"),
                                        Role::Forward));
        if (isMore) {
            chart.series.push_back(seriesOf(bins.alone, tr("failures alone"), Role::Rework));
            chart.series.back().isDashed = true;
        }
        const int digits =
            digitsFor(bins.all.back().to, bins.all.back().to - bins.all.front().from);
        const auto mark = [&](double at, const QString& name, Role role) {
            chart.marks.push_back({at, tr("%1 %2").arg(name, daysText(at, digits)), role});
        };
        mark(finish->all.days.p10, tr("P10"), Role::Secondary);
        mark(finish->all.days.p50, tr("P50"), Role::Text);
        mark(finish->all.days.p90, tr("P90"), Role::Secondary);
        mark(finish->planned.deadlineDays, tr("deadline"), Role::Bad);
        chart.marks.back().figureId = style::fromStd(plan::figureText(FigureId::RunMarginDays));
        sentence = sentenceOf(finish->all);
        if (finish->refused > 0)
            sentence = tr("%1; %2 of %3 draws had no answer: %4")
                           .arg(sentence, QString::number(finish->refused),
                                QString::number(finish->samples), style::textOf(finish->refusal));
    }
    m_plot->setNotice(noticeOf(reason, FigureId::RunCompletionDays));
    m_plot->setChart(std::move(chart));
    m_plot->setSummary(sentence);
    setSubtitle(sentence);
}

ChartTable CertaintyCard::table() const
{
    ChartTable table;
    table.addColumn(tr("distribution"), Dimension::Text);
    table.addColumn(tr("point"), Dimension::Text);
    table.addColumn(tr("from"), Dimension::Days);
    table.addColumn(tr("to"), Dimension::Days);
    table.addColumn(tr("share of runs"), Dimension::Ratio);
    const FinishSimulationPtr finish = result().value_or(nullptr);
    if (!finish || !finish->reason.empty() || finish->isStopped)
        return table;
    const auto add = [&](const QString& name, const FinishSpread& spread,
                         const std::vector<HistogramBin>& bins) {
        const auto addPoint = [&](const QString& point, double days, std::optional<double> share) {
            table.rows.append({name, point, {}, numberCell(days), numberCell(share)});
        };
        addPoint(tr("P10"), spread.days.p10, 0.1);
        addPoint(tr("P50"), spread.days.p50, 0.5);
        addPoint(tr("P90"), spread.days.p90, 0.9);
        addPoint(tr("mean"), spread.days.mean, std::nullopt);
        addPoint(tr("by the deadline"), finish->planned.deadlineDays, spread.byDeadline);
        for (const HistogramBin& bin : bins)
            table.rows.append(
                {name, tr("bar"), numberCell(bin.from), numberCell(bin.to), numberCell(bin.share)});
    };
    const Bins bins = binsOf(*finish);
    if (finish->samples > 0) {
        add(tr("with what is uncertain"), finish->all, bins.all);
        add(tr("failures alone"), finish->alone, bins.alone);
    } else {
        add(tr("failures alone"), finish->alone, bins.all);
    }
    return table;
}

} // namespace ridgepoint::run_views
