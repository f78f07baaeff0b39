// SPDX-License-Identifier: GPL-3.0-or-later
#include "explain/steps.h"

#include "explain/formula_tree.h"
#include "plan/fields.h"
#include "plan/figures.h"
#include "quantity/number_text.h"
#include "style/text.h"

#include <QCoreApplication>
#include <QSet>
#include <QStringList>
#include <algorithm>

namespace ridgepoint::explain {
namespace {

using quantity::Node;
using quantity::NodeKind;
using quantity::NodePtr;
using quantity::Operation;

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Explain)
};

bool compares(const Node& node)
{
    return node.operation == Operation::Largest || node.operation == Operation::Smallest;
}

/// A figure whose value is given is the given value under the figure's name once more.
NodePtr withoutDouble(NodePtr node)
{
    while (node->operation == Operation::Identity &&
           node->children.front()->symbol == node->symbol &&
           node->children.front()->kind != NodeKind::Input)
        node = node->children.front();
    return node;
}

void add(std::vector<Step>& steps, Step step)
{
    const auto isSame = [&](const Step& other) {
        return other.node == step.node ||
               (isNamed(*other.node) && other.kind == step.kind &&
                other.node->symbol == step.node->symbol && other.node->path == step.node->path &&
                other.node->value == step.node->value && !step.isCandidate);
    };
    if (std::none_of(steps.begin(), steps.end(), isSame))
        steps.push_back(std::move(step));
}

/// Adds the step that `node` is, or those that it passes on to.
void collect(const NodePtr& child, bool decides, std::vector<Step>& steps)
{
    const NodePtr node = withoutDouble(child);
    if (isNamed(*node) || node->kind == NodeKind::Given) {
        Step step = stepOf(node);
        step.decides = decides;
        add(steps, std::move(step));
        return;
    }
    if (compares(*node) || (node->kind == NodeKind::Witness && !node->children.empty()) ||
        node->kind == NodeKind::Root) {
        Step step = stepOf(node);
        step.decides = decides;
        add(steps, std::move(step));
        return;
    }
    const bool selects = node->operation == Operation::Select;
    for (std::size_t i = 0; i < node->children.size(); ++i) {
        const bool isCause = selects && i + 1 < node->children.size();
        collect(node->children[i], decides || isCause, steps);
    }
}

/// The value that a chain of choices between formulas comes to.
NodePtr chosen(NodePtr node)
{
    while (node->operation == Operation::Select && node->symbol.empty())
        node = node->children.back();
    return node;
}

/// The candidates of a choice, each a step even where it has no name; what decided on the formula
/// of one goes to `causes`.
void addCandidates(const Node& choice, std::vector<Step>& steps, std::vector<Step>& causes)
{
    for (std::size_t i = 0; i < choice.children.size(); ++i) {
        for (NodePtr at = choice.children[i];
             at->operation == Operation::Select && at->symbol.empty(); at = at->children.back()) {
            for (std::size_t c = 0; c + 1 < at->children.size(); ++c)
                collect(at->children[c], true, causes);
        }
        Step step = stepOf(chosen(choice.children[i]));
        if (step.kind == StepKind::Computed)
            step.kind = StepKind::Candidate;
        step.isCandidate = true;
        if (i < choice.candidates.size())
            step.candidate = style::textOf(choice.candidates[i]);
        step.wins = static_cast<int>(i) == choice.winner;
        steps.push_back(std::move(step));
    }
}

} // namespace

Step stepOf(const NodePtr& given)
{
    const NodePtr node = withoutDouble(given);
    Step step;
    step.node = node;
    if (node->kind == NodeKind::Input)
        step.kind = StepKind::Input;
    else if (node->kind == NodeKind::Given)
        step.kind = StepKind::Given;
    else if (isFigure(*node))
        step.kind = StepKind::Figure;
    else if (!node->symbol.empty())
        step.kind = StepKind::Intermediate;
    else if (compares(*node))
        step.kind = StepKind::Choice;
    else if (node->kind == NodeKind::Witness || node->kind == NodeKind::Root)
        step.kind = StepKind::Count;
    else
        step.kind = StepKind::Computed;
    return step;
}

std::vector<Step> stepsOf(const Step& of)
{
    std::vector<Step> steps;
    const Node& node = *of.node;
    if (node.kind == NodeKind::Input)
        return steps;
    if (node.kind == NodeKind::Given) {
        Step step;
        step.kind = StepKind::Computed;
        step.node = node.children.front();
        step.figure = node.path;
        steps.push_back(std::move(step));
        return steps;
    }
    // What decided which formula applies comes after what is counted with.
    std::vector<Step> causes;
    NodePtr at = of.node;
    while (at->operation == Operation::Select) {
        for (std::size_t i = 0; i + 1 < at->children.size(); ++i)
            collect(at->children[i], true, causes);
        at = at->children.back();
        if (isNamed(*at))
            break;
    }
    const bool passedOn = at != of.node;
    if (compares(*at) && (!passedOn || !isNamed(*at)))
        addCandidates(*at, steps, causes);
    else if (passedOn)
        collect(at, false, steps);
    else
        for (const NodePtr& child : at->children)
            collect(child, false, steps);
    for (Step& cause : causes)
        add(steps, std::move(cause));
    return steps;
}

