// SPDX-License-Identifier: GPL-3.0-or-later
#include "verdict_bar.h"

#include "editors/inputs.h"
#include "style/mirror.h"
#include "style/palette.h"
#include "style/plan_text.h"
#include "style/text.h"
#include "verdict_cell.h"

#include <QEvent>
#include <QPainter>

#include <algorithm>
#include <numeric>

namespace ridgepoint::gui {
namespace {

using plan::FigureId;
using style::Role;

constexpr int kCells = 6;

} // namespace

VerdictBar::VerdictBar(QWidget* parent) : QFrame(parent)
{
    setObjectName(QStringLiteral("verdict"));
    setAccessibleName(tr("Verdict"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    for (int i = 0; i < kCells; ++i) {
        auto* cell = new VerdictCell(this);
        cell->setObjectName(QStringLiteral("verdict.%1").arg(i));
        connect(cell, &VerdictCell::clicked, this, [this, cell] {
            if (!cell->figureId().isEmpty())
                emit figureActivated(cell->figureId());
        });
        m_cells.push_back(cell);
    }
    m_limits = new editors::RoleLabel(Role::Text, this);
    m_limits->setObjectName(QStringLiteral("limits"));
    m_limits->setWordWrap(true);
    m_limits->setFont(style::bodyFont());
    m_lastEdit = new editors::RoleLabel(Role::Accent, this);
    m_lastEdit->setObjectName(QStringLiteral("lastEdit"));
    m_lastEdit->setFont(style::secondaryFont());
    m_lastEdit->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    refresh();
}

void VerdictBar::setView(style::PlanViewPtr view, style::PlanViewPtr before, const QString& edit)
{
    m_view = std::move(view);
    m_before = std::move(before);
    m_edit = edit;
    refresh();
}

QString VerdictBar::lastEdit() const
{
    return m_lastEdit->text();
}

void VerdictBar::changeEvent(QEvent* event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        refresh();
}

void VerdictBar::resizeEvent(QResizeEvent* event)
{
    QFrame::resizeEvent(event);
    place();
}

void VerdictBar::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), style::color(Role::Panel));
    const QColor line = style::color(Role::Line);
    painter.fillRect(QRect(0, height() - 1, width(), 1), line);
    painter.fillRect(QRect(0, m_cells.last()->geometry().bottom() + 1, width(), 1), line);
}

/// Cells in one row where all of them can be read, else in two or three; what is left of the width
/// is shared by all.
void VerdictBar::place()
{
    int columns = kCells;
    std::vector<int> wide;
    for (; columns > 1; columns = columns == kCells ? kCells / 2 : columns - 1) {
        wide.assign(static_cast<std::size_t>(columns), 0);
        for (int i = 0; i < kCells; ++i) {
            int& column = wide[static_cast<std::size_t>(i % columns)];
            column = std::max(column, m_cells[i]->naturalWidth());
        }
        if (std::accumulate(wide.begin(), wide.end(), 0) <= width() || columns == 2)
            break;
    }
    const int spare = width() - std::accumulate(wide.begin(), wide.end(), 0);
    int left = 0;
    int top = 0;
    for (int i = 0; i < kCells; ++i) {
        const int column = i % columns;
        if (i > 0 && column == 0) {
            left = 0;
            top += VerdictCell::kHigh;
        }
        const int share = spare * (column + 1) / columns - spare * column / columns;
        const int own = std::max(20, wide[static_cast<std::size_t>(column)] + share);
        m_cells[i]->setGeometry(style::placed(*this, QRect(left, top, own, VerdictCell::kHigh)));
        m_cells[i]->setSeparator(column > 0);
        left += own;
    }
    top += VerdictCell::kHigh + 1;
    const int room = width() - 24;
    const int edit = m_lastEdit->text().isEmpty() ? 0 : m_lastEdit->sizeHint().width() + 16;
    const bool beside = edit > 0 && edit < room / 2;
    m_lastEdit->setVisible(beside);
    const int sentence = room - (beside ? edit : 0);
    const int high = std::max(30, m_limits->heightForWidth(sentence) + 10);
    m_limits->setGeometry(style::placed(*this, QRect(12, top, sentence, high)));
    m_lastEdit->setGeometry(style::placed(*this, QRect(12 + sentence, top, edit, high)));
    setFixedHeight(top + high + 1);
}

void VerdictBar::refresh()
{
    if (!m_view)
        return;
    const style::PlanView& view = *m_view;
    const std::vector<style::VerdictFigure> verdict = style::verdictOf(view, m_before.get());
    for (int i = 0; i < kCells; ++i)
        m_cells[i]->show(verdict[static_cast<std::size_t>(i)]);
    m_limits->setText(style::limitsText(view));
    m_limits->setRole(style::hasErrors(view) ? Role::Bad : Role::Text);
    m_limits->setAccessibleName(m_limits->text());
    const QString step = style::changeText(view, m_before.get(), FigureId::StepTimeS);
    const QString days = style::changeText(view, m_before.get(), FigureId::RunCompletionDays);
    m_lastEdit->setText(m_edit.isEmpty() ? QString()
                        : step.isEmpty() && days.isEmpty()
                            ? m_edit
                            : tr("%1: step %2, finish %3")
                                  .arg(m_edit, step.isEmpty() ? tr("unchanged") : step,
                                       days.isEmpty() ? tr("unchanged") : days));
    place();
}

} // namespace ridgepoint::gui
