// SPDX-License-Identifier: Apache-2.0
#include "exchange/model_config.h"

#include "exchange/config_families.h"
#include "exchange/config_unread.h"
#include "exchange/json_value.h"
#include "exchange/model_config_json.h"
#include "exchange/words.h"
#include "plan/validate.h"
#include "json/reader.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace ridgepoint::exchange {
namespace {

using Json = nlohmann::ordered_json;
using quantity::Problem;
using quantity::Severity;
using quantity::Text;

Text familiesText()
{
    return listed(modelFamilies(), 12);
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

/// Keys that describe the model and that the reader of unknown families does not know either.
std::vector<std::string> notUnderstood(const Json& root)
{
    ProblemList aside; // what is wrong in a config of another family is not for us to say
    plan::Document unused;
    ConfigSession session{{}, unused, aside};
    ConfigReader trial(session, root);
    unknownFamily().read(trial, unknownFamily());
    std::vector<std::string> keys;
    for (const ConfigScope& scope : session.scopes) {
        for (const std::string& key : unknownKeys(scope))
            keys.push_back(inQuotes(scope.prefix + key));
    }
    return keys;
}

Text howToReadInPart()
{
    return RP_TR("What is common to all decoders can be read in part, if that is asked for "
                 "(import --partial).");
}

void refuseFamily(ConfigReader& in, const std::string& type,
                  const std::vector<std::string>& architectures)
{
    if (type.empty() && architectures.empty()) {
        Text message(
            RP_TR("\"model_type\" is missing and no \"architectures\" stand for it, so the model's "
                  "family cannot be told. Read in this version: {0}."),
            familiesText());
        return in.error("config.family", {}, std::move(message.append(howToReadInPart())));
    }
    Text message(type.empty() ? RP_TR("the architecture {0} is not read in this version, which "
                                      "reads {1}.")
                              : RP_TR("the model_type {0} is not read in this version, which reads "
                                      "{1}."),
                 quotedText(type.empty() ? architectures.front() : type), familiesText());
    const std::vector<std::string> keys = notUnderstood(in.config());
    if (!keys.empty())
        message.append(
            {RP_TR("Keys that describe this model and are not understood: {0}."), listed(keys)});
    in.error("config.family", {}, std::move(message.append(howToReadInPart())));
}

/// The row for a config, or null after an Error.
const ConfigFamily* findFamily(ConfigReader& in)
{
    const std::string type = in.text("model_type");
    const std::vector<std::string> architectures = architecturesOf(in.config());
    if (const ConfigFamily* family = type.empty() ? nullptr : familyOfType(type))
        return family;
    if (type.empty() && !in.find("model_type") && !architectures.empty()) {
        if (const ConfigFamily* family = familyOfClass(architectures.front()))
            return family;
    }
    if (in.hasErrors())
        return nullptr;
    if (in.session().partial)
        return &unknownFamily();
    refuseFamily(in, type, architectures);
    return nullptr;
}

void checkClass(ConfigReader& in, const ConfigFamily& family)
{
    const std::vector<std::string> names = architecturesOf(in.config());
    const bool meant = std::any_of(names.begin(), names.end(),
                                   [&](const auto& name) { return isOfClass(family, name); });
    if (names.empty() || meant)
        return;
    const bool predicts = in.model().head == model::HeadKind::Predictions;
    in.warning("config.class", "architectures",
               {predicts
                    ? RP_TR("{0} is read as {1}: its layers, and the head of a language model.")
                    : RP_TR("{0} is read as {1}."),
                quotedText(names.front()), Text::verbatim(family.architecture)});
}

/// The parts of a model that keys are about, as far as their words tell.
std::vector<Text> partsNamedBy(const std::vector<std::string>& keys)
{
    struct PartWord
    {
        std::vector<std::string_view> words;
        quantity::Literal part;
    };
    static const std::vector<PartWord> parts{
        {{"mamba", "ssm", "d_state"}, RP_TR("state-space mixers")},
        {{"linear_attn", "linear_attention", "kda", "delta", "lightning", "linear_num"},
         RP_TR("linear attention")},
        {{"lora_rank", "qk_nope", "mla"}, RP_TR("latent attention")},
        {{"expert", "moe", "router"}, RP_TR("experts")},
        {{"conv"}, RP_TR("convolutions")},
        {{"sliding", "window", "chunked"}, RP_TR("attention with a window")},
        {{"index_topk", "index_n_heads", "indexer", "compress"}, RP_TR("sparse attention")},
        {{"adapter", "shared_block", "hybrid_layer"}, RP_TR("blocks that layers share")},
        {{"vision", "image"}, RP_TR("a tower of images")},
        {{"audio"}, RP_TR("a tower of sound")},
        {{"per_layer_input"}, RP_TR("embeddings of each layer")},
        {{"nextn", "mtp"}, RP_TR("modules of further tokens")}};
    std::vector<Text> named;
    for (const PartWord& each : parts) {
        const bool isNamed = std::any_of(keys.begin(), keys.end(), [&](const std::string& key) {
            return std::any_of(each.words.begin(), each.words.end(), [&](std::string_view word) {
                return key.find(word) != std::string::npos;
            });
        });
        if (isNamed)
            named.emplace_back(each.part);
    }
    return named;
}

/// What a partial import of an unknown family has assumed.
void tellAssumptions(ConfigReader& in)
{
    std::vector<std::string> keys;
    for (const ConfigScope& scope : in.session().scopes) {
        for (const std::string& key : unknownKeys(scope))
            keys.push_back(inQuotes(scope.prefix + key));
    }
    Text message(
        RP_TR("the family is not known, so the model is read in part, as a decoder whose layers "
              "are attention and a gated MLP, each behind a norm, with rotary positions and with "
              "the biases that the keys name. Parameters and work may be wrong."));
    if (const auto left = partsNamedBy(keys); !left.empty())
        message.append(
            {RP_TR("By its keys the model has what was left out: {0}."), quantity::listed(left)});
    if (!keys.empty())
        message.append({RP_TR("Keys that were not understood: {0}."), listed(keys, 100)});
    in.warning("config.partial", "model_type", std::move(message));
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

void noteDropout(ConfigReader& in)
{
    const Json* dropout = in.find("attention_dropout");
    if (dropout && dropout->is_number() && dropout->get<double>() > 0) {
        in.note("config.dropout",
                RP_TR("attention_dropout: dropout on attention's probabilities is "
                      "not counted."));
    }
}

/// Positions that a model is made for: of its table, or the config's number, less the rows that
/// stand for no token; 0 where nothing tells.
Sourced positionsOf(ConfigReader& in, const ConfigFamily& family)
{
    constexpr std::string_view kKeys[] = {"max_position_embeddings", "n_positions",
                                          "max_target_positions",    "max_seq_len",
                                          "max_sequence_length",     "n_ctx"};
    Sourced told{in.model().learnedPositions, "rows of the position table"};
    for (const std::string_view key : kKeys) {
        const Json* number = in.find(key);
        if (!number || !number->is_number_integer())
            continue;
        const auto value = number->get<std::int64_t>();
        if (value >= 1 && (told.value == 0 || value < told.value))
            told = {value, in.origin(key)};
        break;
    }
    if (told.value > family.traits.paddingPositions)
        told.value -= family.traits.paddingPositions;
    return told;
}

/// The default length of a sequence is no longer than the model has positions for; images have as
/// many tokens as patches, and their reader has told that.
void capSequence(ConfigReader& in, const ConfigFamily& family)
{
    constexpr std::string_view kPath = "task.phases[0].sequence_tokens";
    const Sourced told = positionsOf(in, family);
    if (told.value >= 1 && !in.document().origins.contains(std::string(kPath)) &&
        told.value < in.document().plan.task.phases.front().sequenceTokens)
        in.set(kPath, told.value, told.origin + ": the model has no more positions");
}

void noteTask(ConfigReader& in)
{
    if (in.document().origins.contains("task.phases[0].sequence_tokens")) {
        in.note("config.task",
                {RP_TR("a config says nothing about the task, the machines and the layout, so "
                       "these have the default values; a sequence has the {0} tokens that the "
                       "model is made for."),
                 quantity::inFull(in.document().plan.task.phases.front().sequenceTokens)});
        return noteDropout(in);
    }
    const Json* positions = in.find("max_position_embeddings");
    const bool known = positions && positions->is_number();
    in.note("config.task",
            known ? Text(RP_TR("a config says nothing about the task, the machines and the layout, "
                               "so these have the default values; the sequence length too, though "
                               "the model takes up to {0} tokens."),
                         Text::verbatim(positions->dump()))
                  : Text(RP_TR("a config says nothing about the task, the machines and the layout, "
                               "so these have the default values.")));
    noteDropout(in);
}

/// The layers that were read become the plan's groups.
void placeLayers(ConfigReader& in)
{
    LayerBook book = arranged(in.session().layers);
    if (book.kinds.empty())
        return;
    const std::vector<model::LayerRun> runs = runsOf(book);
    if (book.kinds.size() > static_cast<std::size_t>(kMostListElements)) {
        return in.error("config.layers", "layer_types",
                        {RP_TR("there are {0} kinds of layers; at most {1} are read."),
                         quantity::inFull(static_cast<std::int64_t>(book.kinds.size())),
                         quantity::inFull(kMostListElements)});
    }
    plan::Document& document = in.document();
    document.plan.model.groups.clear();
    for (std::size_t g = 0; g < book.kinds.size(); ++g) {
        document.plan.model.groups.push_back(book.kinds[g].group);
        for (auto& [path, origin] : book.kinds[g].origins) {
            const plan::Field& field = *plan::findField(path)->field;
            document.origins[plan::pathText(field, static_cast<int>(g))] = std::move(origin);
        }
    }
    if (runs.size() > book.kinds.size()) // the kinds alternate
        in.set("model.order", model::orderText(runs),
               "order of the layers in " + in.session().file);
}

/// What the table of rules finds wrong with the model: none of it goes by in silence.
void checkModel(ConfigReader& in)
{
    for (const Problem& problem : plan::validate(in.document().plan)) {
        if (problem.severity == Severity::Error && problem.path.starts_with("model."))
            in.error("config.model", problem.path, problem.message);
    }
}

} // namespace

std::vector<std::string> modelFamilies()
{
    std::vector<std::string> names;
    for (const ConfigFamily* family : configFamilies())
        names.emplace_back(family->modelType);
    return names;
}

bool isModelConfig(const Json& root)
{
    return root.is_object() && (root.contains("model_type") || root.contains("architectures") ||
                                (root.contains("hidden_size") && root.contains("vocab_size")));
}

ImportResult configFromJson(const Json& root, std::string_view fileName,
                            const ImportOptions& options)
{
    ProblemList problems;
    plan::Document document;
    const std::string_view shortName = fileName.substr(fileName.find_last_of("/\\") + 1);
    ConfigSession session{std::string(shortName), document, problems, options.partial};
    ConfigReader in(session, root);
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
    if (family == &unknownFamily()) {
        tellAssumptions(in);
    } else {
        reportUnread(in);
        checkClass(in, *family);
    }
    reportDefaults(in);
    if (!in.hasErrors())
        placeLayers(in);
    if (!in.hasErrors())
        checkModel(in);
    if (!in.hasErrors())
        capSequence(in, *family);
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

ImportResult importModelConfig(std::string_view text, std::string_view fileName,
                               const ImportOptions& options)
{
    json::Limits limits;
    limits.allowTrailingText = true; // files cut from a web page have some
    limits.allowNotFinite = true;    // Python's json module writes them
    json::ReadResult read = json::parse(text, fileName, limits);
    if (!read.ok())
        return {{}, std::move(read.problems)};
    ImportResult result = configFromJson(*read.document, fileName, options);
    result.problems.insert(result.problems.end(), read.problems.begin(), read.problems.end());
    return result;
}

} // namespace ridgepoint::exchange
