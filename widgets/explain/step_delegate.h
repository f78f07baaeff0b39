// SPDX-License-Identifier: GPL-3.0-or-later
// Draws a step: its name and value on one line, the formula under it, what it means and where it is
// from; and the line in which an input is edited.
#pragma once

#include "explain/formula_layout.h"
#include "explain/step_model.h"

#include <QHash>
#include <QStyledItemDelegate>

class QTreeView;

namespace ridgepoint::explain {

class StepDelegate : public QStyledItemDelegate
{
    Q_OBJECT

  public:
    explicit StepDelegate(QTreeView* view);

    /// Forgets what was measured: after the model, the fonts or the units changed.
    void forget() { m_measured.clear(); }
    /// The height of a row's first line, at whose middle the view draws the arrow.
    static int firstLineHeight();

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option,
                          const QModelIndex& index) const override;
    void setEditorData(QWidget* editor, const QModelIndex& index) const override;
    void updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                              const QModelIndex& index) const override;

    /// What a row shows, placed within its rectangle; for tests too.
    struct RowText
    {
        QRectF rect;
        QString text;
        QFont font;
        bool secondary = false;
        Qt::Alignment alignment = Qt::AlignLeft;
    };
    struct Row
    {
        std::vector<RowText> texts;
        std::vector<FormulaBox> formulas; ///< by symbols; of the first row also by values
        double height = 0;
        int width = 0;
    };
    /// Measures a row for a width; kept until forget().
    const Row& measured(const QModelIndex& index, int width) const;

  private:
    /// The width that the tree leaves to a row; it does not say so when it asks for a size.
    int widthOf(const QModelIndex& index) const;
    Row measure(const QModelIndex& index, int width) const;

    QTreeView* m_view;
    mutable QHash<const void*, Row> m_measured; // by the model's item
};

} // namespace ridgepoint::explain
