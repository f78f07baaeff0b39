// SPDX-License-Identifier: Apache-2.0
#include "exchange/model_config.h"

#include "exchange/config_families.h"
#include "exchange/json_value.h"
#include "exchange/model_config_json.h"
#include "exchange/words.h"
#include "json/reader.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace ridgepoint::exchange {
namespace {

using Json = nlohmann::ordered_json;
using quantity::Text;

/// Keys that say nothing about weights or operators, or that the families' reader knows.
constexpr std::string_view kHarmless[] = {
    "_attn_implementation",
    "_commit_hash",
    "_name_or_path",
    "architectures",
    "attention_dropout",
    "attn_implementation",
    "auto_map",
    "bos_token_id",
    "classifier_dropout",
    "do_sample",
    "dtype",
    "eos_token_id",
    "hidden_act",
    "id2label",
    "initializer_range",
    "is_decoder",
    "is_encoder_decoder",
    "label2id",
    "mask_value",
    "max_length",
    "max_position_embeddings",
    "max_sequence_length",
    "model_type",
    "original_max_position_embeddings",
    "output_attentions",
    "output_hidden_states",
    "pad_token_id",
    "partial_rotary_factor",
    "pretraining_tp",
    "quantization_config",
    "return_dict",
    "rms_norm_eps",
    "rope_interleaved",
    "rope_parameters",
    "rope_scaling",
    "rope_theta",
    "rope_type",
    "selective_checkpoint_enabled",
    "sequence_parallel_enabled",
    "temperature",
    "tokenizer",
    "tokenizer_class",
    "top_k",
    "top_p",
    "torch_dtype",
    "torchscript",
    "transformers_version",
    "unk_token_id",
    "use_bfloat16",
    "use_cache",
    "use_mrope",
};

/// Parts of keys that make another architecture of the model.
constexpr std::string_view kForeignParts[] = {
    "expert",         "moe",
    "lora_rank",      "vision",
    "audio",          "block_config",
    "mamba",          "ssm_",
    "conv_",          "linear_attn",
    "linear_num",     "cross_attention",
    "attn_config",    "ffn_config",
    "text_config",    "indexer",
    "encoder_layers", "per_layer_input",
    "hybrid",         "num_adapters",
};

/// Keys that other families read, and the classes of these do not.
constexpr std::string_view kOthersParts[] = {"bias",         "qk_norm",           "use_qk_norm",
                                             "qk_layernorm", "parallel_residual", "parallel_attn"};

bool has(std::span<const std::string_view> list, std::string_view word)
{
    return std::find(list.begin(), list.end(), word) != list.end();
}

bool hasPart(std::span<const std::string_view> parts, std::string_view word)
{
    return std::any_of(parts.begin(), parts.end(), [&](std::string_view part) {
        return word.find(part) != std::string_view::npos;
    });
}

/// null, false, 0, one expert, nothing: says that there is no such thing.
bool isInert(std::string_view key, const Json& value)
{
    const double none = key.find("experts") != std::string_view::npos ? 1 : 0;
    return value.is_null() || (value.is_boolean() && !value.get<bool>()) ||
           (value.is_number() && value.get<double>() <= none) ||
           ((value.is_string() || value.is_array() || value.is_object()) && value.empty());
}

Text familiesText()
{
    return listed(modelFamilies());
}

/// Names of classes in "architectures".
std::vector<std::string> architecturesOf(const Json& root)
{
    std::vector<std::string> names;
    const auto found = root.find("architectures");
    if (found != root.end() && found->is_array()) {
        for (const Json& name : *found) {
            if (name.is_string())
                names.push_back(name.get<std::string>());
        }
    }
    return names;
}

void refuseFamily(ConfigReader& in, const std::string& type,
                  const std::vector<std::string>& architectures)
{
    if (type.empty() && architectures.empty()) {
        return in.error(
            "config.family", {},
            {RP_TR(
                 "\"model_type\" is missing and no \"architectures\" stand for it, so the model's "
                 "family cannot be told. Read in this version: {0}."),
             familiesText()});
    }
    std::vector<std::string> keys;
    ProblemList aside; // what is wrong in a config of another family is not for us to say
    plan::Document unused;
    ConfigReader trial(in.config(), {}, unused, aside);
    configFamilies().front().read(trial, configFamilies().front());
    for (const auto& [key, value] : in.config().items()) {
        if (!trial.isUnderstood(key) && !has(kHarmless, key) && !isInert(key, value))
            keys.push_back(inQuotes(key));
    }
    Text message(type.empty() ? RP_TR("the architecture {0} is not read in this version, which "
                                      "reads {1}.")
                              : RP_TR("the model_type {0} is not read in this version, which reads "
                                      "{1}."),
                 quotedText(type.empty() ? architectures.front() : type), familiesText());
    if (!keys.empty())
        message.append(
            {RP_TR("Keys that describe this model and are not understood: {0}."), listed(keys)});
    in.error("config.family", {}, std::move(message));
}

/// The row for a config, or null after an Error.
const ConfigFamily* findFamily(ConfigReader& in)
{
    const std::string type = in.text("model_type");
    const std::vector<std::string> architectures = architecturesOf(in.config());
    for (const ConfigFamily& family : configFamilies()) {
        const bool byClass = type.empty() && !in.find("model_type") && !architectures.empty() &&
                             architectures.front() == family.architecture;
        if (type == family.modelType || byClass)
            return &family;
    }
    if (!in.hasErrors())
        refuseFamily(in, type, architectures);
    return nullptr;
}

void checkOtherKeys(ConfigReader& in, const ConfigFamily& family)
{
    std::vector<std::string> unread;
    for (const auto& [key, value] : in.config().items()) {
        if (in.isUnderstood(key) || has(kHarmless, key) || isInert(key, value))
            continue;
        if (key == "num_nextn_predict_layers") {
            in.warning("config.mtp", key,
                       RP_TR("layers that predict further tokens are left out: neither their "
                             "parameters nor their work is counted."));
        } else if (hasPart(kForeignParts, key)) {
            in.error("config.architecture", key,
                     {RP_TR("the key makes another architecture of a {0} model, one that is not "
                            "read in this version."),
                      Text::verbatim(family.modelType)});
        } else if (hasPart(kOthersParts, key)) {
            in.warning("config.ignored", key,
                       {RP_TR("{0} does not read this key, so it has no effect on the counts. If "
                              "the model is of another class, they are wrong."),
                        Text::verbatim(family.architecture)});
        } else {
            unread.push_back(inQuotes(key));
        }
    }
    if (!unread.empty())
        in.note("config.unread", {RP_TR("keys that were not read: {0}."), listed(unread)});
}

void checkClass(ConfigReader& in, const ConfigFamily& family)
{
    const std::vector<std::string> names = architecturesOf(in.config());
    if (names.empty() || std::find(names.begin(), names.end(), family.architecture) != names.end())
        return;
    in.warning("config.class", "architectures",
               {RP_TR("{0} is read as {1}: its layers, and the head of a language model."),
                quotedText(names.front()), Text::verbatim(family.architecture)});
}

/// The model's name: its own, without the hub's user or folders; else the file's, or, where each
/// file is called config.json, the folder's.
std::string nameOf(ConfigReader& in, std::string_view fileName)
{
    const auto last = [](std::string_view path) {
        while (path.ends_with('/'))
            path.remove_suffix(1);
        return std::string(path.substr(path.find_last_of("/\\") + 1));
    };
    const Json* own = in.find("_name_or_path");
    std::string name = own && own->is_string() ? last(own->get<std::string>()) : std::string();
    if (name.empty() || name == "." || name == "..") {
        name = stemOf(fileName);
        const std::size_t slash = fileName.find_last_of("/\\");
        if (name == "config" && slash != std::string_view::npos)
            name = last(fileName.substr(0, slash));
    }
    return name.substr(0, 200);
}

void noteFormat(ConfigReader& in)
{
    for (const std::string_view key : {"torch_dtype", "dtype"}) {
        const Json* format = in.find(key);
        if (format && format->is_string()) {
            in.document().origins["precision.weights"] =
                "default; " + in.origin(key) + " is " + format->get<std::string>();
        }
    }
    if (in.find("quantization_config")) {
        in.warning("config.quantization", "quantization_config",
                   RP_TR("the config is of quantized weights. The plan's own format is taken for "
                         "them (precision.weights), since the model is to be trained."));
    }
}

void noteTask(ConfigReader& in)
{
    const Json* positions = in.find("max_position_embeddings");
    const bool known = positions && positions->is_number();
    in.note("config.task",
            known ? Text(RP_TR("a config says nothing about the task, the machines and the layout, "
                               "so these have the default values; the sequence length too, though "
                               "the model takes up to {0} tokens."),
                         Text::verbatim(positions->dump()))
                  : Text(RP_TR("a config says nothing about the task, the machines and the layout, "
                               "so these have the default values.")));
    const Json* dropout = in.find("attention_dropout");
    if (dropout && dropout->is_number() && dropout->get<double>() > 0) {
        in.note("config.dropout",
                RP_TR("attention_dropout: dropout on attention's probabilities is "
                      "not counted."));
    }
}

} // namespace

