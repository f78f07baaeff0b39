// SPDX-License-Identifier: Apache-2.0
// A Document is what a file holds: the plan, and what is about it. The engine sees only the plan.
#pragma once

#include "plan/plan.h"
#include "quantity/problem.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint::plan {

/// A preset that values of the document are from, and what it held at that time.
struct PresetUse
{
    std::string id;
    std::string hash; ///< of the preset's values, 16 hexadecimal digits

    bool operator==(const PresetUse&) const = default;
};

/// A key of the file that this version does not know: kept, so that saving does not lose it.
struct KeptKey
{
    std::string pointer; ///< JSON pointer (RFC 6901): "/cluster/pools/0/rack"
    std::string json;    ///< its value as JSON text

    bool operator==(const KeptKey&) const = default;
};

struct Document
{
    std::string name;
    std::string description;
    Plan plan;
    std::vector<PresetUse> presets; ///< in the order in which they were applied, each id once
    /// Where a value is from, by field path or "given.<figure id>", for a person: "preset rtx-4090:
    /// NVIDIA Ada whitepaper, 2023-03-01". A value that is not listed is the default.
    std::map<std::string, std::string> origins;
    std::vector<KeptKey> kept; ///< in the order of the file

    bool operator==(const Document&) const = default;
};

/// The origin of a value that a person set.
inline constexpr std::string_view kSetByHand = "set by hand";

/// Sets a field of the plan as setField() of fields.h does, and notes that a person did.
std::optional<quantity::Problem> setField(Document& document, std::string_view path,
                                          std::string_view text);

/// Gives a figure, or takes the given value back, as setGiven() of fields.h does, and notes it.
std::optional<quantity::Problem> setGiven(Document& document, std::string_view figure,
                                          std::string_view text);

} // namespace ridgepoint::plan
