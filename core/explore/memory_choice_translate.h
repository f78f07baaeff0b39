// SPDX-License-Identifier: Apache-2.0
// Private to the room: a problem of layers and tensors as classes of options for the search, and
// the search's counts as patterns of layers again.
#pragma once

#include "explore/memory_choice.h"
#include "explore/memory_choice_search.h"

namespace ridgepoint::explore {

/// One class of the search, and what its options mean for the tensors.
struct Meaning
{
    std::vector<std::size_t> tensors;
    std::vector<std::vector<KeepAction>> options;
};

struct Translated
{
    ChoiceSearch search;
    std::vector<std::vector<Meaning>> meanings; ///< of a class, the equal things that it stands for
    bool isExact = true;
    std::vector<std::int64_t> layers; ///< of each kind
};

enum class Sharing
{
    Told, ///< what is run for several tensors is run once
    Free  ///< what is run on the way costs nothing: less than any choice takes
};

/// What may be done with a tensor that is not kept.
enum class Moves
{
    All,
    RebuildOnly ///< options' bytes are what stays, on the device or the host
};

Translated translate(const MemoryProblem& problem, Sharing sharing, Moves moves);

/// The layers of each kind, option by option: layers that all classes treat alike are a pattern.
std::vector<std::vector<LayerPattern>> patternsOf(const MemoryProblem& problem,
                                                  const Translated& made, const FoundChoice& found);

/// The relaxed problem for a budget.
StaySearch stayingWithin(const MemoryProblem& problem, const Translated& made, double budgetBytes);

/// Moves tensors that stay to the host until the rest is within the budget, first as far as
/// computation hides it, and no more than is needed. False where that is not found.
bool offloadDownTo(double budgetBytes, const MemoryProblem& problem,
                   std::vector<std::vector<LayerPattern>>& patterns);

} // namespace ridgepoint::explore
