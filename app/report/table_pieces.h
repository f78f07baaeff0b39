// SPDX-License-Identifier: GPL-3.0-or-later
// Tables in pieces: a piece for each row, with the header to be repeated on a new page.
#pragma once

#include "pieces.h"

namespace ridgepoint::report {

void addTable(const Table& table, double width, std::vector<Piece>& pieces);

} // namespace ridgepoint::report
