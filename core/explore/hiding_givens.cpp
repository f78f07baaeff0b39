// SPDX-License-Identifier: Apache-2.0
#include "explore/hiding_givens.h"

#include <algorithm>

namespace ridgepoint::explore {

using quantity::Text;

HidingGivens hidingGivens(const plan::Plan& plan, std::initializer_list<plan::FigureId> figures)
{
    HidingGivens hiding;
    std::vector<Text> names;
    for (const plan::Given& given : plan.given) {
        if (std::find(figures.begin(), figures.end(), given.figure) == figures.end())
            continue;
        const std::string id = plan::figureText(given.figure, given.index);
        names.push_back(Text::verbatim(id));
        hiding.edits.push_back({{RP_TR("Computed {0}"), Text::verbatim(id)}, "given." + id, {}});
    }
    if (!names.empty())
        hiding.caveat = {RP_TR("What the plan gives would hide the answers and is computed where "
                               "it matters: {0}."),
                         quantity::listed(names)};
    return hiding;
}

} // namespace ridgepoint::explore
