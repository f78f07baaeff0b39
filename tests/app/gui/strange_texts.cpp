// SPDX-License-Identifier: GPL-3.0-or-later
#include "strange_texts.h"

#include "charts/chart_card.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>

namespace ridgepoint::tests {
namespace {

constexpr int kMostRows = 300; ///< of a table or tree

/// The texts of a model, depth first, until `left` rows were read.
void readModel(const QAbstractItemModel& model, const QModelIndex& parent, int& left,
               QStringList& texts)
{
    for (int row = 0; row < model.rowCount(parent) && left > 0; ++row) {
        --left;
        for (int column = 0; column < model.columnCount(parent); ++column) {
            const QModelIndex index = model.index(row, column, parent);
            texts << index.data().toString() << index.data(Qt::AccessibleTextRole).toString()
                  << index.data(Qt::ToolTipRole).toString();
        }
        readModel(model, model.index(row, 0, parent), left, texts);
    }
}

QStringList textsOf(const QWidget& widget)
{
    QStringList texts{widget.accessibleName(), widget.accessibleDescription(), widget.toolTip(),
                      widget.windowTitle()};
    if (const auto* label = qobject_cast<const QLabel*>(&widget))
        texts << label->text();
    else if (const auto* button = qobject_cast<const QAbstractButton*>(&widget))
        texts << button->text();
    else if (const auto* box = qobject_cast<const QComboBox*>(&widget))
        texts << box->currentText();
    else if (const auto* line = qobject_cast<const QLineEdit*>(&widget); line)
        texts << (line->isModified() ? QString() : line->text()) << line->placeholderText();
    else if (const auto* view = qobject_cast<const QAbstractItemView*>(&widget);
             view && view->model()) {
        int left = kMostRows;
        readModel(*view->model(), view->rootIndex(), left, texts);
    }
    if (const auto* card = qobject_cast<const charts::ChartCard*>(&widget))
        texts << charts::csvText(card->table()) << charts::markdownText(card->table());
    return texts;
}

} // namespace

QStringList strangeTexts(const QWidget& window)
{
    static const QRegularExpression strange(
        QStringLiteral("(?<!\\w)(nan|inf|infinity)(?!\\w)|\u221e"),
        QRegularExpression::CaseInsensitiveOption);
    QStringList found;
    for (const QWidget* widget : window.findChildren<QWidget*>()) {
        if (!widget->isVisible())
            continue;
        for (const QString& text : textsOf(*widget)) {
            const auto match = strange.match(text);
            if (match.hasMatch())
                found << QStringLiteral("%1 %2: %3")
                             .arg(QLatin1String(widget->metaObject()->className()),
                                  widget->objectName(),
                                  text.mid(qMax(0, match.capturedStart() - 60), 160));
        }
    }
    return found;
}

} // namespace ridgepoint::tests
