// SPDX-License-Identifier: GPL-3.0-or-later
#include "report.h"

#include <QCoreApplication>

namespace ridgepoint::report {
namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(ridgepoint::report::Sections)
};

} // namespace

std::vector<SectionRow> sectionRows()
{
    return {
        {SectionId::Summary, "summary", Words::tr("Summary"), true},
        {SectionId::Comparison, "comparison", Words::tr("Against the baseline"), true},
        {SectionId::Memory, "memory", Words::tr("Memory"), true},
        {SectionId::Step, "step", Words::tr("Step"), true},
        {SectionId::Timeline, "timeline", Words::tr("Timeline of one step"), true},
        {SectionId::Roofline, "roofline", Words::tr("Roofline"), true},
        {SectionId::Checkpoints, "checkpoints", Words::tr("Checkpoints and failures"), true},
        {SectionId::Completion, "completion", Words::tr("Completion and cost"), true},
        {SectionId::Watch, "watch", Words::tr("What to watch"), true},
        {SectionId::Problems, "problems", Words::tr("Problems"), true},
        {SectionId::Inputs, "inputs", Words::tr("Inputs and where they are from"), true},
        {SectionId::Derivations, "derivations", Words::tr("Derivations"), true},
    };
}

std::vector<SectionRow> choosableSections()
{
    std::vector<SectionRow> rows = sectionRows();
    std::erase_if(rows, [](const SectionRow& row) {
        return row.id == SectionId::Summary || row.id == SectionId::Comparison;
    });
    return rows;
}

ReportOptions::ReportOptions()
{
    for (const SectionRow& row : choosableSections()) {
        if (row.isChosen)
            sections.push_back(row.id);
    }
}

} // namespace ridgepoint::report
