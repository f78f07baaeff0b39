// SPDX-License-Identifier: Apache-2.0
// Words of people and of their files in messages, and what they may have meant.
#pragma once

#include "quantity/text.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint::exchange {

/// The text in quotation marks, on one line and not longer than a message can bear.
std::string inQuotes(std::string_view text);

/// "a", "b" and "c"; after `most` of them "and 4 more".
quantity::Text listed(std::span<const std::string> words, std::size_t most = 20);
quantity::Text listed(std::span<const quantity::Text> items, std::size_t most = 20);

/// The number of letters to put in, take out, replace or swap with their neighbour to make one of
/// the other; `limit` + 1 if that is more than `limit`.
std::size_t editDistance(std::string_view from, std::string_view to, std::size_t limit);

/// The candidate that was probably meant, or nothing. At most a third of the letters, and at most
/// three, may be wrong.
std::string_view closest(std::string_view word, std::span<const std::string_view> candidates);

/// Up to `most` candidates that look like the word, the likeliest first.
std::vector<std::string> alike(std::string_view word, std::span<const std::string_view> candidates,
                               std::size_t most = 3);

/// The same text for a message.
quantity::Text quotedText(std::string_view text);

/// "Did you mean "x"?", or nothing where the word is empty.
quantity::Text didYouMean(std::string_view word);

/// The file's name without folders and without its last ending.
std::string stemOf(std::string_view fileName);

} // namespace ridgepoint::exchange
