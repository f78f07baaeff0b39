// SPDX-License-Identifier: Apache-2.0
#include "json/source_text.h"

#include "quantity/number_text.h"

#include <algorithm>

namespace ridgepoint::json {
namespace {

std::string hex(unsigned value, int digits)
{
    std::string text;
    for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4)
        text += "0123456789ABCDEF"[(value >> shift) & 15U];
    return text;
}

unsigned byteAt(std::string_view text, std::size_t at)
{
    return at < text.size() ? static_cast<unsigned char>(text[at]) : 0U;
}

} // namespace

Place placeOf(std::string_view text, std::size_t offset)
{
    Place place;
    std::size_t at = text.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
    for (offset = std::min(offset, text.size()); at < offset; ++at) {
        const bool crBeforeLf = text[at] == '\r' && byteAt(text, at + 1) == '\n';
        if (text[at] == '\n' || (text[at] == '\r' && !crBeforeLf))
            place = {place.line + 1, 1};
        else if (!isContinuation(byteAt(text, at)))
            ++place.column;
    }
    return place;
}

quantity::Text placeText(std::string_view text, std::size_t offset)
{
    const Place place = placeOf(text, offset);
    return {RP_TR("line {0}, column {1}"), numberOf(place.line), numberOf(place.column)};
}

quantity::Text shownText(std::string_view text, std::size_t maxCharacters)
{
    return quantity::Text::verbatim(printable(text, maxCharacters));
}

quantity::Text numberOf(std::size_t count)
{
    return quantity::inFull(static_cast<std::int64_t>(count));
}

std::string printable(std::string_view text, std::size_t maxCharacters)
{
    std::string result;
    std::size_t at = 0;
    for (std::size_t count = 0; at < text.size(); ++count) {
        if (count == maxCharacters)
            return result + "…";
        const std::size_t length = utf8Length(text, at);
        const unsigned byte = byteAt(text, at);
        if (length == 0)
            result += "<byte " + hex(byte, 2) + ">";
        else if (byte < 0x20 || byte == 0x7F)
            result += "<U+" + hex(byte, 4) + ">";
        else
            result += text.substr(at, length);
        at += std::max<std::size_t>(length, 1);
    }
    return result;
}

std::size_t skipBlanks(std::string_view text, std::size_t at)
{
    while (at < text.size() && isBlank(text[at]))
        ++at;
    return at;
}

std::size_t numberEnd(std::string_view text, std::size_t at)
{
    const auto digits = [text](std::size_t from) {
        while (from < text.size() && isDigit(text[from]))
            ++from;
        return from;
    };
    const auto is = [text](std::size_t where, std::string_view any) {
        return where < text.size() && any.find(text[where]) != std::string_view::npos;
    };
    const std::size_t whole = at + (is(at, "-") ? 1 : 0);
    std::size_t end = is(whole, "0") ? whole + 1 : digits(whole);
    if (end == whole)
        return at;
    if (is(end, ".") && digits(end + 1) > end + 1)
        end = digits(end + 1);
    if (is(end, "eE")) {
        const std::size_t exponent = end + 1 + (is(end + 1, "+-") ? 1 : 0);
        if (digits(exponent) > exponent)
            end = digits(exponent);
    }
    return end;
}

quantity::Text sizeText(std::size_t bytes)
{
    if (bytes < std::size_t{1} << 20)
        return {bytes == 1 ? RP_TR("{0} byte") : RP_TR("{0} bytes"), numberOf(bytes)};
    return {RP_TR("{0} bytes ({1} MiB)"), numberOf(bytes),
            quantity::Amount{static_cast<double>(bytes) / (1 << 20)}};
}

} // namespace ridgepoint::json
