// SPDX-License-Identifier: GPL-3.0-or-later
#include "explain/step_model.h"

#include "explain/formula_tree.h"
#include "plan/fields.h"
#include "plan/figures.h"
#include "style/text.h"

#include <QStringList>
#include <vector>

namespace ridgepoint::explain {

struct StepModel::Item
{
    Step step;
    Item* parent = nullptr;
    int row = 0;
    bool isHead = false;
    bool isFilled = false;
    std::vector<std::unique_ptr<Item>> children;

    void append(Step added)
    {
        auto item = std::make_unique<Item>();
        item->step = std::move(added);
        item->parent = this;
        item->row = static_cast<int>(children.size());
        children.push_back(std::move(item));
    }
};

StepModel::StepModel(QObject* parent) : QAbstractItemModel(parent), m_root(std::make_unique<Item>())
{
    m_root->isFilled = true;
}

StepModel::~StepModel() = default;

void StepModel::show(quantity::NodePtr node, style::PlanViewPtr view)
{
    beginResetModel();
    m_view = std::move(view);
    m_root = std::make_unique<Item>();
    m_root->isFilled = true;
    if (node) {
        const Step shown = stepOf(node);
        m_root->append(shown);
        m_root->children.front()->isHead = true;
        m_root->children.front()->isFilled = true; // its steps are the rows after it
        for (Step& step : stepsOf(shown))
            m_root->append(std::move(step));
    }
    endResetModel();
}

StepModel::Item* StepModel::itemOf(const QModelIndex& index) const
{
    return index.isValid() ? static_cast<Item*>(index.internalPointer()) : m_root.get();
}

const Step* StepModel::stepAt(const QModelIndex& index) const
{
    return index.isValid() ? &itemOf(index)->step : nullptr;
}

void StepModel::fill(Item& item) const
{
    if (item.isFilled)
        return;
    item.isFilled = true;
    for (Step& step : stepsOf(item.step))
        item.append(std::move(step));
}

QModelIndex StepModel::index(int row, int column, const QModelIndex& parent) const
{
    if (column != 0 || row < 0 || row >= rowCount(parent))
        return {};
    return createIndex(row, column, itemOf(parent)->children[static_cast<std::size_t>(row)].get());
}

QModelIndex StepModel::parent(const QModelIndex& child) const
{
    if (!child.isValid())
        return {};
    Item* parent = itemOf(child)->parent;
    return !parent || parent == m_root.get() ? QModelIndex() : createIndex(parent->row, 0, parent);
}

int StepModel::rowCount(const QModelIndex& parent) const
{
    if (parent.isValid() && parent.column() != 0)
        return 0;
    Item* item = itemOf(parent);
    fill(*item);
    return static_cast<int>(item->children.size());
}

int StepModel::columnCount(const QModelIndex&) const
{
    return 1;
}

bool StepModel::hasChildren(const QModelIndex& parent) const
{
    return rowCount(parent) > 0;
}

QString StepModel::editText(const Step& step) const
{
    if (!m_view)
        return {};
    if (step.kind == StepKind::Input) {
        const auto field = plan::findField(step.node->path);
        if (!field)
            return {};
        return style::fromStd(
            plan::valueText(*field->field, field->field->get(m_view->document.plan, field->index),
                            style::bytePrefix()));
    }
    return style::withoutIsolates(stepValue(step, 8));
}

QString StepModel::spokenText(const Step& step) const
{
    QStringList parts{stepTitle(step), stepValue(step)};
    if (saysSomething(*step.node))
        parts << plainText(formulaOf(*step.node, Naming::Symbols));
    for (const QString& text : {stepMeaning(step), stepSource(step, m_view->document)}) {
        if (!text.isEmpty())
            parts << text;
    }
    return parts.join(QStringLiteral("; "));
}

QVariant StepModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || !m_view)
        return {};
    const Item* item = itemOf(index);
    const Step& step = item->step;
    switch (role) {
    case Qt::DisplayRole:
        return stepTitle(step);
    case Qt::EditRole:
        return editText(step);
    case Qt::AccessibleTextRole:
        return spokenText(step);
    case Qt::ToolTipRole: {
        QStringList lines{stepTitle(step) + QStringLiteral(" = ") + stepValue(step, 10)};
        for (const QString& text :
             {stepMeaning(step), stepSource(step, m_view->document), stepPath(step)}) {
            if (!text.isEmpty())
                lines << text;
        }
        // rich text wraps
        return QStringLiteral("<p>%1</p>")
            .arg(lines.join(QChar(u'\n'))
                     .toHtmlEscaped()
                     .replace(QChar(u'\n'), QStringLiteral("<br>")));
    }
    case ValueRole:
        return stepValue(step);
    case MeaningRole:
        return stepMeaning(step);
    case SourceRole:
        return stepSource(step, m_view->document);
    case PathRole:
        return stepPath(step);
    case KeyRole:
        return item->isHead ? QStringLiteral("head") : stepKey(step);
    case HeadRole:
        return item->isHead;
    default:
        return {};
    }
}

bool StepModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    const Step* step = stepAt(index);
    if (role != Qt::EditRole || !step || stepPath(*step).isEmpty())
        return false;
    const QString text = value.toString().trimmed();
    if (text == editText(*step))
        return false; // nothing was changed, and what is shown is rounded
    const QString path = stepPath(*step);
    // The row itself does not change: the plan does, and comes back as a new derivation.
    if (step->kind == StepKind::Input)
        emit inputEdited(path, text);
    else
        emit givenEdited(path, text);
    return false;
}

Qt::ItemFlags StepModel::flags(const QModelIndex& index) const
{
    if (!index.isValid())
        return Qt::NoItemFlags;
    Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable;
    const Item* item = itemOf(index);
    if (item->children.empty() && item->isFilled)
        flags |= Qt::ItemNeverHasChildren;
    if (!stepPath(item->step).isEmpty())
        flags |= Qt::ItemIsEditable;
    return flags;
}

} // namespace ridgepoint::explain
