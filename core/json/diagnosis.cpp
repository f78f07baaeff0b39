// SPDX-License-Identifier: Apache-2.0
#include "json/diagnosis.h"

#include "json/offence.h"
#include "json/source_text.h"

#include <algorithm>
#include <array>

namespace ridgepoint::json {

using quantity::Text;

namespace {

Offence offenceIn(const Situation& situation)
{
    Offence offence{situation, situation.text, skipBlanks(situation.text, situation.end)};
    const bool inObject = !situation.open.empty() && situation.open.back().isObject;
    const bool colon = situation.last == Last::Key && offence.startsWith(":");
    offence.afterComma = situation.last == Last::Value && offence.startsWith(",");
    if (colon || offence.afterComma)
        offence.at = skipBlanks(situation.text, offence.at + 1);
    offence.wantsKey = situation.last == Last::ObjectBegin || (offence.afterComma && inObject);
    offence.wantsValue = situation.last == Last::Nothing || situation.last == Last::ListBegin ||
                         colon || (offence.afterComma && !inObject);
    return offence;
}

Text describeOpen(const Situation& situation)
{
    const Open& open = situation.open.back();
    const Text line = numberOf(placeOf(situation.text, open.at).line);
    if (situation.containerPath.empty())
        return {open.isObject ? RP_TR("the object that begins on line {0}")
                              : RP_TR("the list that begins on line {0}"),
                line};
    return {open.isObject ? RP_TR("the object {1} that begins on line {0}")
                          : RP_TR("the list {1} that begins on line {0}"),
            line, shownText(situation.containerPath, 120)};
}

Finding truncatedBetweenTokens(const Offence& offence)
{
    const Situation& situation = offence.situation;
    Text what = describeOpen(situation);
    if (situation.last == Last::Key)
        what = Text(RP_TR("{0}, after the key {1}"), std::move(what),
                    shownText(situation.valuePath, 120));
    return truncated(offence.text.size(), std::move(what));
}

Finding comment(const Offence& offence)
{
    return {"json.comment",
            offence.at,
            {RP_TR("a comment begins here ({0}). JSON has no comments: remove it."),
             shownText(offence.rest().substr(0, 2))}};
}

Finding trailingComma(const Offence& offence)
{
    return {"json.comma",
            offence.at,
            {offence.wantsKey ? RP_TR("after the last comma comes {0} and no further key. Remove "
                                      "that comma.")
                              : RP_TR("after the last comma comes {0} and no further value. Remove "
                                      "that comma."),
             Text::verbatim(std::string(1, offence.front()))}};
}

Finding foreignCharacter(const Offence& offence)
{
    const std::size_t length = utf8Length(offence.text, offence.at);
    if (length == 0)
        return invalidUtf8(offence.text, offence.at);
    const std::string_view character = offence.text.substr(offence.at, length);
    constexpr std::array<std::string_view, 8> kQuotes{"“", "”", "„", "‘", "’", "«", "»", "‟"};
    constexpr std::array<std::string_view, 5> kInvisible{"\u00A0", "\u200B", "\u2028", "\uFEFF",
                                                         "\u3000"};
    if (std::find(kQuotes.begin(), kQuotes.end(), character) != kQuotes.end())
        return {"json.quotes",
                offence.at,
                {RP_TR("the typographic quote {0} stands here. JSON takes only the straight double "
                       "quote \"."),
                 Text::verbatim(character)}};
    if (std::find(kInvisible.begin(), kInvisible.end(), character) != kInvisible.end())
        return {"json.character", offence.at,
                RP_TR("an invisible character (a special space or byte order mark) stands here. "
                      "Delete it; JSON takes only plain spaces, tabs and line breaks.")};
    return {"json.character",
            offence.at,
            {RP_TR("found {0} outside of double quotes. Put texts in double quotes."),
             Text::verbatim(character)}};
}

/// What should stand at the offence.
quantity::Literal wanted(const Offence& offence)
{
    const Situation& situation = offence.situation;
    if (offence.wantsValue)
        return situation.last == Last::ListBegin ? RP_TR("a value or ]") : RP_TR("a value");
    if (offence.wantsKey)
        return offence.afterComma ? RP_TR("a key in double quotes")
                                  : RP_TR("a key in double quotes or }");
    if (situation.last == Last::Key)
        return RP_TR("a colon after the key");
    return situation.open.back().isObject ? RP_TR("a comma or }") : RP_TR("a comma or ]");
}

Finding wrongToken(const Offence& offence)
{
    const std::string_view word =
        offence.front() == '"'
            ? offence.rest().substr(0, offence.text.find('"', offence.at + 1) - offence.at + 1)
            : wordAt(offence.text, offence.at, ".-");
    const Text found = shownText(word.empty() ? offence.rest().substr(0, 1) : word);
    if (offence.situation.open.empty())
        return {"json.syntax",
                offence.at,
                {RP_TR("found {0} where {1} should be."), found, wanted(offence)}};
    return {"json.syntax",
            offence.at,
            {RP_TR("found {0} where {1} should be, in {2}."), found, wanted(offence),
             describeOpen(offence.situation)}};
}

Finding notJson(const Offence& offence)
{
    Text message(RP_TR("this is no JSON: it begins with {0}."),
                 shownText(offence.rest().substr(0, offence.rest().find('\n')), 30));
    if (offence.front() == '<')
        message.append(RP_TR("It looks like a web page or XML: download the raw file."));
    else if (offence.startsWith("version https://git-lfs"))
        message.append(
            RP_TR("It is a pointer of Git LFS: fetch the file itself with git lfs pull."));
    else
        message.append(RP_TR("A JSON document begins with {."));
    return {"json.not-json", offence.at, message};
}

} // namespace

Finding truncated(std::size_t at, Text inWhat)
{
    return {"json.truncated",
            at,
            {RP_TR("the text ends in the middle of {0}. The file seems to be cut off: fetch or "
                   "save it again."),
             std::move(inWhat)}};
}

Finding invalidUtf8(std::string_view text, std::size_t at)
{
    return {"json.utf8",
            at,
            {RP_TR("{0} (byte {1} of the file) is no UTF-8 character. JSON is written in UTF-8: "
                   "save the file with that encoding."),
             shownText(text.substr(at, 1)), numberOf(at + 1)}};
}

std::size_t nextToken(std::string_view text, Last last, std::size_t end)
{
    std::size_t at = skipBlanks(text, end);
    const char separator = last == Last::Key ? ':' : last == Last::Value ? ',' : '\0';
    if (separator != '\0' && at < text.size() && text[at] == separator)
        at = skipBlanks(text, at + 1);
    return at;
}

Finding diagnose(const Situation& situation)
{
    const Offence offence = offenceIn(situation);
    if (offence.at >= offence.text.size())
        return truncatedBetweenTokens(offence);
    const char c = offence.front();
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte == 0x7F)
        return {"json.binary",
                offence.at,
                {RP_TR("found the byte {0}: this is binary data, or a damaged file. A JSON file is "
                       "plain text."),
                 shownText(offence.rest().substr(0, 1))}};
    const bool wantsToken = offence.wantsKey || offence.wantsValue;
    if (byte >= 0x80)
        return foreignCharacter(offence);
    if (offence.startsWith("//") || offence.startsWith("/*") || c == '#')
        return comment(offence);
    if (offence.afterComma && (c == '}' || c == ']'))
        return trailingComma(offence);
    if (c == '"' && wantsToken)
        return badText(offence);
    if (c == '\'' && wantsToken)
        return {"json.quotes", offence.at,
                RP_TR("a single quote stands here. JSON takes only double quotes for keys and "
                      "texts.")};
    if (const std::string token = placeholderAt(offence);
        !token.empty() && situation.last != Last::Nothing &&
        (offence.wantsValue || (offence.wantsKey && token.starts_with('{'))))
        return placeholder(offence, token);
    if (offence.wantsValue && (isWordCharacter(c) || c == '-' || c == '+' || c == '.')) {
        const Finding finding = wordOrNumber(offence);
        // a word at the very beginning is rather another kind of file than a wrong value
        if (situation.last != Last::Nothing || finding.id != "json.word")
            return finding;
    }
    if (situation.last == Last::Nothing)
        return notJson(offence);
    if (offence.wantsKey && isWordCharacter(c))
        return {"json.key",
                offence.at,
                {RP_TR("the key {0} is not in double quotes. Put each key in double quotes."),
                 shownText(wordAt(offence.text, offence.at, ".-"))}};
    if (numberRunsOn(offence))
        return numberThatRunsOn(offence);
    return wrongToken(offence);
}

bool looksLikeUtf16(std::string_view text)
{
    if (text.size() < 2)
        return false;
    return text.starts_with("\xFE\xFF") || text.starts_with("\xFF\xFE") || text[0] == '\0' ||
           text[1] == '\0';
}

} // namespace ridgepoint::json
