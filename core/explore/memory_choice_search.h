// SPDX-License-Identifier: Apache-2.0
// Private to the room: the search behind chooseMemory(). The problem is a knapsack with several
// options for each class of equal things: dynamic programming over the classes, in which a state is
// dropped where another is no worse in everything, or where a bound proves that it cannot lead to
// anything better than what is known. The bound is the Lagrangian one: a price of memory, of host
// memory and, for each kind of layers, a share of the link's time that is exposed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace ridgepoint::explore {

/// One way to treat a thing of a class.
struct ChoiceOption
{
    double bytes = 0; ///< kept
    double seconds = 0;
    double offloaded = 0; ///< bytes
};

/// Equal things of a kind of layers. One of the options costs no time at all: to keep all.
struct ChoiceClass
{
    std::size_t kind = 0; ///< ascending from class to class
    std::int64_t count = 0;
    std::vector<ChoiceOption> options;
};

struct ChoiceSearch
{
    std::vector<ChoiceClass> classes;
    std::vector<double> windowS; ///< of each kind, for all its layers together
    double linkBytesPerS = 0;
    double hostBytes = 0;
};

struct FoundChoice
{
    bool isFeasible = false; ///< there is one, better than what was known
    bool isExact = false;    ///< and nothing better; or, without one, nothing better at all
    double seconds = 0;
    double boundS = 0;                             ///< no choice takes less
    std::vector<std::vector<std::int64_t>> counts; ///< of each class, of each option
};

/// Looks for a choice that takes less than `knownSeconds`, which may be infinite. `work` is how
/// many states may be looked at, for several searches together; what is used is taken away, and
/// each search has some hundred thousand.
FoundChoice searchChoice(const ChoiceSearch& search, double budgetBytes, double knownSeconds,
                         std::int64_t& work);

/// The same problem where only what stays is chosen, and any part of it may be moved: all bytes are
/// one, those beyond `freeBytes` take `perByteS` each, and there may be `mostBytes`. Options' bytes
/// are what stays. A relaxation: what it finds bounds what can be had, and is mostly had.
struct StaySearch
{
    std::vector<ChoiceClass> classes;
    double freeBytes = 0;
    double mostBytes = 0;
    double perByteS = 0;
    double gridBytes = 0; ///< what stays differs by multiples of it; 0: by anything
};
FoundChoice searchStaying(const StaySearch& search, std::int64_t& work);

/// No choice takes less than this; infinity where the budget is proven too small.
double boundOfChoice(const ChoiceSearch& search, double budgetBytes);

/// No choice keeps fewer bytes than this.
double fewestBytesOf(const ChoiceSearch& search);

/// Drops options that another one is no worse than in everything, and their `origin` with them.
void dropDominated(std::vector<ChoiceOption>& options, std::vector<std::size_t>& origin);

} // namespace ridgepoint::explore
