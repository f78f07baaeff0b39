// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/table_style.h"

#include "charts/chart_canvas.h"
#include "style/text.h"

#include <QHeaderView>
#include <QTableView>

namespace ridgepoint::charts {
namespace {

constexpr int kWidestColumn = 340; ///< at first; a person may drag it wider
constexpr int kRowHeight = 22;

} // namespace

void styleTable(QTableView& table)
{
    table.setSortingEnabled(true);
    table.setFrameShape(QFrame::NoFrame);
    table.setFont(ChartFonts::current().number);
    table.horizontalHeader()->setFont(style::secondaryFont());
    table.setTabKeyNavigation(false); // Tab leaves it, arrow keys walk in it
    table.setAlternatingRowColors(true);
    table.setShowGrid(false);
    table.verticalHeader()->hide();
    table.verticalHeader()->setDefaultSectionSize(kRowHeight);
    table.horizontalHeader()->setMaximumSectionSize(kWidestColumn);
    table.horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
}

} // namespace ridgepoint::charts
