// SPDX-License-Identifier: GPL-3.0-or-later
#include "explain/step_view.h"

#include "explain/step_delegate.h"
#include "explain/step_model.h"
#include "style/palette.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <functional>

namespace ridgepoint::explain {

StepView::StepView(StepModel* model, QWidget* parent)
    : QTreeView(parent), m_delegate(new StepDelegate(this))
{
    setModel(model);
    setItemDelegate(m_delegate);
    setHeaderHidden(true);
    setIndentation(12);
    setRootIsDecorated(true);
    setUniformRowHeights(false);
    setAnimated(false);
    setExpandsOnDoubleClick(false);
    setFrameShape(QFrame::NoFrame);
    setEditTriggers(QAbstractItemView::EditKeyPressed);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    // a bar that comes and goes would change the width that formulas are broken to
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setTabKeyNavigation(false);
    header()->setStretchLastSection(true);
    header()->setMinimumSectionSize(40);
    setAccessibleName(tr("Steps of the derivation"));
    connect(model, &QAbstractItemModel::modelAboutToBeReset, this,
            [this] { m_delegate->forget(); });
}

void StepView::remeasure()
{
    m_delegate->forget();
    scheduleDelayedItemsLayout();
}

QString StepView::keyOf(const QModelIndex& index) const
{
    QString key;
    for (QModelIndex at = index; at.isValid(); at = at.parent())
        key = at.data(StepModel::KeyRole).toString() + u'/' + key;
    return key;
}

StepView::Kept StepView::kept() const
{
    Kept kept;
    kept.scroll = verticalScrollBar()->value();
    kept.current = currentIndex().isValid() ? keyOf(currentIndex()) : QString();
    const std::function<void(const QModelIndex&)> walk = [&](const QModelIndex& parent) {
        for (int row = 0; row < model()->rowCount(parent); ++row) {
            const QModelIndex index = model()->index(row, 0, parent);
            if (!isExpanded(index))
                continue;
            kept.open.insert(keyOf(index));
            walk(index);
        }
    };
    walk({});
    return kept;
}

void StepView::restore(const Kept& kept)
{
    const std::function<void(const QModelIndex&)> walk = [&](const QModelIndex& parent) {
        for (int row = 0; row < model()->rowCount(parent); ++row) {
            const QModelIndex index = model()->index(row, 0, parent);
            const QString key = keyOf(index);
            if (key == kept.current)
                setCurrentIndex(index);
            if (kept.open.contains(key)) {
                expand(index);
                walk(index);
            }
        }
    };
    walk({});
    executeDelayedItemsLayout();
    verticalScrollBar()->setValue(kept.scroll);
}

void StepView::openRow(const QModelIndex& index)
{
    if (!index.isValid())
        return;
    setCurrentIndex(index);
    if (index.flags() & Qt::ItemIsEditable) {
        scrollTo(index);
        edit(index);
    } else if (!index.data(StepModel::HeadRole).toBool()) {
        emit stepOpened(index);
    }
}

void StepView::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        remeasure();
    QTreeView::changeEvent(event);
}

void StepView::resizeEvent(QResizeEvent* event)
{
    QTreeView::resizeEvent(event);
    scheduleDelayedItemsLayout(); // rows are as high as their width makes them
}

void StepView::keyPressEvent(QKeyEvent* event)
{
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (isEnter && state() != QAbstractItemView::EditingState && currentIndex().isValid()) {
        openRow(currentIndex());
        event->accept();
        return;
    }
    QTreeView::keyPressEvent(event);
}

bool StepView::isOnArrow(const QModelIndex& index, QPoint point) const
{
    return isRightToLeft() ? point.x() > visualRect(index).right()
                           : point.x() < visualRect(index).left();
}

void StepView::mousePressEvent(QMouseEvent* event)
{
    QTreeView::mousePressEvent(event);
    m_pressed = QPersistentModelIndex();
    const QModelIndex index = indexAt(event->pos());
    if (event->button() == Qt::LeftButton && index.isValid() && !isOnArrow(index, event->pos()))
        m_pressed = index;
}

void StepView::mouseReleaseEvent(QMouseEvent* event)
{
    QTreeView::mouseReleaseEvent(event);
    const QModelIndex index = indexAt(event->pos());
    const bool clicked = m_pressed.isValid() && index == m_pressed;
    m_pressed = QPersistentModelIndex();
    if (clicked && event->button() == Qt::LeftButton)
        openRow(index);
}

void StepView::mouseDoubleClickEvent(QMouseEvent* event)
{
    // the first of the two clicks has done what there was to do
    event->accept();
}

void StepView::drawBranches(QPainter* painter, const QRect& rect, const QModelIndex& index) const
{
    if (!model()->hasChildren(index))
        return;
    const double on = isRightToLeft() ? -1 : 1;
    const double x = isRightToLeft() ? rect.left() + indentation() / 2.0
                                     : rect.right() - indentation() / 2.0 + 1;
    const double y = rect.top() + StepDelegate::firstLineHeight() / 2.0;
    constexpr double kHalf = 3.5;
    QPolygonF arrow;
    if (isExpanded(index))
        arrow << QPointF(x - kHalf, y - kHalf / 2) << QPointF(x + kHalf, y - kHalf / 2)
              << QPointF(x, y + kHalf / 2 + 1);
    else
        arrow << QPointF(x - on * kHalf / 2, y - kHalf) << QPointF(x - on * kHalf / 2, y + kHalf)
              << QPointF(x + on * (kHalf / 2 + 1), y);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(Qt::NoPen);
    painter->setBrush(style::color(style::Role::Secondary));
    painter->drawPolygon(arrow);
    painter->restore();
}

} // namespace ridgepoint::explain
