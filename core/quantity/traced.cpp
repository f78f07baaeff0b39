// SPDX-License-Identifier: Apache-2.0
#include "quantity/traced.h"

#include "quantity/number_text.h"

#include <algorithm>
#include <set>
#include <unordered_set>

namespace ridgepoint::quantity {
namespace {

Traced make(Node node)
{
    return Traced(std::make_shared<const Node>(std::move(node)));
}

Traced operation(Operation op, double value, std::vector<NodePtr> children)
{
    Node node;
    node.kind = NodeKind::Formula;
    node.operation = op;
    node.value = value;
    node.children = std::move(children);
    return make(std::move(node));
}

std::vector<NodePtr> nodesOf(const std::vector<Traced>& values)
{
    std::vector<NodePtr> nodes;
    nodes.reserve(values.size());
    for (const Traced& value : values)
        nodes.push_back(value.node());
    return nodes;
}

Traced choose(Operation op, const std::vector<Candidate<Traced>>& candidates)
{
    Node node;
    node.kind = NodeKind::Choice;
    node.operation = op;
    node.winner = 0;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        const Traced& candidate = candidates[i].value;
        const double best = candidates[static_cast<std::size_t>(node.winner)].value.value();
        const bool better =
            op == Operation::Largest ? candidate.value() > best : candidate.value() < best;
        if (better)
            node.winner = static_cast<int>(i);
        node.children.push_back(candidate.node());
        const auto& [label, value, number] = candidates[i];
        node.candidates.push_back(placeholdersOf(label).empty() ? Text(label)
                                                                : Text(label, countOf(number)));
    }
    node.value = node.children[static_cast<std::size_t>(node.winner)]->value;
    return make(std::move(node));
}

constexpr int kLoose = 0; // a sentence or an equation: brackets everywhere
constexpr int kMinus = 3; // a leading minus
constexpr int kAtom = 9;  // a name, a number, a function's brackets

int precedence(Operation operation)
{
    switch (operation) {
    case Operation::Add:
    case Operation::Subtract:
    case Operation::Expm1:
        return 1;
    case Operation::Multiply:
    case Operation::Divide:
        return 2;
    case Operation::Negate:
        return kMinus;
    default:
        return kAtom;
    }
}

bool isPlainNumber(const Node& node)
{
    return node.kind == NodeKind::Constant ||
           (node.kind == NodeKind::Witness && node.children.empty());
}

/// How tightly the text that stands for `node` in a larger formula holds together.
int operandPrecedence(const Node& node)
{
    if (!node.symbol.empty() || node.kind == NodeKind::Input)
        return kAtom;
    switch (node.operation) {
    case Operation::None:
        if (!isPlainNumber(node) && !node.note.empty())
            return kLoose;
        return node.value < 0 ? kMinus : kAtom;
    case Operation::Identity: // these two show a child instead of themselves
    case Operation::Select:
        return operandPrecedence(*node.children.back());
    default:
        return precedence(node.operation);
    }
}

std::string operandText(const Node& node)
{
    if (!node.symbol.empty())
        return node.symbol;
    return isPlainNumber(node) ? numberText(node.value) : formulaText(node);
}

/// An operand of an operation of precedence `outer`. The right one of − and ÷, and that of a
/// negation, must hold together more tightly than the operation (`strictly`).
std::string bracketed(const Node& child, int outer, bool strictly)
{
    const std::string text = operandText(child);
    const int own = operandPrecedence(child);
    const bool needs = strictly ? own <= outer : own < outer;
    return needs ? "(" + text + ")" : text;
}

/// The operand on the right of a sign: also never begins with a minus ("a − −b").
std::string rightOperand(const Node& child, int outer, bool strictly)
{
    const std::string text = bracketed(child, outer, strictly);
    return text.starts_with('-') || text.starts_with("−") ? "(" + text + ")" : text;
}

std::string listText(const Node& node, std::string_view function)
{
    std::string text(function);
    text += "(";
    for (std::size_t i = 0; i < node.children.size(); ++i) {
        if (i != 0)
            text += ", ";
        text += operandText(*node.children[i]);
    }
    return text + ")";
}

void collectLeaves(const Node& node, bool losersToo, std::unordered_set<const Node*>& seen,
                   std::set<std::string>& paths)
{
    if (!seen.insert(&node).second)
        return;
    if (node.kind == NodeKind::Input) {
        paths.insert(node.path);
        return;
    }
    if (node.kind == NodeKind::Given) {
        paths.insert("given." + node.path);
        return; // the computed value stands beside the given one and does not move it
    }
    for (std::size_t i = 0; i < node.children.size(); ++i) {
        const bool loser =
            (node.operation == Operation::Largest || node.operation == Operation::Smallest) &&
            static_cast<int>(i) != node.winner;
        if (!loser || losersToo)
            collectLeaves(*node.children[i], losersToo, seen, paths);
    }
}

} // namespace

