// SPDX-License-Identifier: Apache-2.0
#include "json/source_text.h"
#include "json/writer.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace ridgepoint::json {
namespace {

using Json = nlohmann::ordered_json;

/// A finite double. Large ones always have an exponent: plain digits beyond 64 bits would be read
/// back as a whole number that no integer holds.
std::string doubleText(double value)
{
    if (value == 0)
        return std::signbit(value) ? "-0.0" : "0"; // "-0" would read back as the integer 0
    char buffer[64];
    const bool whole = value == std::trunc(value);
    const bool large = std::abs(value) >= 1e15;
    const std::to_chars_result end =
        large   ? std::to_chars(buffer, std::end(buffer), value, std::chars_format::scientific)
        : whole ? std::to_chars(buffer, std::end(buffer), static_cast<long long>(value))
                : std::to_chars(buffer, std::end(buffer), value);
    return {buffer, end.ptr};
}

bool isUtf8(std::string_view text)
{
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t length = utf8Length(text, at);
        if (length == 0)
            return false;
        at += length;
    }
    return true;
}

/// Writes with a stack of its own, so that depth costs memory but never the program's stack.
class Writer
{
  public:
    explicit Writer(KeyOrder order) : m_order(order) {}

    StableText write(const Json& value)
    {
        open(value);
        while (!m_levels.empty())
            step();
        m_result.text += '\n';
        return std::move(m_result);
    }

  private:
    struct Level
    {
        const Json* container = nullptr;
        std::vector<std::pair<const std::string*, const Json*>> members; ///< key null in a list
        std::size_t next = 0;
    };

    void step()
    {
        Level& level = m_levels.back();
        const bool isObject = level.container->is_object();
        if (level.next == level.members.size()) {
            m_levels.pop_back();
            newLine();
            m_result.text += isObject ? '}' : ']';
            return;
        }
        if (level.next > 0)
            m_result.text += ',';
        newLine();
        const auto [key, value] = level.members[level.next++];
        if (key) {
            writeString(Json(*key), *key);
            m_result.text += ": ";
        }
        open(*value); // may move the levels
    }

    void open(const Json& value)
    {
        if (!value.is_structured()) {
            writeScalar(value);
            return;
        }
        if (value.empty()) {
            m_result.text += value.is_object() ? "{}" : "[]";
            return;
        }
        m_result.text += value.is_object() ? '{' : '[';
        Level level{&value, {}, 0};
        level.members.reserve(value.size());
        for (auto item = value.begin(); item != value.end(); ++item)
            level.members.emplace_back(value.is_object() ? &item.key() : nullptr, &*item);
        if (value.is_object() && m_order == KeyOrder::Sorted)
            std::stable_sort(level.members.begin(), level.members.end(),
                             [](const auto& a, const auto& b) { return *a.first < *b.first; });
        m_levels.push_back(std::move(level));
    }

    void newLine()
    {
        m_result.text += '\n';
        m_result.text.append(2 * m_levels.size(), ' ');
    }

    void writeScalar(const Json& value)
    {
        if (value.is_string()) {
            writeString(value, value.get_ref<const std::string&>());
        } else if (value.is_number_float()) {
            const double number = value.get<double>();
            m_result.text += std::isfinite(number) ? doubleText(number) : "null";
            if (!std::isfinite(number))
                m_result.altered.push_back(path());
        } else if (value.is_binary() || value.is_discarded()) {
            m_result.text += "null";
            m_result.altered.push_back(path());
        } else {
            m_result.text += value.dump(); // null, true, false, integers
        }
    }

    void writeString(const Json& value, const std::string& text)
    {
        m_result.text += value.dump(-1, ' ', false, Json::error_handler_t::replace);
        if (!isUtf8(text))
            m_result.altered.push_back(path());
    }

    std::string path() const
    {
        std::string result;
        for (const Level& level : m_levels) {
            const std::string* key = level.members[level.next - 1].first;
            if (!key)
                result += "[" + std::to_string(level.next - 1) + "]";
            else
                result += (result.empty() ? "" : ".") + printable(*key, 80);
        }
        return result;
    }

    KeyOrder m_order;
    std::vector<Level> m_levels;
    StableText m_result;
};

} // namespace

StableText stableText(const nlohmann::ordered_json& value, KeyOrder order)
{
    return Writer(order).write(value);
}

} // namespace ridgepoint::json
