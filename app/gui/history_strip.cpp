// SPDX-License-Identifier: GPL-3.0-or-later
#include "history_strip.h"

#include "style/text.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QUndoStack>

#include <algorithm>

namespace ridgepoint::gui {
namespace {

constexpr int kShown = 6; ///< so many edits stand side by side in a window of 1440 pixels

} // namespace

HistoryStrip::HistoryStrip(QWidget* parent) : QFrame(parent)
{
    setObjectName(QStringLiteral("history"));
    setAccessibleName(tr("Edits"));
    m_row = new QHBoxLayout(this);
    m_row->setContentsMargins(12, 4, 12, 4);
    m_row->setSpacing(8);
}

void HistoryStrip::setStack(QUndoStack* stack)
{
    if (m_stack == stack)
        return;
    if (m_stack)
        m_stack->disconnect(this);
    m_stack = stack;
    if (m_stack) {
        connect(m_stack, &QUndoStack::indexChanged, this, &HistoryStrip::rebuild);
        connect(m_stack, &QObject::destroyed, this, [this, stack] { m_results.remove(stack); });
    }
    rebuild();
}

void HistoryStrip::setView(const style::PlanViewPtr& view)
{
    if (!m_stack)
        return;
    const auto& forecast = view->forecast;
    const QString result =
        style::figureValueText(plan::FigureId::StepTimeS, forecast.value(plan::FigureId::StepTimeS),
                               3) +
        QStringLiteral(" · ") +
        style::figureValueText(plan::FigureId::RunCompletionDays,
                               forecast.value(plan::FigureId::RunCompletionDays), 3);
    auto& results = m_results[m_stack];
    if (results.value(m_stack->index()) == result)
        return;
    results[m_stack->index()] = result;
    rebuild();
}

void HistoryStrip::rebuild()
{
    while (QLayoutItem* item = m_row->takeAt(0)) {
        if (item->widget()) {
            item->widget()->hide();
            item->widget()->deleteLater(); // the one that was clicked is among them
        }
        delete item;
    }
    auto* title = new QLabel(tr("Edits"));
    title->setFont(style::secondaryFont());
    m_row->addWidget(title);
    if (m_stack) {
        const int last = m_stack->count();
        const int first =
            std::clamp(m_stack->index() - kShown + 1, 0, std::max(0, last - kShown + 1));
        for (int i = first; i <= std::min(last, first + kShown - 1); ++i) {
            auto* button = new QToolButton;
            const QString name = i == 0 ? tr("open") : m_stack->text(i - 1);
            const QString result = m_results.value(m_stack).value(i, QStringLiteral(" "));
            button->setText(name + QLatin1Char('\n') + result);
            button->setToolTip(tr("Return to the plan after this edit"));
            button->setAccessibleName(tr("After %1: %2").arg(name, result));
            button->setCheckable(true);
            button->setChecked(i == m_stack->index());
            button->setAutoRaise(true);
            button->setFont(style::secondaryFont());
            button->setFocusPolicy(Qt::StrongFocus);
            connect(button, &QToolButton::clicked, this, [this, i] { emit indexChosen(i); });
            m_row->addWidget(button);
        }
    }
    m_row->addStretch(1);
}

} // namespace ridgepoint::gui
