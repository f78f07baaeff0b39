// SPDX-License-Identifier: Apache-2.0
#include "helpers.h"

#include "exchange/run_rows.h"
#include "pipeline/schedule_table.h"
#include "plan/fields.h"
#include "plan/validate.h"
#include "support/test_main.h"

using namespace ridgepoint;
using namespace ridgepoint::exchange;
using namespace ridgepoint::tests;

namespace {

/// A run of our own making, in the schema of the tables.
Json ownRow()
{
    return Json::parse(R"json({
        "id": "own", "source_group": "ours", "framework": "Megatron-LM core (TE)",
        "task": "pretrain",
        "model": {"name": "own-4l", "arch": "dense", "layers": 4, "hidden": 1024, "heads": 16,
                  "kv_heads": 4, "head_dim": 64, "intermediate": 4096, "vocab": 32000,
                  "seq": 2048, "tied": false, "gated_mlp": true},
        "hardware": {"gpu": "H100-80GB-SXM", "gpus": 16, "gpus_per_node": 8, "mem_gb": 80},
        "parallel": {"tp": 2, "pp": 2, "vpp": 1, "dp": 4, "cp": 1, "ep": 1, "zero_stage": 1,
                     "sequence_parallel": true, "micro_batch": 2, "grad_accum": 8,
                     "global_batch_sequences": 64, "recompute": "none", "flash_attention": true,
                     "schedule": "1f1b", "precision": "bf16"},
        "measured": {"mem_gb_per_gpu": 12.5, "mem_metric": "torch max_memory_allocated, last rank",
                     "step_seconds": 0.5}})json");
}

RunRow readOne(const Json& row)
{
    RunRows rows = readRunRows(Json::array({row}).dump(), "runs.json");
    return rows.rows.empty() ? RunRow() : std::move(rows.rows.front());
}

std::string fieldText(const RunRow& row, std::string_view path)
{
    const auto ref = plan::findField(path);
    if (!row.document || !ref)
        return "none: " + row.reason.english();
    return plan::valueText(*ref->field, ref->field->get(row.document->plan, ref->index));
}

bool isAssumed(const RunRow& row, std::string_view path)
{
    for (const Assumption& each : row.assumed) {
        if (each.path == path)
            return true;
    }
    return false;
}

} // namespace

/// Tables of measured runs.
class TestRunRows : public QObject
{
    Q_OBJECT

  private slots:
    /// Where it is published and what else is said goes with the plan.
    void tellsItsSource()
    {
        Json told = ownRow();
        QVERIFY(readOne(told).citation.empty());
        told["source"] = "Our own table 1";
        told["notes"] = "The network is not told.";
        const RunRow row = readOne(told);
        QCOMPARE(row.source, std::string("ours"));
        QCOMPARE(row.citation, std::string("Our own table 1"));
        QCOMPARE(row.document->description,
                 std::string("Our own table 1\nThe network is not told."));
    }

    /// A row that names a schedule of the table gets it, in a plan without errors.
    void everyScheduleCanBeTold_data()
    {
        QTest::addColumn<QByteArray>("schedule");
        for (const pipeline::ScheduleRow& each : pipeline::scheduleRows())
            QTest::newRow(std::string(each.name).c_str())
                << QByteArray(std::string(each.name).c_str());
    }
    void everyScheduleCanBeTold()
    {
        QFETCH(QByteArray, schedule);
        Json made = ownRow();
        made["parallel"]["schedule"] = schedule.toStdString();
        if (schedule == "interleaved")
            made["parallel"]["vpp"] = 2;
        const RunRow row = readOne(made);
        QCOMPARE(fieldText(row, "layout.schedule"), schedule.toStdString());
        for (const quantity::Problem& problem : plan::validate(row.document->plan))
            QVERIFY2(problem.severity != quantity::Severity::Error,
                     problem.message.english().c_str());
    }

