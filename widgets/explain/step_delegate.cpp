// SPDX-License-Identifier: GPL-3.0-or-later
#include "explain/step_delegate.h"

#include "explain/formula_painter.h"
#include "plan/fields.h"
#include "style/palette.h"
#include "style/text.h"

#include <QFontMetricsF>
#include <QLineEdit>
#include <QPainter>
#include <QTextLayout>
#include <QTreeView>
#include <algorithm>
#include <cmath>

namespace ridgepoint::explain {
namespace {

constexpr double kPad = 4;

QFont titleFont()
{
    QFont font = style::bodyFont();
    font.setPixelSize(12);
    font.setWeight(QFont::DemiBold);
    return font;
}

QFont valueFont()
{
    QFont font = style::numberFont();
    font.setPixelSize(12);
    font.setWeight(QFont::DemiBold);
    return font;
}

/// Text in lines of a width; the last one of `most` ends in dots where there is more.
QStringList wrapped(const QString& text, const QFont& font, double width, int most)
{
    QStringList lines;
    QTextLayout layout(text, font);
    layout.beginLayout();
    while (true) {
        QTextLine line = layout.createLine();
        if (!line.isValid())
            break;
        line.setLineWidth(width);
        if (lines.size() + 1 == most) {
            const QString rest = text.mid(line.textStart()).trimmed();
            lines << QFontMetricsF(font).elidedText(rest, Qt::ElideRight, width);
            break;
        }
        lines << text.mid(line.textStart(), line.textLength()).trimmed();
    }
    layout.endLayout();
    return lines;
}

} // namespace

StepDelegate::StepDelegate(QTreeView* view) : QStyledItemDelegate(view), m_view(view) {}

int StepDelegate::widthOf(const QModelIndex& index) const
{
    int depth = 1;
    for (QModelIndex at = index.parent(); at.isValid(); at = at.parent())
        ++depth;
    return std::max(60, m_view->viewport()->width() - depth * m_view->indentation());
}

int StepDelegate::firstLineHeight()
{
    return static_cast<int>(std::ceil(QFontMetricsF(titleFont()).height() + 2 * kPad));
}

StepDelegate::Row StepDelegate::measure(const QModelIndex& index, int width) const
{
    Row row;
    row.width = width;
    const auto* model = qobject_cast<const StepModel*>(index.model());
    const Step* step = model ? model->stepAt(index) : nullptr;
    if (!step)
        return row;
    const bool isHead = index.data(StepModel::HeadRole).toBool();
    const double right = width - 6;
    double y = kPad;
    const auto lines = [&](const QString& text, const QFont& font, bool secondary, int most) {
        if (text.isEmpty())
            return;
        const double height = QFontMetricsF(font).height();
        for (const QString& line : wrapped(text, font, right, most)) {
            row.texts.push_back(
                {QRectF(0, y, right, height), line, font, secondary, Qt::AlignLeft});
            y += height;
        }
        y += 1;
    };
    if (!isHead) {
        const QString value = index.data(StepModel::ValueRole).toString();
        const QFontMetricsF valueMetrics(valueFont());
        const QString shownValue =
            valueMetrics.elidedText(value, Qt::ElideRight, std::max(40.0, right * 0.55));
        const double valueWidth = std::ceil(valueMetrics.horizontalAdvance(shownValue)) + 1;
        const double titleHeight = QFontMetricsF(titleFont()).height();
        row.texts.push_back({QRectF(right - valueWidth, y, valueWidth, titleHeight), shownValue,
                             valueFont(), false, Qt::AlignRight});
        const double titleWidth = std::max(20.0, right - valueWidth - 8);
        for (const QString& line :
             wrapped(index.data(Qt::DisplayRole).toString(), titleFont(), titleWidth, 3)) {
            row.texts.push_back(
                {QRectF(0, y, titleWidth, titleHeight), line, titleFont(), false, Qt::AlignLeft});
            y += titleHeight;
        }
        y += 1;
    }
    const quantity::Node& node = *step->node;
    if (saysSomething(node)) {
        FormulaStyle set;
        set.font = style::formulaFont();
        set.font.setPixelSize(isHead ? 14 : 12);
        set.maxWidth = right;
        const auto place = [&](FormulaBox box) {
            y += 2;
            box.rect.moveTo(0, y);
            y = box.rect.bottom() + 3;
            row.formulas.push_back(std::move(box));
        };
        const Formula formula = formulaOf(node, Naming::Symbols);
        if (isNamed(node)) {
            const Formula name = nameOf(node, Naming::Symbols);
            place(layoutFormula(formula, set, &name));
        } else {
            place(layoutFormula(formula, set));
        }
        const bool hasNumbers = !formula.isLeaf();
        if (isHead && hasNumbers) {
            set.font.setPixelSize(12);
            Formula equals;
            equals.kind = Formula::Kind::Number;
            equals.text = index.data(StepModel::ValueRole).toString();
            place(layoutFormula(formulaOf(node, Naming::Values), set, &equals));
        }
    }
    lines(index.data(StepModel::MeaningRole).toString(), style::secondaryFont(), true,
          isHead ? 6 : 1);
    lines(index.data(StepModel::SourceRole).toString(), style::secondaryFont(), true,
          isHead ? 4 : 1);
    row.height = std::ceil(y + kPad);
    return row;
}

const StepDelegate::Row& StepDelegate::measured(const QModelIndex& index, int width) const
{
    Row& row = m_measured[index.internalPointer()];
    if (row.width != width || row.height <= 0)
        row = measure(index, width);
    return row;
}

QSize StepDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const
{
    const int width = widthOf(index);
    return {width, static_cast<int>(measured(index, width).height)};
}

void StepDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                         const QModelIndex& index) const
{
    const QRectF area = option.rect;
    const bool isHead = index.data(StepModel::HeadRole).toBool();
    const QColor text = style::color(style::Role::Text);
    const QColor secondary = style::color(style::Role::Secondary);
    const bool mirrored = option.direction == Qt::RightToLeft;
    painter->save();
    painter->setClipRect(area);
    if (option.state & QStyle::State_Selected) {
        QColor tint = style::color(style::Role::Accent);
        tint.setAlphaF(0.10F);
        painter->fillRect(area, tint);
        painter->fillRect(
            QRectF(mirrored ? area.left() - 1 : area.right() - 1, area.top(), 2, area.height()),
            style::color(style::Role::Accent));
    }
    const Row& row = measured(index, widthOf(index));
    for (const RowText& line : row.texts) {
        painter->setFont(line.font);
        painter->setPen(line.secondary ? secondary : text);
        QRectF place = line.rect.translated(area.topLeft());
        if (mirrored)
            place.moveRight(area.right() - line.rect.left());
        painter->drawText(place, line.alignment | Qt::AlignVCenter, line.text);
    }
    painter->setRenderHint(QPainter::Antialiasing);
    bool first = true;
    for (const FormulaBox& formula : row.formulas) {
        // the numbers stand back behind the symbols
        // formulas read to the right in every language, and stand where lines begin
        const double aside =
            mirrored ? area.width() - 2 * formula.rect.left() - formula.rect.width() : 0;
        paintFormula(*painter, formula, area.topLeft() + QPointF(aside, 0),
                     first ? text : secondary, secondary);
        first = false;
    }
    painter->setRenderHint(QPainter::Antialiasing, false);
    if (isHead || !index.parent().isValid())
        painter->fillRect(QRectF(area.left(), area.bottom() - 1, area.width(), 1),
                          style::color(style::Role::Grid));
    painter->restore();
}

