// SPDX-License-Identifier: GPL-3.0-or-later
// The cheapest mix of keeping, rebuilding and offloading, as a curve of time against memory beside
// the rules of recomputation. A click on a point sets it; one button takes the cheapest that fits.
#pragma once

#include "charts/chart_card.h"
#include "memory_views/mix_plot.h"
#include "style/latest_work.h"

class QPushButton;

namespace ridgepoint::memory_views {

class MixCard : public charts::ChartCard
{
    Q_OBJECT

  public:
    explicit MixCard(QWidget* parent = nullptr);

    bool isWorking() const { return m_work.isWorking(); }
    charts::ChartTable table() const override;
    MixPlot* plot() const { return m_plot; }
    QPushButton* bestButton() const { return m_best; }

  signals:
    void editsChosen(const std::vector<ridgepoint::quantity::Fix>& edits, const QString& title);

  protected:
    void viewChanged() override;

  private:
    MixCard(MixPlot* plot, QWidget* parent);
    void present(MemoryMixPtr mix);
    void choose(const explore::MixPoint& point);

    MixPlot* m_plot;
    QPushButton* m_best;
    style::PlanViewPtr m_asked;
    MemoryMixPtr m_mix;
    style::LatestWork<MemoryMixPtr> m_work;
};

} // namespace ridgepoint::memory_views
