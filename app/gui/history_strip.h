// SPDX-License-Identifier: GPL-3.0-or-later
// The edits of a plan in a row, each with its step time and date; a click returns to one.
#pragma once

#include "style/plan_view.h"

#include <QFrame>
#include <QHash>
#include <QPointer>
#include <QString>

class QHBoxLayout;
class QUndoStack;

namespace ridgepoint::gui {

class HistoryStrip : public QFrame
{
    Q_OBJECT

  public:
    explicit HistoryStrip(QWidget* parent = nullptr);

    /// Shows this stack's edits; `session` tells stacks apart.
    void setStack(QUndoStack* stack);
    /// What the engine says of the plan at the stack's present place.
    void setView(const style::PlanViewPtr& view);

  signals:
    void indexChosen(int index);

  private:
    void rebuild();

    QPointer<QUndoStack> m_stack;
    QHBoxLayout* m_row = nullptr;
    QHash<const QUndoStack*, QHash<int, QString>> m_results; ///< by place in the stack
};

} // namespace ridgepoint::gui
