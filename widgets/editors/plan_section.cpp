// SPDX-License-Identifier: GPL-3.0-or-later
#include "editors/plan_section.h"

#include "style/mirror.h"
#include "style/text.h"

#include <QBoxLayout>
#include <QKeyEvent>
#include <QPainter>

namespace ridgepoint::editors {
namespace {

constexpr int kHeader = 32;
constexpr int kTriangleRoom = 18;

QFont titleFont()
{
    QFont font = style::bodyFont();
    font.setWeight(QFont::DemiBold);
    return font;
}

} // namespace

SectionHeader::SectionHeader(const QString& title, QWidget* parent) : QAbstractButton(parent)
{
    setText(title);
    setFont(titleFont());
    setCheckable(true);
    setChecked(true);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Section %1").arg(title));
    setToolTip(title); // it may be shortened
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

QSize SectionHeader::sizeHint() const
{
    return {kTriangleRoom + fontMetrics().horizontalAdvance(text()) + 8, kHeader};
}

QSize SectionHeader::minimumSizeHint() const
{
    return {kTriangleRoom + 40, kHeader};
}

void SectionHeader::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (hasFocus()) {
        painter.setPen(QPen(style::color(style::Role::Accent), 1.6));
        painter.drawRoundedRect(QRectF(rect()).adjusted(2.8, 4.8, -2.8, -4.8), 4, 4);
    }
    painter.setPen(Qt::NoPen);
    painter.setBrush(style::color(style::Role::Text));
    const QPointF at = style::placed(*this, QPointF(kTriangleRoom / 2.0 + 1, height() / 2.0));
    if (isChecked()) {
        const QPointF down[] = {at + QPointF(-4, -2.5), at + QPointF(4, -2.5), at + QPointF(0, 3)};
        painter.drawConvexPolygon(down, 3);
    } else {
        const double on = isRightToLeft() ? -1 : 1;
        const QPointF along[] = {at + QPointF(-2.5 * on, -4), at + QPointF(-2.5 * on, 4),
                                 at + QPointF(3 * on, 0)};
        painter.drawConvexPolygon(along, 3);
    }
    painter.setPen(style::color(style::Role::Text));
    const QRect room = style::placed(*this, rect().adjusted(kTriangleRoom, 0, -2, 0));
    painter.drawText(room, Qt::AlignVCenter | Qt::AlignLeft,
                     fontMetrics().elidedText(text(), Qt::ElideRight, room.width()));
}

void SectionHeader::keyPressEvent(QKeyEvent* event)
{
    const bool open = event->key() == (isRightToLeft() ? Qt::Key_Left : Qt::Key_Right);
    const bool close = event->key() == (isRightToLeft() ? Qt::Key_Right : Qt::Key_Left);
    const bool turn = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (turn || ((open || close) && open != isChecked())) {
        click();
        event->accept();
        return;
    }
    QAbstractButton::keyPressEvent(event);
}

TextButton::TextButton(QWidget* parent) : QAbstractButton(parent)
{
    setFont(style::secondaryFont());
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

QSize TextButton::sizeHint() const
{
    return {fontMetrics().horizontalAdvance(text()) + 8, 20};
}

void TextButton::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(style::color(style::Role::Accent));
    if (hasFocus())
        painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    QFont lettering = font();
    lettering.setUnderline(underMouse());
    painter.setFont(lettering);
    painter.drawText(rect().adjusted(4, 0, -4, 0), Qt::AlignVCenter | Qt::AlignLeft, text());
}

void TextButton::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        click();
        event->accept();
        return;
    }
    QAbstractButton::keyPressEvent(event);
}

PlanSection::PlanSection(const QString& name, const QString& title, QWidget* parent)
    : QWidget(parent), m_header(new SectionHeader(title, this)), m_body(new QWidget(this)),
      m_rows(new QVBoxLayout), m_more(new TextButton(m_body))
{
    setObjectName(QStringLiteral("section.") + name);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 1, 0, 0); // the line above
    column->setSpacing(0);
    auto* head = new QHBoxLayout;
    head->setContentsMargins(style::placed(*this, QMargins(0, 2, 24, 2))); // inputs end there too
    head->setSpacing(4);
    head->addWidget(m_header);
    column->addLayout(head);
    column->addWidget(m_body);
    auto* inside = new QVBoxLayout(m_body);
    inside->setContentsMargins(0, 0, 0, 8);
    inside->setSpacing(0);
    inside->addLayout(m_rows);
    m_rows->setSpacing(0);
    auto* foot = new QHBoxLayout;
    foot->setContentsMargins(style::placed(*this, QMargins(14, 0, 24, 0)));
    foot->addWidget(m_more);
    foot->addStretch(1);
    inside->addLayout(foot);
    m_more->setObjectName(QStringLiteral("more.") + name);
    m_more->hide();
    connect(m_header, &QAbstractButton::clicked, this, [this](bool open) {
        m_collapsed = !open;
        updateBody();
        emit toggled(m_collapsed);
    });
}

ChoiceBox* PlanSection::addPresets(const QString& accessibleName)
{
    m_presets = new ChoiceBox(this);
    m_presets->setAccessibleName(accessibleName);
    m_presets->setPlaceholderText(tr("choose a preset"));
    m_presets->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    auto* head = static_cast<QHBoxLayout*>(layout()->itemAt(0)->layout());
    m_header->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    head->addWidget(m_presets, 1);
    return m_presets;
}

void PlanSection::setTuckedRows(int tucked, int beyondEssential)
{
    const QString words = tucked > 0            ? tr("%n more", nullptr, tucked)
                          : beyondEssential > 0 ? tr("fewer")
                                                : QString();
    m_more->setVisible(!words.isEmpty());
    if (m_more->text() == words)
        return;
    m_more->setText(words);
    m_more->setAccessibleName(tr("%1 in section %2").arg(words, m_header->text()));
    m_more->updateGeometry();
    m_more->update();
}

void PlanSection::setCollapsed(bool collapsed)
{
    m_collapsed = collapsed;
    updateBody();
}

void PlanSection::setForcedOpen(bool open)
{
    m_forcedOpen = open;
    updateBody();
}

void PlanSection::updateBody()
{
    const bool open = m_forcedOpen || !m_collapsed;
    if (m_header->isChecked() != open)
        m_header->setChecked(open);
    if (m_body->isHidden() == open)
        m_body->setVisible(open);
}

void PlanSection::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(QRect(0, 0, width(), 1), style::color(style::Role::Line));
}

} // namespace ridgepoint::editors
