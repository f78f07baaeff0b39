// SPDX-License-Identifier: GPL-3.0-or-later
// The problems in one line, on top of their dock: how many, what the worst says, and a button
// that mends it. The name unfolds the list.
#pragma once

#include <QWidget>

class QDockWidget;
class QLabel;
class QPushButton;
class QToolButton;

namespace ridgepoint::gui {

class ProblemsPanel;

class ProblemsHeader : public QWidget
{
    Q_OBJECT

  public:
    /// @param panel  the list beneath, which is shown and hidden
    ProblemsHeader(QDockWidget* dock, ProblemsPanel* panel);

    bool isUnfolded() const;
    void setUnfolded(bool unfolded);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    void refresh();

    QDockWidget* m_dock;
    ProblemsPanel* m_panel;
    QToolButton* m_fold;
    QLabel* m_summary;
    QPushButton* m_apply;
    QString m_message;
};

} // namespace ridgepoint::gui
