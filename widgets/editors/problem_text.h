// SPDX-License-Identifier: GPL-3.0-or-later
// Problems as the line beneath a field says them.
#pragma once

#include "quantity/problem.h"
#include "style/palette.h"

#include <QString>
#include <span>
#include <string_view>

namespace ridgepoint::editors {

struct ProblemText
{
    QString text;
    style::Role role = style::Role::Bad;
};

/// The worst problems of a field in words, in the colour of the worst; empty where there is none.
ProblemText problemText(std::span<const quantity::Problem> problems, std::string_view label);

/// A message without the field's label before it, which stands above it anyway.
QString withoutLabel(std::string_view message, std::string_view label);

} // namespace ridgepoint::editors
