// SPDX-License-Identifier: GPL-3.0-or-later
#include "memory_views/moments_card.h"

#include "charts/segmented_buttons.h"
#include "charts/stage_box.h"
#include "memory_views/memory_plot.h"
#include "style/text.h"

#include <QAbstractButton>

#include <algorithm>

namespace ridgepoint::memory_views {

using charts::ChartTable;
using plan::FigureId;
using quantity::Dimension;

namespace {

bool hasMemory(const style::PlanViewPtr& view)
{
    return view && view->forecast.value(FigureId::MemoryPeakBytes) &&
           !view->forecast.stageMemory.empty();
}

} // namespace

MomentsCard::MomentsCard(QWidget* parent) : MomentsCard(new MemoryPlot, parent) {}

MomentsCard::MomentsCard(MemoryPlot* plot, QWidget* parent)
    : ChartCard(tr("Moments"), plot, parent), m_plot(plot),
      m_switch(new charts::SegmentedButtons(this)),
      m_stage(new charts::StageBox(tr("Stage whose rank is shown"), this))
{
    m_switch->setAccessibleName(tr("Bars"));
    m_switch->add(tr("Step"), tr("Bars of the moments of a step"));
    m_switch->add(tr("Reported"),
                  tr("Bars of what is allocated, reserved and in use on the device"));
    connect(m_switch, &charts::SegmentedButtons::chosen, this,
            [this](int index) { setBars(static_cast<Bars>(index)); });
    m_stage->setObjectName(QStringLiteral("moments.stage"));
    connect(m_stage, &charts::StageBox::stageChosen, this, [this](int stage) {
        refresh();
        emit stageChosen(stage);
    });
    addHeaderWidget(m_switch);
    addHeaderWidget(m_stage); // bars of ranks choose a stage too
    connect(m_plot, &MemoryPlot::barHovered, this, [this](int bar) {
        const auto& all = m_plot->data().bars;
        const bool isMoment = m_bars == Bars::Moments && bar >= 0;
        emit momentHovered(isMoment ? all[static_cast<std::size_t>(bar)].moment : std::nullopt);
    });
    viewChanged();
}

void MomentsCard::setBars(Bars bars)
{
    m_chosen = bars;
    refresh();
}

int MomentsCard::stage() const
{
    return m_stage->stage();
}

void MomentsCard::setStage(int stage)
{
    m_stage->setStage(stage);
    refresh();
}

void MomentsCard::markMoment(std::optional<memory::Moment> moment)
{
    int marked = -1;
    if (moment && m_bars == Bars::Moments) {
        const auto& all = m_plot->data().bars;
        const auto at = std::ranges::find(all, moment, &explore::MemoryBar::moment);
        if (at != all.end())
            marked = static_cast<int>(at - all.begin());
    }
    m_plot->setMarkedBar(marked);
}

/// The chosen stage; the fullest where another plan has fewer.
int MomentsCard::stageOf(const style::PlanView& view) const
{
    const int chosen = m_stage->stage();
    return chosen < static_cast<int>(view.forecast.stageMemory.size()) ? chosen : -1;
}

std::vector<explore::MemoryBar> MomentsCard::barsOf(const style::PlanView& view) const
{
    const int stage = stageOf(view);
    return m_bars == Bars::Moments ? explore::memoryByMoment(view.forecast, stage)
                                   : explore::memoryAsReported(view.forecast, stage);
}

void MomentsCard::viewChanged()
{
    const style::PlanViewPtr& shown = view();
    const bool has = hasMemory(shown);
    const int stages = has ? static_cast<int>(shown->forecast.stageMemory.size()) : 1;
    m_stage->setStages(stages);
    setHeaderWidgetShown(m_stage, stages > 1);
    const bool isGiven = has && explore::memoryByMoment(shown->forecast, stageOf(*shown)).empty();
    m_bars = isGiven ? Bars::Reported : m_chosen;
    m_switch->setCurrent(static_cast<int>(m_bars));
    QAbstractButton* step = m_switch->button(static_cast<int>(Bars::Moments));
    step->setEnabled(!isGiven);
    step->setToolTip(isGiven ? tr("The working set is given: what is alive at each moment is not "
                                  "known.")
                             : tr("Bars of the moments of a step"));
    MemoryChart chart;
    chart.rows = m_bars == Bars::Moments ? MemoryChart::Rows::Moments : MemoryChart::Rows::Ranks;
    if (has) {
        chart.bars = barsOf(*shown);
        if (hasMemory(baseline()))
            chart.baseline = barsOf(*baseline());
        if (m_bars == Bars::Moments) // the reserve is a part of what is reported
            chart.capacityBytes = shown->forecast.value(FigureId::MemoryCapacityBytes);
        chart.nominalBytes = shown->forecast.value(FigureId::MemoryNominalBytes);
        chart.stages = static_cast<int>(shown->forecast.stageMemory.size());
        chart.worstStage = shown->forecast[FigureId::MemoryPeakBytes].worst;
    }
    const bool any = !chart.bars.empty();
    m_plot->setNotice(any ? QString() : reasonWithout(FigureId::MemoryPeakBytes));
    m_plot->setMarkedBar(-1);
    m_plot->setChart(std::move(chart));
    m_plot->setSummary({});
    if (any)
        describe(*shown);
}

void MomentsCard::describe(const style::PlanView& view)
{
    const auto text = [](double bytes) { return style::quantityText(bytes, Dimension::Bytes, 3); };
    const auto& bars = m_plot->data().bars;
    if (m_bars == Bars::Reported) {
        m_plot->setSummary(tr("allocated %1, reserved %2, on the device %3 of %4")
                               .arg(text(bars[0].total), text(bars[1].total), text(bars[2].total),
                                    text(*view.forecast.value(FigureId::MemoryNominalBytes))));
        return;
    }
    const auto peak = std::ranges::find(bars, true, &explore::MemoryBar::current);
    if (peak == bars.end())
        return;
    const QString moment =
        style::translated(memory::momentRows()[static_cast<std::size_t>(*peak->moment)].label);
    m_plot->setSummary(tr("the most: %1, %2").arg(moment, text(peak->total)));
}

ChartTable MomentsCard::table() const
{
    return tableOf(m_plot->data(), m_bars == Bars::Moments ? tr("moment") : tr("memory"),
                   tr("together"));
}

} // namespace ridgepoint::memory_views
