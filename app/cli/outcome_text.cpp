// SPDX-License-Identifier: GPL-3.0-or-later
#include "outcome_text.h"

#include "common.h"

namespace ridgepoint::cli {

using quantity::Dimension;

std::string amount(const std::optional<double>& value, Dimension dimension)
{
    return value ? quantity::formatQuantity(*value, dimension, quantity::BytePrefix::Binary, 4)
                 : std::string("unknown");
}

nlohmann::json outcomeJson(const explore::Outcome& outcome)
{
    return {{"memory.peak_bytes", number(outcome.peakBytes)},
            {"memory.margin_bytes", number(outcome.marginBytes)},
            {"step.time_s", number(outcome.stepS)},
            {"run.completion_days", number(outcome.completionDays)},
            {"run.cost", number(outcome.cost)}};
}

nlohmann::json editsJson(const std::vector<quantity::Fix>& edits)
{
    nlohmann::json list = nlohmann::json::array();
    for (const quantity::Fix& edit : edits)
        list.push_back(
            {{"label", edit.label.english()}, {"path", edit.path}, {"value", edit.value}});
    return list;
}

nlohmann::json textsJson(const std::vector<quantity::Text>& texts)
{
    nlohmann::json list = nlohmann::json::array();
    for (const quantity::Text& text : texts)
        list.push_back(text.english());
    return list;
}

std::string outcomeText(const explore::Outcome& outcome)
{
    std::string text = "peak " + amount(outcome.peakBytes, Dimension::Bytes) + ", step " +
                       amount(outcome.stepS, Dimension::Seconds) + ", finish after " +
                       amount(outcome.completionDays, Dimension::Days);
    if (outcome.cost && *outcome.cost > 0)
        text += ", cost " + amount(outcome.cost, Dimension::Money);
    return text;
}

/// The edits as the command line takes them.
std::string setText(const std::vector<quantity::Fix>& edits)
{
    std::string text;
    constexpr std::string_view kGiven = "given.";
    for (const quantity::Fix& edit : edits) {
        const bool isGiven = edit.path.starts_with(kGiven);
        text += std::string(text.empty() ? "" : " ") + (isGiven ? "--given \"" : "--set \"") +
                (isGiven ? edit.path.substr(kGiven.size()) : edit.path) + "=" + edit.value + "\"";
    }
    return text;
}

int cannotSay(const quantity::Text& reason)
{
    std::fprintf(stderr, "error: Nothing can be said of this plan: %s.\n",
                 reason.english().c_str());
    return kNotGood;
}

} // namespace ridgepoint::cli
