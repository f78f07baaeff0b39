// SPDX-License-Identifier: Apache-2.0
// Encoders (BERT and its kin) and models of images. As in transformers 4.45 to 4.57.
#include "exchange/config_stacks.h"

#include "exchange/json_value.h"
#include "exchange/words.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace ridgepoint::exchange {
namespace {

using Json = nlohmann::ordered_json;
using model::Block;
using model::HeadKind;
using model::InputKind;
using model::Normalisation;
using model::Stack;
using quantity::Text;

constexpr Switch kNo{};
constexpr Switch kYes{{}, true};
constexpr std::string_view kLayerExtra = "model.groups[].extra_parameters";

/// The class that the config is of: the first of "architectures".
std::string classOf(ConfigReader& in)
{
    const Json* names = in.find("architectures");
    return names && names->is_array() && !names->empty() && names->front().is_string()
               ? names->front().get<std::string>()
               : std::string();
}

/// Labels of a classifier: as many as id2label or num_labels says, else 2.
Sourced labelsOf(ConfigReader& in)
{
    for (const std::string_view key : {"id2label", "label2id"}) {
        const Json* labels = in.find(key);
        if (labels && labels->is_object() && !labels->empty())
            return {static_cast<std::int64_t>(labels->size()), in.origin(key)};
    }
    if (const auto number = in.count("num_labels", "model.classes"))
        return *number;
    return {2, in.classDefault()};
}

// ---- BERT and its kin

/// What stands on top of an encoder. Published totals of these models are those of the class
/// without a head, so heads of masked words are left out; classifiers are read.
void readTop(ConfigReader& in, bool pools)
{
    const std::string name = classOf(in);
    const auto has = [&](std::string_view part) { return name.find(part) != std::string::npos; };
    const bool sequence = has("ForSequenceClassification") || has("ForMultipleChoice");
    const bool token = has("ForTokenClassification") || has("ForQuestionAnswering");
    const std::string origin = name.empty() ? in.alwaysSo() : in.origin("architectures");
    in.set("model.causal", false, in.alwaysSo());
    in.set("model.tied_embeddings", false, in.alwaysSo());
    in.set("model.final_norm", false, in.alwaysSo());
    in.set("model.pooler", sequence || (pools && !token), origin);
    in.choose("model.head", sequence || token ? HeadKind::Classes : HeadKind::None, origin);
    if (sequence || token) {
        const Sourced labels = labelsOf(in);
        in.set("model.classes", has("ForMultipleChoice") ? 1 : labels.value, labels.origin);
        in.set("model.head_bias", true, in.alwaysSo());
    } else if (has("For") || has("Head")) {
        in.note("config.head",
                {RP_TR("the head of {0} is left out: published totals of this family are those of "
                       "the model without one."),
                 quotedText(name)});
    }
}

void readTypes(ConfigReader& in)
{
    if (const auto types = in.size("type_vocab_size", "model.token_types", 2))
        in.set("model.token_types", *types);
    in.ignore({"position_embedding_type", "attention_probs_dropout_prob", "is_decoder"});
}

void bert(ConfigReader& in, const ConfigFamily&)
{
    readTypes(in);
    readTop(in, true);
}

/// A narrower table of words, and a product with a bias into the layers' width.
void readNarrowTable(ConfigReader& in)
{
    const auto width = in.size("embedding_size", "model.embedding_width", 128);
    if (!width || width->value == in.model().hidden)
        return;
    in.set("model.embedding_width", *width);
    in.add("model.extra_parameters", in.model().hidden,
           "the bias of the product that leads from the table to the layers");
}

void albert(ConfigReader& in, const ConfigFamily& family)
{
    bert(in, family);
    readNarrowTable(in);
    in.set("model.groups[].shared_weights", true, in.alwaysSo());
    for (const std::string_view key : {"num_hidden_groups", "inner_group_num"}) {
        const auto number = in.count(key, 1, 1e4);
        if (number && number->value != 1)
            in.refuse("config.architecture", key,
                      RP_TR("more than one set of shared layers is not read in this version."));
    }
    in.ignore({"net_structure_type", "gap_size", "num_memory_blocks", "down_scale_factor",
               "classifier_dropout_prob"});
}

void electra(ConfigReader& in, const ConfigFamily&)
{
    readTypes(in);
    readTop(in, false);
    readNarrowTable(in);
}

/// No segments, and one table of relative positions for all layers.
void mpNet(ConfigReader& in, const ConfigFamily&)
{
    readTop(in, true);
    if (const auto buckets =
            in.size("relative_attention_num_buckets", "model.relative_buckets", 32))
        in.set("model.relative_buckets", *buckets);
    in.ignore({"attention_probs_dropout_prob"});
}

void distilBert(ConfigReader& in, const ConfigFamily&)
{
    readTop(in, false);
}

void modernBert(ConfigReader& in, const ConfigFamily&)
{
    readTop(in, false);
    in.set("model.pooler", false, in.alwaysSo());
    in.set("model.final_norm", true, in.alwaysSo());
    in.select([](const LayerParts& parts) { return parts.mixer == kAttention; });
    in.choose("model.groups[].block", Block::NoNorm, in.alwaysSo());
    in.add(kLayerExtra, in.model().hidden,
           "the norm before the first layer's MLP, which has none before its attention");
    in.selectAll();
    in.ignore({"local_attention", "global_attn_every_n_layers", "layer_types"});
}

std::vector<int> firstApart(ConfigReader&, const ConfigFamily&, std::int64_t layers)
{
    std::vector<int> mixers(static_cast<std::size_t>(layers), kOtherAttention);
    mixers.front() = kAttention;
    return mixers;
}

// ---- images

/// ViT, DeiT and DINOv2: patches and tokens of their own.
void readVit(ConfigReader& in, const ConfigFamily& family)
{
    in.setFamily(family);
    const bool dino = family.modelType.starts_with("dinov2");
    const bool deit = family.modelType == "deit";
    PlainLayers layers;
    layers.stack = Stack::Decoder;
    layers.hidden = sizeOr(in, "hidden_size", "model.hidden", 768);
    layers.layers = sizeOr(in, "num_hidden_layers", "model.groups[].layers", 12);
    layers.heads = sizeOr(in, "num_attention_heads", "model.groups[].heads", 12);
    layers.qkvBias = in.flag("qkv_bias", true);
    const std::int64_t h = layers.hidden.value;
    if (dino) {
        const double ratio = in.number("mlp_ratio", 1e-2, 1e2).value_or(4);
        auto width = static_cast<std::int64_t>(static_cast<double>(h) * ratio);
        layers.gated = in.flag("use_swiglu_ffn", false);
        if (layers.gated)
            width = (width * 2 / 3 + 7) / 8 * 8;
        layers.mlpWidth = {width, in.originOrDefault("mlp_ratio") + ", times the hidden size"};
    } else {
        layers.mlpWidth = sizeOr(in, "intermediate_size", "model.groups[].mlp_width", 3072);
    }
    addPlainLayers(in, layers);
    if (dino)
        in.add(kLayerExtra, 2 * h, "scales of attention's and the MLP's output");
    const Patches patches = readPatches(in, 224, dino ? 14 : 16);
    const std::string always = in.alwaysSo();
    const std::int64_t tokens = deit ? 2 : 1;
    in.set("model.hidden", layers.hidden);
    in.choose("model.input", InputKind::Patches, always);
    in.set("model.patch_values", patches.values, patches.origin);
    in.set("model.learned_positions", patches.count + tokens, patches.origin);
    in.choose("model.normalisation", Normalisation::LayerNorm, always);
    in.set("model.causal", false, always);
    in.set("model.tied_embeddings", false, always);
    in.add("model.extra_parameters", tokens * h,
           deit ? "the class token and the distillation token" : "the class token");
    if (dino)
        in.add("model.extra_parameters", h, "the token that masks patches");
    if (family.modelType == "dinov2_with_registers") {
        const std::int64_t registers = sizeWithin(in, "num_register_tokens", 4, 0, 1e4).value;
        in.add("model.extra_parameters", h * registers, "the register tokens");
    }
    // registers have no positions, and are few enough to be left out of the sequence
    in.set("task.phases[0].sequence_tokens", patches.count + tokens, patches.origin);
    const std::string name = classOf(in);
    const bool classifies = name.find("ForImageClassification") != std::string::npos;
    in.set("model.pooler", !classifies && !dino, in.originOrDefault("architectures"));
    in.choose("model.head", classifies ? HeadKind::Classes : HeadKind::None,
              in.originOrDefault("architectures"));
    if (classifies) {
        const Sourced labels = labelsOf(in);
        in.set("model.classes", labels);
        in.set("model.head_bias", true, always);
        if (dino)
            in.add("model.extra_parameters", h * labels.value,
                   "the classifier's weights for the mean of all patches");
        if (name.find("WithTeacher") != std::string::npos)
            in.add("model.extra_parameters", h * labels.value + labels.value,
                   "a second classifier, for the distillation token");
    }
    const auto dropout = in.number("hidden_dropout_prob", 0, 1);
    in.set("model.dropout", dropout && *dropout > 0, in.originOrDefault("hidden_dropout_prob"));
}

constexpr DecoderTraits kBert = {.sizes = {768, 12, 12, 0, 0, 3072, 30522},
                                 .keys = {.dropout = "hidden_dropout_prob"},
                                 .tied = kNo,
                                 .normalisation = Normalisation::LayerNorm,
                                 .block = Block::PostNorm,
                                 .qkvBias = kYes,
                                 .outputBias = kYes,
                                 .mlpBias = kYes,
                                 .gated = false,
                                 .positionsKey = "max_position_embeddings",
                                 .positions = 512,
                                 .embeddingNorm = true,
                                 .dropout = true,
                                 .adjust = bert};

/// As BERT, of another size and with a difference that `adjust` makes.
constexpr DecoderTraits bertKind(ClassSizes sizes, decltype(DecoderTraits::adjust) adjust)
{
    DecoderTraits traits = kBert;
    traits.sizes = sizes;
    traits.adjust = adjust;
    return traits;
}

/// Positions count from behind the padding token's index, which is 1.
constexpr DecoderTraits padded(DecoderTraits traits)
{
    traits.paddingPositions = 2;
    return traits;
}

constexpr std::string_view kBertHarmless =
    "gradient_checkpointing layer_norm_eps directionality pooler_fc_size "
    "pooler_num_attention_heads "
    "pooler_num_fc_layers pooler_size_per_head pooler_type adapters output_past";
constexpr std::string_view kVitHarmless =
    "encoder_stride pooler_act pooler_output_size attention_probs_dropout_prob layer_norm_eps "
    "apply_layernorm drop_path_rate layerscale_value out_features out_indices "
    "reshape_hidden_states "
    "stage_names use_mask_token layer_norm_epsilon";

constexpr ConfigFamily kRows[] = {
    {"bert", "BertModel", "BertConfig", readDecoder, kBert,
     "BertForMaskedLM BertForPreTraining BertForSequenceClassification BertForTokenClassification "
     "BertForQuestionAnswering BertForMultipleChoice BertLMHeadModel",
     kBertHarmless},
    {"roberta", "RobertaModel", "RobertaConfig", readDecoder, padded(kBert),
     "RobertaForMaskedLM RobertaForSequenceClassification RobertaForTokenClassification "
     "RobertaForQuestionAnswering RobertaForCausalLM",
     kBertHarmless},
    {"xlm-roberta", "XLMRobertaModel", "XLMRobertaConfig", readDecoder, padded(kBert),
     "XLMRobertaForMaskedLM XLMRobertaForSequenceClassification XLMRobertaForTokenClassification "
     "XLMRobertaForQuestionAnswering",
     kBertHarmless},
    {"camembert", "CamembertModel", "CamembertConfig", readDecoder, padded(kBert),
     "CamembertForMaskedLM", kBertHarmless},
    {"albert",
     "AlbertModel",
     "AlbertConfig",
     readDecoder,
     {.sizes = {4096, 12, 64, 0, 0, 16384, 30000},
      .keys = {.dropout = "hidden_dropout_prob"},
      .tied = kNo,
      .normalisation = Normalisation::LayerNorm,
      .block = Block::PostNorm,
      .qkvBias = kYes,
      .outputBias = kYes,
      .mlpBias = kYes,
      .gated = false,
      .positionsKey = "max_position_embeddings",
      .positions = 512,
      .embeddingNorm = true,
      .adjust = albert},
     "AlbertForMaskedLM AlbertForPreTraining AlbertForSequenceClassification",
     kBertHarmless},
    {"electra", "ElectraModel", "ElectraConfig", readDecoder,
     bertKind({256, 12, 4, 0, 0, 1024, 30522}, electra),
     "ElectraForPreTraining ElectraForMaskedLM ElectraForSequenceClassification",
     "summary_activation summary_last_dropout summary_type summary_use_proj layer_norm_eps"},
    {"mpnet", "MPNetModel", "MPNetConfig", readDecoder,
     padded(bertKind({768, 12, 12, 0, 0, 3072, 30527}, mpNet)),
     "MPNetForMaskedLM MPNetForSequenceClassification", kBertHarmless},
    {"distilbert",
     "DistilBertModel",
     "DistilBertConfig",
     readDecoder,
     {.sizes = {768, 6, 12, 0, 0, 3072, 30522},
      .keys = {.hidden = "dim hidden_size",
               .layers = "n_layers num_hidden_layers",
               .heads = "n_heads num_attention_heads",
               .mlpWidth = "hidden_dim",
               .dropout = "dropout"},
      .tied = kNo,
      .normalisation = Normalisation::LayerNorm,
      .block = Block::PostNorm,
      .qkvBias = kYes,
      .outputBias = kYes,
      .mlpBias = kYes,
      .gated = false,
      .positionsKey = "max_position_embeddings",
      .positions = 512,
      .embeddingNorm = true,
      .dropout = true,
      .adjust = distilBert},
     "DistilBertForMaskedLM DistilBertForSequenceClassification DistilBertForTokenClassification "
     "DistilBertForQuestionAnswering",
     "activation qa_dropout seq_classif_dropout sinusoidal_pos_embds tie_weights_"},
    {"modernbert",
     "ModernBertModel",
     "ModernBertConfig",
     readDecoder,
     {.sizes = {768, 22, 12, 0, 0, 1152, 50368},
      .tied = kNo,
      .normalisation = Normalisation::LayerNormNoBias,
      .mlpBias = {"mlp_bias", false},
      .embeddingNorm = true,
      .mixers = firstApart,
      .adjust = modernBert},
     "ModernBertForMaskedLM",
     "classifier_activation classifier_bias classifier_dropout classifier_pooling cls_token_id "
     "decoder_bias deterministic_flash_attn embedding_dropout global_rope_theta "
     "gradient_checkpointing hidden_activation layer_norm_eps local_rope_theta mlp_dropout "
     "norm_bias "
     "norm_eps position_embedding_type reference_compile repad_logits_with_grad sep_token_id "
     "sparse_pred_ignore_index sparse_prediction initializer_cutoff_factor"},
    {"vit", "ViTModel", "ViTConfig", readVit, {}, "ViTForImageClassification", kVitHarmless},
    {"deit",
     "DeiTModel",
     "DeiTConfig",
     readVit,
     {},
     "DeiTForImageClassification DeiTForImageClassificationWithTeacher",
     kVitHarmless},
    {"dinov2",
     "Dinov2Model",
     "Dinov2Config",
     readVit,
     {},
     "Dinov2ForImageClassification",
     kVitHarmless},
    {"dinov2_with_registers",
     "Dinov2WithRegistersModel",
     "Dinov2WithRegistersConfig",
     readVit,
     {},
     "Dinov2WithRegistersForImageClassification",
     kVitHarmless},
};

} // namespace

std::span<const ConfigFamily> encoderFamilies()
{
    return kRows;
}

} // namespace ridgepoint::exchange
