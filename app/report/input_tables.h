// SPDX-License-Identifier: GPL-3.0-or-later
// A plan's inputs as tables: the table of fields, with where each value is from.
#pragma once

#include "plan/document.h"
#include "report.h"

#include <string_view>

namespace ridgepoint::report {

struct FieldText
{
    QString label; ///< "Nodes", "Nodes, pool 2"
    QString value;
    QString origin;
};

/// A field as a reader sees it, by its path; empty for a path that no field has.
FieldText fieldText(const plan::Document& document, std::string_view path);

/// Every input that has a meaning in the plan, in the sections of the form; and the given figures.
std::vector<Block> inputBlocks(const plan::Document& document);

/// The few inputs that a verdict stands or falls with, and all given figures.
Table assumptions(const plan::Document& document);

/// Inputs and given figures that two plans have otherwise.
Table differences(const plan::Document& document, const plan::Document& baseline);

} // namespace ridgepoint::report
