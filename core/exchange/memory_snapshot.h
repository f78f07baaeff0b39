// SPDX-License-Identifier: Apache-2.0
// A memory snapshot of PyTorch: what torch.cuda.memory._snapshot() returns, written as JSON. Totals
// are those of the moment when it was taken; the peak is found by going back through its trace.
#pragma once

#include "memory/parts.h"
#include "quantity/problem.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint::exchange {

/// Blocks of one size from one place in a program.
struct BlockGroup
{
    double bytes = 0; ///< of one block
    std::int64_t count = 0;
    memory::Part part = memory::Part::Other;
    std::string place; ///< "file.py:12 function"; empty where no frames were recorded

    double allBytes() const { return bytes * static_cast<double>(count); }
};

struct MemorySnapshot
{
    int device = 0;         ///< the one with the most memory
    double allocated = 0;   ///< bytes of blocks in use
    double active = 0;      ///< and of those that wait for a stream to be done with them
    double reserved = 0;    ///< of all segments
    double requested = 0;   ///< what was asked for, before rounding
    double largestFree = 0; ///< the largest block that is free in a segment
    bool hasTrace = false;
    double peakAllocated = 0; ///< in the trace; without one, `allocated`
    double peakReserved = 0;
    std::int64_t peakEvent = -1;    ///< of the trace; -1: the moment of the snapshot
    bool ranOut = false;            ///< the trace has an allocation that failed
    memory::PartBytes parts{};      ///< allocated at the peak
    std::vector<BlockGroup> groups; ///< alive at the peak, the largest first

    /// Reserved, but not in use.
    double fragmentation() const { return reserved - active; }
};

struct SnapshotResult
{
    std::optional<MemorySnapshot> snapshot;
    std::vector<quantity::Problem> problems; ///< Errors where there is none
};

SnapshotResult readMemorySnapshot(std::string_view text, std::string_view name);
SnapshotResult readMemorySnapshotFile(const std::filesystem::path& path);

} // namespace ridgepoint::exchange
