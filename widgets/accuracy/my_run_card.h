// SPDX-License-Identifier: GPL-3.0-or-later
// "My run says": a measured step, typed, against the plan; how far they are apart, whether that is
// usual, and the likeliest reasons, each tried by the engine off the window's thread.
#pragma once

#include "charts/chart_card.h"
#include "explore/my_run.h"
#include "style/latest_work.h"

namespace ridgepoint::editors {
class RoleLabel;
class ValueLine;
} // namespace ridgepoint::editors
namespace ridgepoint::offers {
class OfferList;
}

namespace ridgepoint::accuracy {

class MyRunPlot;

class MyRunCard : public charts::ChartCard
{
    Q_OBJECT

  public:
    explicit MyRunCard(QWidget* parent = nullptr);

    charts::ChartTable table() const override;
    bool isWorking() const { return m_work.isWorking(); }

    MyRunPlot* plot() const { return m_plot; }
    editors::ValueLine* stepLine() const { return m_step; }
    editors::ValueLine* memoryLine() const { return m_memory; }
    editors::RoleLabel* messageLabel() const { return m_message; }
    offers::OfferList* reasons() const { return m_reasons; }
    const std::optional<explore::MyRun>& run() const { return m_run; }

  signals:
    void editsChosen(const std::vector<ridgepoint::quantity::Fix>& edits, const QString& title);
    /// Another step is taken as measured; nothing: none.
    void measuredChanged(std::optional<double> stepS);

  protected:
    void viewChanged() override;

  private:
    MyRunCard(MyRunPlot* plot, QWidget* parent);
    QWidget* makeControls();
    void read();
    void ask();
    void present();
    QString verdict() const;

    MyRunPlot* m_plot;
    editors::ValueLine* m_step = nullptr;
    editors::ValueLine* m_memory = nullptr;
    editors::RoleLabel* m_message = nullptr;
    offers::OfferList* m_reasons;
    std::optional<double> m_stepS; ///< as typed
    std::optional<double> m_memoryBytes;
    style::PlanViewPtr m_asked;
    std::optional<explore::MyRun> m_run;
    style::LatestWork<explore::MyRun> m_work; ///< last
};

} // namespace ridgepoint::accuracy
