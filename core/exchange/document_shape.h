// SPDX-License-Identifier: Apache-2.0
// Private to this room: the objects and lists of a plan's file, made from the table of fields.
#pragma once

#include "plan/fields.h"

#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint::exchange {

/// A key of the file: a field, an object of more keys, or a list of such objects.
struct Shape
{
    std::string_view key;
    const plan::Field* field = nullptr;
    plan::FieldList list = plan::FieldList::None; ///< the children are those of each element
    std::vector<Shape> children;                  ///< in the order of the table

    const Shape* find(std::string_view childKey) const;
};

/// The keys of all fields; the root's children are the sections.
const Shape& planShape();

} // namespace ridgepoint::exchange
