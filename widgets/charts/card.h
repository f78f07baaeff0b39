// SPDX-License-Identifier: GPL-3.0-or-later
// A frame with a title, a sentence or controls beside it, a menu, and room beneath.
#pragma once

#include <QFrame>

#include <vector>

class QHBoxLayout;
class QToolButton;
class QVBoxLayout;

namespace ridgepoint::charts {

class ElidedLabel;

class Card : public QFrame
{
    Q_OBJECT

  public:
    explicit Card(const QString& title, QWidget* parent = nullptr);

    QString title() const;
    QString subtitle() const;
    QToolButton* menuButton() const { return m_menuButton; }

    static constexpr int kMargin = 12;
    static QFont titleFont();

  protected:
    void setTitle(const QString& title);
    void setSubtitle(const QString& subtitle);
    /// Puts a control beside the title. Where the card is too narrow for all of them the last one
    /// gives way first: what it does is to be had elsewhere too.
    void addHeaderWidget(QWidget* widget);
    /// Takes a control away, or brings it back where there is room.
    void setHeaderWidgetShown(QWidget* widget, bool shown);
    /// What stands beneath the title.
    QVBoxLayout* column() const { return m_column; }

    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    struct HeaderWidget
    {
        QWidget* widget;
        bool isShown = true; ///< where there is room
    };
    void applyPalette();
    void fitHeader();

    QWidget* m_head; ///< may be narrower than what is in it would like
    std::vector<HeaderWidget> m_headerWidgets;
    ElidedLabel* m_title;
    ElidedLabel* m_subtitle;
    QHBoxLayout* m_header;
    QVBoxLayout* m_column;
    QToolButton* m_menuButton;
};

} // namespace ridgepoint::charts
