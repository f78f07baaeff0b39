// SPDX-License-Identifier: Apache-2.0
#include "exchange/memory_snapshot.h"

#include "exchange/run_row_reader.h"
#include "json/reader.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>
#include <map>
#include <set>
#include <unordered_map>

namespace ridgepoint::exchange {
namespace {

using Json = nlohmann::ordered_json;
using memory::Part;
using quantity::Problem;
using quantity::Severity;
using quantity::Text;

constexpr std::size_t kMostGroups = 1000;

/// What a frame's file or function says of a block: the first row that fits any of its frames, the
/// innermost frame first.
struct FrameWord
{
    std::string_view words;
    Part part;
};

constexpr FrameWord kFrameWords[] = {
    {"torch/optim/|/optimizer/|optimizer.py|optimizers/|distrib_optimizer|adamw|bitsandbytes/optim",
     Part::Optimizer},
    {"cross_entropy|log_softmax|/loss|lm_head|output_layer|linear_cross_entropy", Part::Head},
    {"all_gather|allgather|reduce_scatter|unshard|_fsdp_collectives|flat_param", Part::Gathered},
    {"param_and_grad_buffer|accumulategrad|main_grad|wgrad", Part::Gradients},
    {"reset_parameters|nn/init|_apply|load_state_dict|from_pretrained|__init__|materialize",
     Part::Weights},
    {"autograd/graph.py|loss.backward|_tensor.py", Part::Gradients},
    {"forward|checkpoint|recompute|activation", Part::Activations},
};

std::string lowered(std::string text)
{
    for (char& c : text)
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return text;
}

double numberAt(const Json& json, const char* key)
{
    const auto found = json.find(key);
    const double value = found != json.end() && found->is_number() ? found->get<double>() : 0.0;
    return std::isfinite(value) && value > 0 ? value : 0;
}

std::uint64_t addressAt(const Json& json, const char* key)
{
    const auto found = json.find(key);
    if (found == json.end() || !found->is_number_integer())
        return 0;
    return found->is_number_unsigned() ? found->get<std::uint64_t>()
                                       : static_cast<std::uint64_t>(found->get<std::int64_t>());
}

std::string textAt(const Json& json, const char* key)
{
    const auto found = json.find(key);
    return found != json.end() && found->is_string() ? found->get<std::string>() : std::string();
}

/// A block that is alive, and where it is from.
struct Block
{
    double bytes = 0;
    const Json* frames = nullptr; ///< null: not recorded
};

struct Origin
{
    Part part = Part::Other;
    std::string place;
};

Origin originOf(const Json* frames)
{
    Origin origin;
    if (!frames || !frames->is_array())
        return origin;
    for (const Json& frame : *frames) {
        if (!frame.is_object())
            continue;
        const std::string file = textAt(frame, "filename");
        const std::string function = textAt(frame, "name");
        if (file.empty() && function.empty())
            continue;
        const std::string both = lowered(file + " " + function);
        const bool isPython = file.ends_with(".py");
        if (origin.place.empty() && isPython) {
            const auto line = static_cast<std::int64_t>(std::min(numberAt(frame, "line"), 1e9));
            origin.place = file.substr(file.find_last_of('/') + 1) + ":" + std::to_string(line) +
                           " " + function;
        }
        for (const FrameWord& word : kFrameWords) {
            if (origin.part == Part::Other && matchLength(both, word.words))
                origin.part = word.part;
        }
    }
    return origin;
}

/// The frames of a block, in either place where versions of PyTorch write them.
const Json* framesOf(const Json& block)
{
    const auto frames = block.find("frames");
    if (frames != block.end() && frames->is_array() && !frames->empty())
        return &*frames;
    const auto history = block.find("history");
    if (history != block.end() && history->is_array() && !history->empty() &&
        history->front().is_object()) {
        const auto inside = history->front().find("frames");
        if (inside != history->front().end())
            return &*inside;
    }
    return nullptr;
}

class Replay
{
  public:
    explicit Replay(MemorySnapshot& snapshot) : m_snapshot(snapshot) {}

    void addSegment(const Json& segment);
    void goBack(const Json& trace);
    void finish();

  private:
    void undo(const Json& event, std::map<std::uint64_t, Block>& alive, double& allocated,
              double& reserved) const;

