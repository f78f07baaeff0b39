// SPDX-License-Identifier: Apache-2.0
// Private to this room: builds the document from the library's events and keeps the limits.
#pragma once

#include "json/diagnosis.h"
#include "json/reader.h"

#include <nlohmann/json.hpp>
#include <optional>

namespace ridgepoint::json {

/// The text as the library reads it, one byte at a time, so that each event's place is known.
class Source
{
  public:
    /// @param notFiniteAsNull  gives NaN and the infinities as "null", which the library knows
    Source(std::string_view text, bool notFiniteAsNull);

    bool atEnd() const { return m_at == m_text.size(); }
    std::size_t offset() const { return m_at; }

    /// White space outside of texts is given as one blank however much there is: the library keeps
    /// all that it has read since the last text or number, and writes control characters in eight
    /// bytes each when it makes an error message, which made 500 MB of 16 MB of empty lines.
    char front() const;
    void advance();

  private:
    void lookForWord();

    std::string_view m_text;
    bool m_notFiniteAsNull;
    std::size_t m_wordLength = 0; ///< of the word at m_at for which "null" is given, or 0
    std::size_t m_given = 0;      ///< letters of that "null"
    std::size_t m_at = 0;
    bool m_inText = false;
    bool m_escaped = false;
};

/// Takes the events in turn; each returns false once something is wrong, which ends the reading.
class Builder final : public nlohmann::json_sax<nlohmann::ordered_json>
{
  public:
    using Json = nlohmann::ordered_json;

    Builder(std::string_view text, const Source& source, const Limits& limits);

    bool null() override;
    bool boolean(bool value) override;
    bool number_integer(number_integer_t value) override;
    bool number_unsigned(number_unsigned_t value) override;
    bool number_float(number_float_t value, const string_t& text) override;
    bool string(string_t& value) override;
    bool binary(binary_t& value) override;
    bool start_object(std::size_t elements) override;
    bool key(string_t& value) override;
    bool end_object() override;
    bool start_array(std::size_t elements) override;
    bool end_array() override;
    bool parse_error(std::size_t position, const std::string& token,
                     const nlohmann::detail::exception& error) override;

    const std::optional<Finding>& finding() const { return m_finding; }
    const std::vector<Finding>& warnings() const { return m_warnings; }
    Json& document() { return m_document; }
    std::size_t end() const { return m_end; } ///< offset after the last token understood

  private:
    struct Member
    {
        std::string key;
        std::size_t keyAt = 0;
        Json value;
    };
    struct Frame
    {
        Open open;
        std::vector<Member> members; ///< of an object; the last one's value is still to come
        std::vector<Json> elements;  ///< of a list
    };

    bool fail(std::string id, std::size_t at, quantity::Text message);
    quantity::Text valueName() const;
    bool begin(bool isObject);
    bool add(Json value, std::size_t end);
    bool addNumber(Json value);
    bool countValue();
    bool tooLong(const std::string& text, std::size_t at);
    bool findDoubleKey(const std::vector<Member>& members);
    std::size_t tokenBegin() const { return nextToken(m_text, m_last, m_end); }
    std::string pathOf(std::size_t frames) const;

    std::string_view m_text;
    const Source& m_source;
    const Limits& m_limits;
    std::vector<Frame> m_frames;
    Json m_document;
    std::optional<Finding> m_finding;
    std::vector<Finding> m_warnings; ///< the first few
    std::size_t m_values = 0;
    Last m_last = Last::Nothing;
    std::size_t m_end = 0;
};

} // namespace ridgepoint::json
