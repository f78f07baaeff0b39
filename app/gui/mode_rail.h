// SPDX-License-Identifier: GPL-3.0-or-later
// The rail at the window's left edge: one button a mode, the arrows go from one to the next.
#pragma once

#include "modes.h"

#include <QAbstractButton>
#include <QVector>

namespace ridgepoint::gui {

class ModeButton : public QAbstractButton
{
    Q_OBJECT

  public:
    explicit ModeButton(Mode mode, QWidget* parent);
    QSize sizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    Mode m_mode;
};

class ModeRail : public QWidget
{
    Q_OBJECT

  public:
    explicit ModeRail(QWidget* parent = nullptr);

    void setMode(Mode mode);
    ModeButton* button(Mode mode) const { return m_buttons[static_cast<int>(mode)]; }

  signals:
    void modeChosen(ridgepoint::gui::Mode mode);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    QVector<ModeButton*> m_buttons;
};

} // namespace ridgepoint::gui
