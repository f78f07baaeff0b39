// SPDX-License-Identifier: Apache-2.0
// What the tests of this room share.
#pragma once

#include "exchange/document_io.h"
#include "plan/forecast.h"

#include <QTest>
#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint::tests {

using Json = nlohmann::ordered_json;

bool has(std::string_view text, std::string_view part);

/// All problems, one a line, as "Error id path: message".
std::string textOf(const std::vector<quantity::Problem>& problems);

/// What the macros below complain about; empty if all is well.
std::string faultOf(const std::vector<quantity::Problem>& problems, std::string_view id,
                    std::string_view part);
std::string unreadText(const exchange::DocumentResult& result);
std::string unrefusedText(const exchange::DocumentResult& result, std::string_view id,
                          std::string_view part);

/// The problem with this rule's name, or null.
const quantity::Problem* find(const std::vector<quantity::Problem>& problems, std::string_view id);

bool hasErrors(const std::vector<quantity::Problem>& problems);

/// Values of all figures, and the reasons of those that have none: equal if the forecasts are.
std::string forecastText(const plan::Plan& plan);

/// A new plan's file as JSON, to be changed by a test.
Json planJson();

/// Reads the JSON as a file called plan.json.
exchange::DocumentResult readJson(const Json& json);

/// A document with any values that its members can hold, sensible or not.
plan::Document randomDocument(std::mt19937_64& random);

} // namespace ridgepoint::tests

/// Fails unless the list holds the rule `id` with a message that has `part`.
#define VERIFY_PROBLEM(problems, id, part)                                                         \
    do {                                                                                           \
        const std::string fault = ridgepoint::tests::faultOf(problems, id, part);                  \
        QVERIFY2(fault.empty(), fault.c_str());                                                    \
    } while (false)

/// Fails unless there is a document and no Error.
#define VERIFY_READ(result)                                                                        \
    do {                                                                                           \
        const std::string fault = ridgepoint::tests::unreadText(result);                           \
        QVERIFY2(fault.empty(), fault.c_str());                                                    \
    } while (false)

/// Fails unless the file is refused with the rule `id` and a message that has `part`.
#define VERIFY_REFUSED(result, id, part)                                                           \
    do {                                                                                           \
        const std::string fault = ridgepoint::tests::unrefusedText(result, id, part);              \
        QVERIFY2(fault.empty(), fault.c_str());                                                    \
    } while (false)
