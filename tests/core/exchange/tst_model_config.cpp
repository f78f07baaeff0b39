// SPDX-License-Identifier: Apache-2.0
#include "helpers.h"

#include "exchange/model_config.h"
#include "support/test_main.h"

#include <algorithm>

using namespace ridgepoint;
using namespace ridgepoint::exchange;
using namespace ridgepoint::tests;

/// Configs of our own; those of real models are in tst_corpus.cpp.
class TestModelConfig : public QObject
{
    Q_OBJECT

    static Json config(const char* type)
    {
        return {{"model_type", type},       {"hidden_size", 96},      {"intermediate_size", 256},
                {"num_attention_heads", 8}, {"num_hidden_layers", 6}, {"num_key_value_heads", 4},
                {"vocab_size", 1000}};
    }

    static ImportResult import(const Json& json)
    {
        return importModelConfig(json.dump(), "config.json");
    }

    static ImportResult with(const char* type, const char* key, const Json& value)
    {
        Json json = config(type);
        json[key] = value;
        return import(json);
    }

    static const model::LayerGroup& group(const ImportResult& result, std::size_t index = 0)
    {
        return result.document->plan.model.groups.at(index);
    }

  private slots:
    void llama()
    {
        Json json = config("llama");
        json["_name_or_path"] = "someone/Small-Llama/";
        json["torch_dtype"] = "float16";
        json["max_position_embeddings"] = 131072;
        json["rope_scaling"] = {{"factor", 8.0}, {"rope_type", "llama3"}};
        const auto result = import(json);
        VERIFY_READ(result);
        const plan::Document& document = *result.document;
        QCOMPARE(document.name, std::string("Small-Llama"));
        QCOMPARE(document.plan.model.name, std::string("Small-Llama"));
        QCOMPARE(document.plan.model.hidden, std::int64_t{96});
        QCOMPARE(document.plan.model.vocabulary, std::int64_t{1000});
        QCOMPARE(document.plan.model.tiedEmbeddings, false);
        QCOMPARE(document.plan.model.groups.size(), std::size_t{1});
        model::LayerGroup expected;
        expected.layers = 6;
        expected.heads = 8;
        expected.kvHeads = 4;
        expected.headDim = 12;
        expected.mlpWidth = 256;
        QVERIFY(group(result) == expected);
        QCOMPARE(document.origins.at("model.hidden"), std::string("config.json key hidden_size"));
        QCOMPARE(document.origins.at("model.groups[0].head_dim"),
                 std::string("config.json key hidden_size over num_attention_heads"));
        QCOMPARE(document.origins.at("model.tied_embeddings"),
                 std::string("default of LlamaConfig"));
        QCOMPARE(document.origins.at("precision.weights"),
                 std::string("default; config.json key torch_dtype is float16"));
        // all but the model is that of a new plan, and one Note says so
        plan::Plan plan = document.plan;
        plan.model = {};
        QVERIFY(plan == plan::Plan{});
        QCOMPARE(result.problems.size(), std::size_t{1});
        VERIFY_PROBLEM(result.problems, "config.task", "takes up to 131072 tokens");
    }

    void biasesAndTies()
    {
        Json json = config("llama");
        json["attention_bias"] = true;
        json["mlp_bias"] = true;
        json["tie_word_embeddings"] = true;
        const auto granite = import(json);
        VERIFY_READ(granite);
        QVERIFY(group(granite).qkvBias && group(granite).outputBias && group(granite).mlpBias);
        QVERIFY(granite.document->plan.model.tiedEmbeddings);

        const auto qwen2 = import(config("qwen2"));
        VERIFY_READ(qwen2);
        QVERIFY(group(qwen2).qkvBias && !group(qwen2).outputBias && !group(qwen2).mlpBias);
        const auto qwen3 = with("qwen3", "attention_bias", true);
        VERIFY_READ(qwen3);
        QVERIFY(group(qwen3).qkvBias && group(qwen3).outputBias);
        QVERIFY(group(qwen3).queryKeyNorm == model::QueryKeyNorm::PerHead);
        const auto mistral = with("mistral", "attention_bias", true);
        VERIFY_READ(mistral);
        QVERIFY(!group(mistral).qkvBias && !group(mistral).outputBias);
        VERIFY_PROBLEM(mistral.problems, "config.ignored", "MistralForCausalLM does not read");
    }

