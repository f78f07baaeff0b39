// SPDX-License-Identifier: GPL-3.0-or-later
// Cards that share one place: a row of tabs over them, one card at a time.
#pragma once

#include <QWidget>

class QStackedWidget;
class QTabBar;

namespace ridgepoint::gui {

class CardTabs : public QWidget
{
    Q_OBJECT

  public:
    explicit CardTabs(const QString& name, QWidget* parent = nullptr);

    void addCard(const QString& title, QWidget* card);
    QWidget* current() const;
    /// Brings a card to the front; emits nothing.
    void bringToFront(QWidget* card);
    QTabBar* tabs() const { return m_tabs; }

  signals:
    /// A person brought another card to the front.
    void chosen();

  private:
    QTabBar* m_tabs;
    QStackedWidget* m_cards;
};

} // namespace ridgepoint::gui
