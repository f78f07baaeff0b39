// SPDX-License-Identifier: GPL-3.0-or-later
// The title of a dock: its name, a quiet detail, and a button that hides it. Dragging and
// double-clicking it are the dock's own.
#pragma once

#include <QWidget>

class QDockWidget;
class QLabel;

namespace ridgepoint::gui {

class DockTitle : public QWidget
{
    Q_OBJECT

  public:
    explicit DockTitle(QDockWidget* dock);

    /// Said beside the name, cut where there is no room.
    void setDetail(const QString& text);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    QDockWidget* m_dock;
    QString m_detail;
};

} // namespace ridgepoint::gui
