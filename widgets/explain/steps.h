// SPDX-License-Identifier: GPL-3.0-or-later
// A derivation as the steps that a person follows: named figures and intermediates, inputs, and
// what was chosen or counted on the way. Nodes without a name pass on to those with one.
#pragma once

#include "explain/names.h"
#include "plan/document.h"

#include <string>
#include <vector>

namespace ridgepoint::explain {

enum class StepKind
{
    Figure,
    Intermediate,
    Input,
    Given,     ///< a figure that the plan gives; its child is what the engine computes
    Computed,  ///< that child
    Choice,    ///< the largest or smallest of candidates, within a larger formula
    Candidate, ///< one of them without a name
    Count,     ///< read off a simulation or a count, within a larger formula
};

struct Step
{
    StepKind kind = StepKind::Intermediate;
    quantity::NodePtr node;
    std::string figure; ///< of what the engine computes: the figure that is given
    QString candidate;  ///< what a choice calls it; empty for other steps
    bool isCandidate = false;
    bool wins = false;    ///< the candidate that was taken
    bool decides = false; ///< decided which formula applies, and is not part of it
};

/// The step that a node is, seen from nowhere: of the root of what is shown.
Step stepOf(const quantity::NodePtr& node);

/// The steps that a step leads to, each once.
std::vector<Step> stepsOf(const Step& step);

/// What a step is called: a label, "the largest of", a candidate's words.
QString stepTitle(const Step& step);

/// The step's value with its unit.
QString stepValue(const Step& step, int digits = 4);

/// A word that tells a step among its siblings, the same for the plan after an edit.
QString stepKey(const Step& step);

/// One line on what the step is: the definition of a figure or field, what was counted.
QString stepMeaning(const Step& step);

/// Where the value of a field is from: its origin, or the plan's own file or form, or the default
/// with the field's own source.
QString originText(const plan::Document& document, std::string_view path, const QString& source);

/// Where its value is from: of an input its origin, of a given what the engine computes.
QString stepSource(const Step& step, const plan::Document& document);

/// The field's path of an input, or the id of a given figure; empty for what cannot be edited.
QString stepPath(const Step& step);

/// The derivation as a nested list, each step once.
QString stepsMarkdown(const quantity::NodePtr& root, const plan::Document& document);

} // namespace ridgepoint::explain
