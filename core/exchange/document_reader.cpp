// SPDX-License-Identifier: Apache-2.0
#include "exchange/document_reader.h"

#include "exchange/document_shape.h"
#include "exchange/json_value.h"
#include "exchange/problem_list.h"
#include "exchange/words.h"
#include "json/writer.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <span>

namespace ridgepoint::exchange {
namespace {

using Json = nlohmann::ordered_json;
using plan::Document;
using quantity::inFull;
using quantity::Severity;
using quantity::Text;

/// Keys of the file that are no section of the plan.
constexpr std::string_view kRootKeys[] = {"format",      "version", "name",
                                          "description", "given",   "about"};
constexpr std::string_view kAboutKeys[] = {"presets", "origins"};
constexpr std::string_view kPresetKeys[] = {"id", "hash"};

/// A place in the file: as JSON pointer, and as people and the table of fields write it.
struct Place
{
    std::string pointer;
    std::string path;

    Place child(std::string_view key) const
    {
        std::string escaped;
        for (const char c : key)
            escaped += c == '~' ? "~0" : c == '/' ? "~1" : std::string(1, c);
        return {pointer + "/" + escaped,
                path.empty() ? std::string(key) : path + "." + std::string(key)};
    }
    Place element(std::size_t index) const
    {
        const std::string text = std::to_string(index);
        return {pointer + "/" + text, path + "[" + text + "]"};
    }
};

class Reader
{
  public:
    DocumentResult read(const Json& root, std::string_view fileName, ProblemList problems);

  private:
    void readChildren(const Json& object, const Shape& shape, int index, const Place& place);
    void readField(const Json& json, const Shape& shape, int index, const Place& place);
    void readList(const Json& json, const Shape& shape, const Place& place);
    void readGiven(const Json& json, const Place& place);
    void readGivenValue(const std::string& id, const Json& json, const Place& place);
    void readAbout(const Json& json, const Place& place);
    void readPresetUses(const Json& json, const Place& place);
    void readOrigins(const Json& json, const Place& place);

    std::string readText(const Json& object, const char* key, const Place& place);
    bool isTooLong(const std::string& text, const Place& place);
    bool isObject(const Json& json, const Place& place);
    void keepUnknown(const Json& object, std::span<const std::string_view> known,
                     const Place& place);
    void noteMissing();

