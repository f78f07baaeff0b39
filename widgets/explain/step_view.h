// SPDX-License-Identifier: GPL-3.0-or-later
// The tree of a derivation's steps. Enter or a click opens a step or edits an input; arrows open
// and close it in place.
#pragma once

#include <QSet>
#include <QTreeView>

namespace ridgepoint::explain {

class StepDelegate;
class StepModel;

class StepView : public QTreeView
{
    Q_OBJECT

  public:
    explicit StepView(StepModel* model, QWidget* parent = nullptr);

    /// Rows that are open and the one that is selected, kept while the model changes.
    struct Kept
    {
        QSet<QString> open;
        QString current;
        int scroll = 0;
    };
    Kept kept() const;
    void restore(const Kept& kept);
    /// Opens an input's editor, or asks for the step to be shown.
    void openRow(const QModelIndex& index);
    /// Measures everything again: the units or the fonts changed.
    void remeasure();

  signals:
    void stepOpened(const QModelIndex& index);

  protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void drawBranches(QPainter* painter, const QRect& rect,
                      const QModelIndex& index) const override;

  private:
    QString keyOf(const QModelIndex& index) const;
    bool isOnArrow(const QModelIndex& index, QPoint point) const;

    StepDelegate* m_delegate = nullptr;
    QPersistentModelIndex m_pressed;
};

} // namespace ridgepoint::explain
