// SPDX-License-Identifier: GPL-3.0-or-later
// The cost over the interval between saves, large: the best by each law, and a button that
// simulates whole runs with failures at intervals along the curve and draws their means as dots.
#pragma once

#include "charts/checkpoint_card.h"
#include "explore/run_simulation.h"
#include "style/latest_work.h"

#include <QTimer>

#include <atomic>
#include <memory>
#include <stop_token>

class QProgressBar;
class QPushButton;

namespace ridgepoint::charts {
class ElidedLabel;
}

namespace ridgepoint::reliability {

class CurveCard : public charts::CheckpointCard
{
    Q_OBJECT

  public:
    explicit CurveCard(QWidget* parent = nullptr);
    ~CurveCard() override;

    bool isSimulating() const { return m_work.isWorking(); }
    /// Starts, and stops while it works.
    QPushButton* simulateButton() const { return m_simulate; }
    QString status() const;
    std::uint64_t seed() const { return m_seed; }
    static constexpr std::size_t kIntervals = 13;
    static constexpr std::int64_t kTrials = 1000; ///< at each of them

  protected:
    void viewChanged() override;

  private:
    void simulateOrStop();
    void tell(const explore::SimulatedCurve& curve);
    void showState();
    void stop();

    QPushButton* m_simulate;
    QProgressBar* m_progress;
    charts::ElidedLabel* m_status;
    QTimer m_tick;
    std::uint64_t m_seed = 0; ///< of the newest simulation
    plan::Plan m_simulated;   ///< what it is of, whatever the chosen interval
    std::shared_ptr<std::atomic<std::int64_t>> m_done;
    std::stop_source m_stop;
    style::LatestWork<explore::SimulatedCurve> m_work; ///< last
};

} // namespace ridgepoint::reliability