    /// What rows call schedules, formats and optimizers is of this version, or told to be not.
    void wordsOfRowsAreChoices()
    {
        const auto with = [](const char* part, const char* word) {
            Json made = ownRow();
            made["parallel"][part] = word;
            return readOne(made);
        };
        const std::vector<std::tuple<const char*, const char*, const char*, const char*>> wanted{
            {"schedule", "ZB-1P", "layout.schedule", "zb-1p"},
            {"schedule", "zb-2p", "layout.schedule", "zb-2p"},
            {"schedule", "ZBV", "layout.schedule", "zb-v"},
            {"schedule", "dualpipe-v", "layout.schedule", "dualpipev"},
            {"schedule", "DualPipe", "layout.schedule", "dualpipe"},
            {"precision", "nvfp4", "compute.product_format", "fp4"},
            {"precision", "mxfp8", "compute.product_format", "fp8-block"},
            {"precision", "fp8-rowwise", "compute.product_format", "fp8-rowwise"},
            {"precision", "fp8", "compute.product_format", "fp8"},
            {"optimizer", "muon", "training.optimizer", "muon"},
            {"optimizer", "adafactor", "training.optimizer", "adafactor"},
            {"optimizer", "lion", "training.optimizer", "lion"},
            {"optimizer", "sgd", "training.optimizer", "sgd-momentum"},
            {"optimizer", "adamw-8bit", "precision.moments", "int8-block"}};
        for (const auto& [part, word, path, value] : wanted)
            QCOMPARE(fieldText(with(part, word), path), std::string(value));
        QCOMPARE(fieldText(with("schedule", "dualpipev"), "layout.chunks"), std::string("2"));
        const RunRow row = with("schedule", "v-half");
        QVERIFY(!row.document && row.reason.english().find("not modelled") != std::string::npos);
    }

    void takesWhatTheRowTells()
    {
        const RunRow row = readOne(ownRow());
        const std::vector<std::pair<const char*, const char*>> wanted{
            {"model.groups[0].layers", "4"},
            {"model.hidden", "1024"},
            {"model.groups[0].kv_heads", "4"},
            {"model.groups[0].mlp_width", "4096"},
            {"model.vocabulary", "32000"},
            {"model.tied_embeddings", "no"},
            {"task.phases[0].sequence_tokens", "2048 tokens"},
            {"task.phases[0].global_batch_sequences", "64"},
            {"layout.tensor_parallel", "2"},
            {"layout.pipeline_parallel", "2"},
            {"layout.micro_batch_sequences", "2"},
            {"layout.zero_stage", "1"},
            {"cluster.pools[0].nodes", "2"},
            {"precision.gradients", "fp32"}};
        for (const auto& [path, value] : wanted)
            QCOMPARE(fieldText(row, path), std::string(value));
        QVERIFY(!isAssumed(row, "model.hidden"));
        QVERIFY(isAssumed(row, "precision.gradients"));
        QVERIFY(row.missing.empty());
        QCOMPARE(row.framework, std::string("megatron-core"));
        QCOMPARE(row.metric, memory::Metric::Allocated);
        QCOMPARE(row.stage, kLastStage);
        QCOMPARE(*row.measured.memoryBytes, 12.5e9);
        QCOMPARE(*row.measured.stepS, 0.5);
    }

