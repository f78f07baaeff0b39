// SPDX-License-Identifier: GPL-3.0-or-later
// How tables of numbers look and are walked, in every card.
#pragma once

class QTableView;

namespace ridgepoint::charts {

/// Of a table with its model set: it sorts, and Tab leaves it.
void styleTable(QTableView& table);

} // namespace ridgepoint::charts
