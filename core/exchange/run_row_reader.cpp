// SPDX-License-Identifier: Apache-2.0
#include "exchange/run_row_reader.h"

#include "plan/fields.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace ridgepoint::exchange {

using Json = nlohmann::ordered_json;
using quantity::Text;

namespace {

char lowerCase(char c)
{
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

std::string lowered(std::string text)
{
    std::transform(text.begin(), text.end(), text.begin(), lowerCase);
    return text;
}

} // namespace

const Json* RowReader::find(std::string_view path) const
{
    const Json* at = &m_row;
    while (!path.empty()) {
        const std::size_t dot = std::min(path.find('.'), path.size());
        if (!at->is_object())
            return nullptr;
        const auto found = at->find(std::string(path.substr(0, dot)));
        if (found == at->end() || found->is_null())
            return nullptr;
        at = &*found;
        path.remove_prefix(std::min(dot + 1, path.size()));
    }
    return at;
}

std::optional<double> RowReader::number(Paths paths) const
{
    for (const std::string_view path : paths) {
        const Json* json = find(path);
        if (json && json->is_number() && std::isfinite(json->get<double>()))
            return json->get<double>();
    }
    return std::nullopt;
}

std::optional<std::int64_t> RowReader::count(Paths paths) const
{
    const auto value = number(paths);
    constexpr double kMost = 1e15;
    if (!value || *value < 0 || *value > kMost || *value != std::floor(*value))
        return std::nullopt;
    return static_cast<std::int64_t>(*value);
}

std::optional<bool> RowReader::flag(Paths paths) const
{
    for (const std::string_view path : paths) {
        const Json* json = find(path);
        if (json && json->is_boolean())
            return json->get<bool>();
    }
    return std::nullopt;
}

std::string RowReader::text(std::string_view path) const
{
    const Json* json = find(path);
    if (!json || json->is_object() || json->is_array())
        return {};
    return json->is_string() ? json->get<std::string>() : json->dump();
}

std::string RowReader::lower(std::string_view path) const
{
    return lowered(text(path));
}

std::optional<std::int64_t> RowReader::noted(std::string_view words) const
{
    const std::string notes = lower("notes");
    while (!words.empty()) {
        const std::size_t bar = std::min(words.find('|'), words.size());
        const std::string_view word = words.substr(0, bar);
        words.remove_prefix(std::min(bar + 1, words.size()));
        for (std::size_t at = notes.find(word); at != notes.npos; at = notes.find(word, at + 1)) {
            const bool isInside = at > 0 && notes[at - 1] >= 'a' && notes[at - 1] <= 'z';
            std::int64_t value = 0;
            const char* from = notes.data() + at + word.size();
            const auto read = std::from_chars(from, notes.data() + notes.size(), value);
            if (!isInside && read.ec == std::errc() && value > 0)
                return value;
        }
    }
    return std::nullopt;
}

bool RowPlan::put(std::string_view path, std::string_view value)
{
    const auto ref = plan::findField(path);
    if (!ref) { // no row's fault: a test finds it
        refuse({RP_TR("there is no field {0}."), Text::verbatim(path)});
        return false;
    }
    const plan::ParsedValue parsed = plan::parseValue(*ref->field, ref->index, value);
    auto problem = parsed.problem;
    if (!problem)
        problem = plan::checkRange(*ref->field, ref->index, *parsed.value);
    if (problem) {
        refuse(problem->message);
        return false;
    }
    const auto list = ref->field->list;
    if (ref->index >= plan::listSize(m_document.plan, list))
        plan::resizeList(m_document.plan, list, ref->index + 1);
    ref->field->set(m_document.plan, ref->index, *parsed.value);
    return true;
}

void RowPlan::set(std::string_view path, std::string_view value)
{
    if (!put(path, value))
        return;
    const auto [field, index] = *plan::findField(path);
    const std::string full = plan::pathText(*field, index);
    m_document.origins[full] = "run " + m_row.id;
    m_row.presetOf.erase(full);
    std::erase_if(m_row.assumed, [&](const Assumption& each) { return each.path == full; });
}

void RowPlan::assume(std::string_view path, std::string_view value, Text why)
{
    if (wasTold(path) || !put(path, value))
        return;
    const auto [field, index] = *plan::findField(path);
    const std::string full = plan::pathText(*field, index);
    std::erase_if(m_row.assumed, [&](const Assumption& each) { return each.path == full; });
    m_document.origins[full] = "assumed for run " + m_row.id;
    m_row.assumed.push_back({full, std::string(value), std::move(why)});
}

void RowPlan::assumeMissing(std::string_view path, std::string_view value, Text why)
{
    assume(path, value, std::move(why));
    noteMissing(path);
}

void RowPlan::noteMissing(std::string_view what)
{
    m_row.missing.emplace_back(what);
}

void RowPlan::assumePreset(const PresetInfo& preset)
{
    const auto resolved = embeddedPresets().resolve(preset.id);
    for (const PresetValue& value : resolved.values) {
        const auto ref = plan::findField(value.path);
        if (!ref || wasTold(value.path))
            continue;
        assume(value.path, plan::valueText(*ref->field, value.value),
               {RP_TR("{0}: {1}"), Text::verbatim(value.presetId), Text::verbatim(value.source)});
        m_row.presetOf[plan::pathText(*ref->field, ref->index)] = value.presetId;
    }
}

void RowPlan::refuse(Text reason)
{
    if (m_row.reason.empty())
        m_row.reason = std::move(reason);
}

bool RowPlan::wasTold(std::string_view path) const
{
    const auto ref = plan::findField(path);
    const auto found = ref ? m_document.origins.find(plan::pathText(*ref->field, ref->index))
                           : m_document.origins.end();
    return found != m_document.origins.end() && found->second.starts_with("run ");
}

std::optional<std::size_t> matchLength(std::string_view text, std::string_view alternatives)
{
    std::optional<std::size_t> best;
    while (true) {
        const std::size_t bar = std::min(alternatives.find('|'), alternatives.size());
        const std::string_view wanted = alternatives.substr(0, bar);
        const bool fits = wanted.empty() ? text.empty() : text.find(wanted) != text.npos;
        if (fits && (!best || *best < wanted.size()))
            best = wanted.size();
        if (bar == alternatives.size())
            return best;
        alternatives.remove_prefix(bar + 1);
    }
}

const PresetInfo* presetOf(PresetKind kind, const RowReader& reader)
{
    const char* first = kind == PresetKind::Framework ? "framework" : "hardware.gpu";
    const PresetInfo* best = nullptr;
    std::pair<std::size_t, std::size_t> bestFit; // of what is matched first, then how closely
    for (const PresetInfo& preset : presetList()) {
        if (preset.kind != kind)
            continue;
        for (const RunPattern& pattern : preset.matches) {
            std::pair<std::size_t, std::size_t> fit{0, pattern.conditions.size()};
            bool fits = true;
            for (const auto& [path, alternatives] : pattern.conditions) {
                const auto length = matchLength(reader.lower(path), alternatives);
                fits = fits && length;
                if (path == first)
                    fit.first = length.value_or(0);
            }
            if (fits && (!best || fit > bestFit)) {
                best = &preset;
                bestFit = fit;
            }
        }
    }
    return best;
}

} // namespace ridgepoint::exchange