Traced::Traced(double constant)
{
    Node node;
    node.value = constant;
    m_node = std::make_shared<const Node>(std::move(node));
}

Traced& Traced::operator+=(const Traced& other)
{
    *this = *this + other;
    return *this;
}

Traced operator+(const Traced& a, const Traced& b)
{
    // A sum that starts from nothing is its first term: loops may start at zero. A zero that has a
    // name is a term like any other.
    const auto isNothing = [](const Node& node) {
        return node.kind == NodeKind::Constant && node.value == 0 && node.symbol.empty();
    };
    if (isNothing(*a.node()))
        return b;
    if (isNothing(*b.node()))
        return a;
    return operation(Operation::Add, a.value() + b.value(), {a.node(), b.node()});
}

Traced operator-(const Traced& a, const Traced& b)
{
    return operation(Operation::Subtract, a.value() - b.value(), {a.node(), b.node()});
}

Traced operator*(const Traced& a, const Traced& b)
{
    return operation(Operation::Multiply, a.value() * b.value(), {a.node(), b.node()});
}

Traced operator/(const Traced& a, const Traced& b)
{
    return operation(Operation::Divide, a.value() / b.value(), {a.node(), b.node()});
}

Traced operator-(const Traced& a)
{
    return operation(Operation::Negate, -a.value(), {a.node()});
}

Traced sqrt(const Traced& a)
{
    return operation(Operation::Sqrt, std::sqrt(a.value()), {a.node()});
}

Traced exp(const Traced& a)
{
    return operation(Operation::Exp, std::exp(a.value()), {a.node()});
}

Traced expm1(const Traced& a)
{
    return operation(Operation::Expm1, std::expm1(a.value()), {a.node()});
}

Traced ceil(const Traced& a)
{
    return operation(Operation::Ceil, std::ceil(a.value()), {a.node()});
}

Traced floor(const Traced& a)
{
    return operation(Operation::Floor, std::floor(a.value()), {a.node()});
}

double largest(std::initializer_list<Candidate<double>> candidates)
{
    double best = candidates.begin()->value;
    for (const Candidate<double>& candidate : candidates)
        best = candidate.value > best ? candidate.value : best;
    return best;
}

double smallest(std::initializer_list<Candidate<double>> candidates)
{
    double best = candidates.begin()->value;
    for (const Candidate<double>& candidate : candidates)
        best = candidate.value < best ? candidate.value : best;
    return best;
}

Traced largest(std::initializer_list<Candidate<Traced>> candidates)
{
    return choose(Operation::Largest, candidates);
}

Traced largest(const std::vector<Candidate<Traced>>& candidates)
{
    return choose(Operation::Largest, candidates);
}

Traced smallest(std::initializer_list<Candidate<Traced>> candidates)
{
    return choose(Operation::Smallest, candidates);
}

Traced smallest(const std::vector<Candidate<Traced>>& candidates)
{
    return choose(Operation::Smallest, candidates);
}

Traced named(const Traced& value, const Name& name)
{
    Node node;
    if (value.node()->symbol.empty() && value.node()->path.empty()) {
        node = *value.node();
    } else { // already has a name of its own: this is one more name for the same number
        node.kind = NodeKind::Formula;
        node.operation = Operation::Identity;
        node.value = value.value();
        node.children = {value.node()};
    }
    node.symbol = name.symbol;
    node.label = name.label;
    node.unit = name.unit;
    node.source = name.source;
    return make(std::move(node));
}

Traced namedBy(const Traced& value, std::string_view prefix, Literal what, Literal label,
               std::string_view unit)
{
    const std::string symbol = std::string(prefix) + std::string(what.text());
    Node node = *named(value, {symbol, label, unit}).node();
    node.label = Text(label, what);
    return make(std::move(node));
}

Traced because(std::initializer_list<Traced> causes, const Traced& value)
{
    return because(std::vector<Traced>(causes), value);
}

