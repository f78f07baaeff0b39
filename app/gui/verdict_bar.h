// SPDX-License-Identifier: GPL-3.0-or-later
// The verdict on top of the window: six figures, each with what it means and its change since the
// last edit, and under them what limits the plan.
#pragma once

#include "style/plan_view.h"

#include <QFrame>
#include <QVector>

namespace ridgepoint::editors {
class RoleLabel;
}

namespace ridgepoint::gui {

class VerdictCell;

class VerdictBar : public QFrame
{
    Q_OBJECT

  public:
    explicit VerdictBar(QWidget* parent = nullptr);

    /// Shows a plan; `before` is the plan that changes are told against, or null, and `edit` what
    /// was done in between.
    void setView(style::PlanViewPtr view, style::PlanViewPtr before, const QString& edit = {});

    QString lastEdit() const;

  signals:
    void figureActivated(const QString& figureId);

  protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

  private:
    void refresh();
    void place();

    QVector<VerdictCell*> m_cells;
    editors::RoleLabel* m_limits = nullptr;
    editors::RoleLabel* m_lastEdit = nullptr;
    style::PlanViewPtr m_view;
    style::PlanViewPtr m_before;
    QString m_edit;
};

} // namespace ridgepoint::gui
