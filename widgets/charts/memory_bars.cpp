// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/memory_bars.h"

#include "charts/memory_plot.h"
#include "charts/segmented_buttons.h"
#include "plan/fields.h"
#include "style/text.h"

#include <algorithm>

namespace ridgepoint::charts {
namespace {

constexpr int kRoomForBoth = 340; ///< width of a card whose header holds both rows of buttons
constexpr const char* kZeroPath = "layout.zero_stage";

int stagesOf(const style::PlanView& view)
{
    return static_cast<int>(
        std::max<std::size_t>(1, view.forecast[plan::FigureId::MemoryPeakBytes].items.size()));
}

} // namespace

MemoryCard::MemoryCard(QWidget* parent) : MemoryCard(new MemoryPlot, parent) {}

MemoryCard::MemoryCard(MemoryPlot* plot, QWidget* parent)
    : ChartCard(tr("Memory per card"), plot, parent), m_plot(plot),
      m_switch(new SegmentedButtons(this)), m_zero(new SegmentedButtons(this))
{
    m_switch->setAccessibleName(tr("Bars"));
    m_switch->add(tr("ZeRO"), tr("Bars of the four ZeRO stages"));
    m_switch->add(tr("Stages"), tr("Bars of the pipeline's stages"));
    addHeaderWidget(m_switch);
    connect(m_switch, &SegmentedButtons::chosen, this,
            [this](int index) { setBars(index == 0 ? Bars::ZeroStages : Bars::PipelineStages); });

    m_zero->setAccessibleName(tr("ZeRO stage"));
    for (int stage = 0; stage < 4; ++stage)
        m_zero->add(QString::number(stage), tr("ZeRO stage %1").arg(stage));
    addHeaderWidget(m_zero);
    connect(m_zero, &SegmentedButtons::chosen, this, [this](int index) {
        const auto field = plan::findField(kZeroPath);
        emit fieldEdited(QLatin1String(kZeroPath),
                         style::fromStd(field->field->choices[static_cast<std::size_t>(index)]));
    });
    viewChanged();
}

void MemoryCard::setBars(Bars bars)
{
    m_bars = bars;
    m_isChosen = true;
    refresh();
}

std::vector<explore::MemoryBar> MemoryCard::barsOf(const style::PlanView& view) const
{
    std::vector<explore::MemoryBar> bars =
        m_bars == Bars::ZeroStages ? explore::memoryByZeroStage(view.document.plan)
                                   : explore::memoryByStage(view.document.plan, view.forecast);
    return bars;
}

void MemoryCard::viewChanged()
{
    const style::PlanViewPtr& shown = view();
    const bool hasPeak = shown && shown->forecast.value(plan::FigureId::MemoryPeakBytes);
    const int stages = hasPeak ? stagesOf(*shown) : 1;
    if (!m_isChosen && hasPeak)
        m_bars = stages > 1 ? Bars::PipelineStages : Bars::ZeroStages;
    const bool hasSwitch = stages > 1 || m_bars == Bars::PipelineStages;
    m_switch->setVisible(hasSwitch);
    setTitle(hasSwitch ? tr("Memory") : tr("Memory per card")); // a narrow card holds both
    fitHeader();
    m_switch->setCurrent(m_bars == Bars::ZeroStages ? 0 : 1);
    m_zero->setEnabled(shown != nullptr);
    m_zero->setCurrent(shown ? static_cast<int>(shown->document.plan.layout.zeroStage) : -1);

    MemoryChart chart;
    if (hasPeak) {
        chart.bars = barsOf(*shown);
        if (baseline() && baseline()->forecast.value(plan::FigureId::MemoryPeakBytes))
            chart.baseline = barsOf(*baseline());
        chart.capacityBytes = shown->forecast.value(plan::FigureId::MemoryCapacityBytes);
        chart.nominalBytes = shown->forecast.value(plan::FigureId::MemoryNominalBytes);
        chart.stages = stages;
        chart.worstStage = shown->forecast[plan::FigureId::MemoryPeakBytes].worst;
    }
    m_plot->setNotice(hasPeak ? QString() : reasonWithout(plan::FigureId::MemoryPeakBytes));
    m_plot->setChart(std::move(chart));
    describe();
}

/// A narrow card has no room for both rows of buttons; the form has the ZeRO stage too.
void MemoryCard::fitHeader()
{
    m_zero->setVisible(m_switch->isHidden() || width() >= kRoomForBoth);
}

void MemoryCard::resizeEvent(QResizeEvent* event)
{
    ChartCard::resizeEvent(event);
    fitHeader();
}

void MemoryCard::describe()
{
    const MemoryChart& chart = m_plot->data();
    if (chart.bars.empty()) {
        setSubtitle({});
        m_plot->setSummary({});
        return;
    }
    const auto worst = std::ranges::max_element(chart.bars, [](const auto& a, const auto& b) {
        return std::pair(a.current, a.total) < std::pair(b.current, b.total);
    });
    const auto text = [](double bytes) {
        return style::quantityText(bytes, quantity::Dimension::Bytes, 3);
    };
    const QString where = chart.stages > 1 && worst->stage < 0 && chart.worstStage >= 0
                              ? tr("stage %1, the worst").arg(chart.worstStage)
                              : QString();
    setSubtitle(where);
    m_plot->setSummary(chart.capacityBytes ? tr("%1: %2 of %3 usable")
                                                 .arg(labelOf(*worst), text(worst->total),
                                                      text(*chart.capacityBytes))
                                           : tr("%1: %2").arg(labelOf(*worst), text(worst->total)));
}

ChartTable MemoryCard::table() const
{
    ChartTable table;
    const MemoryChart& chart = m_plot->data();
    using Kind = explore::MemoryPart::Kind;
    std::vector<Kind> kinds; // those that any bar has, in the order of the bars
    for (int kind = 0; kind <= static_cast<int>(Kind::GivenWorkingSet); ++kind) {
        const bool any = std::ranges::any_of(chart.bars, [&](const explore::MemoryBar& bar) {
            return std::ranges::any_of(bar.parts, [&](const explore::MemoryPart& part) {
                return part.kind == static_cast<Kind>(kind);
            });
        });
        if (any)
            kinds.push_back(static_cast<Kind>(kind));
    }
    table.addColumn(m_bars == Bars::ZeroStages ? tr("ZeRO stage") : tr("pipeline stage"),
                    quantity::Dimension::Text);
    for (const Kind kind : kinds)
        table.addColumn(nameOf(kind), quantity::Dimension::Bytes);
    table.addColumn(tr("peak"), quantity::Dimension::Bytes);
    table.addColumn(tr("usable"), quantity::Dimension::Bytes);
    const auto addRows = [&](const std::vector<explore::MemoryBar>& bars, const QString& label) {
        for (const explore::MemoryBar& bar : bars) {
            QStringList row{label.arg(labelOf(bar))};
            for (const Kind kind : kinds) {
                const auto part = std::ranges::find(bar.parts, kind, &explore::MemoryPart::kind);
                row.append(part != bar.parts.end() ? numberCell(part->bytes) : QString());
            }
            row.append(numberCell(bar.total));
            row.append(numberCell(chart.capacityBytes));
            table.rows.append(row);
        }
    };
    addRows(chart.bars, QStringLiteral("%1"));
    addRows(chart.baseline, tr("%1, baseline"));
    return table;
}

} // namespace ridgepoint::charts
