// SPDX-License-Identifier: Apache-2.0
// The model of a row: from its block of widths and counts, or from a preset by its name.
#include "exchange/run_row_reader.h"

#include "exchange/words.h"

#include <algorithm>

namespace ridgepoint::exchange {
namespace {

using quantity::Text;
using Paths = RowReader::Paths;

/// Letters and digits alone, lower case: "Llama-3.1 70B" as "llama3170b".
std::string bareName(std::string_view name)
{
    std::string bare;
    for (const char c : name) {
        if (c >= 'A' && c <= 'Z')
            bare += static_cast<char>(c - 'A' + 'a');
        else if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'))
            bare += c;
    }
    return bare;
}

/// A preset whose id is the name; of a point release ("3.1") that of the release.
const PresetInfo* modelPreset(std::string_view name)
{
    std::string whole(name);
    const std::size_t point = whole.find(".1");
    if (point != std::string::npos && point > 0 && whole[point - 1] == '3')
        whole.erase(point, 2); // Llama 3.1 has the shapes of Llama 3
    const std::string bare = bareName(whole);
    for (const PresetInfo& preset : presetList()) {
        if (preset.kind == PresetKind::Model && !bare.empty() && bareName(preset.id) == bare)
            return &preset;
    }
    return nullptr;
}

std::string groupPath(int group, std::string_view field)
{
    return "model.groups[" + std::to_string(group) + "]." + std::string(field);
}

struct Shape
{
    std::optional<std::int64_t> layers, hidden, heads, kvHeads, headDim, width, vocabulary;
    std::optional<std::int64_t> experts, chosen, expertWidth, shared, dense;
    bool isLatent = false;
    bool isGated = true;
};

Shape shapeOf(const RowReader& row)
{
    Shape shape;
    shape.layers = row.count({"model.layers", "model_args.L"});
    shape.hidden = row.count({"model.hidden", "model_args.h"});
    shape.heads = row.count({"model.heads", "model_args.a"});
    shape.kvHeads = row.count({"model.kv_heads", "model_args.kv"});
    shape.headDim = row.count({"model.head_dim", "model_args.d"});
    shape.width = row.count({"model.intermediate", "model_args.f"});
    shape.vocabulary = row.count({"model.vocab", "model_args.V"});
    shape.experts = row.count({"model.experts", "model_args.E"});
    shape.chosen = row.count({"model.top_k", "model_args.topk"});
    shape.expertWidth = row.count({"model.moe_intermediate", "model_args.fe"});
    shape.dense = row.count({"model.dense_layers", "model_args.ndense"});
    shape.isGated = row.flag({"model.gated_mlp", "model_args.gated"}).value_or(true);
    shape.isLatent = row.flag({"model.mla", "model_args.mla"}).value_or(false) ||
                     row.lower("model.attention") == "mla" ||
                     row.count({"model.kv_lora_rank"}).value_or(0) > 0;
    shape.shared = row.count({"model.shared_intermediate", "model_args.fsh"});
    if (!shape.shared && row.count({"model.shared_experts"}))
        shape.shared = *row.count({"model.shared_experts"}) *
                       shape.expertWidth.value_or(shape.width.value_or(0));
    return shape;
}

bool hasExperts(const Shape& shape)
{
    return shape.experts.value_or(0) > 0;
}

void setMixer(RowPlan& plan, const RowReader& row, const Shape& shape, int group)
{
    const auto at = [&](std::string_view field) { return groupPath(group, field); };
    const std::int64_t heads = *shape.heads;
    plan.set(at("heads"), heads);
    if (!shape.isLatent) {
        plan.set(at("mixer"), "attention");
        plan.set(at("kv_heads"), shape.kvHeads.value_or(heads));
        plan.set(at("head_dim"), shape.headDim.value_or(std::max<std::int64_t>(
                                     1, *shape.hidden / std::max<std::int64_t>(1, heads))));
        const auto normed = row.flag({"model.qk_norm", "model_args.qknorm"});
        if (normed)
            plan.set(at("qk_norm"), *normed ? "per-head" : "none");
        else
            plan.assume(at("qk_norm"),
                        row.lower("model.name").starts_with("qwen3") ? "per-head" : "none",
                        RP_TR("as in models of that name"));
        return;
    }
    plan.set(at("mixer"), "latent-attention");
    plan.set(at("head_dim"),
             row.count({"model.qk_nope_head_dim", "model_args.dqk", "model.head_dim"}).value_or(0));
    plan.set(at("value_head_dim"),
             row.count({"model.v_head_dim", "model_args.dv"}).value_or(*shape.headDim));
    plan.set(at("query_rank"),
             row.count({"model.q_lora_rank", "model.q_lora", "model_args.qr"}).value_or(0));
    plan.set(at("kv_rank"),
             row.count({"model.kv_lora_rank", "model.kv_lora", "model_args.kvr"}).value_or(512));
    const auto rotary = row.count({"model.qk_rope_head_dim", "model_args.drope"});
    if (rotary)
        plan.set(at("rotary_dim"), *rotary);
    else
        plan.assume(at("rotary_dim"), "64", RP_TR("as in DeepSeek's models"));
}

void setFeedForward(RowPlan& plan, const Shape& shape, int group, bool isSparse)
{
    const auto at = [&](std::string_view field) { return groupPath(group, field); };
    plan.set(at("mlp_gated"), shape.isGated ? "true" : "false");
    if (!isSparse) {
        plan.set(at("mlp"), "dense");
        plan.set(at("mlp_width"), *shape.width);
        return;
    }
    plan.set(at("mlp"), "experts");
    plan.set(at("experts"), *shape.experts);
    plan.set(at("experts_per_token"), shape.chosen.value_or(1));
    plan.set(at("expert_width"), shape.expertWidth.value_or(*shape.width));
    plan.set(at("shared_width"), shape.shared.value_or(0));
}

/// GPT's layers have biases and a gain and an offset in each norm, Llama's have neither.
void assumeBiases(RowPlan& plan, const RowReader& row, const Shape& shape, int groups)
{
    const auto told = row.flag({"model.bias", "model_args.bias"});
    const bool hasBiases = told.value_or(!shape.isGated && !hasExperts(shape));
    const Text why = RP_TR("biases stand in models without a gate, as GPT's, and not in others");
    const auto put = [&](const std::string& path, std::string_view value) {
        if (told)
            plan.set(path, value);
        else if (path != "model.normalisation" ||
                 plan.document().plan.model.normalisation == model::Normalisation::RmsNorm)
            plan.assume(path, value, why);
    };
    const std::string_view flag = hasBiases ? "true" : "false";
    const bool isOwnNorm = plan.document().plan.model.normalisation ==
                           model::Normalisation::LayerNormNoBias; // of the framework's models
    if (isOwnNorm)
        return;
    put("model.normalisation", hasBiases ? "layernorm" : "rmsnorm");
    for (int group = 0; group < groups; ++group) {
        for (const std::string_view field : {"qkv_bias", "output_bias", "mlp_bias"})
            put(groupPath(group, field), flag);
    }
}

void setEnds(RowPlan& plan, const RowReader& row, const Shape& shape, int groups)
{
    plan.set("model.hidden", *shape.hidden);
    if (shape.vocabulary)
        plan.set("model.vocabulary", *shape.vocabulary);
    else
        plan.assumeMissing("model.vocabulary", "50304", RP_TR("the row does not tell it"));
    const auto tied = row.flag({"model.tied", "model_args.tied"});
    if (tied)
        plan.set("model.tied_embeddings", *tied ? "true" : "false");
    else
        plan.assume("model.tied_embeddings", "false", RP_TR("the row does not tell it"));
    assumeBiases(plan, row, shape, groups);
    const std::string positions = row.lower("model.pos_emb");
    const auto learned = row.flag({"model_args.learned_pos"});
    if (learned.value_or(positions.find("learned") != std::string::npos))
        plan.set("model.learned_positions", row.count({"model.seq", "model_args.s"}).value_or(0));
}

void setFurtherTokens(RowPlan& plan, const RowReader& row)
{
    const std::int64_t further = row.count({"model.mtp", "model_args.mtp"}).value_or(0);
    if (further > 0)
        plan.set("model.further_tokens", further);
}

void setFromBlock(RowPlan& plan, const RowReader& row, const Shape& shape)
{
    const bool isSparse = hasExperts(shape);
    const std::int64_t layers = *shape.layers;
    const std::int64_t dense =
        isSparse ? std::min(shape.dense.value_or(0), layers) : std::int64_t{0};
    const bool hasTwo = dense > 0 && dense < layers;
    const auto addGroup = [&](int group, std::int64_t count, bool sparse) {
        plan.set(groupPath(group, "layers"), count);
        setMixer(plan, row, shape, group);
        setFeedForward(plan, shape, group, sparse);
    };
    addGroup(0, hasTwo ? dense : layers, isSparse && dense == 0);
    if (hasTwo)
        addGroup(1, layers - dense, true);
    setEnds(plan, row, shape, hasTwo ? 2 : 1);
}

/// Cuts the layers of a known model to as many as the row has: the leading kinds stay.
void cutLayers(RowPlan& plan, std::int64_t layers)
{
    const auto& groups = plan.document().plan.model.groups;
    std::int64_t whole = 0;
    for (const model::LayerGroup& group : groups)
        whole += group.layers;
    if (layers == whole)
        return;
    if (groups.size() == 1)
        return plan.set(groupPath(0, "layers"), layers);
    if (groups.size() != 2 || layers < 2)
        return plan.refuse(RP_TR("which kinds of layers were left out is not told."));
    // shortened copies keep one leading layer of the dense kind
    plan.assume(groupPath(0, "layers"), "1",
                RP_TR("copies with fewer layers keep one of the first kind"));
    plan.set(groupPath(1, "layers"), layers - 1);
}

void setFromPreset(RowPlan& plan, const RowReader& row, const Shape& shape,
                   const PresetInfo& preset)
{
    for (const PresetValue& value : embeddedPresets().resolve(preset.id).values) {
        const auto ref = plan::findField(value.path);
        if (ref && value.path != "model.dropout" && value.path != "model.further_tokens")
            plan.assume(
                value.path, plan::valueText(*ref->field, value.value),
                {RP_TR("{0}: {1}"), Text::verbatim(preset.id), Text::verbatim(value.source)});
    }
    if (shape.layers)
        cutLayers(plan, *shape.layers);
    const auto groups = static_cast<int>(plan.document().plan.model.groups.size());
    for (int group = 0; group < groups && shape.kvHeads && !shape.isLatent; ++group)
        plan.set(groupPath(group, "kv_heads"), *shape.kvHeads);
    if (shape.vocabulary)
        plan.set("model.vocabulary", *shape.vocabulary);
    if (const auto tied = row.flag({"model.tied"}))
        plan.set("model.tied_embeddings", *tied ? "true" : "false");
}

/// Whether a preset has all the sizes that the row tells: then it is that model, and tells what a
/// row has no words for (biases, windows, sinks).
bool hasSizes(const PresetInfo& preset, const Shape& shape)
{
    bool agrees = true;
    std::int64_t layers = 0;
    const auto check = [&](std::string_view text, const std::optional<std::int64_t>& told) {
        agrees = agrees && (!told || text == std::to_string(*told));
    };
    for (const PresetValue& value : embeddedPresets().resolve(preset.id).values) {
        const auto ref = plan::findField(value.path);
        if (!ref)
            continue;
        const std::string text = plan::valueText(*ref->field, value.value);
        const std::string_view path = value.path;
        if (path == "model.hidden")
            check(text, shape.hidden);
        else if (path.ends_with("].layers"))
            layers += std::get<std::int64_t>(value.value);
        else if (path.ends_with("].heads"))
            check(text, shape.heads);
        else if (path.ends_with("].kv_heads") && !shape.isLatent)
            check(text, shape.kvHeads);
        else if (path.ends_with("].head_dim") && !shape.isLatent)
            check(text, shape.headDim);
        else if (path.ends_with("].mlp_width"))
            check(text, shape.width);
        else if (path.ends_with("].experts"))
            check(text, shape.experts);
        else if (path.ends_with("].experts_per_token"))
            check(text, shape.chosen);
        else if (path.ends_with("].expert_width"))
            check(text, shape.expertWidth);
    }
    return agrees && layers == shape.layers;
}

} // namespace

void setModel(RowPlan& plan, const RowReader& row)
{
    const std::string name = row.text("model.name");
    plan.set("model.name", name.empty() ? plan.row().id : name);
    const Shape shape = shapeOf(row);
    const PresetInfo* preset = modelPreset(name);
    const bool isHybrid = row.lower("model.arch").find("mamba") != std::string::npos;
    const bool isWhole = shape.layers.value_or(0) > 0 && shape.hidden.value_or(0) > 0 &&
                         shape.heads.value_or(0) > 0 &&
                         (shape.width.value_or(0) > 0 || shape.expertWidth.value_or(0) > 0);
    if (isWhole && !isHybrid && !(preset && hasSizes(*preset, shape)))
        setFromBlock(plan, row, shape);
    else if (preset)
        setFromPreset(plan, row, shape, *preset);
    else if (isHybrid)
        plan.refuse(RP_TR("which layers are of which kind is not told (state-space layers among "
                          "others)."));
    else
        plan.refuse({RP_TR("the model's shape is not told (layers, hidden size, heads, MLP width), "
                           "and no preset is called {0}."),
                     quotedText(name)});
    setFurtherTokens(plan, row);
    // attention dropout cannot be split over context-parallel ranks
    const auto dropout = row.number({"model.dropout", "plan_args.dropout"});
    if (dropout)
        plan.set("model.dropout", *dropout > 0 ? "true" : "false");
    else if (!shape.isGated && row.lower("framework").find("megatron-lm core") != std::string::npos)
        plan.assume("model.dropout", "true", RP_TR("Megatron's default is 0.1"));
    if (!dropout && row.count({"parallel.cp"}).value_or(1) > 1)
        plan.assume("model.dropout", "false",
                    RP_TR("attention split over context-parallel ranks has none"));
}

} // namespace ridgepoint::exchange
