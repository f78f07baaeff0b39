// SPDX-License-Identifier: GPL-3.0-or-later
#include "editors/value_steps.h"

#include "quantity/number_text.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace ridgepoint::editors {
namespace {

using plan::Field;
using plan::Plan;
using plan::Value;
using plan::ValueKind;
using quantity::BytePrefix;
using quantity::Dimension;

constexpr std::int64_t kMost = 10'000'000'000;

bool isCountable(std::int64_t number)
{
    return number >= 1 && number <= kMost;
}

bool divides(std::int64_t part, std::int64_t whole)
{
    return part >= 1 && whole % part == 0;
}

// ---- lists --------------------------------------------------------------------------------------

/// All accelerators of the pool that the engine lays the plan out on; 0 where they cannot be
/// counted.
std::int64_t acceleratorsOf(const Plan& plan)
{
    const hardware::Pool& pool = plan.cluster.pools.front();
    if (!isCountable(pool.nodes) || !isCountable(pool.acceleratorsPerNode) ||
        pool.nodes > kMost / pool.acceleratorsPerNode)
        return 0;
    return pool.nodes * pool.acceleratorsPerNode;
}

std::int64_t layersOf(const Plan& plan)
{
    std::int64_t layers = 0;
    for (const model::LayerGroup& group : plan.model.groups) {
        if (!isCountable(group.layers) || layers > kMost)
            return 0;
        layers += group.layers;
    }
    return layers;
}

/// Data-parallel ranks; 0 where the degrees do not divide the accelerators.
std::int64_t dataParallelOf(const Plan& plan)
{
    const std::int64_t accelerators = acceleratorsOf(plan);
    const std::int64_t tensor = plan.layout.tensorParallel;
    const std::int64_t pipeline = plan.layout.pipelineParallel;
    if (!isCountable(tensor) || !isCountable(pipeline) || pipeline > kMost / tensor)
        return 0;
    return divides(tensor * pipeline, accelerators) ? accelerators / (tensor * pipeline) : 0;
}

/// Those of `values` that satisfy `works`, or all of them where none does.
template <class Predicate>
std::vector<std::int64_t> preferred(const std::vector<std::int64_t>& values, Predicate works)
{
    std::vector<std::int64_t> list;
    std::copy_if(values.begin(), values.end(), std::back_inserter(list), works);
    return list.empty() ? values : list;
}

std::vector<std::int64_t> tensorDegrees(const Plan& plan)
{
    std::int64_t common = plan.cluster.pools.front().acceleratorsPerNode;
    for (const model::LayerGroup& group : plan.model.groups)
        common = std::gcd(std::gcd(common, group.heads), group.mlpWidth);
    const auto sharesKeys = [&](std::int64_t degree) {
        return std::all_of(plan.model.groups.begin(), plan.model.groups.end(),
                           [&](const model::LayerGroup& group) {
                               return divides(degree, group.kvHeads) ||
                                      divides(group.kvHeads, degree);
                           });
    };
    const std::int64_t pipeline = plan.layout.pipelineParallel;
    const std::int64_t accelerators = acceleratorsOf(plan);
    const auto fits = [&](std::int64_t degree) {
        return isCountable(pipeline) && pipeline <= kMost / degree &&
               divides(degree * pipeline, accelerators);
    };
    return preferred(preferred(divisors(common), sharesKeys), fits);
}

std::vector<std::int64_t> pipelineDegrees(const Plan& plan)
{
    const std::int64_t tensor = plan.layout.tensorParallel;
    const std::int64_t accelerators = acceleratorsOf(plan);
    return preferred(divisors(layersOf(plan)), [&](std::int64_t degree) {
        return isCountable(tensor) && tensor <= kMost / degree &&
               divides(tensor * degree, accelerators);
    });
}

std::vector<std::int64_t> microBatches(const Plan& plan)
{
    const std::int64_t batch = plan.task.phases.front().globalBatchSequences;
    const std::int64_t ranks = dataParallelOf(plan);
    return divisors(divides(ranks, batch) ? batch / ranks : batch);
}

/// Sequences that the ranks take at once: the global batch is a multiple of it.
std::int64_t sequencesTogether(const Plan& plan)
{
    const std::int64_t micro = plan.layout.microBatchSequences;
    const std::int64_t ranks = std::max<std::int64_t>(dataParallelOf(plan), 1);
    return isCountable(micro) && micro <= kMost / ranks ? micro * ranks : 1;
}

/// How a field steps: through `list`, or multiples of `unit`, or powers of two.
struct Rule
{
    std::string_view path;
    std::vector<std::int64_t> (*list)(const Plan&, int index);
    std::int64_t (*unit)(const Plan&, int index);
};

constexpr auto width128 = [](const Plan&, int) -> std::int64_t { return 128; };
constexpr auto width8 = [](const Plan&, int) -> std::int64_t { return 8; };

const model::LayerGroup* groupAt(const Plan& plan, int index)
{
    const auto at = static_cast<std::size_t>(index);
    return at < plan.model.groups.size() ? &plan.model.groups[at] : nullptr;
}

constexpr Rule kRules[] = {
    {"layout.tensor_parallel", [](const Plan& plan, int) { return tensorDegrees(plan); }, nullptr},
    {"layout.pipeline_parallel", [](const Plan& plan, int) { return pipelineDegrees(plan); },
     nullptr},
    {"layout.micro_batch_sequences", [](const Plan& plan, int) { return microBatches(plan); },
     nullptr},
    {"task.phases[].global_batch_sequences", nullptr,
     [](const Plan& plan, int) { return sequencesTogether(plan); }},
    {"model.groups[].kv_heads",
     [](const Plan& plan, int index) {
         const model::LayerGroup* group = groupAt(plan, index);
         return group ? divisors(group->heads) : std::vector<std::int64_t>{};
     },
     nullptr},
    {"model.groups[].heads", nullptr,
     [](const Plan& plan, int index) {
         const model::LayerGroup* group = groupAt(plan, index);
         return group && isCountable(group->kvHeads) ? group->kvHeads : 1;
     }},
    {"model.hidden", nullptr, width128},
    {"model.vocabulary", nullptr, width128},
    {"model.groups[].mlp_width", nullptr, width128},
    {"model.groups[].head_dim", nullptr, width8},
    {"model.groups[].window_tokens", nullptr, nullptr},
    {"model.learned_positions", nullptr, nullptr},
    {"task.phases[].sequence_tokens", nullptr, nullptr},
};

const Rule* ruleOf(const Field& field)
{
    const auto found = std::find_if(std::begin(kRules), std::end(kRules),
                                    [&](const Rule& rule) { return rule.path == field.path; });
    return found == std::end(kRules) ? nullptr : found;
}

std::int64_t nextPowerOfTwo(std::int64_t from, int direction)
{
    constexpr std::int64_t kFirst = 64; // shorter lengths are of no use
    if (direction > 0) {
        std::int64_t power = kFirst;
        while (power <= from && power < kMost)
            power *= 2;
        return power > from ? power : from;
    }
    std::int64_t power = 0;
    for (std::int64_t next = kFirst; next < from && next <= kMost; next *= 2)
        power = next;
    return power;
}

/// `from` itself where the next one is beyond all numbers.
std::int64_t nextMultiple(std::int64_t from, std::int64_t unit, int direction)
{
    using Limits = std::numeric_limits<std::int64_t>;
    const std::int64_t below = from / unit * unit;
    if (direction > 0)
        return below > Limits::max() - unit ? from : below + unit;
    if (below < from)
        return below;
    return below < Limits::min() + unit ? from : below - unit;
}

/// The next of a list; `from` itself at its end.
std::int64_t nextOf(const std::vector<std::int64_t>& list, std::int64_t from, int direction)
{
    if (direction > 0) {
        const auto above = std::upper_bound(list.begin(), list.end(), from);
        return above == list.end() ? from : *above;
    }
    const auto at = std::lower_bound(list.begin(), list.end(), from);
    return at == list.begin() ? from : *(at - 1);
}

// ---- round numbers ------------------------------------------------------------------------------

/// The largest of 1, 2 and 5 times a power of ten that is not above `number`, which is positive.
double roundDown125(double number)
{
    const double power = std::pow(10.0, std::floor(std::log10(number)));
    const double lead = number / power;
    return (lead >= 5 ? 5 : lead >= 2 ? 2 : 1) * power;
}

/// What a step is a part of.
double partOf(StepSize size)
{
    switch (size) {
    case StepSize::Fine:
        return 250;
    case StepSize::Normal:
        return 25;
    case StepSize::Coarse:
        return 2.5;
    }
    return 25;
}

std::int64_t nextWhole(std::int64_t from, int direction, StepSize size)
{
    const double wanted =
        roundDown125(std::max(std::abs(static_cast<double>(from)), 1.0) / partOf(size));
    const auto step = static_cast<std::int64_t>(std::max(wanted, 1.0));
    return nextMultiple(from, step, direction);
}

/// Where a number leaves zero: a natural unit of its dimension.
double firstFromZero(Dimension dimension, BytePrefix prefix)
{
    switch (dimension) {
    case Dimension::Bytes:
        return prefix == BytePrefix::Binary ? 1073741824.0 : 1e9;
    case Dimension::BytesPerSecond:
        return 1e9;
    case Dimension::Flop:
    case Dimension::FlopPerSecond:
        return 1e12;
    case Dimension::Tokens:
        return 1e9;
    case Dimension::Ratio:
        return 0.01;
    default:
        return 1;
    }
}

/// A quantity as shown: the number and what stands behind it.
struct Shown
{
    double number = 0;
    std::string unit;
};

Shown shownParts(double value, Dimension dimension, BytePrefix prefix)
{
    const std::string text = quantity::formatQuantity(value, dimension, prefix, 15);
    std::size_t end = text.find_first_not_of("0123456789.");
    if (end == std::string::npos)
        end = text.size();
    if (end + 1 < text.size() && text[end] == 'e') {
        const std::size_t after = text.find_first_not_of("0123456789", end + 2);
        end = after == std::string::npos ? text.size() : after;
    }
    Shown shown;
    shown.unit = text.substr(end);
    const auto number = quantity::parseQuantity(text.substr(0, end), Dimension::Number);
    shown.number = number.value.value_or(0);
    return shown;
}

} // namespace

