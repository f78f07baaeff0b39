// SPDX-License-Identifier: GPL-3.0-or-later
// The small inputs that rows of a form are made of: drawn alike, quiet, and deaf to a wheel that
// only passes over them.
#pragma once

#include "style/palette.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>

namespace ridgepoint::editors {

inline constexpr int kInputHeight = 24;

/// A line of text with a border of 1 px and corners of 4.
class ValueLine : public QLineEdit
{
    Q_OBJECT
  public:
    explicit ValueLine(QWidget* parent = nullptr);
    /// Draws the border in the colour of errors: the text was refused.
    void setRefused(bool refused);
    bool isRefused() const { return m_refused; }
    /// Draws a value that is not a person's: without a box, in the colour of secondary text.
    void setComputed(bool computed);

  signals:
    /// An arrow key or a notch of the wheel, while focused: +1 up, -1 down.
    void stepped(int direction, Qt::KeyboardModifiers modifiers);
    void escaped();

  protected:
    void initStyleOption(QStyleOptionFrame* option) const override;
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool event(QEvent* event) override;

  private:
    bool m_refused = false;
    bool m_computed = false;
    int m_wheel = 0; ///< of a notch, in eighths of a degree
};

/// A choice, drawn as ValueLine is; the wheel moves it only while it has the focus.
class ChoiceBox : public QComboBox
{
    Q_OBJECT
  public:
    explicit ChoiceBox(QWidget* parent = nullptr);
    QSize minimumSizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
};

/// A button of one sign, drawn with strokes.
class SignButton : public QAbstractButton
{
    Q_OBJECT
  public:
    enum class Sign
    {
        Back,
        Pin,
        Help,
        Add,
        Remove,
        Left,
        Right
    };
    explicit SignButton(Sign sign, QWidget* parent = nullptr);
    QSize sizeHint() const override { return {20, 20}; }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    Sign m_sign;
};

/// A label in a colour of the palette by what it means.
class RoleLabel : public QLabel
{
    Q_OBJECT
  public:
    explicit RoleLabel(style::Role role, QWidget* parent = nullptr);
    void setRole(style::Role role);
    style::Role role() const { return m_role; }

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void colour();
    style::Role m_role;
};

} // namespace ridgepoint::editors
