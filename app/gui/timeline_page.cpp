// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline_page.h"

#include "card_tabs.h"
#include "charts/segmented_buttons.h"
#include "explore/schedule_choice.h"
#include "explore/trial.h"
#include "plan/validate.h"
#include "style/text.h"
#include "timeline/schedules_card.h"
#include "timeline/stages_card.h"
#include "timeline/timeline_card.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <memory>

namespace ridgepoint::gui {

using plan::FigureId;

namespace {

constexpr int kGap = 12;
constexpr int kTimelineHigh = 300;
constexpr int kBesideHigh = 260;
constexpr int kTabsHigh = 260;
constexpr int kUnder = 1; ///< of the buttons: in strips under the plan's own lanes

/// The plan with another schedule; where it cannot have that, the reason in place of a timeline.
TimelinePage::Other viewWith(const style::PlanViewPtr& view,
                             const std::vector<quantity::Fix>& edits)
{
    auto other = std::make_shared<style::PlanView>(*view);
    explore::Trial trial(view->document.plan);
    quantity::Text refusal;
    const auto tried = trial.with(edits, &refusal);
    if (!tried) {
        other->forecast.timeline.clear();
        other->forecast.memory.clear();
        other->forecast.timelineReason = refusal;
        return {std::move(other), std::move(refusal)};
    }
    other->document.plan = tried->plan;
    other->forecast = plan::evaluate(tried->plan, plan::Detail::Timeline);
    other->problems = plan::validate(tried->plan);
    return {std::move(other), {}};
}

/// Tells a choice from others, in any order of the list.
QString keyOf(const explore::ScheduleOption& option)
{
    return QStringLiteral("%1 %2").arg(style::fromStd(option.row->name)).arg(option.chunks);
}

} // namespace

TimelinePage::TimelinePage(QWidget* parent)
    : ModePage(parent), m_timeline(new timeline::TimelineCard),
      m_beside(new timeline::TimelineCard), m_schedules(new timeline::SchedulesCard),
      m_stages(new timeline::StagesCard), m_other(new QComboBox),
      m_where(new charts::SegmentedButtons), m_difference(new QLabel),
      m_tabs(new CardTabs(tr("More about the schedule")))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGap);
    auto* row = new QHBoxLayout;
    auto* label = new QLabel(tr("&Compare with"));
    label->setBuddy(m_other);
    m_other->setObjectName(QStringLiteral("otherSchedule"));
    m_other->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_where->add(tr("Below"), tr("The other schedule below"));
    m_where->add(tr("Under each lane"), tr("The other schedule under each lane"));
    m_where->setCurrent(0);
    m_where->hide();
    m_difference->setObjectName(QStringLiteral("scheduleDifference"));
    m_difference->setWordWrap(true);
    row->addWidget(label);
    row->addWidget(m_other);
    row->addWidget(m_where);
    row->addStretch(1);
    column->addLayout(row);
    column->addWidget(m_difference);
    m_difference->hide();
    m_timeline->setMinimumHeight(kTimelineHigh);
    m_beside->setMinimumHeight(kBesideHigh);
    m_beside->setObjectName(QStringLiteral("beside"));
    m_beside->openLargeAction()->setVisible(false);
    column->addWidget(m_timeline, 3);
    column->addWidget(m_beside, 3);
    m_beside->hide();
    m_tabs->addCard(tr("Schedules, ranked"), m_schedules);
    m_tabs->addCard(tr("Layers of each stage"), m_stages);
    m_tabs->setMinimumHeight(kTabsHigh);
    column->addWidget(m_tabs, 2);

    connect(m_schedules, &timeline::SchedulesCard::editsChosen, this, &TimelinePage::editsChosen);
    connect(m_tabs, &CardTabs::chosen, this, &TimelinePage::cardShown);
    connect(m_other, &QComboBox::activated, this, &TimelinePage::chooseOther);
    connect(m_where, &charts::SegmentedButtons::chosen, this, [this] { showOther(m_shown); });
    linkRanges();
    fillOther();
}

