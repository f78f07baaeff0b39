// SPDX-License-Identifier: Apache-2.0
#include "any_plans.h"

#include "example_plans.h"

#include <cmath>
#include <limits>

namespace ridgepoint::tests {
namespace {

using plan::Field;
using plan::Plan;
using plan::Value;

using Random = std::mt19937_64;

std::size_t below(std::size_t size, Random& random)
{
    return std::uniform_int_distribution<std::size_t>(0, size - 1)(random);
}

/// Within [low, high], evenly in its digits where that spans decades.
double between(double low, double high, Random& random)
{
    const double share = std::uniform_real_distribution<double>(0, 1)(random);
    const double from = std::max(low, 1e-12);
    if (low >= 0 && high > 100 * from && below(4, random) != 0)
        return from * std::pow(high / from, share);
    return low + share * (high - low);
}

double anyNumber(const Field& field, Random& random)
{
    constexpr double kStrange[] = {0.0,
                                   -0.0,
                                   -1.0,
                                   5e-324,
                                   1e-300,
                                   1e-9,
                                   1e15,
                                   9007199254740993.0,
                                   1e18,
                                   1e300,
                                   std::numeric_limits<double>::max(),
                                   std::numeric_limits<double>::lowest(),
                                   std::numeric_limits<double>::quiet_NaN(),
                                   std::numeric_limits<double>::infinity(),
                                   -std::numeric_limits<double>::infinity()};
    switch (below(16, random)) {
    case 0:
        return field.min;
    case 1:
        return field.max;
    case 2:
        return std::nextafter(field.min, -std::numeric_limits<double>::infinity());
    case 3:
        return field.max * 2 + 1;
    case 4:
        return kStrange[below(std::size(kStrange), random)];
    default:
        return between(field.min, field.max, random);
    }
}

std::int64_t anyWhole(const Field& field, Random& random)
{
    constexpr std::int64_t kStrange[] = {0,
                                         -1,
                                         3,
                                         7,
                                         97,
                                         1'000'000'007,
                                         std::numeric_limits<std::int64_t>::max(),
                                         std::numeric_limits<std::int64_t>::max() - 1,
                                         std::numeric_limits<std::int64_t>::min()};
    switch (below(10, random)) {
    case 0:
        return kStrange[below(std::size(kStrange), random)];
    case 1:
        return std::int64_t{1} << below(20, random); // degrees that fit together
    default:
        break;
    }
    const double number = anyNumber(field, random);
    return std::abs(number) < 9e18 ? static_cast<std::int64_t>(number) : 1;
}

const std::vector<ExamplePlan>& examples()
{
    static const std::vector<ExamplePlan> plans = examplePlans();
    return plans;
}

int anySize(Random& random)
{
    const std::size_t drawn = below(2000, random);
    if (drawn == 0)
        return 1000; // as many as a file may hold
    return static_cast<int>(drawn < 1000 ? 1 : 1 + below(6, random));
}

void changeLists(Plan& plan, Random& random)
{
    for (const auto list :
         {plan::FieldList::Groups, plan::FieldList::Phases, plan::FieldList::Pools}) {
        if (below(4, random) == 0)
            plan::resizeList(plan, list, anySize(random));
    }
    if (below(500, random) == 0)
        plan.model.groups.clear();
    if (below(500, random) == 0)
        plan.task.phases.clear();
    if (below(500, random) == 0)
        plan.cluster.pools.clear();
}

void changeGivens(Plan& plan, Random& random)
{
    const Field& anyReal = *plan::findField("input.wait_s")->field;
    for (std::size_t count = below(6, random); count > 0; --count) {
        const auto& row = plan::figureRows()[below(plan::kFigureCount, random)];
        const int index = below(2, random) == 0 ? -1 : static_cast<int>(below(9, random));
        plan::setGiven(plan, {row.figure, index, anyNumber(anyReal, random)});
    }
}

} // namespace

Value anyValue(const Field& field, Random& random)
{
    if (field.optional && below(3, random) == 0)
        return {};
    switch (field.kind) {
    case plan::ValueKind::Integer:
        return anyWhole(field, random);
    case plan::ValueKind::Real:
        return anyNumber(field, random);
    case plan::ValueKind::Choice:
        return std::string(field.choices[below(field.choices.size(), random)]);
    case plan::ValueKind::Flag:
        return below(2, random) == 0;
    case plan::ValueKind::Text:
        return std::string(below(2, random) == 0 ? "H100" : "\xff\x01 \" → <b>");
    }
    return {};
}

Plan anyPlan(Random& random)
{
    Plan plan = examples()[below(examples().size(), random)].plan;
    if (below(3, random) == 0)
        changeLists(plan, random);
    // few, so that many plans stay sensible; now and then nearly all
    const std::size_t all = plan::fields().size();
    const std::size_t changes = below(40, random) == 0 ? below(2 * all, random) : below(7, random);
    for (std::size_t i = 0; i < changes; ++i) {
        const Field& field = plan::fields()[below(all, random)];
        const int size = plan::listSize(plan, field.list);
        if (size > 0)
            field.set(plan, static_cast<int>(below(static_cast<std::size_t>(size), random)),
                      anyValue(field, random));
    }
    if (below(3, random) == 0)
        changeGivens(plan, random);
    return plan;
}

} // namespace ridgepoint::tests
