// SPDX-License-Identifier: GPL-3.0-or-later
// The drawing area of a chart. A chart first lays out its geometry for the size at hand, which
// tests read back, and then only replays it: hover, selection and a new palette draw without laying
// out. What can be pointed at is a list of hot spots, which the mouse and the keyboard both walk.
#pragma once

#include <QFont>
#include <QRectF>
#include <QWidget>
#include <vector>

namespace ridgepoint::charts {

/// A place with exact values behind it.
struct HotSpot
{
    QRectF area;
    QString text;     ///< the exact values, a line each
    QString figureId; ///< opened by a click; may be empty
};

/// The faces that charts write in.
struct ChartFonts
{
    QFont label;  ///< words
    QFont number; ///< numbers that change: digits line up
    QFont strong; ///< a number or word of the current plan

    static ChartFonts current();
};

class ChartCanvas : public QWidget
{
    Q_OBJECT

  public:
    explicit ChartCanvas(QWidget* parent = nullptr);

    /// In the order in which arrow keys walk them.
    const std::vector<HotSpot>& hotSpots();
    /// The one under the pointer or chosen by key, or -1.
    int currentHotSpot() const { return m_current; }
    /// The one at a place, or -1.
    int hotSpotAt(const QPointF& place);

    /// Why there is nothing to draw; empty where there is.
    const QString& notice() const { return m_notice; }
    void setNotice(const QString& reason);

    /// What the chart says in one sentence, for those who cannot see it.
    void setSummary(const QString& sentence);

    /// Draws the chart alone, for paper or a picture, in a size: no background, focus or mark. Of a
    /// chart that is not on the screen, since it takes the size.
    void paintOn(QPainter& painter, const QSize& size);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  signals:
    /// A person clicked on, or pressed Enter at, what a figure is behind.
    void figureActivated(const QString& figureId);

  protected:
    /// Makes the geometry for the size at hand and returns its hot spots.
    virtual std::vector<HotSpot> layOut() = 0;
    /// Draws the geometry; the background is done.
    virtual void draw(QPainter& painter) = 0;
    /// Marks the current hot spot. By default a frame round it.
    virtual void drawCurrent(QPainter& painter, const HotSpot& spot);

    /// A person clicked on a hot spot, or pressed Enter at it. By default its figure is asked for.
    virtual void activated(int spot);
    /// Another hot spot is the current one.
    virtual void currentChanged() {}

    /// Data have changed: lay out again before the next use.
    void invalidate();
    void ensureLaidOut();
    const ChartFonts& fonts() const { return m_fonts; }
    void setCurrentHotSpot(int index);
    void showHotSpotText();

    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    void drawContents(QPainter& painter);
    void step(int by);

    ChartFonts m_fonts = ChartFonts::current();
    std::vector<HotSpot> m_hotSpots;
    QString m_notice;
    QString m_summary;
    int m_current = -1;
    int m_pressed = -1;
    bool m_isLaidOut = false;
};

} // namespace ridgepoint::charts
