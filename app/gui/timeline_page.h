// SPDX-License-Identifier: GPL-3.0-or-later
// What the timeline mode shows under its inputs: the plan's step, beside or over it the same step
// with another schedule on the same time, and beneath, one at a time: all schedules ranked, and how
// the model is cut into stages.
#pragma once

#include "mode_page.h"
#include "style/latest_work.h"

class QComboBox;
class QLabel;

namespace ridgepoint::charts {
class SegmentedButtons;
} // namespace ridgepoint::charts
namespace ridgepoint::timeline {
class SchedulesCard;
class StagesCard;
class TimelineCard;
} // namespace ridgepoint::timeline

namespace ridgepoint::gui {

class CardTabs;

class TimelinePage : public ModePage
{
    Q_OBJECT

  public:
    explicit TimelinePage(QWidget* parent = nullptr);

    QVector<charts::ChartCard*> chartCards() const override;
    void setView(const style::PlanViewPtr& view) override;
    void setBaseline(const style::PlanViewPtr& view) override;
    bool isWorking() const override;
    /// That of the other schedule, which this page gives its plan.
    timeline::TimelineCard* besideCard() const { return m_beside; }
    QComboBox* otherBox() const { return m_other; }
    charts::SegmentedButtons* placeButtons() const { return m_where; }
    QLabel* differenceLabel() const { return m_difference; }
    CardTabs* tabs() const { return m_tabs; }

    /// Another schedule's step, or why the plan cannot have that schedule.
    struct Other
    {
        style::PlanViewPtr view;
        quantity::Text refusal;
    };

  private:
    void fillOther();
    void chooseOther();
    void showOther(const Other& shown);
    QString differenceText() const;
    void linkRanges();
    void giveOffers();

    timeline::TimelineCard* m_timeline;
    timeline::TimelineCard* m_beside;
    timeline::SchedulesCard* m_schedules;
    timeline::StagesCard* m_stages;
    QComboBox* m_other;
    charts::SegmentedButtons* m_where;
    QLabel* m_difference;
    CardTabs* m_tabs;
    style::PlanViewPtr m_view;
    Other m_shown;
    style::LatestWork<Other> m_work;
    bool m_isLinking = false;
};

} // namespace ridgepoint::gui
