// SPDX-License-Identifier: Apache-2.0
#include "explore/uncertain_inputs.h"

#include "plan/fields.h"
#include "quantity/number_text.h"
#include "run/random_stream.h"

#include <algorithm>
#include <boost/math/special_functions/erf.hpp>
#include <cmath>
#include <numbers>
#include <numeric>

namespace ridgepoint::explore {

using quantity::Dimension;
using quantity::Text;

namespace {

constexpr double kLowShare = 0.1;
constexpr std::string_view kGiven = "given.";

/// What a path names: a field with numbers, or a figure that may be given.
struct Named
{
    std::optional<plan::FieldRef> field;
    std::optional<plan::FigureRef> figure;
    Text error;

    Dimension dimension() const
    {
        return field ? field->field->dimension : plan::figureRow(figure->figure).dimension;
    }
    bool isWhole() const
    {
        return field ? field->field->kind == plan::ValueKind::Integer
                     : dimension() == Dimension::Count;
    }
};

Named named(std::string_view path)
{
    Named found;
    found.field = plan::findField(path);
    if (found.field) {
        const plan::ValueKind kind = found.field->field->kind;
        if (kind != plan::ValueKind::Integer && kind != plan::ValueKind::Real)
            found.error = {RP_TR("{0} is no number"), Text::verbatim(path)};
        return found;
    }
    found.figure = plan::findFigure(path.starts_with(kGiven) ? path.substr(kGiven.size()) : path);
    if (!found.figure)
        found.error = {RP_TR("there is no field or figure {0}"), Text::verbatim(path)};
    else if (!plan::figureRow(found.figure->figure).givable)
        found.error = {RP_TR("{0} follows from others and cannot be given"), Text::verbatim(path)};
    return found;
}

double normalQuantile(double share)
{
    constexpr double kFarthest = 1e-12; // from either end
    return -std::numbers::sqrt2 *
           boost::math::erfc_inv(2 * std::clamp(share, kFarthest, 1 - kFarthest));
}

} // namespace

double lognormalAt(double low, double high, double lowShare, double share)
{
    const double middle = (std::log(low) + std::log(high)) / 2;
    const double spread = (std::log(high) - std::log(low)) / (-2 * normalQuantile(lowShare));
    return std::exp(middle + spread * normalQuantile(share));
}

Text whyNotUncertain(const UncertainInput& input)
{
    const Named found = named(input.path);
    if (!found.error.empty())
        return found.error;
    if (!(input.low > 0) || !(input.high >= input.low) || !std::isfinite(input.high))
        return {RP_TR("the range of {0} has to go from a low value above 0 to a higher one"),
                Text::verbatim(input.path)};
    return {};
}

ParsedUncertainInput parseUncertainInput(std::string_view text)
{
    const auto equals = text.find('=');
    const auto dots = text.find("..", equals == std::string_view::npos ? 0 : equals);
    if (equals == std::string_view::npos || dots == std::string_view::npos)
        return {{}, {RP_TR("{0} is no range as in path=low..high"), Text::verbatim(text)}};
    UncertainInput input;
    input.path = text.substr(0, equals);
    const Named found = named(input.path);
    if (!found.error.empty())
        return {{}, found.error};
    const std::string_view ends[] = {text.substr(equals + 1, dots - equals - 1),
                                     text.substr(dots + 2)};
    for (int i = 0; i < 2; ++i) {
        const auto parsed = quantity::parseQuantity(ends[i], found.dimension());
        if (!parsed.value)
            return {{}, parsed.error};
        (i == 0 ? input.low : input.high) = *parsed.value;
    }
    if (Text why = whyNotUncertain(input); !why.empty())
        return {{}, std::move(why)};
    return {std::move(input), {}};
}

quantity::Fix editAt(const UncertainInput& input, double share)
{
    const Named found = named(input.path);
    double value = lognormalAt(input.low, input.high, kLowShare, share);
    quantity::Fix edit;
    if (found.isWhole())
        value = std::round(value);
    if (found.field) {
        const plan::Field& field = *found.field->field;
        if (field.max > field.min)
            value = std::clamp(value, field.min, field.max);
        edit.path = plan::pathText(field, found.field->index);
    } else {
        edit.path =
            std::string(kGiven) + plan::figureText(found.figure->figure, found.figure->index);
    }
    edit.value = quantity::exactText(value);
    return edit;
}

std::vector<std::vector<double>> latinHypercube(std::size_t samples, std::size_t inputs,
                                                std::uint64_t seed)
{
    std::vector<std::vector<double>> rows(samples, std::vector<double>(inputs));
    std::vector<std::size_t> slices(samples);
    for (std::size_t input = 0; input < inputs; ++input) {
        run::RandomStream random(seed, input);
        std::iota(slices.begin(), slices.end(), std::size_t{0});
        for (std::size_t i = samples; i > 1; --i) { // as Fisher and Yates shuffle
            const auto other = static_cast<std::size_t>(random.uniform() * static_cast<double>(i));
            std::swap(slices[i - 1], slices[std::min(other, i - 1)]);
        }
        for (std::size_t i = 0; i < samples; ++i)
            rows[i][input] =
                (static_cast<double>(slices[i]) + random.uniform()) / static_cast<double>(samples);
    }
    return rows;
}

} // namespace ridgepoint::explore
