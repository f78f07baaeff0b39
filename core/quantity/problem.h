// SPDX-License-Identifier: Apache-2.0
// Errors are values: what is wrong or unwise, where, and what to do about it.
#pragma once

#include "quantity/text.h"

#include <string>
#include <vector>

namespace ridgepoint::quantity {

enum class Severity
{
    Note,
    Warning,
    Error
};

/// A change of one field, or the removal of a given, that would mend a Problem.
struct Fix
{
    Text label;        ///< what a person reads: "use ZeRO stage 3"
    std::string path;  ///< the field, or "given.<figure id>"
    std::string value; ///< as it would be typed; empty removes a given or an optional value

    bool operator==(const Fix&) const = default;
};

struct Problem
{
    Severity severity = Severity::Error;
    std::string path; ///< of the field or figure; empty for the whole plan or file
    Text message;     ///< what is wrong, in one or two sentences
    std::vector<Fix> fixes = {};
    std::string id = {}; ///< the rule's own name, stable across versions: "layout.heads"

    bool operator==(const Problem&) const = default;
};

} // namespace ridgepoint::quantity
