// SPDX-License-Identifier: GPL-3.0-or-later
#include "run_page.h"

#include <QVBoxLayout>

namespace ridgepoint::gui {

RunPage::RunPage(QWidget* parent) : ModePage(parent)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
}

QVector<charts::ChartCard*> RunPage::chartCards() const
{
    return m_cards;
}

} // namespace ridgepoint::gui
