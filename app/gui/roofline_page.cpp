// SPDX-License-Identifier: GPL-3.0-or-later
#include "roofline_page.h"

namespace ridgepoint::gui {

RooflinePage::RooflinePage(QWidget* parent) : ModePage(parent) {}

QVector<charts::ChartCard*> RooflinePage::chartCards() const
{
    return {};
}

} // namespace ridgepoint::gui
