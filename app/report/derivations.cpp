// SPDX-License-Identifier: GPL-3.0-or-later
#include "derivations.h"

#include "explain/steps.h"
#include "style/text.h"

#include <QCoreApplication>

#include <algorithm>
#include <set>

namespace ridgepoint::report {
namespace {

using explain::Naming;
using explain::Step;
using explain::StepKind;
using plan::FigureId;
using quantity::NodePtr;

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(ridgepoint::report::Derivations)
};

/// A figure of its own: not a stage of one.
bool isWholeFigure(const quantity::Node& node)
{
    const auto figure = plan::findFigure(node.path);
    return node.kind != quantity::NodeKind::Input && figure && figure->index < 0;
}

FormulaLine valuesLine(const quantity::Node& node, const QString& value)
{
    explain::Formula equals;
    equals.kind = explain::Formula::Kind::Number;
    equals.text = value;
    return {equals, explain::formulaOf(node, Naming::Values), true};
}

Derivation entryOf(const Step& step, const plan::Document& document, bool isStep)
{
    const quantity::Node& node = *step.node;
    Derivation entry;
    entry.title = explain::stepTitle(step);
    entry.value = explain::stepValue(step);
    entry.isStep = isStep;
    // what a choice is among stands in the formula above it already
    if (explain::saysSomething(node) && step.kind != StepKind::Choice) {
        FormulaLine symbols{std::nullopt, explain::formulaOf(node, Naming::Symbols)};
        if (explain::isNamed(node))
            symbols.left = explain::nameOf(node, Naming::Symbols);
        entry.formulas.push_back(symbols);
        if (!symbols.formula.isLeaf())
            entry.formulas.push_back(valuesLine(node, entry.value));
    }
    for (const QString& line : {explain::stepMeaning(step), explain::stepSource(step, document)}) {
        if (!line.isEmpty())
            entry.lines.append(line);
    }
    return entry;
}

constexpr int kMostLosers = 8; ///< of the candidates that were not taken
constexpr int kMostDepth = 40;
constexpr std::size_t kMostNames =
    24; ///< of the symbols of an entry: those of many stages are alike

/// Read off a simulation or a count: a number without a formula.
bool isCounted(const Step& step)
{
    return step.kind == StepKind::Count && step.node->kind == quantity::NodeKind::Witness;
}

/// What the symbols of an entry stand for, each once.
struct Names
{
    std::vector<Step> steps;
    std::set<QString> keys;
    int losers = 0; ///< candidates that were not taken
    int left = 0;   ///< names beyond kMostNames

    void add(const Step& step)
    {
        const QString key =
            explain::stepKey(step) + (isCounted(step) ? explain::stepMeaning(step) : QString());
        if (!keys.insert(key).second)
            return;
        if (steps.size() < kMostNames)
            steps.push_back(step);
        else
            ++left;
    }
};

class Derivations
{
  public:
    explicit Derivations(const style::PlanView& view) : m_view(view) {}

    std::vector<Block> blocks(bool all);

  private:
    void visit(const NodePtr& node, std::set<FigureId>& wanted);
    void addFigure(const NodePtr& root, FigureId figure);
    /// Steps without an entry of their own beneath the figure, and the names that they use.
    void addSteps(const Step& step, int depth, Names& names);

