// SPDX-License-Identifier: GPL-3.0-or-later
#include "history_strip.h"

#include "messages.h"
#include "style/mirror.h"
#include "style/palette.h"
#include "style/text.h"

#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QTimer>
#include <QUndoStack>

#include <algorithm>

namespace ridgepoint::gui {
namespace {

constexpr int kHigh = 40;
constexpr int kTitle = 60; // least room for the word at the left
constexpr int kTitleAt = 14;
constexpr int kDotWide = 186;
constexpr int kRest_ms = 180; // a pointer that only passes asks for nothing
constexpr int kNote_ms = 10000;
constexpr double kDotX = 8;

} // namespace

EditDot::EditDot(const QString& name, const QString& result, QWidget* parent)
    : QAbstractButton(parent), m_result(result)
{
    setText(name);
    setCheckable(true);
    setFocusPolicy(Qt::StrongFocus);
    setFont(style::secondaryFont());
    setCursor(Qt::PointingHandCursor);
    setAccessibleName(tr("After %1: %2").arg(name, result));
    setToolTip(
        toolTipOf(tr("%1\n%2\nA click returns to the plan after this edit.").arg(name, result)));
}

void EditDot::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor accent = style::color(style::Role::Accent);
    if (hasFocus()) {
        painter.setPen(accent);
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 1.5, -2.5, -1.5), 4, 4);
    }
    painter.setPen(QPen(accent, 1.6));
    painter.setBrush(isChecked() ? accent : style::color(style::Role::Window));
    painter.drawEllipse(style::placed(*this, QPointF(kDotX, height() / 2.0)), 5, 5);
    const QRect room = style::placed(*this, rect().adjusted(18, 4, -6, -4));
    const auto line = [&](const QString& text, Qt::Alignment where) {
        painter.drawText(room, where | Qt::AlignLeft,
                         painter.fontMetrics().elidedText(text, Qt::ElideRight, room.width()));
    };
    QFont font = this->font();
    font.setWeight(isChecked() ? QFont::DemiBold : QFont::Normal);
    painter.setFont(font);
    painter.setPen(style::color(style::Role::Text));
    line(text(), Qt::AlignTop);
    painter.setFont(this->font());
    painter.setPen(style::color(style::Role::Secondary));
    line(m_result, Qt::AlignBottom);
}

void EditDot::enterEvent(QEnterEvent* event)
{
    QAbstractButton::enterEvent(event);
    emit pointedAt(true);
}

void EditDot::leaveEvent(QEvent* event)
{
    QAbstractButton::leaveEvent(event);
    emit pointedAt(false);
}

void EditDot::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        click();
        event->accept();
        return;
    }
    QAbstractButton::keyPressEvent(event);
}