    void heads()
    {
        Json json = config("llama");
        json["num_key_value_heads"] = nullptr;
        QCOMPARE(group(import(json)).kvHeads, std::int64_t{8});
        json.erase("num_key_value_heads");
        QCOMPARE(group(import(json)).kvHeads, std::int64_t{8});
        json["head_dim"] = 128;
        QCOMPARE(group(import(json)).headDim, std::int64_t{128});
        json["model_type"] = "mistral"; // whose class takes 8 where nothing is told
        json["num_attention_heads"] = 16;
        const auto mistral = import(json);
        VERIFY_READ(mistral);
        QCOMPARE(group(mistral).kvHeads, std::int64_t{8});
        VERIFY_PROBLEM(mistral.problems, "config.default", "the default of MistralConfig");
        QCOMPARE(group(import(config("qwen3"))).headDim, std::int64_t{128});
        QCOMPARE(group(with("qwen3", "head_dim", nullptr)).headDim, std::int64_t{12});
        QCOMPARE(group(import(config("qwen2"))).headDim, std::int64_t{12});
    }

    void windows()
    {
        QCOMPARE(group(with("mistral", "sliding_window", 512)).windowTokens, std::int64_t{512});
        QCOMPARE(group(with("mistral", "sliding_window", nullptr)).windowTokens, std::int64_t{0});
        QCOMPARE(group(import(config("mistral"))).windowTokens, std::int64_t{4096});
        const auto llama = with("llama", "sliding_window", 512);
        QCOMPARE(group(llama).windowTokens, std::int64_t{0});
        VERIFY_PROBLEM(llama.problems, "config.ignored", "sliding_window");
        for (const char* type : {"qwen2", "qwen3"}) {
            Json json = config(type);
            json["sliding_window"] = 512;
            json["max_window_layers"] = 4;
            QCOMPARE(group(import(json)).windowTokens, std::int64_t{0});
            json["use_sliding_window"] = false;
            QCOMPARE(import(json).document->plan.model.groups.size(), std::size_t{1});
            json["use_sliding_window"] = true;
            const auto result = import(json);
            VERIFY_READ(result);
            QCOMPARE(result.document->plan.model.groups.size(), std::size_t{2});
            QCOMPARE(group(result, 0).layers, std::int64_t{4});
            QCOMPARE(group(result, 0).windowTokens, std::int64_t{0});
            QCOMPARE(group(result, 1).layers, std::int64_t{2});
            QCOMPARE(group(result, 1).windowTokens, std::int64_t{512});
            QVERIFY(group(result, 1).qkvBias == group(result, 0).qkvBias);
            json["max_window_layers"] = 28; // more than there are
            QCOMPARE(import(json).document->plan.model.groups.size(), std::size_t{1});
        }
    }

    void layerTypes()
    {
        Json json = config("qwen3");
        json["use_sliding_window"] = true;
        json["sliding_window"] = 512;
        json["layer_types"] = {"full_attention", "sliding_attention", "sliding_attention",
                               "full_attention", "full_attention",    "sliding_attention"};
        const auto result = import(json);
        VERIFY_READ(result);
        QCOMPARE(result.document->plan.model.groups.size(), std::size_t{2});
        QCOMPARE(result.document->plan.model.order, std::string("a b2 a2 b"));
        QCOMPARE(group(result, 0).layers, std::int64_t{3});
        QCOMPARE(group(result, 0).windowTokens, std::int64_t{0});
        QCOMPARE(group(result, 1).layers, std::int64_t{3});
        QCOMPARE(group(result, 1).windowTokens, std::int64_t{512});
        json["layer_types"][2] = "linear_attention";
        VERIFY_REFUSED(import(json), "config.layers", "layer_types: \"linear_attention\"");
        json["layer_types"] = {"full_attention"};
        VERIFY_REFUSED(import(json), "config.layers", "num_hidden_layers = 6");
    }

    void theClassStandsForAMissingType()
    {
        Json json = config("llama");
        json.erase("model_type");
        VERIFY_REFUSED(import(json), "config.family", "\"model_type\" is missing");
        json["architectures"] = {"Qwen2ForCausalLM"};
        QVERIFY(group(import(json)).qkvBias);
        json["architectures"] = {"ZambaForCausalLM"};
        VERIFY_REFUSED(import(json), "config.family", "architecture \"ZambaForCausalLM\"");
        const auto other = with("llama", "architectures", {"LlamaForSequenceClassification"});
        VERIFY_READ(other);
        VERIFY_PROBLEM(other.problems, "config.class", "is read as LlamaForCausalLM");
    }

    void otherFamiliesAreRefused()
    {
        Json json = config("zamba");
        json["num_mem_heads"] = 8;
        json["attn_layer_period"] = 6;
        json["rms_norm_eps"] = 1e-5;
        const auto result = import(json);
        VERIFY_REFUSED(result, "config.family", "model_type \"zamba\" is not read in this version");
        VERIFY_REFUSED(
            result, "config.family",
            "Keys that describe this model and are not understood: \"num_mem_heads\" and "
            "\"attn_layer_period\".");
        VERIFY_REFUSED(result, "config.family", "import --partial");
        QCOMPARE(result.problems.size(), std::size_t{1});
    }

