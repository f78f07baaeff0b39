// SPDX-License-Identifier: Apache-2.0
// Private to this room: the parts that diagnosis.h is made of.
#pragma once

#include "json/diagnosis.h"
#include "json/source_text.h"

#include <utility>

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

/// A message about `what` that stands for the value of a path: `named` with both in its places
/// {0} and {1}, or `nameless` for a value that has no path. `more` are {2}, {3}, ...
template <class... More>
quantity::Text aboutValue(const std::string& path, quantity::Literal named,
                          quantity::Literal nameless, const quantity::Text& what, More&&... more)
{
    const auto shown = quantity::Text::verbatim(printable(path, 120));
    return quantity::Text(path.empty() ? nameless : named, what, shown,
                          std::forward<More>(more)...);
}

Finding truncated(std::size_t at, quantity::Text inWhat);
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
