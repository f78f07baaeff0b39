// SPDX-License-Identifier: GPL-3.0-or-later
// What the roofline mode shows under its inputs: the operators under the roofs of the accelerator
// and of its links, and the table of their times.
#pragma once

#include "mode_page.h"

namespace ridgepoint::gui {

class RooflinePage : public ModePage
{
    Q_OBJECT

  public:
    explicit RooflinePage(QWidget* parent = nullptr);

    QVector<charts::ChartCard*> chartCards() const override;
};

} // namespace ridgepoint::gui
