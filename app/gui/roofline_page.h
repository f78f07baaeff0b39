// SPDX-License-Identifier: GPL-3.0-or-later
// What the roofline mode shows under its inputs: the operators under the roofs of the accelerator
// and of its links, and the table of their times.
#pragma once

#include "mode_page.h"

namespace ridgepoint::charts {
class PassesCard;
class RooflineCard;
} // namespace ridgepoint::charts

namespace ridgepoint::gui {

class RooflinePage : public ModePage
{
    Q_OBJECT

  public:
    explicit RooflinePage(QWidget* parent = nullptr);

    QVector<charts::ChartCard*> chartCards() const override;

    charts::RooflineCard* roofline() const { return m_roofline; }
    charts::PassesCard* passes() const { return m_passes; }

  private:
    charts::RooflineCard* m_roofline;
    charts::PassesCard* m_passes;
};

} // namespace ridgepoint::gui
