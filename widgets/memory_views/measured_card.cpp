// SPDX-License-Identifier: GPL-3.0-or-later
#include "memory_views/measured_card.h"

#include "memory_views/memory_plot.h"
#include "offers/offer_list.h"
#include "plan/fields.h"
#include "style/text.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QVBoxLayout>

#include <cmath>
#include <utility>

namespace ridgepoint::memory_views {

using charts::ChartTable;
using charts::numberCell;
using memory::Metric;
using memory::Part;
using quantity::Dimension;
using Kind = explore::MemoryPart::Kind;

namespace {

Kind kindOf(Part part)
{
    switch (part) {
    case Part::Weights:
        return Kind::Weights;
    case Part::Gradients:
        return Kind::Gradients;
    case Part::Optimizer:
        return Kind::Optimizer;
    case Part::Activations:
        return Kind::Activations;
    case Part::Head:
        return Kind::Logits;
    case Part::Gathered:
        return Kind::Gathered;
    case Part::Other:
        break;
    }
    return Kind::Other;
}

QString bytesText(double bytes)
{
    return style::quantityText(bytes, Dimension::Bytes, 4);
}

plan::FigureId figureOf(Metric metric)
{
    return metric == Metric::Device     ? plan::FigureId::MemoryDeviceBytes
           : metric == Metric::Reserved ? plan::FigureId::MemoryReservedBytes
                                        : plan::FigureId::MemoryAllocatedBytes;
}

/// A bar of parts; what they do not tell of the whole is of unknown use.
explore::MemoryBar barOf(const QString& label, const memory::PartBytes& parts, double total,
                         plan::FigureId figure)
{
    explore::MemoryBar bar;
    bar.label = quantity::Text::verbatim(style::toStd(label));
    bar.current = true;
    bar.total = total;
    bar.figure = figure;
    double told = 0;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const bool isOther = static_cast<Part>(i) == Part::Other;
        const double bytes = isOther ? std::max(parts[i], total - told) : parts[i];
        told += parts[i];
        if (bytes > 0)
            bar.parts.push_back({kindOf(static_cast<Part>(i)), figure, bytes});
    }
    return bar;
}

} // namespace

MeasuredCard::MeasuredCard(QWidget* parent) : MeasuredCard(new MemoryPlot, parent) {}

MeasuredCard::MeasuredCard(MemoryPlot* plot, QWidget* parent)
    : ChartCard(tr("A measured peak"), plot, parent), m_plot(plot),
      m_reasons(new offers::OfferList(this))
{
    setObjectName(QStringLiteral("measured"));
    m_plot->setMinimumHeight(90);
    addFooterWidget(makeControls());
    m_reasons->setMinimumHeight(90);
    addFooterWidget(m_reasons);
    column()->setStretchFactor(m_reasons, 2);
    connect(m_reasons, &offers::OfferList::chosen, this, &MeasuredCard::editsChosen);
    viewChanged();
}

QWidget* MeasuredCard::makeControls()
{
    auto* controls = new QWidget(this);
    auto* row = new QHBoxLayout(controls);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    m_peak = new QLineEdit(controls);
    m_peak->setObjectName(QStringLiteral("measured.peak"));
    m_peak->setPlaceholderText(tr("Measured peak, as \"71.3 GiB\""));
    m_peak->setAccessibleName(tr("Measured peak"));
    m_peak->setClearButtonEnabled(true);
    m_peak->setFont(style::bodyFont());
    connect(m_peak, &QLineEdit::editingFinished, this, &MeasuredCard::readPeak);
    row->addWidget(m_peak, 1);
    m_metric = new QComboBox(controls);
    m_metric->setObjectName(QStringLiteral("measured.metric"));
    m_metric->setFont(style::secondaryFont());
    m_metric->setAccessibleName(tr("What was measured"));
    m_metric->view()->setAccessibleName(tr("What was measured"));
    m_metric->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_metric->setMinimumContentsLength(12);
    m_metric->addItem(tr("allocated by tensors"));
    m_metric->addItem(tr("reserved by the allocator"));
    m_metric->addItem(tr("in use on the device"));
    connect(m_metric, &QComboBox::currentIndexChanged, this, &MeasuredCard::ask);
    row->addWidget(m_metric);
    m_open = new QPushButton(tr("Snapshot…"), controls);
    m_open->setFont(style::secondaryFont());
    m_open->setToolTip(tr("A file with what torch.cuda.memory._snapshot() returns, as JSON; it may "
                          "be dropped on the window too"));
    connect(m_open, &QPushButton::clicked, this, [this] {
        const QString path = QFileDialog::getOpenFileName(this, tr("Open a memory snapshot"), {},
                                                          tr("Memory snapshots (*.json)"));
        if (!path.isEmpty())
            openSnapshot(path);
    });
    row->addWidget(m_open);
    return controls;
}

