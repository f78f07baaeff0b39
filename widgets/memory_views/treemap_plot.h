// SPDX-License-Identifier: GPL-3.0-or-later
// What is held, as areas: a field for each category, in it one for each tensor.
#pragma once

#include "charts/chart_canvas.h"
#include "style/palette.h"

namespace ridgepoint::memory_views {

struct TreemapItem
{
    QString name;
    QString detail; ///< lines for the tool tip
    QString figureId;
    double bytes = 0;
};

struct TreemapGroup
{
    QString name;
    style::Role role = style::Role::Buffers;
    std::vector<TreemapItem> items;
};

class TreemapPlot : public charts::ChartCanvas
{
    Q_OBJECT

  public:
    using ChartCanvas::ChartCanvas;

    void setGroups(std::vector<TreemapGroup> groups);
    const std::vector<TreemapGroup>& groups() const { return m_groups; }

    struct Field
    {
        std::size_t group = 0;
        std::size_t item = 0;
        QRectF rect;
    };
    const std::vector<Field>& fields();

  protected:
    std::vector<charts::HotSpot> layOut() override;
    void draw(QPainter& painter) override;

  private:
    std::vector<TreemapGroup> m_groups;
    std::vector<QRectF> m_groupRects;
    std::vector<Field> m_fields;
};

} // namespace ridgepoint::memory_views
