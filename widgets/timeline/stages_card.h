// SPDX-License-Identifier: GPL-3.0-or-later
// How the model is cut into stages: the strip that a person drags, and the splits that a search
// finds for the shortest step and the lowest peak.
#pragma once

#include "charts/chart_card.h"
#include "explore/even_stages.h"
#include "style/latest_work.h"

class QToolButton;

namespace ridgepoint::timeline {

class StageStrip;

class StagesCard : public charts::ChartCard
{
    Q_OBJECT

  public:
    explicit StagesCard(QWidget* parent = nullptr);

    charts::ChartTable table() const override;
    StageStrip* strip() const { return m_strip; }
    bool isWorking() const { return m_work.isWorking(); }

  protected:
    void viewChanged() override;

  private:
    using Search = std::optional<explore::EvenStages> (*)(const plan::Plan& plan);

    StagesCard(StageStrip* strip, QWidget* parent);
    QToolButton* addButton(const QString& text, const QString& name, const QString& tip);
    void search(Search search, const QString& none);

    StageStrip* m_strip;
    QToolButton* m_quick;
    QToolButton* m_low;
    QToolButton* m_even;
    style::LatestWork<std::optional<explore::EvenStages>> m_work;
};

} // namespace ridgepoint::timeline
