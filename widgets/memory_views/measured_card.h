// SPDX-License-Identifier: GPL-3.0-or-later
// A measured peak, typed or from a memory snapshot of PyTorch, against the plan: the difference by
// part, and which inputs, set otherwise, would explain it. Read and compared off the window's
// thread.
#pragma once

#include "charts/chart_card.h"
#include "exchange/memory_snapshot.h"
#include "explore/measured_memory.h"
#include "style/latest_work.h"

class QComboBox;
class QLineEdit;
class QPushButton;

namespace ridgepoint::offers {
class OfferList;
}

namespace ridgepoint::memory_views {

class MemoryPlot;

class MeasuredCard : public charts::ChartCard
{
    Q_OBJECT

  public:
    explicit MeasuredCard(QWidget* parent = nullptr);

    /// Whether a file's beginning looks like a memory snapshot.
    static bool isSnapshot(const QByteArray& head);
    /// Reads a snapshot; what is wrong with it stands in the card.
    void openSnapshot(const QString& path);
    /// -1: the fullest.
    void setStage(int stage);

    bool isWorking() const { return m_work.isWorking() || m_reading.isWorking(); }
    charts::ChartTable table() const override;

    MemoryPlot* plot() const { return m_plot; }
    QLineEdit* peakLine() const { return m_peak; }
    QComboBox* metricBox() const { return m_metric; }
    QPushButton* snapshotButton() const { return m_open; }
    offers::OfferList* reasons() const { return m_reasons; }

  signals:
    void editsChosen(const std::vector<ridgepoint::quantity::Fix>& edits, const QString& title);

  protected:
    void viewChanged() override;

  private:
    MeasuredCard(MemoryPlot* plot, QWidget* parent);
    QWidget* makeControls();
    struct Shown
    {
        explore::MeasuredComparison comparison;
        memory::PartBytes planned{};
    };
    void readPeak();
    void showSnapshot(const exchange::SnapshotResult& read, const QString& path);
    void ask();
    void present(const Shown& shown);
    memory::Metric metric() const;

    MemoryPlot* m_plot;
    QLineEdit* m_peak = nullptr;
    QComboBox* m_metric = nullptr;
    QPushButton* m_open = nullptr;
    offers::OfferList* m_reasons;
    int m_stage = -1;
    std::optional<double> m_measured; ///< bytes that were typed
    std::optional<exchange::MemorySnapshot> m_snapshot;
    style::PlanViewPtr m_asked;
    std::optional<Shown> m_shown;
    style::LatestWork<Shown> m_work;
    style::LatestWork<exchange::SnapshotResult> m_reading;
};

} // namespace ridgepoint::memory_views