    void findsTheFramework_data()
    {
        QTest::addColumn<QString>("framework");
        QTest::addColumn<QString>("precision");
        QTest::addColumn<QString>("compiled");
        QTest::addColumn<QString>("preset");
        const auto row = [](const char* framework, const char* precision, const char* compiled,
                            const char* preset) {
            QTest::addRow("%s %s %s", framework, precision, compiled)
                << QString::fromUtf8(framework) << QString::fromUtf8(precision)
                << QString::fromUtf8(compiled) << QString::fromUtf8(preset);
        };
        row("Megatron-LM core (TE)", "bf16", "", "megatron-core");
        row("Megatron-LM core (local)", "bf16", "", "megatron-core-local");
        row("NeMo/Megatron-Core", "fp8", "", "nemo");
        row("Megatron-Bridge", "fp8", "", "megatron-bridge");
        row("Megatron-LM fork", "fp16/bf16", "", "megatron-lm-fp16");
        row("Megatron-LM 2023", "bf16", "", "megatron-lm-bf16");
        row("Megatron-DeepSpeed (fused softmax)", "fp16", "", "megatron-deepspeed-fp16");
        row("Megatron-LM / Megatron-DeepSpeed", "bf16", "", "megatron-deepspeed-bf16");
        row("torchtitan FSDP2", "bf16", "true", "torchtitan-2024"); // on an H100
        row("torchtitan FSDP2", "bf16", "false", "torchtitan-eager");
        row("PyTorch FSDP1 eager", "bf16", "", "pytorch-fsdp");
        row("PyTorch FSDP1 + torch.compile", "bf16", "", "torchtitan-compiled");
        row("Composer/PyTorch FSDP FULL_SHARD, mixed precision DEFAULT", "bf16", "",
            "llm-foundry-hopper"); // on an H100
        row("Composer/PyTorch FSDP FULL_SHARD, mixed precision PURE (bf16)", "bf16", "",
            "llm-foundry-pure");
        row("litgpt benchmark, thunder, FSDP ZeRO-3", "bf16", "", "litgpt");
        row("InternEvo zero1=4", "bf16", "", "internevo");
        row("HF/TRL-based, Liger kernels, FA4", "bf16", "", "hugging-face-liger");
        row("a program that nobody knows", "bf16", "", "megatron-core"); // by its ZeRO stage
    }
    void findsTheFramework()
    {
        QFETCH(QString, framework);
        QFETCH(QString, precision);
        QFETCH(QString, compiled);
        QFETCH(QString, preset);
        Json row = ownRow();
        row["framework"] = framework.toStdString();
        row["parallel"]["precision"] = precision.toStdString();
        row["parallel"].erase("flash_attention");
        if (!compiled.isEmpty())
            row["parallel"]["torch_compile"] = compiled == QStringLiteral("true");
        QCOMPARE(readOne(row).framework, preset.toStdString());
    }

    /// Megatron with flash attention is of the time after fused kernels.
    void tellsOldFromNewByTheKernel()
    {
        Json row = ownRow();
        row["framework"] = "Megatron-LM";
        QCOMPARE(readOne(row).framework, std::string("megatron-core"));
        row["parallel"]["flash_attention"] = false;
        QCOMPARE(readOne(row).framework, std::string("megatron-lm-bf16"));
    }

    void readsOptimizers_data()
    {
        QTest::addColumn<QString>("optimizer");
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("value");
        const auto row = [](const char* optimizer, const char* path, const char* value) {
            QTest::newRow(optimizer) << QString::fromUtf8(optimizer) << QString::fromUtf8(path)
                                     << QString::fromUtf8(value);
        };
        row("adamw", "precision.moments", "fp32");
        row("Muon", "training.optimizer", "muon");
        row("AdamW 8-bit", "precision.moments", "int8-block");
        row("adamw-bf16", "precision.moments", "bf16");
    }
    void readsOptimizers()
    {
        QFETCH(QString, optimizer);
        QFETCH(QString, path);
        QFETCH(QString, value);
        Json row = ownRow();
        row["parallel"]["optimizer"] = optimizer.toStdString();
        QCOMPARE(fieldText(readOne(row), path.toStdString()), value.toStdString());
    }

    void readsWhatMemoryMeans_data()
    {
        QTest::addColumn<QString>("words");
        QTest::addColumn<int>("metric");
        QTest::addColumn<bool>("told");
        const auto row = [](const char* words, memory::Metric metric, bool told = true) {
            QTest::newRow(words) << QString::fromUtf8(words) << static_cast<int>(metric) << told;
        };
        row("allocated", memory::Metric::Allocated);
        row("peak allocated", memory::Metric::Allocated);
        row("max allocated; active 59, reserved 63", memory::Metric::Allocated);
        row("max reserved (torch caching allocator), max over PP ranks", memory::Metric::Reserved);
        row("device use (nvidia-smi style), max of first/last node", memory::Metric::Device);
        row("nvidia-smi, ranks 1-31", memory::Metric::Device);
        row("peak memory (paper), max over stages", memory::Metric::Allocated);
        row("peak allocated or reserved, not stated", memory::Metric::Allocated, false);
        row("peak, GB, source unclear", memory::Metric::Allocated, false);
    }
    void readsWhatMemoryMeans()
    {
        QFETCH(QString, words);
        QFETCH(int, metric);
        QFETCH(bool, told);
        Json row = ownRow();
        row.erase("measured");
        row["memory_metric"] = words.toStdString();
        const RunRow read = readOne(row);
        QCOMPARE(static_cast<int>(read.metric), metric);
        QCOMPARE(read.isMetricTold, told);
        QVERIFY(!read.measured.memoryBytes);
        QVERIFY(read.document.has_value());
    }

