// SPDX-License-Identifier: Apache-2.0
#include "json/offence.h"
#include "json/source_text.h"

#include <algorithm>

namespace ridgepoint::json {
namespace {

/// The offset after the escape that begins at the backslash `at`, or `at` if it is a bad one.
std::size_t escapeEnd(std::string_view text, std::size_t at)
{
    const auto codeUnit = [text](std::size_t from) -> int {
        if (from + 6 > text.size() || text[from] != '\\' || text[from + 1] != 'u')
            return -1;
        int value = 0;
        for (const char c : text.substr(from + 2, 4)) {
            if (!isHexDigit(c))
                return -1;
            value = value * 16 + (isDigit(c) ? c - '0' : (c | 0x20) - 'a' + 10);
        }
        return value;
    };
    constexpr std::string_view kSimple = "\"\\/bfnrt";
    if (at + 1 < text.size() && kSimple.find(text[at + 1]) != std::string_view::npos)
        return at + 2;
    const int unit = codeUnit(at);
    const bool highSurrogate = unit >= 0xD800 && unit <= 0xDBFF;
    const bool lowSurrogate = unit >= 0xDC00 && unit <= 0xDFFF;
    if (unit < 0 || lowSurrogate)
        return at;
    if (!highSurrogate)
        return at + 6;
    const int second = codeUnit(at + 6);
    return second >= 0xDC00 && second <= 0xDFFF ? at + 12 : at;
}

Finding controlCharacter(std::string_view text, std::size_t begin, std::size_t at)
{
    if (text[at] == '\n' || text[at] == '\r')
        return {"json.text", begin,
                RP_TR("the text that begins here is not closed on its line. Add the closing double "
                      "quote, or write \\n where a line break is meant.")};
    return {"json.text",
            at,
            {RP_TR("the character {0} cannot stand in a text as it is. Write a tab as \\t, others "
                   "as \\u and four hex digits, or remove it."),
             shownText(text.substr(at, 1))}};
}

Finding badEscape(const Offence& offence, std::size_t at)
{
    // an escape that the end of the text cuts short is no bad escape
    const std::string_view left = offence.text.substr(at);
    const bool cut =
        left.size() < 12 && left.find('"') == std::string_view::npos &&
        (left.size() == 1 || left[1] == 'u') &&
        std::all_of(left.begin() + std::min<std::ptrdiff_t>(2, std::ssize(left)), left.end(),
                    [](char c) { return isHexDigit(c) || c == '\\' || c == 'u'; });
    if (cut)
        return truncated(offence.text.size(), {RP_TR("the quoted text that begins on {0}"),
                                               placeText(offence.text, offence.at)});
    const bool unicode = left.size() > 1 && left[1] == 'u';
    return {"json.text",
            at,
            {unicode
                 ? RP_TR("the text holds {0}, which is no character. \\u takes four hex digits, "
                         "and halves of a pair (D800 to DFFF) stand only together.")
                 : RP_TR("the text holds {0}, which is no escape that JSON knows. Write a "
                         "backslash, as in Windows paths, as \\\\."),
             shownText(left.substr(0, unicode ? 6 : 2))}};
}

} // namespace

Finding badText(const Offence& offence)
{
    const std::string_view text = offence.text;
    std::size_t at = offence.at + 1;
    while (at < text.size() && text[at] != '"') {
        const auto byte = static_cast<unsigned char>(text[at]);
        if (byte < 0x20)
            return controlCharacter(text, offence.at, at);
        if (text[at] == '\\') {
            const std::size_t end = escapeEnd(text, at);
            if (end == at)
                return badEscape(offence, at);
            at = end;
        } else if (const std::size_t length = utf8Length(text, at)) {
            at += length;
        } else if (text.size() - at < 4 && text.find('"', at) == std::string_view::npos) {
            break; // a character of several bytes that the end cuts short
        } else {
            return invalidUtf8(text, at);
        }
    }
    return truncated(text.size(),
                     {RP_TR("the quoted text that begins on {0}"), placeText(text, offence.at)});
}

} // namespace ridgepoint::json
