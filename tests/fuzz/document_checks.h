// SPDX-License-Identifier: Apache-2.0
// What must hold of any document that a way in has made: asked by several of them.
#pragma once

#include "fuzz.h"

#include "core/plan/forecast_faults.h"
#include "exchange/document_io.h"
#include "exchange/presets.h"
#include "plan/advice.h"
#include "plan/fields.h"
#include "plan/validate.h"

namespace ridgepoint::fuzz {

/// Longer pipelines take seconds under the sanitizers; tst_any_plans runs them.
inline constexpr double kMostSlots = 100'000;

inline bool hasErrors(const std::vector<quantity::Problem>& problems)
{
    for (const quantity::Problem& problem : problems) {
        if (problem.severity == quantity::Severity::Error)
            return true;
    }
    return false;
}

inline void requireSayable(const std::vector<quantity::Problem>& problems)
{
    for (const quantity::Problem& problem : problems) {
        require(!problem.message.empty(), "a problem without a message: " + problem.id);
        require(!problem.id.empty(), "a problem without an id: " + problem.message.english());
        require(problem.message.english().size() < 20'000,
                "a message that nobody reads: " + problem.id);
    }
}

/// A result of reading: a document or an error, never both or neither.
inline void requireResult(const exchange::DocumentResult& result)
{
    requireSayable(result.problems);
    require(result.ok() != hasErrors(result.problems), "a document and an error, or neither");
}

/// Applies a fix as the window and the command line do.
inline void applyFix(plan::Plan& plan, const quantity::Problem& problem, const quantity::Fix& fix)
{
    const auto refused = fix.path.starts_with("given.")
                             ? plan::setGiven(plan, fix.path.substr(6), fix.value)
                             : plan::setField(plan, fix.path, fix.value);
    require(!refused, problem.id + ": the fix " + fix.path + "=" + fix.value +
                          " is refused: " + (refused ? refused->message.english() : ""));
}

inline void checkPlan(const plan::Plan& plan, bool costly)
{
    const auto problems = plan::validate(plan);
    requireSayable(problems);
    for (const quantity::Problem& problem : problems) {
        for (const quantity::Fix& fix : problem.fixes) {
            plan::Plan fixed = plan;
            applyFix(fixed, problem, fix);
            if (!costly)
                continue;
            for (const quantity::Problem& left : plan::validate(fixed)) {
                require(left.id != problem.id || left.path != problem.path,
                        problem.id + " at " + problem.path + " stays after " + fix.path + "=" +
                            fix.value + ": " + left.message.english());
            }
        }
    }
    if (tests::pipelineSlots(plan) > kMostSlots)
        return;
    const plan::Forecast forecast =
        plan::evaluate(plan, costly ? plan::Detail::Tensors : plan::Detail::Figures);
    requireNone(tests::forecastFault(forecast));
    requireNone(tests::sumFault(problems, forecast));
    if (!costly)
        return;
    for (const plan::FigureRow& row : plan::figureRows())
        requireNone(tests::derivationFault(plan, forecast, row.figure));
    const auto all = plan::check(plan, forecast);
    requireSayable(all);
    requireNone(tests::silenceFault(all, forecast));
    for (const quantity::Problem& problem : all) {
        for (const quantity::Fix& fix : problem.fixes) {
            plan::Plan fixed = plan;
            applyFix(fixed, problem, fix);
        }
    }
}

/// The file of a document reads back as the same document, and that as the same file.
inline void checkFile(const plan::Document& document)
{
    const std::string text = exchange::writeDocument(document);
    const exchange::DocumentResult again = exchange::readDocument(text, "again.json");
    requireResult(again);
    require(again.ok(),
            "what was written is not read:\n" +
                (again.problems.empty() ? "" : again.problems.front().message.english()) + text);
    require(*again.document == document, "what was written reads as another document:\n" + text);
    require(exchange::writeDocument(*again.document) == text, "the same document, another text");
    requireSayable(exchange::presetChanges(document));
}

} // namespace ridgepoint::fuzz
