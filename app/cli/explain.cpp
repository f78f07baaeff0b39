// SPDX-License-Identifier: GPL-3.0-or-later
// `explain`: why a figure has its value, down to the inputs.
#include "common.h"

#include <unordered_map>

namespace ridgepoint::cli {
namespace {

using quantity::Node;
using quantity::NodeKind;
using quantity::NodePtr;

const char* kindName(NodeKind kind)
{
    switch (kind) {
    case NodeKind::Constant:
        return "constant";
    case NodeKind::Input:
        return "input";
    case NodeKind::Given:
        return "given";
    case NodeKind::Formula:
        return "formula";
    case NodeKind::Choice:
        return "choice";
    case NodeKind::Witness:
        return "witness";
    case NodeKind::Root:
        return "root";
    }
    return "formula";
}

/// The derivation as a list of nodes that name their children by index: shared steps stay shared.
class NodeList
{
  public:
    std::size_t add(const NodePtr& node)
    {
        if (const auto seen = m_index.find(node.get()); seen != m_index.end())
            return seen->second;
        nlohmann::json children = nlohmann::json::array();
        for (const NodePtr& child : node->children)
            children.push_back(add(child));
        nlohmann::json entry{
            {"kind", kindName(node->kind)}, {"value", node->value}, {"children", children}};
        const auto put = [&](const char* key, const std::string& text) {
            if (!text.empty())
                entry[key] = text;
        };
        put("symbol", node->symbol);
        put("label", node->label.english());
        put("unit", node->unit);
        put("source", node->source.english());
        put("path", node->path);
        put("text", node->text.english());
        put("note", quantity::noteOf(*node).english());
        if (!node->children.empty())
            entry["formula"] = quantity::formulaText(*node);
        if (node->winner >= 0)
            entry["winner"] = node->winner;
        if (node->kind == NodeKind::Root)
            entry["residual"] = node->residual;
        m_nodes.push_back(entry);
        m_index.emplace(node.get(), m_nodes.size() - 1);
        return m_nodes.size() - 1;
    }
    const nlohmann::json& nodes() const { return m_nodes; }

  private:
    nlohmann::json m_nodes = nlohmann::json::array();
    std::unordered_map<const Node*, std::size_t> m_index;
};

int explainCommand(const PlanSource& source, const std::string& figureId)
{
    const auto figure = plan::findFigure(figureId);
    if (!figure) {
        std::fprintf(stderr, "error: there is no figure \"%s\" (see `ridgepoint-cli figures`).\n",
                     figureId.c_str());
        return kBadUsage;
    }
    const LoadedPlan loaded = loadPlan(source);
    reportProblems(loaded.problems);
    if (!loaded.document)
        return kBadUsage;
    const auto derivation = plan::derive(loaded.document->plan, *figure);
    if (!derivation) {
        std::fprintf(stderr, "error: this plan has no %s.\n", figureId.c_str());
        return kBadUsage;
    }
    if (source.json) {
        NodeList list;
        const std::size_t root = list.add(*derivation);
        print(nlohmann::json{{"format", "ridgepoint-derivation"},
                             {"version", 1},
                             {"plan", loaded.document->name},
                             {"figure", figureId},
                             {"root", root},
                             {"nodes", list.nodes()}});
    } else {
        print(plan::explainText(*derivation));
    }
    return kGood;
}

} // namespace

void addExplain(CLI::App& app, int& exitCode)
{
    auto* command = app.add_subcommand("explain", "Why a figure has its value, down to the inputs");
    auto source = std::make_shared<PlanSource>();
    auto figure = std::make_shared<std::string>();
    addPlanOptions(*command, *source, true);
    command
        ->add_option("FIGURE", *figure,
                     "The figure's id, as \"step.time_s\" or \"memory.peak_bytes[3]\"")
        ->required();
    command->callback([=, &exitCode] { exitCode = explainCommand(*source, *figure); });
}

} // namespace ridgepoint::cli
