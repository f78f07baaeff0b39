// SPDX-License-Identifier: Apache-2.0
#include "exchange/document_io.h"

#include "exchange/document_reader.h"
#include "exchange/document_shape.h"
#include "exchange/json_value.h"
#include "exchange/words.h"
#include "json/reader.h"
#include "json/writer.h"

#include <nlohmann/json.hpp>

#include <cmath>
#include <unordered_set>

namespace ridgepoint::exchange {
namespace {

using Json = nlohmann::ordered_json;
using plan::Document;
using plan::Plan;
using quantity::Problem;
using quantity::Severity;

void writeChildren(Json& object, const Shape& shape, const Plan& plan, int index)
{
    for (const Shape& child : shape.children) {
        Json& json = object[std::string(child.key)];
        if (child.field) {
            json = jsonFromValue(child.field->get(plan, index));
        } else if (child.list == plan::FieldList::None) {
            json = Json::object();
            writeChildren(json, child, plan, index);
        } else {
            json = Json::array();
            for (int i = 0; i < plan::listSize(plan, child.list); ++i)
                writeChildren(json.emplace_back(Json::object()), child, plan, i);
        }
    }
}

/// The object that a kept key stood in, or null if it is not there any more.
Json* parentOf(Json& root, const Json::json_pointer& pointer)
{
    if (pointer.empty() || !root.contains(pointer.parent_pointer()))
        return nullptr;
    Json& parent = root[pointer.parent_pointer()];
    return parent.is_object() ? &parent : nullptr;
}

/// Puts the keys that were kept back into their objects. A key that the plan writes itself wins.
void restoreKept(Json& root, const std::vector<plan::KeptKey>& kept)
{
    struct Addition
    {
        Json::object_t* parent; // on the heap: stays where it is while what is around it grows
        std::string key;
        Json value;
    };
    std::vector<Addition> additions;
    std::unordered_set<std::string> seen;
    for (const plan::KeptKey& each : kept) {
        json::ReadResult value = json::parse(each.json, each.pointer);
        if (!value.ok() || !seen.insert(each.pointer).second)
            continue;
        try {
            const Json::json_pointer pointer(each.pointer);
            Json* parent = parentOf(root, pointer);
            if (parent && !parent->contains(pointer.back()))
                additions.push_back({parent->get_ptr<Json::object_t*>(), pointer.back(),
                                     std::move(*value.document)});
        } catch (const nlohmann::json::exception&) {
            continue; // no pointer: not from a file
        }
    }
    // Only now, so that the search above is among the plan's own keys, however many were kept.
    for (Addition& addition : additions)
        addition.parent->emplace_back(std::move(addition.key), std::move(addition.value));
}

Json jsonFromDocument(const Document& document)
{
    Json root;
    root["format"] = kPlanFormat;
    root["version"] = versionAfter(upgrades());
    root["name"] = document.name;
    root["description"] = document.description;
    writeChildren(root, planShape(), document.plan, 0);
    root["given"] = Json::object();
    for (const plan::Given& given : document.plan.given)
        root["given"][plan::figureText(given.figure, given.index)] = given.value;
    Json& about = root["about"];
    about["presets"] = Json::array();
    for (const plan::PresetUse& use : document.presets)
        about["presets"].push_back(Json{{"id", use.id}, {"hash", use.hash}});
    auto& origins = about["origins"] = Json::object();
    for (const auto& [path, origin] : document.origins) // sorted, each once
        origins.get_ref<Json::object_t&>().emplace_back(path, origin);

    restoreKept(root, document.kept);
    return root;
}

Problem unsaveable(std::string path, quantity::Text message)
{
    return Problem{Severity::Error,
                   std::move(path),
                   message.append(RP_TR("The file was not written.")),
                   {},
                   "value.finite"};
}

/// Why a file of this document could not be read again.
std::optional<Problem> findUnreadable(const Document& document)
{
    for (const plan::Field& field : plan::fields()) {
        const int size = plan::listSize(document.plan, field.list);
        if (size < 1 || size > kMostListElements) {
            return unsaveable(std::string(field.path),
                              {RP_TR("{0}: a list has 1 to {1} elements, this one {2}."),
                               quantity::Text::verbatim(field.path),
                               quantity::inFull(kMostListElements), quantity::inFull(size)});
        }
        for (int index = 0; index < size; ++index) {
            const plan::Value value = field.get(document.plan, index);
            const auto* number = std::get_if<double>(&value);
            if (number && !std::isfinite(*number)) {
                const std::string path = plan::pathText(field, index);
                return unsaveable(
                    path, {RP_TR("{0} is not a finite number."), quantity::Text::verbatim(path)});
            }
        }
    }
    for (const plan::Given& given : document.plan.given) {
        if (!std::isfinite(given.value) || given.value < 0) {
            const std::string path = "given." + plan::figureText(given.figure, given.index);
            return unsaveable(path, {RP_TR("{0} is not a finite number from 0 on."),
                                     quantity::Text::verbatim(path)});
        }
    }
    return std::nullopt;
}

} // namespace

DocumentResult readDocument(std::string_view text, std::string_view fileName)
{
    json::ReadResult read = json::parse(text, fileName);
    if (!read.ok())
        return {{}, std::move(read.problems)};
    return documentFromJson(std::move(*read.document), fileName);
}

DocumentResult readDocumentFile(const std::filesystem::path& path)
{
    json::ReadResult read = json::readFile(path);
    if (!read.ok())
        return {{}, std::move(read.problems)};
    return documentFromJson(std::move(*read.document), path.filename().string());
}

std::string writeDocument(const Document& document)
{
    return json::stableText(jsonFromDocument(document)).text;
}

namespace {

template <class Write>
std::optional<Problem> save(const Document& document, const std::filesystem::path& path,
                            const Write& write)
{
    if (auto problem = findUnreadable(document))
        return problem;
    const json::StableText stable = json::stableText(jsonFromDocument(document));
    if (auto problem = write(path, stable.text))
        return problem;
    if (stable.altered.empty())
        return std::nullopt;
    return Problem{Severity::Warning,
                   stable.altered.front(),
                   {RP_TR("Saved, but characters that are no UTF-8 were replaced in {0}."),
                    listed(stable.altered)},
                   {},
                   "text.utf8"};
}

} // namespace

std::optional<Problem> saveDocument(const Document& document, const std::filesystem::path& path)
{
    return save(document, path, [](const std::filesystem::path& to, std::string_view text) {
        json::removeStaleTemporaries(to.has_parent_path() ? to.parent_path() : ".");
        return json::writeFileAtomically(to, text);
    });
}

std::optional<Problem> saveCopy(const Document& document, const std::filesystem::path& path)
{
    return save(document, path, [](const std::filesystem::path& to, std::string_view text) {
        return json::writeFileAtOnce(to, text);
    });
}

} // namespace ridgepoint::exchange