QWidget* StepDelegate::createEditor(QWidget* parent, const QStyleOptionViewItem&,
                                    const QModelIndex& index) const
{
    auto* editor = new QLineEdit(parent);
    editor->setFont(style::numberFont());
    editor->setAccessibleName(index.data(Qt::DisplayRole).toString());
    editor->setAccessibleDescription(index.data(StepModel::MeaningRole).toString());
    const QString path = index.data(StepModel::PathRole).toString();
    const auto field = plan::findField(style::toStd(path));
    const auto* model = qobject_cast<const StepModel*>(index.model());
    if (field && model && model->stepAt(index)->kind == StepKind::Input) {
        // says at once what cannot be read, as the form does
        connect(
            editor, &QLineEdit::textChanged, editor, [editor, ref = *field](const QString& text) {
                const auto parsed = plan::parseValue(*ref.field, ref.index, style::toStd(text));
                QPalette palette = editor->palette();
                palette.setColor(QPalette::Text, style::color(parsed.problem ? style::Role::Bad
                                                                             : style::Role::Text));
                editor->setPalette(palette);
                editor->setToolTip(parsed.problem ? style::textOf(parsed.problem->message)
                                                  : QString());
            });
    }
    return editor;
}

void StepDelegate::setEditorData(QWidget* editor, const QModelIndex& index) const
{
    if (auto* line = qobject_cast<QLineEdit*>(editor)) {
        line->setText(index.data(Qt::EditRole).toString());
        line->selectAll();
    }
}

void StepDelegate::updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                                        const QModelIndex&) const
{
    const int width = std::min(option.rect.width(), std::max(110, option.rect.width() / 2));
    const QRect place(option.rect.right() - width - 3, option.rect.top() + 1, width,
                      firstLineHeight());
    editor->setGeometry(QStyle::visualRect(option.direction, option.rect, place));
}

} // namespace ridgepoint::explain