std::vector<std::int64_t> divisors(std::int64_t whole)
{
    std::vector<std::int64_t> small;
    if (!isCountable(whole))
        return small;
    std::vector<std::int64_t> large;
    for (std::int64_t part = 1; part * part <= whole; ++part) {
        if (whole % part != 0)
            continue;
        small.push_back(part);
        if (part * part != whole)
            large.push_back(whole / part);
    }
    small.insert(small.end(), large.rbegin(), large.rend());
    return small;
}

bool hasStepList(const Field& field)
{
    return ruleOf(field) != nullptr;
}

std::optional<double> nextRound(double from, Dimension dimension, int direction, StepSize size,
                                BytePrefix prefix)
{
    if (!std::isfinite(from) || from < 0)
        return std::nullopt;
    const double first = firstFromZero(dimension, prefix);
    if (from == 0)
        return direction > 0 ? std::optional(first) : std::nullopt;
    if (direction < 0 && from <= first / 1000)
        return 0.0;
    const Shown shown = shownParts(from, dimension, prefix);
    if (!(shown.number > 0))
        return std::nullopt;
    const double step = roundDown125(shown.number / partOf(size));
    constexpr double kSlack = 1e-6; // of a step: rounding must not make a step of nothing
    const double steps = direction > 0 ? std::floor(shown.number / step + kSlack) + 1
                                       : std::ceil(shown.number / step - kSlack) - 1;
    const auto parsed = quantity::parseQuantity(
        quantity::numberText(std::max(steps, 0.0) * step, 12) + shown.unit, dimension);
    return parsed.value;
}