HistoryStrip::HistoryStrip(QWidget* parent)
    : QFrame(parent), m_rest(new QTimer(this)), m_noteTime(new QTimer(this)),
      m_note(new QLabel(this))
{
    setObjectName(QStringLiteral("history"));
    setAccessibleName(tr("Edits"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_note->setObjectName(QStringLiteral("note"));
    m_note->setFont(style::secondaryFont());
    m_note->setTextFormat(Qt::PlainText);
    m_note->setWordWrap(true);
    m_note->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_note->setAutoFillBackground(true);
    m_note->hide();
    m_rest->setSingleShot(true);
    m_rest->setInterval(kRest_ms);
    connect(m_rest, &QTimer::timeout, this, [this] {
        m_previewing = true;
        emit previewAsked(m_pointed);
    });
    m_noteTime->setSingleShot(true);
    m_noteTime->setInterval(kNote_ms);
    connect(m_noteTime, &QTimer::timeout, this, [this] { setNote({}); });
}

int HistoryStrip::titleRoom()
{
    const QFontMetrics metrics(style::secondaryFont());
    return std::max(kTitle, kTitleAt + metrics.horizontalAdvance(tr("Edits")) + 12);
}

QSize HistoryStrip::sizeHint() const
{
    return {titleRoom() + kDotWide, kHigh};
}

QSize HistoryStrip::minimumSizeHint() const
{
    return sizeHint();
}

void HistoryStrip::setNote(const QString& note)
{
    m_note->setText(note);
    m_note->setVisible(!note.isEmpty());
    m_note->raise();
    if (note.isEmpty())
        m_noteTime->stop();
    else
        m_noteTime->start();
}

QString HistoryStrip::note() const
{
    return m_note->text();
}

void HistoryStrip::setStack(QUndoStack* stack)
{
    if (m_stack == stack)
        return;
    if (m_stack)
        disconnect(m_stack, &QUndoStack::indexChanged, this, nullptr);
    m_stack = stack;
    if (m_stack) {
        connect(m_stack, &QUndoStack::indexChanged, this, &HistoryStrip::rebuild);
        if (!m_results.contains(stack)) {
            m_results.insert(stack, {});
            // also while another one is shown: the next stack may stand at the same address
            connect(stack, &QObject::destroyed, this, [this, stack] { m_results.remove(stack); });
        }
    }
    rebuild();
}

void HistoryStrip::takeResults(QUndoStack* stack, const HistoryStrip& before)
{
    setStack(stack);
    m_results[stack] = before.m_results.value(stack);
}

void HistoryStrip::setView(const style::PlanViewPtr& view, const style::PlanViewPtr& before)
{
    if (!m_stack)
        return;
    const auto textOf = [](const style::PlanView& of) {
        const auto figure = [&](plan::FigureId id) {
            return style::figureValueText(id, of.forecast.value(id), 3);
        };
        return figure(plan::FigureId::StepTimeS) + QStringLiteral(" · ") +
               figure(plan::FigureId::RunCompletionDays);
    };
    auto& results = m_results[m_stack];
    const int index = m_stack->index();
    bool isNew = false;
    const auto set = [&](int at, const QString& result) {
        isNew = isNew || results.value(at) != result;
        results[at] = result;
    };
    set(index, textOf(*view));
    if (before && index > 0)
        set(index - 1, textOf(*before));
    if (isNew)
        rebuild();
}

void HistoryStrip::pointAt(int index, bool pointed)
{
    m_rest->stop();
    if (pointed && index != m_stack->index()) {
        m_pointed = index;
        m_rest->start();
    } else if (m_previewing) {
        m_previewing = false;
        emit previewAsked(-1);
    }
}

void HistoryStrip::rebuild()
{
    m_rest->stop();
    if (m_previewing) {
        m_previewing = false;
        emit previewAsked(-1);
    }
    for (EditDot* dot : m_dots) {
        dot->hide();
        dot->disconnect(this);
        dot->deleteLater(); // the one that was clicked is among them
    }
    m_dots.clear();
    if (m_stack) {
        const int last = m_stack->count();
        // an edit that was undone and done otherwise has no result any more
        auto& results = m_results[m_stack];
        for (auto each = results.begin(); each != results.end();)
            each = each.key() > last ? results.erase(each) : std::next(each);
        const int shown = std::max(1, (width() - titleRoom()) / kDotWide);
        // one that was undone stays in sight to the right
        const int first =
            std::clamp(m_stack->index() - shown + 2, 0, std::max(0, last - shown + 1));
        for (int i = first; i <= std::min(last, first + shown - 1); ++i) {
            const QString name = i == 0 ? tr("open") : m_stack->text(i - 1);
            auto* dot = new EditDot(name, results.value(i, QStringLiteral(" ")), this);
            dot->setObjectName(QStringLiteral("edit.%1").arg(i));
            dot->setChecked(i == m_stack->index());
            dot->setGeometry(style::placed(
                *this, QRect(titleRoom() + (i - first) * kDotWide, 0, kDotWide, kHigh)));
            connect(dot, &EditDot::clicked, this, [this, i] { emit indexChosen(i); });
            connect(dot, &EditDot::pointedAt, this, [this, i](bool on) { pointAt(i, on); });
            dot->show();
            m_dots.push_back(dot);
        }
    }
    m_note->raise();
    update();
}

void HistoryStrip::resizeEvent(QResizeEvent* event)
{
    QFrame::resizeEvent(event);
    m_note->setGeometry(style::placed(*this, QRect(width() / 2, 0, width() / 2 - 12, kHigh)));
    rebuild();
}

void HistoryStrip::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(style::secondaryFont());
    painter.setPen(style::color(style::Role::Secondary));
    painter.drawText(style::placed(*this, QRect(kTitleAt, 0, titleRoom() - kTitleAt, kHigh)),
                     Qt::AlignVCenter, tr("Edits"));
    for (int i = 1; i < m_dots.size(); ++i) {
        // between the words of one edit and the dot of the next
        const QRect before = style::placed(*this, m_dots[i - 1]->geometry());
        const QFontMetrics metrics(style::secondaryFont());
        const int words = std::max(metrics.horizontalAdvance(m_dots[i - 1]->text()),
                                   metrics.horizontalAdvance(m_dots[i - 1]->result()));
        const int from = before.left() + 18 + words + 12;
        const int to =
            style::placed(*this, m_dots[i]->geometry()).left() + static_cast<int>(kDotX) - 8;
        if (to > from) {
            painter.setPen(style::color(style::Role::Line));
            painter.drawLine(style::placed(*this, QPointF(from, kHigh / 2)),
                             style::placed(*this, QPointF(to, kHigh / 2)));
        }
    }
}

} // namespace ridgepoint::gui
