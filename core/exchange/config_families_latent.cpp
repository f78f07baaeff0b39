// SPDX-License-Identifier: Apache-2.0
// Decoders with latent attention: DeepSeek-V2 and later, and those made after them. Defaults as in
// transformers 4.45 to 4.57, and in the repositories of the models that it does not have.
#include "exchange/config_decoder.h"

namespace ridgepoint::exchange {
namespace {

constexpr Switch kYes{{}, true};
constexpr Switch kTiedUnlessTold{"tie_word_embeddings", true};

/// Selects which tokens a query sees (DeepSeek-V3.2).
void indexer(ConfigReader& in, const ConfigFamily&)
{
    const auto read = [&](std::string_view key, std::string_view path, std::int64_t otherwise) {
        if (const auto value = in.size(key, path, otherwise))
            in.set(path, *value);
    };
    read("index_n_heads", "model.groups[].indexer_heads", 64);
    read("index_head_dim", "model.groups[].indexer_dim", 128);
    read("index_topk", "model.groups[].indexer_tokens", 2048);
    in.ignore({"indexer_rope_interleave"});
}

void deepSeek32(ConfigReader& in, const ConfigFamily& family)
{
    readFurtherTokens(in, family);
    indexer(in, family);
}

constexpr ExpertTraits kDeepSeekExperts = {.countKeys = "n_routed_experts num_experts",
                                           .count = 256,
                                           .top = 8,
                                           .width = 2048,
                                           .sharedCountKeys = "n_shared_experts",
                                           .sharedCount = 1,
                                           .routerBias = kYes,
                                           .layers = denseFirst,
                                           .denseFirst = 3};

constexpr DecoderTraits kDeepSeek3 = {.sizes = {7168, 61, 128, 0, 0, 18432, 129280},
                                      .latent = true,
                                      .experts = kDeepSeekExperts,
                                      .adjust = readFurtherTokens};

constexpr std::string_view kDeepSeekHarmless =
    "n_group topk_group topk_method scoring_func routed_scaling_factor norm_topk_prob seq_aux "
    "aux_loss_alpha ep_size rope_interleave";

constexpr ConfigFamily kRows[] = {
    {"deepseek_v2",
     "DeepseekV2ForCausalLM",
     "DeepseekV2Config",
     readDecoder,
     {.sizes = {4096, 32, 32, 0, 0, 11008, 32000},
      .latent = true,
      .experts = {.countKeys = "n_routed_experts num_experts",
                  .count = 64,
                  .top = 2,
                  .width = 1407,
                  .sharedCountKeys = "n_shared_experts",
                  .sharedCount = 2,
                  .layers = denseFirst}},
     {},
     kDeepSeekHarmless},
    {"deepseek_v3",
     "DeepseekV3ForCausalLM",
     "DeepseekV3Config",
     readDecoder,
     kDeepSeek3,
     {},
     kDeepSeekHarmless},
    {"kimi_k2",
     "DeepseekV3ForCausalLM",
     "DeepseekV3Config",
     readDecoder,
     kDeepSeek3,
     {},
     kDeepSeekHarmless},
    {"deepseek_v32",
     "DeepseekV32ForCausalLM",
     "DeepseekV32Config",
     readDecoder,
     {.sizes = {7168, 61, 128, 0, 0, 18432, 129280},
      .latent = true,
      .experts = kDeepSeekExperts,
      .adjust = deepSeek32},
     {},
     kDeepSeekHarmless},
    {"glm4_moe_lite",
     "Glm4MoeLiteForCausalLM",
     "Glm4MoeLiteConfig",
     readDecoder,
     {.sizes = {2048, 47, 20, 0, 0, 10240, 154880},
      .latent = true,
      .experts = {.countKeys = "n_routed_experts num_experts",
                  .count = 64,
                  .top = 4,
                  .width = 1536,
                  .sharedCountKeys = "n_shared_experts",
                  .sharedCount = 1,
                  .routerBias = kYes,
                  .layers = denseFirst,
                  .denseFirst = 1},
      .adjust = readFurtherTokens},
     {},
     kDeepSeekHarmless},
    {"glm_moe_dsa",
     "GlmMoeDsaForCausalLM",
     "GlmMoeDsaConfig",
     readDecoder,
     {.sizes = {6144, 78, 64, 0, 0, 12288, 154880},
      .latent = true,
      .experts = kDeepSeekExperts,
      .adjust = deepSeek32},
     {},
     kDeepSeekHarmless},
    {"minicpm3",
     "MiniCPM3ForCausalLM",
     "MiniCPM3Config",
     readDecoder,
     {.sizes = {2560, 62, 40, 0, 0, 6400, 73448}, .tied = kTiedUnlessTold, .latent = true},
     {},
     "scale_emb scale_depth dim_model_base"},
};

} // namespace

std::span<const ConfigFamily> latentFamilies()
{
    return kRows;
}

} // namespace ridgepoint::exchange
