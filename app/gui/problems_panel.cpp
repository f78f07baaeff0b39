// SPDX-License-Identifier: GPL-3.0-or-later
#include "problems_panel.h"

#include "style/plan_text.h"
#include "style/text.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>

namespace ridgepoint::gui {

ProblemsPanel::ProblemsPanel(QWidget* parent) : QWidget(parent)
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    auto* area = new QScrollArea;
    area->setObjectName(QStringLiteral("problems.area"));
    area->setAccessibleName(tr("Problems"));
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    m_list = new QWidget;
    m_rows = new QVBoxLayout(m_list);
    m_rows->setContentsMargins(12, 8, 12, 8);
    m_rows->setSpacing(8);
    area->setWidget(m_list);
    layout->addWidget(area);
}

void ProblemsPanel::setView(const style::PlanViewPtr& view)
{
    const bool isShown = m_rows->count() > 0 && m_prefix == style::bytePrefix();
    if (view->problems == m_problems && isShown)
        return;
    m_problems = view->problems;
    m_prefix = style::bytePrefix();
    rebuild();
}

void ProblemsPanel::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        rebuild();
}

void ProblemsPanel::rebuild()
{
    while (QLayoutItem* item = m_rows->takeAt(0)) {
        // later: the button that was pressed may be what removed the problem
        if (item->widget()) {
            item->widget()->hide();
            item->widget()->deleteLater();
        }
        delete item;
    }
    m_count = static_cast<int>(m_problems.size());
    for (const quantity::Problem& problem : m_problems) {
        auto* row = new QWidget;
        auto* column = new QVBoxLayout(row);
        column->setContentsMargins(0, 0, 0, 0);
        column->setSpacing(4);
        auto* place = new QToolButton;
        place->setAutoRaise(true);
        const QString path = QString::fromStdString(problem.path);
        place->setText(style::severityText(problem.severity) + QStringLiteral(" · ") + path);
        place->setAccessibleName(tr("%1 at %2").arg(style::severityText(problem.severity), path));
        place->setFont(style::secondaryFont());
        place->setFocusPolicy(Qt::StrongFocus);
        QPalette palette = place->palette();
        palette.setColor(QPalette::ButtonText, style::color(style::severityRole(problem.severity)));
        place->setPalette(palette);
        connect(place, &QToolButton::clicked, this, [this, path] { emit placeActivated(path); });
        column->addWidget(place, 0, Qt::AlignLeft);
        auto* message = new QLabel(style::textOf(problem.message));
        message->setTextFormat(Qt::PlainText); // it may quote what a person wrote
        message->setWordWrap(true);
        message->setTextInteractionFlags(Qt::TextSelectableByMouse);
        column->addWidget(message);
        for (const quantity::Fix& fix : problem.fixes) {
            auto* button = new QPushButton(style::textOf(fix.label));
            button->setObjectName(QStringLiteral("fix.") + QString::fromStdString(problem.id));
            button->setAccessibleName(button->text());
            button->setToolTip(tr("Sets %1 to %2")
                                   .arg(QString::fromStdString(fix.path),
                                        fix.value.empty() ? tr("the computed value")
                                                          : QString::fromStdString(fix.value)));
            const QString target = QString::fromStdString(fix.path);
            const QString value = QString::fromStdString(fix.value);
            connect(button, &QPushButton::clicked, this,
                    [this, target, value] { emit fixChosen(target, value); });
            column->addWidget(button, 0, Qt::AlignLeft);
        }
        m_rows->addWidget(row);
    }
    if (m_problems.empty())
        m_rows->addWidget(new QLabel(tr("Nothing is wrong with this plan.")));
    m_rows->addStretch(1);
    m_summary = style::problemCountText(m_problems);
    emit problemsChanged();
}

} // namespace ridgepoint::gui
