// SPDX-License-Identifier: Apache-2.0
// One case of the texts' numbers (tests/golden/texts.json), by its id.
#pragma once

#include <QTest>
#include <cmath>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <string>

namespace ridgepoint::tests {

struct GoldenCase
{
    bool isFound = false;
    std::map<std::string, double> inputs;
    double value = 0; ///< as printed, or else as computed from the formula
    double tolerance =
        0; ///< absolute: what the printed rounding implies, or else 1e-9 of the value

    double in(const std::string& name) const
    {
        const auto found = inputs.find(name);
        return found == inputs.end() ? std::nan("") : found->second;
    }
    bool holds(double got) const { return isFound && std::abs(got - value) <= tolerance; }
};

inline const nlohmann::json& goldenDocument()
{
    static const nlohmann::json document = [] {
        std::ifstream file(RIDGEPOINT_SOURCE_DIR "/tests/golden/texts.json");
        return nlohmann::json::parse(file);
    }();
    return document;
}

/// Only cases of numbers; those that say yes or no are 1 or 0.
inline GoldenCase goldenCase(const std::string& id)
{
    GoldenCase result;
    for (const auto& each : goldenDocument().at("cases")) {
        if (each.at("id") != id)
            continue;
        const auto number = [](const nlohmann::json& json) {
            return json.is_boolean() ? (json.get<bool>() ? 1.0 : 0.0) : json.get<double>();
        };
        const bool isPrinted = !each.at("expected").is_null();
        result.isFound = true;
        result.value = number(each.at(isPrinted ? "expected" : "computed"));
        result.tolerance = isPrinted
                               ? std::max(each.at("abs_tol").get<double>(),
                                          each.at("rel_tol").get<double>() * std::abs(result.value))
                               : 1e-9 * std::abs(result.value);
        for (const auto& [name, value] : each.at("inputs").items()) {
            if (value.is_number())
                result.inputs[name] = value.get<double>();
        }
    }
    return result;
}

} // namespace ridgepoint::tests

/// Fails the test with both numbers.
#define RP_GOLDEN(id, got)                                                                         \
    do {                                                                                           \
        const auto goldenOfId = ::ridgepoint::tests::goldenCase(id);                               \
        const double gotOfId = (got);                                                              \
        QVERIFY2(goldenOfId.holds(gotOfId), qPrintable(QStringLiteral("%1: %2 is not %3")          \
                                                           .arg(QString::fromLatin1(id))           \
                                                           .arg(gotOfId, 0, 'g', 12)               \
                                                           .arg(goldenOfId.value, 0, 'g', 12)));   \
    } while (false)
