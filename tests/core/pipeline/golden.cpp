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

std::string scheduleName(const std::string& goldenName)
{
    static const std::map<std::string, std::string> kNames = {{"gpipe", "gpipe"}, {"f1b1", "1f1b"}};
    const auto found = kNames.find(goldenName);
    return found == kNames.end() ? std::string() : found->second;
}

Costs goldenCosts(const Schedule& schedule, int transfer_ms)
{
    return Costs::uniform(schedule, 180, 360, transfer_ms == 0 ? 0 : 18);
}

json asPart(Slot slot)
{
    static constexpr const char* kKinds[] = {"F", "B", "W"};
    return {kKinds[slot.kindIndex()], 0, slot.stage(), slot.microBatch()};
}

QString nameOf(const json& row)
{
    const auto number = [&](const char* key) { return QString::number(row.value(key, -1)); };
    return QString::fromStdString(row.at("schedule").get<std::string>()) + " p" + number("p") +
           " m" + number("m") + " transfer " + number("transfer_ms");
}

} // namespace ridgepoint::tests
