// SPDX-License-Identifier: Apache-2.0
// Private to the room: the prices of memory, of host memory and of the host link at which no choice
// is cheaper than a bound.
#pragma once

#include "explore/memory_choice_dual.h"
#include "explore/memory_choice_search.h"

#include <vector>

namespace ridgepoint::explore {

/// The prices of the bound, and what it comes to.
struct Prices
{
    double memory = 0; ///< seconds a byte
    double host = 0;
    std::vector<double> exposed; ///< of each kind, the share of its link time that counts
    Dual dual;
};

/// The prices with the highest bound for a budget.
Prices bestPrices(const ChoiceSearch& search, double budgetBytes);

/// Seconds that a byte takes on the link; 0 where there is none.
double linkSecondsPerByte(const ChoiceSearch& search);

} // namespace ridgepoint::explore
