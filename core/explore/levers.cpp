// SPDX-License-Identifier: Apache-2.0
#include "explore/levers.h"

#include "explore/hiding_givens.h"
#include "explore/own_rate.h"
#include "explore/trial.h"
#include "plan/fields.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <string_view>

namespace ridgepoint::explore {

using plan::Field;
using quantity::Fix;

namespace {

/// Whole numbers up to here are exact in a double.
constexpr double kExactWhole = 9007199254740992.0;
/// Numbers are tried at these multiples of what they are.
constexpr double kMultiples[] = {0.25, 0.5, 1, 2, 4};

struct LeverRow
{
    std::string_view path;
    std::vector<std::string_view> values = {}; ///< of a number, in place of its multiples
};

/// What memory is tuned by, the layout first.
const std::vector<LeverRow>& leverRows()
{
    static const std::vector<LeverRow> rows{
        {"layout.zero_stage"},
        {"layout.shard_ranks", {"0", "2", "4", "8", "16"}},
        {"layout.reshard_after_forward"},
        {"layout.prefetch"},
        {"layout.recompute"},
        {"layout.attention"},
        {"layout.tensor_parallel"},
        {"layout.sequence_parallel"},
        {"layout.pipeline_parallel"},
        {"layout.schedule"},
        {"layout.context_parallel"},
        {"layout.expert_parallel"},
        {"layout.expert_load", {"1", "1.25", "1.5", "2"}},
        {"layout.micro_batch_sequences"},
        {"task.phases[0].sequence_tokens"},
        {"cluster.pools[0].nodes"},
        {"layout.offload_optimizer"},
        {"layout.offload_gradients"},
        {"layout.offload_parameters"},
        {"precision.weights"},
        {"precision.gradients"},
        {"precision.gradient_accumulation"},
        {"precision.moments"},
        {"training.optimizer"},
        {"precision.bytes_per_logit", {"2 B", "4 B", "6 B"}},
    };
    return rows;
}

std::vector<std::string> valuesOf(const LeverRow& row, const Field& field, const plan::Plan& plan,
                                  int index)
{
    std::vector<std::string> values;
    if (field.kind == plan::ValueKind::Flag) {
        values = {"no", "yes"};
    } else if (!field.choices.empty()) {
        for (const quantity::Literal choice : field.choices)
            values.emplace_back(choice);
    } else {
        const plan::Value present = field.get(plan, index);
        const auto* number = std::get_if<double>(&present);
        const auto* whole = std::get_if<std::int64_t>(&present);
        if (!number && !whole)
            return values;
        const double now = whole ? static_cast<double>(*whole) : *number;
        std::set<double> list{now};
        for (const std::string_view text : row.values) {
            if (const auto parsed = quantity::parseQuantity(text, field.dimension); parsed.value)
                list.insert(*parsed.value);
        }
        for (const double multiple : kMultiples) {
            if (row.values.empty())
                list.insert(multiple * now);
        }
        for (const double value : list) {
            if (!whole)
                values.push_back(plan::valueText(field, value));
            else if (value == std::floor(value) && std::abs(value) < kExactWhole)
                values.push_back(plan::valueText(field, static_cast<std::int64_t>(value)));
        }
    }
    return values;
}

struct WithEach
{
    std::vector<LeverOption> options;
    bool changesWorkingSet = false; ///< on any stage
};

WithEach withEach(Trial& trial, std::string_view path, const std::vector<std::string>& values,
                  const std::string& present, const std::vector<Fix>& takenBack)
{
    WithEach with;
    std::optional<plan::FigureValue> first;
    for (const std::string& value : values) {
        LeverOption option;
        option.value = value;
        option.isPresent = value == present;
        std::vector<Fix> edits = takenBack;
        edits.push_back({{}, std::string(path), value});
        if (const auto tried = trial.with(edits, &option.refusal)) {
            option.outcome = outcomeOf(tried->forecast);
            const plan::FigureValue& set = tried->forecast[plan::FigureId::MemoryWorkingSetBytes];
            if (!first)
                first = set;
            with.changesWorkingSet |= set.value != first->value || set.items != first->items;
        }
        with.options.push_back(std::move(option));
    }
    return with;
}

} // namespace

Levers leversOf(const plan::Plan& plan)
{
    Levers levers;
    if (!Trial(plan).isSound()) {
        levers.reason = RP_TR("a field is out of its range; see the problems");
        return levers;
    }
    const OwnRate own = atOwnRate(plan);
    levers.times = own.note;
    Trial trial(own.plan);
    const HidingGivens hiding = hidingGivens(plan, {plan::FigureId::MemoryWorkingSetBytes});
    for (const LeverRow& row : leverRows()) {
        const auto ref = plan::findField(row.path);
        if (!ref || !ref->field->applies(plan, ref->index))
            continue;
        Lever lever;
        lever.path = row.path;
        const std::vector<std::string> values = valuesOf(row, *ref->field, plan, ref->index);
        const std::string present = plan::valueText(*ref->field, ref->field->get(plan, ref->index));
        WithEach each = withEach(trial, row.path, values, present, {});
        if (!hiding.edits.empty()) {
            WithEach computed = withEach(trial, row.path, values, present, hiding.edits);
            if (computed.changesWorkingSet) {
                each = std::move(computed);
                lever.takenBack = hiding.edits;
                levers.caveat = hiding.caveat;
            }
        }
        lever.options = std::move(each.options);
        // of one value, or of values that no plan like this may have, there is nothing to choose
        const auto possible = std::count_if(
            lever.options.begin(), lever.options.end(),
            [](const LeverOption& option) { return option.refusal.empty() || option.isPresent; });
        if (possible > 1)
            levers.list.push_back(std::move(lever));
    }
    if (levers.list.empty())
        levers.reason = RP_TR("its memory cannot be computed; see the problems");
    return levers;
}

} // namespace ridgepoint::explore