namespace {

QString plainTitle(const Step& step)
{
    const Node& node = *step.node;
    switch (step.kind) {
    case StepKind::Computed:
        return Words::tr("What the engine computes");
    case StepKind::Choice: {
        const QString what = node.operation == Operation::Largest ? Words::tr("The largest of %1")
                                                                  : Words::tr("The smallest of %1");
        const QString title = what.arg(QString::number(node.children.size()));
        return step.candidate.isEmpty() ? title : step.candidate + QStringLiteral(": ") + title;
    }
    case StepKind::Candidate:
        return step.candidate.isEmpty() ? Words::tr("Candidate") : step.candidate;
    case StepKind::Count:
        return node.kind == NodeKind::Root ? Words::tr("Solved") : Words::tr("Counted");
    default:
        break;
    }
    const QString title = titleText(node);
    const auto figure = plan::findFigure(node.path);
    if (step.isCandidate && !step.candidate.isEmpty() && (!figure || figure->index < 0))
        return step.candidate + QStringLiteral(": ") + title;
    return title;
}

} // namespace

QString stepTitle(const Step& step)
{
    QString title = plainTitle(step);
    if (!title.isEmpty())
        title[0] = title[0].toUpper();
    return title;
}

QString stepValue(const Step& step, int digits)
{
    if (const auto figure = plan::findFigure(step.figure))
        return style::figureValueText(figure->figure, step.node->value, digits);
    return valueText(*step.node, digits);
}

QString stepKey(const Step& step)
{
    const QString name =
        style::fromStd(step.node->symbol.empty() ? step.node->path : step.node->symbol);
    return QString::number(static_cast<int>(step.kind)) + u':' + name + u':' + step.candidate;
}

QString stepMeaning(const Step& step)
{
    const Node& node = *step.node;
    if (node.kind == NodeKind::Input) {
        const auto field = plan::findField(node.path);
        return field ? style::translated(field->field->help) : QString();
    }
    if (isFigure(node)) {
        const auto figure = plan::findFigure(node.path);
        return style::translated(plan::figureRow(figure->figure).help);
    }
    switch (step.kind) {
    case StepKind::Count:
        if (node.kind == NodeKind::Root)
            return Words::tr("%1; the difference left is %2")
                .arg(style::textOf(node.note),
                     style::fromStd(quantity::numberText(node.residual, 3)));
        return style::textOf(node.note);
    case StepKind::Choice:
        return style::textOf(quantity::noteOf(node));
    default:
        return QString();
    }
}

QString originText(const plan::Document& document, std::string_view path, const QString& source)
{
    const auto found = document.origins.find(std::string(path));
    if (found != document.origins.end())
        return style::fromStd(found->second);
    const auto ref = plan::findField(path);
    if (ref && ref->field->get(document.plan, ref->index) != plan::defaultValue(*ref->field))
        return Words::tr("set in the plan");
    return source.isEmpty() ? Words::tr("default") : Words::tr("default; %1").arg(source);
}

QString stepSource(const Step& step, const plan::Document& document)
{
    const Node& node = *step.node;
    QStringList parts;
    if (step.isCandidate)
        parts << (step.wins ? Words::tr("taken") : Words::tr("not taken"));
    if (step.decides)
        parts << Words::tr("decides which formula applies");
    const auto origin = [&](const std::string& key) {
        const auto found = document.origins.find(key);
        return found == document.origins.end() ? QString() : style::fromStd(found->second);
    };
    if (step.kind == StepKind::Input) {
        parts << originText(document, node.path, style::textOf(node.source));
    } else if (step.kind == StepKind::Given) {
        const auto figure = plan::findFigure(node.path);
        const double computed = node.children.front()->value;
        parts << Words::tr("given; the engine computes %1")
                     .arg(figure ? style::figureValueText(figure->figure, computed)
                                 : constantText(computed));
        if (const QString from = origin("given." + node.path); !from.isEmpty())
            parts << from;
    } else if (!isFigure(node) && !node.source.empty()) {
        parts << style::textOf(node.source);
    }
    return parts.join(QStringLiteral(" · "));
}

QString stepPath(const Step& step)
{
    if (step.kind == StepKind::Input && plan::findField(step.node->path))
        return style::fromStd(step.node->path);
    if (step.kind == StepKind::Given)
        return style::fromStd(step.node->path);
    return QString();
}

namespace {

void writeMarkdown(const Step& step, int depth, const plan::Document& document,
                   QSet<const Node*>& seen, QStringList& lines)
{
    const Node& node = *step.node;
    QString line(depth * 2, u' ');
    line += QStringLiteral("- **%1** = %2").arg(stepTitle(step), stepValue(step, 6));
    if (step.kind == StepKind::Input)
        line += QStringLiteral(" (`%1`; %2)")
                    .arg(style::fromStd(node.path), stepSource(step, document));
    else if (saysSomething(node))
        line += QStringLiteral(": ") + plainText(formulaOf(node, Naming::Symbols));
    if (step.kind != StepKind::Input) {
        const QString source = stepSource(step, document);
        if (!source.isEmpty())
            line += QStringLiteral(" (%1)").arg(source);
    }
    lines << line;
    if (node.children.empty() || seen.contains(&node))
        return;
    seen.insert(&node);
    for (const Step& next : stepsOf(step))
        writeMarkdown(next, depth + 1, document, seen, lines);
}

} // namespace

QString stepsMarkdown(const NodePtr& root, const plan::Document& document)
{
    QStringList lines;
    QSet<const Node*> seen;
    writeMarkdown(stepOf(root), 0, document, seen, lines);
    return lines.join(u'\n') + u'\n';
}

} // namespace ridgepoint::explain