    /// Asked for, what is common to decoders is read, and a Warning names the rest.
    void unknownFamiliesAreReadInPart()
    {
        Json json = config("zamba");
        json["num_mem_heads"] = 8;
        json["attention_bias"] = true;
        const auto result = importModelConfig(json.dump(), "config.json", {true});
        VERIFY_READ(result);
        VERIFY_PROBLEM(result.problems, "config.partial", "not understood: \"num_mem_heads\"");
        QCOMPARE(group(result).kvHeads, std::int64_t{4});
        QVERIFY(group(result).qkvBias);
        // and what its keys say that was left out
        for (const auto& [key, part] : {std::pair{"mamba_d_state", "state-space mixers"},
                                        {"kv_lora_rank_x", "latent attention"},
                                        {"linear_attn_config", "linear attention"},
                                        {"num_mtp_modules", "modules of further tokens"}}) {
            Json more = json;
            more[key] = 2;
            const auto read = importModelConfig(more.dump(), "config.json", {true});
            VERIFY_PROBLEM(read.problems, "config.partial",
                           std::string("what was left out: ") + part);
        }
        json.erase("hidden_size");
        QVERIFY(!importModelConfig(json.dump(), "config.json", {true}).ok());
        json = config("llama");
        json["num_local_experts"] = 8;
        QVERIFY(!import(json).ok());
        const auto llama = importModelConfig(json.dump(), "config.json", {true});
        VERIFY_READ(llama);
        VERIFY_PROBLEM(llama.problems, "config.architecture", "num_local_experts: ");
        json = config("zamba");
        json["n_routed_experts"] = 16;
        json["num_experts_per_tok"] = 2;
        json["moe_intermediate_size"] = 64;
        json["first_k_dense_replace"] = 1;
        const auto experts = importModelConfig(json.dump(), "config.json", {true});
        VERIFY_READ(experts);
        QCOMPARE(group(experts, 0).layers, std::int64_t{1});
        QCOMPARE(group(experts, 1).experts, std::int64_t{16});
        QCOMPARE(group(experts, 1).expertWidth, std::int64_t{64});
    }

    void languageModelsOfUnknownTypes()
    {
        const Json json = {{"model_type", "llava"}, {"text_config", config("zamba")}};
        VERIFY_REFUSED(import(json), "config.family",
                       "text_config.model_type: a language model of");
        const auto result = importModelConfig(json.dump(), "config.json", {true});
        VERIFY_READ(result);
        QCOMPARE(group(result).heads, std::int64_t{8});
    }

    /// What is outside of the language model's object holds for it where that says nothing.
    void nestedConfigs()
    {
        Json json = {{"model_type", "mistral3"},
                     {"tie_word_embeddings", true},
                     {"text_config", config("mistral")},
                     {"vision_config", {{"model_type", "unheard_of"}}}};
        auto result = import(json);
        VERIFY_READ(result);
        QVERIFY(result.document->plan.model.tiedEmbeddings);
        QCOMPARE(result.document->origins.at("model.hidden"),
                 std::string("config.json key text_config.hidden_size"));
        VERIFY_PROBLEM(result.problems, "config.tower", "\"unheard_of\" is not known");
        json["text_config"]["tie_word_embeddings"] = false;
        QVERIFY(!import(json).document->plan.model.tiedEmbeddings);
        json["vision_config"] = 3;
        VERIFY_REFUSED(import(json), "config.value", "vision_config: the number 3");
    }

    void keysThatMakeAnotherModelOfIt()
    {
        VERIFY_REFUSED(with("llama", "num_local_experts", 8), "config.architecture",
                       "num_local_experts: ");
        VERIFY_REFUSED(with("qwen2", "vision_config", {{"depth", 32}}), "config.architecture",
                       "vision_config: ");
        VERIFY_REFUSED(with("llama", "q_lora_rank", 1536), "config.architecture", "q_lora_rank: ");
        VERIFY_READ(with("llama", "num_local_experts", 1));
        VERIFY_READ(with("llama", "num_experts", nullptr));
        VERIFY_READ(with("qwen2", "vision_config", nullptr));
    }

