// SPDX-License-Identifier: GPL-3.0-or-later
#include "accuracy/accuracy_card.h"

#include "accuracy/accuracy_plot.h"
#include "charts/segmented_buttons.h"
#include "explore/run_traits.h"
#include "style/text.h"

#include <QAbstractItemView>
#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLineEdit>

#include <algorithm>

namespace ridgepoint::accuracy {

using charts::ChartTable;
using explore::AccuracyCase;
using plan::FigureId;

AccuracyCard::AccuracyCard(RunChoice* choice, QWidget* parent)
    : AccuracyCard(new AccuracyPlot, choice, parent)
{
}

AccuracyCard::AccuracyCard(AccuracyPlot* plot, RunChoice* choice, QWidget* parent)
    : ChartCard(tr("Predicted against measured"), plot, parent), m_choice(choice), m_plot(plot),
      m_looks(new charts::SegmentedButtons(this)), m_errors(new QAction(tr("Show e&rrors"), this))
{
    setObjectName(QStringLiteral("accuracy"));
    m_looks->setAccessibleName(tr("Looks"));
    m_looks->add(tr("Values"), tr("Predicted values over measured ones"));
    m_looks->add(tr("Errors"), tr("Errors of predictions over measured values"));
    m_looks->setCurrent(0);
    addHeaderWidget(m_looks);
    m_errors->setCheckable(true);
    addMenuAction(m_errors);
    connect(m_looks, &charts::SegmentedButtons::chosen, this,
            [this](int look) { m_errors->setChecked(look == 1); });
    connect(m_errors, &QAction::toggled, this, [this](bool errors) {
        m_looks->setCurrent(errors ? 1 : 0);
        refresh();
    });
    addFooterWidget(makeControls());
    connect(m_choice, &RunChoice::changed, this, &ChartCard::refresh);
    connect(m_choice, &RunChoice::selectionChanged, this,
            [this] { m_plot->setSelectedRow(m_choice->selected()); });
    connect(m_plot, &AccuracyPlot::rowChosen, m_choice, &RunChoice::select);
    connect(m_plot, &AccuracyPlot::rowOpened, this, &AccuracyCard::rowOpened);
    viewChanged();
}

QWidget* AccuracyCard::makeControls()
{
    auto* controls = new QWidget(this);
    auto* row = new QHBoxLayout(controls);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    m_measure = new QComboBox(controls);
    m_measure->setObjectName(QStringLiteral("accuracy.measure"));
    m_measure->setAccessibleName(tr("What is compared"));
    m_measure->view()->setAccessibleName(tr("What is compared"));
    m_measure->setFont(style::secondaryFont());
    m_measure->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_measure->setMinimumContentsLength(7);
    for (const RunMeasure each : kMeasures)
        m_measure->addItem(measureName(each));
    connect(m_measure, &QComboBox::currentIndexChanged, this, &ChartCard::refresh);
    row->addWidget(m_measure, 1);
    m_filter = new QLineEdit(controls);
    m_filter->setObjectName(QStringLiteral("accuracy.filter"));
    m_filter->setPlaceholderText(tr("Model, accelerator, source"));
    m_filter->setAccessibleName(tr("Find measured runs"));
    m_filter->setClearButtonEnabled(true);
    m_filter->setFont(style::secondaryFont());
    connect(m_filter, &QLineEdit::textChanged, m_choice, &RunChoice::setText);
    row->addWidget(m_filter, 2);
    m_settled = new QCheckBox(tr("all inputs known"), controls);
    m_settled->setFont(style::secondaryFont());
    m_settled->setToolTip(
        tr("Only runs of which everything is told that the time of a step follows from"));
    m_settled->setChecked(m_choice->isSettledOnly());
    connect(m_settled, &QCheckBox::toggled, m_choice, &RunChoice::setSettledOnly);
    row->addWidget(m_settled);
    return controls;
}

RunMeasure AccuracyCard::measure() const
{
    return kMeasures[std::max(0, m_measure->currentIndex())];
}

void AccuracyCard::setOwnMeasured(std::optional<double> stepS)
{
    if (stepS == m_ownMeasured)
        return;
    m_ownMeasured = stepS;
    refresh();
}

void AccuracyCard::viewChanged()
{
    if (m_filter->text() != m_choice->text())
        m_filter->setText(m_choice->text());
    fill();
}

void AccuracyCard::fill()
{
    RunChart chart;
    chart.look = m_errors->isChecked() ? RunLook::Error : RunLook::Predicted;
    chart.dimension = dimensionOf(measure());
    const RunTablePtr& table = m_choice->table();
    if (table != m_written) {
        m_written = table;
        m_texts.assign(table ? table->cases.size() : 0, QString());
    }
    if (table) {
        for (const std::size_t row : m_choice->rows()) {
            const AccuracyCase& each = table->cases[row];
            const auto measured = measuredOf(each, measure());
            const auto predicted = predictedOf(each, measure());
            if (!measured || !predicted)
                continue;
            if (m_texts[row].isEmpty())
                m_texts[row] = runText(each);
            chart.points.push_back(
                {row, *measured, *predicted, m_choice->markOfRow(row), m_texts[row]});
        }
    }
    std::stable_sort(chart.points.begin(), chart.points.end(),
                     [](const RunPoint& a, const RunPoint& b) { return a.measured < b.measured; });
    if (view()) {
        // the plan in hand as a run among the others
        AccuracyCase own;
        own.traits = explore::traitsOf(view()->document.plan);
        own.prediction.stepS = view()->forecast.value(FigureId::StepTimeS);
        own.prediction.mfu = view()->forecast.value(FigureId::StepMfu);
        own.measuredStepS = m_ownMeasured;
        chart.ownPredicted = predictedOf(own, measure());
        chart.ownMeasured = measuredOf(own, measure());
    }
    m_plot->setNotice(!table                 ? tr("Measured runs are being predicted…")
                      : chart.points.empty() ? tr("No measured run is like that.")
                                             : QString());
    chart.count = countText();
    m_plot->setSummary(chart.count);
    m_plot->setSelectedRow(m_choice->selected());
    m_plot->setChart(std::move(chart));
}

QString AccuracyCard::countText() const
{
    const RunTablePtr& table = m_choice->table();
    if (!table)
        return {};
    const auto shown = static_cast<qlonglong>(m_choice->rows().size());
    const auto all = static_cast<qlonglong>(table->rows.size());
    if (m_choice->leftOut() > 0)
        return tr("%1 of %2 rows, %3 filtered")
            .arg(shown)
            .arg(all)
            .arg(static_cast<qlonglong>(m_choice->leftOut()));
    return tr("%1 of %2 rows").arg(shown).arg(all);
}

ChartTable AccuracyCard::table() const
{
    return m_choice->table() ? tableOfRuns(*m_choice->table(), m_choice->rows()) : ChartTable{};
}

} // namespace ridgepoint::accuracy
