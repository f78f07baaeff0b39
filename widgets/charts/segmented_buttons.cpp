// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/segmented_buttons.h"

#include "style/palette.h"
#include "style/text.h"

#include <QAbstractButton>
#include <QButtonGroup>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPainter>

namespace ridgepoint::charts {
namespace {

constexpr int kHeight = 20;
constexpr int kPadding = 7;
constexpr double kRound = 3;

/// A small box with a text; the chosen one has the accent's edge and a tint of it.
class Segment : public QAbstractButton
{
  public:
    explicit Segment(QWidget* parent) : QAbstractButton(parent)
    {
        setCheckable(true);
        setFocusPolicy(Qt::StrongFocus);
        setFont(style::secondaryFont());
    }

    QSize sizeHint() const override
    {
        return {std::max(kHeight + 2, fontMetrics().horizontalAdvance(text()) + 2 * kPadding),
                kHeight};
    }
    QSize minimumSizeHint() const override { return sizeHint(); }

  protected:
    void keyPressEvent(QKeyEvent* event) override
    {
        int by = 0;
        if (event->key() == Qt::Key_Right || event->key() == Qt::Key_Down)
            by = 1;
        else if (event->key() == Qt::Key_Left || event->key() == Qt::Key_Up)
            by = -1;
        QAbstractButton* next = by == 0 ? nullptr : group()->button(group()->id(this) + by);
        if (next && next->isEnabled()) {
            next->setFocus();
            next->click();
        } else {
            QAbstractButton::keyPressEvent(event);
        }
    }

    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const QColor accent = style::color(style::Role::Accent);
        QColor fill = style::color(style::Role::Panel);
        if (isChecked() || underMouse()) {
            QColor tint = accent;
            tint.setAlphaF(isChecked() ? 0.14F : 0.06F);
            painter.setBrush(tint);
        } else {
            painter.setBrush(fill);
        }
        const bool marked = isChecked() || hasFocus();
        painter.setPen(QPen(marked ? accent : style::color(style::Role::Line), hasFocus() ? 2 : 1));
        const double inset = hasFocus() ? 1 : 0.5;
        painter.drawRoundedRect(QRectF(rect()).adjusted(inset, inset, -inset, -inset), kRound,
                                kRound);
        painter.setPen(style::color(isEnabled() ? style::Role::Text : style::Role::Secondary));
        QFont face = font();
        face.setBold(isChecked());
        painter.setFont(face);
        painter.drawText(rect(), Qt::AlignCenter, text());
    }
};

} // namespace

SegmentedButtons::SegmentedButtons(QWidget* parent)
    : QWidget(parent), m_group(new QButtonGroup(this))
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(3);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    connect(m_group, &QButtonGroup::idClicked, this, &SegmentedButtons::chosen);
}

void SegmentedButtons::add(const QString& text, const QString& name)
{
    auto* segment = new Segment(this);
    segment->setText(text);
    segment->setAccessibleName(name);
    segment->setToolTip(name);
    m_group->addButton(segment, count());
    layout()->addWidget(segment);
}

int SegmentedButtons::count() const
{
    return static_cast<int>(m_group->buttons().size());
}

QAbstractButton* SegmentedButtons::button(int index) const
{
    return m_group->button(index);
}

int SegmentedButtons::current() const
{
    return m_group->checkedId();
}

void SegmentedButtons::setCurrent(int index)
{
    if (index == current())
        return;
    if (QAbstractButton* segment = button(index)) {
        segment->setChecked(true);
    } else if (QAbstractButton* checked = m_group->checkedButton()) {
        // an exclusive group refuses to have none
        m_group->setExclusive(false);
        checked->setChecked(false);
        m_group->setExclusive(true);
    }
}

} // namespace ridgepoint::charts
