// SPDX-License-Identifier: GPL-3.0-or-later
// Every tensor of a rank: as a table that can be sorted and searched, and as areas. Worked out off
// the window's thread; the newest plan wins. Beside a baseline the table has its bytes too.
#pragma once

#include "charts/chart_card.h"
#include "style/latest_work.h"

class QCheckBox;
class QLineEdit;

namespace ridgepoint::charts {
class SegmentedButtons;
}

namespace ridgepoint::memory_views {

class TreemapPlot;

class TensorsCard : public charts::ChartCard
{
    Q_OBJECT

  public:
    explicit TensorsCard(QWidget* parent = nullptr);

    /// -1: the fullest.
    void setStage(int stage);

    /// Whether what is shown is not of the newest plan yet.
    bool isWorking() const { return m_work.isWorking(); }
    charts::ChartTable table() const override;

    TreemapPlot* plot() const { return m_plot; }
    QLineEdit* filterLine() const { return m_filter; }
    QCheckBox* atPeakBox() const { return m_atPeak; }
    charts::SegmentedButtons* looksButtons() const { return m_looks; }

  protected:
    void viewChanged() override;

  private:
    explicit TensorsCard(TreemapPlot* plot, QWidget* parent);
    /// The tensors of a rank of one stage, and those of the baseline's.
    struct Shown
    {
        int stage = 0;
        std::vector<plan::TensorRow> rows;
        std::vector<plan::TensorRow> baseline;
        bool hasBaseline = false;
    };
    using ShownPtr = std::shared_ptr<const Shown>;
    void ask();
    void present(ShownPtr shown);
    void fill();
    std::vector<const plan::TensorRow*> rowsShown(const std::vector<plan::TensorRow>& rows) const;

    TreemapPlot* m_plot;
    charts::SegmentedButtons* m_looks;
    QLineEdit* m_filter;
    QCheckBox* m_atPeak;
    int m_stage = -1;
    style::PlanViewPtr m_askedView;
    style::PlanViewPtr m_askedBaseline;
    ShownPtr m_shown;
    style::LatestWork<ShownPtr> m_work; ///< last: what it delivers into is still there
};

} // namespace ridgepoint::memory_views
