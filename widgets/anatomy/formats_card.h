// SPDX-License-Identifier: GPL-3.0-or-later
// Number formats side by side for one plan: the bytes of its weights in each, range, scales and
// risk. A bar is what the plan would hold; the table has all that is known.
#pragma once

#include "charts/chart_card.h"
#include "explore/format_table.h"

namespace ridgepoint::charts {
class SegmentedButtons;
}

namespace ridgepoint::anatomy {

class FormatsPlot : public charts::ChartCanvas
{
    Q_OBJECT

  public:
    using ChartCanvas::ChartCanvas;

    void setRows(std::vector<explore::FormatComparison> rows);
    const std::vector<explore::FormatComparison>& rows() const { return m_rows; }

    struct Bar
    {
        QString label;
        QString value;
        QRectF labelRect, rect, valueRect;
    };
    const std::vector<Bar>& bars();

  protected:
    std::vector<charts::HotSpot> layOut() override;
    void draw(QPainter& painter) override;

  private:
    std::vector<explore::FormatComparison> m_rows;
    std::vector<Bar> m_bars;
};

class FormatsCard : public charts::ChartCard
{
    Q_OBJECT

  public:
    explicit FormatsCard(QWidget* parent = nullptr);

    charts::ChartTable table() const override;
    FormatsPlot* plot() const { return m_plot; }
    charts::SegmentedButtons* looksButtons() const { return m_looks; }

  protected:
    void viewChanged() override;

  private:
    FormatsCard(FormatsPlot* plot, QWidget* parent);

    FormatsPlot* m_plot;
    charts::SegmentedButtons* m_looks;
};

} // namespace ridgepoint::anatomy
