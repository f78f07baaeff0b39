// SPDX-License-Identifier: GPL-3.0-or-later
// A line of text that gives way: it is cut with an ellipsis where there is no room, and then its
// tool tip has all of it.
#pragma once

#include <QLabel>

namespace ridgepoint::charts {

class ElidedLabel : public QLabel
{
    Q_OBJECT

  public:
    explicit ElidedLabel(QWidget* parent = nullptr);

    QSize minimumSizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

  private:
    bool isCut() const;
};

} // namespace ridgepoint::charts
