// SPDX-License-Identifier: GPL-3.0-or-later
#include "anatomy/model_tree_view.h"

#include "style/palette.h"
#include "style/text.h"

#include <QEvent>
#include <QHeaderView>
#include <QPainter>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QStyledItemDelegate>

#include <functional>

namespace ridgepoint::anatomy {
namespace {

constexpr int kRowHeight = 22;
constexpr int kBar = 44;                    // of a share of one
constexpr std::size_t kMostOpenAtFirst = 4; // kinds of layers

/// Numbers in cells of their width, with a bar beside a share.
class CellDelegate : public QStyledItemDelegate
{
  public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        return {QStyledItemDelegate::sizeHint(option, index).width(), kRowHeight};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override
    {
        QStyledItemDelegate::paint(painter, option, index);
        const auto column = static_cast<std::size_t>(index.column());
        if (modelColumns()[column].kind != ModelColumn::Kind::Share)
            return;
        const double share = std::clamp(index.data(ModelRows::kAmountRole).toDouble(), 0.0, 1.0);
        const QRectF room(option.rect.left() + 4, option.rect.center().y() - 3, kBar, 7);
        painter->fillRect(room, style::color(style::Role::Grid));
        painter->fillRect(QRectF(room.topLeft(), QSizeF(kBar * share, room.height())),
                          style::color(style::Role::Weights));
    }
};

} // namespace

void ModelFilter::setWords(const QString& text)
{
    m_words = text.toLower().split(QLatin1Char(' '), Qt::SkipEmptyParts);
    invalidateFilter();
}

bool ModelFilter::filterAcceptsRow(int row, const QModelIndex& parent) const
{
    if (m_words.isEmpty())
        return true;
    const auto* rows = static_cast<const ModelRows*>(sourceModel());
    const QString& text = rows->searchText(rows->index(row, 0, parent));
    return std::all_of(m_words.begin(), m_words.end(),
                       [&](const QString& word) { return text.contains(word); });
}

ModelTreeView::ModelTreeView(QWidget* parent)
    : QTreeView(parent), m_rows(new ModelRows(this)), m_filter(new ModelFilter(this))
{
    m_filter->setSourceModel(m_rows);
    m_filter->setSortRole(ModelRows::kSortRole);
    m_filter->setRecursiveFilteringEnabled(true);
    setModel(m_filter);
    setItemDelegate(new CellDelegate(this));
    setAccessibleName(tr("What the model is made of"));
    setFrameShape(QFrame::NoFrame);
    setUniformRowHeights(true);
    setAlternatingRowColors(true);
    setIndentation(14);
    setAllColumnsShowFocus(true);
    setExpandsOnDoubleClick(false); // that goes to the fields
    setTabKeyNavigation(false);     // Tab leaves it, arrow keys walk in it
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setFont(style::bodyFont());
    header()->setFont(style::secondaryFont());
    header()->setStretchLastSection(false);
    header()->setSectionsMovable(false);
    header()->setSortIndicatorClearable(true);
    header()->setSortIndicator(-1, Qt::AscendingOrder);
    setSortingEnabled(true);
    measureColumns();
    showColumns();
    connect(this, &QAbstractItemView::activated, this, [this](const QModelIndex& index) {
        emit groupActivated(m_rows->groupOf(m_filter->mapToSource(index)));
    });
}

void ModelTreeView::measureColumns()
{
    const QFontMetrics number(style::numberFont());
    const QFontMetrics title(style::secondaryFont());
    for (int i = 0; i < m_rows->columnCount(); ++i) {
        const ModelColumn& column = modelColumns()[static_cast<std::size_t>(i)];
        const int sign = 22; // of the order, beside the title
        const int text = number.horizontalAdvance(QString::fromUtf8(column.widest)) + 14;
        header()->resizeSection(
            i, std::max(text, title.horizontalAdvance(columnTitle(column)) + sign));
    }
}

void ModelTreeView::showColumns()
{
    const bool isCompared = m_rows->shown() && m_rows->shown()->isCompared();
    for (int i = 0; i < m_rows->columnCount(); ++i)
        setColumnHidden(i, modelColumns()[static_cast<std::size_t>(i)].isOfOther() && !isCompared);
}

QSet<QString> ModelTreeView::openKeys() const
{
    QSet<QString> keys;
    const std::function<void(const QModelIndex&)> walk = [&](const QModelIndex& parent) {
        for (int row = 0; row < m_filter->rowCount(parent); ++row) {
            const QModelIndex index = m_filter->index(row, 0, parent);
            if (!isExpanded(index))
                continue;
            keys.insert(index.data(ModelRows::kKeyRole).toString());
            walk(index);
        }
    };
    walk({});
    return keys;
}

void ModelTreeView::open(const QSet<QString>& keys)
{
    const std::function<void(const QModelIndex&)> walk = [&](const QModelIndex& parent) {
        for (int row = 0; row < m_filter->rowCount(parent); ++row) {
            const QModelIndex index = m_filter->index(row, 0, parent);
            if (!keys.contains(index.data(ModelRows::kKeyRole).toString()))
                continue;
            setExpanded(index, true);
            walk(index);
        }
    };
    walk({});
}

/// The parts, and the operators of layers where there are few kinds of them.
void ModelTreeView::openAtFirst()
{
    const auto& rows = m_rows->shown()->tree.rows;
    std::size_t kinds = 0;
    for (const explore::ModelRow& row : rows)
        kinds += row.kind == explore::ModelRow::Kind::Layers ? 1 : 0;
    expandToDepth(kinds <= kMostOpenAtFirst ? 1 : 0);
}

void ModelTreeView::setModelShown(ShownModelPtr shown)
{
    const QSet<QString> keys = openKeys();
    const QString current = currentIndex().data(ModelRows::kKeyRole).toString();
    const int at = verticalScrollBar()->value();
    bool wasReset = false;
    const auto reset =
        connect(m_rows, &QAbstractItemModel::modelReset, this, [&wasReset] { wasReset = true; });
    m_rows->setModel(std::move(shown));
    disconnect(reset);
    showColumns();
    if (m_rows->rowCount() == 0 || (!wasReset && m_wasShown))
        return;
    setUpdatesEnabled(false);
    if (!m_wasShown)
        openAtFirst();
    else if (m_isFiltered)
        expandAll();
    else
        open(keys);
    m_wasShown = true;
    if (!current.isEmpty()) {
        const QModelIndexList found = m_filter->match(
            m_filter->index(0, 0), ModelRows::kKeyRole, current, 1,
            Qt::MatchExactly | Qt::MatchCaseSensitive | Qt::MatchRecursive | Qt::MatchWrap);
        if (!found.isEmpty())
            setCurrentIndex(found.first());
    }
    verticalScrollBar()->setValue(at);
    setUpdatesEnabled(true);
}

void ModelTreeView::setFilter(const QString& text)
{
    const bool filters = !text.trimmed().isEmpty();
    if (filters && !m_isFiltered)
        m_openBefore = openKeys();
    m_filter->setWords(text);
    if (filters)
        expandAll();
    else if (m_isFiltered) {
        collapseAll();
        open(m_openBefore);
    }
    m_isFiltered = filters;
}

charts::ChartTable ModelTreeView::table() const
{
    charts::ChartTable table;
    QVector<int> columns;
    for (int i = 0; i < m_rows->columnCount(); ++i) {
        if (isColumnHidden(i))
            continue;
        const ModelColumn& column = modelColumns()[static_cast<std::size_t>(i)];
        columns.append(i);
        table.addColumn(columnTitle(column), column.dimension);
    }
    const std::function<void(const QModelIndex&, const QString&)> walk =
        [&](const QModelIndex& parent, const QString& within) {
            for (int row = 0; row < m_filter->rowCount(parent); ++row) {
                const QModelIndex index = m_filter->index(row, 0, parent);
                QStringList cells;
                for (const int column : columns) {
                    const QModelIndex cell =
                        m_filter->mapToSource(m_filter->index(row, column, parent));
                    const auto dimension =
                        modelColumns()[static_cast<std::size_t>(column)].dimension;
                    if (dimension == quantity::Dimension::Text)
                        cells += (column == 0 ? within : QString()) +
                                 style::withoutIsolates(m_rows->text(cell));
                    else
                        cells += charts::numberCell(m_rows->number(cell));
                }
                table.rows.append(cells);
                if (isExpanded(index))
                    walk(index, cells.first() + QStringLiteral(" / "));
            }
        };
    walk({}, QString());
    return table;
}

void ModelTreeView::drawBranches(QPainter* painter, const QRect& rect,
                                 const QModelIndex& index) const
{
    if (!index.model()->hasChildren(index))
        return; // no lines: the indentation says it
    QTreeView::drawBranches(painter, rect, index);
}

void ModelTreeView::changeEvent(QEvent* event)
{
    QTreeView::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        viewport()->update();
}

} // namespace ridgepoint::anatomy