bool MeasuredCard::isSnapshot(const QByteArray& head)
{
    // as a key: a plan may be called so
    static const QRegularExpression key(
        QStringLiteral("\"(segments|device_traces|segment_type)\"\\s*:"));
    return key.match(QString::fromUtf8(head)).hasMatch();
}

Metric MeasuredCard::metric() const
{
    return static_cast<Metric>(m_metric->currentIndex());
}

void MeasuredCard::setStage(int stage)
{
    m_stage = stage;
    ask();
}

void MeasuredCard::readPeak()
{
    const QString text = m_peak->text().trimmed();
    if (text.isEmpty()) {
        if (m_snapshot) // leaving the empty line takes nothing away
            return;
        m_measured.reset();
    } else {
        const auto typed = quantity::parseQuantity(style::toStd(text), Dimension::Bytes);
        if (!typed.value || !(*typed.value > 0)) {
            m_measured.reset();
            m_shown.reset();
            m_reasons->setOffers(
                typed.value ? tr("A peak is more than 0 bytes.") : style::textOf(typed.error), {});
            return;
        }
        m_measured = typed.value;
    }
    m_snapshot.reset();
    ask();
}

void MeasuredCard::openSnapshot(const QString& path)
{
    m_reasons->setOffers(tr("%1 is being read…").arg(QFileInfo(path).fileName()), {});
    m_reading.ask([path] { return exchange::readMemorySnapshotFile(style::toStd(path)); },
                  [this, path](exchange::SnapshotResult read) { showSnapshot(read, path); });
}

void MeasuredCard::showSnapshot(const exchange::SnapshotResult& read, const QString& path)
{
    if (!read.snapshot) {
        QStringList messages;
        for (const quantity::Problem& problem : read.problems)
            messages += style::textOf(problem.message);
        m_reasons->setOffers(messages.join(QLatin1Char('\n')), {});
        return;
    }
    m_snapshot = read.snapshot;
    m_measured.reset();
    m_peak->clear();
    m_peak->setPlaceholderText(QFileInfo(path).fileName());
    ask();
}

void MeasuredCard::viewChanged()
{
    if (m_asked != view())
        return ask();
    if (m_shown)
        present(*m_shown); // the prefix of bytes may be another one
}

void MeasuredCard::ask()
{
    m_asked = view();
    const bool has = view() && view()->forecast.value(plan::FigureId::MemoryPeakBytes);
    std::optional<double> bytes = m_measured;
    if (m_snapshot)
        bytes =
            metric() == Metric::Allocated ? m_snapshot->peakAllocated : m_snapshot->peakReserved;
    if (!has || !bytes) {
        m_work.drop();
        m_shown.reset();
        m_plot->setChart({});
        setSubtitle({});
        m_plot->setNotice(has ? tr("type a measured peak, or open a memory snapshot, to see how "
                                   "far the plan is from it and why")
                              : reasonWithout(plan::FigureId::MemoryPeakBytes));
        m_reasons->setOffers({}, {});
        return;
    }
    m_plot->setNotice({});
    m_work.ask(
        [view = view(), metric = metric(), stage = m_stage, bytes = *bytes] {
            const plan::Plan& plan = view->document.plan;
            return Shown{explore::compareMeasured(plan, metric, stage, bytes),
                         explore::plannedParts(plan, stage)};
        },
        [this](Shown shown) {
            m_shown = std::move(shown);
            refresh();
        });
}