    MemorySnapshot& m_snapshot;
    std::map<std::uint64_t, Block> m_alive; ///< at the peak, by address
};

void Replay::addSegment(const Json& segment)
{
    m_snapshot.reserved += numberAt(segment, "total_size");
    const auto blocks = segment.find("blocks");
    if (blocks == segment.end() || !blocks->is_array())
        return;
    std::uint64_t next = addressAt(segment, "address");
    for (const Json& block : *blocks) {
        if (!block.is_object())
            continue;
        const double bytes = numberAt(block, "size");
        const std::string state = textAt(block, "state");
        const std::uint64_t own = addressAt(block, "address");
        const std::uint64_t address = own != 0 ? own : next;
        next = address + static_cast<std::uint64_t>(std::min(bytes, 1e18));
        if (state == "active_allocated") {
            m_snapshot.allocated += bytes;
            const double asked = numberAt(block, "requested_size");
            m_snapshot.requested += asked > 0 ? asked : bytes;
            m_alive[address] = {bytes, framesOf(block)};
        } else if (state == "inactive") {
            m_snapshot.largestFree = std::max(m_snapshot.largestFree, bytes);
        }
        if (state.starts_with("active"))
            m_snapshot.active += bytes;
    }
}

/// Takes an event back: what was allocated by it is gone before it.
void Replay::undo(const Json& event, std::map<std::uint64_t, Block>& alive, double& allocated,
                  double& reserved) const
{
    const std::string action = textAt(event, "action");
    const double bytes = numberAt(event, "size");
    const std::uint64_t address = addressAt(event, "addr");
    if (action == "alloc") {
        allocated -= bytes;
        alive.erase(address);
    } else if (action == "free_requested") {
        allocated += bytes;
        alive[address] = {bytes, nullptr};
    } else if (action == "segment_alloc" || action == "segment_map") {
        reserved -= bytes;
    } else if (action == "segment_free" || action == "segment_unmap") {
        reserved += bytes;
    }
}

void Replay::goBack(const Json& trace)
{
    // where blocks were allocated, for those that were freed before the snapshot
    double allocated = m_snapshot.allocated;
    double reserved = m_snapshot.reserved;
    std::map<std::uint64_t, Block> none;
    for (std::size_t i = trace.size(); i-- > 0;) {
        const Json& event = trace[i];
        if (!event.is_object())
            continue;
        m_snapshot.hasTrace = true;
        m_snapshot.ranOut = m_snapshot.ranOut || textAt(event, "action") == "oom";
        undo(event, none, allocated, reserved);
        m_snapshot.peakReserved = std::max(m_snapshot.peakReserved, reserved);
        if (allocated > m_snapshot.peakAllocated) {
            m_snapshot.peakAllocated = allocated;
            m_snapshot.peakEvent = static_cast<std::int64_t>(i);
        }
    }
    if (m_snapshot.peakEvent < 0)
        return;
    // once more to the peak with what is alive, then on to the places of what was freed since
    std::set<std::uint64_t> unplaced;
    const auto peak = static_cast<std::size_t>(m_snapshot.peakEvent);
    for (std::size_t i = trace.size(); i-- > peak;) {
        if (trace[i].is_object())
            undo(trace[i], m_alive, allocated, reserved);
    }
    for (const auto& [address, block] : m_alive) {
        if (!block.frames)
            unplaced.insert(address);
    }
    for (std::size_t i = peak; i-- > 0 && !unplaced.empty();) {
        const Json& event = trace[i];
        if (!event.is_object() || textAt(event, "action") != "alloc")
            continue;
        const std::uint64_t address = addressAt(event, "addr");
        if (unplaced.erase(address) > 0)
            m_alive[address].frames = framesOf(event);
    }
}

void Replay::finish()
{
    std::map<std::pair<std::string, double>, BlockGroup> groups;
    for (const auto& [address, block] : m_alive) {
        const Origin origin = originOf(block.frames);
        m_snapshot.parts[static_cast<std::size_t>(origin.part)] += block.bytes;
        BlockGroup& group = groups[{origin.place, block.bytes}];
        group.bytes = block.bytes;
        group.part = origin.part;
        group.place = origin.place;
        ++group.count;
    }
    for (auto& [key, group] : groups)
        m_snapshot.groups.push_back(std::move(group));
    std::stable_sort(
        m_snapshot.groups.begin(), m_snapshot.groups.end(),
        [](const BlockGroup& a, const BlockGroup& b) { return a.allBytes() > b.allBytes(); });
    if (m_snapshot.groups.size() > kMostGroups)
        m_snapshot.groups.resize(kMostGroups);
}

Problem snapshotError(std::string_view name, Text message)
{
    return Problem{Severity::Error,
                   {},
                   {RP_TR("{0}: {1}"), Text::verbatim(name), std::move(message)},
                   {},
                   "snapshot.format"};
}

/// The device with the most reserved memory.
int busiestDevice(const Json& segments)
{
    std::map<int, double> reserved;
    for (const Json& segment : segments) {
        if (segment.is_object())
            reserved[static_cast<int>(std::min(numberAt(segment, "device"), 1e6))] +=
                numberAt(segment, "total_size");
    }
    int device = 0;
    double most = -1;
    for (const auto& [each, bytes] : reserved) {
        if (bytes > most) {
            device = each;
            most = bytes;
        }
    }
    return device;
}

/// Pickles, as _dump_snapshot() writes them, begin with the mark of their protocol: 0x80, 2 to 5.
bool isPickle(std::string_view start)
{
    return start.size() > 1 && start[0] == '\x80' && start[1] >= 2 && start[1] <= 5;
}

SnapshotResult whyNoPickle(std::string_view name)
{
    SnapshotResult result;
    result.problems.push_back(snapshotError(
        name,
        {RP_TR("a pickle, as torch.cuda.memory._dump_snapshot() writes it, is a program, and is "
               "not read. Write it as JSON, in Python: {0}"),
         Text::verbatim("python3 -c \"import json, pickle, sys; json.dump(pickle.load("
                        "open(sys.argv[1], 'rb')), open(sys.argv[2], 'w'), default=str)\" "
                        "snapshot.pickle snapshot.json")}));
    return result;
}

SnapshotResult snapshotOf(json::ReadResult read, std::string_view name)
{
    SnapshotResult result;
    if (!read.ok()) {
        result.problems = std::move(read.problems);
        return result;
    }
    const Json& root = *read.document;
    // older versions wrote the list of segments alone
    const auto found = root.is_object() ? root.find("segments") : root.end();
    const bool hasSegments = root.is_object() && found != root.end() && found->is_array();
    const Json* segments = root.is_array() ? &root : hasSegments ? &*found : nullptr;
    if (!segments) {
        result.problems.push_back(snapshotError(
            name, RP_TR("no memory snapshot: \"segments\" is missing. Write the result of "
                        "torch.cuda.memory._snapshot() as JSON.")));
        return result;
    }
    MemorySnapshot snapshot;
    snapshot.device = busiestDevice(*segments);
    Replay replay(snapshot);
    for (const Json& segment : *segments) {
        if (segment.is_object() &&
            static_cast<int>(std::min(numberAt(segment, "device"), 1e6)) == snapshot.device)
            replay.addSegment(segment);
    }
    snapshot.peakAllocated = snapshot.allocated;
    snapshot.peakReserved = snapshot.reserved;
    const auto traces = root.is_object() ? root.find("device_traces") : root.end();
    const auto device = static_cast<std::size_t>(snapshot.device);
    if (root.is_object() && traces != root.end() && traces->is_array() && device < traces->size() &&
        (*traces)[device].is_array())
        replay.goBack((*traces)[device]);
    replay.finish();
    if (snapshot.reserved <= 0 && snapshot.peakAllocated <= 0) {
        result.problems.push_back(snapshotError(name, RP_TR("the snapshot holds no memory.")));
        return result;
    }
    result.snapshot = std::move(snapshot);
    return result;
}

/// A trace of a hundred thousand events with their frames has a few hundred megabytes.
json::Limits snapshotLimits()
{
    json::Limits limits;
    limits.bytes = std::size_t{512} << 20;
    limits.values = 40'000'000;
    return limits;
}

} // namespace

SnapshotResult readMemorySnapshot(std::string_view text, std::string_view name)
{
    if (isPickle(text.substr(0, 2)))
        return whyNoPickle(name);
    return snapshotOf(json::parse(text, name, snapshotLimits()), name);
}

SnapshotResult readMemorySnapshotFile(const std::filesystem::path& path)
{
    const std::string name = path.filename().string();
    std::array<char, 2> start{};
    std::ifstream file(path, std::ios::binary);
    if (file.read(start.data(), start.size()) && isPickle({start.data(), start.size()}))
        return whyNoPickle(name);
    return snapshotOf(json::readFile(path, snapshotLimits()), name);
}

} // namespace ridgepoint::exchange
