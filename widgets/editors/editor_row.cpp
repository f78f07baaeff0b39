// SPDX-License-Identifier: GPL-3.0-or-later
#include "editors/editor_row.h"

#include "style/mirror.h"
#include "style/text.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QToolTip>

namespace ridgepoint::editors {
namespace {

constexpr int kLeft = 18;  // the mark of a change stands in it
constexpr int kRight = 24; // the button beside the input stands in it
constexpr int kGap = 6;    // between label and input
constexpr int kLeastInput = 112;
constexpr int kHead = 28;     // height of a row with one line
constexpr int kHelpSize = 18; // of the "?" that shows when the row is pointed at
constexpr int kLeastLabel = 64;

} // namespace

EditorRow::EditorRow(const QString& label, HelpText help, QWidget* parent)
    : QWidget(parent), m_label(new ScrubLabel(label, this))
{
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    setHelp(std::move(help));
}

void EditorRow::setHelp(HelpText help)
{
    m_help = std::move(help);
    m_search = (m_help.title + QLatin1Char(' ') + m_help.help + QLatin1Char(' ') +
                m_help.facts.join(QLatin1Char(' ')))
                   .toLower();
    setToolTip(m_help.html());
    if (!m_input)
        return;
    m_input->setAccessibleDescription(m_help.plain());
    m_input->setToolTip(m_help.html());
}

void EditorRow::setInput(QWidget* input)
{
    m_input = input;
    input->setParent(this);
    input->installEventFilter(this);
    input->setAccessibleName(m_help.title);
    input->setAccessibleDescription(m_help.plain());
    input->setToolTip(m_help.html());
    m_label->setBuddy(input);
    connect(m_label, &ScrubLabel::clicked, input,
            [input] { input->setFocus(Qt::MouseFocusReason); });
}

void EditorRow::setSideButton(SignButton::Sign sign)
{
    m_side = new SignButton(sign, this);
}

QString EditorRow::message() const
{
    return m_message && !m_message->isHidden() ? m_message->text() : QString();
}

style::Role EditorRow::messageRole() const
{
    return m_message ? m_message->role() : style::Role::Text;
}

void EditorRow::setMessage(const QString& text, style::Role role)
{
    if (text.isEmpty() && !m_message)
        return;
    if (!m_message) {
        m_message = new RoleLabel(role, this);
        m_message->setFont(style::secondaryFont());
        m_message->setWordWrap(true);
        m_message->setAlignment(Qt::AlignLeft | Qt::AlignTop);
        m_message->setTextInteractionFlags(Qt::NoTextInteraction);
        m_message->hide();
    }
    m_message->setRole(role);
    if (m_message->text() == text && m_message->isHidden() == text.isEmpty())
        return;
    const int before = heightForWidth(width());
    m_message->setText(text);
    m_message->setVisible(!text.isEmpty());
    if (m_input) { // what is read to those who do not see the line
        const QString plain = m_help.plain();
        m_input->setAccessibleDescription(text.isEmpty() ? plain
                                                         : text + QLatin1Char('\n') + plain);
    }
    if (heightForWidth(width()) != before)
        updateGeometry(); // a change of words alone moves no other row
    place();
}

void EditorRow::setChangedMark(bool changed)
{
    if (m_changed == changed)
        return;
    m_changed = changed;
    update();
}

void EditorRow::setApplies(bool applies)
{
    if (m_applies == applies)
        return;
    m_applies = applies;
    updateShown();
}

void EditorRow::setFilteredOut(bool out)
{
    if (m_filteredOut == out)
        return;
    m_filteredOut = out;
    updateShown();
}

void EditorRow::setTucked(bool tucked)
{
    if (m_tucked == tucked)
        return;
    m_tucked = tucked;
    updateShown();
}

void EditorRow::updateShown()
{
    if (!isOffered())
        aboutToHide();
    setVisible(isOffered());
}

void EditorRow::showHelp()
{
    showHelpPopup(m_input ? m_input : this, helpText());
}

// ---- geometry -----------------------------------------------------------------------------------

int EditorRow::inputWidth(int width)
{
    return std::max(kLeastInput, (width - kLeft - kRight) * 12 / 25);
}

int EditorRow::labelWidth(int width)
{
    return std::max(kLeastLabel, width - kLeft - kGap - inputWidth(width) - kRight);
}

int EditorRow::headHeight(int width) const
{
    return std::max(kHead, m_label->heightForWidth(labelWidth(width)) + 4);
}

QSize EditorRow::minimumSizeHint() const
{
    return {kLeft + kLeastLabel + kGap + kLeastInput + kRight, kHead};
}

QSize EditorRow::sizeHint() const
{
    const int width = 264;
    return {width, heightForWidth(width)};
}

int EditorRow::heightForWidth(int width) const
{
    int height = headHeight(width);
    if (m_message && !m_message->isHidden())
        height += m_message->heightForWidth(width - kLeft - kRight) + 4;
    return height;
}

void EditorRow::place()
{
    const int head = headHeight(width());
    const auto put = [this](QWidget* widget, const QRect& place) {
        widget->setGeometry(style::placed(*this, place));
    };
    put(m_label, {kLeft, 0, labelWidth(width()), head});
    const int wideInput = inputWidth(width());
    const int inputAt = width() - kRight - wideInput;
    if (m_input) {
        const int high = std::min(m_input->sizeHint().height(), kInputHeight);
        put(m_input, {inputAt, (head - high) / 2, wideInput, high});
    }
    if (m_side)
        put(m_side, {QPoint(width() - kRight + 2, (head - m_side->height()) / 2), m_side->size()});
    if (m_helpButton)
        put(m_helpButton, {QPoint(inputAt - kHelpSize - 2, (head - m_helpButton->height()) / 2),
                           m_helpButton->size()});
    if (m_message && !m_message->isHidden()) {
        const int wide = width() - kLeft - kRight;
        put(m_message, {kLeft, head, wide, m_message->heightForWidth(wide)});
    }
}

void EditorRow::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    place();
}

// ---- events -------------------------------------------------------------------------------------

bool EditorRow::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), helpText().html(), this);
        return true;
    }
    return QWidget::event(event);
}

bool EditorRow::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_input) {
        if (event->type() == QEvent::ToolTip) {
            QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), helpText().html(),
                               m_input);
            return true;
        }
        if (event->type() == QEvent::KeyPress &&
            static_cast<QKeyEvent*>(event)->key() == Qt::Key_F1) {
            showHelp();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void EditorRow::enterEvent(QEnterEvent* event)
{
    QWidget::enterEvent(event);
    if (!m_helpButton) {
        m_helpButton = new SignButton(SignButton::Sign::Help, this);
        m_helpButton->setFocusPolicy(Qt::NoFocus); // F1 is the keyboard's way
        m_helpButton->setAccessibleName(tr("What is %1?").arg(m_help.title));
        m_helpButton->setToolTip(tr("What is this? (F1)"));
        connect(m_helpButton, &QAbstractButton::clicked, this, &EditorRow::showHelp);
        m_helpButton->setFixedSize(kHelpSize, kHelpSize);
        place();
    }
    m_helpButton->show();
    m_helpButton->raise();
}

void EditorRow::leaveEvent(QEvent* event)
{
    QWidget::leaveEvent(event);
    if (m_helpButton)
        m_helpButton->hide();
}

void EditorRow::paintEvent(QPaintEvent*)
{
    if (!m_changed)
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(style::color(style::Role::Accent));
    painter.drawEllipse(style::placed(*this, QPointF(kLeft - 9, headHeight(width()) / 2.0)), 2.5,
                        2.5);
}

} // namespace ridgepoint::editors