/// What is zoomed in one of the two is zoomed in both, and both have the same end.
void TimelinePage::linkRanges()
{
    timeline::TimelineView* own = m_timeline->timeline();
    timeline::TimelineView* other = m_beside->timeline();
    const auto link = [this](timeline::TimelineView* from, timeline::TimelineView* to) {
        connect(from, &timeline::TimelineView::rangeMoved, this, [this, from, to] {
            if (m_isLinking || !m_beside->isVisibleTo(this))
                return;
            m_isLinking = true;
            to->setRange(from->range().t0_s, from->range().t1_s);
            m_isLinking = false;
        });
        connect(from, &timeline::TimelineView::indexChanged, this, [this, from, to] {
            const auto index = from->index();
            to->setLeastEnd(m_beside->isVisibleTo(this) && index ? index->end_s : 0);
        });
    };
    link(own, other);
    link(other, own);
}

void TimelinePage::setBaseline(const style::PlanViewPtr& view)
{
    m_beside->setBaseline(view);
}

QVector<charts::ChartCard*> TimelinePage::chartCards() const
{
    return {m_timeline, m_stages};
}

void TimelinePage::setView(const style::PlanViewPtr& view)
{
    const bool isOther = m_view != view;
    m_view = view;
    if (isOther)
        fillOther();
    giveOffers();
}

void TimelinePage::giveOffers()
{
    if (m_tabs->current() == m_schedules)
        m_schedules->setView(m_view);
}

/// The choices that the plan has; the one that was chosen stays where it is one of them.
void TimelinePage::fillOther()
{
    const QVariant chosen = m_other->currentData();
    const QSignalBlocker blocker(m_other);
    m_other->clear();
    m_other->addItem(tr("nothing"));
    if (m_view && m_view->document.plan.layout.pipelineParallel > 1) {
        for (const explore::ScheduleOption& option :
             explore::scheduleOptions(m_view->document.plan))
            m_other->addItem(timeline::nameOf(option), keyOf(option));
    }
    m_other->setCurrentIndex(chosen.isValid() ? std::max(0, m_other->findData(chosen)) : 0);
    m_other->setEnabled(m_other->count() > 1);
    chooseOther();
}

void TimelinePage::chooseOther()
{
    const QVariant chosen = m_other->currentData();
    if (!chosen.isValid() || !m_view) {
        m_work.drop();
        showOther({});
        return;
    }
    for (const explore::ScheduleOption& option : explore::scheduleOptions(m_view->document.plan)) {
        if (chosen.toString() != keyOf(option))
            continue;
        m_work.ask([view = m_view, edits = option.edits] { return viewWith(view, edits); },
                   [this](const Other& other) { showOther(other); });
        return;
    }
}

void TimelinePage::showOther(const Other& shown)
{
    m_shown = shown;
    const style::PlanViewPtr& other = m_shown.view;
    const bool isUnder = m_where->current() == kUnder;
    const bool wasBelow = m_beside->isVisibleTo(this);
    m_where->setVisible(other != nullptr);
    m_beside->setVisible(other && !isUnder);
    m_timeline->timeline()->setBaseline(other && isUnder ? other : m_timeline->baseline());
    if (m_beside->isVisibleTo(this)) {
        m_beside->setView(other);
        const auto own = m_timeline->timeline()->index();
        const auto its = m_beside->timeline()->index();
        m_beside->timeline()->setLeastEnd(own ? own->end_s : 0);
        m_timeline->timeline()->setLeastEnd(its ? its->end_s : 0);
        m_beside->timeline()->setRange(m_timeline->timeline()->range().t0_s,
                                       m_timeline->timeline()->range().t1_s);
    } else if (wasBelow) {
        m_timeline->timeline()->setLeastEnd(0);
    }
    m_difference->setVisible(other != nullptr);
    m_difference->setText(other ? differenceText() : QString());
}

/// What the other schedule comes to beside the plan's own, or why the plan cannot have it.
QString TimelinePage::differenceText() const
{
    if (!m_shown.refusal.empty())
        return style::textOf(m_shown.refusal);
    QStringList parts;
    const auto compare = [&](FigureId figure, const QString& text) {
        const auto before = m_view->forecast.value(figure);
        const auto after = m_shown.view->forecast.value(figure);
        if (before && after)
            parts += text.arg(style::figureValueText(figure, after, 4),
                              style::figureValueText(figure, before, 4));
    };
    compare(FigureId::StepTimeS, tr("step %1 instead of %2"));
    compare(FigureId::PipelineBubbleFraction, tr("bubble %1 instead of %2"));
    compare(FigureId::MemoryPeakBytes, tr("peak %1 instead of %2"));
    return parts.join(QStringLiteral(" · "));
}

bool TimelinePage::isWorking() const
{
    return m_work.isWorking() || m_schedules->isWorking() || m_stages->isWorking();
}

} // namespace ridgepoint::gui
