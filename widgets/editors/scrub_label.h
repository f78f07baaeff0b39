// SPDX-License-Identifier: GPL-3.0-or-later
// A row's label. Where it stands for a number, dragging it sideways scrubs the number.
#pragma once

#include "editors/value_steps.h"

#include <QLabel>

namespace ridgepoint::editors {

class ScrubLabel : public QLabel
{
    Q_OBJECT
  public:
    explicit ScrubLabel(const QString& text, QWidget* parent = nullptr);

    /// Whether dragging means anything; the cursor says so.
    void setScrubs(bool scrubs);
    bool isScrubbing() const { return m_scrubbing; }

    /// Shift is fine, Ctrl coarse.
    static StepSize stepSize(Qt::KeyboardModifiers modifiers);

    int heightForWidth(int width) const override;

  signals:
    void scrubStarted();
    /// Pixels to the right of where the drag began or its step size last changed.
    void scrubMoved(int distance, ridgepoint::editors::StepSize size);
    /// The step size changes: what was reached so far is the new start.
    void scrubAnchored();
    void scrubEnded(bool cancelled);
    void clicked();

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void hideEvent(QHideEvent* event) override;

  private:
    /// How the text is broken in a width, and how high it is then.
    struct Wrapped
    {
        int width = -1;
        QString text;
        QFont font;
        int flags = 0;
        int height = 0;
    };
    const Wrapped& wrapped(int width) const;
    void end(bool cancelled);

    mutable Wrapped m_wrapped;
    bool m_scrubs = false;
    bool m_pressed = false;
    bool m_scrubbing = false;
    int m_startX = 0;
    StepSize m_size = StepSize::Normal;
};

} // namespace ridgepoint::editors
