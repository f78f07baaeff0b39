// SPDX-License-Identifier: GPL-3.0-or-later
// When the run ends, with what certainty: how simulated runs with failures, and with inputs that
// are known as ranges, are spread over the days, against the deadline. Simulated off the window's
// thread with a seed; it can be stopped.
#pragma once

#include "explore/run_simulation.h"
#include "run_views/worked_card.h"

#include <atomic>
#include <memory>
#include <stop_token>

class QProgressBar;
class QPushButton;
class QTimer;

namespace ridgepoint::charts {
class CountField;
}

namespace ridgepoint::run_views {

class RangesEditor;
class XyPlot;

using FinishSimulationPtr = std::shared_ptr<const explore::FinishSimulation>;

class CertaintyCard : public WorkedCard<FinishSimulationPtr>
{
    Q_OBJECT

  public:
    explicit CertaintyCard(QWidget* parent = nullptr);
    ~CertaintyCard() override;

    charts::ChartTable table() const override;
    XyPlot* plot() const { return m_plot; }
    RangesEditor* ranges() const { return m_ranges; }
    charts::CountField* seedField() const { return m_seed; }
    charts::CountField* trialsField() const { return m_trials; }
    QPushButton* stopButton() const { return m_stop; }
    QProgressBar* progressBar() const { return m_progress; }

    static constexpr std::size_t kBins = 40;

  protected:
    Work workOf(style::PlanViewPtr view, style::PlanViewPtr baseline) override;
    bool isWorthShowing(const FinishSimulationPtr& finish) const override
    {
        return !finish->isStopped || !isWorking();
    }
    void present() override;

  private:
    CertaintyCard(XyPlot* plot, QWidget* parent);
    QWidget* makeControls();
    void showProgress();
    void stopOrStart();
    QString sentenceOf(const explore::FinishSpread& finish) const;

    XyPlot* m_plot;
    RangesEditor* m_ranges;
    charts::CountField* m_seed = nullptr;
    charts::CountField* m_trials = nullptr;
    QPushButton* m_stop = nullptr;
    QProgressBar* m_progress = nullptr;
    QTimer* m_clock;
    std::stop_source m_stopping;
    std::shared_ptr<std::atomic<std::int64_t>> m_done;
    double m_wanted = 1; ///< trials, as m_done counts them
};

} // namespace ridgepoint::run_views
