// SPDX-License-Identifier: GPL-3.0-or-later
// The button of a card's menu: three dots, in the palette's colour.
#pragma once

#include <QToolButton>

namespace ridgepoint::charts {

class MenuButton : public QToolButton
{
    Q_OBJECT

  public:
    explicit MenuButton(QWidget* parent = nullptr);

  protected:
    void initStyleOption(QStyleOptionToolButton* option) const override;
    void changeEvent(QEvent* event) override;
};

} // namespace ridgepoint::charts
