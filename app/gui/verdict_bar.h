// SPDX-License-Identifier: GPL-3.0-or-later
// The verdict on top of the window: six figures, each with what it means and its change since the
// last edit, and under them what limits the plan.
#pragma once

#include "style/plan_view.h"

#include <QFrame>
#include <QVector>

class QLabel;
class QToolButton;

namespace ridgepoint::gui {

class VerdictBar : public QFrame
{
    Q_OBJECT

  public:
    explicit VerdictBar(QWidget* parent = nullptr);

    /// Shows a plan; `before` is the plan before the last edit, or null.
    void setView(style::PlanViewPtr view, style::PlanViewPtr before);

  signals:
    void figureActivated(const QString& figureId);

  protected:
    void changeEvent(QEvent* event) override;

  private:
    struct Cell
    {
        QToolButton* button = nullptr;
        QLabel* title = nullptr;
        QLabel* detail = nullptr;
        QLabel* change = nullptr;
    };
    void refresh();
    void fill(int cell, const QString& value, const QString& detail, const QString& change,
              int role);

    QVector<Cell> m_cells;
    QLabel* m_limits = nullptr;
    style::PlanViewPtr m_view;
    style::PlanViewPtr m_before;
};

} // namespace ridgepoint::gui
