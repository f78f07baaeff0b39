// SPDX-License-Identifier: Apache-2.0
#include "exchange/run_rows.h"

#include "exchange/run_row_reader.h"
#include "exchange/words.h"
#include "json/reader.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace ridgepoint::exchange {
namespace {

using Json = nlohmann::ordered_json;
using memory::Metric;
using quantity::Problem;
using quantity::Severity;
using quantity::Text;

struct MetricWord
{
    std::string_view words;
    Metric metric;
};

/// The first that fits: a text that names two is of the larger one.
constexpr MetricWord kMetricWords[] = {
    {"not stated|unclear|not told", Metric::Allocated}, // told below as not told
    {"nvidia-smi|rocm-smi|device use|device memory|on the device", Metric::Device},
    {"reserved|cached", Metric::Reserved},
    {"alloc|peak|active", Metric::Allocated},
    {"device", Metric::Device},
};

Metric metricNamed(std::string_view name)
{
    return name == "device"     ? Metric::Device
           : name == "reserved" ? Metric::Reserved
                                : Metric::Allocated;
}

/// What the row's memory means, by its own words or as the framework's reports do.
void readMetric(RunRow& result, const RowReader& row, const PresetInfo& framework)
{
    std::string words = row.lower("memory_metric");
    for (const char* path : {"measured.memory_metric", "measured.mem_metric", "mem_metric"}) {
        if (words.empty())
            words = row.lower(path);
    }
    result.metric = metricNamed(framework.measures);
    result.isMetricTold = false;
    // "max allocated; active 59, reserved 63": the first is the number's own
    const std::string own = words.substr(0, words.find(';'));
    for (const MetricWord& each : kMetricWords) {
        if (!matchLength(own, each.words))
            continue;
        if (&each != &kMetricWords[0]) {
            result.metric = each.metric;
            result.isMetricTold = true;
        }
        break;
    }
    if (matchLength(words, "last rank|last stage|last pipeline stage"))
        result.stage = kLastStage;
    else if (matchLength(words, "stage 0|first stage|first rank"))
        result.stage = 0;
}

Measurement readMeasured(const RowReader& row)
{
    Measurement measured;
    if (const auto gb = row.number({"measured.mem_gb_per_gpu"}); gb && *gb > 0)
        measured.memoryBytes = *gb * 1e9;
    if (const auto seconds = row.number({"measured.step_seconds"}); seconds && *seconds > 0)
        measured.stepS = *seconds;
    measured.outOfMemory = row.flag({"measured.oom", "oom"}).value_or(false);
    return measured;
}

std::string sourceOf(const RowReader& row)
{
    for (const char* path : {"source_group", "score_group", "source"}) {
        const std::string text = row.text(path);
        if (!text.empty())
            return text;
    }
    return "unnamed";
}

void readPlan(RunRow& result, const RowReader& row)
{
    const PresetInfo* framework = presetOf(PresetKind::Framework, row);
    if (!framework) {
        result.reason = {RP_TR("the framework {0} is not known."),
                         quotedText(row.text("framework"))};
        return;
    }
    result.framework = framework->id;
    readMetric(result, row, *framework);
    plan::Document document;
    document.name = result.id;
    document.description = result.citation;
    if (const std::string notes = row.text("notes"); !notes.empty())
        document.description += (result.citation.empty() ? "" : "\n") + notes;
    RowPlan plan(result, document);
    if (const std::string word = row.text("unread"); !word.empty())
        plan.refuse({RP_TR("the word {0} of its name is not known."), quotedText(word)});
    plan.assumePreset(*framework);
    setModel(plan, row);
    setMachine(plan, row);
    if (!plan.isRefused())
        setParallel(plan, row);
    setRecomputation(plan, row);
    setMethod(plan, row);
    setSpeed(plan, row);
    if (!plan.isRefused())
        result.document = std::move(document);
}

RunRow readRow(const Json& json, std::size_t number)
{
    const RowReader row(json);
    RunRow result;
    result.id = row.text("id");
    if (result.id.empty())
        result.id = "row " + std::to_string(number + 1);
    result.source = sourceOf(row);
    result.citation = row.text("source");
    result.family = row.text("family");
    if (result.family.empty())
        result.family =
            row.text("model.name") + "|" + row.text("hardware.gpu") + "|" + result.source;
    if (!json.is_object()) {
        result.reason = RP_TR("this is no object.");
        return result;
    }
    result.measured = readMeasured(row);
    result.isSettled = row.flag({"core"}).value_or(false);
    readPlan(result, row);
    return result;
}

Problem fileError(std::string_view name, Text message)
{
    return Problem{Severity::Error,
                   {},
                   {RP_TR("{0}: {1}"), Text::verbatim(name), std::move(message)},
                   {},
                   "runs.format"};
}

RunRows rowsOf(json::ReadResult read, std::string_view name)
{
    RunRows result;
    if (!read.ok()) {
        result.problems = std::move(read.problems);
        return result;
    }
    const Json& root = *read.document;
    const Json* list = &root;
    std::string source(name);
    if (root.is_object()) {
        const auto rows = root.find("rows");
        list = rows == root.end() ? nullptr : &*rows;
        if (const auto found = root.find("source"); found != root.end() && found->is_string())
            source = found->get<std::string>();
    }
    if (!list || !list->is_array()) {
        result.problems.push_back(fileError(
            name, RP_TR("a table of runs is a list of rows, or an object with a list \"rows\".")));
        return result;
    }
    for (const Json& item : *list) {
        const bool isCase = item.is_object() && item.contains("case");
        result.rows.push_back(readRow(isCase ? rowOfCase(item, source) : item, result.rows.size()));
    }
    return result;
}

} // namespace

RunRows readRunRows(std::string_view text, std::string_view name)
{
    return rowsOf(json::parse(text, name), name);
}

RunRows readRunRowsFile(const std::filesystem::path& path)
{
    return rowsOf(json::readFile(path), path.filename().string());
}

} // namespace ridgepoint::exchange
