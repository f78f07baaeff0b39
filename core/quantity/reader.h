// SPDX-License-Identifier: Apache-2.0
// How engine code reads the plan. Code asks `in(plan.layout.tensorParallel)`: with double that is
// the number; with Traced it is the number together with the field's path, found by the member's
// address in a list that the table of fields makes. So no formula spells a path.
#pragma once

#include "quantity/traced.h"

#include <optional>
#include <string>
#include <type_traits>
#include <unordered_map>

namespace ridgepoint::quantity {

/// What the table of fields says of one member of one plan.
struct InputName
{
    std::string path;
    std::string symbol;
    Literal label;
    std::string unit;
    Literal source;
    Text text; ///< the value as a word, for choices, flags and names
};

/// The names of a plan's members by their address. Valid as long as that plan lives unmoved.
using InputNames = std::unordered_map<const void*, InputName>;

/// A plan's member as a number: integers, flags (0, 1), choices (their index), optional values.
template <class T>
double asNumber(const T& member)
{
    if constexpr (std::is_enum_v<T>)
        return static_cast<double>(static_cast<std::underlying_type_t<T>>(member));
    else if constexpr (requires { member.has_value(); })
        return member ? asNumber(*member) : 0.0;
    else if constexpr (requires { member.c_str(); })
        return 0.0;
    else
        return static_cast<double>(member);
}

template <class N>
class Reader;

/// Reads the plan for the engine: plain numbers.
template <>
class Reader<double>
{
  public:
    template <class T>
    double operator()(const T& member) const
    {
        return asNumber(member);
    }
};

/// Reads the plan for a derivation: numbers that know which field they are.
template <>
class Reader<Traced>
{
  public:
    explicit Reader(const InputNames& names) : m_names(&names) {}

    template <class T>
    Traced operator()(const T& member) const
    {
        return input(&member, asNumber(member));
    }

  private:
    Traced input(const void* member, double value) const;

    const InputNames* m_names;
};

} // namespace ridgepoint::quantity