    Document m_document;
    ProblemList m_problems;
    std::vector<std::string> m_missing;
    std::size_t m_keptBytes = 0;
};

DocumentResult Reader::read(const Json& root, std::string_view fileName, ProblemList problems)
{
    m_problems = std::move(problems);
    const Place place;
    m_document.name = root.contains("name") ? readText(root, "name", place) : stemOf(fileName);
    m_document.description = readText(root, "description", place);
    readChildren(root, planShape(), 0, place);
    // Kept keys are in the order in which the writer writes them: those within sections first.
    if (root.contains("given"))
        readGiven(root["given"], place.child("given"));
    if (root.contains("about"))
        readAbout(root["about"], place.child("about"));
    std::vector<std::string_view> known(std::begin(kRootKeys), std::end(kRootKeys));
    for (const Shape& section : planShape().children)
        known.push_back(section.key);
    keepUnknown(root, known, place);
    if (m_keptBytes > kMostKeptBytes) {
        m_problems.error("key.size", {},
                         {RP_TR("Keys that this version does not know take {0} bytes; at most {1} "
                                "can be kept. Open the file with the program that wrote them, or "
                                "remove them."),
                          inFull(static_cast<std::int64_t>(m_keptBytes)),
                          inFull(static_cast<std::int64_t>(kMostKeptBytes))});
    }
    noteMissing();

    DocumentResult result;
    if (!m_problems.hasErrors())
        result.document = std::move(m_document);
    result.problems = m_problems.take();
    return result;
}

/// Reads what stands in an object that is the root, a section or an element of a list. Unknown keys
/// of the root are left to read(), which knows the others.
void Reader::readChildren(const Json& object, const Shape& shape, int index, const Place& place)
{
    std::vector<std::string_view> known;
    for (const Shape& child : shape.children) {
        known.push_back(child.key);
        const Place childPlace = place.child(child.key);
        const auto found = object.find(std::string(child.key));
        if (found == object.end())
            m_missing.push_back(childPlace.path);
        else if (child.field)
            readField(*found, child, index, childPlace);
        else if (child.list != plan::FieldList::None)
            readList(*found, child, childPlace);
        else if (isObject(*found, childPlace))
            readChildren(*found, child, index, childPlace);
    }
    if (&shape != &planShape())
        keepUnknown(object, known, place);
}

void Reader::readField(const Json& json, const Shape& shape, int index, const Place& place)
{
    const JsonValue read = valueFromJson(*shape.field, index, json);
    if (read.value && std::holds_alternative<std::string>(*read.value) &&
        isTooLong(std::get<std::string>(*read.value), place))
        return;
    if (!read.value || !shape.field->set(m_document.plan, index, *read.value))
        m_problems.error("value.kind", place.path,
                         {RP_TR("{0}: {1}"), Text::verbatim(place.path), read.error});
}

void Reader::readList(const Json& json, const Shape& shape, const Place& place)
{
    if (!json.is_array() || json.empty()) {
        m_problems.error("list.kind", place.path,
                         {RP_TR("{0}: {1} was found where a list of at least one object is "
                                "needed."),
                          Text::verbatim(place.path), foundText(json)});
        return;
    }
    if (json.size() > static_cast<std::size_t>(kMostListElements)) {
        m_problems.error("list.long", place.path,
                         {RP_TR("{0}: the list has {1} elements; at most {2} are read."),
                          Text::verbatim(place.path),
                          inFull(static_cast<std::int64_t>(json.size())),
                          inFull(kMostListElements)});
        return;
    }
    plan::resizeList(m_document.plan, shape.list, static_cast<int>(json.size()));
    for (std::size_t i = 0; i < json.size(); ++i) {
        const Place element = place.element(i);
        if (isObject(json[i], element))
            readChildren(json[i], shape, static_cast<int>(i), element);
    }
}

void Reader::readGiven(const Json& json, const Place& place)
{
    if (!isObject(json, place))
        return;
    if (json.size() > kMostGivens) {
        m_problems.error("given.many", place.path,
                         {RP_TR("{0}: {1} figures are given; at most {2} are read."),
                          Text::verbatim(place.path),
                          inFull(static_cast<std::int64_t>(json.size())),
                          inFull(static_cast<std::int64_t>(kMostGivens))});
        return;
    }
    for (const auto& [id, value] : json.items())
        readGivenValue(id, value, place.child(id));
}

void Reader::readGivenValue(const std::string& id, const Json& json, const Place& place)
{
    const auto refuse = [&](std::string rule, Text message) {
        m_problems.error(std::move(rule), place.path, std::move(message));
    };
    const auto ref = plan::findFigure(id);
    if (!ref) {
        std::vector<std::string_view> ids;
        for (const plan::FigureRow& row : plan::figureRows())
            ids.push_back(row.id);
        const Text hint = m_problems.takes(Severity::Error) ? didYouMean(closest(id, ids)) : Text();
        return refuse("given.unknown",
                      Text(RP_TR("There is no figure {0} to give."), quotedText(id)).append(hint));
    }
    const plan::FigureRow& row = plan::figureRow(ref->figure);
    if (!row.givable) {
        return refuse("given.computed",
                      {RP_TR("{0} ({1}) cannot be given: it always follows from other figures."),
                       row.label, Text::verbatim(row.id)});
    }
    if (id != plan::figureText(ref->figure, ref->index)) { // else one figure could stand twice
        return refuse("given.spelling", {RP_TR("Write {0} as {1}."), quotedText(id),
                                         quotedText(plan::figureText(ref->figure, ref->index))});
    }
    if (!json.is_number() || !std::isfinite(json.get<double>()) || json.get<double>() < 0) {
        const std::string_view unit = quantity::unitName(row.dimension);
        return refuse(
            "given.kind",
            Text(unit.empty()
                     ? RP_TR("{0}: {1} was found where a number from 0 on is needed.")
                     : RP_TR("{0}: {1} was found where a number from 0 on in {2} is needed."),
                 Text::verbatim(place.path), foundText(json), Text::verbatim(unit))
                .append(RP_TR("To let the figure be computed, leave the key out.")));
    }
    plan::setGiven(m_document.plan, plan::Given{ref->figure, ref->index, json.get<double>()});
}

void Reader::readAbout(const Json& json, const Place& place)
{
    if (!isObject(json, place))
        return;
    if (json.contains("presets"))
        readPresetUses(json["presets"], place.child("presets"));
    if (json.contains("origins"))
        readOrigins(json["origins"], place.child("origins"));
    keepUnknown(json, kAboutKeys, place);
}

void Reader::readPresetUses(const Json& json, const Place& place)
{
    if (!json.is_array() || json.size() > static_cast<std::size_t>(kMostListElements)) {
        m_problems.error("about.presets", place.path,
                         {RP_TR("{0}: {1} was found where a list of at most {2} presets is "
                                "needed."),
                          Text::verbatim(place.path), foundText(json), inFull(kMostListElements)});
        return;
    }
    for (std::size_t i = 0; i < json.size(); ++i) {
        const Place element = place.element(i);
        if (!isObject(json[i], element))
            continue;
        plan::PresetUse use{readText(json[i], "id", element), readText(json[i], "hash", element)};
        const auto same = [&](const plan::PresetUse& other) { return other.id == use.id; };
        if (use.id.empty() ||
            std::any_of(m_document.presets.begin(), m_document.presets.end(), same))
            m_problems.error("about.presets", element.path,
                             {RP_TR("{0}: each preset needs an \"id\" of its own."),
                              Text::verbatim(element.path)});
        m_document.presets.push_back(std::move(use));
        keepUnknown(json[i], kPresetKeys, element);
    }
}

void Reader::readOrigins(const Json& json, const Place& place)
{
    if (!isObject(json, place))
        return;
    for (const auto& [path, origin] : json.items()) {
        if (origin.is_string()) {
            const auto& text = origin.get_ref<const std::string&>();
            if (isTooLong(text, place.child(path)))
                continue;
            if (!plan::findField(path) && !path.starts_with("given.")) // of another version
                m_keptBytes += path.size() + text.size();
            m_document.origins.emplace(path, text);
        } else
            m_problems.error("value.kind", place.child(path).path,
                             {RP_TR("{0}: {1} was found at {2}, where a text is needed."),
                              Text::verbatim(place.path), foundText(origin), quotedText(path)});
    }
}

std::string Reader::readText(const Json& object, const char* key, const Place& place)
{
    const auto found = object.find(key);
    if (found == object.end())
        return {};
    const std::string path = place.child(key).path;
    if (found->is_string()) {
        std::string text = found->get<std::string>();
        return isTooLong(text, place.child(key)) ? std::string() : text;
    }
    m_problems.error("value.kind", path,
                     {RP_TR("{0}: {1} was found where a text is needed."), Text::verbatim(path),
                      foundText(*found)});
    return {};
}

bool Reader::isTooLong(const std::string& text, const Place& place)
{
    if (text.size() <= kMostTextBytes)
        return false;
    m_problems.error("value.long", place.path,
                     {RP_TR("{0}: the text has {1} bytes; at most {2} are read."),
                      Text::verbatim(place.path), inFull(static_cast<std::int64_t>(text.size())),
                      inFull(static_cast<std::int64_t>(kMostTextBytes))});
    return true;
}

bool Reader::isObject(const Json& json, const Place& place)
{
    if (json.is_object())
        return true;
    m_problems.error("value.kind", place.path,
                     {RP_TR("{0}: {1} was found where an object is needed."),
                      Text::verbatim(place.path), foundText(json)});
    return false;
}

void Reader::keepUnknown(const Json& object, std::span<const std::string_view> known,
                         const Place& place)
{
    for (const auto& [key, value] : object.items()) {
        if (std::find(known.begin(), known.end(), key) != known.end())
            continue;
        const Place keptPlace = place.child(key);
        std::string text = json::stableText(value).text;
        text.pop_back(); // the line break that ends a file
        m_keptBytes += keptPlace.pointer.size() + text.size();
        m_document.kept.push_back({keptPlace.pointer, std::move(text)});
        if (!m_problems.takes(Severity::Warning)) {
            m_problems.warning("key.unknown", {}, {});
            continue;
        }
        std::string meant(closest(key, known));
        if (meant.empty()) { // in the wrong section, or without the list
            if (const auto ref = plan::findField(keptPlace.path))
                meant = plan::pathText(*ref->field, ref->index);
        }
        m_problems.warning("key.unknown", keptPlace.path,
                           Text(place.path.empty()
                                    ? RP_TR("This version does not know the key {0}. It is kept, "
                                            "but has no effect.")
                                    : RP_TR("This version does not know the key {0} in {1}. It is "
                                            "kept, but has no effect."),
                                quotedText(key), Text::verbatim(place.path))
                               .append(didYouMean(meant)));
    }
}

void Reader::noteMissing()
{
    if (m_missing.empty())
        return;
    m_problems.note(
        "key.missing", {},
        {RP_TR("Not in the file, so taken with the default values: {0}."), listed(m_missing)});
}

/// The version of the file if this program can read it, or 0.
int readableVersion(const Json& root, const std::string& name, int newest, ProblemList& problems)
{
    const auto found = root.find("version");
    const Text file = Text::verbatim(name);
    if (found == root.end()) {
        problems.error(
            "version.missing", "version",
            {RP_TR("{0}: \"version\" is missing. Write \"version\": {1}."), file, inFull(newest)});
        return 0;
    }
    std::uint64_t version = 0;
    if (found->is_number_unsigned())
        version = found->get<std::uint64_t>();
    else if (found->is_number_integer() && found->get<std::int64_t>() > 0)
        version = static_cast<std::uint64_t>(found->get<std::int64_t>());
    if (version == 0) {
        problems.error("version.kind", "version",
                       {RP_TR("{0}: {1} was found for \"version\", where a whole number from 1 on "
                              "is needed."),
                        file, foundText(*found)});
    } else if (version > static_cast<std::uint64_t>(newest)) {
        problems.error(
            "version.newer", "version",
            Text(newest == 1 ? RP_TR("{0}: version {1} is newer than {2}, which this "
                                     "program reads.")
                             : RP_TR("{0}: version {1} is newer than {2}, the newest "
                                     "that this program reads."),
                 file, Text::verbatim(found->dump()), inFull(newest))
                .append(RP_TR("Open the file with the version of Ridgepoint that wrote it.")));
        version = 0;
    }
    return static_cast<int>(version);
}

} // namespace

std::span<const Upgrade> upgrades()
{
    // Version 1 is the first. Each later version adds one function here, and keeps the others.
    return {};
}

DocumentResult documentFromJson(Json root, std::string_view fileName,
                                std::span<const Upgrade> steps)
{
    ProblemList problems;
    const std::string name(fileName);
    const auto refuse = [&] { return DocumentResult{{}, problems.take()}; };
    if (!root.is_object()) {
        problems.error("format.wrong", {},
                       {RP_TR("{0}: {1} was found where a plan is needed: an object with "
                              "\"format\": {2}."),
                        Text::verbatim(name), foundText(root), quotedText(kPlanFormat)});
        return refuse();
    }
    const auto format = root.find("format");
    if (format == root.end() || *format != kPlanFormat) {
        problems.error("format.wrong", "format",
                       format == root.end()
                           ? Text(RP_TR("{0}: \"format\" is missing; a plan has \"format\": {1}."),
                                  Text::verbatim(name), quotedText(kPlanFormat))
                           : Text(RP_TR("{0}: \"format\" is {2}; a plan has \"format\": {1}."),
                                  Text::verbatim(name), quotedText(kPlanFormat),
                                  foundText(*format)));
        return refuse();
    }
    const int newest = versionAfter(steps);
    const int version = readableVersion(root, name, newest, problems);
    if (version == 0)
        return refuse();
    try {
        for (int v = version; v < newest; ++v)
            steps[static_cast<std::size_t>(v - 1)](root);
    } catch (const nlohmann::json::exception&) {
        problems.error("version.upgrade", "version",
                       {RP_TR("{0}: the file says version {1} but is not built as one, so it could "
                              "not be brought to version {2}."),
                        Text::verbatim(name), inFull(version), inFull(newest)});
        return refuse();
    }
    if (version < newest) {
        problems.note("version.upgraded", "version",
                      {RP_TR("{0}: version {1} was read as version {2}, in which it will be "
                             "saved."),
                       Text::verbatim(name), inFull(version), inFull(newest)});
    }
    return Reader().read(root, fileName, std::move(problems));
}

} // namespace ridgepoint::exchange
