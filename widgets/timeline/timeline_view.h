// SPDX-License-Identifier: GPL-3.0-or-later
// The Gantt view of one step: one widget with its own painter. Keys and mouse are those of
// Perfetto, so that people who read traces know them; everything works with keys alone.
#pragma once

#include "charts/chart_canvas.h"
#include "charts/legend.h"
#include "style/plan_view.h"
#include "timeline/timeline_geometry.h"
#include "timeline/timeline_painter.h"

#include <QElapsedTimer>
#include <QFutureWatcher>
#include <QTimer>
#include <optional>

class QHelpEvent;
class QLabel;

namespace ridgepoint::timeline {

class TimelineView : public charts::ChartCanvas
{
    Q_OBJECT

  public:
    explicit TimelineView(QWidget* parent = nullptr);

    /// The plan to show, evaluated with Detail::Timeline. A large step is sorted into lanes on
    /// another thread, and shown when it is ready; the newest plan wins.
    void setView(style::PlanViewPtr view);
    void setBaseline(style::PlanViewPtr view);
    /// Lanes that were made elsewhere.
    void setIndex(TimelineIndexPtr index);

    /// Whose memory is drawn under the lanes; -1: of the stage with the highest peak.
    void setMemoryStage(int stage);
    int memoryStage() const { return m_memoryStage; }
    /// Marks when a rank holds the most at a moment that another view points at; nothing: none.
    void markMoment(std::optional<memory::Moment> moment);
    std::optional<double> markedTime() const { return m_markedTime_s; }

    const style::PlanViewPtr& planView() const { return m_planView; }
    TimelineIndexPtr index() const { return m_geometry.index; }
    const TimelineGeometry& geometryOfLanes() const { return m_geometry; }
    const TimeRange& range() const { return m_geometry.range; }
    void setRange(double from_s, double to_s);
    void fit();
    /// The axis goes at least as far, so that two steps can be laid over each other.
    void setLeastEnd(double end_s);
    /// Shows or hides the list of keys.
    void setHelpShown(bool shown);
    bool isHelpShown() const;
    BlockHit blockAt(QPointF point) const { return m_geometry.blockAt(point); }
    BlockHit selection() const;
    /// Idle time in the colours of its causes.
    void setCausesShown(bool shown);
    bool areCausesShown() const { return m_marks.showsCauses; }
    /// All but the critical path pale.
    void setCriticalShown(bool shown);
    bool isCriticalShown() const { return m_marks.showsCritical; }
    /// Lets what is seen of the step pass by slowly, from its left end, or stops that.
    void setPlaying(bool playing);
    bool isPlaying() const { return m_playing.isActive(); }
    std::optional<double> playedTime() const { return m_marks.play_s; }
    /// The stretch of time that a person measured, from its earlier end to its later.
    std::optional<std::pair<double, double>> measured() const;

    /// What colours mean, as far as the lanes do not say.
    const std::vector<charts::LegendEntry>& legend() const { return m_legend; }

  signals:
    void rangeChanged();
    /// As rangeChanged(), but not where another plan has brought another range.
    void rangeMoved();
    void playingChanged(bool playing);
    void markingChanged();
    /// The lanes of a plan that was set are there.
    void indexChanged();
    /// The moment of memory at the time that is pointed at; nothing: none.
    void momentHovered(std::optional<ridgepoint::memory::Moment> moment);

  protected:
    std::vector<charts::HotSpot> layOut() override;
    void draw(QPainter& painter) override;
    bool event(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

  private:
    struct Position
    {
        std::size_t lane = 0;
        std::size_t block = 0;
    };

    TimelineIndexPtr indexNow(const style::PlanView& view) const;
    QFuture<TimelineIndexPtr> indexLater(style::PlanViewPtr view) const;
    bool isLarge(const style::PlanView& view) const;
    void hover(std::optional<QPointF> point);
    bool handleKey(int key);
    bool handles(int key) const;
    void place();
    double placeLegend(const QRectF& inside);
    void select(std::optional<Position> position);
    void selectNeighbour(int step);
    /// The block that the selected one waited for, or the first that waited for it.
    void follow(bool back);
    void measureSelected();
    void play();
    /// Ends what is measured, played or selected: one at a time, as Escape does.
    void clearMark();
    bool isAnythingMarked() const;
    double timeAt(double x) const;
    void selectLane(int step);
    void activate(const BlockHit& hit);
    void zoomBy(double factor);
    void panBy(double share);
    void rangeWasChanged();
    void showToolTip(QHelpEvent* event);
    void updateDescription();
    /// What is at a point in the memory curve; empty elsewhere.
    QString memoryTextAt(QPointF point) const;
    QString statusText() const;

    style::PlanViewPtr m_planView;
    style::PlanViewPtr m_baselineView;
    int m_memoryStage = -1;
    std::optional<memory::Moment> m_hoveredMoment;
    std::optional<memory::Moment> m_markedMoment;
    std::optional<double> m_markedTime_s;
    TimelineGeometry m_geometry;
    double m_leastEnd_s = 0;
    QFutureWatcher<TimelineIndexPtr> m_indexing;
    QFutureWatcher<TimelineIndexPtr> m_indexingBaseline;
    std::optional<Position> m_selected;
    std::optional<QPointF> m_hover;
    std::optional<QPointF> m_press; ///< where the button went down
    bool m_dragging = false;
    bool m_measuring = false; ///< the drag measures, and does not move
    QPointF m_dragFrom;
    TimelineMarks m_marks; ///< what does not follow the pointer
    QTimer m_playing;
    QElapsedTimer m_sincePlayed;
    std::vector<charts::LegendEntry> m_legend;
    QString m_note;    ///< what of the link's time is waited for
    QRectF m_noteArea; ///< empty where it has no room
    QRectF m_statusArea;
    QLabel* m_help = nullptr;
};

} // namespace ridgepoint::timeline
