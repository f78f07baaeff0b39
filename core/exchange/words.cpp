// SPDX-License-Identifier: Apache-2.0
#include "exchange/words.h"

#include <algorithm>
#include <cctype>
#include <numeric>

namespace ridgepoint::exchange {

using quantity::Text;

namespace {

constexpr std::size_t kShownBytes = 60;

bool isContinuation(char c)
{
    return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
}

std::string lower(std::string_view text)
{
    std::string result(text);
    for (char& c : result) {
        if (c >= 'A' && c <= 'Z')
            c = static_cast<char>(c - 'A' + 'a');
        else if (c == '-' || c == ' ')
            c = '_'; // people mix them up
    }
    return result;
}

} // namespace

std::string inQuotes(std::string_view text)
{
    std::size_t end = std::min(text.size(), kShownBytes);
    while (end < text.size() && end > 0 && isContinuation(text[end]))
        --end; // not within a character
    std::string result = "\"";
    for (const char c : text.substr(0, end))
        result += static_cast<unsigned char>(c) < 0x20 || c == 0x7F ? ' ' : c;
    return result + (end < text.size() ? "…\"" : "\"");
}

Text listed(std::span<const Text> items, std::size_t most)
{
    Text text;
    const std::size_t shown = std::min(items.size(), most);
    for (std::size_t i = 0; i < shown; ++i) {
        const bool isLast = i + 1 == items.size();
        if (i == 0)
            text = items[i];
        else
            text =
                Text(isLast ? RP_TR("{0} and {1}") : RP_TR("{0}, {1}"), std::move(text), items[i]);
    }
    if (shown < items.size())
        text = Text(RP_TR("{0} and {1} more"), std::move(text),
                    quantity::inFull(static_cast<std::int64_t>(items.size() - shown)));
    return text;
}

Text listed(std::span<const std::string> words, std::size_t most)
{
    std::vector<Text> items;
    items.reserve(words.size());
    for (const std::string& word : words)
        items.push_back(Text::verbatim(word));
    return listed(items, most);
}

Text quotedText(std::string_view text)
{
    return Text::verbatim(inQuotes(text));
}

std::size_t editDistance(std::string_view from, std::string_view to, std::size_t limit)
{
    const std::size_t difference =
        std::max(from.size(), to.size()) - std::min(from.size(), to.size());
    if (difference > limit)
        return limit + 1;
    std::vector<std::size_t> beforeLast, last(to.size() + 1), row(to.size() + 1);
    std::iota(last.begin(), last.end(), std::size_t{0});
    for (std::size_t i = 1; i <= from.size(); ++i) {
        row[0] = i;
        for (std::size_t j = 1; j <= to.size(); ++j) {
            const std::size_t replaced = last[j - 1] + (from[i - 1] == to[j - 1] ? 0 : 1);
            row[j] = std::min({last[j] + 1, row[j - 1] + 1, replaced});
            const bool swapped =
                i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1];
            if (swapped)
                row[j] = std::min(row[j], beforeLast[j - 2] + 1);
        }
        if (*std::min_element(row.begin(), row.end()) > limit)
            return limit + 1;
        beforeLast = last;
        std::swap(last, row);
    }
    return std::min(last.back(), limit + 1);
}

std::string_view closest(std::string_view word, std::span<const std::string_view> candidates)
{
    const std::string wanted = lower(word.substr(0, 200));
    std::string_view best;
    std::size_t bestDistance = std::clamp<std::size_t>(wanted.size() / 3, 1, 3) + 1;
    for (const std::string_view candidate : candidates) {
        const std::size_t distance = editDistance(wanted, lower(candidate), bestDistance);
        if (distance < bestDistance) {
            best = candidate;
            bestDistance = distance;
        }
    }
    return best;
}

std::vector<std::string> alike(std::string_view word, std::span<const std::string_view> candidates,
                               std::size_t most)
{
    const std::string wanted = lower(word.substr(0, 200));
    std::vector<std::pair<std::size_t, std::string_view>> ranked;
    for (const std::string_view candidate : candidates) {
        const std::string name = lower(candidate);
        const bool isPart = !wanted.empty() && (name.find(wanted) != std::string::npos ||
                                                wanted.find(name) != std::string::npos);
        const std::size_t limit = std::max<std::size_t>(wanted.size() / 2, 2);
        const std::size_t distance = isPart ? 1 : editDistance(wanted, name, limit);
        if (distance <= limit)
            ranked.emplace_back(distance, candidate);
    }
    std::stable_sort(ranked.begin(), ranked.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<std::string> result;
    for (const auto& [distance, candidate] : ranked) {
        if (result.size() < most)
            result.push_back(inQuotes(candidate));
    }
    return result;
}

Text didYouMean(std::string_view word)
{
    return word.empty() ? Text() : Text(RP_TR("Did you mean {0}?"), quotedText(word));
}

std::string stemOf(std::string_view fileName)
{
    fileName = fileName.substr(fileName.find_last_of("/\\") + 1); // npos + 1 is 0
    const std::size_t dot = fileName.rfind('.');
    return std::string(dot == 0 ? fileName : fileName.substr(0, dot));
}

} // namespace ridgepoint::exchange
