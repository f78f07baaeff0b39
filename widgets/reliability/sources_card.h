// SPDX-License-Identifier: GPL-3.0-or-later
// What stops the job, and how often: each source of failures with its rate, the time between its
// failures, how many the run may expect, and its share of all.
#pragma once

#include "charts/chart_card.h"
#include "explore/run_simulation.h"
#include "style/latest_work.h"

namespace ridgepoint::reliability {

class FactsPlot;

/// A source of failures, in numbers.
struct SourceNumbers
{
    QString name;
    double perS = 0;
    double share = 0;               ///< of all failures
    double mtbf_s = 0;              ///< of the job, by this source
    std::optional<double> expected; ///< in the run
};
/// Of sources that can fail.
std::vector<SourceNumbers> sourceNumbers(const style::PlanView& view,
                                         const explore::PlannedRun& planned);

class SourcesCard : public charts::ChartCard
{
    Q_OBJECT

  public:
    explicit SourcesCard(QWidget* parent = nullptr);

    charts::ChartTable table() const override;
    bool isWorking() const { return m_work.isWorking(); }
    FactsPlot* plot() const { return m_plot; }
    const std::vector<SourceNumbers>& sources() const { return m_sources; }

  protected:
    void viewChanged() override;

  private:
    SourcesCard(FactsPlot* plot, QWidget* parent);
    void tell(const explore::PlannedRun& planned);

    FactsPlot* m_plot;
    style::PlanViewPtr m_asked;
    std::vector<SourceNumbers> m_sources; ///< of the newest plan that was worked out
    style::LatestWork<explore::PlannedRun> m_work;
};

} // namespace ridgepoint::reliability
