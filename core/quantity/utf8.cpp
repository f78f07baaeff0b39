// SPDX-License-Identifier: Apache-2.0
#include "quantity/utf8.h"

namespace ridgepoint::quantity {
namespace {

unsigned byteAt(std::string_view text, std::size_t at)
{
    return at < text.size() ? static_cast<unsigned char>(text[at]) : 0;
}

} // namespace

std::size_t utf8Length(std::string_view text, std::size_t at)
{
    // RFC 3629, section 4: the second byte's range rules out long forms and surrogates
    const unsigned first = byteAt(text, at);
    const unsigned second = byteAt(text, at + 1);
    if (at >= text.size())
        return 0;
    if (first < 0x80)
        return 1;
    if (first >= 0xC2 && first <= 0xDF)
        return isContinuation(second) ? 2 : 0;
    if (first >= 0xE0 && first <= 0xEF) {
        const unsigned low = first == 0xE0 ? 0xA0 : 0x80;
        const unsigned high = first == 0xED ? 0x9F : 0xBF;
        const bool good = second >= low && second <= high && isContinuation(byteAt(text, at + 2));
        return good ? 3 : 0;
    }
    if (first >= 0xF0 && first <= 0xF4) {
        const unsigned low = first == 0xF0 ? 0x90 : 0x80;
        const unsigned high = first == 0xF4 ? 0x8F : 0xBF;
        const bool good = second >= low && second <= high && isContinuation(byteAt(text, at + 2)) &&
                          isContinuation(byteAt(text, at + 3));
        return good ? 4 : 0;
    }
    return 0;
}

bool isUtf8(std::string_view text)
{
    std::size_t at = 0;
    while (at < text.size()) {
        const std::size_t length = utf8Length(text, at);
        if (length == 0)
            return false;
        at += length;
    }
    return true;
}

} // namespace ridgepoint::quantity
