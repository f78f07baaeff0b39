// SPDX-License-Identifier: GPL-3.0-or-later
// The cards of one page: beside each other where it is wide, the first the widest; beneath each
// other where it is not.
#pragma once

#include <QWidget>

class QBoxLayout;

namespace ridgepoint::gui {

class CardRow : public QWidget
{
    Q_OBJECT

  public:
    explicit CardRow(QWidget* parent = nullptr);

    void addCard(QWidget* card);
    /// Of each card of several; the page scrolls where it is lower.
    void setLeastHeight(int height);

  protected:
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;

  private:
    void fitDirection();
    void fitHeights();

    QBoxLayout* m_layout;
    int m_leastHeight;
};

} // namespace ridgepoint::gui
