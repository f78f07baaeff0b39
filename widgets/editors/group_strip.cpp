// SPDX-License-Identifier: GPL-3.0-or-later
#include "editors/group_strip.h"

#include "editors/group_chips.h"
#include "model/layer_names.h"
#include "style/mirror.h"
#include "style/text.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <QStyledItemDelegate>
#include <QVBoxLayout>
#include <QWheelEvent>
#include <array>

namespace ridgepoint::editors {
namespace {

constexpr int kChip = 24; // its height
constexpr int kSpace = 3; // around each
constexpr int kMostRows = 4;
constexpr int kSwatch = 14; // of the group's colour, with its letter

class ChipDelegate : public QStyledItemDelegate
{
  public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const override
    {
        const QFontMetrics letters(style::secondaryFont());
        const int wide =
            letters.horizontalAdvance(index.data().toString()) + kSwatchRoom(index) + 14;
        return {std::min(wide, kMostWide), kChip};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override
    {
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        const bool isChosen = option.state & QStyle::State_Selected;
        const bool isFocused = isChosen && (option.state & QStyle::State_HasFocus);
        const double wide = isFocused ? 1.6 : 1;
        painter->setPen(QPen(style::color(isChosen ? style::Role::Accent : style::Role::Line),
                             isChosen ? 1.6 : wide));
        painter->setBrush(style::color(isChosen ? style::Role::Panel : style::Role::Window));
        const QRectF chip = QRectF(option.rect).adjusted(1, 1, -1, -1);
        painter->drawRoundedRect(chip, 4, 4);
        if (isFocused) {
            painter->setBrush(Qt::NoBrush);
            painter->setPen(QPen(style::color(style::Role::Accent), 1, Qt::DotLine));
            painter->drawRoundedRect(chip.adjusted(2, 2, -2, -2), 3, 3);
        }
        const bool isMirrored = option.direction == Qt::RightToLeft;
        const int swatch = kSwatchRoom(index) - 6;
        QRectF square(chip.left() + 5, chip.center().y() - kSwatch / 2.0, swatch, kSwatch);
        QRectF words = chip.adjusted(5 + swatch + 4, 0, -4, 0);
        if (isMirrored) {
            square.moveRight(chip.right() - 5);
            words = chip.adjusted(4, 0, -5 - swatch - 4, 0);
        }
        const QColor fill = groupColor(index.row());
        painter->setPen(Qt::NoPen);
        painter->setBrush(fill);
        painter->drawRoundedRect(square, 2, 2);
        QFont letter = style::secondaryFont();
        letter.setWeight(QFont::DemiBold);
        painter->setFont(letter);
        painter->setPen(style::contrast(fill, Qt::white) >= style::contrast(fill, Qt::black)
                            ? Qt::white
                            : Qt::black);
        painter->drawText(square, Qt::AlignCenter, index.data(GroupChips::kLetterRole).toString());
        painter->setFont(style::secondaryFont());
        painter->setPen(style::color(style::Role::Text));
        painter->drawText(words, Qt::AlignVCenter | Qt::AlignLeft,
                          QFontMetrics(style::secondaryFont())
                              .elidedText(index.data().toString(), Qt::ElideRight,
                                          static_cast<int>(words.width())));
        const QVariant worst = index.data(GroupChips::kProblemRole);
        if (worst.isValid()) { // a dot at its corner; the words are in its name
            painter->setPen(QPen(style::color(style::Role::Panel), 1));
            painter->setBrush(style::color(static_cast<style::Role>(worst.toInt())));
            painter->drawEllipse(
                QPointF(isMirrored ? chip.left() + 3 : chip.right() - 3, chip.top() + 3), 3.5, 3.5);
        }
        painter->restore();
    }

  private:
    static constexpr int kMostWide = 190;
    static int kSwatchRoom(const QModelIndex& index)
    {
        const QFontMetrics letters(style::secondaryFont());
        const int letter =
            letters.horizontalAdvance(index.data(GroupChips::kLetterRole).toString());
        return std::max(kSwatch, letter + 6) + 6;
    }
};

} // namespace

QColor groupColor(int group)
{
    using style::Role;
    static constexpr std::array roles{Role::Forward,       Role::Backward, Role::Activations,
                                      Role::Logits,        Role::Gathered, Role::Weights,
                                      Role::Communication, Role::Gradients};
    return style::color(roles[static_cast<std::size_t>(group) % roles.size()]);
}

QString groupText(const model::LayerGroup& group)
{
    return GroupStrip::tr("%1 × %2", "layers of a kind, and what the kind is")
        .arg(style::quantityText(static_cast<double>(group.layers), quantity::Dimension::Count),
             style::textOf(model::kindText(group)));
}

// ---- the list -----------------------------------------------------------------------------------

GroupList::GroupList(QWidget* parent) : QListView(parent)
{
    setObjectName(QStringLiteral("groups"));
    setItemDelegate(new ChipDelegate(this));
    setFlow(QListView::LeftToRight);
    setWrapping(true);
    setResizeMode(QListView::Adjust);
    setSpacing(kSpace);
    setMovement(QListView::Static);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setTabKeyNavigation(false);
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    viewport()->setAutoFillBackground(false);
    setAccessibleName(tr("Kinds of layers"));
    setAccessibleDescription(tr("Arrow keys choose the kind whose fields are shown; Insert copies "
                                "it, Delete takes it away, Alt and an arrow moves it."));
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setSizePolicy(policy);
}

/// As the view lays its chips out: rows filled from the start.
int GroupList::heightForWidth(int width) const
{
    int rows = 1;
    int x = kSpace;
    const int count = model() ? model()->rowCount() : 0;
    QStyleOptionViewItem option;
    for (int row = 0; row < count && rows <= kMostRows; ++row) {
        const int wide = itemDelegate()->sizeHint(option, model()->index(row, 0)).width();
        if (x > kSpace && x + wide + kSpace > width) {
            ++rows;
            x = kSpace;
        }
        x += wide + 2 * kSpace;
    }
    return std::min(rows, kMostRows) * (kChip + 2 * kSpace) + 2;
}

QSize GroupList::sizeHint() const
{
    return {240, heightForWidth(240)};
}

void GroupList::keyPressEvent(QKeyEvent* event)
{
    const bool alt = event->modifiers() == Qt::AltModifier;
    const int ahead = isRightToLeft() ? -1 : 1;
    switch (event->key()) {
    case Qt::Key_Insert:
        emit copyAsked();
        return;
    case Qt::Key_Delete:
        emit removeAsked();
        return;
    case Qt::Key_Left:
    case Qt::Key_Right:
        if (alt) {
            emit moveAsked(event->key() == Qt::Key_Right ? ahead : -ahead);
            return;
        }
        break;
    default:
        break;
    }
    QListView::keyPressEvent(event);
}

void GroupList::resizeEvent(QResizeEvent* event)
{
    QListView::resizeEvent(event);
    if (currentIndex().isValid())
        scrollTo(currentIndex());
}

void GroupList::wheelEvent(QWheelEvent* event)
{
    if (verticalScrollBar()->maximum() == 0) {
        event->ignore(); // the form scrolls
        return;
    }
    QListView::wheelEvent(event);
}

// ---- the strip ----------------------------------------------------------------------------------

GroupStrip::GroupStrip(QWidget* parent)
    : QWidget(parent), m_chips(new GroupChips(this)), m_list(new GroupList(this)),
      m_add(new SignButton(SignButton::Sign::Add, this)),
      m_remove(new SignButton(SignButton::Sign::Remove, this)),
      m_left(new SignButton(SignButton::Sign::Left, this)),
      m_right(new SignButton(SignButton::Sign::Right, this))
{
    setObjectName(QStringLiteral("groupStrip"));
    m_list->setModel(m_chips);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(style::placed(*this, QMargins(14, 4, 24, 2)));
    column->setSpacing(0);
    auto* head = new QHBoxLayout;
    head->setSpacing(0);
    auto* title = new RoleLabel(style::Role::Secondary, this);
    title->setFont(style::secondaryFont());
    title->setText(tr("Kinds of layers"));
    title->setIndent(4);
    head->addWidget(title, 1);
    const auto add = [&](SignButton* button, const QString& name, const QString& what,
                         const QString& keys) {
        button->setObjectName(name);
        button->setAccessibleName(what);
        button->setToolTip(tr("%1 (%2)", "what a button does, and its key").arg(what, keys));
        head->addWidget(button);
    };
    add(m_left, QStringLiteral("group.left"), tr("Move the kind of layer forward"), tr("Alt+Left"));
    add(m_right, QStringLiteral("group.right"), tr("Move the kind of layer back"), tr("Alt+Right"));
    add(m_add, QStringLiteral("group.add"), tr("Add a copy of the kind of layer"), tr("Insert"));
    add(m_remove, QStringLiteral("group.remove"), tr("Take the kind of layer away"), tr("Delete"));
    column->addLayout(head);
    column->addWidget(m_list);
    connect(m_add, &QAbstractButton::clicked, this, &GroupStrip::copyAsked);
    connect(m_remove, &QAbstractButton::clicked, this, &GroupStrip::removeAsked);
    connect(m_left, &QAbstractButton::clicked, this, [this] { emit moveAsked(-1); });
    connect(m_right, &QAbstractButton::clicked, this, [this] { emit moveAsked(1); });
    connect(m_list, &GroupList::copyAsked, this, &GroupStrip::copyAsked);
    connect(m_list, &GroupList::removeAsked, this, &GroupStrip::removeAsked);
    connect(m_list, &GroupList::moveAsked, this, &GroupStrip::moveAsked);
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this,
            [this](const QModelIndex& now) {
                if (now.isValid() && !m_isShowing)
                    emit chosen(now.row());
            });
}

void GroupStrip::setGroups(const std::vector<model::LayerGroup>& groups, int chosen, int most)
{
    m_isShowing = true;
    m_chips->setGroups(groups);
    if (m_list->currentIndex().row() != chosen) {
        m_list->setCurrentIndex(m_chips->index(chosen));
        m_list->scrollTo(m_chips->index(chosen));
    }
    m_isShowing = false;
    const int count = static_cast<int>(groups.size());
    // a button that goes grey under the hand must not take the focus out of the strip
    const bool hadFocus =
        m_add->hasFocus() || m_remove->hasFocus() || m_left->hasFocus() || m_right->hasFocus();
    m_add->setEnabled(count < most);
    m_remove->setEnabled(count > 1);
    m_left->setEnabled(chosen > 0);
    m_right->setEnabled(chosen + 1 < count);
    if (hadFocus && !isAncestorOf(window()->focusWidget()))
        m_list->setFocus(Qt::OtherFocusReason);
    fitHeight();
}

void GroupStrip::setProblems(std::vector<std::optional<quantity::Severity>> worst)
{
    m_chips->setProblems(std::move(worst));
}

QString GroupStrip::chipText(int group) const
{
    const QModelIndex index = m_chips->index(group);
    return index.data(GroupChips::kLetterRole).toString() + QLatin1Char(' ') +
           index.data().toString();
}

void GroupStrip::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fitHeight();
}

void GroupStrip::fitHeight()
{
    const QMargins around = layout()->contentsMargins();
    const int high = m_list->heightForWidth(width() - around.left() - around.right());
    if (m_list->minimumHeight() != high || m_list->maximumHeight() != high)
        m_list->setFixedHeight(high);
}

} // namespace ridgepoint::editors
