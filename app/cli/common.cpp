// SPDX-License-Identifier: GPL-3.0-or-later
#include "common.h"

#include "exchange/document_io.h"
#include "exchange/presets.h"
#include "exchange/words.h"
#include "plan/fields.h"
#include "quantity/units.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>

namespace ridgepoint::cli {

using quantity::Problem;
using quantity::Severity;

void addPlanOptions(CLI::App& command, PlanSource& source, bool planRequired)
{
    auto* plan =
        command.add_option("PLAN", source.plan, "A plan's file, or the name of a preset plan");
    if (planRequired)
        plan->required();
    else
        plan->capture_default_str();
    command.add_option("--set", source.sets, "Set a field: path=value (see `fields`)")
        ->type_name("PATH=VALUE")
        ->allow_extra_args(false);
    command.add_option("--given", source.givens, "Give a figure: id=value (see `figures`)")
        ->type_name("FIGURE=VALUE")
        ->allow_extra_args(false);
    command.add_flag("--json", source.json, "Print one JSON document and nothing else");
}

nlohmann::json number(const std::optional<double>& value)
{
    return value ? nlohmann::json(*value) : nlohmann::json();
}

std::string padded(std::string text, std::size_t width)
{
    text.resize(std::max(width, text.size() + 1), ' ');
    return text;
}

std::string bytesText(double bytes)
{
    return (bytes < 0 ? "-" : "") +
           quantity::formatQuantity(std::abs(bytes), quantity::Dimension::Bytes);
}

std::optional<std::pair<std::string, std::string>> splitAssignment(const std::string& text)
{
    const auto at = text.find('=');
    if (at == std::string::npos || at == 0)
        return std::nullopt;
    return std::pair(text.substr(0, at), text.substr(at + 1));
}

namespace {

/// Where neither a file nor a preset plan has the name; the closest preset plans.
Problem unknownPlan(const std::string& plan)
{
    std::vector<std::string_view> ids;
    for (const exchange::PresetInfo& preset : exchange::presetList()) {
        if (preset.kind == exchange::PresetKind::Plan)
            ids.push_back(preset.id);
    }
    std::string near;
    for (const std::string& id : exchange::alike(plan, ids))
        near += (near.empty() ? ". The closest: " : ", ") + id;
    Problem problem;
    problem.id = "plan.unknown";
    problem.message = quantity::Text::verbatim( // the command line speaks English
        "There is no file " + exchange::inQuotes(plan) + ", and no preset plan of that name" +
        (near.empty() ? " (see `ridgepoint-cli presets`)" : near) + ".");
    return problem;
}

/// A name without a folder or an ending that no file has is a preset's.
bool namesFile(const std::string& plan)
{
    std::error_code ignored;
    return std::filesystem::exists(plan, ignored) || plan.find('/') != std::string::npos ||
           plan.ends_with(".json");
}

std::optional<Problem> applyAssignments(plan::Document& document, const PlanSource& source)
{
    const auto malformed = [](const std::string& option, const std::string& text) {
        Problem problem;
        problem.path = text;
        problem.id = "usage.assignment";
        problem.message = quantity::Text::verbatim( // the command line speaks English
            option + " needs a name and a value with '=' between them, not \"" + text + "\".");
        return problem;
    };
    for (const std::string& text : source.sets) {
        const auto parts = splitAssignment(text);
        if (!parts)
            return malformed("--set", text);
        if (auto problem = plan::setField(document.plan, parts->first, parts->second))
            return problem;
        const auto ref = plan::findField(parts->first);
        document.origins[plan::pathText(*ref->field, ref->index)] = "set on the command line";
    }
    for (const std::string& text : source.givens) {
        const auto parts = splitAssignment(text);
        if (!parts)
            return malformed("--given", text);
        if (auto problem = plan::setGiven(document.plan, parts->first, parts->second))
            return problem;
        document.origins["given." + parts->first] = "given on the command line";
    }
    return std::nullopt;
}

} // namespace

LoadedPlan loadPlan(const PlanSource& source)
{
    LoadedPlan loaded;
    if (!namesFile(source.plan) && !exchange::findPreset(source.plan)) {
        loaded.problems.push_back(unknownPlan(source.plan));
        return loaded;
    }
    auto read = namesFile(source.plan) ? exchange::readDocumentFile(source.plan)
                                       : exchange::loadPlanPreset(source.plan);
    loaded.problems = std::move(read.problems);
    if (!read.document)
        return loaded;
    if (auto problem = applyAssignments(*read.document, source)) {
        loaded.problems.push_back(*problem);
        loaded.isBadUsage = true;
        return loaded;
    }
    const auto changes = exchange::presetChanges(*read.document);
    // On the command line's own changes to a preset the person needs no warning.
    if (source.sets.empty() && source.givens.empty())
        loaded.problems.insert(loaded.problems.end(), changes.begin(), changes.end());
    loaded.document = std::move(*read.document);
    return loaded;
}

const char* severityName(Severity severity)
{
    switch (severity) {
    case Severity::Note:
        return "note";
    case Severity::Warning:
        return "warning";
    case Severity::Error:
        return "error";
    }
    return "error";
}

std::string problemText(const Problem& problem, const std::string& indent)
{
    std::string text = indent + severityName(problem.severity) + ": ";
    if (!problem.path.empty())
        text += problem.path + ": ";
    text += problem.message.english() + "\n";
    for (const quantity::Fix& fix : problem.fixes) {
        const bool isGiven = fix.path.starts_with("given.");
        text += indent + "  fix: " + fix.label.english() + "   (" +
                (isGiven ? "--given " : "--set ") + "\"" +
                (isGiven ? fix.path.substr(6) : fix.path) + "=" + fix.value + "\")\n";
    }
    return text;
}

void reportProblems(const std::vector<Problem>& problems)
{
    for (const Problem& problem : problems)
        std::fputs(problemText(problem).c_str(), stderr);
}

bool hasErrors(const std::vector<Problem>& problems)
{
    for (const Problem& problem : problems) {
        if (problem.severity == Severity::Error)
            return true;
    }
    return false;
}

nlohmann::json toJson(const Problem& problem)
{
    nlohmann::json fixes = nlohmann::json::array();
    for (const quantity::Fix& fix : problem.fixes)
        fixes.push_back({{"label", fix.label.english()}, {"path", fix.path}, {"value", fix.value}});
    return {{"severity", severityName(problem.severity)},
            {"id", problem.id},
            {"path", problem.path},
            {"message", problem.message.english()},
            {"fixes", fixes}};
}

nlohmann::json toJson(const std::vector<Problem>& problems)
{
    nlohmann::json list = nlohmann::json::array();
    for (const Problem& problem : problems)
        list.push_back(toJson(problem));
    return list;
}

void print(const nlohmann::json& document)
{
    // Names from files may hold bytes that are no UTF-8: they are replaced, not thrown at.
    print(document.dump(1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n");
}

void print(const std::string& text)
{
    std::fwrite(text.data(), 1, text.size(), stdout);
}

} // namespace ridgepoint::cli
