// SPDX-License-Identifier: Apache-2.0
// Which bytes are UTF-8: what a name may hold, and what a file must.
#pragma once

#include <cstddef>
#include <string_view>

namespace ridgepoint::quantity {

/// Whether a byte is one of a character's after its first.
constexpr bool isContinuation(unsigned byte)
{
    return (byte & 0xC0U) == 0x80;
}

/// Number of bytes of the well-formed UTF-8 character at `at`; 0 if there is none.
std::size_t utf8Length(std::string_view text, std::size_t at);

bool isUtf8(std::string_view text);

} // namespace ridgepoint::quantity
