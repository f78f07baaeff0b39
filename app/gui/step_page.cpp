// SPDX-License-Identifier: GPL-3.0-or-later
#include "step_page.h"

namespace ridgepoint::gui {

StepPage::StepPage(QWidget* parent) : ModePage(parent) {}

QVector<charts::ChartCard*> StepPage::chartCards() const
{
    return {};
}

} // namespace ridgepoint::gui
