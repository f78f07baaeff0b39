// SPDX-License-Identifier: GPL-3.0-or-later
#include "offers/offer_list.h"

#include "style/text.h"

#include <QApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

#include <cmath>

namespace ridgepoint::offers {

using quantity::Dimension;
using style::Role;

namespace {

/// "+0.6 s"; empty where there is no change that a person would see.
QString signedText(double change, Dimension dimension, double beside)
{
    constexpr double kUnseen = 1e-4; // of the number itself
    if (!std::isfinite(change) || std::abs(change) <= kUnseen * std::abs(beside))
        return {};
    const QString sign = change < 0 ? QStringLiteral("−") : QStringLiteral("+");
    return sign + style::quantityText(std::abs(change), dimension, 3);
}

QString changeText(const std::optional<double>& now, const std::optional<double>& then,
                   Dimension dimension)
{
    return now && then ? signedText(*then - *now, dimension, *now) : QString();
}

void write(QLabel* label, Role role)
{
    QPalette palette;
    palette.setColor(QPalette::WindowText, style::color(role));
    label->setPalette(palette);
}

} // namespace

QString memoryChangeText(const explore::Outcome& now, const explore::Outcome& then)
{
    const QString text = changeText(now.peakBytes, then.peakBytes, Dimension::Bytes);
    return text.isEmpty() && then.peakBytes ? OfferList::tr("no change") : text;
}

QString otherChangesText(const explore::Outcome& now, const explore::Outcome& then)
{
    QStringList parts;
    if (then.peakBytes)
        parts +=
            OfferList::tr("peak %1").arg(style::quantityText(*then.peakBytes, Dimension::Bytes, 3));
    const QString step = changeText(now.stepS, then.stepS, Dimension::Seconds);
    if (!step.isEmpty())
        parts += OfferList::tr("%1 a step").arg(step);
    else if (now.stepS && then.stepS)
        parts += OfferList::tr("the same step");
    if (const QString end = changeText(now.completionDays, then.completionDays, Dimension::Days);
        !end.isEmpty())
        parts += OfferList::tr("%1 to the finish").arg(end);
    if (const QString cost = changeText(now.cost, then.cost, Dimension::Money); !cost.isEmpty())
        parts += OfferList::tr("%1 of cost").arg(cost);
    return parts.join(QStringLiteral(" · "));
}

OfferList::OfferList(QWidget* parent) : QScrollArea(parent)
{
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setAutoFillBackground(false); // the card's own shows through
    rebuild();
}

void OfferList::setOffers(const QString& note, std::vector<Offer> offers)
{
    m_note = note;
    m_offers = std::move(offers);
    rebuild();
}

void OfferList::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange)
        rebuild();
    QScrollArea::changeEvent(event);
}

void OfferList::rebuild()
{
    // who works by keys stays in the list when its offers change
    const QWidget* focus = QApplication::focusWidget();
    const bool hadFocus = focus && isAncestorOf(focus);
    auto* content = new QWidget;
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    if (!m_note.isEmpty()) {
        auto* note = new QLabel(m_note, content);
        note->setObjectName(QStringLiteral("offers.note"));
        note->setWordWrap(true);
        note->setFont(style::bodyFont());
        write(note, Role::Secondary);
        column->addWidget(note);
    }
    for (const Offer& offer : m_offers)
        column->addWidget(makeRow(offer, content));
    column->addStretch(1);
    setWidget(content); // which deletes the one before
    content->setAutoFillBackground(false);
    content->show();
    auto* first = hadFocus ? content->findChild<QPushButton*>() : nullptr;
    if (first)
        first->setFocus();
}

QWidget* OfferList::makeRow(const Offer& offer, QWidget* parent)
{
    auto* row = new QWidget(parent);
    row->setToolTip(offer.toolTip);
    auto* line = new QHBoxLayout(row);
    line->setContentsMargins(0, 0, 4, 0);
    line->setSpacing(8);
    auto* words = new QVBoxLayout;
    words->setSpacing(0);
    auto* title = new QLabel(offer.title, row);
    title->setFont(style::bodyFont());
    title->setWordWrap(true);
    write(title, Role::Text);
    words->addWidget(title);
    if (!offer.detail.isEmpty()) {
        auto* detail = new QLabel(offer.detail, row);
        detail->setFont(style::secondaryFont());
        detail->setWordWrap(true);
        write(detail, Role::Secondary);
        words->addWidget(detail);
    }
    line->addLayout(words, 1);
    auto* amount = new QLabel(offer.amount, row);
    QFont font = style::numberFont();
    font.setWeight(QFont::DemiBold);
    amount->setFont(font);
    write(amount, offer.role);
    line->addWidget(amount);
    if (!offer.edits.empty()) {
        auto* button = new QPushButton(tr("Apply"), row);
        button->setAccessibleName(tr("Apply: %1").arg(offer.title));
        button->setFont(style::secondaryFont());
        connect(button, &QPushButton::clicked, this,
                [this, edits = offer.edits, name = offer.title] { emit chosen(edits, name); });
        line->addWidget(button);
    }
    return row;
}

} // namespace ridgepoint::offers