    void takesKnownModelsByName_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<double>("parameters");
        QTest::newRow("Llama3-70B") << QStringLiteral("Llama3-70B") << 70.6e9;
        QTest::newRow("llama3.1-405b") << QStringLiteral("llama3.1-405b") << 405.9e9;
        QTest::newRow("DeepSeek-V3") << QStringLiteral("DeepSeek-V3") << 671e9;
        QTest::newRow("Mixtral 8x7B") << QStringLiteral("Mixtral 8x7B") << 46.7e9;
    }
    void takesKnownModelsByName()
    {
        QFETCH(QString, name);
        QFETCH(double, parameters);
        Json row = ownRow();
        row["model"] = {{"name", name.toStdString()}, {"seq", 4096}};
        const RunRow read = readOne(row);
        QVERIFY2(read.document.has_value(), read.reason.english().c_str());
        const double found =
            *plan::evaluate(read.document->plan).value(plan::FigureId::ModelParameters);
        QVERIFY(std::abs(found / parameters - 1) < 0.002);
    }

    void knownModelsTellWhatARowHasNoWordsFor()
    {
        Json row = ownRow();
        row["model"] = {{"name", "gpt-oss-120b"},
                        {"layers", 36},
                        {"hidden", 2880},
                        {"heads", 64},
                        {"kv_heads", 8},
                        {"head_dim", 64},
                        {"intermediate", 2880},
                        {"experts", 128},
                        {"top_k", 4},
                        {"moe_intermediate", 2880},
                        {"vocab", 201088},
                        {"seq", 4096}};
        const auto groupsOf = [](const Json& json) {
            const RunRow read = readOne(json);
            return read.document ? read.document->plan.model.groups
                                 : std::vector<model::LayerGroup>();
        };
        const auto known = groupsOf(row);
        QCOMPARE(known.size(), std::size_t{2});
        QCOMPARE(known[0].windowTokens, 128);
        QVERIFY(known[0].mlpBias && known[1].mlpBias && known[1].attentionSinks);
        row["model"]["layers"] = 12; // another model of that name
        const auto cut = groupsOf(row);
        QCOMPARE(cut.size(), std::size_t{1});
        QCOMPARE(cut[0].layers, 12);
        QVERIFY(!cut[0].mlpBias);
        row["model"]["layers"] = 36;
        row["model"]["experts"] = 64;
        QCOMPARE(groupsOf(row).size(), std::size_t{1});
    }

    void readsCases()
    {
        const RunRows rows = readRunRows(
            R"({"source": "a study on 8 B200", "rows": [{"case":
                "llama3_70b_l12_tp2_pp2_dp2_mbc8_cef", "measured_alloc_GiB": 60,
                "measured_ms": 725.5}]})",
            "cases.json");
        QCOMPARE(rows.rows.size(), std::size_t{1});
        const RunRow& row = rows.rows.front();
        QVERIFY2(row.document.has_value(), row.reason.english().c_str());
        QCOMPARE(fieldText(row, "model.groups[0].layers"), std::string("12"));
        QCOMPARE(fieldText(row, "model.hidden"), std::string("8192"));
        QCOMPARE(fieldText(row, "task.phases[0].global_batch_sequences"), std::string("16"));
        QCOMPARE(fieldText(row, "precision.bytes_per_logit"), std::string("2 B"));
        QCOMPARE(*row.measured.memoryBytes, 60.0 * 1024 * 1024 * 1024);
        QCOMPARE(*row.measured.stepS, 0.7255);
    }

    void readsWordsOfCases()
    {
        const auto read = [](const char* name) {
            const Json table{{"source", "a study on 8 A100"},
                             {"rows", Json::array({{{"case", name}}})}};
            RunRows rows = readRunRows(table.dump(), "cases.json");
            return std::move(rows.rows.front());
        };
        const RunRow full = read("llama3_8b_tp2_pp2_dp2_vpp2_mbc8_full_recompute");
        QCOMPARE(fieldText(full, "layout.recompute"), std::string("full"));
        QCOMPARE(fieldText(full, "layout.chunks"), std::string("2"));
        QCOMPARE(fieldText(full, "precision.bytes_per_logit"), std::string("6 B"));
        const RunRow other = read("llama3_8b_tp2_pp1_dp4_mbc4_newkernel");
        QVERIFY(!other.document && has(other.reason.english(), "newkernel"));
        QVERIFY(!read("nobody_9b_tp2").document);
        QVERIFY(!read("").document);
    }

    /// Embedding and loss in the place of a layer each, where only so the stages are equal.
    void balancesStages()
    {
        Json row = ownRow();
        row["model"]["layers"] = 22;
        row["parallel"]["pp"] = 8;
        row["parallel"]["dp"] = 1;
        row["parallel"]["tp"] = 2;
        row["hardware"]["gpus"] = 16;
        const RunRow read = readOne(row);
        QVERIFY2(read.document.has_value(), read.reason.english().c_str());
        QCOMPARE(read.document->plan.layout.stageLayout, std::string("Et*2(|t*3)*6|t*2L"));
        QVERIFY(isAssumed(read, "layout.stage_layout"));
        row["model"]["layers"] = 24;
        QVERIFY(readOne(row).document->plan.layout.stageLayout.empty());
    }

    void saysWhatIsMissing_data()
    {
        QTest::addColumn<QString>("pointer");
        QTest::addColumn<QString>("value"); // JSON; null takes it away
        QTest::addColumn<QString>("reason");
        const auto row = [](const char* pointer, const char* value, const char* reason) {
            QTest::newRow(pointer) << QString::fromUtf8(pointer) << QString::fromUtf8(value)
                                   << QString::fromUtf8(reason);
        };
        row("/model/layers", "null", "shape is not told");
        row("/model/seq", "null", "sequence length");
        row("/parallel/recompute_detail", "\"offload of everything\"", "not modelled");
        row("/parallel/schedule", "\"v-min\"", "v-min is not modelled");
        row("/model/arch", "\"hybrid-mamba\"", "which layers are of which kind");
        row("/model/heads", "-3", "shape is not told");
        row("/model/hidden", "1e300", "shape is not told");
    }
    void saysWhatIsMissing()
    {
        QFETCH(QString, pointer);
        QFETCH(QString, value);
        QFETCH(QString, reason);
        Json row = ownRow();
        row[Json::json_pointer(pointer.toStdString())] = Json::parse(value.toStdString());
        const RunRow read = readOne(row);
        QVERIFY(!read.document.has_value());
        QVERIFY2(has(read.reason.english(), reason.toStdString()), read.reason.english().c_str());
    }

    void countsAssumedKeysAsMissing()
    {
        Json row = ownRow();
        row["parallel"].erase("recompute");
        const RunRow read = readOne(row);
        QVERIFY(read.document.has_value());
        QCOMPARE(read.missing, std::vector<std::string>{"layout.recompute"});
        row = ownRow();
        row["parallel"]["precision"] = "fp8";
        QCOMPARE(readOne(row).missing, std::vector<std::string>{"activations in few bits"});
        row = ownRow();
        row["framework"] = "Megatron-Bridge";
        row["parallel"]["recompute"] = "selective";
        QCOMPARE(readOne(row).missing, std::vector<std::string>{"recomputed modules"});
        row["parallel"]["recompute_detail"] = "selective(core_attn)";
        QVERIFY(readOne(row).missing.empty());
    }

    /// Modules by name, as far as the model has them.
    void readsRecomputedModules()
    {
        Json row = ownRow();
        row["parallel"]["recompute"] = "selective";
        row["parallel"]["recompute_detail"] = "selective(mla_up_proj,mlp,moe_act)";
        const RunRow read = readOne(row);
        QCOMPARE(fieldText(read, "layout.recompute"), std::string("none"));
        QCOMPARE(read.document->plan.layout.recomputeSet,
                 std::string("activation.gate, activation.up, down_projection.input"));
        const RunRow whole = readOne(ownRow());
        const auto saved = [](const RunRow& each) {
            return *plan::evaluate(each.document->plan)
                        .value(plan::FigureId::MemorySavedBytesPerMicroBatch);
        };
        QVERIFY(saved(read) < saved(whole));
        for (const auto& problem : plan::validate(read.document->plan))
            QVERIFY2(problem.path != "layout.recompute_set", problem.id.c_str());
        row["parallel"]["recompute_detail"] = "selective(core_attn)";
        QCOMPARE(fieldText(readOne(row), "layout.recompute"), std::string("megatron-selective"));
    }

    /// Chunks of a stage, and stages of whole chunks.
    void readsSchedules()
    {
        Json row = ownRow();
        row["model"]["layers"] = 8;
        row["parallel"]["schedule"] = "interleaved-1f1b";
        row["parallel"]["vpp"] = 2;
        QCOMPARE(fieldText(readOne(row), "layout.schedule"), std::string("interleaved"));
        QCOMPARE(fieldText(readOne(row), "layout.chunks"), std::string("2"));
        row["parallel"]["vpp"] = 1;
        QCOMPARE(fieldText(readOne(row), "layout.schedule"), std::string("1f1b"));
        row["parallel"]["schedule"] = "zb-2p";
        QCOMPARE(fieldText(readOne(row), "layout.schedule"), std::string("zb-2p"));
        row["parallel"]["zero_stage"] = 3;
        QCOMPARE(fieldText(readOne(row), "layout.reshard_after_forward"), std::string("no"));
    }

    /// A prediction must not know what was measured.
    void neverReadsMeasurementsIntoThePlan()
    {
        const RunRow before = readOne(ownRow());
        Json row = ownRow();
        for (const char* key : {"mem_gb_per_gpu", "step_seconds", "tokens_per_s_per_gpu",
                                "tflops_per_gpu", "mfu", "hfu"})
            row["measured"][key] = 123.0;
        row["measured"]["mem_as_published"] = {{"value", 7}, {"unit", "GB"}};
        row["resident_bytes"] = 5e9;
        row["alloc_states"] = 6e9;
        const RunRow after = readOne(row);
        QVERIFY(before.document && after.document);
        QVERIFY(*before.document == *after.document);
    }

    void refusesOtherFiles()
    {
        for (const char* text : {"", "{", "3", "{\"rows\": 3}", "{\"model\": {}}", "\"rows\""}) {
            const RunRows read = readRunRows(text, "runs.json");
            QVERIFY2(hasErrors(read.problems), text);
            QVERIFY(read.rows.empty());
        }
        QVERIFY(hasErrors(readRunRowsFile("no-such-file.json").problems));
        // a row that is none has a reason and does not hinder the others
        const RunRows mixed = readRunRows(R"([3, null, [], {"id": "x"}, "y"])", "runs.json");
        QVERIFY(mixed.problems.empty());
        QCOMPARE(mixed.rows.size(), std::size_t{5});
        for (const RunRow& row : mixed.rows)
            QVERIFY(!row.document && !row.reason.empty());
    }

    /// Whatever stands under a key, there is a plan or a reason.
    void bearsAnyValue()
    {
        const std::vector<std::string> values{"null",
                                              "-1",
                                              "0",
                                              "1e308",
                                              "0.5",
                                              "\"\"",
                                              "\"full\"",
                                              "[]",
                                              "{}",
                                              "true",
                                              "9223372036854775807",
                                              "\"interleaved\"",
                                              "\"selective\""};
        const Json whole = ownRow();
        for (const char* block : {"model", "hardware", "parallel", "measured"}) {
            for (const auto& [key, old] : whole[block].items()) {
                for (const std::string& value : values) {
                    Json row = whole;
                    row[block][key] = Json::parse(value);
                    const RunRow read = readOne(row);
                    QVERIFY2(read.document.has_value() != !read.reason.empty(),
                             (std::string(block) + "." + key + " = " + value).c_str());
                    if (read.document)
                        plan::evaluate(read.document->plan);
                }
            }
        }
    }
};

RIDGEPOINT_TEST(TestRunRows)
#include "tst_run_rows.moc"
