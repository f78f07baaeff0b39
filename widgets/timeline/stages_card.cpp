// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/stages_card.h"

#include "layout/layout.h"
#include "style/text.h"
#include "timeline/stage_strip.h"

#include <QToolButton>

namespace ridgepoint::timeline {

namespace {

const QString kPath = QStringLiteral("layout.stage_layout");

QString layoutText(const std::vector<std::int64_t>& layers)
{
    return style::fromStd(layout::stageLayoutText(layers));
}

} // namespace

StagesCard::StagesCard(QWidget* parent) : StagesCard(new StageStrip, parent) {}

StagesCard::StagesCard(StageStrip* strip, QWidget* parent)
    : ChartCard(tr("Layers of each stage"), strip, parent), m_strip(strip),
      m_quick(addButton(tr("Shortest step"), QStringLiteral("quickStages"),
                        tr("Moves layers away from the busiest stage for as long as that makes "
                           "the step shorter"))),
      m_low(addButton(tr("Lowest peak"), QStringLiteral("evenStages"),
                      tr("Moves layers away from the fullest stage for as long as that lowers "
                         "the peak"))),
      m_even(addButton(tr("Even"), QStringLiteral("equalStages"),
                       tr("As many layers on each stage as on any other")))
{
    connect(m_strip, &StageStrip::layersScrubbed, this,
            [this](const auto& layers) { emit fieldScrubbed(kPath, layoutText(layers)); });
    connect(m_strip, &StageStrip::layersChosen, this,
            [this](const auto& layers) { emit fieldEdited(kPath, layoutText(layers)); });
    connect(m_strip, &StageStrip::scrubCancelled, this, [this] { emit scrubCancelled(kPath); });
    connect(m_quick, &QToolButton::clicked, this,
            [this] { search(explore::quickStages, tr("No split makes the step shorter.")); });
    connect(m_low, &QToolButton::clicked, this,
            [this] { search(explore::evenStages, tr("No split lowers the peak.")); });
    connect(m_even, &QToolButton::clicked, this, [this] { emit fieldEdited(kPath, QString()); });
    viewChanged();
}

QToolButton* StagesCard::addButton(const QString& text, const QString& name, const QString& tip)
{
    auto* button = new QToolButton(this);
    button->setText(text);
    button->setAccessibleName(text);
    button->setObjectName(name);
    button->setToolTip(tip);
    button->setFocusPolicy(Qt::TabFocus);
    addHeaderWidget(button);
    return button;
}

void StagesCard::search(Search search, const QString& none)
{
    if (!view())
        return;
    const style::PlanViewPtr asked = view();
    m_work.ask([asked, search] { return search(asked->document.plan); },
               [this, asked, none](const std::optional<explore::EvenStages>& found) {
                   if (view() != asked)
                       return; // the plan has changed meanwhile
                   if (found) {
                       emit fieldEdited(kPath, style::fromStd(found->edit.value));
                   } else {
                       setSubtitle(none);
                   }
               });
}

void StagesCard::viewChanged()
{
    m_strip->setView(view());
    const bool hasParts = m_strip->layers().size() > 1;
    for (QToolButton* button : {m_quick, m_low, m_even})
        button->setEnabled(hasParts);
    m_even->setEnabled(hasParts && view() && !view()->document.plan.layout.stageLayout.empty());
    setSubtitle(hasParts ? layoutText(m_strip->layers()) : QString());
}

charts::ChartTable StagesCard::table() const
{
    charts::ChartTable table;
    table.addColumn(tr("stage"), quantity::Dimension::Count);
    table.addColumn(tr("chunk"), quantity::Dimension::Count);
    table.addColumn(tr("layers"), quantity::Dimension::Count);
    table.addColumn(tr("stage's time"), quantity::Dimension::Seconds);
    table.addColumn(tr("stage's peak"), quantity::Dimension::Bytes);
    const auto& stages = m_strip->stages();
    for (const StripPart& part : m_strip->parts()) {
        const StripStage& stage = stages[static_cast<std::size_t>(part.stage)];
        table.rows.append({QString::number(part.stage),
                           part.chunk < 0 ? QString() : QString::number(part.chunk),
                           QString::number(part.layers), charts::numberCell(stage.busy_s),
                           charts::numberCell(stage.peakBytes)});
    }
    return table;
}

} // namespace ridgepoint::timeline
