// SPDX-License-Identifier: Apache-2.0
#include "quantity/text.h"

#include "quantity/units.h"

#include <algorithm>

namespace ridgepoint::quantity {
namespace {

/// A place in a template: "{12}" at the front of `text`, and its length. Nothing else is one.
struct Place
{
    std::size_t length = 0;
    int number = 0;
};

Place placeAt(std::string_view text)
{
    constexpr std::size_t kMostDigits = 2;
    std::size_t end = 1;
    int number = 0;
    while (end < text.size() && end <= kMostDigits && text[end] >= '0' && text[end] <= '9')
        number = 10 * number + (text[end++] - '0');
    if (text.empty() || text.front() != '{' || end == 1 || end >= text.size() || text[end] != '}')
        return {};
    return {end + 1, number};
}

} // namespace

Text Text::verbatim(std::string_view text)
{
    Text made;
    made.m_content = std::string(text);
    return made;
}

bool Text::empty() const
{
    if (const auto* pattern = std::get_if<Pattern>(&m_content))
        return pattern->text.empty();
    const auto* text = std::get_if<std::string>(&m_content);
    return text && text->empty();
}

Text& Text::append(Text sentence)
{
    if (empty())
        *this = std::move(sentence);
    else if (!sentence.empty())
        *this = Text(RP_TR("{0} {1}"), std::move(*this), std::move(sentence));
    return *this;
}

std::string Text::english() const
{
    return toString(*this, {});
}

bool Text::operator==(const Text& other) const
{
    const auto* pattern = std::get_if<Pattern>(&m_content);
    const auto* theirs = std::get_if<Pattern>(&other.m_content);
    if (pattern && theirs)
        return pattern->text == theirs->text && pattern->arguments == theirs->arguments;
    if (pattern || theirs)
        return false;
    if (m_content.index() != other.m_content.index())
        return false;
    if (const auto* text = std::get_if<std::string>(&m_content))
        return *text == std::get<std::string>(other.m_content);
    return std::get<Amount>(m_content) == std::get<Amount>(other.m_content);
}

std::string toString(const Text& text, const TextRenderer& renderer)
{
    if (const auto* verbatim = std::get_if<std::string>(&text.m_content))
        return *verbatim;
    if (const auto* amount = std::get_if<Amount>(&text.m_content)) {
        const BytePrefix prefix = amount->prefix.value_or(renderer.prefix);
        return renderer.amount
                   ? renderer.amount(amount->value, amount->dimension, prefix, amount->digits)
                   : formatQuantity(amount->value, amount->dimension, prefix, amount->digits);
    }
    const auto& [literal, arguments] = std::get<Text::Pattern>(text.m_content);
    if (literal.empty())
        return {};
    std::string pattern(literal.text());
    if (renderer.translate) {
        std::string translated = renderer.translate(literal.text());
        if (!translated.empty() && placeholdersOf(translated) == placeholdersOf(literal.text()))
            pattern = std::move(translated);
    }
    // Arguments are put in as they are: braces in them are no places.
    std::string result;
    for (std::size_t i = 0; i < pattern.size();) {
        const Place place = placeAt(std::string_view(pattern).substr(i));
        const auto number = static_cast<std::size_t>(place.number);
        if (place.length == 0 || number >= arguments.size()) {
            result += pattern[i++];
            continue;
        }
        result += toString(arguments[number], renderer);
        i += place.length;
    }
    return result;
}

std::vector<int> placeholdersOf(std::string_view pattern)
{
    std::vector<int> numbers;
    for (std::size_t i = 0; i < pattern.size();) {
        const Place place = placeAt(pattern.substr(i));
        if (place.length > 0)
            numbers.push_back(place.number);
        i += std::max<std::size_t>(place.length, 1);
    }
    std::sort(numbers.begin(), numbers.end());
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
    return numbers;
}

Text listed(const std::vector<Text>& items)
{
    Text list;
    for (const Text& item : items)
        list = list.empty() ? item : Text(RP_TR("{0}, {1}"), std::move(list), item);
    return list;
}

} // namespace ridgepoint::quantity
