// SPDX-License-Identifier: GPL-3.0-or-later
// Cards of equal size, two by two where there is room, one beneath the other where there is not;
// what does not fit scrolls.
#pragma once

#include <QScrollArea>
#include <QVector>

namespace ridgepoint::gui {

class CardGrid : public QScrollArea
{
    Q_OBJECT

  public:
    explicit CardGrid(QWidget* parent = nullptr);

    void addCard(QWidget* card);

    QSize minimumSizeHint() const override;

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void place();

    QWidget* m_content;
    QVector<QWidget*> m_cards;
};

} // namespace ridgepoint::gui
