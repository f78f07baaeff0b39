// SPDX-License-Identifier: GPL-3.0-or-later
#include "memory_views/memory_card.h"

#include "charts/segmented_buttons.h"
#include "memory_views/memory_plot.h"
#include "plan/fields.h"
#include "style/text.h"

#include <QAbstractButton>

#include <algorithm>

namespace ridgepoint::memory_views {

using charts::ChartTable;
using charts::SegmentedButtons;

namespace {

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
    m_switch->add(tr("Kinds"), tr("Bars of the first, the fullest middle and the last stage"));
    addHeaderWidget(m_switch);
    connect(m_switch, &SegmentedButtons::chosen, this,
            [this](int index) { setBars(static_cast<Bars>(index)); });
    connect(m_plot, &MemoryPlot::barChosen, this, [this](int bar) {
        const int stage = m_plot->data().bars[static_cast<std::size_t>(bar)].stage;
        if (stage >= 0)
            emit stageChosen(stage);
    });

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
    const plan::Plan& plan = view.document.plan;
    return m_bars == Bars::ZeroStages       ? explore::memoryByZeroStage(plan)
           : m_bars == Bars::PipelineStages ? explore::memoryByStage(plan, view.forecast)
                                            : explore::memoryByRankKind(plan, view.forecast);
}

void MemoryCard::viewChanged()
{
    const style::PlanViewPtr& shown = view();
    const bool hasPeak = shown && shown->forecast.value(plan::FigureId::MemoryPeakBytes);
    const int stages = hasPeak ? stagesOf(*shown) : 1;
    if (!m_isChosen && hasPeak)
        m_bars = stages > 1 ? Bars::PipelineStages : Bars::ZeroStages;
    const bool hasSwitch = stages > 1 || m_bars != Bars::ZeroStages;
    // of two stages the kinds are the stages
    m_switch->button(static_cast<int>(Bars::RankKinds))
        ->setVisible(stages > 2 || m_bars == Bars::RankKinds);
    setHeaderWidgetShown(m_switch, hasSwitch);
    setTitle(hasSwitch ? tr("Memory") : tr("Memory per card")); // a narrow card holds both
    m_switch->setCurrent(static_cast<int>(m_bars));
    m_zero->setEnabled(shown != nullptr);
    m_zero->setCurrent(shown ? static_cast<int>(shown->document.plan.layout.zeroStage) : -1);

    MemoryChart chart;
    if (hasPeak) {
        chart.rows =
            m_bars == Bars::ZeroStages ? MemoryChart::Rows::Variants : MemoryChart::Rows::Ranks;
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
    return tableOf(m_plot->data(),
                   m_bars == Bars::ZeroStages ? tr("ZeRO stage") : tr("pipeline stage"),
                   tr("peak"));
}

} // namespace ridgepoint::memory_views
