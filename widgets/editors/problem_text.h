// SPDX-License-Identifier: GPL-3.0-or-later
// Problems as the line beneath a field says them.
#pragma once

#include "quantity/problem.h"
#include "style/palette.h"

#include <QString>
#include <span>

namespace ridgepoint::editors {

struct ProblemText
{
    QString text;
    style::Role role = style::Role::Bad;
};

/// The worst problems of a field in words, in the colour of the worst; empty where there is none.
ProblemText problemText(std::span<const quantity::Problem> problems, quantity::Literal label);

/// A message without the field's label before it, which stands above it anyway.
QString withoutLabel(const quantity::Text& message, quantity::Literal label);

} // namespace ridgepoint::editors
