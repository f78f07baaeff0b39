// SPDX-License-Identifier: Apache-2.0
#include "json/diagnosis.h"

#include "json/offence.h"
#include "json/source_text.h"

#include <algorithm>
#include <array>

namespace ridgepoint::json {
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

std::string describeOpen(const Situation& situation)
{
    const Open& open = situation.open.back();
    std::string text = open.isObject ? "the object" : "the list";
    if (!situation.containerPath.empty())
        text += " " + printable(situation.containerPath, 120);
    return text + " that begins on line " + std::to_string(placeOf(situation.text, open.at).line);
}

Finding truncatedBetweenTokens(const Offence& offence)
{
    const Situation& situation = offence.situation;
    std::string what = describeOpen(situation);
    if (situation.last == Last::Key)
        what += ", after the key " + printable(situation.valuePath, 120);
    return truncated(offence.text.size(), what);
}

Finding comment(const Offence& offence)
{
    return {"json.comment", offence.at,
            "a comment begins here (" + printable(offence.rest().substr(0, 2)) +
                "). JSON has no comments: remove it."};
}

Finding trailingComma(const Offence& offence)
{
    return {"json.comma", offence.at,
            std::string("after the last comma comes ") + offence.front() + " and no further " +
                (offence.wantsKey ? "key" : "value") + ". Remove that comma."};
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
        return {"json.quotes", offence.at,
                "the typographic quote " + std::string(character) +
                    " stands here. JSON takes only the straight double quote \"."};
    if (std::find(kInvisible.begin(), kInvisible.end(), character) != kInvisible.end())
        return {"json.character", offence.at,
                "an invisible character (a special space or byte order mark) stands here. Delete "
                "it; JSON takes only plain spaces, tabs and line breaks."};
    return {"json.character", offence.at,
            "found " + std::string(character) +
                " outside of double quotes. Put texts in double quotes."};
}

/// What should stand at the offence.
std::string wanted(const Offence& offence)
{
    const Situation& situation = offence.situation;
    if (offence.wantsValue)
        return situation.last == Last::ListBegin ? "a value or ]" : "a value";
    if (offence.wantsKey)
        return offence.afterComma ? "a key in double quotes" : "a key in double quotes or }";
    if (situation.last == Last::Key)
        return "a colon after the key";
    return situation.open.back().isObject ? "a comma or }" : "a comma or ]";
}

Finding wrongToken(const Offence& offence)
{
    const std::string_view word =
        offence.front() == '"'
            ? offence.rest().substr(0, offence.text.find('"', offence.at + 1) - offence.at + 1)
            : wordAt(offence.text, offence.at, ".-");
    const std::string found = printable(word.empty() ? offence.rest().substr(0, 1) : word);
    std::string message = "found " + found + " where " + wanted(offence) + " should be";
    if (!offence.situation.open.empty())
        message += ", in " + describeOpen(offence.situation);
    return {"json.syntax", offence.at, message + "."};
}

Finding notJson(const Offence& offence)
{
    const std::string begin = printable(offence.rest().substr(0, offence.rest().find('\n')), 30);
    std::string message = "this is no JSON: it begins with " + begin + ". ";
    if (offence.front() == '<')
        message += "It looks like a web page or XML: download the raw file.";
    else if (offence.startsWith("version https://git-lfs"))
        message += "It is a pointer of Git LFS: fetch the file itself with git lfs pull.";
    else
        message += "A JSON document begins with {.";
    return {"json.not-json", offence.at, message};
}

} // namespace

std::string forPath(const std::string& path)
{
    return path.empty() ? std::string() : " for " + printable(path, 120);
}

Finding truncated(std::size_t at, const std::string& inWhat)
{
    return {"json.truncated", at,
            "the text ends in the middle of " + inWhat +
                ". The file seems to be cut off: fetch or save it again."};
}

Finding invalidUtf8(std::string_view text, std::size_t at)
{
    return {"json.utf8", at,
            printable(text.substr(at, 1)) + " (byte " + std::to_string(at + 1) +
                " of the file) is no UTF-8 character. JSON is written in UTF-8: save the file "
                "with that encoding."};
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
        return {"json.binary", offence.at,
                "found the byte " + printable(offence.rest().substr(0, 1)) +
                    ": this is binary data, or a damaged file. A JSON file is plain text."};
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
                "a single quote stands here. JSON takes only double quotes for keys and texts."};
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
        return {"json.key", offence.at,
                "the key " + printable(wordAt(offence.text, offence.at, ".-")) +
                    " is not in double quotes. Put each key in double quotes."};
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
