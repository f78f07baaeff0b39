// SPDX-License-Identifier: GPL-3.0-or-later
// The edits of a plan as a row of dots, each with its step time and date: pointing at one previews
// the plan as it was, a click returns to it.
#pragma once

#include "style/plan_view.h"

#include <QAbstractButton>
#include <QFrame>
#include <QHash>
#include <QPointer>
#include <QString>
#include <QVector>

class QLabel;
class QTimer;
class QUndoStack;

namespace ridgepoint::gui {

/// One edit: a dot, what was done and what came of it.
class EditDot : public QAbstractButton
{
    Q_OBJECT

  public:
    EditDot(const QString& name, const QString& result, QWidget* parent);
    const QString& result() const { return m_result; }

  signals:
    void pointedAt(bool pointed);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    QString m_result;
};

class HistoryStrip : public QFrame
{
    Q_OBJECT

  public:
    explicit HistoryStrip(QWidget* parent = nullptr);

    /// Shows this stack's edits; the stack also tells plans apart.
    void setStack(QUndoStack* stack);
    /// Knows the results of this stack's edits that `before` knew.
    void takeResults(QUndoStack* stack, const HistoryStrip& before);
    /// What the engine says of the plan at the stack's present place, and of the one before the
    /// last edit, if that is known.
    void setView(const style::PlanViewPtr& view, const style::PlanViewPtr& before);
    /// Said at the right for a while: why an edit was refused.
    void setNote(const QString& note);
    QString note() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  signals:
    void indexChosen(int index);
    /// The pointer rests on an edit; -1 when it has gone.
    void previewAsked(int index);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    static int titleRoom();
    void rebuild();
    void pointAt(int index, bool pointed);

    QPointer<QUndoStack> m_stack;
    QVector<EditDot*> m_dots;
    QHash<const QUndoStack*, QHash<int, QString>> m_results; ///< by place in the stack
    QTimer* m_rest = nullptr;                                ///< until a preview is asked for
    QTimer* m_noteTime = nullptr;
    QLabel* m_note = nullptr;
    int m_pointed = -1;
    bool m_previewing = false;
};

} // namespace ridgepoint::gui
