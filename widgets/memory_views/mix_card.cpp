// SPDX-License-Identifier: GPL-3.0-or-later
#include "memory_views/mix_card.h"

#include "style/text.h"

#include <QPushButton>

namespace ridgepoint::memory_views {

using charts::ChartTable;
using charts::numberCell;
using explore::MixPoint;
using quantity::Dimension;

namespace {

/// Whether a step takes the same whatever is rebuilt: an efficiency that counts all of it was
/// given.
bool hidesTime(const explore::MemoryMix& mix)
{
    if (mix.mixes.size() < 2)
        return false;
    const explore::Outcome& least = mix.mixes.front().outcome;
    const explore::Outcome& most = mix.mixes.back().outcome;
    return least.peakBytes < most.peakBytes && least.stepS == most.stepS;
}

} // namespace

MixCard::MixCard(QWidget* parent) : MixCard(new MixPlot, parent) {}

MixCard::MixCard(MixPlot* plot, QWidget* parent)
    : ChartCard(tr("Time against memory"), plot, parent), m_plot(plot),
      m_best(new QPushButton(tr("Take the cheapest that fits"), this))
{
    setObjectName(QStringLiteral("mix"));
    m_best->setFont(style::secondaryFont());
    connect(m_best, &QPushButton::clicked, this, [this] {
        if (m_mix && m_mix->best)
            choose(*m_mix->best);
    });
    addHeaderWidget(m_best);
    connect(m_plot, &MixPlot::pointChosen, this, &MixCard::choose);
    viewChanged();
}

void MixCard::choose(const MixPoint& point)
{
    emit editsChosen(point.edits,
                     point.rule.empty()
                         ? tr("The cheapest mix for %1")
                               .arg(style::quantityText(point.budgetBytes, Dimension::Bytes, 3))
                         : tr("Recomputation: %1").arg(ruleName(point)));
}

void MixCard::viewChanged()
{
    if (m_asked == view() && view()) {
        if (m_mix)
            present(m_mix); // the prefix of bytes may be another one
        return;
    }
    m_asked = view();
    if (!view()) {
        m_work.drop();
        m_mix = nullptr;
        m_plot->setMix(nullptr);
        m_plot->setNotice(reasonWithout(plan::FigureId::MemoryPeakBytes));
        m_best->setEnabled(false);
        return;
    }
    m_work.ask(
        [view = view()] {
            return std::make_shared<const explore::MemoryMix>(
                explore::memoryMixOf(view->document.plan));
        },
        [this](MemoryMixPtr mix) {
            m_mix = std::move(mix);
            refresh();
        });
}

void MixCard::present(MemoryMixPtr mix)
{
    const bool any = !mix->mixes.empty() || !mix->rules.empty();
    m_plot->setNotice(any ? QString() : style::textOf(mix->reason));
    m_best->setEnabled(mix->best && !mix->best->isPresent);
    QString sentence;
    if (mix->best) {
        sentence = tr("the cheapest that fits: a step of %1, peak %2")
                       .arg(style::quantityText(mix->best->outcome.stepS.value_or(0),
                                                Dimension::Seconds, 4),
                            style::quantityText(mix->best->outcome.peakBytes.value_or(0),
                                                Dimension::Bytes, 3));
    } else if (!mix->reason.empty()) {
        sentence = style::textOf(mix->reason);
    } else {
        sentence = tr("no mix fits");
    }
    if (hidesTime(*mix))
        sentence += tr("; the assumed efficiency hides what a mix costs");
    setSubtitle(any ? sentence : QString());
    m_plot->setSummary(sentence);
    m_plot->setMix(std::move(mix));
}

ChartTable MixCard::table() const
{
    ChartTable table;
    table.addColumn(tr("point"), Dimension::Text);
    table.addColumn(tr("budget"), Dimension::Bytes);
    table.addColumn(tr("peak"), Dimension::Bytes);
    table.addColumn(tr("step"), Dimension::Seconds);
    table.addColumn(tr("to the host, a micro-batch"), Dimension::Bytes);
    table.addColumn(tr("fits"), Dimension::Text);
    table.addColumn(tr("rebuilt"), Dimension::Text);
    table.addColumn(tr("on the host"), Dimension::Text);
    if (!m_mix)
        return table;
    const auto valueOf = [](const MixPoint& point, std::string_view path) {
        for (const quantity::Fix& edit : point.edits) {
            if (edit.path == path)
                return style::fromStd(edit.value);
        }
        return QString();
    };
    const auto add = [&](const MixPoint& point) {
        const bool isMix = point.rule.empty();
        table.rows.append(
            {isMix ? tr("mix") : ruleName(point), isMix ? numberCell(point.budgetBytes) : QString(),
             numberCell(point.outcome.peakBytes), numberCell(point.outcome.stepS),
             isMix ? numberCell(point.offloadedBytes) : QString(),
             point.fits() ? tr("yes") : tr("no"), valueOf(point, "layout.recompute_set"),
             valueOf(point, "layout.offload_set")});
    };
    for (const MixPoint& point : m_mix->mixes)
        add(point);
    for (const MixPoint& point : m_mix->rules)
        add(point);
    return table;
}

} // namespace ridgepoint::memory_views
