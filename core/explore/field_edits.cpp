// SPDX-License-Identifier: Apache-2.0
#include "explore/field_edits.h"

#include "explore/upgrades.h"

#include <string>

namespace ridgepoint::explore {

using quantity::Fix;

std::optional<Fix> editTo(const plan::Plan& plan, std::string_view path, const plan::Value& value)
{
    const auto ref = plan::findField(path);
    if (!ref || !ref->field->applies(plan, ref->index))
        return std::nullopt;
    const plan::Value now = ref->field->get(plan, ref->index);
    if (now == value)
        return std::nullopt;
    return Fix{{RP_TR("{0} {1} in place of {2}"), ref->field->label,
                plan::shownValue(*ref->field, value, quantity::BytePrefix::Decimal),
                plan::shownValue(*ref->field, now, quantity::BytePrefix::Decimal)},
               std::string(path),
               exactValue(value)};
}

void addEdit(std::vector<Fix>& edits, const plan::Plan& plan, std::string_view path,
             const plan::Value& value)
{
    if (auto edit = editTo(plan, path, value))
        edits.push_back(std::move(*edit));
}

} // namespace ridgepoint::explore
