// SPDX-License-Identifier: Apache-2.0
// Private to this room: why a text is no JSON, in words for the person who has to mend it. The
// library's own messages name tokens of its grammar and count bytes; so the place and the cause are
// found here again, from the text and from what had been understood before.
#pragma once

#include "quantity/text.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint::json {

/// The last thing that was understood.
enum class Last
{
    Nothing,
    ObjectBegin,
    ListBegin,
    Key,
    Value
};

/// An object or list that is not closed yet.
struct Open
{
    bool isObject = false;
    std::size_t at = 0; ///< offset of its bracket
};

/// How far the reader came before it met what it could not read.
struct Situation
{
    std::string_view text;
    Last last = Last::Nothing;
    std::size_t end = 0;       ///< offset after the last thing understood
    std::vector<Open> open;    ///< outermost first
    std::string containerPath; ///< key path of the innermost one that is open
    std::string valuePath;     ///< key path of the value that was to come
};

/// One thing that is wrong with the text.
struct Finding
{
    std::string id;
    std::size_t at = 0;
    quantity::Text message; ///< what was found and what to do, without the place
};

/// Where the token that follows the last one understood begins: past white space, colon and comma.
std::size_t nextToken(std::string_view text, Last last, std::size_t end);

/// What is wrong after `situation.end`, given that something is.
Finding diagnose(const Situation& situation);

/// A text in UTF-16 or UTF-32, told by its byte order mark or by its zero bytes.
bool looksLikeUtf16(std::string_view text);

} // namespace ridgepoint::json
