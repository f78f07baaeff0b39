// SPDX-License-Identifier: Apache-2.0
#include "exchange/trace_writer.h"

#include <nlohmann/json.hpp>

#include <utility>

namespace ridgepoint::exchange {
namespace {

constexpr double kMicroseconds = 1e6;

std::string quoted(std::string_view text)
{
    return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string numberText(double value)
{
    return nlohmann::json(value).dump();
}

} // namespace

TraceWriter::TraceWriter() : m_text("{\"displayTimeUnit\":\"ms\",\"traceEvents\":[") {}

void TraceWriter::open()
{
    m_text += std::exchange(m_isFirst, false) ? "\n" : ",\n";
}

void TraceWriter::nameTrack(int track, std::string_view name)
{
    const std::string number = std::to_string(track);
    open();
    m_text += R"({"ph":"M","pid":0,"tid":)" + number + R"(,"name":"thread_name","args":{"name":)" +
              quoted(name) + "}}";
    open();
    m_text += R"({"ph":"M","pid":0,"tid":)" + number +
              R"(,"name":"thread_sort_index","args":{"sort_index":)" + number + "}}";
}

void TraceWriter::addSlice(int track, std::string_view name, std::string_view category,
                           double start_s, double end_s)
{
    open();
    m_text += R"({"ph":"X","pid":0,"tid":)" + std::to_string(track) + R"(,"name":)" + quoted(name) +
              R"(,"cat":)" + quoted(category) + R"(,"ts":)" + numberText(start_s * kMicroseconds) +
              R"(,"dur":)" + numberText((end_s - start_s) * kMicroseconds) + "}";
}

std::string TraceWriter::finish()
{
    return std::exchange(m_text, {}) + "\n]}\n";
}

} // namespace ridgepoint::exchange
