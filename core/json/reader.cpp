// SPDX-License-Identifier: Apache-2.0
#include "json/reader.h"

#include "json/builder.h"
#include "json/source_text.h"

#include <clocale>
#include <iterator>
#include <locale.h>
#include <new>

namespace ridgepoint::json {
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

quantity::Problem problem(quantity::Severity severity, std::string id, std::string message)
{
    return {severity, {}, std::move(message), {}, std::move(id)};
}

class Reading
{
  public:
    Reading(std::string_view text, std::string_view name, const Limits& limits)
        : m_text(text), m_name(printable(name, 400)), m_limits(limits)
    {
    }

    ReadResult run()
    {
        if (!refusedAtOnce())
            read();
        return std::move(m_result);
    }

  private:
    bool refuse(std::string id, const std::string& message)
    {
        m_result.document.reset();
        m_result.problems.push_back(
            problem(quantity::Severity::Error, std::move(id), m_name + message));
        return true;
    }

    bool refusedAtOnce()
    {
        const std::size_t begin = m_text.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
        if (m_text.size() > m_limits.bytes)
            return refuse("json.size",
                          " has " + sizeText(m_text.size()) + "; the most that is read is " +
                              sizeText(m_limits.bytes) + ". Check that it is the file you mean.");
        if (m_text.size() == begin)
            return refuse("json.empty", " is empty. Fetch or save it again.");
        if (skipBlanks(m_text, begin) == m_text.size())
            return refuse("json.empty", " holds nothing but white space. Fetch or save it again.");
        if (looksLikeUtf16(m_text))
            return refuse("json.encoding",
                          " is not in UTF-8; it looks like UTF-16 (Windows tools call it "
                          "\"Unicode\") or binary data. Save it with the encoding UTF-8.");
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
            refuse(builder.finding()->id, ", " + placeText(m_text, builder.finding()->at) + ": " +
                                              builder.finding()->message);
            return;
        }
        const std::size_t rest = skipBlanks(m_text, builder.end());
        if (rest < m_text.size() && !trailingText(builder.end(), rest))
            return;
        for (const Finding& warning : builder.warnings())
            m_result.problems.push_back(
                problem(quantity::Severity::Warning, warning.id,
                        m_name + ", " + placeText(m_text, warning.at) + ": " + warning.message));
        m_result.document = std::make_unique<Builder::Json>(std::move(builder.document()));
    }

    bool trailingText(std::size_t end, std::size_t rest)
    {
        const std::string_view following = m_text.substr(rest);
        const std::string found =
            ", " + placeText(m_text, rest) + ": the JSON document ended on " +
            placeText(m_text, end) + ", but text follows it: " +
            printable(following.substr(0, following.find_first_of("\r\n")), 50) + ".";
        if (!m_limits.allowTrailingText) {
            refuse("json.trailing-text", found + " Remove what follows the document.");
            return false;
        }
        m_result.problems.push_back(problem(quantity::Severity::Warning, "json.trailing-text",
                                            m_name + found + " That text was left out."));
        return true;
    }

    std::string_view m_text;
    std::string m_name;
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
        result.problems.push_back(
            problem(quantity::Severity::Error, "json.memory",
                    std::string(name) + " does not fit into the memory that is free."));
        return result;
    }
}

} // namespace ridgepoint::json
