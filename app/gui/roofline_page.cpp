// SPDX-License-Identifier: GPL-3.0-or-later
#include "roofline_page.h"

#include "card_row.h"
#include "charts/passes_card.h"
#include "charts/roofline_card.h"
#include "charts/roofline_plot.h"

#include <QVBoxLayout>

namespace ridgepoint::gui {
namespace {

constexpr int kLeastHeight = 380;

} // namespace

RooflinePage::RooflinePage(QWidget* parent)
    : ModePage(parent), m_roofline(new charts::RooflineCard), m_passes(new charts::PassesCard)
{
    m_roofline->setDetailed();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    auto* row = new CardRow;
    row->addCard(m_roofline);
    row->addCard(m_passes);
    row->setLeastHeight(kLeastHeight);
    column->addWidget(row);
    charts::RooflinePlot* plot = m_roofline->plot();
    connect(m_roofline, &charts::RooflineCard::rooflineChanged, this, [this, plot] {
        m_passes->setRoofline(plot->data().roofline);
        plot->choose(m_passes->chosen());
    });
    connect(plot, &charts::RooflinePlot::passChosen, m_passes, &charts::PassesCard::choose);
    connect(m_passes, &charts::PassesCard::passChosen, plot, &charts::RooflinePlot::choose);
}

QVector<charts::ChartCard*> RooflinePage::chartCards() const
{
    return {m_roofline};
}

} // namespace ridgepoint::gui
