// SPDX-License-Identifier: GPL-3.0-or-later
// Time of a step against the peak of memory: the curve of the cheapest mixes, the rules of
// recomputation, the plan as it stands, and what is usable.
#pragma once

#include "charts/axes.h"
#include "charts/chart_canvas.h"
#include "charts/legend.h"
#include "explore/memory_mix.h"

#include <QPolygonF>

#include <memory>

namespace ridgepoint::memory_views {

using MemoryMixPtr = std::shared_ptr<const explore::MemoryMix>;

/// A rule's name as the form has it.
QString ruleName(const explore::MixPoint& point);

class MixPlot : public charts::ChartCanvas
{
    Q_OBJECT

  public:
    using ChartCanvas::ChartCanvas;

    void setMix(MemoryMixPtr mix);
    const explore::MemoryMix* mix() const { return m_mix.get(); }

    struct Mark
    {
        QPointF place;
        const explore::MixPoint* point = nullptr;
        QString text; ///< beside it; empty where it has no room
        QRectF textRect;
    };
    /// The mixes and then the rules.
    const std::vector<Mark>& marks();

  signals:
    /// A person chose a point that is not the plan as it stands.
    void pointChosen(const ridgepoint::explore::MixPoint& point);

  protected:
    std::vector<charts::HotSpot> layOut() override;
    void draw(QPainter& painter) override;
    void activated(int spot) override;

  private:
    void placeScales(double legendHeight);
    void placeWords();
    QString textOf(const explore::MixPoint& point) const;

    MemoryMixPtr m_mix;
    std::vector<Mark> m_marks;
    std::size_t m_mixCount = 0;
    std::vector<charts::LegendEntry> m_legend;
    QRectF m_plot;
    charts::LinearScale m_x, m_y;
    std::vector<charts::PlacedTick> m_xTicks, m_yTicks;
    QString m_usable;
};

} // namespace ridgepoint::memory_views
