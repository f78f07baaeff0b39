// SPDX-License-Identifier: GPL-3.0-or-later
// The model as one strip: embedding, layers and head, cut into the stages of the pipeline or their
// chunks. A person drags a cut, and sees beneath what each stage then takes and holds.
#pragma once

#include "charts/chart_canvas.h"
#include "style/plan_view.h"

#include <optional>

namespace ridgepoint::timeline {

/// One run of the model.
struct StripPart
{
    int stage = 0;
    int chunk = -1; ///< -1: the stage has one
    std::int64_t layers = 0;
    QRectF area;  ///< of its layers, and of embedding or head
    QRectF label; ///< empty where there is no room
};

/// One stage's time and memory.
struct StripStage
{
    int stage = 0;
    double busy_s = 0; ///< a micro-batch's forward and backward pass
    double peakBytes = 0;
    QRectF area; ///< of its column
    QRectF busy; ///< bars
    QRectF memory;
};

class StageStrip : public charts::ChartCanvas
{
    Q_OBJECT

  public:
    explicit StageStrip(QWidget* parent = nullptr);

    void setView(const style::PlanViewPtr& view);

    const std::vector<StripPart>& parts();
    const std::vector<StripStage>& stages();
    /// Layers of each part, with the cut under way.
    const std::vector<std::int64_t>& layers() const { return m_layers; }

  signals:
    /// A cut while a person drags it; layersChosen() or scrubCancelled() follows.
    void layersScrubbed(const std::vector<std::int64_t>& layers);
    void layersChosen(const std::vector<std::int64_t>& layers);
    void scrubCancelled();

  protected:
    std::vector<charts::HotSpot> layOut() override;
    void draw(QPainter& painter) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    /// The cut behind this part at a place, or -1.
    int cutAt(const QPointF& place);
    /// Moves the cut behind a part by so many layers, as far as it can go.
    bool moveCut(int cut, std::int64_t by, const std::vector<std::int64_t>& from);
    QString nameOf(const StripPart& part) const;
    void layOutStages(double top);
    void drawBars(QPainter& painter) const;

    style::PlanViewPtr m_view;
    std::vector<std::int64_t> m_layers;
    std::vector<StripPart> m_parts;
    std::vector<StripStage> m_stages;
    std::optional<double> m_capacityBytes;
    double m_mostBytes = 0;
    double m_cell = 1; ///< width of a layer
    int m_cut = -1;    ///< that is being dragged
    double m_pressX = 0;
    std::vector<std::int64_t> m_before; ///< the drag
};

} // namespace ridgepoint::timeline