    void keysThatAreLeftOutAreNamed()
    {
        auto result = with("llama", "num_nextn_predict_layers", 1);
        VERIFY_READ(result);
        VERIFY_PROBLEM(result.problems, "config.mtp", "num_nextn_predict_layers: layers that");
        QVERIFY(!find(with("llama", "num_nextn_predict_layers", 0).problems, "config.mtp"));
        result = with("mimo", "num_nextn_predict_layers", 1);
        QCOMPARE(result.document->plan.model.furtherTokens, std::int64_t{1});
        result = with("llama", "quantization_config", {{"quant_method", "fp8"}});
        VERIFY_READ(result);
        VERIFY_PROBLEM(result.problems, "config.quantization", "precision.weights");
        result = with("llama", "qk_norm", true);
        VERIFY_READ(result);
        VERIFY_PROBLEM(result.problems, "config.ignored", "qk_norm: LlamaForCausalLM");
        result = with("llama", "colour", "green");
        VERIFY_READ(result);
        VERIFY_PROBLEM(result.problems, "config.unread", "\"colour\"");
        result = with("llama", "attention_dropout", 0.1);
        VERIFY_PROBLEM(result.problems, "config.dropout", "attention_dropout");
    }

    void nonsenseIsRefusedByKey_data()
    {
        QTest::addColumn<QString>("key");
        for (const char* key : {"hidden_size", "intermediate_size", "num_attention_heads",
                                "num_hidden_layers", "vocab_size"})
            QTest::newRow(key) << QString::fromLatin1(key);
    }

    void nonsenseIsRefusedByKey()
    {
        QFETCH(QString, key);
        const std::string name = key.toStdString();
        for (const Json& wrong : {Json("4096"), Json(0), Json(-1), Json(1.5), Json(1e30),
                                  Json(true), Json::array({1}), Json::object()}) {
            VERIFY_REFUSED(with("llama", name.c_str(), wrong), "config.value",
                           "config.json: " + name + ": ");
        }
        VERIFY_REFUSED(with("llama", name.c_str(), nullptr), "config.missing",
                       name + ": the key is null");
        Json json = config("llama");
        json.erase(name);
        const auto result = import(json);
        // a model is not made of defaults alone; what else is missing has the class's, and it is
        // said
        if (name != "hidden_size" && name != "num_hidden_layers") {
            VERIFY_PROBLEM(result.problems, "config.default", "the default of LlamaConfig");
            return;
        }
        VERIFY_REFUSED(result, "config.missing", name + ": the key is missing");
        QCOMPARE(
            std::count_if(result.problems.begin(), result.problems.end(),
                          [](const auto& p) { return p.severity == quantity::Severity::Error; }),
            1);
    }

    void otherNonsense()
    {
        VERIFY_REFUSED(with("llama", "hidden_size", 100), "config.head_dim",
                       "hidden_size: 100 cannot be divided by num_attention_heads = 8");
        VERIFY_READ(with("llama", "num_key_value_heads", 2));
        VERIFY_REFUSED(with("llama", "num_key_value_heads", 3), "config.kv_heads",
                       "3 does not divide num_attention_heads = 8");
        VERIFY_REFUSED(with("llama", "num_key_value_heads", "4"), "config.value",
                       "the text \"4\" was found");
        VERIFY_REFUSED(with("llama", "head_dim", 0), "config.value", "head_dim: ");
        VERIFY_REFUSED(with("llama", "attention_bias", 1), "config.value", "true or false");
        VERIFY_REFUSED(with("llama", "tie_word_embeddings", "yes"), "config.value",
                       "tie_word_embeddings: the text \"yes\"");
        VERIFY_REFUSED(with("qwen2", "model_type", 3), "config.value", "model_type: the number 3");
        VERIFY_REFUSED(importModelConfig("[1]", "config.json"), "config.kind", "a list");
        for (const char* text :
             {"", "{", "hidden_size: 4096", "\xFF\xFE", "{\"hidden_size\": 1e999}"})
            QVERIFY(!importModelConfig(text, "config.json").ok());
        QVERIFY(!importModelConfig(std::string(1000000, '['), "config.json").ok());
    }

    void namesOfFiles()
    {
        const std::string text = config("llama").dump();
        const auto name = [&](const char* file) {
            return importModelConfig(text, file).document->name;
        };
        QCOMPARE(name("Qwen3-8B.json"), std::string("Qwen3-8B"));
        QCOMPARE(name("/models/Qwen3-8B/config.json"), std::string("Qwen3-8B"));
        QCOMPARE(name("config.json"), std::string("config"));
        Json json = config("llama");
        json["_name_or_path"] = "./";
        QCOMPARE(importModelConfig(json.dump(), "a/b.json").document->name, std::string("b"));
    }
};

RIDGEPOINT_TEST(TestModelConfig)
#include "tst_model_config.moc"
