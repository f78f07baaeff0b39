// SPDX-License-Identifier: Apache-2.0
// Private to this room: a text as a person sees it in an editor.
#pragma once

#include "quantity/text.h"
#include "quantity/utf8.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace ridgepoint::json {

inline constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

/// Line and column as editors count them: from 1, columns in characters, CR LF as one line end.
struct Place
{
    std::size_t line = 1;
    std::size_t column = 1;
};

/// The place of the byte at `offset`; a byte order mark takes no column.
Place placeOf(std::string_view text, std::size_t offset);

/// "line 3, column 14".
quantity::Text placeText(std::string_view text, std::size_t offset);

using quantity::isContinuation;
using quantity::utf8Length;

/// The first `maxCharacters` characters for use in a message: control characters and bytes that
/// are no UTF-8 as their code, and "…" where something was left out.
std::string printable(std::string_view text, std::size_t maxCharacters = 40);

/// The same as a text for a message.
quantity::Text shownText(std::string_view text, std::size_t maxCharacters = 40);

/// A number of things, in full.
quantity::Text numberOf(std::size_t count);

/// What JSON takes for white space.
constexpr bool isBlank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

constexpr bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

constexpr bool isUpper(char c)
{
    return c >= 'A' && c <= 'Z';
}

constexpr bool isLetter(char c)
{
    return isUpper(c) || (c >= 'a' && c <= 'z');
}

constexpr bool isHexDigit(char c)
{
    return isDigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

/// The first offset from `at` on that is no white space.
std::size_t skipBlanks(std::string_view text, std::size_t at);

/// The end of the JSON number that begins at `at`; `at` itself if none does.
std::size_t numberEnd(std::string_view text, std::size_t at);

/// "20971520 bytes (20 MiB)".
quantity::Text sizeText(std::size_t bytes);

} // namespace ridgepoint::json
