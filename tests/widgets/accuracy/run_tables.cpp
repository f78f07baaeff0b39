// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/accuracy/run_tables.h"

namespace ridgepoint::tests {
namespace {

struct Run
{
    const char* id;
    const char* source;
    const char* gpu;
    int gpus;
    int microBatch;
    double stepS;
    bool isCore;
    bool hasShape;
};

std::string textOf(const Run& run)
{
    const std::string gpus = std::to_string(run.gpus);
    const std::string shape = run.hasShape
                                  ? R"("layers": 32, "hidden": 4096, "heads": 32, "kv_heads": 32,
            "head_dim": 128, "intermediate": 16384, "gated_mlp": false,)"
                                  : "";
    const std::string measured =
        run.stepS > 0 ? "\"step_seconds\": " + std::to_string(run.stepS) : "";
    // cut where a run's own values come
    return R"json({"id": ")json" + std::string(run.id) + R"json(", "source": "A table of )json" +
           run.source + R"json(", "source_group": ")json" + run.source +
           R"json(", "task": "pretrain", "framework":
        "Composer/PyTorch FSDP FULL_SHARD, mixed precision DEFAULT (amp_bf16)",
        "model": {"name": ")json" +
           (run.hasShape ? "mpt-7b" : "nobody-knows") + R"json(", "arch": "dense", )json" + shape +
           R"json("vocab": 50368, "seq": 2048, "tied": true},
        "hardware": {"gpu": ")json" +
           run.gpu + R"json(", "gpus": )json" + gpus + R"json(, "gpus_per_node": 8},
        "parallel": {"tp": 1, "pp": 1, "cp": 1, "ep": 1, "dp": )json" +
           gpus + R"json(, "zero_stage": 3, "micro_batch": )json" + std::to_string(run.microBatch) +
           R"json(, "global_batch_sequences": )json" +
           std::to_string(run.gpus * run.microBatch * 4) +
           R"json(, "recompute": "full", "flash_attention": true, "schedule": "fsdp",
            "precision": "bf16", "optimizer": "adamw"},
        "measured": {)json" +
           measured + R"json(}, "core": )json" + (run.isCore ? "true" : "false") +
           R"json(, "notes": "Said beside it."})json";
}

} // namespace

std::string runsText()
{
    constexpr Run kRuns[] = {
        {"h100-8", "first", "H100-80GB-SXM", 8, 4, 5.6, true, true},
        {"h100-64", "first", "H100-80GB-SXM", 64, 4, 6.1, true, true},
        {"h100-512", "second", "H100-80GB-SXM", 512, 4, 9.0, true, true},
        {"a100-8", "first", "A100-80GB-SXM", 8, 4, 13, true, true},
        {"a100-64", "second", "A100-80GB-SXM", 64, 4, 15, true, true},
        {"a100-64-small", "second", "A100-80GB-SXM", 64, 1, 4.2, true, true},
        {"h100-16-guessed", "second", "H100-80GB-SXM", 16, 4, 5.9, false, true},
        {"h100-8-shapeless", "second", "H100-80GB-SXM", 8, 4, 5.7, true, false},
        {"h100-8-unmeasured", "first", "H100-80GB-SXM", 8, 4, 0, true, true},
    };
    std::string text;
    for (const Run& run : kRuns)
        text += (text.empty() ? "[" : ",\n") + textOf(run);
    return text + "]";
}

accuracy::RunTablePtr smallTable()
{
    return accuracy::readRunTable(runsText(), "runs.json");
}

int rowOf(const accuracy::RunTable& table, std::string_view id)
{
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        if (table.rows[i].id == id)
            return static_cast<int>(i);
    }
    return -1;
}

} // namespace ridgepoint::tests
