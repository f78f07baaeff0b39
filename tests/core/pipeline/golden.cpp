// SPDX-License-Identifier: Apache-2.0
#include "golden.h"

#include <fstream>
#include <map>

namespace ridgepoint::tests {

using namespace pipeline;
using nlohmann::json;

const json& goldenPipeline()
{
    static const json file = [] {
        std::ifstream stream(RIDGEPOINT_SOURCE_DIR "/tests/golden/pipeline.json");
        return json::parse(stream, nullptr, false);
    }();
    return file;
}

GoldenSchedule goldenSchedule(const std::string& goldenName)
{
    static const std::vector<int> kBookLayers = {5, 5, 5, 5, 4, 4, 4, 4};
    static const std::map<std::string, GoldenSchedule> kSchedules = {
        {"gpipe", {"gpipe", 1, {}}},
        {"f1b1", {"1f1b", 1, {}}},
        {"interleaved_v2", {"interleaved", 2, {}}},
        {"interleaved_v2_book_layers", {"interleaved", 2, kBookLayers}},
        {"interleaved", {"interleaved", 2, kBookLayers}}, // among the peaks of memory
        {"zb_h1", {"zb-h1", 1, {}}},
        {"zb_h2", {"zb-h2", 1, {}}}};
    const auto found = kSchedules.find(goldenName);
    return found == kSchedules.end() ? GoldenSchedule() : found->second;
}

Costs goldenCosts(const Schedule& schedule, const GoldenSchedule& golden, int transfer_ms)
{
    const int chunks = schedule.shape().chunks;
    Costs costs = Costs::uniform(schedule, 180 / chunks, 360 / chunks, transfer_ms == 0 ? 0 : 18,
                                 180 / chunks);
    for (std::size_t stage = 0; stage < golden.layers.size(); ++stage) {
        costs.forward[stage] = 180 / 9 * golden.layers[stage];
        costs.backward[stage] = 360 / 9 * golden.layers[stage];
    }
    return costs;
}

json asPart(const Schedule& schedule, Slot slot)
{
    const bool isDx = slot.kind() == SlotKind::Backward && schedule.splitsBackward();
    static constexpr const char* kKinds[] = {"F", "B", "W"};
    return {isDx ? "X" : kKinds[slot.kindIndex()], 0, slot.stage(), slot.microBatch()};
}

QString nameOf(const json& row)
{
    const auto number = [&](const char* key) { return QString::number(row.value(key, -1)); };
    return QString::fromStdString(row.at("schedule").get<std::string>()) + " p" + number("p") +
           " m" + number("m") + " transfer " + number("transfer_ms");
}

} // namespace ridgepoint::tests