Traced because(const std::vector<Traced>& causes, const Traced& value)
{
    if (causes.empty())
        return value;
    Node node;
    node.kind = NodeKind::Choice;
    node.operation = Operation::Select;
    node.value = value.value();
    node.children = nodesOf(causes);
    node.children.push_back(value.node());
    node.winner = static_cast<int>(node.children.size()) - 1;
    return make(std::move(node));
}

Traced witnessed(double value, Literal note, std::initializer_list<Traced> dependsOn)
{
    return witnessed(value, note, std::vector<Traced>(dependsOn));
}

Traced witnessed(double value, Literal note, const std::vector<Traced>& dependsOn)
{
    Node node;
    node.kind = NodeKind::Witness;
    node.value = value;
    node.note = note;
    node.children = nodesOf(dependsOn);
    return make(std::move(node));
}

Traced solved(double value, Literal equation, double residual, const std::vector<Traced>& dependsOn)
{
    Node node;
    node.kind = NodeKind::Root;
    node.value = value;
    node.note = equation;
    node.residual = residual;
    node.children = nodesOf(dependsOn);
    return make(std::move(node));
}

Traced solved(double value, Literal equation, double residual,
              std::initializer_list<Traced> dependsOn)
{
    return solved(value, equation, residual, std::vector<Traced>(dependsOn));
}

double recompute(const Node& node)
{
    const auto child = [&](std::size_t i) { return node.children[i]->value; };
    switch (node.operation) {
    case Operation::None:
        return node.value;
    case Operation::Identity:
        return child(0);
    case Operation::Add:
        return child(0) + child(1);
    case Operation::Subtract:
        return child(0) - child(1);
    case Operation::Multiply:
        return child(0) * child(1);
    case Operation::Divide:
        return child(0) / child(1);
    case Operation::Negate:
        return -child(0);
    case Operation::Sqrt:
        return std::sqrt(child(0));
    case Operation::Exp:
        return std::exp(child(0));
    case Operation::Expm1:
        return std::expm1(child(0));
    case Operation::Ceil:
        return std::ceil(child(0));
    case Operation::Floor:
        return std::floor(child(0));
    case Operation::Select:
        return node.children.back()->value;
    case Operation::Largest:
    case Operation::Smallest: {
        double best = child(0);
        for (const NodePtr& candidate : node.children) {
            best = node.operation == Operation::Largest ? std::max(best, candidate->value)
                                                        : std::min(best, candidate->value);
        }
        return best;
    }
    }
    return node.value;
}

Text noteOf(const Node& node)
{
    if (node.candidates.empty())
        return node.note;
    Text all = node.candidates.front();
    for (std::size_t i = 1; i < node.candidates.size(); ++i)
        all = Text(RP_TR("{0}; {1}"), std::move(all), node.candidates[i]);
    return all;
}

std::string formulaText(const Node& node)
{
    if (node.kind == NodeKind::Input)
        return node.symbol.empty() ? node.path : node.symbol;
    const int own = precedence(node.operation);
    switch (node.operation) {
    case Operation::None:
        if (!node.note.empty())
            return node.note.english();
        return numberText(node.value);
    case Operation::Identity:
        return operandText(*node.children[0]);
    case Operation::Add:
        return bracketed(*node.children[0], own, false) + " + " +
               rightOperand(*node.children[1], own, false);
    case Operation::Subtract:
        return bracketed(*node.children[0], own, false) + " − " +
               rightOperand(*node.children[1], own, true);
    case Operation::Multiply:
        return bracketed(*node.children[0], own, false) + " × " +
               rightOperand(*node.children[1], own, false);
    case Operation::Divide:
        return bracketed(*node.children[0], own, false) + " ÷ " +
               rightOperand(*node.children[1], own, true);
    case Operation::Negate:
        return "−" + rightOperand(*node.children[0], own, true);
    case Operation::Sqrt:
        return listText(node, "sqrt");
    case Operation::Exp:
        return listText(node, "exp");
    case Operation::Expm1:
        return listText(node, "exp") + " − 1";
    case Operation::Ceil:
        return listText(node, "ceil");
    case Operation::Floor:
        return listText(node, "floor");
    case Operation::Largest:
        return listText(node, "max");
    case Operation::Smallest:
        return listText(node, "min");
    case Operation::Select:
        return operandText(*node.children.back());
    }
    return {};
}

std::vector<std::string> leafInputs(const Node& root, bool losersToo)
{
    std::unordered_set<const Node*> seen;
    std::set<std::string> paths;
    collectLeaves(root, losersToo, seen, paths);
    return {paths.begin(), paths.end()};
}

} // namespace ridgepoint::quantity
