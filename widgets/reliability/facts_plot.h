// SPDX-License-Identifier: GPL-3.0-or-later
// A card's drawing that is a short table alone.
#pragma once

#include "reliability/facts.h"

namespace ridgepoint::reliability {

class FactsPlot : public charts::ChartCanvas
{
    Q_OBJECT

  public:
    using ChartCanvas::ChartCanvas;

    void setTable(FactTable table);
    const FactTable& table() const { return m_table; }
    const FactPlaces& places();

  protected:
    std::vector<charts::HotSpot> layOut() override;
    void draw(QPainter& painter) override;

  private:
    FactTable m_table;
    FactPlaces m_places;
};

} // namespace ridgepoint::reliability
