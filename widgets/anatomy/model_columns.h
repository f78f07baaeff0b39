// SPDX-License-Identifier: GPL-3.0-or-later
// The columns of a model's tree: one table for its headers, numbers, help and copies.
#pragma once

#include "explore/model_tree.h"
#include "quantity/units.h"

#include <QString>

#include <optional>
#include <span>

namespace ridgepoint::anatomy {

struct ModelColumn
{
    enum class Kind
    {
        Name,
        Number,    ///< of the plan's model
        Share,     ///< of the whole model's parameters
        Shape,     ///< of one weight or tensor
        RankShape, ///< what a rank has of it
        Split,
        Other,      ///< the number of the other model
        Difference, ///< this model's less the other's
    };
    Kind kind = Kind::Name;
    const char* title; ///< to be translated in the context "ModelColumns"
    const char* help;
    explore::Measure measure = explore::Measure::Parameters;
    quantity::Dimension dimension = quantity::Dimension::Text;
    const char* widest; ///< a text for the width of the column

    /// Shown only beside another model.
    bool isOfOther() const { return kind == Kind::Other || kind == Kind::Difference; }
};

std::span<const ModelColumn> modelColumns();
QString columnTitle(const ModelColumn& column);
QString columnHelp(const ModelColumn& column);

} // namespace ridgepoint::anatomy
