// SPDX-License-Identifier: Apache-2.0
// What core says to a person, as a value: templates marked by RP_TR, with arguments in
// numbered places, so that whoever shows a text translates it, orders its parts as the language
// wants, and writes bytes with the prefix that is in use there. Core itself only speaks English.
#pragma once

#include "quantity/dimension.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace ridgepoint::quantity {

/// A literal of the source that is in the list of texts to translate; made by RP_TR alone, so that
/// nothing unmarked is shown by accident. Its text lives as long as the program.
class Literal
{
  public:
    constexpr Literal() = default;
    template <std::size_t N>
    explicit consteval Literal(const char (&text)[N]) : m_text(text)
    {
    }

    constexpr std::string_view text() const { return m_text; }
    constexpr operator std::string_view() const { return m_text; } // NOLINT: reads as one
    constexpr bool empty() const { return *m_text == 0; }

    friend constexpr bool operator==(Literal a, Literal b) { return a.text() == b.text(); }
    friend constexpr bool operator==(Literal a, std::string_view b) { return a.text() == b; }

  private:
    const char* m_text = ""; ///< one word, since the operator inventory holds many
};

/// Marks a literal for translation: cmake/ExtractCoreTexts.cmake lists these. {0}, {1}, ... are
/// places of arguments.
#define RP_TR(literal) ::ridgepoint::quantity::Literal(literal)

/// A quantity in a text, written out when the text is shown.
struct Amount
{
    double value = 0;
    Dimension dimension = Dimension::Number;
    int digits = 4;
    std::optional<BytePrefix> prefix = {}; ///< nothing: that of whoever shows the text

    bool operator==(const Amount&) const = default;
};

/// A sentence, several, or a part of one. Building one from a literal alone costs no memory.
class Text
{
  public:
    Text() = default;
    Text(Literal literal) : m_content(Pattern{literal, {}}) {} // NOLINT: reads as one
    Text(const Amount& amount) : m_content(amount) {}          // NOLINT: reads as one
    /// `pattern` with `arguments` (texts, literals, amounts) in the places {0}, {1}, ...
    template <class... Arguments>
    requires(sizeof...(Arguments) > 0) Text(Literal pattern, Arguments&&... arguments)
    {
        Pattern made{pattern, {}};
        made.arguments.reserve(sizeof...(Arguments));
        (made.arguments.emplace_back(std::forward<Arguments>(arguments)), ...);
        m_content = std::move(made);
    }
    /// What is the same in every language: a name, a path, a file's name, a line of a file.
    static Text verbatim(std::string_view text);

    bool empty() const;
    /// Another sentence behind this one.
    Text& append(Text sentence);

    /// As core's own language has it, bytes with binary prefixes.
    std::string english() const;

    bool operator==(const Text& other) const;

  private:
    friend std::string toString(const Text& text, const struct TextRenderer& renderer);

    struct Pattern
    {
        Literal text;
        std::vector<Text> arguments;
    };

    std::variant<Pattern, std::string, Amount> m_content;
};

/// How a text is shown.
struct TextRenderer
{
    /// A literal in the reader's language; unset for English. A translation whose places are not
    /// those of the literal is not used.
    std::function<std::string(std::string_view literal)> translate = {};
    BytePrefix prefix = BytePrefix::Binary;
    /// A quantity as the reader writes it; unset for formatQuantity().
    std::function<std::string(double value, Dimension dimension, BytePrefix prefix, int digits)>
        amount = {};
};

std::string toString(const Text& text, const TextRenderer& renderer);

/// The numbers of the places in a template or its translation, each once, ascending.
std::vector<int> placeholdersOf(std::string_view pattern);

/// A whole number of things.
inline Amount countOf(std::int64_t count)
{
    return {static_cast<double>(count), Dimension::Count, 4, {}};
}

/// The same with all its digits, as limits are told.
inline Amount inFull(std::int64_t count)
{
    return {static_cast<double>(count), Dimension::Number, 15, {}};
}

/// `one` for one thing and `many` otherwise, each with the number in {0} and `more` from {1} on.
/// A language without a plural translates both alike.
template <class... More>
Text plural(std::int64_t count, Literal one, Literal many, More&&... more)
{
    return Text(count == 1 ? one : many, countOf(count), std::forward<More>(more)...);
}

/// "a, b, c", with the language's comma.
Text listed(const std::vector<Text>& items);

} // namespace ridgepoint::quantity
