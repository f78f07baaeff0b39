// SPDX-License-Identifier: Apache-2.0
// The rows of the table of fields that describe the model.
#include "plan/field_access.h"
#include "plan/field_rows.h"

namespace ridgepoint::plan {
namespace {

using access::About;
using access::essential;
using access::hasEncoder;
using access::noChoices;
using access::row;
using access::takesTokens;
using model::Architecture;
using model::Encoder;
using model::EncoderInput;
using model::HeadKind;
using model::InputKind;
using quantity::Dimension;

RP_KEYS(normalisations, RP_TR("rmsnorm"), RP_TR("layernorm"), RP_TR("layernorm-no-bias"),
        RP_TR("no-weights"))
RP_KEYS(inputKinds, RP_TR("tokens"), RP_TR("patches"))
RP_KEYS(headKinds, RP_TR("predictions"), RP_TR("masked-predictions"), RP_TR("classes"),
        RP_TR("none"))
RP_KEYS(encoderInputs, RP_TR("none"), RP_TR("tokens"), RP_TR("patches"), RP_TR("frames"))

bool takesPatches(const Plan& plan, int)
{
    return plan.model.inputKind == InputKind::Patches;
}
bool predictsTokens(const Plan& plan, int index)
{
    return takesTokens(plan, index) && (plan.model.head == HeadKind::Predictions ||
                                        plan.model.head == HeadKind::MaskedPredictions);
}
bool classifies(const Plan& plan, int)
{
    return plan.model.head == HeadKind::Classes;
}
bool hasHead(const Plan& plan, int)
{
    return plan.model.head != HeadKind::None;
}
bool hasGroups(const Plan& plan, int)
{
    return plan.model.groups.size() > 1;
}
bool encodesPatches(const Plan& plan, int)
{
    return plan.model.encoder.input == EncoderInput::Patches ||
           plan.model.encoder.input == EncoderInput::Frames;
}
bool hasProjector(const Plan& plan, int index)
{
    return hasEncoder(plan, index) && plan.model.encoder.projectors > 0;
}

constexpr quantity::Literal kMegatron =
    RP_TR("Korthikanti et al. 2022, Reducing Activation Recomputation");
constexpr quantity::Literal kDeepSeek = RP_TR("DeepSeek-V3 Technical Report, arXiv:2412.19437");

constexpr auto M = &Plan::model;
constexpr auto E = &Architecture::encoder;

void addWhole(std::vector<Field>& list)
{
    const auto add = [&](Field field) { list.push_back(field); };
    add(row<noChoices, M, &Architecture::name>(
        About{"model.name", RP_TR("Model"), Dimension::Text, 0, 0,
              RP_TR("What the model is called in tables and reports.")}));
    add(row<inputKinds, M, &Architecture::inputKind>(
        About{"model.input", RP_TR("Input"), Dimension::Text, 0, 0,
              RP_TR("Token ids through an embedding table, or patches of a field or image through "
                    "a linear layer.")}));
    add(essential(row<noChoices, M, &Architecture::hidden>(
        About{"model.hidden", RP_TR("Hidden size"), Dimension::Count, 1, 1e6,
              RP_TR("Width of the residual stream.")})));
    add(row<noChoices, M, &Architecture::vocabulary>(
        About{"model.vocabulary",
              RP_TR("Vocabulary"),
              Dimension::Count,
              1,
              1e8,
              RP_TR("Rows of the embedding table and of the head."),
              {},
              false,
              takesTokens}));
    add(row<noChoices, M, &Architecture::embeddingWidth>(
        About{"model.embedding_width",
              RP_TR("Embedding width"),
              Dimension::Count,
              0,
              1e6,
              RP_TR("Columns of the embedding table where they are not the hidden size and a "
                    "product leads to it (ALBERT, OPT-350M); 0: the hidden size."),
              {},
              false,
              takesTokens}));
    add(row<noChoices, M, &Architecture::patchValues>(
        About{"model.patch_values",
              RP_TR("Values in a patch"),
              Dimension::Count,
              0,
              1e8,
              RP_TR("Inputs of the patch embedding and outputs of the head."),
              {},
              false,
              takesPatches}));
    add(row<noChoices, M, &Architecture::tiedEmbeddings>(
        About{"model.tied_embeddings",
              RP_TR("Tied embeddings"),
              Dimension::Text,
              0,
              0,
              RP_TR("The head uses the embedding's weights."),
              {},
              false,
              predictsTokens}));
    add(row<noChoices, M, &Architecture::learnedPositions>(
        About{"model.learned_positions", RP_TR("Learned positions"), Dimension::Count, 0, 1e9,
              RP_TR("Rows of a position table; 0 for rotary and other computed positions.")}));
    add(row<noChoices, M, &Architecture::tokenTypes>(
        About{"model.token_types",
              RP_TR("Token types"),
              Dimension::Count,
              0,
              1e6,
              RP_TR("Rows of a table of segments (BERT); 0: none."),
              {},
              false,
              takesTokens}));
    add(row<noChoices, M, &Architecture::relativeBuckets>(About{
        "model.relative_buckets", RP_TR("Relative position buckets"), Dimension::Count, 0, 1e6,
        RP_TR("Rows of a table of biases with one for each head, shared by all layers (T5); 0: "
              "none.")}));
    add(row<noChoices, M, &Architecture::embeddingNorm>(
        About{"model.embedding_norm", RP_TR("Norm of the embedding"), Dimension::Text, 0, 0,
              RP_TR("A norm between the embedding and the first layer (BLOOM, BERT).")}));
    add(row<normalisations, M, &Architecture::normalisation>(
        About{"model.normalisation", RP_TR("Normalisation"), Dimension::Text, 0, 0,
              RP_TR("RMSNorm has a gain; LayerNorm a gain and a bias, layernorm-no-bias a gain "
                    "only, no-weights neither.")}));
    add(row<noChoices, M, &Architecture::finalNorm>(
        About{"model.final_norm", RP_TR("Norm after the last layer"), Dimension::Text, 0, 0,
              RP_TR("Models with norms after each addition have none.")}));
    add(row<noChoices, M, &Architecture::causal>(
        About{"model.causal", RP_TR("Causal attention"), Dimension::Text, 0, 0,
              RP_TR("A token sees itself and those before it: about half of the pairs.")}));
    add(row<noChoices, M, &Architecture::dropout>(
        About{"model.dropout", RP_TR("Dropout"), Dimension::Text, 0, 0,
              RP_TR("Dropout in training keeps one mask byte for each value."), kMegatron}));
    add(row<headKinds, M, &Architecture::head>(
        About{"model.head", RP_TR("Head"), Dimension::Text, 0, 0,
              RP_TR("predictions: of the vocabulary or of patches; masked-predictions: behind a "
                    "product and a norm (BERT); classes: one answer for a sequence; none.")}));
    add(row<noChoices, M, &Architecture::classes>(About{"model.classes",
                                                        RP_TR("Classes"),
                                                        Dimension::Count,
                                                        1,
                                                        1e7,
                                                        RP_TR("Outputs of a classifying head."),
                                                        {},
                                                        false,
                                                        classifies}));
    add(row<noChoices, M, &Architecture::headBias>(About{"model.head_bias",
                                                         RP_TR("Head bias"),
                                                         Dimension::Text,
                                                         0,
                                                         0,
                                                         RP_TR("The head's product has a bias."),
                                                         {},
                                                         false,
                                                         hasHead}));
    add(row<noChoices, M, &Architecture::pooler>(
        About{"model.pooler", RP_TR("Pooler"), Dimension::Text, 0, 0,
              RP_TR("A square product on the first token of a sequence, before a task of its own "
                    "(BERT).")}));
    add(row<noChoices, M, &Architecture::furtherTokens>(
        About{"model.further_tokens", RP_TR("Further-token modules"), Dimension::Count, 0, 1000,
              RP_TR("Modules behind the last layer that predict one more token each (MTP): a layer "
                    "as the last one, two norms and a product of twice the width."),
              kDeepSeek, false, predictsTokens}));
    add(row<noChoices, M, &Architecture::extraParameters>(
        About{"model.extra_parameters", RP_TR("Other parameters"), Dimension::Count, 0, 1e15,
              RP_TR("Of the whole model, outside the layers and without work of their own: class "
                    "tokens, scales.")}));
    add(essential(row<noChoices, M, &Architecture::order>(
        About{"model.order",
              RP_TR("Order of layers"),
              Dimension::Text,
              0,
              0,
              RP_TR("How the groups follow each other, as letters (a is the first group) with "
                    "counts and brackets: (a5 b)10 a2. Empty: each group in one run."),
              {},
              false,
              hasGroups})));
}

void addEncoder(std::vector<Field>& list)
{
    const auto add = [&](Field field) { list.push_back(field); };
    add(row<encoderInputs, M, E, &Encoder::input>(
        About{"model.encoder.input", RP_TR("Encoder"), Dimension::Text, 0, 0,
              RP_TR("What stands before the decoder: none; tokens (T5's encoder, with the "
                    "decoder's embedding); patches (a vision tower); frames (of a spectrogram, "
                    "through two convolutions: Whisper).")}));
    add(row<noChoices, M, E, &Encoder::hidden>(
        About{"model.encoder.hidden",
              RP_TR("Encoder width"),
              Dimension::Count,
              1,
              1e6,
              RP_TR("Width of the encoder's residual stream."),
              {},
              false,
              hasEncoder}));
    add(row<noChoices, M, E, &Encoder::sequenceTokens>(About{
        "model.encoder.sequence_tokens",
        RP_TR("Encoder tokens"),
        Dimension::Tokens,
        1,
        1e9,
        RP_TR("Tokens, patches or frames that the encoder processes for one sequence of the task."),
        {},
        false,
        hasEncoder}));
    add(row<noChoices, M, E, &Encoder::patchValues>(
        About{"model.encoder.patch_values",
              RP_TR("Values in a patch or frame"),
              Dimension::Count,
              1,
              1e8,
              RP_TR("Inputs of the linear layer of a patch, or bands of a spectrogram."),
              {},
              false,
              encodesPatches}));
    add(row<noChoices, M, E, &Encoder::inputBias>(
        About{"model.encoder.input_bias",
              RP_TR("Bias of the patch layer"),
              Dimension::Text,
              0,
              0,
              RP_TR("The linear layer of patches, or the convolutions of frames, have a bias."),
              {},
              false,
              encodesPatches}));
    add(row<noChoices, M, E, &Encoder::learnedPositions>(
        About{"model.encoder.learned_positions",
              RP_TR("Encoder positions"),
              Dimension::Count,
              0,
              1e9,
              RP_TR("Rows of the encoder's position table; 0 for computed positions."),
              {},
              false,
              hasEncoder}));
    add(row<normalisations, M, E, &Encoder::normalisation>(
        About{"model.encoder.normalisation",
              RP_TR("Encoder normalisation"),
              Dimension::Text,
              0,
              0,
              RP_TR("As of the model, for the layers of the encoder."),
              {},
              false,
              hasEncoder}));
    add(row<noChoices, M, E, &Encoder::embeddingNorm>(
        About{"model.encoder.embedding_norm",
              RP_TR("Norm before the encoder"),
              Dimension::Text,
              0,
              0,
              RP_TR("A norm before the encoder's first layer (CLIP, BART)."),
              {},
              false,
              hasEncoder}));
    add(row<noChoices, M, E, &Encoder::finalNorm>(
        About{"model.encoder.final_norm",
              RP_TR("Norm after the encoder"),
              Dimension::Text,
              0,
              0,
              RP_TR("A norm after the encoder's last layer."),
              {},
              false,
              hasEncoder}));
    add(row<noChoices, M, E, &Encoder::relativeBuckets>(
        About{"model.encoder.relative_buckets",
              RP_TR("Encoder position buckets"),
              Dimension::Count,
              0,
              1e6,
              RP_TR("Rows of a table of biases with one for each head (T5); 0: none."),
              {},
              false,
              hasEncoder}));
    add(row<noChoices, M, E, &Encoder::extraParameters>(About{"model.encoder.extra_parameters",
                                                              RP_TR("Other encoder parameters"),
                                                              Dimension::Count,
                                                              0,
                                                              1e15,
                                                              RP_TR("A class token and the like."),
                                                              {},
                                                              false,
                                                              hasEncoder}));
    add(row<noChoices, M, E, &Encoder::projectors>(About{
        "model.encoder.projectors",
        RP_TR("Projectors"),
        Dimension::Count,
        0,
        1000,
        RP_TR("Equal modules that lead the encoder's output to the decoder's width; 0: none."),
        {},
        false,
        hasEncoder}));
    add(row<noChoices, M, E, &Encoder::projectorInputs>(
        About{"model.encoder.projector_inputs",
              RP_TR("Width into a projector"),
              Dimension::Count,
              0,
              1e7,
              RP_TR("The encoder's width times the tokens that are merged into one; 0: its width."),
              {},
              false,
              hasProjector}));
    add(row<noChoices, M, E, &Encoder::projectorWidth>(
        About{"model.encoder.projector_width",
              RP_TR("Width within a projector"),
              Dimension::Count,
              0,
              1e7,
              RP_TR("Between its two products; 0: it is one product."),
              {},
              false,
              hasProjector}));
    add(row<noChoices, M, E, &Encoder::projectorBias>(About{"model.encoder.projector_bias",
                                                            RP_TR("Bias in projectors"),
                                                            Dimension::Text,
                                                            0,
                                                            0,
                                                            RP_TR("Their products have a bias."),
                                                            {},
                                                            false,
                                                            hasProjector}));
    add(row<noChoices, M, E, &Encoder::projectorNormParameters>(
        About{"model.encoder.projector_norm_parameters",
              RP_TR("Norm of a projector"),
              Dimension::Count,
              0,
              1e9,
              RP_TR("Parameters of the norm in each projector; 0: none."),
              {},
              false,
              hasProjector}));
    add(row<noChoices, M, E, &Encoder::inTotal>(
        About{"model.encoder.in_total",
              RP_TR("Counted in the total"),
              Dimension::Text,
              0,
              0,
              RP_TR("Whether the model's published number of parameters counts the encoder and its "
                    "projectors. Trained parameters and memory always do."),
              {},
              false,
              hasEncoder}));
}

} // namespace

void access::addModelRows(std::vector<Field>& list)
{
    addWhole(list);
    addEncoder(list);
    addLayerRows(list);
}

} // namespace ridgepoint::plan