void MeasuredCard::present(const Shown& shown)
{
    const explore::MeasuredComparison& comparison = shown.comparison;
    if (!comparison.predicted)
        return;
    const double predicted = *comparison.predicted;
    const plan::FigureId figure = figureOf(comparison.metric);
    MemoryChart chart;
    chart.rows = MemoryChart::Rows::Ranks;
    chart.bars = {barOf(tr("planned"), shown.planned, predicted, figure),
                  barOf(tr("measured"), m_snapshot ? m_snapshot->parts : memory::PartBytes{},
                        comparison.measured, figure)};
    chart.nominalBytes = view()->forecast.value(plan::FigureId::MemoryNominalBytes);
    const double more = comparison.measured - predicted;
    const QString share =
        style::quantityText(std::abs(more) / comparison.measured, Dimension::Ratio, 2);
    const QString sentence = (more < 0 ? tr("%1 (%2) less measured than planned")
                                       : tr("%1 (%2) more measured than planned"))
                                 .arg(bytesText(std::abs(more)), share);
    setSubtitle(sentence);
    m_plot->setSummary(sentence);
    m_plot->setChart(std::move(chart));

    QString note = comparison.reasons.empty() ? tr("No single input explains more of it.")
                                              : tr("What would explain it, the nearest first:");
    if (m_snapshot) {
        note = tr("The snapshot: %1 allocated and %2 reserved at its peak, %3 in fragments%4. %5")
                   .arg(bytesText(m_snapshot->peakAllocated), bytesText(m_snapshot->peakReserved),
                        bytesText(m_snapshot->fragmentation()),
                        m_snapshot->hasTrace ? QString()
                                             : tr("; it has no trace, so this is its own moment"),
                        note);
    }
    std::vector<offers::Offer> list;
    for (const explore::LikelyReason& reason : comparison.reasons) {
        const auto ref = plan::findField(reason.path);
        const QString label =
            ref ? style::translated(ref->field->label) : style::fromStd(reason.path);
        list.push_back(
            {tr("%1: %2 instead of %3")
                 .arg(label, style::fromStd(reason.value), style::fromStd(reason.planned)),
             tr("the plan would say %1").arg(bytesText(reason.predicted)),
             tr("%1 off").arg(bytesText(std::abs(reason.remaining))),
             style::Role::Secondary,
             style::fromStd(reason.path),
             {{quantity::Text::verbatim(style::toStd(label)), reason.path, reason.value}}});
    }
    m_reasons->setOffers(note, std::move(list));
}

ChartTable MeasuredCard::table() const
{
    ChartTable table;
    table.addColumn(tr("part"), Dimension::Text);
    table.addColumn(tr("planned"), Dimension::Bytes);
    table.addColumn(tr("measured"), Dimension::Bytes);
    table.addColumn(tr("more measured"), Dimension::Bytes);
    if (!m_shown)
        return table;
    const auto add = [&](const QString& label, std::optional<double> planned,
                         std::optional<double> measured) {
        table.rows.append({label, numberCell(planned), numberCell(measured),
                           planned && measured ? numberCell(*measured - *planned) : QString()});
    };
    for (std::size_t i = 0; i < memory::kParts; ++i) {
        const double planned = m_shown->planned[i];
        const double measured = m_snapshot ? m_snapshot->parts[i] : 0;
        if (planned > 0 || measured > 0)
            add(style::translated(memory::kPartLabels[i]), planned,
                m_snapshot ? std::optional(measured) : std::nullopt);
    }
    add(m_metric->currentText(), m_shown->comparison.predicted, m_shown->comparison.measured);
    if (m_snapshot) {
        constexpr std::size_t kListed = 50;
        for (std::size_t i = 0; i < std::min(kListed, m_snapshot->groups.size()); ++i) {
            const exchange::BlockGroup& group = m_snapshot->groups[i];
            add(tr("%1 blocks: %2")
                    .arg(group.count)
                    .arg(group.place.empty() ? tr("no frames") : style::fromStd(group.place)),
                std::nullopt, group.allBytes());
        }
    }
    return table;
}

} // namespace ridgepoint::memory_views
