// SPDX-License-Identifier: GPL-3.0-or-later
// Errors of predicted steps by group, a line each: its mark, how many rows, a bar to the median of
// the errors with a whisker to the 90th percentile, and numbers as far as there is room. It is the
// legend of the points too.
#pragma once

#include "accuracy/marks.h"
#include "charts/chart_canvas.h"
#include "explore/step_accuracy.h"

namespace ridgepoint::accuracy {

struct GroupLine
{
    explore::StepSummary summary;
    MarkStyle mark;
    bool isAll = false; ///< all rows, which has no mark
    bool isChosen = false;
};

/// A column of numbers.
struct GroupColumn
{
    QString title;
    QStringList cells; ///< one for each line
    QRectF area;       ///< of the title
};

struct GroupGeometry
{
    std::vector<QRectF> lines;
    QRectF head;
    QRectF names;    ///< x of marks and names
    QRectF bars;     ///< x of the bars; empty where there is no room
    double most = 0; ///< the error at the end of the bars
    std::vector<GroupColumn> columns;
};

class GroupsPlot : public charts::ChartCanvas
{
    Q_OBJECT

  public:
    using ChartCanvas::ChartCanvas;

    void setLines(std::vector<GroupLine> lines);
    const std::vector<GroupLine>& lines() const { return m_lines; }
    const GroupGeometry& geometryOfChart();

  signals:
    /// A line was clicked on.
    void lineChosen(int line);

  protected:
    std::vector<charts::HotSpot> layOut() override;
    void draw(QPainter& painter) override;
    void activated(int spot) override;

  private:
    QString textOf(const GroupLine& line) const;

    std::vector<GroupLine> m_lines;
    GroupGeometry m_geometry;
};

} // namespace ridgepoint::accuracy