    const style::PlanView& m_view;
    std::vector<NodePtr> m_roots; ///< by FigureId
    std::vector<Block> m_blocks;
    std::set<const quantity::Node*> m_seen;
    std::set<FigureId> m_stages; ///< of which a stage is derived
};

/// The figure and those that its formula names.
void Derivations::visit(const NodePtr& root, std::set<FigureId>& wanted)
{
    std::vector<NodePtr> open{root};
    std::set<const quantity::Node*> seen;
    while (!open.empty()) {
        const NodePtr at = open.back();
        open.pop_back();
        if (!seen.insert(at.get()).second)
            continue;
        if (isWholeFigure(*at))
            wanted.insert(plan::findFigure(at->path)->figure);
        if (at == root || !isWholeFigure(*at))
            open.insert(open.end(), at->children.begin(), at->children.end());
    }
}

void Derivations::addSteps(const Step& of, int depth, Names& names)
{
    for (const Step& step : explain::stepsOf(of)) {
        const bool isLoser = step.isCandidate && !step.wins;
        if (isLoser && ++names.losers > kMostLosers)
            continue;
        const bool isElsewhere = isWholeFigure(*step.node) && step.kind != StepKind::Computed;
        // of the stages of a pipeline one is enough: the others go the same way
        const auto figure = plan::findFigure(step.node->path);
        const bool isOtherStage = figure && figure->index >= 0 && step.kind != StepKind::Input &&
                                  !m_stages.insert(figure->figure).second;
        if (step.kind == StepKind::Input || isLoser || isElsewhere || isOtherStage ||
            m_seen.contains(step.node.get())) {
            names.add(step);
            continue;
        }
        m_seen.insert(step.node.get());
        if (isCounted(step)) {
            names.add(step);
            if (depth < kMostDepth)
                addSteps(step, depth + 1, names);
            continue;
        }
        m_blocks.push_back(entryOf(step, m_view.document, true));
        if (depth < kMostDepth)
            addSteps(step, depth + 1, names);
    }
}

void Derivations::addFigure(const NodePtr& root, FigureId figure)
{
    const Step step = explain::stepOf(root);
    Derivation entry = entryOf(step, m_view.document, false);
    entry.anchor = QStringLiteral("why-") + style::fromStd(plan::figureRow(figure).id);
    m_blocks.push_back(std::move(entry));
    Names names;
    addSteps(step, 0, names);
    if (names.steps.empty())
        return;
    Table table;
    table.columns = {{Words::tr("Symbol"), false, 0.16},
                     {Words::tr("Stands for"), false, 0.32},
                     {Words::tr("Value"), true, 0.16},
                     {Words::tr("From"), false, 0.36}};
    table.isCompact = true;
    for (const Step& name : names.steps) {
        const QString from = explain::stepSource(name, m_view.document);
        const explain::Formula symbol = explain::nameOf(*name.node, Naming::Symbols);
        const bool counted = isCounted(name);
        table.symbols.push_back(counted ? explain::Formula() : symbol);
        table.rows.push_back({counted ? QString() : explain::plainText(symbol),
                              counted ? Words::tr("counted: %1").arg(explain::stepMeaning(name))
                                      : explain::stepTitle(name),
                              explain::stepValue(name),
                              from.isEmpty() ? style::fromStd(name.node->path) : from});
    }
    if (names.losers > kMostLosers) {
        table.symbols.emplace_back();
        table.rows.push_back({QString(),
                              Words::tr("and %1 more candidates that were not taken")
                                  .arg(names.losers - kMostLosers),
                              QString(), QString()});
    }
    if (names.left > 0) {
        table.symbols.emplace_back();
        table.rows.push_back({QString(), Words::tr("and %1 more of the kind").arg(names.left),
                              QString(), QString()});
    }
    m_blocks.push_back(std::move(table));
}

std::vector<Block> Derivations::blocks(bool all)
{
    m_roots = plan::deriveAll(m_view.document.plan);
    std::set<FigureId> wanted;
    if (all) {
        for (const plan::FigureRow& row : plan::figureRows())
            wanted.insert(row.figure);
    } else {
        for (const style::VerdictFigure& figure : style::verdictOf(m_view, nullptr)) {
            const auto at = static_cast<std::size_t>(figure.figure);
            if (at < m_roots.size() && m_roots[at])
                visit(m_roots[at], wanted);
        }
    }
    m_seen.clear();
    int missing = 0;
    for (const FigureId figure : wanted) {
        const auto at = static_cast<std::size_t>(figure);
        if (at < m_roots.size() && m_roots[at] && m_view.forecast.value(figure))
            addFigure(m_roots[at], figure);
        else
            ++missing;
    }
    if (missing > 0) {
        m_blocks.insert(m_blocks.begin(),
                        Paragraph{Words::tr("%1 figures have no value in this plan and are not "
                                            "derived.")
                                      .arg(missing),
                                  Paragraph::Kind::Small, style::Role::Secondary});
    }
    return std::move(m_blocks);
}

} // namespace

std::vector<Block> derivationBlocks(const style::PlanView& view, bool all)
{
    return Derivations(view).blocks(all);
}

} // namespace ridgepoint::report
