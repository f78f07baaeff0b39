// SPDX-License-Identifier: GPL-3.0-or-later
#include "anatomy/model_rows.h"

#include "style/palette.h"
#include "style/text.h"

#include <QBrush>
#include <QFont>

#include <cmath>
#include <limits>

namespace ridgepoint::anatomy {

using explore::Measure;
using explore::ModelRow;
using explore::PairedRow;
using Kind = ModelColumn::Kind;

namespace {

const ModelColumn& columnOf(const QModelIndex& index)
{
    return modelColumns()[static_cast<std::size_t>(index.column())];
}

const ModelRow& at(const explore::ModelTree& tree, int row)
{
    return tree.rows[static_cast<std::size_t>(row)];
}

bool isSameShape(const ShownModel& a, const ShownModel& b)
{
    if (a.pairs.size() != b.pairs.size() || a.isCompared() != b.isCompared())
        return false;
    const auto isSame = [](const explore::ModelTree& one, int first, const explore::ModelTree& two,
                           int second) {
        return (first < 0) == (second < 0) &&
               (first < 0 || at(one, first).key == at(two, second).key);
    };
    for (std::size_t i = 0; i < a.pairs.size(); ++i) {
        const PairedRow& one = a.pairs[i];
        const PairedRow& two = b.pairs[i];
        if (one.parent != two.parent || !isSame(a.tree, one.row, b.tree, two.row) ||
            !isSame(a.other, one.other, b.other, two.other))
            return false;
    }
    return true;
}

QString numberText(const ModelColumn& column, double value, int digits)
{
    const bool isShare = column.kind == Kind::Share;
    constexpr double kLeastShare = 0.0001; // beside the bar there is no room for more digits
    if (isShare && value > 0 && value < kLeastShare)
        return QStringLiteral("<") + style::quantityText(kLeastShare, column.dimension, 1);
    QString text = style::quantityText(std::abs(value), column.dimension, isShare ? 3 : digits);
    if (value < 0)
        return QStringLiteral("−") + text;
    return column.kind == Kind::Difference && value > 0 ? QStringLiteral("+") + text : text;
}

} // namespace

void ModelRows::setModel(ShownModelPtr shown)
{
    // many signals take longer than a view that is filled again
    constexpr std::size_t kMostSignalled = 3000;
    const bool isSame =
        m_shown && shown && shown->pairs.size() < kMostSignalled && isSameShape(*m_shown, *shown);
    if (!isSame)
        beginResetModel();
    m_shown = std::move(shown);
    m_search.clear();
    if (!isSame) {
        m_place.assign(m_shown ? m_shown->pairs.size() : 0, 0);
        for (std::size_t i = 0; i < m_place.size(); ++i) {
            const std::vector<int>& children = m_shown->pairs[i].children;
            for (std::size_t place = 0; place < children.size(); ++place)
                m_place[static_cast<std::size_t>(children[place])] = static_cast<int>(place);
        }
        endResetModel();
        return;
    }
    if (rowCount() == 0)
        return;
    // a signal for each parent whose children there are: views repaint those that show
    const int last = columnCount() - 1;
    emit dataChanged(index(0, 0), index(0, last));
    for (std::size_t i = 0; i < m_shown->pairs.size(); ++i) {
        const std::vector<int>& children = m_shown->pairs[i].children;
        if (children.empty())
            continue;
        emit dataChanged(createIndex(0, 0, static_cast<quintptr>(children.front())),
                         createIndex(static_cast<int>(children.size()) - 1, last,
                                     static_cast<quintptr>(children.back())));
    }
}

const PairedRow& ModelRows::pair(const QModelIndex& index) const
{
    return m_shown->pairs[index.internalId()];
}

const ModelRow& ModelRows::rowOf(const PairedRow& pair) const
{
    return pair.row >= 0 ? at(m_shown->tree, pair.row) : at(m_shown->other, pair.other);
}

QModelIndex ModelRows::index(int row, int column, const QModelIndex& parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    if (!parent.isValid())
        return createIndex(0, column, quintptr{0});
    return createIndex(row, column,
                       static_cast<quintptr>(pair(parent).children[static_cast<std::size_t>(row)]));
}

QModelIndex ModelRows::parent(const QModelIndex& index) const
{
    const int above = index.isValid() ? pair(index).parent : -1;
    if (above < 0)
        return {};
    return createIndex(m_place[static_cast<std::size_t>(above)], 0, static_cast<quintptr>(above));
}

int ModelRows::rowCount(const QModelIndex& parent) const
{
    if (!m_shown || m_shown->pairs.empty() || parent.column() > 0)
        return 0;
    return parent.isValid() ? static_cast<int>(pair(parent).children.size()) : 1;
}

int ModelRows::columnCount(const QModelIndex&) const
{
    return static_cast<int>(modelColumns().size());
}

std::optional<double> ModelRows::measured(int row, const explore::ModelTree& of,
                                          Measure measure) const
{
    return row >= 0 ? at(of, row).value(measure) : std::nullopt;
}

std::optional<double> ModelRows::number(const QModelIndex& index) const
{
    const ModelColumn& column = columnOf(index);
    const PairedRow& row = pair(index);
    const auto mine = measured(row.row, m_shown->tree, column.measure);
    switch (column.kind) {
    case Kind::Name:
    case Kind::Shape:
    case Kind::RankShape:
    case Kind::Split:
        return std::nullopt;
    case Kind::Number:
        return mine;
    case Kind::Share: {
        if (m_shown->tree.rows.empty())
            return std::nullopt;
        const double whole = m_shown->tree.whole().value(column.measure).value_or(0);
        return mine && whole > 0 ? std::optional(*mine / whole) : std::nullopt;
    }
    case Kind::Other:
        return measured(row.other, m_shown->other, column.measure);
    case Kind::Difference: {
        const auto its = measured(row.other, m_shown->other, column.measure);
        if (!mine && !its)
            return std::nullopt;
        return mine.value_or(0) - its.value_or(0); // what only one has is all difference
    }
    }
    return std::nullopt;
}

QString ModelRows::text(const QModelIndex& index) const
{
    const ModelColumn& column = columnOf(index);
    const PairedRow& row = pair(index);
    switch (column.kind) {
    case Kind::Name:
        return style::textOf(rowOf(row).name);
    case Kind::Shape:
        return row.row >= 0 ? style::textOf(rowOf(row).shape) : QString();
    case Kind::RankShape:
        return row.row >= 0 ? style::textOf(rowOf(row).rankShape) : QString();
    case Kind::Split:
        return row.row >= 0 && !rowOf(row).split.empty() ? style::translated(rowOf(row).split)
                                                         : QString();
    case Kind::Number:
    case Kind::Share:
    case Kind::Other:
    case Kind::Difference:
        break;
    }
    const auto value = number(index);
    return value ? numberText(column, *value, 4) : QString();
}

const QString& ModelRows::searchText(const QModelIndex& index) const
{
    if (m_search.empty()) { // parents stand before their children
        m_search.reserve(m_shown->pairs.size());
        for (const PairedRow& pair : m_shown->pairs) {
            const QString own = style::textOf(rowOf(pair).name).toLower();
            m_search.push_back(pair.parent < 0 ? own
                                               : m_search[static_cast<std::size_t>(pair.parent)] +
                                                     QLatin1Char(' ') + own);
        }
    }
    return m_search[index.internalId()];
}

int ModelRows::groupOf(const QModelIndex& index) const
{
    const PairedRow& row = pair(index);
    return row.row >= 0 ? at(m_shown->tree, row.row).group : -1;
}

QString ModelRows::keyOf(int at) const
{
    QString key;
    for (; at >= 0; at = m_shown->pairs[static_cast<std::size_t>(at)].parent)
        key = style::fromStd(rowOf(m_shown->pairs[static_cast<std::size_t>(at)]).key) +
              QLatin1Char('/') + key;
    return key;
}

QString ModelRows::toolTip(const QModelIndex& index) const
{
    const ModelColumn& column = columnOf(index);
    const PairedRow& pairOf = pair(index);
    const ModelRow& row = rowOf(pairOf);
    QStringList lines;
    if (column.kind == Kind::Name) {
        lines += style::textOf(row.name);
        if (pairOf.row < 0)
            lines += tr("Only the other model has it.");
        else if (m_shown->isCompared() && pairOf.other < 0)
            lines += tr("The other model has none.");
        if (row.isFrozen)
            lines += tr("Frozen: it is not updated.");
    }
    const bool isTensor = row.kind == ModelRow::Kind::Tensor && pairOf.row >= 0;
    if (isTensor && (column.kind == Kind::Name || column.measure == Measure::SavedBytes)) {
        lines += tr("Saved: %1.").arg(style::translated(row.reason));
        const bool isKept = row.value(Measure::SavedBytes).value_or(0) > 0;
        if (!isKept && row.rebuiltFrom.empty())
            lines += tr("Nothing of it is kept on this rank: it is computed again, or its layers "
                        "are on other stages.");
        else if (!isKept)
            lines += tr("Where it is not kept it is computed again from %1.")
                         .arg(style::translated(row.rebuiltFrom));
    }
    if (const auto value = number(index)) {
        lines += numberText(column, *value, 12);
        const bool isOfLayers =
            column.kind == Kind::Number && column.measure == Measure::Parameters && row.copies > 1;
        if (isOfLayers)
            lines += tr("%1 layers of %2 each")
                         .arg(style::quantityText(row.copies, quantity::Dimension::Count),
                              style::quantityText(*value / row.copies, column.dimension, 12));
    }
    if (column.kind != Kind::Name && !lines.isEmpty())
        lines += columnHelp(column);
    return lines.join(QLatin1Char('\n'));
}

QVariant ModelRows::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || !m_shown)
        return {};
    const ModelColumn& column = columnOf(index);
    switch (role) {
    case Qt::DisplayRole:
        return text(index);
    case Qt::ToolTipRole:
        return toolTip(index);
    case Qt::TextAlignmentRole:
        if (column.dimension != quantity::Dimension::Text)
            return QVariant(Qt::AlignRight | Qt::AlignVCenter);
        return QVariant(Qt::AlignLeft | Qt::AlignVCenter);
    case Qt::FontRole: {
        if (column.dimension != quantity::Dimension::Text || column.kind == Kind::Shape ||
            column.kind == Kind::RankShape)
            return style::numberFont();
        QFont font = style::bodyFont();
        if (column.kind == Kind::Name && rowOf(pair(index)).kind <= ModelRow::Kind::Layers)
            font.setWeight(QFont::DemiBold);
        return font;
    }
    case Qt::ForegroundRole: {
        const PairedRow& row = pair(index);
        const bool isAside =
            row.row < 0 || rowOf(row).kind >= ModelRow::Kind::Weight || column.isOfOther();
        const bool isNothing =
            column.dimension != quantity::Dimension::Text && number(index).value_or(0) == 0;
        const bool isQuiet = isNothing || (isAside && column.kind != Kind::Difference);
        return QBrush(style::color(isQuiet ? style::Role::Secondary : style::Role::Text));
    }
    case kSortRole: {
        if (column.dimension == quantity::Dimension::Text)
            return text(index);
        return number(index).value_or(-std::numeric_limits<double>::infinity());
    }
    case kAmountRole:
        if (column.kind == Kind::Share || column.kind == Kind::Difference)
            return number(index).value_or(0);
        return {};
    case kKeyRole:
        return keyOf(static_cast<int>(index.internalId()));
    default:
        return {};
    }
}

QVariant ModelRows::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    const ModelColumn& column = modelColumns()[static_cast<std::size_t>(section)];
    if (role == Qt::DisplayRole)
        return columnTitle(column);
    if (role == Qt::ToolTipRole)
        return columnHelp(column);
    if (role == Qt::TextAlignmentRole) {
        return QVariant(
            (column.dimension == quantity::Dimension::Text ? Qt::AlignLeft : Qt::AlignRight) |
            Qt::AlignVCenter);
    }
    return {};
}

} // namespace ridgepoint::anatomy
