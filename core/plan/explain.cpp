// SPDX-License-Identifier: Apache-2.0
// A derivation as text: named steps as an indented tree, each with its formula, value and unit.
#include "plan/forecast.h"
#include "quantity/number_text.h"

#include <functional>
#include <unordered_map>
#include <unordered_set>

namespace ridgepoint::plan {
namespace {

using quantity::Node;
using quantity::NodeKind;
using quantity::NodePtr;
using quantity::Operation;

class Explainer
{
  public:
    std::string text(const Node& root)
    {
        show(root, 0);
        return std::move(m_text);
    }

  private:
    void show(const Node& node, int depth);
    void showChildren(const Node& node, int depth);
    void line(int depth, const std::string& text)
    {
        m_text.append(static_cast<std::size_t>(depth) * 2, ' ');
        m_text += text;
        m_text += '\n';
    }

    std::size_t hashOf(const Node& node);

    std::string m_text;
    // By symbol, value and what they rest on: shared steps are shown once, but two kinds of layers
    // with equal numbers are two steps.
    std::unordered_set<std::string> m_shown;
    std::unordered_map<const Node*, std::size_t> m_hashes;
};

/// The same for nodes that were made apart from the same inputs.
std::size_t Explainer::hashOf(const Node& node)
{
    if (const auto known = m_hashes.find(&node); known != m_hashes.end())
        return known->second;
    std::size_t hash = std::hash<std::string>()(node.path) ^ std::hash<double>()(node.value);
    for (const NodePtr& child : node.children)
        hash = hash * 1000003 + hashOf(*child);
    m_hashes.emplace(&node, hash);
    return hash;
}

std::string valueWithUnit(const Node& node)
{
    if (!node.text.empty())
        return node.text.english();
    std::string text = quantity::numberText(node.value, 8);
    if (!node.unit.empty())
        text += " " + node.unit;
    return text;
}

std::string formulaOf(const Node& node)
{
    // A choice between formulas reads as the formula that was chosen.
    const Node* at = &node;
    while (at->operation == Operation::Select || at->operation == Operation::Identity) {
        const Node* next = at->children.back().get();
        if (!next->symbol.empty())
            break;
        at = next;
    }
    return quantity::formulaText(*at);
}

/// Shows a step that has a name, and lets one without a name pass on to its own steps. A step that
/// stands further up already is not written again: its symbol is enough.
void Explainer::show(const Node& node, int depth)
{
    if (node.symbol.empty() && depth > 0) {
        showChildren(node, depth);
        return;
    }
    const std::string name = node.symbol.empty() ? std::string("value") : node.symbol;
    const char* kind = node.kind == NodeKind::Input ? "field " : "";
    const bool isInput = node.kind == NodeKind::Input; // the path says all
    const std::string rest = isInput ? std::string() : std::to_string(hashOf(node));
    if (!m_shown.insert(kind + name + "=" + quantity::exactText(node.value) + rest).second)
        return;
    const std::string label = node.label.empty() ? "" : "   [" + node.label.english() + "]";
    if (node.kind == NodeKind::Input) {
        const std::string source = node.source.empty() ? "" : "; " + node.source.english();
        line(depth, name + " = " + valueWithUnit(node) + "   [field: " + node.label.english() +
                        source + "]");
        return;
    }
    if (node.kind == NodeKind::Given) {
        line(depth, name + " = " + valueWithUnit(node) + "   [given; the engine computes " +
                        quantity::numberText(node.children.front()->value, 8) + "]");
        return;
    }
    const std::string formula = node.children.empty() ? std::string() : formulaOf(node);
    if (formula.empty() || formula == name)
        line(depth, name + " = " + valueWithUnit(node) + label);
    else
        line(depth, name + " = " + formula + " = " + valueWithUnit(node) + label);
    showChildren(node, depth + 1);
}

void Explainer::showChildren(const Node& node, int depth)
{
    const bool compares =
        node.operation == Operation::Largest || node.operation == Operation::Smallest;
    if (compares && !node.candidates.empty())
        line(depth,
             (node.operation == Operation::Largest ? "the largest of: " : "the smallest of: ") +
                 quantity::noteOf(node).english());
    if (node.kind == NodeKind::Witness && !node.children.empty() && depth > 0)
        line(depth, quantity::numberText(node.value, 8) + "   [" + node.note.english() + "]");
    if (node.kind == NodeKind::Root)
        line(depth, "residual " + quantity::numberText(node.residual, 3));
    for (const NodePtr& child : node.children)
        show(*child, depth);
}

} // namespace

std::string explainText(const NodePtr& derivation)
{
    return Explainer().text(*derivation);
}

} // namespace ridgepoint::plan
