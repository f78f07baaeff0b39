// SPDX-License-Identifier: GPL-3.0-or-later
#include "reliability/facts_plot.h"

#include <cmath>

namespace ridgepoint::reliability {
namespace {

constexpr double kMargin = 6; ///< on the side of a scroll bar, so that no number touches it

} // namespace

void FactsPlot::setTable(FactTable table)
{
    m_table = std::move(table);
    setMinimumHeight(static_cast<int>(std::ceil(factsHeight(m_table, fonts()))));
    invalidate();
}

const FactPlaces& FactsPlot::places()
{
    ensureLaidOut();
    return m_places;
}

std::vector<charts::HotSpot> FactsPlot::layOut()
{
    m_places = layOutFacts(m_table, QRectF(0, 0, width() - kMargin, height()), fonts());
    return factSpots(m_table, m_places);
}

void FactsPlot::draw(QPainter& painter)
{
    drawFacts(painter, *this, m_table, m_places, fonts());
}

} // namespace ridgepoint::reliability
