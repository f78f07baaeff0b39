// SPDX-License-Identifier: Apache-2.0
// Traces in the format of Chrome's tracing, which Perfetto opens too: slices of time on named
// tracks.
#pragma once

#include <string>
#include <string_view>

namespace ridgepoint::exchange {

class TraceWriter
{
  public:
    TraceWriter();

    /// Tracks are shown in the order of their numbers.
    void nameTrack(int track, std::string_view name);
    /// Times in seconds; written as microseconds. Slices of a track must not overlap in part.
    void addSlice(int track, std::string_view name, std::string_view category, double start_s,
                  double end_s);
    /// The document; nothing may be added after it.
    std::string finish();

  private:
    void open();
    std::string m_text;
    bool m_isFirst = true;
};

} // namespace ridgepoint::exchange
