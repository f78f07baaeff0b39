// SPDX-License-Identifier: GPL-3.0-or-later
#include "accuracy/run_table.h"

#include "exchange/accuracy_cases.h"

#include <map>

namespace ridgepoint::accuracy {

RunTablePtr readRunTable(std::string_view text, std::string_view name)
{
    auto table = std::make_shared<RunTable>();
    table->rows = exchange::readRunRows(text, name).rows;
    table->cases = exchange::accuracyCasesOf(table->rows);
    table->runs = exchange::measuredRunsOf(table->rows);
    std::map<std::string_view, std::size_t> byId;
    for (std::size_t i = 0; i < table->rows.size(); ++i)
        byId.emplace(table->rows[i].id, i);
    for (const explore::MeasuredRun& run : table->runs)
        table->rowOfRun.push_back(byId.at(run.id));
    return table;
}

} // namespace ridgepoint::accuracy
