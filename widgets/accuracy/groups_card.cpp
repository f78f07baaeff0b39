// SPDX-License-Identifier: GPL-3.0-or-later
#include "accuracy/groups_card.h"

#include "accuracy/groups_plot.h"
#include "accuracy/run_texts.h"
#include "style/text.h"

#include <QAbstractItemView>
#include <QComboBox>

namespace ridgepoint::accuracy {

using charts::ChartTable;
using charts::numberCell;
using explore::StepGrouping;
using explore::StepSummary;
using quantity::Dimension;

namespace {

constexpr StepGrouping kGroupings[] = {StepGrouping::Accelerator, StepGrouping::Kernels,
                                       StepGrouping::Source, StepGrouping::Kind,
                                       StepGrouping::Scale};

} // namespace

GroupsCard::GroupsCard(RunChoice* choice, QWidget* parent)
    : GroupsCard(new GroupsPlot, choice, parent)
{
}

GroupsCard::GroupsCard(GroupsPlot* plot, RunChoice* choice, QWidget* parent)
    : ChartCard(tr("Errors of step times"), plot, parent), m_choice(choice), m_plot(plot),
      m_grouping(new QComboBox(this))
{
    setObjectName(QStringLiteral("accuracy.groups"));
    setChartScrolls();
    m_grouping->setObjectName(QStringLiteral("accuracy.grouping"));
    m_grouping->setAccessibleName(tr("Grouped by"));
    m_grouping->view()->setAccessibleName(tr("Grouped by"));
    m_grouping->setFont(style::secondaryFont());
    for (const StepGrouping each : kGroupings)
        m_grouping->addItem(tr("by %1").arg(style::translated(explore::groupingName(each))));
    connect(m_grouping, &QComboBox::currentIndexChanged, this, [this](int index) {
        m_choice->setGrouping(kGroupings[static_cast<std::size_t>(index)]);
    });
    addFooterWidget(m_grouping);
    connect(m_choice, &RunChoice::changed, this, &ChartCard::refresh);
    connect(m_plot, &GroupsPlot::lineChosen, this, [this](int index) {
        const GroupLine& line = m_plot->lines()[static_cast<std::size_t>(index)];
        m_choice->setGroup(line.isAll || line.isChosen ? std::nullopt
                                                       : std::optional(line.summary.name));
    });
    viewChanged();
}

void GroupsCard::viewChanged()
{
    std::vector<GroupLine> lines;
    const RunTablePtr& table = m_choice->table();
    if (table) {
        std::vector<explore::AccuracyCase> cases;
        cases.reserve(m_choice->rowsOfAllGroups().size());
        for (const std::size_t row : m_choice->rowsOfAllGroups())
            cases.push_back(table->cases[row]);
        for (StepSummary& each : explore::stepAccuracy(cases, StepGrouping::All))
            lines.push_back({std::move(each), {}, true, !m_choice->group()});
        for (StepSummary& each : explore::stepAccuracy(cases, m_choice->grouping())) {
            const MarkStyle mark = m_choice->markOfGroup(each.name);
            const bool isChosen = m_choice->group() == each.name;
            lines.push_back({std::move(each), mark, false, isChosen});
        }
    }
    m_plot->setNotice(table ? QString() : tr("Measured runs are being predicted…"));
    QString sentence;
    if (!lines.empty() && lines.front().summary.covered > 0) {
        const StepSummary& all = lines.front().summary;
        sentence = tr("half within %1, 90 of 100 within %2")
                       .arg(style::quantityText(all.median, Dimension::Ratio, 2),
                            style::quantityText(all.percentile90, Dimension::Ratio, 3));
    }
    setSubtitle(sentence);
    m_plot->setSummary(sentence);
    m_plot->setLines(std::move(lines));
}

ChartTable GroupsCard::table() const
{
    ChartTable table;
    table.addColumn(style::translated(explore::groupingName(m_choice->grouping())),
                    Dimension::Text);
    table.addColumn(tr("rows"), Dimension::Count);
    table.addColumn(tr("predicted"), Dimension::Count);
    table.addColumn(tr("median error"), Dimension::Ratio);
    table.addColumn(tr("90th percentile"), Dimension::Ratio);
    table.addColumn(tr("bias"), Dimension::Ratio);
    table.addColumn(tr("where 68 of 100 should lie"), Dimension::Ratio);
    table.addColumn(tr("where 95 of 100 should lie"), Dimension::Ratio);
    for (const GroupLine& line : m_plot->lines()) {
        const StepSummary& each = line.summary;
        const auto known = [](int of, double value) {
            return numberCell(of > 0 ? std::optional(value) : std::nullopt);
        };
        table.rows.append({style::textOf(each.label), QString::number(each.rows),
                           QString::number(each.covered), known(each.covered, each.median),
                           known(each.covered, each.percentile90), known(each.covered, each.bias),
                           known(each.ranged, each.within68), known(each.ranged, each.within95)});
    }
    return table;
}

} // namespace ridgepoint::accuracy
