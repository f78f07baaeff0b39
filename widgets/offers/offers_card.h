// SPDX-License-Identifier: GPL-3.0-or-later
// A card of offers for a plan: each tried by the engine off the window's thread, and applied with
// one click.
#pragma once

#include "charts/card.h"
#include "charts/chart_table.h"
#include "offers/offer_list.h"
#include "style/latest_work.h"
#include "style/plan_view.h"

class QAction;

namespace ridgepoint::offers {

class OffersCard : public charts::Card
{
    Q_OBJECT

  public:
    void setView(style::PlanViewPtr view);
    const style::PlanViewPtr& view() const { return m_view; }
    bool isWorking() const { return m_work.isWorking(); }

    OfferList* list() const { return m_list; }
    charts::ChartTable table() const;
    QAction* copyCsvAction() const { return m_copyCsv; }

  signals:
    void editsChosen(const std::vector<ridgepoint::quantity::Fix>& edits, const QString& title);

  protected:
    struct Shown
    {
        QString note;
        std::vector<Offer> offers;
        charts::ChartTable table;
    };
    OffersCard(const QString& title, QWidget* parent);
    /// Writes what was worked out, in the language and prefix in use.
    using Writer = std::function<Shown()>;
    /// Works a plan out, on another thread.
    using Work = std::function<Writer()>;
    virtual Work workOf(style::PlanViewPtr view) const = 0;

  private:
    void write();

    OfferList* m_list;
    QAction* m_copyCsv = nullptr;
    style::PlanViewPtr m_view;
    charts::ChartTable m_table;
    Writer m_writer;
    quantity::BytePrefix m_prefix = quantity::BytePrefix::Binary; ///< that it was written with
    style::LatestWork<Writer> m_work;
};

// What cards of offers write alike.

/// The edits as fields and values, a line each: what the button sets.
QString editsText(const std::vector<quantity::Fix>& edits);
/// Peak, memory to spare, step, finish and cost of what an offer comes to.
void addOutcomeColumns(charts::ChartTable& table);
QStringList cellsOf(const explore::Outcome& outcome);
/// "Nothing can be said: ..."
QString nothingText(const quantity::Text& reason);

} // namespace ridgepoint::offers
