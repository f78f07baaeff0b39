// SPDX-License-Identifier: GPL-3.0-or-later
#include "editors/plan_sections.h"

#include <QtGlobal>
#include <algorithm>

namespace ridgepoint::editors {
namespace {

constexpr SectionRow kRows[] = {
    {"model", QT_TRANSLATE_NOOP("PlanForm", "Model"), {"model"}, {"model"}, SectionPresets::Models},
    {"task", QT_TRANSLATE_NOOP("PlanForm", "Task"), {"task"}, {"task"}},
    {"cluster",
     QT_TRANSLATE_NOOP("PlanForm", "Cluster"),
     {"cluster"},
     {"cluster"},
     SectionPresets::Machines},
    {"layout",
     QT_TRANSLATE_NOOP("PlanForm", "Layout"),
     {"layout"},
     {"memory", "pipeline", "offload"}},
    {"precision", QT_TRANSLATE_NOOP("PlanForm", "Precision"), {"training", "precision"}, {}},
    {"compute",
     QT_TRANSLATE_NOOP("PlanForm", "Compute"),
     {"compute"},
     {"compute", "step"},
     SectionPresets::Software},
    {"input", QT_TRANSLATE_NOOP("PlanForm", "Data input"), {"input"}, {"input"}},
    {"failures",
     QT_TRANSLATE_NOOP("PlanForm", "Saves and failures"),
     {"checkpoint", "reliability", "stragglers"},
     {"checkpoint", "reliability", "stragglers"},
     SectionPresets::FailureLogs},
    {"rl", QT_TRANSLATE_NOOP("PlanForm", "RL"), {"rl"}, {"rl"}},
    {"cost",
     QT_TRANSLATE_NOOP("PlanForm", "Evaluation and cost"),
     {"evaluation", "costs"},
     {"evaluation", "run", "batch"}},
    {"other", QT_TRANSLATE_NOOP("PlanForm", "Other"), {}, {}},
};

std::size_t sectionOf(std::string_view path,
                      std::array<std::string_view, 3> SectionRow::*firstParts)
{
    const std::string_view first = path.substr(0, path.find_first_of(".["));
    const auto found = std::find_if(std::begin(kRows), std::end(kRows), [&](const SectionRow& row) {
        return std::find((row.*firstParts).begin(), (row.*firstParts).end(), first) !=
               (row.*firstParts).end();
    });
    const auto at = static_cast<std::size_t>(found - std::begin(kRows));
    return std::min(at, std::size(kRows) - 1);
}

} // namespace

std::span<const SectionRow> sectionRows()
{
    return kRows;
}

std::size_t sectionOfField(std::string_view path)
{
    return sectionOf(path, &SectionRow::fields);
}

std::size_t sectionOfFigure(std::string_view id)
{
    return sectionOf(id, &SectionRow::figures);
}

} // namespace ridgepoint::editors
