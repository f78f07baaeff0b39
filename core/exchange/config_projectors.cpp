// SPDX-License-Identifier: Apache-2.0
#include "exchange/config_projectors.h"

namespace ridgepoint::exchange {

using model::Normalisation;

void setProjector(ConfigReader& in, const Projector& projector)
{
    const std::string always = in.alwaysSo();
    in.set("model.encoder.projectors", projector.count, always);
    in.set("model.encoder.projector_inputs", projector.inputs, always);
    in.set("model.encoder.projector_width", projector.width, always);
    in.set("model.encoder.projector_bias", projector.bias, always);
    in.set("model.encoder.projector_norm_parameters", projector.norm, always);
}

namespace {

constexpr std::string_view kExtra = "model.encoder.extra_parameters";

std::int64_t square(std::int64_t number)
{
    return number * number;
}

std::int64_t towerWidth(ConfigReader& in)
{
    return in.model().encoder.hidden;
}

} // namespace

void llavaProjector(ConfigReader& in, ConfigReader&)
{
    setProjector(in, {.inputs = towerWidth(in),
                      .width = in.model().hidden,
                      .bias = in.flag("multimodal_projector_bias", true)});
}

void llavaNextProjector(ConfigReader& in, ConfigReader& tower)
{
    llavaProjector(in, tower);
    in.add(kExtra, in.model().hidden, "the token that ends a row of an image");
}

void paliGemmaProjector(ConfigReader& in, ConfigReader&)
{
    setProjector(in, {.inputs = towerWidth(in), .bias = true});
}

void gemmaProjector(ConfigReader& in, ConfigReader&)
{
    setProjector(in, {.inputs = towerWidth(in), .norm = towerWidth(in)});
}

void qwenProjector(ConfigReader& in, ConfigReader& tower)
{
    const std::int64_t merged = square(sizeWithin(tower, "spatial_merge_size", 2, 1, 64).value);
    const bool gainOnly = in.model().encoder.normalisation == Normalisation::RmsNorm;
    setProjector(in, {.inputs = towerWidth(in) * merged,
                      .width = towerWidth(in) * merged,
                      .bias = true,
                      .norm = towerWidth(in) * (gainOnly ? 1 : 2)});
    tower.ignore({"out_hidden_size"});
}

void qwen3Projector(ConfigReader& in, ConfigReader& tower)
{
    qwenProjector(in, tower);
    const auto deep = tower.numbers("deepstack_visual_indexes", 0, 1e5);
    const std::int64_t more = deep ? static_cast<std::int64_t>(deep->size())
                                   : (tower.contains("deepstack_visual_indexes") ||
                                              in.scope().architecture.starts_with("Qwen3_5")
                                          ? 0
                                          : 3);
    if (more == 0)
        return;
    const std::int64_t width = towerWidth(in);
    const std::int64_t merged = in.model().encoder.projectorInputs;
    in.set("model.encoder.projectors", 1 + more, tower.originOrDefault("deepstack_visual_indexes"));
    in.add(kExtra, more * 2 * (merged - width),
           "the norms of the further mergers, wider than that of the first");
}

void mistral3Projector(ConfigReader& in, ConfigReader&)
{
    const std::int64_t width = towerWidth(in);
    const std::int64_t merged = square(sizeWithin(in, "spatial_merge_size", 2, 1, 64).value);
    setProjector(in, {.inputs = width,
                      .width = in.model().hidden,
                      .bias = in.flag("multimodal_projector_bias", false),
                      .norm = width});
    in.add(kExtra, width * width * merged, "the product that merges patches, without its work");
}

void llama4Projector(ConfigReader& in, ConfigReader& tower)
{
    const double ratio = tower.number("pixel_shuffle_ratio", 1e-2, 1).value_or(0.5);
    const auto merged =
        static_cast<std::int64_t>(static_cast<double>(towerWidth(in)) / (ratio * ratio) + 0.5);
    const std::int64_t width = sizeWithin(tower, "projector_input_dim", 4096, 1, 1e6).value;
    const std::int64_t out = sizeWithin(tower, "projector_output_dim", 4096, 1, 1e6).value;
    setProjector(in, {.inputs = merged, .width = out});
    // the first product leads to `width`, the second to `out`, the third to the decoder
    in.add(kExtra, merged * width + width * out - merged * out,
           "the second of the projector's three products, without its work");
    tower.ignore({"vision_output_dim", "multi_modal_projector_bias"});
}

void ideficsProjector(ConfigReader& in, ConfigReader&)
{
    const std::int64_t merged = square(sizeWithin(in, "scale_factor", 2, 1, 64).value);
    setProjector(in, {.inputs = towerWidth(in) * merged});
}

void internProjector(ConfigReader& in, ConfigReader&)
{
    const double ratio =
        in.number(in.oneOf("downsample_ratio"), 1e-2, 1).value_or(0.5); // 2 x 2 patches are merged
    const auto inputs =
        static_cast<std::int64_t>(static_cast<double>(towerWidth(in)) / (ratio * ratio) + 0.5);
    setProjector(in,
                 {.inputs = inputs, .width = in.model().hidden, .bias = true, .norm = 2 * inputs});
}

void voxtralProjector(ConfigReader& in, ConfigReader& tower)
{
    const auto inputs = tower.count("intermediate_size", 1, 1e7);
    setProjector(
        in, {.inputs = inputs ? inputs->value : 4 * towerWidth(in), .width = in.model().hidden});
}

void audioProjector(ConfigReader& in, ConfigReader&)
{
    setProjector(in, {.inputs = towerWidth(in), .bias = true});
}

void mllamaProjector(ConfigReader& in, ConfigReader& tower)
{
    const auto width = tower.count("vision_output_dim", 1, 1e7);
    setProjector(in, {.inputs = width ? width->value : 7680, .bias = true});
    in.add("model.extra_parameters", 8 * in.model().hidden, "8 words that have no prediction");
}

} // namespace ridgepoint::exchange
