// SPDX-License-Identifier: Apache-2.0
// Private to the room: what rules of validate() and advise() write problems and fixes with.
#pragma once

#include "plan/fields.h"
#include "quantity/problem.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

namespace ridgepoint::plan {

/// The problems of one rule as it finds them.
class Findings
{
  public:
    Findings(std::string_view id, std::vector<quantity::Problem>& problems)
        : m_id(id), m_problems(problems)
    {
    }

    /// The problem stays valid until the next one is added.
    quantity::Problem& error(std::string path, quantity::Text message)
    {
        return add(quantity::Severity::Error, std::move(path), std::move(message));
    }
    quantity::Problem& warn(std::string path, quantity::Text message)
    {
        return add(quantity::Severity::Warning, std::move(path), std::move(message));
    }
    quantity::Problem& note(std::string path, quantity::Text message)
    {
        return add(quantity::Severity::Note, std::move(path), std::move(message));
    }

  private:
    quantity::Problem& add(quantity::Severity severity, std::string path, quantity::Text message)
    {
        m_problems.push_back(
            {severity, std::move(path), std::move(message), {}, std::string(m_id)});
        return m_problems.back();
    }

    std::string_view m_id;
    std::vector<quantity::Problem>& m_problems;
};

/// Numbers for messages.
quantity::Text countText(std::int64_t count);
quantity::Text bytesText(double bytes); ///< with the prefixes of whoever shows them
/// With decimal prefixes, as datasheets have them.
quantity::Text quantityText(double value, quantity::Dimension dimension);
quantity::Text ratioText(double ratio); ///< "46.5%"
quantity::Text daysText(double days);   ///< always in days, so that dates compare: "0.65 d"
quantity::Text secondsText(double seconds);

/// A number as it may be typed, with a unit that fits where the text still reads back exactly.
std::string typedText(double value, quantity::Dimension dimension);

/// The next number of two significant digits that is no less: for what a fix asks for.
double roundedUp(double value);

/// "model.groups[1].heads"
std::string groupPath(std::size_t group, std::string_view field);

/// Adds a fix unless one with the same path and value is there.
void addFix(quantity::Problem& problem, quantity::Text label, std::string path, std::string value);

/// A label with a place for a number: "Tensor parallel {0}", or one for 1 and one for others.
struct CountLabel
{
    quantity::Literal one;
    quantity::Literal many;

    CountLabel(quantity::Literal any) : one(any), many(any) {} // NOLINT: reads as one
    CountLabel(quantity::Literal forOne, quantity::Literal forMany) : one(forOne), many(forMany) {}

    quantity::Text operator()(std::int64_t count) const
    {
        return quantity::plural(count, one, many);
    }
};

/// What fixes call the degrees and counts that they change.
inline constexpr quantity::Literal kTensorLabel = RP_TR("Tensor parallel {0}");
inline constexpr quantity::Literal kPipelineLabel = RP_TR("Pipeline parallel {0}");
inline const CountLabel kChunksLabel{RP_TR("{0} chunk of a stage"), RP_TR("{0} chunks of a stage")};
inline constexpr quantity::Literal kContextLabel = RP_TR("Context parallel {0}");
inline constexpr quantity::Literal kMicroBatchLabel = RP_TR("Micro-batch {0}");
inline constexpr quantity::Literal kGlobalBatchLabel = RP_TR("Global batch {0}");
inline constexpr quantity::Literal kSequenceLabel = RP_TR("Sequence length {0}");
inline const CountLabel kNodesLabel{RP_TR("{0} node"), RP_TR("{0} nodes")};

/// The same for a whole number.
void addFix(quantity::Problem& problem, const CountLabel& label, std::string_view path,
            std::int64_t value);

/// The nearest whole numbers below and above `from`, within [low, high], that satisfy `works`;
/// 0 where there is none within a few thousand steps.
template <class Predicate>
std::pair<std::int64_t, std::int64_t> nearest(std::int64_t from, std::int64_t low,
                                              std::int64_t high, Predicate works)
{
    constexpr std::int64_t kSteps = 4096;
    std::pair<std::int64_t, std::int64_t> result{0, 0};
    for (std::int64_t i = 1; i <= kSteps && from - i >= low && !result.first; ++i) {
        if (works(from - i))
            result.first = from - i;
    }
    for (std::int64_t i = 1; i <= kSteps && from + i <= high && !result.second; ++i) {
        if (works(from + i))
            result.second = from + i;
    }
    return result;
}

/// a times b, or the largest number where that is beyond the type. Neither is negative.
std::int64_t times(std::int64_t a, std::int64_t b);

/// Whether `whole` is a multiple of `part`; false for parts below 1.
inline bool divides(std::int64_t part, std::int64_t whole)
{
    return part >= 1 && whole % part == 0;
}

} // namespace ridgepoint::plan
