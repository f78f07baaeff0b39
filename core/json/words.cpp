// SPDX-License-Identifier: Apache-2.0
#include "json/offence.h"
#include "json/source_text.h"

#include <algorithm>
#include <array>

namespace ridgepoint::json {

using quantity::Text;

namespace {

std::string lowered(std::string_view word)
{
    std::string text(word);
    for (char& c : text)
        c = isUpper(c) ? static_cast<char>(c + ('a' - 'A')) : c;
    return text;
}

bool isNotFinite(std::string_view word)
{
    if (word.starts_with('-') || word.starts_with('+'))
        word.remove_prefix(1);
    const std::string name = lowered(word);
    return name == "nan" || name == "inf" || name == "infinity";
}

Finding notFinite(const Offence& offence, std::string_view word)
{
    return {"json.not-finite", offence.at,
            aboutValue(offence.situation.valuePath,
                       RP_TR("{0} stands for {1}: JSON has no such number. Write the number that "
                             "is meant, or null."),
                       RP_TR("{0} stands: JSON has no such number. Write the number that is "
                             "meant, or null."),
                       Text::verbatim(word))};
}

Finding badWord(const Offence& offence, std::string_view word)
{
    constexpr std::array<std::string_view, 3> kLiterals{"true", "false", "null"};
    const bool atEnd = offence.at + word.size() == offence.text.size();
    for (const std::string_view literal : kLiterals)
        if (atEnd && literal.starts_with(word))
            return truncated(offence.text.size(), {RP_TR("the word {0}"), Text::verbatim(literal)});
    const std::string name = lowered(word);
    const Text shown = shownText(word);
    const std::string& path = offence.situation.valuePath;
    if (name == "true" || name == "false")
        return {"json.word", offence.at,
                aboutValue(path, RP_TR("{0} stands for {1}: JSON writes {2} in small letters."),
                           RP_TR("{0} stands: JSON writes {2} in small letters."), shown,
                           Text::verbatim(name))};
    if (name == "none" || name == "null" || name == "undefined" || name == "nil")
        return {"json.word", offence.at,
                aboutValue(path, RP_TR("{0} stands for {1}: JSON writes null."),
                           RP_TR("{0} stands: JSON writes null."), shown)};
    return {"json.word", offence.at,
            aboutValue(path,
                       RP_TR("the word {0} stands for {1} without quotes. Put a text in double "
                             "quotes; only true, false, null and numbers go without."),
                       RP_TR("the word {0} stands without quotes. Put a text in double quotes; "
                             "only true, false, null and numbers go without."),
                       shown)};
}

Finding badNumber(const Offence& offence, std::size_t begin, const std::string& valuePath)
{
    const std::string_view word = wordAt(offence.text, begin, ".+-");
    const Text shown = shownText(word);
    if (numberEnd(offence.text, begin) == begin + word.size())
        return {"json.number", begin,
                aboutValue(valuePath,
                           RP_TR("the number {0} for {1} is out of range: its size must stay below "
                                 "1.8e308. Correct the exponent."),
                           RP_TR("the number {0} is out of range: its size must stay below "
                                 "1.8e308. Correct the exponent."),
                           shown)};
    const bool atEnd = begin + word.size() == offence.text.size();
    if (atEnd && std::string_view("-+.eE").find(word.back()) != std::string_view::npos &&
        word.front() != '+' && word.front() != '.')
        return truncated(offence.text.size(), {RP_TR("the number {0}"), shown});
    return {"json.number", begin,
            aboutValue(valuePath,
                       RP_TR("{0} stands for {1}, which JSON does not take for a number."),
                       RP_TR("{0} stands, which JSON does not take for a number."), shown)
                .append(RP_TR("Write decimal digits with a point, beginning with a digit other "
                              "than a needless 0, and no sign +, unit or separator: 1234.5, 0.5, "
                              "-2, 7e9."))};
}

std::size_t wordBegin(const Offence& offence)
{
    std::size_t begin = offence.at;
    while (begin > 0 &&
           (isWordCharacter(offence.text[begin - 1]) ||
            std::string_view(".+-").find(offence.text[begin - 1]) != std::string_view::npos))
        --begin;
    return begin;
}

} // namespace

bool isWordCharacter(char c)
{
    return isLetter(c) || isDigit(c) || c == '_';
}

std::string_view wordAt(std::string_view text, std::size_t at, std::string_view more)
{
    std::size_t end = at;
    while (end < text.size() &&
           (isWordCharacter(text[end]) || more.find(text[end]) != std::string_view::npos))
        ++end;
    return text.substr(at, end - at);
}

Finding wordOrNumber(const Offence& offence)
{
    const char c = offence.front();
    const std::string_view word = wordAt(offence.text, offence.at, ".+-");
    if (isNotFinite(word))
        return notFinite(offence, word);
    if (isDigit(c) || c == '-' || c == '+' || c == '.')
        return badNumber(offence, offence.at, offence.situation.valuePath);
    return badWord(offence, wordAt(offence.text, offence.at, ""));
}

bool numberRunsOn(const Offence& offence)
{
    return offence.situation.last == Last::Value && offence.at == offence.situation.end &&
           isDigit(offence.text[offence.at - 1]) &&
           (isWordCharacter(offence.front()) || offence.front() == '.');
}

Finding numberThatRunsOn(const Offence& offence)
{
    // in a list the path of the value to come counts one further already
    const Situation& situation = offence.situation;
    return badNumber(offence, wordBegin(offence),
                     situation.open.back().isObject ? situation.valuePath
                                                    : situation.containerPath);
}

std::string placeholderAt(const Offence& offence)
{
    struct Form
    {
        std::string_view begin, end;
    };
    constexpr std::array kForms{Form{"${", "}"}, Form{"{{", "}}"}, Form{"{%", "%}"},
                                Form{"%(", ")"}, Form{"<", ">"},   Form{"@", "@"}};
    const std::size_t lineEnd =
        std::min(offence.text.find_first_of("\r\n", offence.at), offence.text.size());
    // the reader takes the first brace of {{ for an object and fails at the second
    const bool second = offence.situation.last == Last::ObjectBegin && offence.front() == '{' &&
                        offence.text[offence.at - 1] == '{';
    const std::size_t begin = offence.at - (second ? 1 : 0);
    const std::string_view line = offence.text.substr(begin, lineEnd - begin);
    for (const Form& form : kForms) {
        const std::size_t end = line.find(form.end, form.begin.size());
        if (line.starts_with(form.begin) && end != std::string_view::npos)
            return std::string(line.substr(0, end + form.end.size()));
    }
    const std::string_view word = wordAt(offence.text, offence.at, "$");
    const std::size_t prefix = word.find('_');
    const bool capitals = prefix != std::string_view::npos && prefix >= 2 &&
                          std::all_of(word.begin(), word.begin() + static_cast<long>(prefix),
                                      [](char c) { return isUpper(c) || isDigit(c); });
    const bool shellVariable = word.size() > 1 && word.front() == '$';
    return capitals || shellVariable ? std::string(word) : std::string();
}

Finding placeholder(const Offence& offence, const std::string& token)
{
    // with {{ the value's object is already open, so the path of the container is that of the value
    const std::string& path =
        offence.wantsKey ? offence.situation.containerPath : offence.situation.valuePath;
    return {"json.placeholder", offence.at,
            aboutValue(path,
                       RP_TR("{0} stands where a value for {1} should be: it looks like a "
                             "template's placeholder."),
                       RP_TR("{0} stands where a value should be: it looks like a template's "
                             "placeholder."),
                       shownText(token, 60))
                .append(RP_TR("Use the file that the template's script makes, or put the number "
                              "there."))};
}

} // namespace ridgepoint::json
