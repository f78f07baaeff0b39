// SPDX-License-Identifier: Apache-2.0
// What the fuzzed ways in share: each defines LLVMFuzzerTestOneInput(), which takes any bytes, and
// ends the program where something that must hold does not.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace ridgepoint::fuzz {

inline void require(bool holds, const std::string& what)
{
    if (holds)
        return;
    std::fprintf(stderr, "does not hold: %s\n", what.c_str());
    std::abort();
}

/// A fault as text; empty is none.
inline void requireNone(const std::string& fault)
{
    require(fault.empty(), fault);
}

inline std::string_view textOf(const std::uint8_t* data, std::size_t size)
{
    return {reinterpret_cast<const char*>(data), size};
}

/// Takes the text up to the next `separator` off the front.
inline std::string_view takePart(std::string_view& text, char separator)
{
    const std::size_t at = text.find(separator);
    const std::string_view part = text.substr(0, at);
    text.remove_prefix(at == std::string_view::npos ? text.size() : at + 1);
    return part;
}

/// Whether one of `n` inputs does what is costly: told by its bytes, so that it is repeatable.
inline bool oneOf(std::size_t n, std::string_view text)
{
    std::uint32_t hash = 2166136261U;
    for (const char c : text)
        hash = (hash ^ static_cast<unsigned char>(c)) * 16777619U;
    return (hash >> 8) % n == 0;
}

} // namespace ridgepoint::fuzz