std::vector<std::string> modelFamilies()
{
    std::vector<std::string> names;
    for (const ConfigFamily& family : configFamilies())
        names.emplace_back(family.modelType);
    return names;
}

bool isModelConfig(const Json& root)
{
    return root.is_object() && (root.contains("model_type") || root.contains("architectures") ||
                                (root.contains("hidden_size") && root.contains("vocab_size")));
}

ImportResult configFromJson(const Json& root, std::string_view fileName)
{
    ProblemList problems;
    plan::Document document;
    const std::string_view shortName = fileName.substr(fileName.find_last_of("/\\") + 1);
    ConfigReader in(root, shortName, document, problems);
    if (!root.is_object()) {
        in.error(
            "config.kind", {},
            {RP_TR("{0} was found where a model config is needed, an object."), foundText(root)});
        return {{}, problems.take()};
    }
    const ConfigFamily* family = findFamily(in);
    if (!family)
        return {{}, problems.take()};
    family->read(in, *family);
    checkOtherKeys(in, *family);
    checkClass(in, *family);
    noteFormat(in);
    noteTask(in);
    document.name = nameOf(in, fileName);
    in.set("model.name", document.name, in.origin("_name_or_path"));
    if (!in.find("_name_or_path"))
        in.set("model.name", document.name, "name of the file " + std::string(shortName));
    document.description =
        "Model imported from " + std::string(shortName) + "; all else has the default values.";
    if (in.hasErrors())
        return {{}, problems.take()};
    return {std::move(document), problems.take()};
}

ImportResult importModelConfig(std::string_view text, std::string_view fileName)
{
    json::Limits limits;
    limits.allowTrailingText = true; // files cut from a web page have some
    limits.allowNotFinite = true;    // Python's json module writes them
    json::ReadResult read = json::parse(text, fileName, limits);
    if (!read.ok())
        return {{}, std::move(read.problems)};
    ImportResult result = configFromJson(*read.document, fileName);
    result.problems.insert(result.problems.end(), read.problems.begin(), read.problems.end());
    return result;
}

} // namespace ridgepoint::exchange
