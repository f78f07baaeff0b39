// SPDX-License-Identifier: Apache-2.0
// Private to this room: the parts that diagnosis.h is made of.
#pragma once

#include "json/diagnosis.h"

namespace ridgepoint::json {

/// The token that cannot be read, and what should stand there.
struct Offence
{
    const Situation& situation;
    std::string_view text;
    std::size_t at = 0;
    bool afterComma = false;
    bool wantsKey = false;   ///< a key (or, without a comma, the end of the object)
    bool wantsValue = false; ///< a value (or, without a comma, the end of the list)

    char front() const { return text[at]; }
    std::string_view rest() const { return text.substr(at); }
    bool startsWith(std::string_view begin) const { return rest().starts_with(begin); }
};

/// " for a.b", or nothing for a value that has no name.
std::string forPath(const std::string& path);

Finding truncated(std::size_t at, const std::string& inWhat);
Finding invalidUtf8(std::string_view text, std::size_t at);

/// Letters, digits, underscores and `more` from `at` on.
std::string_view wordAt(std::string_view text, std::size_t at, std::string_view more);
bool isWordCharacter(char c);

/// What is wrong in the quoted text that begins at the offence.
Finding badText(const Offence& offence);

/// What is wrong with a value that is neither quoted nor bracketed.
Finding wordOrNumber(const Offence& offence);

/// "01", "0x10", "1_000", "80GB": the reader took the first digits for the number.
bool numberRunsOn(const Offence& offence);
Finding numberThatRunsOn(const Offence& offence);

/// CONFIG_HIDDEN_SIZE, ${SIZE}, {{ size }}, <SIZE>, %(size)s, @SIZE@: what a script would fill in;
/// empty if no such thing stands there.
std::string placeholderAt(const Offence& offence);
Finding placeholder(const Offence& offence, const std::string& token);

} // namespace ridgepoint::json
