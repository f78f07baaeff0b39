// SPDX-License-Identifier: Apache-2.0
#include "exchange/config_unread.h"

#include "exchange/words.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <span>

namespace ridgepoint::exchange {
namespace {

using Json = nlohmann::ordered_json;
using quantity::Text;

/// Keys that say nothing about weights or operators.
constexpr std::string_view kHarmless[] = {
    "_attn_implementation",
    "_attn_implementation_autoset",
    "_commit_hash",
    "_from_model_config",
    "_name_or_path",
    "add_cross_attention",
    "architectures",
    "attention_dropout",
    "attn_implementation",
    "attn_logit_softcapping",
    "auto_map",
    "bad_words_ids",
    "begin_suppress_tokens",
    "bos_token_id",
    "cache_implementation",
    "chunk_size_feed_forward",
    "classifier_dropout",
    "cross_attention_hidden_size",
    "decoder_start_token_id",
    "diversity_penalty",
    "do_sample",
    "dtype",
    "early_stopping",
    "encoder_no_repeat_ngram_size",
    "eos_token_id",
    "exponential_decay_length_penalty",
    "final_logit_softcapping",
    "finetuning_task",
    "forced_bos_token_id",
    "forced_eos_token_id",
    "hidden_act",
    "hidden_activation",
    "id2label",
    "initializer_range",
    "is_decoder",
    "is_encoder_decoder",
    "label2id",
    "layer_norm_eps",
    "length_penalty",
    "mask_value",
    "max_length",
    "max_position_embeddings",
    "max_sequence_length",
    "min_length",
    "model_type",
    "move_model_to_device",
    "no_repeat_ngram_size",
    "norm_topk_prob",
    "num_beam_groups",
    "num_beams",
    "num_return_sequences",
    "original_max_position_embeddings",
    "output_attentions",
    "output_hidden_states",
    "output_router_logits",
    "output_scores",
    "pad_token_id",
    "partial_rotary_factor",
    "prefix",
    "pretraining_tp",
    "problem_type",
    "pruned_heads",
    "quantization_config",
    "query_pre_attn_scalar",
    "remove_invalid_values",
    "repetition_penalty",
    "return_dict",
    "return_dict_in_generate",
    "rms_norm_eps",
    "rope_interleaved",
    "rope_local_base_freq",
    "rope_parameters",
    "rope_scaling",
    "rope_theta",
    "rope_type",
    "router_aux_loss_coef",
    "router_jitter_noise",
    "router_z_loss_coef",
    "selective_checkpoint_enabled",
    "sep_token_id",
    "sequence_parallel_enabled",
    "suppress_tokens",
    "task_specific_params",
    "temperature",
    "tf_legacy_loss",
    "tie_encoder_decoder",
    "tokenizer",
    "tokenizer_class",
    "top_k",
    "top_p",
    "torch_dtype",
    "torchscript",
    "transformers_version",
    "typical_p",
    "unk_token_id",
    "use_bfloat16",
    "use_cache",
    "use_flash_attention",
    "use_flash_attn",
    "use_mrope",
    "use_res_clamp",
};

/// Parts of keys that make another architecture of the model.
constexpr std::string_view kForeignParts[] = {
    "vision",          "audio",       "block_config",   "attn_config",  "ffn_config",
    "cross_attention", "text_config", "encoder_layers", "num_adapters", "per_layer_input",
};
/// The same, unless the class has such parts of its own.
constexpr std::string_view kExpertParts[] = {"expert", "moe"};
constexpr std::string_view kLatentParts[] = {"lora_rank", "indexer"};
constexpr std::string_view kMixerParts[] = {"mamba",       "ssm_",       "conv_",
                                            "linear_attn", "linear_num", "hybrid"};

/// Keys that other families read, and the classes of these do not.
constexpr std::string_view kOthersParts[] = {"bias",         "qk_norm",           "use_qk_norm",
                                             "qk_layernorm", "parallel_residual", "parallel_attn"};

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

bool isHarmless(std::string_view key)
{
    return std::find(std::begin(kHarmless), std::end(kHarmless), key) != std::end(kHarmless) ||
           key.ends_with("_token_id") || key.ends_with("_token_ids");
}

bool isForeign(const ConfigFamily& family, std::string_view key)
{
    const DecoderTraits& traits = family.traits;
    return hasPart(kForeignParts, key) ||
           (traits.experts.countKeys.empty() && hasPart(kExpertParts, key)) ||
           (!traits.latent && hasPart(kLatentParts, key)) ||
           (!traits.mixers && hasPart(kMixerParts, key));
}

} // namespace

std::vector<std::string> unknownKeys(const ConfigScope& scope)
{
    std::vector<std::string> keys;
    for (const auto& [key, value] : scope.config->items()) {
        if (!scope.understood.contains(key) && !isHarmless(key) && !isInert(key, value))
            keys.push_back(key);
    }
    return keys;
}

void reportUnread(ConfigReader& in)
{
    std::vector<std::string> unread;
    for (const ConfigScope& scope : in.session().scopes) {
        for (const std::string& own : unknownKeys(scope)) {
            const std::string key = scope.prefix + own;
            const bool decoder = scope.family && scope.family->traits.sizes.layers > 0;
            if (own == "num_nextn_predict_layers") {
                in.warning("config.mtp", key,
                           RP_TR("layers that predict further tokens are left out: neither their "
                                 "parameters nor their work is counted."));
            } else if (decoder && isForeign(*scope.family, own)) {
                in.refuse("config.architecture", key,
                          {RP_TR("the key makes another architecture of a {0} model, one that is "
                                 "not read in this version."),
                           Text::verbatim(scope.family->modelType)});
            } else if (decoder && hasPart(kOthersParts, own)) {
                in.warning("config.ignored", key,
                           {RP_TR("{0} does not read this key, so it has no effect on the counts. "
                                  "If the model is of another class, they are wrong."),
                            Text::verbatim(scope.architecture)});
            } else {
                unread.push_back(inQuotes(key));
            }
        }
    }
    if (!unread.empty())
        in.note("config.unread", {RP_TR("keys that were not read: {0}."), listed(unread)});
}

void reportDefaults(ConfigReader& in)
{
    std::vector<ClassDefault> left = in.session().defaults;
    while (!left.empty()) {
        const ClassDefault first = left.front();
        std::vector<std::string> keys;
        for (const ClassDefault& missing : left) {
            if (missing.configClass == first.configClass)
                keys.push_back(missing.key + " = " + std::to_string(missing.value));
        }
        std::erase_if(left, [&](const auto& one) { return one.configClass == first.configClass; });
        if (keys.size() == 1)
            in.warning("config.default", first.key,
                       {RP_TR("the key is missing, so {0} is taken, the default of {1}."),
                        quantity::inFull(first.value), Text::verbatim(first.configClass)});
        else
            in.warning("config.default", {},
                       {RP_TR("keys are missing, so the defaults of {0} are taken: {1}."),
                        Text::verbatim(first.configClass), listed(keys, 100)});
    }
}

} // namespace ridgepoint::exchange