std::optional<Value> nextValue(const Plan& plan, const Field& field, int index, const Value& from,
                               int direction, StepSize size, BytePrefix prefix)
{
    Value next;
    if (const auto* whole = std::get_if<std::int64_t>(&from)) {
        const Rule* rule = ruleOf(field);
        std::int64_t number = *whole;
        const std::vector<std::int64_t> list =
            rule && rule->list ? rule->list(plan, index) : std::vector<std::int64_t>{};
        if (!list.empty())
            number = nextOf(list, *whole, direction);
        else if (rule && rule->unit)
            number = nextMultiple(*whole, rule->unit(plan, index), direction);
        else if (rule && !rule->list)
            number = nextPowerOfTwo(*whole, direction);
        else
            number = nextWhole(*whole, direction, size);
        if (!list.empty() && number == *whole)
            return std::nullopt;
        next = std::clamp(number, static_cast<std::int64_t>(field.min),
                          static_cast<std::int64_t>(field.max));
    } else if (const auto* real = std::get_if<double>(&from)) {
        const auto number = nextRound(*real, field.dimension, direction, size, prefix);
        if (!number)
            return std::nullopt;
        next = std::clamp(*number, field.min, field.max);
    } else {
        return std::nullopt;
    }
    if (next == from || plan::checkRange(field, index, next))
        return std::nullopt;
    return next;
}

Value steppedValue(const Plan& plan, const Field& field, int index, Value from, int steps,
                   StepSize size, BytePrefix prefix)
{
    for (int i = 0; i < std::abs(steps); ++i) {
        const auto next = nextValue(plan, field, index, from, steps, size, prefix);
        if (!next)
            break;
        from = *next;
    }
    return from;
}

std::string typedText(double value, Dimension dimension, BytePrefix prefix)
{
    const auto readsBack = [&](const std::string& text) {
        const auto parsed = quantity::parseQuantity(text, dimension);
        return parsed.value && *parsed.value == value;
    };
    for (const int digits : {4, 12}) {
        std::string text = quantity::formatQuantity(value, dimension, prefix, digits);
        if (readsBack(text))
            return text;
    }
    const std::string_view unit = quantity::unitName(dimension);
    return quantity::exactText(value) + (unit.empty() ? "" : " " + std::string(unit));
}

std::string typedText(const Field& field, const Value& value, BytePrefix prefix)
{
    std::string text = plan::valueText(field, value, prefix);
    const plan::ParsedValue parsed = plan::parseValue(field, 0, text);
    if (parsed.value && *parsed.value == value)
        return text;
    if (const auto* whole = std::get_if<std::int64_t>(&value))
        return std::to_string(*whole);
    if (const auto* real = std::get_if<double>(&value))
        return typedText(*real, field.dimension, prefix);
    return text;
}

} // namespace ridgepoint::editors
