// SPDX-License-Identifier: GPL-3.0-or-later
#include "accuracy_page.h"

namespace ridgepoint::gui {

AccuracyPage::AccuracyPage(QWidget* parent) : ModePage(parent) {}

QVector<charts::ChartCard*> AccuracyPage::chartCards() const
{
    return {};
}

} // namespace ridgepoint::gui
