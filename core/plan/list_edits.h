// SPDX-License-Identifier: Apache-2.0
// Elements of a plan's lists that come, go or change their places, as a person does it to kinds of
// layers. What is known of an element by its path goes with it.
#pragma once

#include "plan/document.h"
#include "plan/fields.h"

namespace ridgepoint::plan {

struct ListEdit
{
    enum class Kind
    {
        Copy,   ///< a copy of element `at` comes to stand at `to`
        Remove, ///< element `at` goes; the last one of a list cannot
        Move    ///< element `at` comes to stand at `to`
    };
    Kind kind = Kind::Copy;
    FieldList list = FieldList::None;
    int at = 0;
    int to = 0;

    bool operator==(const ListEdit&) const = default;
};

/// Whether the edit has a meaning in this plan; applyListEdit() does nothing where it has none.
bool canApply(const Plan& plan, const ListEdit& edit);

/// Changes the list. The letters of model.order stay with their groups: those of a group that goes
/// are left out, and the layers of a copy stand last.
bool applyListEdit(Plan& plan, const ListEdit& edit);

/// The same of a document: origins, and keys that are only kept, follow their element; a copy has
/// the origins of what it was made of.
bool applyListEdit(Document& document, const ListEdit& edit);

} // namespace ridgepoint::plan
