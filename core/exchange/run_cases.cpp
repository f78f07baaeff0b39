// SPDX-License-Identifier: Apache-2.0
// Rows whose `case` names the run: "llama3_70b_l12_tp2_pp1_dp4_mbc4_cef" is a model cut to 12
// layers, its split, the micro-batches of a step and a fused loss. What such names leave out is the
// same in all of them: sequences of 4,096 tokens one at a time, BF16, Megatron core, context
// parallelism by all-to-all.
#include "exchange/run_row_reader.h"

#include <nlohmann/json.hpp>

#include <charconv>

namespace ridgepoint::exchange {
namespace {

using Json = nlohmann::ordered_json;

struct CaseWord
{
    std::string_view word;
    const char* block;
    const char* key;
};

constexpr CaseWord kWords[] = {
    {"tp", "parallel", "tp"},          {"pp", "parallel", "pp"},
    {"dp", "parallel", "dp"},          {"ep", "parallel", "ep"},
    {"cp", "parallel", "cp"},          {"etp", "parallel", "etp"},
    {"vp", "parallel", "vpp"},         {"vpp", "parallel", "vpp"},
    {"mbc", "parallel", "grad_accum"}, {"mbs", "parallel", "micro_batch"},
    {"seq", "model", "seq"},           {"l", "model", "layers"},
};

/// "tp2" as "tp" and 2; nothing where the text is no word with a number behind it.
std::optional<std::pair<std::string_view, std::int64_t>> wordAndNumber(std::string_view text)
{
    std::size_t at = 0;
    while (at < text.size() && text[at] >= 'a' && text[at] <= 'z')
        ++at;
    std::int64_t value = 0;
    const char* end = text.data() + text.size();
    const auto read = std::from_chars(text.data() + at, end, value);
    if (at == 0 || read.ec != std::errc() || read.ptr != end)
        return std::nullopt;
    return std::pair(text.substr(0, at), value);
}

/// A word that says how a run was made.
struct FlagWord
{
    std::string_view word;
    const char* key; ///< of the row's block "parallel"
    std::string_view value;
};

constexpr FlagWord kFlags[] = {
    {"cef", "loss", "te"}, // fused cross entropy
    {"full", "recompute", "full"},
    {"selective", "recompute", "selective"},
    {"recompute", "recompute_word", "recompute"}, // behind one of them
    {"fp8", "precision", "fp8"},
    {"bf16", "precision", "bf16"},
    {"a2a", "context_exchange", "all-to-all"},
    {"p2p", "context_exchange", "ring"},
};

/// A shape that a study's own file of a model has, where it is not the published one.
struct OwnShape
{
    std::string_view source; ///< stands in the table's source
    std::string_view model;
    const char* key; ///< of the row's model
    std::int64_t value;
};

constexpr OwnShape kOwnShapes[] = {
    // configs/models/llama3-405b.json of MooreThreads/SimuMax
    {"SimuMax", "llama3-405b", "kv_heads", 16},
};

bool readWord(Json& row, std::string_view part)
{
    for (const FlagWord& each : kFlags) {
        if (part == each.word) {
            row["parallel"][each.key] = std::string(each.value);
            return true;
        }
    }
    const auto split = wordAndNumber(part);
    for (const CaseWord& each : kWords) {
        if (split && split->first == each.word) {
            row[each.block][each.key] = split->second;
            return true;
        }
    }
    return false;
}

/// The accelerator that the source names behind a number: "on 8 B200".
std::string acceleratorOf(std::string_view source)
{
    for (const std::string_view name : {"GB200", "GB300", "B200", "B300", "H200", "H100", "A100"}) {
        if (source.find(name) != source.npos)
            return std::string(name);
    }
    return {};
}

} // namespace

Json rowOfCase(const Json& item, std::string_view source)
{
    const RowReader reader(item);
    const std::string name = reader.text("case");
    Json row = Json::object();
    row["id"] = name;
    row["source"] = std::string(source);
    const std::string_view group = source.substr(0, source.find(':'));
    row["source_group"] = std::string(group.substr(0, group.find(", docs")));
    row["framework"] = "Megatron core, " + std::string(source);
    row["task"] = "pretrain";
    row["model"] = {{"seq", 4096}};
    row["parallel"] = {{"micro_batch", 1},
                       {"sequence_parallel", true},
                       {"flash_attention", true},
                       {"precision", "bf16"},
                       {"recompute", "none"},
                       {"zero_stage", 1},
                       {"weight_gradient_fusion", true},
                       {"context_exchange", "all-to-all"}};
    std::string model;
    std::string_view rest = name;
    bool isName = true;
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find('_'), rest.size());
        const std::string_view part = rest.substr(0, end);
        rest.remove_prefix(std::min(end + 1, rest.size()));
        if (readWord(row, part))
            isName = false;
        else if (isName)
            model += (model.empty() ? "" : "-") + std::string(part);
        else
            row["unread"] = std::string(part); // what it would change is not known
    }
    row["model"]["name"] = model;
    for (const OwnShape& each : kOwnShapes) {
        if (source.find(each.source) != source.npos && model == each.model)
            row["model"][each.key] = each.value;
    }
    if (const std::string gpu = acceleratorOf(source); !gpu.empty())
        row["hardware"] = {{"gpu", gpu}, {"gpus_per_node", 8}};
    row["measured"] = Json::object();
    if (const auto gib = reader.number({"measured_alloc_GiB"})) {
        row["measured"]["mem_gb_per_gpu"] = *gib * 1024 * 1024 * 1024 / 1e9;
        row["memory_metric"] = "allocated";
    }
    if (const auto ms = reader.number({"measured_ms"}))
        row["measured"]["step_seconds"] = *ms / 1000;
    return row;
}

} // namespace ridgepoint::exchange
