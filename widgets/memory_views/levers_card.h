// SPDX-License-Identifier: GPL-3.0-or-later
// One change at a time: each input that memory is tuned by, with the values that it may have and
// the peak that the plan would come to with each. A click sets it.
#pragma once

#include "charts/chart_card.h"
#include "explore/levers.h"
#include "style/latest_work.h"

namespace ridgepoint::memory_views {

/// Where every value of every lever stands.
struct LeverCell
{
    std::size_t lever = 0;
    std::size_t option = 0;
    QString value;
    QString peak; ///< with it; a dash where the plan cannot have it
    QRectF rect;
    bool isPresent = false;
    bool isPossible = true;
    bool fits = true;
};

struct LeverRow
{
    QString label;
    QRectF labelRect;
};

class LeversPlot : public charts::ChartCanvas
{
    Q_OBJECT

  public:
    explicit LeversPlot(QWidget* parent = nullptr);

    void setLevers(std::shared_ptr<const explore::Levers> levers);
    const explore::Levers* levers() const { return m_levers.get(); }
    const std::vector<LeverCell>& cells();

  signals:
    /// A person chose a value that the plan does not have yet.
    void valueChosen(const QString& path, const QString& value);
    /// The same where givens are taken back with it.
    void editsChosen(const std::vector<ridgepoint::quantity::Fix>& edits, const QString& title);

  protected:
    std::vector<charts::HotSpot> layOut() override;
    void draw(QPainter& painter) override;
    void activated(int spot) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    double place();
    void fitHeight();

    std::shared_ptr<const explore::Levers> m_levers;
    std::vector<LeverRow> m_rows;
    std::vector<LeverCell> m_cells;
};

class LeversCard : public charts::ChartCard
{
    Q_OBJECT

  public:
    explicit LeversCard(QWidget* parent = nullptr);

    bool isWorking() const { return m_work.isWorking(); }
    charts::ChartTable table() const override;
    LeversPlot* plot() const { return m_plot; }

  signals:
    void editsChosen(const std::vector<ridgepoint::quantity::Fix>& edits, const QString& title);

  protected:
    void viewChanged() override;

  private:
    LeversCard(LeversPlot* plot, QWidget* parent);

    LeversPlot* m_plot;
    style::PlanViewPtr m_asked;
    std::shared_ptr<const explore::Levers> m_levers;
    style::LatestWork<std::shared_ptr<const explore::Levers>> m_work;
};

} // namespace ridgepoint::memory_views
