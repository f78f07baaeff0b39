// SPDX-License-Identifier: GPL-3.0-or-later
// The passes of a plan's operators as a table that can be sorted: what the roofline beside it
// draws. A row that is chosen is a point there, and the other way round.
#pragma once

#include "charts/card.h"
#include "explore/roofline.h"

namespace ridgepoint::charts {

class TableView;

class PassesCard : public Card
{
    Q_OBJECT

  public:
    explicit PassesCard(QWidget* parent = nullptr);

    void setRoofline(const explore::Roofline& roofline);
    /// Chooses the row of a pass, as explore::Roofline counts them, and shows it.
    void choose(int pass);
    int chosen() const;

    TableView* tableView() const { return m_view; }

  signals:
    /// A person chose the row of a pass, or with -1 one that is none.
    void passChosen(int pass);

  private:
    TableView* m_view;
    int m_passes = 0;
    bool m_isQuiet = false; ///< it is not a person who chooses
};

} // namespace ridgepoint::charts
