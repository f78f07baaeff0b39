// SPDX-License-Identifier: Apache-2.0
#include "plan/document.h"

#include "plan/fields.h"

namespace ridgepoint::plan {

std::optional<quantity::Problem> setField(Document& document, std::string_view path,
                                          std::string_view text)
{
    if (auto problem = setField(document.plan, path, text))
        return problem;
    const auto ref = findField(path);
    document.origins[pathText(*ref->field, ref->index)] = kSetByHand;
    return std::nullopt;
}

std::optional<quantity::Problem> setGiven(Document& document, std::string_view figure,
                                          std::string_view text)
{
    if (auto problem = setGiven(document.plan, figure, text))
        return problem;
    const auto ref = findFigure(figure);
    const std::string path = "given." + figureText(ref->figure, ref->index);
    // a figure that is not given is computed: it has no origin
    bool isGiven = false;
    for (const Given& given : document.plan.given)
        isGiven = isGiven || (given.figure == ref->figure && given.index == ref->index);
    if (isGiven)
        document.origins[path] = kSetByHand;
    else
        document.origins.erase(path);
    return std::nullopt;
}

} // namespace ridgepoint::plan
