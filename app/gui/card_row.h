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

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    QBoxLayout* m_layout;
};

} // namespace ridgepoint::gui
