// SPDX-License-Identifier: GPL-3.0-or-later
#include "accuracy/neighbours_card.h"

#include "accuracy/neighbours_plot.h"
#include "accuracy/run_texts.h"
#include "charts/elided_label.h"
#include "charts/table_view.h"
#include "style/text.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

namespace ridgepoint::accuracy {

using charts::ChartTable;
using charts::numberCell;
using explore::MeasuredRun;
using explore::Neighbour;
using plan::FigureId;
using quantity::Dimension;

namespace {

constexpr std::size_t kNearest = 10;
constexpr std::size_t kDifferences = 3;
constexpr int kDigits = 4;

QString shareText(double share)
{
    return style::quantityText(share, Dimension::Ratio, 3);
}

QString unlikeText(const Neighbour& each)
{
    QStringList names;
    for (std::size_t i = 0; i < std::min(kDifferences, each.differences.size()); ++i)
        names += style::translated(each.differences[i].name);
    return names.join(NeighboursCard::tr(", "));
}

} // namespace

NeighboursCard::NeighboursCard(RunChoice* choice, QWidget* parent)
    : NeighboursCard(new NeighboursPlot, choice, parent)
{
}

NeighboursCard::NeighboursCard(NeighboursPlot* plot, RunChoice* choice, QWidget* parent)
    : ChartCard(tr("Nearest measured runs"), plot, parent), m_choice(choice), m_plot(plot),
      m_sentence(new charts::ElidedLabel(this)),
      m_list(new charts::TableView(tr("Nearest measured runs, as a list"), this)),
      m_open(new QPushButton(tr("Open as plan"), this))
{
    setObjectName(QStringLiteral("accuracy.neighbours"));
    auto* footer = new QWidget(this);
    auto* column = new QVBoxLayout(footer);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    m_list->setObjectName(QStringLiteral("accuracy.neighbours.list"));
    m_list->setDigits(kDigits);
    m_list->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_list->setSelectionMode(QAbstractItemView::SingleSelection);
    column->addWidget(m_list, 1);
    auto* line = new QHBoxLayout;
    line->setSpacing(8);
    m_sentence->setFont(style::bodyFont());
    line->addWidget(m_sentence, 1);
    m_open->setFont(style::secondaryFont());
    m_open->setToolTip(tr("The run as it was planned here, in a tab of its own"));
    m_open->setEnabled(false);
    line->addWidget(m_open);
    column->addLayout(line);
    addFooterWidget(footer);
    this->column()->setStretchFactor(footer, 3);
    connect(m_open, &QPushButton::clicked, this, &NeighboursCard::open);
    connect(m_list, &QAbstractItemView::activated, this, &NeighboursCard::open);
    connect(m_list, &charts::TableView::currentTableRowChanged, this,
            [this](int row) { m_open->setEnabled(row >= 0); });
    connect(m_plot, &NeighboursPlot::pointChosen, m_list, [this](int point) {
        // points are those of the runs with an MFU
        int at = -1;
        for (std::size_t i = 0; i < m_nearest.size(); ++i) {
            if (m_nearest[i].measuredMfu && ++at == point)
                m_list->setCurrentTableRow(static_cast<int>(i));
        }
    });
    connect(m_choice, &RunChoice::changed, this, &ChartCard::refresh); // the table may be new
    viewChanged();
}

void NeighboursCard::viewChanged()
{
    if (view() != m_asked || m_choice->table() != m_askedTable)
        ask();
    fill();
}

void NeighboursCard::ask()
{
    m_asked = view();
    m_askedTable = m_choice->table();
    if (!m_asked || !m_askedTable) {
        m_work.drop();
        m_nearest.clear();
        return;
    }
    m_work.ask(
        [view = m_asked, table = m_askedTable] {
            return explore::nearestRuns(view->document.plan, table->runs, kNearest);
        },
        [this](std::vector<Neighbour> nearest) {
            m_nearest = std::move(nearest);
            refresh();
        });
}

/// Whether what is measured is usual.
QString NeighboursCard::sentence() const
{
    const explore::NeighbourError error = explore::errorOf(m_nearest);
    if (!error.lowestMfu)
        return {};
    const QString low = shareText(*error.lowestMfu);
    const QString high = shareText(*error.highestMfu);
    if (const auto own = view()->forecast.value(FigureId::StepMfu))
        return tr("Runs like this one measured an MFU of %1 to %2; this plan has %3.")
            .arg(low, high, shareText(*own));
    return tr("Runs like this one measured an MFU of %1 to %2.").arg(low, high);
}

void NeighboursCard::fill()
{
    const bool has = view() && m_askedTable;
    m_plot->setNotice(!view()         ? tr("no plan is open")
                      : !m_askedTable ? tr("Measured runs are being predicted…")
                                      : QString());
    MfuChart chart;
    if (has) {
        for (const Neighbour& each : m_nearest) {
            if (!each.measuredMfu)
                continue;
            const MeasuredRun& run = m_askedTable->runs[each.index];
            chart.points.push_back({*each.measuredMfu, tr("%1\nmeasured MFU %2")
                                                           .arg(style::fromStd(run.id),
                                                                shareText(*each.measuredMfu))});
        }
        const plan::Forecast& forecast = view()->forecast;
        const auto step = forecast.value(FigureId::StepTimeS);
        const auto mfu = forecast.value(FigureId::StepMfu);
        const auto low = forecast.value(FigureId::StepLow68S);
        const auto high = forecast.value(FigureId::StepHigh68S);
        if (mfu && *mfu > 0) {
            chart.own = mfu;
            chart.ownText = tr("this plan: MFU %1").arg(shareText(*mfu));
        }
        if (chart.own && low && high) {
            const auto least = explore::atStep(mfu, step, *high);
            const auto most = explore::atStep(mfu, step, *low);
            if (least && most)
                chart.ownRange = std::pair(*least, *most);
        }
    }
    m_plot->setChart(std::move(chart));
    const QString words = has ? sentence() : QString();
    m_sentence->setText(words);
    m_plot->setSummary(words);
    const explore::NeighbourError error = explore::errorOf(m_nearest);
    setSubtitle(error.runs > 0 ? tr("their steps are predicted with a median error of %1, bias %2")
                                     .arg(shareText(error.median), errorText(error.bias))
                               : QString());
    m_list->setTable(table());
    m_open->setEnabled(m_list->currentTableRow() >= 0);
}

ChartTable NeighboursCard::table() const
{
    ChartTable table;
    table.addColumn(tr("run"), Dimension::Text);
    table.addColumn(tr("distance"), Dimension::Number);
    table.addColumn(tr("differs most in"), Dimension::Text);
    table.addColumn(tr("measured"), Dimension::Seconds);
    table.addColumn(tr("predicted"), Dimension::Seconds);
    table.addColumn(tr("error"), Dimension::Ratio);
    table.addColumn(tr("measured tokens/s an accelerator"), Dimension::TokensPerSecond);
    table.addColumn(tr("measured MFU"), Dimension::Ratio);
    table.addColumn(tr("accelerator"), Dimension::Text);
    table.addColumn(tr("framework"), Dimension::Text);
    table.addColumn(tr("source"), Dimension::Text);
    if (!m_askedTable)
        return table;
    for (const Neighbour& each : m_nearest) {
        const MeasuredRun& run = m_askedTable->runs[each.index];
        table.rows.append({style::fromStd(run.id), numberCell(each.distance), unlikeText(each),
                           numberCell(run.measuredS), numberCell(each.predictedS),
                           numberCell(each.error),
                           numberCell(each.measuredTokensPerSPerAccelerator),
                           numberCell(each.measuredMfu), style::fromStd(run.accelerator),
                           style::fromStd(run.framework), style::fromStd(run.source)});
    }
    return table;
}

void NeighboursCard::open()
{
    const int row = m_list->currentTableRow();
    if (row < 0 || !m_askedTable)
        return;
    const std::size_t run = m_nearest[static_cast<std::size_t>(row)].index;
    emit rowOpened(static_cast<int>(m_askedTable->rowOfRun[run]));
}

} // namespace ridgepoint::accuracy
