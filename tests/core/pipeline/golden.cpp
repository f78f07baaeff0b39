// SPDX-License-Identifier: Apache-2.0
#include "golden.h"

#include "pipeline/arbitration.h"
#include "pipeline/schedule_table.h"

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
        {"zb_h2", {"zb-h2", 1, {}}},
        {"dualpipe_book", {"dualpipe-book", 1, {}}},
        {"dualpipe", {"dualpipe-book", 1, {}}}, // among the peaks of memory
        {"dualpipe_public", {"dualpipe", 1, {}}},
        {"dualpipe_public_fused", {"dualpipe-fused", 1, {}}}};
    const auto found = kSchedules.find(goldenName);
    return found == kSchedules.end() ? GoldenSchedule() : found->second;
}

Costs goldenCosts(const Schedule& schedule, const GoldenSchedule& golden, int transfer_ms)
{
    const int chunks = schedule.shape().chunks / schedule.shape().flows;
    Costs costs = Costs::uniform(schedule, 180 / chunks, 360 / chunks, transfer_ms == 0 ? 0 : 18,
                                 180 / chunks);
    for (std::size_t stage = 0; stage < golden.layers.size(); ++stage) {
        costs.forward[stage] = 180 / 9 * golden.layers[stage];
        costs.backward[stage] = 360 / 9 * golden.layers[stage];
    }
    return costs;
}

ScheduleResult goldenOrder(const GoldenSchedule& golden, int p, int m, int transfer_ms)
{
    ScheduleResult made = makeSchedule(golden.name, p, m, golden.chunks);
    if (made && findScheduleRow(golden.name)->orderUnder)
        return arbitrated(*made.schedule, goldenCosts(*made.schedule, golden, transfer_ms));
    return made;
}

json asPart(const Schedule& schedule, Slot slot, bool isWhole)
{
    const bool isDx = slot.kind() == SlotKind::Backward && schedule.splitsBackward() && !isWhole;
    static constexpr const char* kKinds[] = {"F", "B", "W"};
    const ScheduleShape& shape = schedule.shape();
    return {isDx ? "X" : kKinds[slot.kindIndex()], shape.flowOf(slot.stage()),
            slot.stage() % shape.stagesOfFlow(), slot.microBatch()};
}

std::vector<GoldenBlock> goldenBlocks(const Schedule& schedule, int device)
{
    std::vector<GoldenBlock> blocks;
    bool isOpen = false;
    const std::span<const Slot> order = schedule.order(device);
    for (std::size_t i = 0; i < order.size(); ++i) {
        const Slot slot = order[i];
        if (!isOpen)
            blocks.push_back({slot, slot, json::array()});
        const bool isWhole =
            slot.isJoined() &&
            order[i + 1] == Slot(SlotKind::WeightGradient, slot.stage(), slot.microBatch());
        blocks.back().parts.push_back(asPart(schedule, slot, isWhole));
        if (isWhole)
            ++i; // a whole backward is one part there
        blocks.back().last = order[i];
        isOpen = order[i].isJoined();
    }
    return blocks;
}

QString nameOf(const json& row)
{
    const auto number = [&](const char* key) { return QString::number(row.value(key, -1)); };
    return QString::fromStdString(row.at("schedule").get<std::string>()) + " p" + number("p") +
           " m" + number("m") + " transfer " + number("transfer_ms");
}

} // namespace ridgepoint::tests
