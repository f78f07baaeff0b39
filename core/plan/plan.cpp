// SPDX-License-Identifier: Apache-2.0
#include "plan/plan.h"

#include <algorithm>
#include <tuple>

namespace ridgepoint::plan {
namespace {

bool before(const Given& given, const std::tuple<FigureId, int>& key)
{
    return std::tuple(given.figure, given.index) < key;
}

} // namespace

void setGiven(Plan& plan, Given given)
{
    const std::tuple key(given.figure, given.index);
    const auto place = std::lower_bound(plan.given.begin(), plan.given.end(), key, before);
    if (place != plan.given.end() && std::tuple(place->figure, place->index) == key)
        *place = given;
    else
        plan.given.insert(place, given);
}

bool removeGiven(Plan& plan, FigureId figure, int index)
{
    const std::tuple key(figure, index);
    const auto place = std::lower_bound(plan.given.begin(), plan.given.end(), key, before);
    if (place == plan.given.end() || std::tuple(place->figure, place->index) != key)
        return false;
    plan.given.erase(place);
    return true;
}

const Given* findGiven(const Plan& plan, FigureId figure, int index)
{
    const auto at = [&](int which) -> const Given* {
        const std::tuple key(figure, which);
        const auto place = std::lower_bound(plan.given.begin(), plan.given.end(), key, before);
        const bool isThere =
            place != plan.given.end() && std::tuple(place->figure, place->index) == key;
        return isThere ? &*place : nullptr;
    };
    const Given* given = at(index);
    return given || index < 0 ? given : at(-1);
}

} // namespace ridgepoint::plan
