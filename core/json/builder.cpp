// SPDX-License-Identifier: Apache-2.0
#include "json/builder.h"

#include "json/source_text.h"

#include <algorithm>
#include <numeric>
#include <span>

namespace ridgepoint::json {

using quantity::Text;

namespace {

constexpr std::string_view kNull = "null";
constexpr std::size_t kMostWarnings = 20; // of one text; a list of a million NaN is one mistake

/// A key as it stands in a path: bare if it is a plain name, else in brackets and quotes.
std::string pathStep(const std::string& key)
{
    const bool plain = !key.empty() && std::all_of(key.begin(), key.end(), [](char c) {
        return isLetter(c) || isDigit(c) || c == '_' || c == '-';
    });
    return plain ? key : "[\"" + printable(key) + "\"]";
}

/// Whether a number's digits, leaving the exponent aside, are not all zero.
bool hasValue(std::string_view number)
{
    const std::string_view mantissa = number.substr(0, number.find_first_of("eE"));
    return mantissa.find_first_of("123456789") != std::string_view::npos;
}

} // namespace

Source::Source(std::string_view text, bool notFiniteAsNull)
    : m_text(text), m_notFiniteAsNull(notFiniteAsNull)
{
    lookForWord();
}

void Source::lookForWord()
{
    if (!m_notFiniteAsNull || m_inText)
        return;
    const std::string_view rest = m_text.substr(m_at);
    for (const std::string_view word : {"NaN", "Infinity", "-Infinity"}) {
        const bool ends = rest.size() <= word.size() || !isLetter(rest[word.size()]);
        if (rest.starts_with(word) && ends)
            m_wordLength = word.size();
    }
}

char Source::front() const
{
    if (m_wordLength > 0)
        return kNull[m_given];
    const char c = m_text[m_at];
    return !m_inText && isBlank(c) ? ' ' : c;
}

void Source::advance()
{
    if (m_wordLength > 0) {
        if (++m_given == kNull.size()) {
            m_at += m_wordLength;
            m_wordLength = m_given = 0;
        }
        return;
    }
    const char c = m_text[m_at++];
    if (m_escaped)
        m_escaped = false;
    else if (c == '"')
        m_inText = !m_inText;
    else if (m_inText)
        m_escaped = c == '\\';
    else if (isBlank(c))
        m_at = skipBlanks(m_text, m_at);
    lookForWord();
}

Builder::Builder(std::string_view text, const Source& source, const Limits& limits)
    : m_text(text), m_source(source), m_limits(limits),
      m_end(text.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0)
{
}

bool Builder::fail(std::string id, std::size_t at, quantity::Text message)
{
    m_finding = Finding{std::move(id), at, std::move(message)};
    return false;
}

std::string Builder::pathOf(std::size_t frames) const
{
    std::string path;
    for (const Frame& frame : std::span(m_frames).first(frames)) {
        if (!frame.open.isObject) {
            path += "[" + std::to_string(frame.elements.size()) + "]";
        } else if (!frame.members.empty()) {
            const std::string step = pathStep(frame.members.back().key);
            path += (path.empty() || step.front() == '[' ? "" : ".") + step;
        }
    }
    return path;
}

quantity::Text Builder::valueName() const
{
    return m_frames.empty() ? Text(RP_TR("the document")) : Text::verbatim(pathOf(m_frames.size()));
}

bool Builder::countValue()
{
    if (++m_values <= m_limits.values)
        return true;
    return fail("json.values", tokenBegin(),
                {RP_TR("the text holds more than {0} values, the most that is read. Such a file is "
                       "no config or plan: check that it is the one you mean."),
                 numberOf(m_limits.values)});
}

bool Builder::begin(bool isObject)
{
    const std::size_t at = tokenBegin();
    if (!countValue())
        return false;
    if (m_frames.size() >= m_limits.depth)
        return fail("json.depth", at,
                    {RP_TR("objects and lists stand more than {0} deep in each other, the most "
                           "that is read. Check that the file is the one you mean."),
                     numberOf(m_limits.depth)});
    m_frames.push_back({{isObject, at}, {}, {}});
    m_last = isObject ? Last::ObjectBegin : Last::ListBegin;
    m_end = m_source.offset();
    return true;
}

bool Builder::add(Json value, std::size_t end)
{
    m_last = Last::Value;
    m_end = end;
    if (m_frames.empty())
        m_document = std::move(value);
    else if (Frame& frame = m_frames.back(); frame.open.isObject)
        frame.members.back().value = std::move(value);
    else
        frame.elements.push_back(std::move(value));
    return true;
}

bool Builder::null()
{
    const std::size_t at = tokenBegin();
    if (m_text[at] != kNull.front() && m_warnings.size() < kMostWarnings)
        m_warnings.push_back(
            {"json.not-finite",
             at,
             {RP_TR("{0} for {1} was read as null: JSON has no such number."),
              Text::verbatim(m_text.substr(at, m_source.offset() - at)), valueName()}});
    return countValue() && add(nullptr, m_source.offset());
}

bool Builder::boolean(bool value)
{
    return countValue() && add(value, m_source.offset());
}

// A number's end is not the source's offset: the library has read one byte more to find it.
bool Builder::addNumber(Json value)
{
    return countValue() && add(std::move(value), numberEnd(m_text, tokenBegin()));
}

bool Builder::number_integer(number_integer_t value)
{
    return addNumber(value);
}

bool Builder::number_unsigned(number_unsigned_t value)
{
    return addNumber(value);
}

bool Builder::number_float(number_float_t value, const string_t&)
{
    const std::size_t at = tokenBegin();
    const std::string_view number = m_text.substr(at, numberEnd(m_text, at) - at);
    if (number.find_first_of(".eE") == std::string_view::npos)
        return fail("json.integer", at,
                    {RP_TR("the number {0} for {1} is beyond the whole numbers of 64 bits "
                           "(-9223372036854775808 to 18446744073709551615). Correct it, or write "
                           "it with an exponent if an approximation is meant."),
                     shownText(number), valueName()});
    if (value == 0 && hasValue(number))
        return fail("json.number", at,
                    {RP_TR("the number {0} for {1} is out of range: it would be read as 0. Correct "
                           "the exponent."),
                     shownText(number), valueName()});
    return addNumber(value);
}

bool Builder::tooLong(const std::string& text, std::size_t at)
{
    if (text.size() <= m_limits.stringBytes)
        return false;
    fail("json.text-length", at,
         {RP_TR("the text that begins here has {0}; the most that is read is {1}. Check that the "
                "file is the one you mean."),
          sizeText(text.size()), sizeText(m_limits.stringBytes)});
    return true;
}

bool Builder::string(string_t& value)
{
    return !tooLong(value, tokenBegin()) && countValue() &&
           add(Json(std::move(value)), m_source.offset());
}

bool Builder::binary(binary_t&)
{
    return fail("json.binary", tokenBegin(), RP_TR("found binary data.")); // JSON text has none
}

bool Builder::start_object(std::size_t)
{
    return begin(true);
}

bool Builder::key(string_t& value)
{
    const std::size_t at = tokenBegin();
    if (tooLong(value, at))
        return false;
    m_frames.back().members.push_back({std::move(value), at, {}});
    m_last = Last::Key;
    m_end = m_source.offset();
    return true;
}

// Sorted once when the object is complete: the library's own look-up compares a new key with each
// one before, which takes hours for an object of a million keys.
bool Builder::findDoubleKey(const std::vector<Member>& members)
{
    std::vector<std::size_t> order(members.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [&members](std::size_t a, std::size_t b) {
        const int compared = members[a].key.compare(members[b].key);
        return compared < 0 || (compared == 0 && a < b);
    });
    const Member* first = nullptr;
    const Member* second = nullptr;
    for (std::size_t i = 1; i < order.size(); ++i) {
        const Member& before = members[order[i - 1]];
        const Member& member = members[order[i]];
        if (before.key == member.key && (!second || member.keyAt < second->keyAt)) {
            first = &before;
            second = &member;
        }
    }
    if (!second)
        return false;
    const std::string container = pathOf(m_frames.size() - 1);
    fail("json.double-key", second->keyAt,
         {container.empty()
              ? RP_TR("the key \"{0}\" stands twice in one object: on line {1} and on line {2}. "
                      "Remove one of the two.")
              : RP_TR("the key \"{0}\" stands twice in the object {3}: on line {1} and on line "
                      "{2}. Remove one of the two."),
          shownText(second->key), numberOf(placeOf(m_text, first->keyAt).line),
          numberOf(placeOf(m_text, second->keyAt).line), Text::verbatim(container)});
    return true;
}

bool Builder::end_object()
{
    std::vector<Member>& members = m_frames.back().members;
    if (findDoubleKey(members))
        return false;
    Json::object_t object;
    object.reserve(members.size());
    for (Member& member : members)
        object.emplace_back(std::move(member.key), std::move(member.value));
    m_frames.pop_back();
    return add(Json(std::move(object)), m_source.offset());
}

bool Builder::start_array(std::size_t)
{
    return begin(false);
}

bool Builder::end_array()
{
    Json::array_t list = std::move(m_frames.back().elements);
    m_frames.pop_back();
    return add(Json(std::move(list)), m_source.offset());
}

bool Builder::parse_error(std::size_t, const std::string&, const nlohmann::detail::exception&)
{
    Situation situation{m_text, m_last, m_end, {}, {}, {}};
    for (const Frame& frame : m_frames)
        situation.open.push_back(frame.open);
    if (!m_frames.empty()) {
        situation.containerPath = pathOf(m_frames.size() - 1);
        situation.valuePath = pathOf(m_frames.size());
    }
    m_finding = diagnose(situation);
    return false;
}

} // namespace ridgepoint::json
