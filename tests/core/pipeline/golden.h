// SPDX-License-Identifier: Apache-2.0
// tests/golden/pipeline.json: values from outside the project, read and not computed with.
#pragma once

#include "pipeline/costs.h"

#include <QString>
#include <nlohmann/json.hpp>
#include <string>

namespace ridgepoint::tests {

/// The whole file.
const nlohmann::json& goldenPipeline();

/// The file's name of a schedule -> ours; empty where ours does not exist yet.
std::string scheduleName(const std::string& goldenName);

/// The file's example: 18 ticks a millisecond, F 10 ms, B 20 ms; `transfer_ms` of a case.
pipeline::Costs goldenCosts(const pipeline::Schedule& schedule, int transfer_ms);

/// A part as the file writes it: [kind, flow, virtual stage, micro-batch].
nlohmann::json asPart(pipeline::Slot slot);

/// The case in words, for messages.
QString nameOf(const nlohmann::json& row);

} // namespace ridgepoint::tests
