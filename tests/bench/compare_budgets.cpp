// SPDX-License-Identifier: Apache-2.0
// compare_budgets BUDGETS RESULTS...: a table of what Google Benchmark measured (its JSON files)
// against tests/bench/budgets.json. A ratio over 1 is a defect: time over budget, or, for rows that
// say "at_least", budget over rate. Exits 1 on a defect or a budget that was not measured, 2 where
// a file can't be used.
//
// A budget's name is the benchmark's as it prints it. Its unit says what is compared: "ns us ms s"
// the time of one iteration (processor time, unless the benchmark asks for real time or measures
// its own), "/s k/s M/s G/s" the counter items_per_second, and "MB" the counter resident_mb.
#include <algorithm>
#include <cstdio>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

using nlohmann::json;

/// One benchmark's repetitions, in seconds and items per second.
struct Measured
{
    std::vector<double> seconds;
    std::vector<double> itemsPerSecond;
    std::vector<double> residentMb;
};

struct Unit
{
    std::vector<double> Measured::*of;
    double scale; ///< in seconds, items per second or MB
};

Unit unitNamed(const std::string& name)
{
    static const std::map<std::string, Unit> units{
        {"ns", {&Measured::seconds, 1e-9}},        {"us", {&Measured::seconds, 1e-6}},
        {"ms", {&Measured::seconds, 1e-3}},        {"s", {&Measured::seconds, 1}},
        {"/s", {&Measured::itemsPerSecond, 1}},    {"k/s", {&Measured::itemsPerSecond, 1e3}},
        {"M/s", {&Measured::itemsPerSecond, 1e6}}, {"G/s", {&Measured::itemsPerSecond, 1e9}},
        {"MB", {&Measured::residentMb, 1}}};
    const auto found = units.find(name);
    if (found == units.end())
        throw std::runtime_error("unknown unit '" + name + "'");
    return found->second;
}

std::optional<double> median(std::vector<double> values)
{
    if (values.empty())
        return std::nullopt;
    std::sort(values.begin(), values.end());
    const std::size_t half = values.size() / 2;
    return values.size() % 2 ? values[half] : (values[half - 1] + values[half]) / 2;
}

json readFile(const char* path)
{
    std::ifstream file(path);
    if (!file)
        throw std::runtime_error(std::string(path) + ": can't be read");
    // a program that a filter left without benchmarks writes an empty file
    if (file.peek() == std::ifstream::traits_type::eof())
        return {{"benchmarks", json::array()}};
    try {
        return json::parse(file);
    } catch (const json::parse_error& error) {
        throw std::runtime_error(std::string(path) + ": " + error.what());
    }
}

void addResults(const json& results, std::map<std::string, Measured>& measured)
{
    for (const json& row : results.at("benchmarks")) {
        // the median is taken here: means and deviations of the repetitions are rows as well
        if (row.value("run_type", "iteration") != "iteration")
            continue;
        const std::string name = row.at("run_name");
        if (row.value("error_occurred", false))
            throw std::runtime_error(name + ": " + row.value("error_message", "failed"));
        const bool realTime = name.find("/real_time") != std::string::npos ||
                              name.find("/manual_time") != std::string::npos;
        Measured& entry = measured[name];
        entry.seconds.push_back(row.at(realTime ? "real_time" : "cpu_time").get<double>() *
                                unitNamed(row.at("time_unit")).scale);
        if (row.contains("items_per_second"))
            entry.itemsPerSecond.push_back(row.at("items_per_second"));
        if (row.contains("resident_mb"))
            entry.residentMb.push_back(row.at("resident_mb"));
    }
}

/// Prints one row for each budget; how many are defects.
int compare(const json& budgets, std::map<std::string, Measured>& measured)
{
    int defects = 0;
    std::map<std::string, bool> hasBudget;
    std::printf("%-44s %12s %12s %8s\n", "benchmark", "measured", "budget", "ratio");
    for (const json& row : budgets.at("benchmarks")) {
        const std::string name = row.at("name");
        const std::string unitName = row.at("unit");
        const Unit unit = unitNamed(unitName);
        const double budget = row.at("budget");
        const Measured& entry = measured[name];
        hasBudget[name] = true;
        const std::optional<double> value = median(entry.*unit.of);
        if (!value) {
            ++defects;
            std::printf("%-44s %12s %8g %-3s %8s\n", name.c_str(), "not measured", budget,
                        unitName.c_str(), "-");
            continue;
        }
        const double shown = *value / unit.scale;
        const double ratio = row.value("at_least", false) ? budget / shown : shown / budget;
        defects += ratio > 1;
        std::printf("%-44s %8.4g %-3s %8g %-3s %8.2f%s\n", name.c_str(), shown, unitName.c_str(),
                    budget, unitName.c_str(), ratio, ratio > 1 ? "  over" : "");
    }
    for (const auto& [name, entry] : measured) {
        if (hasBudget[name])
            continue;
        if (const std::optional<double> seconds = median(entry.seconds))
            std::printf("%-44s %8.4g us  %12s %8s\n", name.c_str(), *seconds * 1e6, "no budget",
                        "-");
    }
    return defects;
}

} // namespace

int main(int argc, char** argv)
{
    if (argc < 3) {
        std::fprintf(stderr, "usage: compare_budgets budgets.json results.json...\n");
        return 2;
    }
    try {
        std::map<std::string, Measured> measured;
        for (int i = 2; i < argc; ++i)
            addResults(readFile(argv[i]), measured);
        return compare(readFile(argv[1]), measured) > 0 ? 1 : 0;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "compare_budgets: %s\n", error.what());
        return 2;
    }
}
