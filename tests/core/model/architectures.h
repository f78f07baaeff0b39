// SPDX-License-Identifier: Apache-2.0
// Architectures of published models, built by hand from their papers and cards.
#pragma once

#include "model/architecture.h"

#include <string>
#include <vector>

namespace ridgepoint::tests {

struct Published
{
    std::string name;
    model::Architecture architecture;
    double parameters = 0;
    double active = 0;
};

inline model::Architecture llamaLike(std::int64_t hidden, std::int64_t vocabulary,
                                     std::int64_t layers, std::int64_t heads, std::int64_t kvHeads,
                                     std::int64_t headDim, std::int64_t width)
{
    model::Architecture a;
    a.hidden = hidden;
    a.vocabulary = vocabulary;
    model::LayerGroup& group = a.groups.front();
    group.layers = layers;
    group.heads = heads;
    group.kvHeads = kvHeads;
    group.headDim = headDim;
    group.mlpWidth = width;
    return a;
}

inline void setExperts(model::LayerGroup& group, std::int64_t experts, std::int64_t chosen,
                       std::int64_t width, std::int64_t shared = 0)
{
    group.feedForward = model::FeedForward::Experts;
    group.experts = experts;
    group.expertsPerToken = chosen;
    group.expertWidth = width;
    group.sharedWidth = shared;
}

inline model::Architecture deepSeekV3()
{
    model::Architecture a = llamaLike(7168, 129280, 3, 128, 128, 128, 18432);
    model::LayerGroup& dense = a.groups.front();
    dense.mixer = model::Mixer::LatentAttention;
    dense.queryRank = 1536;
    dense.kvRank = 512;
    dense.rotaryDim = 64;
    a.groups.push_back(dense);
    a.groups.back().layers = 58;
    setExperts(a.groups.back(), 256, 8, 2048, 2048);
    a.groups.back().routerBias = true;
    a.furtherTokens = 1;
    return a;
}

inline model::Architecture qwen3Next()
{
    model::Architecture a = llamaLike(2048, 151936, 36, 32, 16, 128, 1);
    model::LayerGroup& delta = a.groups.front();
    delta.mixer = model::Mixer::GatedDeltaNet;
    delta.valueHeadDim = 128;
    delta.convolutionBias = false;
    delta.chunkTokens = 64;
    setExperts(delta, 512, 10, 512, 512);
    delta.sharedGate = true;
    model::LayerGroup full = delta;
    full.mixer = model::Mixer::Attention;
    full.layers = 12;
    full.heads = 16;
    full.kvHeads = 2;
    full.headDim = 256;
    full.valueHeadDim = 0;
    full.chunkTokens = 0;
    full.queryKeyNorm = model::QueryKeyNorm::PerHead;
    full.attentionGate = model::AttentionGate::PerValue;
    a.groups.push_back(full);
    a.order = "(a3 b)12";
    return a;
}

inline model::Architecture mamba2()
{
    model::Architecture a = llamaLike(2048, 32000, 48, 64, 1, 64, 1);
    model::LayerGroup& group = a.groups.front();
    group.mixer = model::Mixer::Mamba2;
    group.feedForward = model::FeedForward::None;
    group.innerWidth = 4096;
    group.stateSize = 128;
    group.chunkTokens = 256;
    return a;
}

inline model::Architecture mamba()
{
    model::Architecture a = mamba2();
    model::LayerGroup& group = a.groups.front();
    group.mixer = model::Mixer::Mamba;
    group.stateSize = 16;
    group.timeStepRank = 128;
    return a;
}

inline model::Architecture nemotronH()
{
    model::Architecture a = llamaLike(8192, 131072, 54, 256, 1, 64, 32768);
    model::LayerGroup& state = a.groups.front();
    state.mixer = model::Mixer::Mamba2;
    state.feedForward = model::FeedForward::None;
    state.innerWidth = 16384;
    state.stateSize = 256;
    state.stateGroups = 8;
    state.chunkTokens = 128;
    model::LayerGroup mlp;
    mlp.layers = 54;
    mlp.mixer = model::Mixer::None;
    mlp.mlpWidth = 32768;
    mlp.mlpGated = false;
    model::LayerGroup attention;
    attention.layers = 10;
    attention.heads = 64;
    attention.kvHeads = 8;
    attention.feedForward = model::FeedForward::None;
    a.groups.push_back(mlp);
    a.groups.push_back(attention);
    return a;
}

inline model::Architecture mixtral8x22b()
{
    model::Architecture a = llamaLike(6144, 32000, 56, 48, 8, 128, 1);
    setExperts(a.groups.front(), 8, 2, 16384);
    return a;
}

inline model::Architecture bert()
{
    model::Architecture a = llamaLike(768, 30522, 12, 12, 12, 64, 3072);
    model::LayerGroup& group = a.groups.front();
    group.block = model::Block::PostNorm;
    group.mlpGated = false;
    group.mlpBias = group.qkvBias = group.outputBias = true;
    a.normalisation = model::Normalisation::LayerNorm;
    a.causal = false;
    a.dropout = true;
    a.learnedPositions = 512;
    a.tokenTypes = 2;
    a.embeddingNorm = true;
    a.finalNorm = false;
    a.head = model::HeadKind::None;
    a.pooler = true;
    return a;
}

inline model::Architecture t5Xxl()
{
    model::Architecture a = llamaLike(4096, 32128, 24, 64, 64, 64, 10240);
    a.relativeBuckets = 32;
    a.encoder.input = model::EncoderInput::Tokens;
    a.encoder.hidden = 4096;
    a.encoder.sequenceTokens = 512;
    a.encoder.normalisation = model::Normalisation::RmsNorm;
    a.encoder.relativeBuckets = 32;
    model::LayerGroup encoder = a.groups.front();
    encoder.stack = model::Stack::Encoder;
    a.groups.front().crossAttention = model::CrossAttention::Added;
    a.groups.insert(a.groups.begin(), encoder);
    return a;
}

inline model::Architecture vitBase()
{
    model::Architecture a = bert();
    a.groups.front().block = model::Block::PreNorm;
    a.inputKind = model::InputKind::Patches;
    a.patchValues = 768;
    a.learnedPositions = 197;
    a.tokenTypes = 0;
    a.embeddingNorm = false;
    a.finalNorm = true;
    a.extraParameters = 768; // the class token
    a.pooler = false;
    a.head = model::HeadKind::Classes;
    a.classes = 1000;
    a.headBias = true;
    return a;
}

inline model::Architecture gptOss120b()
{
    model::Architecture a = llamaLike(2880, 201088, 36, 64, 8, 64, 1);
    model::LayerGroup& group = a.groups.front();
    group.qkvBias = group.outputBias = group.mlpBias = true;
    group.attentionSinks = true;
    setExperts(group, 128, 4, 2880);
    group.routerBias = true;
    return a;
}

/// Totals as in cards, papers and files of weights.
inline std::vector<Published> publishedModels()
{
    return {{"Mixtral 8x22B", mixtral8x22b(), 140620634112, 39152031744},
            {"DeepSeek-V3", deepSeekV3(), 671026419200, 37552297472},
            {"Qwen3-Next-80B-A3B", qwen3Next(), 79674391296, 3874929408},
            {"Mamba 1B of flame", mamba(), 1400276992, 1400276992},
            {"Mamba2 1B of flame", mamba2(), 1371839488, 1371839488},
            {"Nemotron-H-56B", nemotronH(), 56324350464, 56324350464},
            {"BERT base", bert(), 109482240, 109482240},
            {"T5 v1.1 XXL", t5Xxl(), 11135332352, 11135332352},
            {"ViT-B/16", vitBase(), 86567656, 86567656},
            {"gpt-oss-120b", gptOss120b(), 116829156672, 0}};
}

} // namespace ridgepoint::tests
