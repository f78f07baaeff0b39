// SPDX-License-Identifier: GPL-3.0-or-later
#include "verdict_cell.h"

#include "style/mirror.h"
#include "style/text.h"

#include <QKeyEvent>
#include <QPainter>

#include <algorithm>

namespace ridgepoint::gui {
namespace {

constexpr int kLeft = 12;
constexpr int kRight = 8;
constexpr int kChangeGap = 6;

} // namespace

VerdictCell::VerdictCell(QWidget* parent) : QAbstractButton(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setToolTip(tr("Why this number?"));
}

void VerdictCell::show(const style::VerdictFigure& figure)
{
    if (figure == m_figure)
        return;
    m_figure = figure;
    setText(figure.value);
    setAccessibleName(tr("%1: %2. %3").arg(figure.title, figure.value, figure.detail));
    setAccessibleDescription(
        figure.change.isEmpty() ? QString() : tr("%1 since the last edit").arg(figure.change));
    setToolTip(tr("Why this number?") + QLatin1Char('\n') + accessibleName());
    update();
}

QString VerdictCell::figureId() const
{
    return m_figure.title.isEmpty() ? QString()
                                    : style::fromStd(plan::figureRow(m_figure.figure).id);
}

void VerdictCell::setSeparator(bool separator)
{
    m_separator = separator;
    update();
}

int VerdictCell::naturalWidth() const
{
    const QFontMetrics small(style::secondaryFont());
    const QFontMetrics large(style::verdictFont());
    const int top =
        small.horizontalAdvance(m_figure.title) +
        (m_figure.change.isEmpty() ? 0 : kChangeGap + small.horizontalAdvance(m_figure.change));
    return kLeft + kRight +
           std::max(
               {top, large.horizontalAdvance(text()), small.horizontalAdvance(m_figure.detail)});
}

QSize VerdictCell::sizeHint() const
{
    return {naturalWidth(), kHigh};
}

void VerdictCell::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    if (underMouse())
        painter.fillRect(rect(), style::color(style::Role::Window));
    if (m_separator)
        painter.fillRect(style::placed(*this, QRect(0, 10, 1, height() - 20)),
                         style::color(style::Role::Line));
    if (hasFocus()) {
        painter.setPen(style::color(style::Role::Accent));
        painter.drawRect(rect().adjusted(3, 3, -2, -4));
    }
    const int room = width() - kLeft - kRight;
    const auto line = [&](int top, int high, const QString& text) {
        painter.drawText(style::placed(*this, QRect(kLeft, top, room, high)),
                         Qt::AlignVCenter | Qt::AlignLeft,
                         painter.fontMetrics().elidedText(text, Qt::ElideRight, room));
    };
    painter.setFont(style::secondaryFont());
    painter.setPen(style::color(style::Role::Secondary));
    line(6, 16, m_figure.title);
    line(42, 16, m_figure.detail);
    if (!m_figure.change.isEmpty()) {
        const int from =
            kLeft + painter.fontMetrics().horizontalAdvance(m_figure.title) + kChangeGap;
        const QRect rest(from, 6, width() - kRight - from, 16);
        painter.setPen(style::color(style::Role::Accent));
        painter.drawText(
            style::placed(*this, rest), Qt::AlignVCenter | Qt::AlignLeft,
            painter.fontMetrics().elidedText(m_figure.change, Qt::ElideRight, rest.width()));
    }
    painter.setFont(style::verdictFont());
    painter.setPen(style::color(m_figure.role));
    line(21, 22, text());
}

void VerdictCell::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        click();
        event->accept();
        return;
    }
    QAbstractButton::keyPressEvent(event);
}

} // namespace ridgepoint::gui
