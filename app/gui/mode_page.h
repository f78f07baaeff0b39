// SPDX-License-Identifier: GPL-3.0-or-later
// What a mode shows under its inputs, where that is more than a row of charts.
#pragma once

#include "quantity/problem.h"
#include "style/plan_view.h"

#include <QVector>
#include <QWidget>

namespace ridgepoint::charts {
class ChartCard;
}

namespace ridgepoint::gui {

class ModePage : public QWidget
{
    Q_OBJECT

  public:
    using QWidget::QWidget;

    /// The cards with a chart: who shows them gives them their plans.
    virtual QVector<charts::ChartCard*> chartCards() const = 0;
    /// Gives the other cards theirs.
    virtual void setView(const style::PlanViewPtr& view) { Q_UNUSED(view) }
    /// The plan that is drawn behind, for cards that are not among chartCards().
    virtual void setBaseline(const style::PlanViewPtr& view) { Q_UNUSED(view) }
    /// Whether anything that is shown is not of the newest plan yet.
    virtual bool isWorking() const { return false; }

  signals:
    /// A person asks for edits together.
    void editsChosen(const std::vector<ridgepoint::quantity::Fix>& edits, const QString& title);
    /// Another card has come to the front, and is to be given its plan.
    void cardShown();
    /// Ask for Why? of a figure.
    void figureActivated(const QString& figureId);
    /// Opens a document as a plan of its own.
    void documentAsked(const ridgepoint::plan::Document& document);
};

} // namespace ridgepoint::gui
