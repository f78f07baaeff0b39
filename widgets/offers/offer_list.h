// SPDX-License-Identifier: GPL-3.0-or-later
// Changes that a person may make with one click each: what, what it leads to, and a button.
#pragma once

#include "explore/outcome.h"
#include "quantity/problem.h"
#include "style/palette.h"

#include <QScrollArea>

#include <vector>

class QVBoxLayout;

namespace ridgepoint::offers {

struct Offer
{
    QString title;
    QString detail;                       ///< beneath, smaller
    QString amount;                       ///< at the end of the line
    style::Role role = style::Role::Text; ///< of the amount
    QString toolTip;
    std::vector<quantity::Fix> edits; ///< none: there is nothing to press
};

/// What a plan comes to against what it is: "−4.1 GiB", and "+0.6 s a step, ends 0.2 d later".
QString memoryChangeText(const explore::Outcome& now, const explore::Outcome& then);
QString otherChangesText(const explore::Outcome& now, const explore::Outcome& then);

class OfferList : public QScrollArea
{
    Q_OBJECT

  public:
    explicit OfferList(QWidget* parent = nullptr);

    /// `note` stands above the offers; empty: none.
    void setOffers(const QString& note, std::vector<Offer> offers);
    const std::vector<Offer>& offers() const { return m_offers; }
    QString note() const { return m_note; }

  signals:
    void chosen(const std::vector<ridgepoint::quantity::Fix>& edits, const QString& title);

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void rebuild();
    QWidget* makeRow(const Offer& offer, QWidget* parent);

    std::vector<Offer> m_offers;
    QString m_note;
};

} // namespace ridgepoint::offers
