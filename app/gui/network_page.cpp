// SPDX-License-Identifier: GPL-3.0-or-later
#include "network_page.h"

namespace ridgepoint::gui {

NetworkPage::NetworkPage(QWidget* parent) : ModePage(parent) {}

QVector<charts::ChartCard*> NetworkPage::chartCards() const
{
    return {};
}

} // namespace ridgepoint::gui
