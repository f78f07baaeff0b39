// SPDX-License-Identifier: Apache-2.0
#include "json/reader.h"

#include "json/builder.h"
#include "json/source_text.h"

#include <clocale>
#include <iterator>
#include <locale.h>
#include <new>

namespace ridgepoint::json {

using quantity::Text;

namespace {

/// The library reads numbers with strtod, which follows the locale, and looks at only the first
/// byte of a decimal point that may have two. Sets the plain locale for this thread alone.
class PlainNumbers
{
  public:
    PlainNumbers() : m_before(uselocale(plain())) {}
    ~PlainNumbers() { uselocale(m_before); }
    PlainNumbers(const PlainNumbers&) = delete;
    PlainNumbers& operator=(const PlainNumbers&) = delete;

  private:
    static locale_t plain()
    {
        static const locale_t locale = newlocale(LC_ALL_MASK, "C", nullptr);
        return locale;
    }

    locale_t m_before;
};

/// What the library takes for a pair of iterators: both look at the one Source.
class Cursor
{
  public:
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = char;

    Cursor() = default; ///< the end
    explicit Cursor(Source& source) : m_source(&source) {}

    char operator*() const { return m_source->front(); }
    Cursor& operator++()
    {
        m_source->advance();
        return *this;
    }
    Cursor operator++(int)
    {
        const Cursor before = *this;
        ++*this;
        return before;
    }
    bool operator==(const Cursor& other) const { return atEnd() == other.atEnd(); }

  private:
    bool atEnd() const { return m_source == nullptr || m_source->atEnd(); }

    Source* m_source = nullptr;
};

quantity::Problem problem(quantity::Severity severity, std::string id, Text message)
{
    return {severity, {}, std::move(message), {}, std::move(id)};
}

class Reading
{
  public:
    Reading(std::string_view text, std::string_view name, const Limits& limits)
        : m_text(text), m_name(shownText(name, 400)), m_limits(limits)
    {
    }

    ReadResult run()
    {
        if (!refusedAtOnce())
            read();
        return std::move(m_result);
    }

  private:
    bool refuse(std::string id, Text message)
    {
        m_result.document.reset();
        m_result.problems.push_back(
            problem(quantity::Severity::Error, std::move(id), std::move(message)));
        return true;
    }

    bool refusedAtOnce()
    {
        const std::size_t begin = m_text.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
        if (m_text.size() > m_limits.bytes)
            return refuse("json.size",
                          {RP_TR("{0} has {1}; the most that is read is {2}. Check that it is the "
                                 "file you mean."),
                           m_name, sizeText(m_text.size()), sizeText(m_limits.bytes)});
        if (m_text.size() == begin)
            return refuse("json.empty", {RP_TR("{0} is empty. Fetch or save it again."), m_name});
        if (skipBlanks(m_text, begin) == m_text.size())
            return refuse(
                "json.empty",
                {RP_TR("{0} holds nothing but white space. Fetch or save it again."), m_name});
        if (looksLikeUtf16(m_text))
            return refuse("json.encoding",
                          {RP_TR("{0} is not in UTF-8; it looks like UTF-16 (Windows tools call it "
                                 "\"Unicode\") or binary data. Save it with the encoding UTF-8."),
                           m_name});
        return false;
    }

    void read()
    {
        Source source(m_text, m_limits.allowNotFinite);
        Builder builder(m_text, source, m_limits);
        bool good = false;
        {
            const PlainNumbers plainNumbers;
            // not strict: what follows the document is judged below, with a better message
            good = Builder::Json::sax_parse(Cursor(source), Cursor(), &builder,
                                            Builder::Json::input_format_t::json, false);
        }
        if (!good && builder.finding()) {
            refuse(builder.finding()->id, placed(*builder.finding()));
            return;
        }
        const std::size_t rest = skipBlanks(m_text, builder.end());
        if (rest < m_text.size() && !trailingText(builder.end(), rest))
            return;
        for (const Finding& warning : builder.warnings())
            m_result.problems.push_back(
                problem(quantity::Severity::Warning, warning.id, placed(warning)));
        m_result.document = std::make_unique<Builder::Json>(std::move(builder.document()));
    }

    bool trailingText(std::size_t end, std::size_t rest)
    {
        const std::string_view following = m_text.substr(rest);
        const Text what = shownText(following.substr(0, following.find_first_of("\r\n")), 50);
        Text found(RP_TR("{0}, {1}: the JSON document ended on {2}, but text follows it: {3}."),
                   m_name, placeText(m_text, rest), placeText(m_text, end), what);
        if (!m_limits.allowTrailingText) {
            refuse("json.trailing-text", found.append(RP_TR("Remove what follows the document.")));
            return false;
        }
        m_result.problems.push_back(problem(quantity::Severity::Warning, "json.trailing-text",
                                            found.append(RP_TR("That text was left out."))));
        return true;
    }

    Text placed(const Finding& finding) const
    {
        return {RP_TR("{0}, {1}: {2}"), m_name, placeText(m_text, finding.at), finding.message};
    }

    std::string_view m_text;
    Text m_name;
    const Limits& m_limits;
    ReadResult m_result;
};

} // namespace

ReadResult::ReadResult() = default;
ReadResult::~ReadResult() = default;
ReadResult::ReadResult(ReadResult&&) noexcept = default;
ReadResult& ReadResult::operator=(ReadResult&&) noexcept = default;

ReadResult parse(std::string_view text, std::string_view name, const Limits& limits)
{
    try {
        return Reading(text, name, limits).run();
    } catch (const std::bad_alloc&) {
        ReadResult result;
        result.problems.push_back(problem(
            quantity::Severity::Error, "json.memory",
            {RP_TR("{0} does not fit into the memory that is free."), Text::verbatim(name)}));
        return result;
    }
}

} // namespace ridgepoint::json
